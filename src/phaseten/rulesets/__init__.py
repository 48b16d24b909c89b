"""Rulesets as cited data: options by subject, the editions, and house rules."""

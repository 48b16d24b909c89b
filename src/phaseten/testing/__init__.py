"""Test your own code: bots, front ends, house rules, and the rules in another language.

`positions_after` and `count_positions` need nothing else.
"""

from phaseten.testing.perft import count_positions, positions_after

__all__ = ["count_positions", "positions_after"]

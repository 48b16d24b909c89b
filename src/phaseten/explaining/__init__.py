"""Explaining: why something is refused or allowed, what could be done instead, and what can be offered on a screen.

All of it is computed from what all see and the cards of one seat, on top of the rooms of `phaseten.game`. They stay the
one implementation of the rules: nothing there imports this package, and no result depends on it.
"""

"""Telling a game in words: cards, choices, events, tables and rule sheets as plain text.

Everything here but `phaseten.display.colors` needs the core only, so any front end can use it; colours need rich.
"""

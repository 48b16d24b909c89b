"""Lets ``python -m phaseten.cli`` be the script ``phaseten``."""

from phaseten.cli import main

main()

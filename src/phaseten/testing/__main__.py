"""``python -m phaseten.testing``: test the rules in another language, or a client of the referee."""

import sys

from phaseten.testing.command import main

sys.exit(main(sys.argv[1:]))

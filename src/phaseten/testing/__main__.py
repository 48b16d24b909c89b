"""``python -m phaseten.testing``: write or check a corpus for the rules in another language."""

import sys

from phaseten.testing.corpus import main

sys.exit(main(sys.argv[1:]))

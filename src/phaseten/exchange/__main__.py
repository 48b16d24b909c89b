"""Writes the JSON Schema of all documents: ``python -m phaseten.exchange``."""

import json
import sys

from phaseten.exchange.schema import json_schema

sys.stdout.write(f"{json.dumps(json_schema(), indent=1)}\n")

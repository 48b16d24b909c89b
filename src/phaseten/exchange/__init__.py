"""What leaves the program and comes back: JSON documents and records of games.

This is the only part of the library that needs cattrs; it is loaded when it is first used. Everything that is meant to
be used is importable from `phaseten` too.
"""

from phaseten.exchange.documents import from_json, to_json
from phaseten.exchange.errors import JsonError, RecordError
from phaseten.exchange.records import dump_record, load_record

__all__ = ["JsonError", "RecordError", "dump_record", "from_json", "load_record", "to_json"]

"""What leaves the program and comes back: JSON documents, their schema, and records of games.

This is the only part of the library that needs cattrs; it is loaded when it is first used. Everything that is meant to
be used is importable from `phaseten` too.
"""

from phaseten.exchange.documents import from_json, to_json
from phaseten.exchange.errors import JsonError, RecordError
from phaseten.exchange.records import dump_record, load_record
from phaseten.exchange.schema import json_schema
from phaseten.exchange.writer import RecordWriter

__all__ = [
    "JsonError",
    "RecordError",
    "RecordWriter",
    "dump_record",
    "from_json",
    "json_schema",
    "load_record",
    "to_json",
]

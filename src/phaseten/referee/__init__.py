"""The referee: tables for programs in any language, which send lines of JSON and are never told what they may not see.

`Referee` answers messages and does no input or output of its own; `serve` connects it to streams, and ``phaseten
referee`` to the standard ones. The protocol is described in ``docs/reference/referee.md``. It needs cattrs, as
`phaseten.exchange` does, and is loaded when it is first used.
"""

from phaseten.referee.messages import Message
from phaseten.referee.protocol import PROTOCOL, Code
from phaseten.referee.referee import Referee
from phaseten.referee.storage import Directory, Store
from phaseten.referee.stream import serve

__all__ = ["PROTOCOL", "Code", "Directory", "Message", "Referee", "Store", "serve"]

"""Lines of JSON in, lines of JSON out."""

import json
from collections.abc import Iterable
from typing import IO, Final

from phaseten.referee.messages import Message
from phaseten.referee.protocol import PROTOCOL, Code
from phaseten.referee.referee import Referee

LONGEST_LINE: Final = 4_000_000
"""The longest line, in bytes."""


def serve(referee: Referee, requests: IO[bytes], answers: IO[bytes], *, longest: int = LONGEST_LINE) -> None:
    """Answer every line until there are no more; a line that cannot be read is answered by an error.

    Args:
        referee: who answers.
        requests: the lines that come in; empty ones are passed over.
        answers: where the answers go: after each request its answer and then the notices, each one line of ASCII.
        longest: the longest line that is read, in bytes.

    Raises:
        OSError: the answers cannot be written any more, or the requests cannot be read.

    Example:
        >>> import io
        >>> answers = io.BytesIO()
        >>> serve(Referee(), io.BytesIO(b"what?"), answers)
        >>> answers.getvalue()[:32]
        b'{"v": 1, "id": null, "ok": false'
    """
    while line := requests.readline(longest + 1):
        if len(line) > longest and not line.endswith(b"\n"):
            _pass_over(requests, longest)
            _write(answers, [_too_long(longest)])
        elif line.strip():
            _write(answers, referee.answer(line))


def _pass_over(requests: IO[bytes], longest: int) -> None:
    """Read to the end of the line."""
    while (more := requests.readline(longest)) and not more.endswith(b"\n"):
        pass


def _too_long(longest: int) -> Message:
    error = {"code": Code.TOO_LONG.value, "message": f"a line has at most {longest} bytes"}
    return {"v": PROTOCOL, "id": None, "ok": False, "error": error}


def _write(answers: IO[bytes], messages: Iterable[Message]) -> None:
    answers.write("".join(f"{json.dumps(message)}\n" for message in messages).encode())
    answers.flush()

"""The command line: ``play``, ``watch``, ``replay``, ``check``, ``find``, ``rules``, ``score``. It decides no rule.

It needs click and rich, which the extra ``cli`` brings; importing this module does not.
"""

import io
import sys

NEEDS_EXTRA = "The command line needs click and rich. Install them with: pip install 'phaseten[cli]'\n"


def main() -> None:
    """What the script ``phaseten`` runs."""
    try:
        from phaseten.cli.app import app  # noqa: PLC0415 - so that the reason can be told where an extra is missing
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("click", "rich"):
            raise
        sys.stderr.write(NEEDS_EXTRA)
        sys.exit(2)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that the terminal does not know is no reason to fail
    app(prog_name="phaseten")

"""Runs the examples of the project: those in README.md, in docs and in the docstrings of src.

``pytest`` collects them like any other test. The blocks of one page share their names, as for somebody who types them
in from top to bottom; a docstring also sees the names of its own module. In a ``console`` block, what follows a command
``$ phaseten ...`` is what it prints.
"""

import os
import shlex
from doctest import ELLIPSIS

from hypothesis import HealthCheck, settings
from sybil import Example, Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers import myst, rest
from sybil.sybil import SybilCollection
from sybil.typing import Parser

# How long a test takes is no matter of right and wrong: it says what else the machine does. `tests/game_strategies.py`
# has the profiles that the environment can ask for.
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if not os.environ.get("HYPOTHESIS_PROFILE"):
    settings.load_profile("default")


def run_commands(example: Example) -> str | None:
    """Run the commands of a console block; gives what is wrong with the output of the first that is not as told."""
    from click.testing import CliRunner  # noqa: PLC0415 - only here, so that coverage sees the import of phaseten

    from phaseten.cli.app import app  # noqa: PLC0415

    _, *commands = f"\n{example.parsed}".split("\n$ phaseten ")
    for command in commands:
        arguments, _, expected = command.partition("\n")
        output = CliRunner().invoke(app, shlex.split(arguments)).output
        if output.strip() != expected.strip():
            return f"phaseten {arguments}\nprints:\n{output}\nand not:\n{expected}"
    return None if commands else "a console block has at least one command: $ phaseten ..."


_page_parsers: list[Parser] = [
    myst.PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
    myst.CodeBlockParser(language="console", evaluator=run_commands),
    myst.SkipParser(),
]
_docstring_parsers: list[Parser] = [rest.DocTestParser(optionflags=ELLIPSIS), rest.SkipParser()]

pytest_collect_file = SybilCollection(
    [
        Sybil(_page_parsers, filenames=["README.md"]),
        Sybil(_page_parsers, path="docs", pattern="*.md"),
        Sybil(_docstring_parsers, path="src", pattern="*.py", document_types={".py": PythonDocStringDocument}),
    ]
).pytest()

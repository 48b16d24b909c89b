"""Runs the examples of the project: those in README.md, in docs and in the docstrings of src.

``pytest`` collects them like any other test. The blocks of one page share their names, as for somebody who types them
in from top to bottom; a docstring also sees the names of its own module.
"""

from doctest import ELLIPSIS

from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers import myst, rest
from sybil.sybil import SybilCollection
from sybil.typing import Parser

_page_parsers: list[Parser] = [myst.PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), myst.SkipParser()]
_docstring_parsers: list[Parser] = [rest.DocTestParser(optionflags=ELLIPSIS), rest.SkipParser()]

pytest_collect_file = SybilCollection(
    [
        Sybil(_page_parsers, filenames=["README.md"]),
        Sybil(_page_parsers, path="docs", pattern="*.md"),
        Sybil(_docstring_parsers, path="src", pattern="*.py", document_types={".py": PythonDocStringDocument}),
    ]
).pytest()

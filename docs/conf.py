"""Sphinx: the documentation of phaseten."""

import re
import sys
from collections.abc import Iterable
from enum import Enum
from importlib.metadata import version as version_of
from pathlib import Path
from typing import get_args

from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

import phaseten

project = "phaseten"
author = "the phaseten authors"
project_copyright = f"2026, {author}"
version = release = version_of("phaseten")

sys.path.insert(0, str(Path(__file__).parent / "extensions"))  # what draws the tables and the picture of the rules
sys.path.insert(1, str(Path(__file__).parents[1] / "tests"))  # the table that breaks every rule
extensions = [
    "directives",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "wordy_tables",
]
exclude_patterns = ["_build", "_links", "extensions"]
default_role = "py:obj"  # `Card` in a docstring is a link
nitpicky = True
# What other projects document; looking it up would need the network.
nitpick_ignore_regex = [
    (r"py:.*", r"(attr|attrs|cattrs|collections|enum|fractions|functools|os|pathlib|random|rich|types|typing)\..+"),
    (r"py:.*", r"hypothesis\..+"),
    (r"py:.*", r"(Any|Callable|Iterable|Iterator|Mapping|Random|Self|Sequence|Set)"),
    (r"py:.*", r"(\w+\.)*_\w+(\.\w+)*"),  # private names
    (r"py:class", r"(\w+\.)*[A-Z]"),  # type variables
]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
python_use_unqualified_type_names = True
add_module_names = False  # the heading above names the module
python_maximum_signature_line_length = 140  # longer ones have a line for each parameter; names count in full

# sphinx-build -b linkcheck, which needs the network: CONTRIBUTING.md tells how.
linkcheck_anchors = False  # many hosts make their pages in the browser
linkcheck_allow_unauthorized = False
linkcheck_report_timeouts_as_broken = True
linkcheck_retries = 2
linkcheck_timeout = 20
linkcheck_workers = 2

html_theme = "furo"
html_title = f"phaseten {release}"
html_static_path = ["_static"]
html_css_files = ["phaseten.css"]

ALIASES = {
    " | ".join(f"~{kind.__module__}.{kind.__name__}" for kind in get_args(getattr(phaseten, name))): f"~phaseten.{name}"
    for name in ("Event", "Action", "PlayerAction", "ChanceAction", "Card")
}
"""Unions as autodoc writes them, the longest first, and their names."""

ATTRS_DEFAULT = re.compile(r"attr_dict\['\w+'\]\.default|\bNOTHING\b")
SHARED_LINE = re.compile(r" {4}(?P<names>\w+(, \w+)+): (?P<text>.+)")


def resolve_by_last_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Element) -> Element | None:
    """Link a name that is written as people import it, ``phaseten.Card`` or ``Card``, to where it is documented.

    In a docstring single quotes may also hold what is no name of the library; such text stays as it is.
    """
    if node.get("refdomain") != "py":
        return None
    last = node["reftarget"].removeprefix("phaseten.")
    domain = env.get_domain("py")
    assert isinstance(domain, PythonDomain)
    homes = [name for name in domain.objects if name == last or name.endswith(f".{last}")]
    own = min(homes, key=lambda name: (name.count("."), name), default=None)
    if own is not None and app.builder is not None:
        entry = domain.objects[own]
        return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, content, own)
    return content if node["reftype"] == "obj" else None


def fit_docstring(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Rewrite the two things of our docstrings that napoleon would misread.

    In the first line of a value or property it takes what stands before a colon for a type, so break the line there.
    Of attributes that share a line, as in ``low, high: ...``, it sees the last; give each its own.
    """
    if lines[:1] and lines[0].startswith("Alias for field number"):  # of a named tuple, and not ours
        lines.clear()
    elif what in {"attribute", "data", "property"} and lines:
        head, colon, tail = lines[0].partition(": ")
        lines[:1] = [f"{head}:", tail] if colon else [head]
    elif what in {"class", "exception"}:
        shared = [(line, SHARED_LINE.fullmatch(line)) for line in lines]
        lines[:] = [
            text
            for line, match in shared
            for text in ([f"    {name}: {match['text']}" for name in match["names"].split(", ")] if match else [line])
        ]


def show_enum_members(app: Sphinx, what: str, name: str, obj: object, skip: bool, options: object) -> bool | None:
    """Show the members of an enum also where a comment, and no docstring, explains them."""
    return False if isinstance(obj, Enum) else None


def shorten_signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, result: str | None
) -> tuple[str | None, str | None]:
    """Call unions by their names, and write ``...`` for the defaults of attrs classes, which tell nothing."""
    return signature and ATTRS_DEFAULT.sub("...", with_aliases(signature)), result and with_aliases(result)


def with_aliases(types: str) -> str:
    """The types with the names of unions."""
    for union, alias in ALIASES.items():
        types = types.replace(union, alias)
    return types


def forget_modules_without_source(app: Sphinx) -> Iterable[tuple[str, dict[str, object], str]]:
    """Keep what has no source, as builtins, out of viewcode's list of modules: it links there and makes no page."""
    modules: dict[str, object] = getattr(app.env, "_viewcode_modules", {})
    for name in [name for name, entry in modules.items() if not entry]:
        del modules[name]
    return ()


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", fit_docstring, priority=400)  # before napoleon
    app.connect("autodoc-skip-member", show_enum_members)
    app.connect("autodoc-process-signature", shorten_signature)
    app.connect("html-collect-pages", forget_modules_without_source, priority=400)  # before viewcode
    app.connect("missing-reference", resolve_by_last_name)

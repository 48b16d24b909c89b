"""What the pages name is there: files, headings, modules and commands; and dead links in built pages are found."""

import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import built_links
import pytest

from phaseten.cli.app import app

ROOT = Path(__file__).parent.parent
PAGES = sorted(path for folder in (".", "docs", "docs/*") for path in ROOT.glob(f"{folder}/*.md"))
TEXTS = sorted(
    path
    for pattern in ("*.py", "src/**/*.py", "tests/**/*.py", "examples/**/*.*", "docs/*.py", "docs/extensions/*.py")
    for path in ROOT.glob(pattern)
    if path.suffix != ".pyc"
)
"""Programs, whose comments and docstrings name files too."""

LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
NAMED_FILE = re.compile(r"(?<![\w/.$-])(?:docs|examples|src|tests|\.ci)/[\w./*-]*[\w*]")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

MADE = frozenset({"docs/_build", "docs/_links"})
"""What commands make."""

ENTRY_POINTS = frozenset({"phaseten.languages"})
"""Groups of entry points, which are written like modules."""

NO_COMMANDS = frozenset({"record"})
"""What else stands behind the name: the first line of a record."""

page_by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


MUTATION = "tests/mutation"
"""What an sdist has not, of the tests."""


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def anchors(page: Path) -> Iterator[str]:
    """The names that GitHub and MyST give to the headings of a page."""
    seen: dict[str, int] = {}
    for heading in re.findall(r"^#+ +(.+?) *$", FENCE.sub("", read(page)), re.MULTILINE):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)  # of a link its words
        slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        again = seen[slug] = seen.get(slug, -1) + 1
        yield f"{slug}-{again}" if again else slug


@page_by_page
def test_links_lead_to_files_and_headings(page: Path) -> None:
    dead: list[str] = []
    for file, anchor in LINK.findall(FENCE.sub("", read(page))):
        target = page.parent / file if file else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(f"{file}#{anchor}")
    assert dead == []


def test_files_that_are_named_exist() -> None:
    named = {(path, name) for path in (*PAGES, *TEXTS) for name in {*NAMED_FILE.findall(read(path))} - MADE}
    folders = {path.name for path in ROOT.iterdir()}  # an sdist has not all of them
    left_out = () if (ROOT / MUTATION).exists() else (MUTATION,)
    here = [(path, name) for path, name in named if name.partition("/")[0] in folders and not name.startswith(left_out)]
    gone = [(path, name) for path, name in here if not any(ROOT.glob(name))]
    assert [(str(path.relative_to(ROOT)), name) for path, name in gone] == []


@page_by_page
def test_modules_and_names_that_are_written_in_full_exist(page: Path) -> None:
    for name in {*re.findall(r"\bphaseten(?:\.[A-Za-z_]\w*)+", read(page))} - ENTRY_POINTS:
        pkgutil.resolve_name(name)


@page_by_page
def test_commands_that_are_named_exist(page: Path) -> None:
    for command, rest in re.findall(r"(?:\$ |&& |`)phaseten ([a-z]+)\b([^`\n]*)", read(page)):
        if command in NO_COMMANDS:
            continue
        parameters = app.commands[command].params
        known = {option for parameter in parameters for option in (*parameter.opts, *parameter.secondary_opts)}
        assert {*re.findall(r"(?<!\S)--[a-z-]+", rest.partition("&&")[0])} <= {*known, "--help"}


BUILT = {
    "index.html": '<a id="here"></a><a href="#here">h</a> <img src="_static/a%20b.svg"> <a href="https://x.org/#y">x</a>',
    "deep/page.html": '<h1 id="top">T</h1>\n<a href="../index.html#here">i</a> <a name="old" href="#top">t</a>',
    "_static/a b.svg": "<svg/>",
}


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        ("", []),
        ('<a href="#old">no name of this page</a>', ["more.html:1: #old"]),
        ('<a href="deep/page.html#old">old</a>\n<a href="index.html#gone">g</a>', ["more.html:2: index.html#gone"]),
        ('\n<a href="gone.html">g</a> <img src="_static">', ["more.html:2: gone.html", "more.html:2: _static"]),
    ],
)
def test_dead_links_of_built_pages_are_told(
    text: str, dead: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, page in (BUILT | {"more.html": text}).items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(page, encoding="utf-8")
    assert built_links.main([str(tmp_path)]) == len(dead)
    assert capsys.readouterr().out.splitlines() == dead

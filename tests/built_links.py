"""Are all links within the built docs alive? ``python tests/built_links.py docs/_build`` tells those that are not.

Sphinx checks what it resolves itself. This looks at the pages as a browser gets them: every ``href`` and ``src``, with
its fragment, must lead to a file that is there, and to an element in it. What is on other hosts is for the linkcheck
builder of Sphinx.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

LINKS: Final = frozenset({"href", "src"})


class _Page(HTMLParser):
    """What a page links to, with the lines, and what can be linked to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[int, str]] = []
        self.targets: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links and the names of an element."""
        for name, value in attrs:
            if value is not None and name in LINKS:
                self.links.append((self.getpos()[0], value))
            if value is not None and (name == "id" or (name, tag) == ("name", "a")):
                self.targets.add(value)


@cache
def _page(path: Path) -> _Page:
    return _Page(path.read_text(encoding="utf-8"))


def dead_links(folder: Path) -> Iterator[str]:
    """Every link that leads nowhere: the page, the line and the link."""
    for path in sorted(folder.rglob("*.html")):
        for line, link in _page(path).links:
            if _is_dead(path, link):
                yield f"{path.relative_to(folder)}:{line}: {link}"


def _is_dead(page: Path, link: str) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return False
    target = page.parent / unquote(parts.path) if parts.path else page
    if not target.is_file():
        return True
    wanted = unquote(parts.fragment)
    return target.suffix == ".html" and wanted not in _page(target.resolve()).targets | {""}


def main(arguments: Sequence[str]) -> int:
    """Tell the dead links of the folders, and count them."""
    found = [dead for argument in arguments for dead in dead_links(Path(argument).resolve(strict=True))]
    sys.stdout.writelines(f"{dead}\n" for dead in found)
    return len(found)


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))

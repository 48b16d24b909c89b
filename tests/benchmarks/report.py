"""Numbers as text: times, tables in Markdown, the machine, and the place of a table in a page."""

import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, TypeAlias

Row: TypeAlias = Sequence[str]

_UNITS: Final = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))


def time_text(seconds: float) -> str:
    """A time to three digits, in the unit that suits it."""
    size, unit = next((each for each in _UNITS if seconds >= each[0]), _UNITS[-1])
    return f"{digits(seconds / size)} {unit}"


def digits(number: float) -> str:
    """A number to three digits, or as many as it has before the point."""
    return f"{number:,.{2 if number < 10 else 1 if number < 100 else 0}f}"


def table(head: Row, rows: Iterable[Row], *, words: int = 1) -> Iterator[str]:
    """A table in Markdown that can also be read as it stands: so many columns of words, and then numbers."""
    lines = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    left, right = widths[:words], widths[words:]
    rule = [*("-" * (width + 2) for width in left), *("-" * (width + 1) + ":" for width in right)]
    for number, line in enumerate(lines):
        cells = [cell.ljust(width) for cell, width in zip(line[:words], left, strict=True)]
        cells += [cell.rjust(width) for cell, width in zip(line[words:], right, strict=True)]
        yield f"| {' | '.join(cells)} |"
        if not number:
            yield f"|{'|'.join(rule)}|"


def machine() -> str:
    """The processor, the system and the Python that ran this."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, {python}"


def _processor() -> str:
    told = Path("/proc/cpuinfo")  # where Linux says it; elsewhere the platform knows
    text = told.read_text(encoding="utf-8") if told.exists() else ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1] if found else platform.processor() or "an unknown processor"


def versions(packages: Iterable[str]) -> str:
    """The packages with their versions."""
    return ", ".join(f"{package} {version(package)}" for package in packages)


def require(extra: str, packages: Iterable[str]) -> None:
    """End the program, with a message that names the extra, if one of its packages is not installed."""
    missing = [package for package in packages if not _installed(package)]
    if missing:
        print(f"Not installed: {', '.join(missing)}. Install the extra: pip install -e '.[{extra}]'", file=sys.stderr)
        raise SystemExit(2)


def _installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


def write_between(page: Path, name: str, lines: Iterable[str]) -> None:
    """Put lines into a page, in place of what stands between the marks of this name.

    Raises:
        ValueError: the page has no such marks.
    """
    begin, end = f"<!-- begin: {name} -->", f"<!-- end: {name} -->"
    text = page.read_text(encoding="utf-8")
    before, found, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found and found_end):
        raise ValueError(f"{page} has no place for {name}: {begin} and {end}")
    page.write_text("\n".join([before + begin, "", *lines, "", end + after]), encoding="utf-8")

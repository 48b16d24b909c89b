"""The few shapes of which the pictures of the docs are made, as SVG.

Colours are classes, which ``_static/phaseten.css`` sets for light and dark pages; lines and signs tell things apart.
"""

from collections.abc import Iterable
from html import escape
from typing import Final, TypeAlias

Number: TypeAlias = int | float

TIP: Final = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>'
)
"""The head of an arrow."""


def picture(name: str, width: Number, height: Number, told: str, parts: Iterable[str]) -> str:
    """A picture as a whole, with what it tells for those who do not see it; it is never wider than the page.

    Its name keeps the heads of its arrows apart from those of other pictures of a page.
    """
    drawn = "".join([TIP, *parts]).replace('id="tip"', f'id="tip-{name}"').replace("url(#tip)", f"url(#tip-{name})")
    return (
        f'<svg class="diagram" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' style="max-width: {width * 5 // 4}px" role="img" aria-label="{escape(told)}">{drawn}</svg>'
    )


def box(x: Number, y: Number, width: Number, height: Number, *, corner: Number = 6, kind: str = "box") -> str:
    """A rectangle."""
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}"/>'


def line(course: str, *, kind: str = "arrow") -> str:
    """A line with a head, or without where the kind says so."""
    head = "" if kind == "plain" else ' marker-end="url(#tip)"'
    return f'<path class="{kind}" d="{course}"{head}/>'


def words(x: Number, y: Number, text: str, *, kind: str = "words", anchor: str = "middle") -> str:
    """A line of text."""
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'

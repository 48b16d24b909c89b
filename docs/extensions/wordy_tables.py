"""Tables of words on narrow pages: each row becomes a paragraph, and every cell has the head of its column before it.

Which tables are of words is seen from their cells, so no page has to say it. Tables of numbers stay, and scroll.
"""

from typing import Final

from docutils import nodes
from sphinx.application import Sphinx

NARROW: Final = 44
"""So many letters, in the longest cells of all columns together, still fit on a narrow page."""


def mark(app: Sphinx, doctree: nodes.document) -> None:
    """Name the tables of words so, and label their cells; the style sheet shows the labels where they are needed."""
    for table in doctree.findall(nodes.table):
        head, *rows = [[*row.findall(nodes.entry)] for row in table.findall(nodes.row)]
        if is_wordy(rows):
            table["classes"].append("wordy")
            for row in rows:
                for name, cell in zip(head[1:], row[1:], strict=True):
                    text = cell.next_node(nodes.paragraph)
                    if text and name.astext():
                        text.insert(0, nodes.inline("", f"{name.astext()}: ", classes=["column"]))


def is_wordy(rows: list[list[nodes.entry]]) -> bool:
    """Whether a table has more words than a narrow page has room for, and no column of numbers."""
    columns = [*zip(*rows, strict=True)]
    numbers = any("text-right" in cell["classes"] for row in rows for cell in row)
    return not numbers and sum(max(map(_letters, column)) for column in columns) > NARROW


def _letters(cell: nodes.entry) -> int:
    """The number of letters in a cell; pictures have none."""
    return sum(len(text) for text in cell.findall(nodes.Text) if not isinstance(text.parent, nodes.raw))


def setup(app: Sphinx) -> dict[str, bool]:
    """Look at every page when it has been read."""
    app.connect("doctree-read", mark)
    return {"parallel_read_safe": True}

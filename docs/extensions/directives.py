"""The directives with which a page asks for what is made from the code, and cards that are drawn from their text.

The tables below name all of them; what is made of something has its name behind, as ``{edition} masters``.

``{cards} R5 B5 W | R1 W=2 B3 G4`` draws cards; with the option ``:phase: 2`` they are a lay, which must be legal, or
refused where there is ``:refused:``; ``:rules: contract`` names the edition whose deck is read. The role of the same
name draws small ones in a line of text; there the edition stands before a colon.
"""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Final

from between_turns import between_turns
from board_picture import board_picture
from card_pictures import picture_of
from clause_matrix import clause_matrix
from docutils import nodes
from docutils.parsers.rst import directives
from edition_pages import DECISIONS, edition_page
from positions_table import positions_table
from rule_catalogue import rule_catalogue
from rules_tables import edition_comparison, edition_table, house_rules, option_tables, phase_table
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from turn_diagram import diagram, turn_table
from views_diagram import knowledge_diagram, views_diagram
from where_kept import code_table, decision_table

from phaseten import ORIGINAL, RULESETS

TEXTS: Final[Mapping[str, Callable[..., Iterable[str]]]] = {
    "option-tables": option_tables,
    "edition-table": edition_table,
    "edition-comparison": edition_comparison,
    "house-rules": house_rules,
    "rule-catalogue": rule_catalogue,
    "clause-matrix": clause_matrix,
    "code-table": code_table,
    "decision-table": decision_table,
    "positions-table": positions_table,
    "turn-table": turn_table,
    "phase-table": phase_table,
    "edition": edition_page,
}
"""What is made as lines of MyST, of what is named if anything is, and of what stands in the directive."""

PICTURES: Final[Mapping[str, Callable[..., str]]] = {
    "turn-diagram": diagram,
    "between-turns": between_turns,
    "views-diagram": views_diagram,
    "knowledge-diagram": knowledge_diagram,
    "board": board_picture,
}
"""What is drawn, of what is named if anything is."""


class Text(SphinxDirective):
    """A part of a page that is made from the code."""

    optional_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Its nodes."""
        self.env.note_dependency(str(DECISIONS))
        content = ["\n".join(self.content)] if self.content else []
        made = TEXTS[self.name](*self.arguments, *content)
        return self.parse_text_to_nodes("\n".join(made), allow_section_headings=True)


class Dropdown(SphinxDirective):
    """What is shown on a click."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The content, within what opens it."""
        head = nodes.raw("", f"<details><summary>{escape(self.arguments[0])}</summary>", format="html")
        return [head, *self.parse_content_to_nodes(), nodes.raw("", "</details>", format="html")]


class Picture(SphinxDirective):
    """A picture, in the page itself."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The SVG, as it is."""
        return [nodes.raw("", f'<div class="picture">{PICTURES[self.name](*self.arguments)}</div>', format="html")]


class Cards(SphinxDirective):
    """Cards."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {  # noqa: RUF012 - as docutils has it
        "rules": directives.unchanged,
        "phase": directives.positive_int,
        "refused": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """The cards; what they are not makes the page fail."""
        rules = RULESETS[self.options.get("rules", "original")]
        refused = "refused" in self.options
        drawn = picture_of(self.arguments[0], rules, self.options.get("phase"), refused=refused)
        return [nodes.raw("", f'<div class="picture">{drawn}</div>', format="html")]


class CardsInLine(SphinxRole):
    """Cards in a line of text, or in a table."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The cards."""
        name, colon, cards = self.text.partition(": ")
        named = colon and name in RULESETS
        drawn = picture_of(cards, RULESETS[name]) if named else picture_of(self.text, ORIGINAL)
        return [nodes.raw("", drawn, format="html")], []


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known, and the role."""
    for name in TEXTS:
        app.add_directive(name, Text)
    for name in PICTURES:
        app.add_directive(name, Picture)
    app.add_directive("dropdown", Dropdown)
    app.add_directive("cards", Cards)
    app.add_role("cards", CardsInLine())
    return {"parallel_read_safe": True}

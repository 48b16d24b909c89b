"""The directives with which a page asks for what is made from the code.

``{option-tables}``, ``{edition-table}``, ``{phase-table} twist``, ``{rule-catalogue}``, ``{positions-table}``,
``{code-table}``, ``{decision-table}`` and ``{turn-diagram}``.
"""

from clause_matrix import clause_matrix
from docutils import nodes
from positions_table import positions_table
from rule_catalogue import rule_catalogue
from rules_tables import edition_table, option_tables, phase_table
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from turn_diagram import diagram
from where_kept import code_table, decision_table


class OptionTables(SphinxDirective):
    """Every option with its values."""

    def run(self) -> list[nodes.Node]:
        """The tables."""
        return self.parse_text_to_nodes("\n".join(option_tables()))


class EditionTable(SphinxDirective):
    """How the editions differ."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        return self.parse_text_to_nodes("\n".join(edition_table()))


class PhaseTable(SphinxDirective):
    """The phases of the list that is named."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        return self.parse_text_to_nodes("\n".join(phase_table(self.arguments[0])))


class RuleCatalogue(SphinxDirective):
    """Every rule that can refuse something."""

    def run(self) -> list[nodes.Node]:
        """The entries."""
        return self.parse_text_to_nodes("\n".join(rule_catalogue()))


class ClauseMatrix(SphinxDirective):
    """Every clause and every option with its rules and tests."""

    def run(self) -> list[nodes.Node]:
        """The tables."""
        return self.parse_text_to_nodes("\n".join(clause_matrix()), allow_section_headings=True)


class CodeTable(SphinxDirective):
    """Where reasons and options are kept."""

    def run(self) -> list[nodes.Node]:
        """The tables."""
        return self.parse_text_to_nodes("\n".join(code_table()))


class DecisionTable(SphinxDirective):
    """Where decisions are kept."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        return self.parse_text_to_nodes("\n".join(decision_table()))


class PositionsTable(SphinxDirective):
    """How many positions follow from each deal."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        return self.parse_text_to_nodes("\n".join(positions_table()))


class TurnDiagram(SphinxDirective):
    """The picture of the turn table, in the page itself."""

    def run(self) -> list[nodes.Node]:
        """The SVG, as it is."""
        return [nodes.raw("", diagram(), format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known."""
    app.add_directive("option-tables", OptionTables)
    app.add_directive("edition-table", EditionTable)
    app.add_directive("phase-table", PhaseTable)
    app.add_directive("rule-catalogue", RuleCatalogue)
    app.add_directive("clause-matrix", ClauseMatrix)
    app.add_directive("code-table", CodeTable)
    app.add_directive("decision-table", DecisionTable)
    app.add_directive("positions-table", PositionsTable)
    app.add_directive("turn-diagram", TurnDiagram)
    return {"parallel_read_safe": True}

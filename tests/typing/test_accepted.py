"""What the type checkers accept (``python tests/typing/check.py``) also runs."""

import accepted

from phaseten import ORIGINAL, SKIP, WILD, Action, Source, Stage
from phaseten.game.turns import ALLOWED


def test_actions_and_cards_have_a_branch_each() -> None:
    games = (accepted.play(accepted.house_rules(), 300), accepted.play(ORIGINAL, 100))
    played: list[Action] = [action for game in games for _, action in game]
    assert all(accepted.action_name(action) and accepted.who_acts(action) for action in played)
    assert {type(action) for action in played} < {kind for stage in Stage for kind in ALLOWED[stage]}
    assert [accepted.card_name(card) for card in (ORIGINAL.deck.card("R7"), WILD, SKIP)] == ["red 7", "wild", "skip"]


def test_checks_games_and_documents() -> None:
    verdicts = accepted.checks()
    assert all(verdicts)
    melds = [meld for verdict in verdicts for meld in verdict.melds]
    assert {*map(accepted.numbers_of, melds)} == {"5", "7", "1 to 4", "4 to 8"}
    table = accepted.front_end()
    assert accepted.documents(table) == (table.state, ORIGINAL)
    assert [*Source] == ["pile", "discard", "saved"]

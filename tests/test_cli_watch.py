"""``phaseten watch``: a game of every edition, with every number of players, to its end."""

import re

import pytest
from click.testing import CliRunner, Result

from phaseten import RULESETS
from phaseten.cli.app import app

NUMBERS = (2, 3, 4, 5, 6)


def watch(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["watch", *arguments], catch_exceptions=False)


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("name", RULESETS)
def test_a_game_of_every_edition_comes_to_its_end(name: str, players: int) -> None:
    result = watch("--rules", name, "--players", str(players), "--seed", "1")
    assert result.exit_code == 0
    assert "\nThe game is over " in result.output
    *_, last = result.output.rstrip().rsplit("\n", players)
    assert result.output.count("\n     1.  ") == 1
    assert last.startswith("     ")
    hands = re.findall(r"^Hand (\d+) is over ", result.output, re.MULTILINE)
    assert [*map(int, hands)] == [*range(1, len(hands) + 1)]


def test_hidden_cards_stay_hidden() -> None:
    output = watch("--rules", "masters", "--seed", "3").output
    drawn = re.findall(r"(?:drew|saved) (?!cards?\b)(a card|\S+)", output)
    assert len(drawn) > 100
    assert {*drawn} == {"a card"}


def test_the_same_seed_gives_the_same_game() -> None:
    assert watch("--seed", "5").output == watch("--seed", "5").output
    assert watch("--seed", "5").output != watch("--seed", "6").output


def test_a_game_without_a_seed_tells_how_to_see_it_again() -> None:
    result = watch("--rules", "last round", "--players", "2")
    command = re.search(
        r"^Bots play last_round\. To see this game again: phaseten watch (.*)$", result.output, re.MULTILINE
    )
    assert command is not None
    assert watch(*command[1].split()).output == result.output


def test_quiet_tells_the_hands_and_the_end_only() -> None:
    loud, quiet = watch("--seed", "5").output, watch("--seed", "5", "--quiet").output
    assert "drew" not in quiet
    assert "dealt" not in quiet
    assert {*quiet.splitlines()} <= {*loud.splitlines()}
    assert quiet.count(" is over ") == loud.count(" is over ")
    assert quiet.count("left in hand") == loud.count("left in hand")

"""The pictures of the docs: cards, the turn, and who sees what."""

from xml.etree import ElementTree as ET

import attrs
import pytest
from between_turns import between_turns, steps
from board_picture import board_picture
from card_pictures import card_picture, picture_of, told
from turn_diagram import WORDS, diagram, edges, named, turn_table
from views_diagram import WAYS, ends, knowledge_diagram, views_diagram

from phaseten import ORIGINAL, RULESETS, SKIP, WILD, Card, Placed, Public, Stage, State, View
from phaseten.game.turns import TURNS
from phaseten.notation import parse_place

SVG = "{http://www.w3.org/2000/svg}"
WHOLE = {
    "the turn": diagram(),
    "between two turns": between_turns(),
    "who sees what": views_diagram(),
    "what a seat can know": knowledge_diagram(),
    "a board": board_picture("twist_board"),
}


def texts(picture: str) -> list[str]:
    """All that is written in a picture."""
    return [text.text or "" for text in ET.fromstring(picture).iter(f"{SVG}text")]


def running(picture: str) -> str:
    """The same as running text, as lines of a box are read."""
    return " ".join(texts(picture))


# -------------------------------------------------------------------------------------------------------------- cards

CARDS = {
    ("original", "R5"): ("red 5", "5R"),
    ("original", "Y12"): ("yellow 12", "12Y"),
    ("original", "W"): ("wild", "W"),
    ("original", "W=8"): ("wild as 8", "W= 8"),
    ("original", "W=G"): ("wild as green", "WG"),
    ("original", "W=B3"): ("wild as blue 3", "W= 3B"),
    ("original", "W=even"): ("wild as even", "Weven"),
    ("original", "S"): ("Skip", "S"),
    ("two_decks", "AH"): ("ace of hearts", "A"),
    ("two_decks", "10D"): ("10 of diamonds", "10"),
    ("two_decks", "K"): ("wild", "K"),
    ("two_decks", "K=QS"): ("wild as queen of spades", "K= Q"),
    ("two_decks", "Jo"): ("Skip", "Jo"),
    ("contract", "KC"): ("king of clubs", "K"),
    ("contract", "Jo"): ("wild", "Jo"),
    ("contract", "Jo=K"): ("wild as king", "Jo= K"),
    ("contract", "Jo=red"): ("wild as red", "Jored"),
}
"""The words of a card, and what is written on it."""


class TestCards:
    @pytest.mark.parametrize(("name", "text"), CARDS)
    def test_a_card_is_told_in_words_and_shows_its_text(self, name: str, text: str) -> None:
        deck = RULESETS[name].deck
        place = parse_place(text, deck)
        picture = card_picture(place, deck)
        label, shown = CARDS[name, text]
        assert told(place, deck) == label
        assert ET.fromstring(picture).get("aria-label") == label
        assert ET.fromstring(picture).findtext(f"{SVG}title") == label
        assert "".join(texts(picture)) == shown

    @pytest.mark.parametrize("name", RULESETS)
    def test_every_card_has_a_picture_and_a_name_of_its_own(self, name: str) -> None:
        deck = RULESETS[name].deck
        cards: tuple[Card, ...] = (*deck.numbers, WILD, SKIP)
        places = [*map(Placed, cards)]
        pictures = [ET.fromstring(card_picture(place, deck)) for place in places]
        assert len({told(place, deck) for place in places}) == len(places)
        # without the classes that give the colours they still differ
        for picture in pictures:
            for element in picture.iter():
                element.attrib.pop("class", None)
                element.attrib.pop("aria-label", None)
            picture.remove(picture[0])
        assert len({ET.tostring(picture) for picture in pictures}) == len(places)

    def test_a_lay_is_read_with_what_its_wilds_are(self) -> None:
        page = ET.fromstring(picture_of("R5 B5 W | R1 W B3 G4", ORIGINAL, 2))
        labels = [group.get("aria-label") for group in page if group.get("role") == "img"]
        assert labels == ["set 3: red 5, blue 5, wild as 5", "run 4: red 1, wild as 2, blue 3, green 4"]

    def test_melds_of_the_table_have_their_kinds(self) -> None:
        page = ET.fromstring(picture_of("run: R4 B5 W=6 | set 5: R5 W", ORIGINAL))
        assert [group.get("aria-label") for group in page] == [
            "run: red 4, blue 5, wild as 6",
            "set 5: red 5, wild as 5",
        ]

    def test_a_refused_lay_has_its_reasons(self) -> None:
        drawn = picture_of("R5 B6 S | R1 B3 G4 Y5", ORIGINAL, 2, refused=True)
        assert "<li>A set has one number, this has 5, 6.</li>" in drawn

    @pytest.mark.parametrize(
        ("text", "phase", "refused", "message"),
        [
            ("R5 B5 W | R1 W=2 B3 G4", 2, True, "is legal as phase 2"),
            ("R5 B6 W | R1 W=2 B3 G4", 2, False, "is refused as phase 2: A set has one number"),
            ("R5 Q", None, False, "'Q'"),
        ],
    )
    def test_what_is_not_as_it_is_said_is_not_drawn(
        self, text: str, phase: int | None, refused: bool, message: str
    ) -> None:
        with pytest.raises(ValueError, match=message):
            picture_of(text, ORIGINAL, phase, refused=refused)


# ----------------------------------------------------------------------------------------------------------- diagrams


class TestDiagrams:
    @pytest.mark.parametrize("name", WHOLE)
    def test_a_picture_is_well_formed_and_has_a_text(self, name: str) -> None:
        picture = ET.fromstring(WHOLE[name])
        assert picture.get("role") == "img"
        assert picture.get("aria-label", "").endswith(".")

    @pytest.mark.parametrize("name", WHOLE)
    def test_every_text_is_within_the_picture(self, name: str) -> None:
        picture = ET.fromstring(WHOLE[name])
        _, _, width, height = map(float, picture.get("viewBox", "").split())
        for text in picture.iter(f"{SVG}text"):
            x, y, half = float(text.get("x", "")), float(text.get("y", "")), 3.5 * len(text.text or "")
            left = {"start": x, "middle": x - half, "end": x - 2 * half}[text.get("text-anchor", "")]
            assert left >= -8
            assert left + 2 * half <= width + 8
            assert 0 < y < height

    def test_every_row_of_the_turn_table_is_in_the_picture_and_in_its_text(self) -> None:
        shown, rows = texts(diagram()), [*turn_table()][1:]
        told = ET.fromstring(diagram()).get("aria-label", "")
        for (stage, action, result), after in TURNS.items():
            results = edges()[stage, after][action.__name__]
            assert WORDS[result] in results.split(" · ")
            assert {action.__name__, results} <= set(shown)
            assert f"{named(stage)}: {action.__name__} ({results}) leads to {named(after)}" in told
            assert any(row.startswith(f"| {named(stage)} |") and row.endswith(f"| {named(after)} |") for row in rows)
        assert {named(stage) for stage in set(Stage) - {Stage.BETWEEN}} <= set(shown)
        assert len(rows) == len(TURNS)

    def test_every_step_between_two_turns_is_in_the_picture(self) -> None:
        assert len(steps()) == 8
        assert [step.question for step in steps() if not step.question] == [""]
        assert all(step.question in running(between_turns()) for step in steps())
        assert all(step.answer in running(between_turns()) for step in steps())

    def test_every_space_of_the_board_is_in_the_picture(self) -> None:
        track = RULESETS["twist_board"].progress.track
        assert texts(board_picture("twist_board")) == [*(str(phase or "Twist") for phase in track), "end"]

    def test_every_part_of_a_state_and_of_a_view_is_in_the_picture(self) -> None:
        shown = running(views_diagram())
        parts = [part.name for kind in (Public, State, View) for part in attrs.fields(kind)]
        assert [part for part in parts if part not in shown and part != "seat"] == []

    def test_the_functions_between_states_and_views_lead_where_the_arrows_do(self) -> None:
        assert {way.step.__name__: ends(way.step) for way in WAYS} == {
            "view": (("State",), "View"),
            "spectate": (("State",), "Public"),
            "resample": (("View", "Public"), "State"),
            "knowledge": (("View", "Public"), "Knowledge"),
        }

"""Every entry that takes text or bytes: what it is called with, and by which documented errors it may refuse.

An entry that takes a text gives a value; written again, that must be read as the same. Bytes are told as the text that
`bytes_of` makes into them.
"""

import json
import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from golden import CORPUS as RECORDS
from json_documents import CORPUS as DOCUMENTS
from test_score_text import MASTERS_TEXT, TEXT

from phaseten import (
    CONTRACT,
    HOUSE_RULES,
    MASTERS,
    ORIGINAL,
    PHASE_LISTS,
    TWO_DECKS,
    WILD,
    Action,
    Deal,
    Discard,
    Draw,
    JsonError,
    LanguageError,
    ParseError,
    Phase,
    RecordError,
    Referee,
    Requirement,
    Ruleset,
    RulesetError,
    ScoreSheet,
    ScoreSheetError,
    Setup,
    SetupError,
    SheetTextError,
    Stage,
    State,
    apply,
    check,
    check_hit,
    check_meld,
    check_phase,
    dump_record,
    dump_ruleset,
    explain_phase,
    find_house_rule,
    find_language,
    find_ruleset,
    from_json,
    load_record,
    load_ruleset,
    new_game,
    parse_action,
    parse_groups,
    parse_meld,
    parse_score_sheet,
    phase_list,
    scripted_deal,
    to_json,
    view,
)
from phaseten.exchange.tags import TAGS
from phaseten.melds import meld_text
from phaseten.notation import groups_text
from phaseten.testing import check_corpus, filled_deal, played, recorded, write_corpus

MANY_DIGITS: Final = "9" * 5000
"""More than Python makes a number of."""

SHORT_FOR_MANY: Final = "\u2026"
"""In a text an ellipsis stands for so many digits: a fuzzer hardly ever finds as many by itself."""

FOUND: Final = Path(__file__).parent / "found"
"""What the fuzzers found: by entry a list of texts, each of which once took a way of its own through the code."""


def text_of(data: bytes) -> str:
    """The text of some bytes; what is no UTF-8 becomes half of a pair of surrogates, which is a text too."""
    return data.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """The bytes of a text that was made of bytes."""
    return text.encode("utf-8", "surrogateescape")


@frozen
class Entry:
    """An entry.

    Attributes:
        call: what is tried with a text.
        refused: the documented errors.
        seeds: texts to begin with.
        words: what such texts are made of.
    """

    call: Callable[[str], object]
    refused: tuple[type[Exception], ...]
    seeds: tuple[str, ...]
    words: tuple[str, ...] = ()


def _same(read: Callable[[str], Any], write: Callable[[Any], str]) -> Callable[[str], object]:
    """Reads a text, writes what was read, and reads that."""

    def call(text: str) -> object:
        value = read(text)
        assert read(write(value)) == value
        return value

    return call


STATES: Final = (
    played(sensible=1),
    played(MASTERS, 3, sensible=1),
    played(MASTERS, 2, until=Stage.PLAY),
    Setup(
        ORIGINAL.evolve(wilds__replacement="any"),
        ["Ann", "Ben", "Cem"],
        hands=["R5 G5 W S R1", "B3"],
        melds=["R5 B5 W | R7 B7 G7"],
    ).to_state(),
)


def _action(text: str) -> object:
    """Whatever can be read can also be checked, and what is complete can be written."""
    for state in STATES:
        parse_action(text, view(state, 0))
        action = parse_action(text, state)
        verdict = check(state, action)
        if verdict.ok:
            assert check(state, parse_action(str(action), state)) == verdict
    return None


def _json(text: str) -> object:
    """A document of any class, written again and read as that class."""
    thing: Any = from_json(text, _ANYTHING)
    assert from_json(to_json(thing), type(thing)) == thing
    return thing


_ANYTHING: Any = None
for _kind in TAGS:
    _ANYTHING = _kind if _ANYTHING is None else _ANYTHING | _kind


def _document(text: str) -> object:
    """Asked for as each class, one after the other."""
    found: list[Any] = []
    refused: list[JsonError] = []
    for kind in TAGS:
        try:
            thing: Any = from_json(text, kind)
        except JsonError as error:
            refused.append(error)
        else:
            assert from_json(to_json(thing), kind) == thing
            found.append(thing)
    assert all(map(str, refused))
    if not found:
        raise refused[0]
    return found


def _cut_off(text: str) -> object:
    """What is whole of a record is written again letter by letter."""
    content = bytes_of(text)
    record = load_record(content, cut_off="accept")
    assert content.startswith(dump_record(record).encode())
    return record


def _request(text: str) -> object:
    """Whatever is asked, the answer is JSON."""
    return json.dumps(Referee().answer(bytes_of(text)), allow_nan=False)


def _meld(rules: Ruleset) -> Callable[[str], object]:
    def call(text: str) -> object:
        meld = parse_meld(text, rules)
        assert parse_meld(meld_text(meld, rules.deck), rules) == meld
        check_hit("W", meld, rules)
        return meld

    return call


def _checked(text: str) -> object:
    for number in ORIGINAL.numbers:
        verdict = check_phase(text, number)
        assert verdict.ok or verdict.message
        assert not verdict.ok or check_phase(verdict.melds, number).melds == verdict.melds
    return None


def _file_of_a_ruleset(text: str) -> object:
    """The bytes of a file, written again as the text of one."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rules.toml")
        file.write_bytes(bytes_of(text))
        rules = load_ruleset(file)
    assert load_ruleset(dump_ruleset(rules)) == rules
    return rules


def _house_rule(text: str) -> object:
    """Each can be added to the Original."""
    return find_house_rule(text)(ORIGINAL).require()


def _language(text: str) -> object:
    """Each has a sentence for what is no phase."""
    return check_phase("R5", 1).text(find_language(text))


def _checked_meld(text: str) -> object:
    """A group, a colon, and the cards that shall be it."""
    requirement, _, cards = text.partition(":")
    verdict = check_meld(cards, requirement)
    assert bool(verdict.message) != verdict.ok
    for meld in verdict.melds:
        assert check_meld(meld.places, requirement).melds == (meld,)
    return verdict


def _explained(text: str) -> object:
    """The long form says of every phase what the short one says."""
    for number in ORIGINAL.numbers:
        ledger, verdict = explain_phase(text, number), check_phase(text, number)
        assert (ledger.ok, ledger.failures) == (verdict.ok, verdict.failures)
        assert str(ledger)
    return None


def _lines(text: str, number: int) -> list[str]:
    """The first lines, of which there are so many; what is not there is empty."""
    return [*text.split("\n"), *[""] * number][:number]


def _position(text: str) -> object:
    """Two hands, the melds of two seats and the discard pile; what is a state can be written."""
    ann, ben, laid, laid_too, discards = _lines(text, 5)
    setup = Setup(ORIGINAL, NAMES, hands=[ann, ben], melds=[laid, laid_too], discards=discards)
    assert all(map(str, setup.problems()))
    state = setup.to_state()
    assert from_json(to_json(state), State) == state
    return state


def _left(text: str) -> object:
    """What the second player has left: cards; or points, if it is a number."""
    sheet = ScoreSheet(ORIGINAL, NAMES)
    left = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text
    after = sheet.hand(out="Ann", laid=["Ann"], left={"Ben": left})
    assert after.totals[0] == 0
    return after


NAMES: Final = ("Ann", "Ben")
NEW: Final = new_game(ORIGINAL, NAMES)


def _dealt(deal: Callable[[], Deal]) -> State:
    """What is dealt, or one of the refusals: a `ValueError` of Python's own is none."""
    try:
        return apply(NEW, deal())
    except ParseError:
        raise
    except ValueError as refusal:
        if _OF_DEALS.match(str(refusal)):
            raise
        raise AssertionError from refusal


_OF_DEALS: Final = re.compile("there are 2 seats|every seat that plays|a card is named|of the cards|the hands lack")


def _scripted(text: str) -> object:
    """Two hands, the starter and the draws."""
    first, second, starter, draws = _lines(text, 4)
    return _dealt(lambda: scripted_deal(NEW, [first, second], starter, draws))


def _filled(text: str) -> object:
    """What is coming, and cards of seats by their number."""
    coming, *hands = text.split("\n")
    parts = (hand.partition(":") for hand in hands)
    named = {int(seat) if re.fullmatch("-?[0-9]{1,9}", seat) else 0: cards for seat, _, cards in parts}
    return _dealt(lambda: filled_deal(NEW, coming, named))


CARDS: Final = ("R7", "B12", "G1", "Y10", "W", "S", "10D", "AS", "QH", "K", "Jo", "KD", "R0", "R13", " ", "\u0663")
GROUPS: Final = (*CARDS, "W=2", "W=G", "W=red", "W=R5", "W=even", "=", "|", "W=13", "black", "hearts")
KINDS: Final = (
    "set 3",
    "run 4",
    "color 7",
    "colour ",
    "suit ",
    "parity ",
    "parity run ",
    "+",
    " other ",
    ":",
    "999",
    "0",
)
ACTIONS: Final = (*GROUPS, "draw", "take ", "saved ", "lay ", "4:", "hit ", " > 2.1", "discard ", "skip ", "save ")
MORE: Final = ("replace ", "declare ", "give ", "deal ", "reshuffle ", "99999999999999999999", "-1", ".", "\n", "#")
JSON: Final = (
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    '"',
    "null",
    "true",
    "1e400",
    "-0",
    "NaN",
    '"type"',
    '"version"',
    "\\ud800",
)

RECORD: Final = dump_record(recorded(ORIGINAL.with_phases("set 2"), 2, sensible=4))
LINES: Final = [*write_corpus(games=1)][:2]
BEGINNINGS: Final = tuple(
    "".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:30])
    for path in sorted(RECORDS.glob("*.p10"))[::10]
)
FIRST: Final = {kind: json.dumps(document) for kind, document in reversed(DOCUMENTS)}
"""A document of every class."""

REQUESTS: Final = tuple(
    json.dumps({"v": 1, "id": "a", **request})
    for request in ({"do": "hello"}, {"do": "create", "players": ["A", "B"], "bots": [None, "random"], "seed": 1})
)
TOML: Final = ("name", "base", "with", "phases", "numbers", "[deck]", "[skips]", "limit", "suits", "colors", "copies")
RULESETS: Final = (
    'base = "masters"\n[skips]\nlimit = "unlimited"',
    'name = "sunday"\nbase = "mattel"\nwith = ["two_decks"]\nphases = ["set 3 + run 3"]\n[deck]\nwilds = 12\n',
    dump_ruleset(CONTRACT.with_deck(wilds=6).evolve(wilds__min_naturals={"run": 2}, name="ours")),
)

ENTRIES: Final[Mapping[str, Entry]] = {
    "cards": Entry(
        _same(ORIGINAL.deck.cards, lambda cards: " ".join(map(ORIGINAL.deck.text, cards))),
        (ParseError,),
        ("R7 B12 W S", "r7  w"),
        CARDS,
    ),
    "cards_of_two_decks": Entry(
        _same(TWO_DECKS.deck.cards, lambda cards: " ".join(map(TWO_DECKS.deck.text, cards))),
        (ParseError,),
        ("KH 7S Jo AD", "10C K W"),
        CARDS,
    ),
    "groups": Entry(
        _same(lambda text: parse_groups(text, ORIGINAL.deck), lambda groups: groups_text(groups, ORIGINAL.deck)),
        (ParseError,),
        ("R5 B5 W | R1 W=2 B3 G4",),
        GROUPS,
    ),
    "groups_of_contract": Entry(
        _same(lambda text: parse_groups(text, CONTRACT.deck), lambda groups: groups_text(groups, CONTRACT.deck)),
        (ParseError,),
        ("2H 4H Jo=red | W=5H KD",),
        GROUPS,
    ),
    "melds": Entry(_meld(ORIGINAL), (ParseError,), ("run: R4 B5 W=6 Y7", "set 5: R5 W", "B4 R5 R6"), (*GROUPS, *KINDS)),
    "melds_of_contract": Entry(
        _meld(CONTRACT), (ParseError,), ("run: 4H 5C Jo=6 7S", "color red: 4H 9D Jo"), (*GROUPS, *KINDS)
    ),
    "requirements": Entry(_same(Requirement.parse, str), (ParseError,), ("set 3", "color run 5"), KINDS),
    "phases": Entry(_same(Phase.parse, str), (ParseError,), ("set 3 + run 4", "suit 5 + other suit 3"), KINDS),
    "actions": Entry(
        _action,
        (ParseError,),
        (
            *("draw", "hit W=5 > 1.1", "lay 4: R5 B5 | R1 W=2", "discard R5 > 2", "skip 3"),
            *("lay R5 B5 W=5 | R1 W=2 B3 G4", "hit W=8 > 2.1", "skip 2"),
        ),
        (*ACTIONS, *MORE),
    ),
    "checked": Entry(_checked, (ParseError,), ("R5 B5 W | R1 W=2 B3 G4", "R1 R2 W R4 | S"), GROUPS),
    "names_of_rulesets": Entry(find_ruleset, (RulesetError,), ("masters", "Two Decks", "last-round")),
    "values_of_options": Entry(
        lambda text: ORIGINAL.evolve(skips__limit=text).problems(), (RulesetError,), ("unlimited", "full_circuit")
    ),
    "rulesets": Entry(_same(load_ruleset, dump_ruleset), (RulesetError,), RULESETS, (*TOML, *KINDS, *JSON)),
    "ruleset_files": Entry(_file_of_a_ruleset, (RulesetError,), RULESETS, (*TOML, *KINDS, *JSON, "\ufeff", "\r\n")),
    "house_rules": Entry(_house_rule, (RulesetError,), (*HOUSE_RULES, "Two decks", "last-round"), ("-", "_", " ")),
    "phase_lists": Entry(
        lambda text: phase_list(ORIGINAL, text).require(), (RulesetError,), tuple(PHASE_LISTS), ("phases_", "11_20")
    ),
    "languages": Entry(_language, (LanguageError,), ("en", "de"), ("-", "_", "EN")),
    "checked_melds": Entry(
        _checked_meld,
        (ParseError,),
        ("run 4: R4 B5 W Y7", "set 3: R5 W=5 S", "color 4: R1 R2 W W", "parity run 3: R2 B4 W=even"),
        (*GROUPS, *KINDS),
    ),
    "explained": Entry(_explained, (ParseError,), ("R5 B5 W | R1 W=2 B3 G4", "R1 R2 W R4 | S"), GROUPS),
    "positions": Entry(
        _position,
        (ParseError, SetupError),
        ("R5 S\nB1\nR7 B7 W | G2 Y2 B2\n\nR1", "R5 R6\nB1 W\nR7 B7 W | G2 Y2 B2\nR1 B1 G1 | B2 R2 W\nW S R9"),
        (*GROUPS, *KINDS, "\n"),
    ),
    "left_of_score_sheets": Entry(_left, (ScoreSheetError, ParseError), ("R5 W S", "35", "R12"), CARDS),
    "scripted_deals": Entry(
        _scripted,
        (ParseError, ValueError),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10\nB1 B2 B3 B4 B5 B6 B7 B8 B9 B10\nW\nS R11",),
        (*CARDS, "\n"),
    ),
    "filled_deals": Entry(
        _filled,
        (ParseError, ValueError),
        ("S R7\n0:W W\n1:R5 B5", "R1", "W\n1:S"),
        (*CARDS, "\n", "0:", "1:", "-1:", "2:"),
    ),
    "records": Entry(_same(load_record, dump_record), (RecordError,), (RECORD,), (*ACTIONS, *MORE)),
    "records_cut_off": Entry(_cut_off, (RecordError,), BEGINNINGS, (*ACTIONS, *MORE)),
    "requests": Entry(_request, (), REQUESTS, (*JSON, *ACTIONS, '"do"', '"v"', '"id"', '"seat"', '"action"')),
    "json": Entry(
        _json,
        (JsonError,),
        (to_json(STATES[0]), to_json(MASTERS.evolve(skips__limit="unlimited")), to_json(Draw())),
        (*JSON, *CARDS),
    ),
    "documents": Entry(_document, (JsonError,), tuple(FIRST[kind] for kind in TAGS if kind in FIRST), (*JSON, *CARDS)),
    "actions_in_json": Entry(lambda text: from_json(text, Action), (JsonError,), (to_json(Discard(WILD)),), JSON),
    "states_in_json": Entry(lambda text: from_json(text, State), (JsonError,), (to_json(STATES[3]),), (*JSON, *CARDS)),
    "score_sheets": Entry(
        parse_score_sheet,
        (SheetTextError,),
        ("rules: original\nplayers: Ann, Ben\n\nhand 1\nAnn: laid, out\nBen: 35\n", TEXT, MASTERS_TEXT),
        (*CARDS, "laid", "out", "hand ", "Ann:", "players: ", "rules: ", "\n", ","),
    ),
    "corpora": Entry(lambda text: [*check_corpus(text.split("\n"))], (ValueError,), ("\n".join(LINES),), JSON),
}
"""All entries, by name."""


def attempt(name: str, text: str) -> str | None:
    """Call an entry with a text, in which an ellipsis stands for many digits.

    Gives the sentence of the refusal, if it is refused by a documented error.
    """
    entry = ENTRIES[name]
    try:
        entry.call(text.replace(SHORT_FOR_MANY, MANY_DIGITS))
    except entry.refused as refusal:
        return str(refusal)
    return None

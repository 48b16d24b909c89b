"""The rules of a hand once more, for the counts of positions: slow, plain, and with nothing of the library.

Cards are texts (``R7``, ``10D``, ``W``, ``S``), a game is a dict of lists, and seats are numbered from 0. The first
hand of most editions is known up to its score, as long as the draw pile lasts. What a player can lay is found by
trying: a group by every number or colour that it could be.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from itertools import combinations, product
from typing import Any, Final

Game = dict[str, Any]
Facts = dict[str, Any]
Group = tuple[str, int]
Meld = tuple[str, str, str, tuple[str, ...]]
"""The kind, the numbers (``5``, ``3-6``, or nothing), the colour (or nothing), and the cards as they lie."""

LETTERS: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}
RED: Final = "HD"
SUITS: Final = "RBGYHDCS"

# ------------------------------------------------------------------------------------------------- what the sheets say

PRINTED: Final = [
    [("set", 3), ("set", 3)],
    [("set", 3), ("run", 4)],
    [("set", 4), ("run", 4)],
    [("run", 7)],
    [("run", 8)],
    [("run", 9)],
    [("set", 4), ("set", 4)],
    [("color", 7)],
    [("set", 5), ("set", 2)],
    [("set", 5), ("set", 3)],
]
TWIST_CARDS: Final = [
    [("set", 3), ("set", 3), ("set", 3)],
    [("set", 2), ("set", 2), ("set", 2), ("set", 2)],
    [("set", 5), ("run", 4)],
    [("set", 3), ("set", 3), ("run", 3)],
    [("set", 3), ("run", 6)],
    [("run", 4), ("run", 4)],
    [("run", 4), ("color", 4)],
    [("color run", 5)],
    [("color", 8)],
    [("color", 9)],
]
CONTRACTS: Final = [
    [("set", 3), ("run", 3)],
    [("set", 3), ("run", 4)],
    [("set", 3), ("set", 3)],
    [("run", 6)],
    [("run", 7)],
    [("run", 8)],
    [("color", 8)],
    [("suit", 4), ("suit", 4)],
    [("suit", 5), ("other suit", 3)],
    [("suit", 5), ("other suit", 4)],
]

ORIGINAL: Final[Facts] = {
    "suits": "RBGY",
    "top": 12,
    "copies": 2,
    "wilds": 8,
    "skips": 4,
    "phases": PRINTED,
    "two colours": False,  # red and black instead of suits
    "for every two players": False,  # one deck for every two players, begun pairs counted
    "skip lies in front": False,
    "one skip a circuit": False,
    "last card is discarded": False,
    "first player gets a wild starter": False,
    "dealer stays": False,
    "phases are declared": False,
    "cards to save": 0,
    "last round": False,
}
EDITIONS: Final[dict[str, Facts]] = {
    "original": ORIGINAL,
    "mattel": ORIGINAL | {"skip lies in front": True},
    "fundex": ORIGINAL | {"one skip a circuit": True, "last card is discarded": True},
    "wikipedia": ORIGINAL
    | {"last card is discarded": True, "first player gets a wild starter": True, "dealer stays": True},
    "masters": ORIGINAL | {"skips": 2, "phases are declared": True, "cards to save": 1},
    "twist": ORIGINAL | {"phases": TWIST_CARDS},
    "two_decks": ORIGINAL | {"suits": "HDCS"},
    "contract": ORIGINAL
    | {
        "suits": "HDCS",
        "top": 13,
        "copies": 2,
        "wilds": 4,
        "skips": 0,
        "phases": CONTRACTS,
        "two colours": True,
        "for every two players": True,
    },
    "last_round": ORIGINAL | {"last round": True},
}


def card(number: int, suit: str) -> str:
    return f"{LETTERS.get(number, number)}{suit}" if suit in "HDCS" else f"{suit}{number}"


NUMBER: Final = {card(number, suit): number for suit in SUITS for number in range(1, 14)}
SUIT: Final = {card(number, suit): suit for suit in SUITS for number in range(1, 14)}
ORDER: Final = [card(number, suit) for number in range(1, 14) for suit in SUITS] + ["W", "S"]
PLACE: Final = {face: place for place, face in enumerate(ORDER)}


def in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=PLACE.__getitem__)


def places_in_order(places: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(places, key=lambda place: PLACE[place.partition("=")[0]]))


def colour(face: str, facts: Facts) -> str:
    """The colour of a card, as it counts in a group of one colour."""
    return ("red" if SUIT[face] in RED else "black") if facts["two colours"] else SUIT[face]


def minus(cards: Sequence[str], gone: Sequence[str]) -> list[str]:
    """The cards without those gone, as far as they are there."""
    left = list(cards)
    for face in gone:
        if face in left:
            left.remove(face)
    return left


def cost(face: str) -> int:
    return {"W": 25, "S": 15}.get(face) or (5 if NUMBER[face] <= 9 else 10)


# ------------------------------------------------------------------------------------------------------------- groups


def groups(kind: str, size: int, hand: Sequence[str], facts: Facts) -> Iterator[Meld]:
    """Every group of just this size that the hand holds."""
    hues = {"color": sorted({colour(face, facts) for face in NUMBER if SUIT[face] in facts["suits"]})}
    hues["suit"] = list(facts["suits"])
    bound = what_binds(kind)
    for hue in hues.get(bound, [""]):
        fitting = [face for face in hand if face == "W" or (face != "S" and has_hue(face, bound, hue, facts))]
        if kind == "set":
            for number in range(1, facts["top"] + 1):
                same = [face for face in fitting if face == "W" or NUMBER[face] == number]
                for cards in sorted({*combinations(in_order(same), size)}):
                    yield kind, str(number), hue, tuple(written(face, number, hue) for face in cards)
        elif kind.endswith("run"):
            for low in range(1, facts["top"] - size + 2):
                numbers = range(low, low + size)
                spots = [sorted({face for face in fitting if face == "W" or NUMBER[face] == at}) for at in numbers]
                for cards in product(*spots):
                    if not Counter(cards) - Counter(hand):
                        places = tuple(written(face, at, hue) for face, at in zip(cards, numbers, strict=True))
                        yield kind, f"{low}-{low + size - 1}", hue, places
        else:
            for cards in sorted({*combinations(in_order(fitting), size)}):
                yield kind, "", hue, tuple(written(face, None, hue) for face in cards)


def what_binds(kind: str) -> str:
    """Whether a group is of one colour, of one suit, or of any."""
    return next((word for word in ("color", "suit") if kind.startswith(word)), "")


def has_hue(face: str, bound: str, hue: str, facts: Facts) -> bool:
    return not bound or hue == (colour(face, facts) if bound == "color" else SUIT[face])


def written(face: str, number: int | None, hue: str) -> str:
    """A card in a group; of a wild it is said what it is."""
    if face != "W":
        return face
    return f"W={card(number, hue) if number and hue else number or hue}"


def faces(meld: Meld) -> list[str]:
    return [place.partition("=")[0] for place in meld[3]]


@cache
def layings(hand: tuple[str, ...], phase: tuple[Group, ...], edition: str) -> list[tuple[Meld, ...]]:
    """Every way to lay a phase with just as many cards as it asks for, a number card among them."""
    facts = EDITIONS[edition]
    found: dict[tuple[Meld, ...], None] = {}

    def go_on(laid: tuple[Meld, ...], left: list[str]) -> None:
        if len(laid) < len(phase):
            kind, size = phase[len(laid)]
            for meld in groups(kind.removeprefix("other "), size, left, facts):
                if not kind.startswith("other") or meld[2] != laid[0][2]:
                    go_on((*laid, meld), minus(left, faces(meld)))
        elif any(face != "W" for meld in laid for face in faces(meld)):
            found[equal_groups_in_order(laid, phase)] = None

    go_on((), list(hand))
    return [*found]


def equal_groups_in_order(laid: Sequence[Meld], phase: Sequence[Group]) -> tuple[Meld, ...]:
    """The same cards in the same groups are one way to lay."""
    rows = list(laid)
    for group in set(phase):
        spots = [at for at, other in enumerate(phase) if other == group]
        same = sorted((rows[at] for at in spots), key=lambda meld: [PLACE[face] for face in faces(meld)])
        for at, meld in zip(spots, same, strict=True):
            rows[at] = meld
    return tuple(rows)


def hits(face: str, meld: Meld, facts: Facts) -> Iterator[tuple[str, Meld]]:
    """Every way to add a card to a group: how it is written, and the group then."""
    kind, numbers, hue, places = meld
    bound = what_binds(kind)
    if face == "S" or (face != "W" and not has_hue(face, bound, hue, facts)):
        return
    if kind.endswith("run"):
        low, high = map(int, numbers.split("-"))
        for at in (low - 1, high + 1):
            if 1 <= at <= facts["top"] and face in ("W", *(other for other in NUMBER if NUMBER[other] == at)):
                place = written(face, at, hue)
                longer = (place, *places) if at < low else (*places, place)
                yield place, (kind, f"{min(at, low)}-{max(at, high)}", hue, longer)
    elif face == "W" or not numbers or NUMBER[face] == int(numbers):
        place = written(face, int(numbers) if numbers else None, hue)
        yield place, (kind, numbers, hue, places_in_order((*places, place)))


# --------------------------------------------------------------------------------------------------------------- games


def deal(edition: str, phases: list[list[Group]] | None, hands: Sequence[str], starter: str, draws: str) -> Game:
    """A game whose first hand has just been dealt by the last player."""
    facts = EDITIONS[edition]
    players = len(hands)
    decks = (players + 1) // 2 if facts["for every two players"] else 1
    box = [card(number, suit) for number in range(1, facts["top"] + 1) for suit in facts["suits"]]
    box = box * facts["copies"] * decks + ["W"] * facts["wilds"] * decks + ["S"] * facts["skips"] * decks
    dealt = [hand.split() for hand in hands]
    named = [*(face for hand in dealt for face in hand), starter, *draws.split()]
    assert not Counter(named) - Counter(box)
    game: Game = {
        "edition": edition,
        "phases": phases or facts["phases"],
        "stage": "deal",
        "turn": None,
        "dealer": players - 1,
        "hand": 1,
        "hands": [in_order(hand) for hand in dealt],
        "pile": [*draws.split(), *in_order(minus(box, named))],
        "discards": [starter],
        "phase": [None if facts["phases are declared"] else 1] * players,
        "completed": [[] for _ in dealt],
        "melds": [[] for _ in dealt],
        "total": [0] * players,
        "turns to lose": [0] * players,
        "skips in front": [0] * players,
        "saved": [[] for _ in dealt],
        "known": [[] for _ in dealt],
        "taken": None,
        "laid now": False,
        "out": None,
        "last turns": None,
        "skipped": [],
        "before the first turn": True,
        "last hand": None,
        "outcome": None,
        "playing": [True] * players,
    }
    if starter == "S":
        game["turns to lose"][0] = 1
    if starter == "W" and facts["first player gets a wild starter"]:
        game["discards"].pop()
        game["hands"][0].append("W")
        game["hands"][0] = in_order(game["hands"][0])
        game["known"][0] = ["W"]
        game["taken"] = "W"
    next_turn(game)
    return game


def next_turn(game: Game) -> None:
    """Who is next; or the hand is over."""
    players = len(game["hands"])
    seat: int = game["dealer"] if game["before the first turn"] else game["turn"]
    if game["before the first turn"]:
        if EDITIONS[game["edition"]]["phases are declared"] and None in game["phase"]:
            game |= {"stage": "declare", "turn": game["phase"].index(None)}
            return
    else:
        game["taken"], game["laid now"] = None, False
    while game["out"] is None or game["last turns"]:
        seat = (seat + 1) % players
        game["skipped"] = [pair for pair in game["skipped"] if pair[0] != seat]
        if game["last turns"] is not None:
            game["last turns"] = [other for other in game["last turns"] if other != seat]
        if not game["turns to lose"][seat]:
            assert game["pile"]
            game["turn"], game["before the first turn"] = seat, False
            game["stage"] = "play" if game["taken"] else "draw"
            return
        game["turns to lose"][seat] -= 1
        if game["skips in front"][seat]:
            game["skips in front"][seat] -= 1
            game["discards"].append("S")
    end_of_hand(game)


def end_of_hand(game: Game) -> None:
    """The score, and the end of the game where it has come."""
    facts, everybody = EDITIONS[game["edition"]], range(len(game["hands"]))
    laid = [game["phase"][seat] if game["melds"][seat] else None for seat in everybody]
    points = [sum(map(cost, game["hands"][seat])) for seat in everybody]
    game["last hand"] = {"out": game["out"], "laid": laid, "left": deepcopy(game["hands"]), "points": points}
    last = len(game["phases"])
    for seat, number in enumerate(laid):
        game["total"][seat] += points[seat]
        game["turns to lose"][seat] = 0
        if number:
            game["completed"][seat] = sorted({*game["completed"][seat], number})
            if not facts["phases are declared"]:
                game["phase"][seat] = min(number + 1, last)
    game |= {"turn": None, "taken": None, "laid now": False, "out": None, "last turns": None, "skipped": []}
    everything = [*range(1, last + 1)] if facts["phases are declared"] else [last]
    finished = [seat for seat in everybody if {*everything} <= {*game["completed"][seat]}]
    best = [seat for seat in finished if game["total"][seat] == min(game["total"][other] for other in finished)]
    game["stage"] = "over" if len(best) == 1 else "deal"
    if len(best) == 1:
        game["outcome"] = [best, "only_finisher" if len(finished) == 1 else "lowest_total"]
        return
    if best:  # they play it off
        game["playing"] = [seat in best for seat in everybody]
    game["hand"] += 1
    while not facts["dealer stays"]:
        game["dealer"] = (game["dealer"] + 1) % len(game["hands"])
        if game["playing"][game["dealer"]]:
            break


# ------------------------------------------------------------------------------------------------------------- actions


def successors(game: Game) -> Iterator[tuple[str, Game]]:
    """Everything that the player on turn can do, as text, and what becomes of it; nothing where chance is next."""
    match game["stage"]:
        case "declare":
            yield from declarations(game)
        case "draw":
            yield from draws(game)
        case "play":
            yield from lays(game)
            yield from hits_on_the_table(game)
            yield from discards(game)
            yield from saves(game)


def after(game: Game, *used: str, openly: bool = True) -> Game:
    """A copy of the game in which the player on turn has these cards no more."""
    new = deepcopy(game)
    seat = game["turn"]
    new["hands"][seat] = minus(game["hands"][seat], used)
    if openly:
        new["known"][seat] = minus(game["known"][seat], used)
    return new


def turn_goes_on(game: Game, *, ended: bool) -> Game:
    """The game after cards were played: with no card left one is out."""
    seat = game["turn"]
    if not game["hands"][seat] and game["out"] is None:
        game["out"] = seat
        if EDITIONS[game["edition"]]["last round"]:
            players = len(game["hands"])
            game["last turns"] = [at % players for at in range(seat + 1, seat + players)]
    if ended or not game["hands"][seat]:
        next_turn(game)
    return game


def declarations(game: Game) -> Iterator[tuple[str, Game]]:
    for number in range(1, len(game["phases"]) + 1):
        if number not in game["completed"][game["turn"]]:
            new = after(game)
            new["phase"][game["turn"]] = number
            next_turn(new)
            yield f"declare {number}", new


def draws(game: Game) -> Iterator[tuple[str, Game]]:
    seat = game["turn"]
    for text, pile, at in (("draw", "pile", 0), ("take", "discards", -1)):
        if game[pile] and not (text == "take" and game[pile][at] == "S"):
            new = after(game)
            face = new[pile].pop(at)
            new["hands"][seat] = in_order([*new["hands"][seat], face])
            new["stage"] = "play"
            if text == "take":
                new["taken"] = face
                new["known"][seat] = in_order([*new["known"][seat], face])
            yield text, new


def lays(game: Game) -> Iterator[tuple[str, Game]]:
    seat = game["turn"]
    if game["melds"][seat]:
        return
    phase = tuple(game["phases"][game["phase"][seat] - 1])
    for laid in layings(tuple(game["hands"][seat]), phase, game["edition"]):
        new = after(game, *(face for meld in laid for face in faces(meld)))
        new["melds"][seat] = list(laid)
        new["laid now"] = True
        if may_be_left(new):
            yield f"lay {' | '.join(' '.join(meld[3]) for meld in laid)}", turn_goes_on(new, ended=False)


def may_be_left(game: Game) -> bool:
    """In some editions a card is kept for the discard."""
    return bool(game["hands"][game["turn"]]) or not EDITIONS[game["edition"]]["last card is discarded"]


def hits_on_the_table(game: Game) -> Iterator[tuple[str, Game]]:
    if not game["melds"][game["turn"]]:
        return
    for owner, melds in enumerate(game["melds"]):
        for at, meld in enumerate(melds):
            for face in dict.fromkeys(game["hands"][game["turn"]]):
                for place, longer in hits(face, meld, EDITIONS[game["edition"]]):
                    new = after(game, face)
                    new["melds"][owner][at] = longer
                    if may_be_left(new):
                        yield f"hit {place} > {owner + 1}.{at + 1}", turn_goes_on(new, ended=False)


def discards(game: Game) -> Iterator[tuple[str, Game]]:
    victims = [seat for seat in range(len(game["hands"])) if may_be_skipped(seat, game)]
    for face in dict.fromkeys(game["hands"][game["turn"]]):
        if face != "S" or not victims:
            new = after(game, face)
            new["discards"].append(face)
            yield f"discard {face}", turn_goes_on(new, ended=True)
            continue
        for victim in victims:
            new = after(game, "S")
            new["turns to lose"][victim] += 1
            if EDITIONS[game["edition"]]["skip lies in front"]:
                new["skips in front"][victim] += 1
            else:
                new["discards"].append("S")
            if EDITIONS[game["edition"]]["one skip a circuit"]:
                new["skipped"] = sorted([*new["skipped"], [game["turn"], victim]])
            yield f"skip {victim + 1}", turn_goes_on(new, ended=True)


def may_be_skipped(seat: int, game: Game) -> bool:
    if seat == game["turn"] or game["turns to lose"][seat] or any(victim == seat for _, victim in game["skipped"]):
        return False
    return game["last turns"] is None or seat in game["last turns"]


def saves(game: Game) -> Iterator[tuple[str, Game]]:
    """Instead of a discard a card is put aside; nobody goes out so."""
    seat = game["turn"]
    if len(game["saved"][seat]) < EDITIONS[game["edition"]]["cards to save"] and len(game["hands"][seat]) > 1:
        for face in dict.fromkeys(game["hands"][seat]):
            new = after(game, face, openly=False)
            new["saved"][seat] = in_order([*new["saved"][seat], face])
            yield f"save {face}", turn_goes_on(new, ended=True)

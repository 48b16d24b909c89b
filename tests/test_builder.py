"""Objects that a builder makes are those that the frozen class makes (design: build changed objects with one call)."""

import copy
import pickle
from collections.abc import Callable

import attrs
import pytest

from phaseten import ORIGINAL, Public, Seat, Stage, State, View, new_game, view
from phaseten.builder import builder

START = new_game(ORIGINAL, ["Ann", "Ben"])
EXAMPLES = [START, START.public, START.public.seats[0], view(START, 0)]


def rebuilt(example: State | Public | Seat | View, make: Callable[..., object]) -> object:
    fields = attrs.fields(type(example))
    return make(*[getattr(example, field.name) for field in fields])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: type(example).__name__)
def test_a_built_object_is_one_of_the_frozen_class(example: State | Public | Seat | View) -> None:
    built = rebuilt(example, builder(type(example)))
    assert type(built) is type(example)
    assert (built, hash(built), repr(built)) == (example, hash(example), repr(example))
    assert pickle.loads(pickle.dumps(built)) == copy.deepcopy(built) == example
    for name in (field.name for field in attrs.fields(type(example))):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(built, name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(built, name)


def test_defaults_and_names_are_those_of_the_class() -> None:
    built = builder(Public)(rules=ORIGINAL, stage=Stage.DEAL, turn=None, dealer=1, hand_number=1, seats=())
    assert built == Public(ORIGINAL, Stage.DEAL, None, 1, 1, ())

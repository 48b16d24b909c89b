"""What the commands have in common: options, players and how bad input is answered."""

import random
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, TypeVar

import click

from phaseten.display.words import begun, pointed
from phaseten.errors import LanguageError, ParseError, RulesetError, SetupError
from phaseten.exchange import RecordError, dump_record
from phaseten.messages.find import find_language
from phaseten.messages.language import ENGLISH, Language
from phaseten.notation import find_phase
from phaseten.phases import Phase
from phaseten.rulesets.editions import find_ruleset
from phaseten.rulesets.files import load_ruleset
from phaseten.rulesets.ruleset import Ruleset
from phaseten.table import Table

F = TypeVar("F", bound=Callable[..., object])

BOTS: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jan", "Kim", "Leo")
"""The names of the bots, in the order in which they are seated."""


class BadInput(click.ClickException):
    """Input that cannot be read; the command ends with the status 2."""

    exit_code = 2

    def __init__(self, lines: Sequence[str], error: ParseError | None = None) -> None:
        super().__init__("\n".join(lines))
        self.error = error

    def show(self, file: IO[str] | None = None) -> None:
        """Tell it on the error stream."""
        click.echo(self.message, file=file, err=True)


@contextmanager
def reading_input() -> Generator[None, None, None]:
    """What the library cannot read inside is bad input.

    Raises:
        BadInput: a text cannot be read, or there is no such ruleset, phase, language or number of players.
    """
    try:
        yield
    except ParseError as error:
        raise BadInput(pointed(error), error) from None
    except (LanguageError, RulesetError, SetupError) as error:
        raise BadInput([*map(begun, error.problems)]) from None
    except RecordError as error:
        raise BadInput([begun(str(error))]) from None


def ruleset_named(name: str) -> Ruleset:
    """The edition of this name, or the ruleset of a TOML file.

    Raises:
        RulesetError: there is no such ruleset, or the file holds none.
    """
    if not name.endswith(".toml"):
        return find_ruleset(name)
    try:
        return load_ruleset(Path(name))
    except OSError as error:
        raise RulesetError([f"The file {name} cannot be read: {error.strerror}."]) from None


def ruleset_and_phase(rules_name: str, phase: str, language: Language = ENGLISH) -> tuple[Ruleset, Phase, str]:
    """The ruleset, the phase and what the phase is called.

    Raises:
        RulesetError, ParseError: there is no such ruleset or phase.
    """
    rules = ruleset_named(rules_name)
    found = find_phase(phase.strip(), rules)
    return rules, found, phase_name(phase, found, language)


def phase_name(asked: str, phase: Phase, language: Language = ENGLISH) -> str:
    """How a phase is called that was asked for by its number or its text."""
    number = asked.strip()
    if not number.isdigit():
        return language.text(phase)
    return language.render("check.phase", {"number": int(number), "phase": phase})


def seed_or_new(seed: int | None) -> int:
    """The seed, or a new one that is short enough to be typed."""
    return random.SystemRandom().randrange(1_000_000) if seed is None else seed


def bot_names(number: int) -> list[str]:
    """The names of so many bots."""
    return [*BOTS[:number], *(f"Bot {place}" for place in range(len(BOTS) + 1, number + 1))]


def rules_option(command: F) -> F:
    """The option ``--rules``."""
    text = "The edition; `phaseten rules` lists them. Or a TOML file with a ruleset."
    return click.option("--rules", "rules_name", default="original", metavar="NAME", show_default=True, help=text)(
        command
    )


def language_option(command: F) -> F:
    """The option ``--language``."""
    text = "The language of the sentences: en, de, or one that an installed package brings."
    return click.option(
        "--language", "language", default="en", metavar="CODE", show_default=True, help=text, callback=_as_language
    )(command)


def _as_language(_context: click.Context, _option: click.Parameter, code: str) -> Language:
    with reading_input():
        return find_language(code)


def players_option(default: int) -> Callable[[F], F]:
    """The option ``--players``."""
    kind = click.IntRange(0, 99)
    return click.option(
        "--players", type=kind, default=default, metavar="N", show_default=True, help="How many sit at the table."
    )


def seed_option(command: F) -> F:
    """The option ``--seed``."""
    text = "The same seed gives the same cards; without it they are new."
    return click.option("--seed", type=int, metavar="N", help=text)(command)


def record_option(command: F) -> F:
    """The option ``--record``."""
    text = "Write the game to a file for `phaseten replay`."
    return click.option("--record", "file", type=click.File("wb", lazy=False), metavar="FILE", help=text)(command)


def write_record(table: Table, file: IO[bytes] | None) -> None:
    """Keep a game, if there is a file for it."""
    if file is not None:
        file.write(dump_record(table.record()).encode())

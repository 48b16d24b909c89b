"""What readers type into files is run as they would: a program, which is played to its end, a score sheet, rules."""

import re
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from phaseten import ORIGINAL, load_ruleset
from phaseten.cli.app import app

DOCS = Path(__file__).parent.parent / "docs"


def blocks(page: str, language: str) -> list[str]:
    """The blocks of a page in one language, except those that are typed in at a prompt."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found: list[str] = re.findall(rf"^```{language}\n(?!>>>)(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return found


(PROGRAM,) = blocks("start.md", "python")
(SESSION,) = blocks("start.md", "text")


def play(type_in: Callable[[list[str]], str]) -> str:
    """Run the program, and give what stands on the screen; what is typed depends on the lines shown so far."""
    screen: list[str] = []

    def show(*texts: object) -> None:
        screen.append(" ".join(map(str, texts)))

    def ask(prompt: str) -> str:
        typed = type_in("\n".join(screen).splitlines())
        screen.append(f"{prompt}{typed}")
        return typed

    exec(compile(PROGRAM, "mygame.py", "exec"), {"__name__": "__main__", "print": show, "input": ask})
    return "\n".join(screen)


def test_the_session_is_as_the_page_shows_it() -> None:
    typed = iter(re.findall(r"^> (.*)$", SESSION, re.MULTILINE))
    assert play(lambda _: next(typed)).strip() == SESSION.strip()
    assert next(typed, None) is None


def test_what_cannot_be_read_is_told_and_asked_again() -> None:
    typed = iter(["jump", "quit"])
    assert "  an action begins with draw, take," in play(lambda _: next(typed))


def test_who_does_what_is_offered_comes_to_the_end() -> None:
    kinds = ("draw", "lay", "hit", "discard", "skip")

    def first_offer(screen: list[str]) -> str:
        assert len(screen) < 20_000
        offers = "\n".join(screen[-len(kinds) :])
        offered: dict[str, str] = dict(re.findall(r"^  (\w+): (?!-)([^,\n]+)", offers, re.MULTILINE))
        return next(offered[kind] for kind in kinds if kind in offered)

    screen = play(first_offer)
    assert not re.search(r"^  no: ", screen, re.MULTILINE)
    assert re.search(r"^1\. \w+: 3 of 3 phases", screen, re.MULTILINE)
    assert [line[0] for line in screen.splitlines()[-3:]] == ["1", "2", "3"]


def test_the_score_sheet_is_scored_as_the_page_shows_it(tmp_path: Path) -> None:
    typed, printed = blocks("howto/score_sheet.md", "text")
    (tmp_path / "evening.txt").write_text(typed, encoding="utf-8")
    done = CliRunner().invoke(app, ["score", str(tmp_path / "evening.txt")])
    assert (done.exit_code, done.output.strip()) == (0, printed.strip())


def test_the_file_of_rules_is_one(tmp_path: Path) -> None:
    (typed,) = blocks("howto/sheets_and_files.md", "toml")
    path = tmp_path / "sunday.toml"
    path.write_text(typed, encoding="utf-8")
    rules = load_ruleset(path)
    assert (rules.name, rules.numbers, rules.problems()) == ("sunday", (2, 4, 6), ())
    assert rules.skips != ORIGINAL.skips
    assert CliRunner().invoke(app, ["rules", str(path)]).exit_code == 0

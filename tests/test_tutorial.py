"""The program that a reader of the first ten minutes types in is played as the page says, and to the end."""

import re
from collections.abc import Callable
from pathlib import Path

PAGE = (Path(__file__).parent.parent / "docs" / "start.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
(PROGRAM,) = (text for language, text in BLOCKS if language == "python" and not text.startswith(">>>"))
(SESSION,) = (text for language, text in BLOCKS if language == "text")


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

"""What became of the mutants: kept in ``results.json``, told as tables, and held against ``equivalent.toml``."""

import hashlib
import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import define, field, frozen
from forks import KILLED, TIMEOUT
from mutants import SOURCES, Change
from report import machine, table, versions, write_between

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results.json"
EQUIVALENT: Final = HERE / "equivalent.toml"
GONE: Final = (KILLED, TIMEOUT)

HEAD: Final = ("file", "mutants", "killed", "too slow", "survived", "score")


@frozen
class Equivalent:
    """A mutant that no test can notice.

    Attributes:
        change: the mutant.
        kind: a short name of the reason.
        why: the reason.
    """

    change: Change
    kind: str
    why: str


@define
class Found:
    """What became of mutants, by module."""

    counts: dict[str, Counter[str]] = field(factory=lambda: defaultdict(Counter))
    survivors: dict[str, list[Change]] = field(factory=lambda: defaultdict(list))

    def judged(self, change: Change, result: str) -> None:
        """One more."""
        if result in GONE:
            self.counts[change.module][result] += 1
        else:
            self.survived(change)

    def survived(self, change: Change) -> None:
        """One more that no test has noticed."""
        self.survivors[change.module].append(change)


def equivalents() -> tuple[Equivalent, ...]:
    """The list of those that no test can notice."""
    if not EQUIVALENT.exists():
        return ()
    told = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return tuple(
        Equivalent(Change(module, each["function"], each["was"], becomes), reason["kind"], reason["why"])
        for reason in told["reason"]
        for module, listed in reason["in"].items()
        for each in listed
        for becomes in each["becomes"]
    )


def keep(modules: Sequence[str], found: Found, made: Mapping[str, int]) -> None:
    """Put the results of some modules in the place of older ones."""
    told: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for module in modules:
        survivors = sorted(found.survivors[module], key=lambda each: (each.function, each.was, each.becomes))
        told[module] = {
            "digest": digest(module),
            "mutants": made[module],
            "killed": found.counts[module][KILLED],
            "too_slow": found.counts[module][TIMEOUT],
            "survivors": [{"function": each.function, "was": each.was, "becomes": each.becomes} for each in survivors],
        }
    RESULTS.write_text(json.dumps(dict(sorted(told.items())), indent=1) + "\n", encoding="utf-8")


def digest(module: str) -> str:
    """Of what a module says."""
    return hashlib.sha256((SOURCES / module).read_bytes()).hexdigest()[:16]


def tell(modules: Sequence[str], *, page: Path | None, left: Path) -> int:
    """Print the table and what is not explained; gives 1 if there is any, or if a module has changed since its run."""
    told: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    stale = [module for module in modules if told.get(module, {}).get("digest") != digest(module)]
    told = {module: told[module] for module in modules if module in told}
    survivors = [Change(module, **each) for module, result in told.items() for each in result["survivors"]]
    listed = {each.change: each for each in equivalents()}
    open_ones = [each for each in survivors if each not in listed]
    gone = [each for each in listed.values() if each.change.module in told and each.change not in set(survivors)]
    lines = [*scores(told), "", f"{machine()}; {versions(['phaseten', 'attrs', 'hypothesis', 'mutmut', 'pytest'])}."]
    print(*lines, sep="\n")
    _name("changed since they were run", stale)
    _name("listed as equivalent, and not among the survivors", [f"{e.change.module} {e.change.was!r}" for e in gone])
    _name("survive and are not listed", [f"{e.module} {e.function}\n  - {e.was}\n  + {e.becomes}" for e in open_ones])
    left.write_text(as_toml(open_ones), encoding="utf-8")
    if page and not stale:
        write_between(page, "scores", lines)
        write_between(page, "survivors", reasons(listed[each] for each in survivors if each in listed))
    return int(bool(stale or open_ones or gone))


def _name(what: str, each: Sequence[str]) -> None:
    if each:
        print(f"\n{len(each)} {what}:", *each, sep="\n")


def scores(told: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The table: a row for each file, and one for all."""
    rows = [(module, *_numbers([result])) for module, result in told.items()]
    yield from table(HEAD, [*rows, ("all", *_numbers([*told.values()]))])


def _numbers(results: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    mutants, killed, slow = (sum(result[name] for result in results) for name in ("mutants", "killed", "too_slow"))
    survived = sum(len(result["survivors"]) for result in results)
    yield from (f"{number:,}" for number in (mutants, killed, slow, survived))
    yield f"{100 * (killed + slow) / mutants:.1f} %" if mutants else ""


def reasons(survivors: Iterable[Equivalent]) -> Iterator[str]:
    """The survivors by their reasons, each with its change."""
    by_reason: dict[tuple[str, str], list[Change]] = defaultdict(list)
    for each in survivors:
        by_reason[each.kind, each.why].append(each.change)
    for (kind, why), changes in by_reason.items():
        yield f"**{kind}** ({len(changes)}). {why}"
        yield ""
        yield "```diff"
        place = ("", "")
        for change in changes:
            if (change.module, change.function) != place:
                place = (change.module, change.function)
                yield f"  {change.module} {change.function}".rstrip()
            yield from (f"- {line}" for line in change.was.splitlines())
            yield from (f"+ {line}" for line in change.becomes.splitlines())
        yield "```"
        yield ""


def as_toml(changes: Sequence[Change]) -> str:
    """Survivors in the form of the list, to be sorted into its reasons."""
    by_line: dict[str, dict[tuple[str, str], list[str]]] = defaultdict(lambda: defaultdict(list))
    for change in changes:
        by_line[change.module][change.function, change.was].append(change.becomes)
    lines = []
    for module, found in by_line.items():
        lines.append(f'[reason.in]\n"{module}" = [')
        for (function, was), becomes in found.items():
            lines.append(f"  {{ function = {json.dumps(function)}, was = {json.dumps(was)}, becomes = [")
            lines += [f"    {json.dumps(each)}," for each in becomes]
            lines.append("  ] },")
        lines.append("]")
    return "\n".join([*lines, ""])

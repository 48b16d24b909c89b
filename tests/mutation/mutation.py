"""Mutation testing of the rules: what is changed in them, and which of the changes no test notices.

``python tests/mutation/mutation.py`` needs the extra ``mutation`` and a system that forks; it takes an hour or two on
two cores. With names of modules, as ``game/lay.py``, only these are run. What came of each module is kept in
``results.json``; mutants that no test can notice are listed with the reason in ``equivalent.toml``, and are not tried
again unless ``--again`` is given. It ends with status 1 if any other mutant survives. ``--write
docs/explain/mutation.md`` puts the tables into the page, which tells how it works.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

HERE: Final = Path(__file__).parent
sys.path.append(str(HERE.parent / "benchmarks"))

from report import require  # noqa: E402

if TYPE_CHECKING:
    from mutants import Mutant

ROOT: Final = HERE.parents[1]
STATE: Final = ROOT / "build" / "mutation"
MODULES: Final = ("cards", "judging", "kinds", "melds", "phases", "readings", "requirements", "validators")
PACKAGES: Final = ("game", "rulesets", "solver")

PATIENCE: Final = 5
"""So many times the seconds are for those that survive at first; they are few."""

# Tests that judge no mutants: they start processes, wait for a terminal or count work, or are far above the rules.
LEFT_OUT: Final = (
    "test_benchmark_tools.py",
    "test_cli_",
    "test_display_",
    "test_examples.py",
    "test_fuzz_loaders.py",
    "test_json_faults.py",
    "test_links.py",
    "test_pictures.py",
    "test_referee_process.py",
    "test_schema.py",
    "test_testing_clients.py",
    "test_typed_in.py",
    "test_work.py",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; gives 1 if a mutant survives that is not listed."""
    parser = argparse.ArgumentParser(description="Mutation testing of the rules.")
    parser.add_argument("modules", nargs="*", help="files of src/phaseten, as game/lay.py; without any, all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many mutants at a time")
    parser.add_argument("--budget", type=float, default=6.0, help="how many seconds of tests judge a mutant at first")
    parser.add_argument("--again", action="store_true", help="try those also that are listed as equivalent")
    parser.add_argument("--table", action="store_true", help="run nothing, show what the last runs came to")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page, between their marks")
    given = parser.parse_args(arguments)
    require("mutation", ["mutmut", "libcst", "coverage", "pytest", "pytest-xdist"])
    import outcome

    STATE.mkdir(parents=True, exist_ok=True)
    if not given.table:
        run(given.modules or [*all_modules()], jobs=given.jobs, budget=given.budget, again=given.again)
    return outcome.tell([*all_modules()], page=given.write, left=STATE / "unexplained.toml")


def all_modules() -> Iterator[str]:
    """The files whose mutants are judged, in the order of the table."""
    sources = ROOT / "src" / "phaseten"
    yield from (f"{name}.py" for name in MODULES)
    for package in PACKAGES:
        for path in sorted((sources / package).glob("*.py")):
            if len(path.read_text(encoding="utf-8").splitlines()) > 1:  # more than a docstring
                yield path.relative_to(sources).as_posix()


def run(modules: Sequence[str], *, jobs: int, budget: float, again: bool) -> None:
    """Judge the mutants of some modules, and keep the outcome."""
    import mutants
    import outcome

    reach = reached(jobs)
    known = set() if again else {each.change for each in outcome.equivalents()}
    made = {module: mutants.mutants_of(module) for module in modules}
    found = outcome.Found()
    tasks = []
    for module, each in made.items():
        source = (mutants.SOURCES / module).read_text(encoding="utf-8")
        for mutant in each:
            change = mutants.change(mutant, source)
            if change in known:
                found.survived(change)
            else:
                tasks.append((mutant, change))
    changes = {(mutant.module, mutant.number): change for mutant, change in tasks}
    print(f"{sum(map(len, made.values()))} mutants, {len(tasks)} of them to be judged", flush=True)
    judged: dict[tuple[str, int], tuple[str, str]] = {}
    for seconds, program in product((budget, PATIENCE * budget), ("warm.py", "fresh.py")):
        gone = {key for key, (result, _) in judged.items() if result in outcome.GONE}
        left = [mutant for mutant, _ in tasks if (mutant.module, mutant.number) not in gone]
        if program == "warm.py":
            left = [mutant for mutant in left if mutant.function]
        if left:
            judged |= judge(program, left, reach, jobs, seconds)
    for key, (result, _) in judged.items():
        found.judged(changes[key], result)
    outcome.keep(modules, found, {module: len(each) for module, each in made.items()})


def judge(
    program: str, tasks: Sequence["Mutant"], reach: Path, jobs: int, budget: float
) -> dict[tuple[str, int], tuple[str, str]]:
    """Let a program judge mutants; gives what became of each, and the test that told."""
    import attrs

    print(f"{len(tasks)} for {program}", flush=True)
    given, told = STATE / f"{program}.json", STATE / f"{program}.jsonl"
    given.write_text(json.dumps([attrs.asdict(task) for task in tasks]), encoding="utf-8")
    told.write_text("", encoding="utf-8")
    call(program, given, reach, told, jobs, budget)
    lines = [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]
    if len(lines) != len(tasks):
        raise SystemExit(f"{program} has judged {len(lines)} mutants of {len(tasks)}: see {STATE / program}.log")
    return {(module, number): (result, test) for module, number, result, test in lines}


def reached(jobs: int) -> Path:
    """Which tests reach which lines; measured anew if a file has changed."""
    tests = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").glob("test_*.py"))
        if not path.name.startswith(LEFT_OUT)
    ]
    file = STATE / f"reach-{digest([*(ROOT / 'src').rglob('*.py'), *(ROOT / 'tests').glob('*.*')])}.json"
    if not file.exists():
        print("which tests reach which lines", flush=True)
        call("reach.py", file, *tests)
        if not file.exists():
            raise SystemExit(f"the tests have not been run: see {STATE / 'reach.py'}.log")
        print("which of them can judge", flush=True)
        call("control.py", file, jobs)
    return file


def call(program: str, *arguments: object) -> None:
    """Run a program of this folder, with the sources as they are here."""
    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    environment["PYTHONPYCACHEPREFIX"] = str(STATE / "pycache")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with (STATE / f"{program}.log").open("w", encoding="utf-8") as log:
        subprocess.run(
            [sys.executable, str(HERE / program), *map(str, arguments)],
            cwd=ROOT,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )


def digest(files: Iterable[Path]) -> str:
    """Of what the files say, and of where they are."""
    told = hashlib.sha256()
    for file in sorted(files):
        told.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return told.hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())

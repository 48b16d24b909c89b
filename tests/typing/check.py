"""Both type checkers on what users write: ``python tests/typing/check.py``.

They must accept all of ``accepted.py``, and in ``refused.py`` refuse just the lines that say so, for just that reason.
The package is taken from where this interpreter finds it, which may be a wheel.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Final

import phaseten

HERE: Final = Path(__file__).resolve().parent
FILES: Final = ("accepted.py", "refused.py")
PACKAGES: Final = str(Path(phaseten.__file__).parent.parent)

Refusal = tuple[str, int, str]
"""A file, a line, and what the checker calls it."""


def expected(checker: int) -> Iterator[Refusal]:
    """What the files say: of mypy the first, of pyright the second."""
    for file in FILES:
        for number, line in enumerate((HERE / file).read_text(encoding="utf-8").splitlines(), 1):
            marked = re.search(r"# refused: ([\w-]+), (\w+)$", line)
            if marked and marked[checker + 1] != "-":
                yield file, number, marked[checker + 1]


def run(*command: str, folder: str) -> str:
    """What a checker prints."""
    # what is installed is found by itself; a source tree is not
    environment = os.environ if "site-packages" in PACKAGES else os.environ | {"MYPYPATH": PACKAGES}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    ).stdout


def mypy(folder: str) -> Iterator[Refusal]:
    """What mypy refuses."""
    told = run(
        "mypy", "--strict", "--config-file=", "--no-error-summary", "--hide-error-context", *FILES, folder=folder
    )
    for line in told.splitlines():
        if ": note: " not in line:
            found = re.fullmatch(r"(.+?):(\d+): error: .*\[([\w-]+)\]", line)
            yield (Path(found[1]).name, int(found[2]), found[3]) if found else (line, 0, "")


def pyright(folder: str) -> Iterator[Refusal]:
    """What pyright refuses, without what only follows from it: that the type of what is wrong is not known."""
    settings: dict[str, object] = {"typeCheckingMode": "strict", "reportUnusedExpression": False}
    if "site-packages" not in PACKAGES:
        settings["extraPaths"] = [PACKAGES]
    Path(folder, "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    told = run("pyright", "--outputjson", f"--pythonpath={sys.executable}", folder=folder)
    for found in json.loads(told)["generalDiagnostics"]:
        rule = found.get("rule", found["message"])
        if not rule.startswith("reportUnknown"):
            yield Path(found["file"]).name, found["range"]["start"]["line"] + 1, rule


def differences(checker: str, told: Set[Refusal], wanted: Set[Refusal]) -> Iterator[str]:
    """What a checker refuses though it should not, and the other way round."""
    for what, rows in (("refuses", told - wanted), ("does not refuse", wanted - told)):
        for file, line, name in sorted(rows):
            yield f"{checker} {what} {file}:{line}: {name}"


def main() -> int:
    """Tell every difference."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for file in FILES:
            shutil.copy(HERE / file, folder)  # away from the settings of the project
        for number, checker in enumerate((mypy, pyright)):
            wrong += differences(checker.__name__, {*checker(folder)}, {*expected(number)})
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())

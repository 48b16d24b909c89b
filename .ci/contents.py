"""What a wheel and an sdist hold: ``python .ci/contents.py dist/*`` compares it with ``contents.txt``.

Files are listed by folder and kind. With ``--write`` before the files the list is written anew.
"""

import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

HERE: Final = Path(__file__).resolve().parent
LIST: Final = HERE / "contents.txt"
LARGEST: Final = {"wheel": 450_000, "sdist": 1_050_000}
"""In bytes, as they are downloaded: some 12 % more than they have now.

The rules are most of the wheel: of its files, compressed, `game` is a fifth, and `exchange` with the JSON Schema,
`testing`, `rulesets`, `messages` and `solver` are a twelfth each. Of the sdist `src` is nearly two fifths, and a sixth
are the golden records, by which old games are seen to load.
"""


def kind(package: Path) -> str:
    """Which of the two it is."""
    return "wheel" if package.suffix == ".whl" else "sdist"


def names(package: Path) -> list[str]:
    """The files in it, without the number of the version."""
    if package.suffix == ".whl":
        found = zipfile.ZipFile(package).namelist()
    else:
        with tarfile.open(package) as archive:
            found = [member.name.partition("/")[2] for member in archive if member.isfile()]
    return [re.sub(r"^phaseten-[\w.]+\.dist-info/", "phaseten.dist-info/", name) for name in found]


def listed(package: Path) -> Iterator[str]:
    """A line for each folder and kind of file."""
    for name in sorted(names(package)):
        path = PurePosixPath(name)
        yield f"{kind(package)} {path.with_name('*' + path.suffix) if path.suffix else path}"


def faults(packages: list[Path]) -> Iterator[str]:
    """What differs from the list, is missing, or is too large."""
    wanted = {*LIST.read_text(encoding="utf-8").splitlines()}
    here = {line for package in packages for line in listed(package)}
    yield from (f"not in {LIST.name}: {line}" for line in sorted(here - wanted))
    yield from (f"only in {LIST.name}: {line}" for line in sorted(wanted - here))
    source = HERE.parent / "src"
    modules = {path.relative_to(source).as_posix() for path in source.rglob("*.py")}
    for package in packages:
        size = package.stat().st_size
        if size > LARGEST[kind(package)]:
            yield f"{package.name} has {size} bytes, more than {LARGEST[kind(package)]}"
        if kind(package) == "wheel":
            held = {name for name in names(package) if name.endswith(".py")}
            yield from (f"a module that is missing, or has no source: {name}" for name in sorted(modules ^ held))


def main(arguments: list[str]) -> int:
    """Compare, or write the list."""
    packages = [Path(argument) for argument in arguments if argument != "--write"]
    if "--write" in arguments:
        lines = sorted({line for package in packages for line in listed(package)})
        LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    found = [*faults(packages)]
    sys.stdout.writelines(f"{line}\n" for line in found)
    return len(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

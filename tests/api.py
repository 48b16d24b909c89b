"""What is public: which names there are, where the reference has them, and which tests use them. Read, not run."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import phaseten

ROOT: Final = Path(__file__).parent.parent
PACKAGES: Final = (
    "phaseten",
    "phaseten.exchange",
    "phaseten.referee",
    "phaseten.testing",
    "phaseten.testing.strategies",
)
"""What says in ``__all__`` which names it has for others."""

MODULES: Final = ("phaseten.display.", "phaseten.messages.", "phaseten.rulesets.options")
"""Modules that are for others too, though nothing in them is exported; what the reference has of them is public."""


class Name(NamedTuple):
    """A name, in the module that defines it."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


def path_of(module: str) -> Path:
    """The file of a module of the library or of the tests."""
    root = Path(phaseten.__file__).parent.parent if module.startswith("phaseten") else ROOT / "tests"
    path = root.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> Mapping[str, Name]:
    """What a file imports from the library, perhaps through a module of the tests, by the name that it has there."""
    return {
        alias.asname or alias.name: Name(node.module, alias.name)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ImportFrom) and node.module and path_of(node.module).exists()
        for alias in node.names
    }


def home(name: Name) -> Name:
    """The module that defines a name, and what it is called there."""
    path = path_of(name.module)
    found = imported(path).get(name.name) if path.exists() else None
    return name if found is None else home(found)


# ------------------------------------------------------------------------------------------------------- the reference


def defined(module: str) -> Iterator[str]:
    """The names that a module defines and has documented: classes, functions, and values with a text below them."""
    below: ast.stmt | None = None
    for node in reversed(tree_of(path_of(module)).body):
        targets: list[ast.expr] = []
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Assign):
            targets = node.targets
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield from (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
        below = node


DIRECTIVE: Final = re.compile(r"^\.\. auto(\w+):: ([\w.]+)\n((?:   :.*\n)*)", re.MULTILINE)


@cache
def documented() -> Counter[Name]:
    """How often the reference has a name."""
    found: Counter[Name] = Counter()
    for page in sorted((ROOT / "docs" / "reference").glob("*.md")):
        for kind, name, lines in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            options = dict(re.findall(r":([\w-]+): ?(.*)", lines))
            if kind != "module":
                module, _, last = name.rpartition(".")
                found[Name(module, last)] += 1
            elif "no-members" not in options:
                members = options.get("members", "")
                names = members.split(", ") if members else [one for one in defined(name) if one[0] != "_"]
                but = options.get("exclude-members", "").split(", ")
                found.update(Name(name, one) for one in names if one not in but)
    return found


def exported(package: str) -> Iterator[str]:
    """What is in ``__all__``."""
    for node in tree_of(path_of(package)).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            yield from ast.literal_eval(node.value)


@cache
def public() -> Mapping[Name, tuple[str, ...]]:
    """All public names, with the packages that export them."""
    found: dict[Name, tuple[str, ...]] = {}
    for package in PACKAGES:
        for name in exported(package):
            at = home(Name(package, name))
            found[at] = (*found.get(at, ()), package)
    for one in documented():
        if one.module.startswith(MODULES) and defined_at(one):
            found.setdefault(one, ())
    return found


def defined_at(name: Name) -> ast.ClassDef | ast.FunctionDef | None:
    """Where a class or a function is made; None for a value, or another name for types."""
    made = [node for node in tree_of(path_of(name.module)).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    return next((node for node in reversed(made) if node.name == name.name), None)


# ----------------------------------------------------------------------------------------------------------- the tests


@cache
def used() -> frozenset[Name]:
    """What the tests use: as a name, or as a part of a module; an import alone is no use."""
    return frozenset(name for path in sorted((ROOT / "tests").rglob("*.py")) for name in used_in(path))


def used_in(path: Path) -> Iterator[Name]:
    names = imported(path)
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
            yield home(names[node.id])
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "phaseten":
                yield home(Name("phaseten", node.attr))
            elif node.value.id in names:
                yield home(Name(".".join(names[node.value.id]), node.attr))

"""What the docstrings of public things say, and what their code does that they should say. Read, not run."""

import ast
import builtins
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from api import Name, defined_at, home, imported, path_of, public
from attrs import frozen

import phaseten
from phaseten.referee.protocol import Refused
from phaseten.testing import BotError, ClientError
from phaseten.testing.overseer import Fault

Function: TypeAlias = ast.FunctionDef
SECTION: Final = re.compile(r"^(Args|Attributes|Raises|Example):$", re.MULTILINE)
ENTRY: Final = re.compile(r"^    ((?:\w|, |\.)+): (.*(?:\n     .*)*)", re.MULTILINE)


@frozen
class Thing:
    """A public class or function, or a public method or property of a public class."""

    name: Name
    node: ast.ClassDef | Function
    owner: ast.ClassDef | None = None

    def __str__(self) -> str:
        return f"{self.name}.{self.node.name}" if self.owner else str(self.name)

    @property
    def docstring(self) -> str:
        return ast.get_docstring(self.node) or ""

    @property
    def told(self) -> str:
        """What it says before its sections."""
        return SECTION.split(self.docstring)[0]

    def section(self, head: str) -> str:
        parts = SECTION.split(self.docstring)
        return dict(zip(parts[1::2], parts[2::2], strict=True)).get(head, "")

    def entries(self, head: str) -> Mapping[str, str]:
        """The entries of a section: what is said of each parameter, attribute or error."""
        return {name: text for names, text in ENTRY.findall(self.section(head)) for name in names.split(", ")}

    @property
    def parameters(self) -> list[str]:
        """The names of the parameters that a caller gives."""
        assert isinstance(self.node, Function)
        static = "staticmethod" in map(ast.unparse, self.node.decorator_list)
        return parameters(self.node, bound=self.owner is not None and not static)

    @property
    def bases(self) -> frozenset[str]:
        return frozenset(map(ast.unparse, self.node.bases)) if isinstance(self.node, ast.ClassDef) else frozenset()


@cache
def things() -> tuple[Thing, ...]:
    """Everything public, but for values, names for types, and what a class says again of its base."""
    return tuple(thing for name in sorted(public()) for thing in _things(name))


def _things(name: Name) -> Iterator[Thing]:
    node = defined_at(name)
    if isinstance(node, Function):
        yield Thing(name, node)
    if isinstance(node, ast.ClassDef):
        yield Thing(name, node)
        for one in node.body:
            if isinstance(one, Function) and not one.name.startswith("_"):
                yield Thing(name, one, node)


# ------------------------------------------------------------------------------------------------------- what is raised


def raised(thing: Thing) -> frozenset[str]:
    """The errors that come out of a function, as far as can be read.

    They are those that it raises, or a private function or method of its module that it calls; and those that another
    function of the library says it raises, if it is given a parameter as it is. A `TypeError` counts where it is raised
    only: that what is of the wrong type leads to one is said once for all, of `PhasetenError`. Methods of other objects
    are not followed.
    """
    assert isinstance(thing.node, Function)
    return frozenset(_Body(thing.name.module, thing.owner, thing.node, frozenset({thing.node.name})).errors())


@frozen
class _Body:
    """The body of a function in its module and class; `seen` are the functions that led there."""

    module: str
    owner: ast.ClassDef | None
    node: Function
    seen: frozenset[str]

    def errors(self) -> Iterator[str]:
        return self._of_block(self.node.body)

    @property
    def parameters(self) -> frozenset[str]:
        return frozenset(parameters(self.node))

    def _of_block(self, block: list[ast.stmt]) -> Iterator[str]:
        for statement in block:
            yield from self._of(statement)

    def _of(self, node: ast.AST) -> Iterator[str]:
        """What comes out of a part of the body; what it catches itself does not."""
        if isinstance(node, ast.Try):
            caught = [name for handler in node.handlers for name in _names(handler.type)]
            yield from (
                error for error in self._of_block(node.body) if not any(is_kind(error, kind) for kind in caught)
            )
            after = [statement for handler in node.handlers for statement in handler.body]
            yield from self._of_block([*after, *node.orelse, *node.finalbody])
            return
        if isinstance(node, Function | ast.Lambda):
            return  # it is made here, and not called
        if isinstance(node, ast.Raise) and node.exc is not None:
            made = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            yield from [made.id] if isinstance(made, ast.Name) and made.id[0].isupper() else []
        if isinstance(node, ast.Call):
            yield from self._of_call(node)
        for child in ast.iter_child_nodes(node):
            yield from self._of(child)

    def _of_call(self, call: ast.Call) -> Iterator[str]:
        module, owner, node = self._called(call.func)
        if node is None or node.name in self.seen:
            return
        if node.name.startswith("_"):
            yield from _Body(module, owner, node, self.seen | {node.name}).errors()
        elif self._passes_on(call):
            said = Thing(Name(module, node.name), node).entries("Raises")
            yield from (error for error in said if error != "TypeError")

    def _called(self, called: ast.expr) -> tuple[str, ast.ClassDef | None, Function | None]:
        """The function that is called, where it can be known."""
        node: ast.ClassDef | Function | None = None
        if isinstance(called, ast.Name):
            at = home(imported(path_of(self.module)).get(called.id, Name(self.module, called.id)))
            node = defined_at(at) if at.module.startswith("phaseten") and path_of(at.module).exists() else None
            return at.module, None, node if isinstance(node, Function) else None
        own = {"self", "cls", self.owner.name} if self.owner else set[str]()
        if isinstance(called, ast.Attribute) and ast.unparse(called.value) in own and self.owner:
            methods = (one for one in self.owner.body if isinstance(one, Function) and one.name == called.attr)
            return self.module, self.owner, next(methods, None)
        return self.module, None, None

    def _passes_on(self, call: ast.Call) -> bool:
        """Whether a parameter is given as it is."""
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        return any(isinstance(one, ast.Name) and one.id in self.parameters for one in given)


def parameters(node: Function, *, bound: bool = False) -> list[str]:
    """The names of the parameters that a caller gives, in order; of a method that is bound, without the object."""
    taken = node.args
    given = [*taken.posonlyargs, *taken.args, taken.vararg, *taken.kwonlyargs, taken.kwarg]
    drawn = bound or "st.composite" in map(ast.unparse, node.decorator_list)
    return [one.arg for one in given if one is not None][drawn:]


def _names(kinds: ast.expr | None) -> list[str]:
    return [node.id for node in ast.walk(kinds) if isinstance(node, ast.Name)] if kinds else ["BaseException"]


@cache
def is_kind(error: str, kind: str) -> bool:
    """Whether an error is one of a kind."""
    return issubclass(_error(error), _error(kind))


def _error(name: str) -> type[BaseException]:
    last = name.rpartition(".")[2]
    found = getattr(builtins, last, None) or getattr(phaseten, last, None) or _ERRORS[last]
    assert isinstance(found, type)
    return found


_ERRORS: Final = {kind.__name__: kind for kind in (BotError, ClientError, Fault, Refused)}
"""Errors of the parts of the library that have names of their own."""

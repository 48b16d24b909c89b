"""The mutants: what the operators of mutmut make of a module.

mutmut's own program changes functions alone, and none that has a decorator. Half of the rules stand in tables,
properties and enums, so its operators are given every node of a module here, but for those that ``_is_left`` names.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

import libcst as cst
from attrs import frozen
from libcst.metadata import CodeRange, MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation.file_mutation import NEVER_MUTATE_FUNCTION_CALLS
from mutmut.mutation.mutators import mutation_operators, operator_arg_removal, operator_string

SOURCES: Final = Path(__file__).parents[2] / "src" / "phaseten"

FOR_TYPE_CHECKERS: Final = frozenset({"assert_never", "cast", "TypeVar", "NewType"})


@frozen
class Mutant:
    """A module with one change.

    Attributes:
        module: the file, as ``game/lay.py``.
        number: which of the module's mutants.
        function: the outermost function with the change in its body, as ``Meld.__str__``; nothing if it runs on import.
        first, last: the lines that change.
        begin, end: where the text stands that changes.
        text: what takes its place.
    """

    module: str
    number: int
    function: str
    first: int
    last: int
    begin: int
    end: int
    text: str

    def source(self, source: str) -> str:
        """The mutated module."""
        return source[: self.begin] + self.text + source[self.end :]


@frozen
class Change:
    """What a mutant is for somebody who reads it, and by what it is known when lines above it move.

    Attributes:
        module: the file.
        function: the outermost function, or nothing.
        was: the lines that change, without their margin.
        becomes: the same lines in the mutant.
    """

    module: str
    function: str
    was: str
    becomes: str


def mutants_of(module: str) -> tuple[Mutant, ...]:
    """All mutants of a module, in the order of its text, each text once."""
    source = (SOURCES / module).read_text(encoding="utf-8")
    tree = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    spans = tree.resolve(WhitespaceInclusivePositionProvider)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[tuple[int, str], Mutant] = {}
    for statement in tree.module.body:
        outer = _place(spans[statement], starts)
        whole = source[slice(*outer)]
        for node, function in _nodes(statement, (), ""):
            if node not in spans:
                continue
            span, (begin, end) = spans[node], _place(spans[node], starts)
            for changed in _changes(node):
                text = tree.module.code_for_node(changed)
                mutated = whole[: begin - outer[0]] + text + whole[end - outer[0] :]
                if mutated != whole and (outer[0], mutated) not in found and _compiles(mutated):
                    mutant = Mutant(module, len(found), function, span.start.line, span.end.line, begin, end, text)
                    found[outer[0], mutated] = mutant
    return tuple(found.values())


def _place(span: CodeRange, starts: Sequence[int]) -> tuple[int, int]:
    """Where something begins and ends, given where the lines begin."""
    begin, end = (starts[position.line - 1] + position.column for position in (span.start, span.end))
    return begin, end


def change(mutant: Mutant, source: str) -> Change:
    """What changes, in whole lines."""
    before, after = source.splitlines(), mutant.source(source).splitlines()
    head = 0
    while head < min(len(before), len(after)) and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    was, becomes = (_lines(lines[head : len(lines) - tail]) for lines in (before, after))
    return Change(mutant.module, mutant.function, was, becomes)


def _lines(lines: Sequence[str]) -> str:
    return "\n".join(line.strip() for line in lines)


def _nodes(node: cst.CSTNode, classes: tuple[str, ...], function: str) -> Iterator[tuple[cst.CSTNode, str]]:
    """All nodes that may change, with the outermost function that they are in the body of."""
    if _is_left(node):
        return
    yield node, function
    if isinstance(node, cst.ClassDef) and not function:
        classes = (*classes, node.name.value)
    for child in node.children:
        inside = function
        if isinstance(node, cst.FunctionDef) and child is node.body and not function:
            inside = ".".join((*classes, node.name.value))
        yield from _nodes(child, classes, inside)


def _is_left(node: cst.CSTNode) -> bool:
    """Is this read by type checkers alone, a list of names, or a decorator, which mutmut leaves as well?"""
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom():
            return True
        case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name("TypeAlias"))):
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name("__all__"))]):
            return True
        case cst.Call(func=cst.Name(name)):
            return name in FOR_TYPE_CHECKERS
        case cst.If(test=cst.Name("TYPE_CHECKING")):
            return True
        case _:
            return False


def _changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for kind, operator in mutation_operators:
        if isinstance(node, kind) and not (operator is operator_arg_removal and _is_kept_whole(node)):
            # Of a text the first change alone: the others are of case, which our own parsers do not mind.
            yield from islice(operator(node), 1 if operator is operator_string else None)


def _is_kept_whole(node: cst.CSTNode) -> bool:
    """Does mutmut itself leave the arguments of this call, which fails without them?"""
    func: Any = node.func if isinstance(node, cst.Call) else None
    return isinstance(func, cst.Name) and func.value in NEVER_MUTATE_FUNCTION_CALLS


def _compiles(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True

"""Functions without a name, comprehensions and operators as functions, as plain definitions for the compilers.

The compilers know only definitions and the names that stand for them. A function without a name becomes a definition
inside the formula it stands in, so that it sees the same parameters. A comprehension becomes a map: of its generators
each is a function of its variable, whose results are joined, and of its conditions each is a case.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count

from queenright.notation import syntax as tree
from queenright.notation.errors import NotationError
from queenright.notation.program import Program, Unit
from queenright.notation.symbols import INFIX, PREFIX

_SUGAR = (tree.Lambda, tree.VectorComprehension, tree.Operator)


class UnliftedError(NotationError):
    """An operator as a value, of which nobody knows with how many arguments it is called."""


def lifted(program: Program, entries: tuple[tree.Node, ...] = ()) -> tuple[Program, tuple[tree.Node, ...]]:
    """A program and expressions that mean the same, without any of the three forms.

    >>> from queenright.notation.parser import parse
    >>> from queenright.notation.printer import write
    >>> from queenright.notation.program import build
    >>> made, _ = lifted(build(parse("f(n) := (x ↦ x + n) ∘ ..n")))
    >>> [(unit.path, write(unit.body)) for unit in made.root.walk() if unit.body]
    [(('f',), '(x ↦ x + n) ∘ ..n'), (('f', 'function1'), 'x + n')]
    """
    bodies = [unit.body for unit in program.root.walk() if unit.body is not None]
    if not any(isinstance(part, _SUGAR) for body in (*bodies, *entries) for part in tree.walk(body)):
        return program, entries
    root = Unit("", (), None, None)
    lifting = _Lifting(root, _fresh(program, entries))
    for unit in list(program.root.inner.values()):
        lifting.copy(unit, root)
    return Program(root, program.repeats), tuple(lifting.rewritten(entry, root) for entry in entries)


def _fresh(program: Program, entries: tuple[tree.Node, ...]) -> Iterator[str]:
    """Names that nobody has used."""
    units = list(program.root.walk())
    taken = {name for unit in units for name in (unit.name, *unit.parameters)}
    bodies = [unit.body for unit in units if unit.body is not None]
    for part in (part for body in (*bodies, *entries) for part in tree.walk(body)):
        taken.update([part.name] if isinstance(part, tree.Name | tree.Generator) else [])
        taken.update(part.parameters if isinstance(part, tree.Lambda) else [])
    return (name for name in (f"function{number}" for number in count(1)) if name not in taken)


@dataclass(slots=True)
class _Lifting:
    root: Unit
    fresh: Iterator[str]
    #: the functions that stand for operators, which are the same everywhere
    operators: dict[str, str] = field(default_factory=dict)

    def copy(self, unit: Unit, parent: Unit) -> None:
        twin = Unit(unit.name, unit.parameters, None, parent, unit.place)
        parent.inner[unit.name] = twin
        for inner in unit.inner.values():
            self.copy(inner, twin)
        twin.body = None if unit.body is None else self.rewritten(unit.body, twin)

    def rewritten(self, node: tree.Node, home: Unit) -> tree.Node:
        if isinstance(node, tree.Lambda):
            return self.define(node, home)
        if isinstance(node, tree.VectorComprehension):
            return self.rewritten(_mapped(node), home)
        if isinstance(node, tree.Operator):
            return self.operator(node)
        mapped = tree.bare(node.left) if isinstance(node, tree.Infix) and node.operator == "∘" else None
        if isinstance(node, tree.Infix) and isinstance(mapped, tree.Operator) and mapped.operator in PREFIX:
            return replace(node, left=self.reduction(mapped), right=self.rewritten(node.right, home))
        called = tree.bare(node.function) if isinstance(node, tree.Call) else None
        if isinstance(node, tree.Call) and isinstance(called, tree.Operator):
            return self.applied(called.operator, [self.rewritten(part, home) for part in node.arguments], node)
        return tree.rebuilt(node, [self.rewritten(child, home) for child in node.children])

    def define(self, node: tree.Lambda, home: Unit) -> tree.Name:
        unit = Unit(next(self.fresh), node.parameters, None, home, node.place)
        home.inner[unit.name] = unit
        unit.body = self.rewritten(node.body, unit)
        return tree.LiftedName(unit.name, node, place=node.place)

    def applied(self, sign: str, arguments: list[tree.Node], node: tree.Node) -> tree.Node:
        """An operator called at once."""
        if len(arguments) == 1 and sign in PREFIX:
            return tree.Prefix(sign, arguments[0], place=node.place)
        if len(arguments) == 2 and sign in INFIX:
            return tree.Infix(sign, *arguments, place=node.place)
        raise UnliftedError(f"the operator {sign!r} with {len(arguments)} arguments", node.place)

    def operator(self, node: tree.Operator) -> tree.Node:
        if node.operator in PREFIX and node.operator in INFIX:
            raise UnliftedError(f"the operator {node.operator!r} as a value", node.place)
        if node.operator in PREFIX:
            return self.reduction(node)
        names = (tree.Name("left"), tree.Name("right"))
        return self.shared(node, tree.Lambda(("left", "right"), tree.Infix(node.operator, *names, place=node.place)))

    def reduction(self, node: tree.Operator) -> tree.Node:
        body = tree.Prefix(node.operator, tree.Name("operand"), place=node.place)
        return self.shared(node, tree.Lambda(("operand",), body))

    def shared(self, node: tree.Operator, function: tree.Lambda) -> tree.Node:
        if node.operator not in self.operators:
            self.operators[node.operator] = self.define(function, self.root).name
        return tree.LiftedName(self.operators[node.operator], node, place=node.place)


def _mapped(node: tree.VectorComprehension) -> tree.Node:
    """A comprehension as a map. With one generator and no condition there is nothing to join."""
    first = node.clauses[0]
    assert isinstance(first, tree.Generator)
    if len(node.clauses) == 1:
        return tree.Infix("∘", tree.Lambda((first.name,), node.term), first.vector, place=node.place)
    return _joined(node.term, node.clauses)


def _joined(term: tree.Node, clauses: tuple[tree.Node, ...]) -> tree.Node:
    """The vector of all items that the clauses let through."""
    if not clauses:
        return tree.Vector((term,), place=term.place)
    first, rest = clauses[0], _joined(term, clauses[1:])
    if isinstance(first, tree.Generator):
        function = tree.Lambda((first.name,), rest, place=first.place)
        return tree.Prefix("||", tree.Infix("∘", function, first.vector, place=first.place), place=first.place)
    otherwise = tree.Row(tree.Boolean(True), tree.Vector(()))
    return tree.Cases((tree.Row(first, rest, place=first.place), otherwise), place=first.place)

"""Axioms that define: `∀ x : ℤ • abs(x) = if x < 0 then -x else x` gives abs(x) for any x, without listing ℤ.

Recognised are an equation for a constant, equations for a function (several, or by cases under ⇒ or a condition), and
an equivalence for an infix relation. Arguments may be taken apart: `∀ r, c, s, d : fields • (r, c) attacks (s, d) ⇔ …`.
All other axioms are conditions, and must hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from queenright.zed import syntax as tree
from queenright.zed.errors import OutsideSubsetError


@dataclass(frozen=True, slots=True)
class Case:
    """For arguments of this pattern, in these domains, under this condition: the result."""

    declarations: tuple[tree.Declaration, ...]
    pattern: tree.Expression
    condition: tree.Predicate | None
    result: tree.SchemaNode


@dataclass(frozen=True, slots=True)
class DefiningCases:
    """A name with its defining cases; a constant has one case without a pattern."""

    name: str
    cases: tuple[Case, ...]


def define(node: tree.Axiomatic) -> tuple[dict[str, DefiningCases], list[tree.Predicate]]:
    """What an axiomatic box defines, and its other axioms."""
    names = [name for declaration in node.declarations for name in declaration.names]
    cases: dict[str, list[Case]] = {}
    others = []
    for predicate in node.predicates:
        found = dict(_cases(predicate, names))
        for name, own in found.items():
            cases.setdefault(name, []).extend(own)
        if not found:
            others.append(predicate)
    return {name: DefiningCases(name, tuple(own)) for name, own in cases.items()}, others


def _cases(predicate: tree.Predicate, names: list[str]) -> Iterator[tuple[str, list[Case]]]:
    """The one name that a predicate defines, if it defines any: all its parts must speak of that name."""
    parts = list(_parts(predicate))
    for name in names:
        own = [_case(part, name) for part in parts]
        found = [case for case in own if case is not None]
        if found and len(found) == len(own):
            for case in found:
                _refuse_recursion(case, name)
            yield name, found


@dataclass(frozen=True, slots=True)
class _Part:
    declarations: tuple[tree.Declaration, ...]
    condition: tree.Predicate | None
    statement: tree.Predicate


def _parts(predicate: tree.Predicate) -> Iterator[_Part]:
    """A predicate split into guarded statements: ∀ peeled off, ∧ split, ⇒ made a condition."""
    if isinstance(predicate, tree.Quantified) and predicate.quantifier == "∀":
        for part in tree.conjuncts(predicate.body):
            yield _guarded(part, predicate.declarations, predicate.condition)
    else:
        yield _Part((), None, predicate)


def _guarded(
    part: tree.Predicate, declarations: tuple[tree.Declaration, ...], condition: tree.Predicate | None
) -> _Part:
    if isinstance(part, tree.Logical) and part.operator == "⇒":
        both = part.left if condition is None else tree.Logical("∧", condition, part.left, place=part.place)
        return _Part(declarations, both, part.right)
    return _Part(declarations, condition, part)


def _case(part: _Part, name: str) -> Case | None:
    statement = part.statement
    if isinstance(statement, tree.Comparison) and statement.relations == ("=",):
        left, right = statement.operands
        if not part.declarations and left == tree.Identifier(name):
            return Case((), tree.TupleOf(()), None, right)
        if isinstance(left, tree.Apply) and left.function == tree.Identifier(name) and _is_pattern(left.argument, part):
            return Case(part.declarations, left.argument, part.condition, right)
    if isinstance(statement, tree.Logical) and statement.operator == "⇔":
        left_side = statement.left
        if isinstance(left_side, tree.Comparison) and left_side.relations == (name,):
            pattern = tree.TupleOf(left_side.operands, place=left_side.place)
            if _is_pattern(pattern, part):
                return Case(part.declarations, pattern, part.condition, statement.right)
    return None


def _is_pattern(node: tree.Expression, part: _Part) -> bool:
    """Whether an argument is made of bound variables, each once and all of them."""
    bound = sorted(name for declaration in part.declarations for name in declaration.names)
    return bool(bound) and sorted(_variables(node)) == bound


def _variables(node: tree.Expression) -> list[str]:
    if isinstance(node, tree.Identifier):
        return [node.text]
    if isinstance(node, tree.TupleOf):
        return [name for item in node.items for name in _variables(item)]
    return [""]


def _refuse_recursion(case: Case, name: str) -> None:
    parts = [case.result, *([case.condition] if case.condition is not None else [])]
    for part in parts:
        for node in tree.walk(part):
            used = isinstance(node, tree.Identifier) and node.text == name
            if used or (isinstance(node, tree.Comparison) and name in node.relations):
                raise OutsideSubsetError(f"the recursive definition of {name} is outside the subset of Z", node.place)

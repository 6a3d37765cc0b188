"""The finite evaluator: what a predicate or an expression is worth under given values. It knows no solver.

Quantifiers run through their sets member by member. A term without a value (a function outside its domain, a division
by zero) makes the smallest predicate round it false, so checking goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed import toolkit
from queenright.zed.expression_evaluator import BUILT_IN, Closure, Environment, ExpressionEvaluator
from queenright.zed.operators import SEQUENCE_RELATIONS
from queenright.zed.spaces import holds
from queenright.zed.values import UndefinedError, Value

__all__ = ["BUILT_IN", "Closure", "Environment", "SchemaEvaluator"]


class SchemaEvaluator(ExpressionEvaluator):
    """Evaluates predicates, too."""

    def __init__(self, constants: dict[str, Value]) -> None:
        super().__init__(constants)
        self._predicates: dict[type[Any], Callable[[Any, Environment], bool]] = {
            tree.Truth: lambda node, _: node.value,
            tree.Not: lambda node, env: not self.predicate(node.operand, env),
            tree.Logical: self._logical,
            tree.Comparison: self._comparison,
            tree.Disjoint: self._disjoint,
            tree.Quantified: self._quantified,
            tree.LetPredicate: self._let_predicate,
        }

    def predicate(self, node: tree.Predicate, env: Environment) -> bool:
        return self._predicates[type(node)](node, env)

    def _logical(self, node: tree.Logical, env: Environment) -> bool:
        left = self.predicate(node.left, env)
        if node.operator == "∧":
            return left and self.predicate(node.right, env)
        if node.operator == "∨":
            return left or self.predicate(node.right, env)
        if node.operator == "⇒":
            return not left or self.predicate(node.right, env)
        return left == self.predicate(node.right, env)

    def _comparison(self, node: tree.Comparison, env: Environment) -> bool:
        try:
            values = [self.expression(operand, env) for operand in node.operands]
            if len(values) == 2:
                return self._related(node.relations[0], values[0], values[1], node)
            return all(
                self._related(relation, values[k], values[k + 1], node) for k, relation in enumerate(node.relations)
            )
        except UndefinedError:
            return False

    def _related(self, relation: str, left: Value, right: Value, node: tree.Comparison) -> bool:
        match relation:
            case "=":
                return self._equal(left, right, node.place)
            case "≠":
                return not self._equal(left, right, node.place)
            case "<":
                return bool(left < right)
            case "≤":
                return bool(left <= right)
            case ">":
                return bool(left > right)
            case "≥":
                return bool(left >= right)
            case "∈":
                return holds(right, self.listed(left, node.place))
            case "∉":
                return not holds(right, self.listed(left, node.place))
            case "⊆" | "⊂":
                return self._subset(left, right, node.place, proper=relation == "⊂")
        if relation in SEQUENCE_RELATIONS:
            return toolkit.sequence_relation(relation, self.listed(left, node.place), self.listed(right, node.place))
        if relation == "partition":
            family = self.listed(left, node.place)
            whole = toolkit.union(frozenset(members for _, members in family))
            return toolkit.is_disjoint(family) and bool(whole == self.listed(right, node.place))
        return self._infix_relation(relation, left, right, node)

    def _disjoint(self, node: tree.Disjoint, env: Environment) -> bool:
        try:
            return toolkit.is_disjoint(self.listed(self.expression(node.family, env), node.family.place))
        except UndefinedError:
            return False

    def _equal(self, left: Value, right: Value, place: Place) -> bool:
        if isinstance(left, int):  # by far the most frequent case
            return bool(left == right)
        return bool(self.listed(left, place) == self.listed(right, place))

    def _subset(self, left: Value, right: Value, place: Place, proper: bool) -> bool:
        inside = all(holds(right, member) for member in self.members(left, place))
        return inside and (not proper or self.listed(left, place) != self.listed(right, place))

    def _infix_relation(self, relation: str, left: Value, right: Value, node: tree.Comparison) -> bool:
        value = self.constants[relation]
        if not isinstance(value, Closure):
            return (left, right) in value
        return any(
            self.predicate(case.result, env)
            for case, env in self._matching(value, (left, right))
            if isinstance(case.result, tree.Predicate)
        )

    def _quantified(self, node: tree.Quantified, env: Environment) -> bool:
        condition, body = node.condition, node.body
        try:
            found = (
                self.predicate(body, inner)
                for inner in self.bindings(node, env)
                if condition is None or self.predicate(condition, inner)
            )
            if node.quantifier == "∀":
                return all(found)
            return any(found) if node.quantifier == "∃" else sum(found) == 1
        except UndefinedError:
            return False

    def _let_predicate(self, node: tree.LetPredicate, env: Environment) -> bool:
        try:
            return self.predicate(node.body, self._local(node.definitions, env))
        except UndefinedError:
            return False

"""A schema to a constraint model: every component a variable or several, every predicate a formula over them.

Quantifiers over constant sets are expanded, quantifiers over set variables expanded under guards; constants fold as
they go. `differences` sees all-different constraints before anything is expanded. An undefined term means what it does
to the evaluator: the smallest predicate round it is false.
"""

from __future__ import annotations

from typing import Any

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed.arithmetic import Symbolic
from queenright.zed.differences import all_different
from queenright.zed.expression_evaluator import Closure
from queenright.zed.expression_translator import ExpressionTranslator
from queenright.zed.formulas import Formula, alike, both, either, opposite
from queenright.zed.operators import ORDERS, SEQUENCE_RELATIONS
from queenright.zed.rewrites import guarded, outer_variables, pairs_of
from queenright.zed.symbolic_choices import Names
from queenright.zed.values import UndefinedError


class Translator(ExpressionTranslator):
    """Translates predicates, too."""

    def predicate(self, node: tree.Predicate, names: Names) -> Formula:
        match node:
            case tree.Truth(value):
                return value
            case tree.Not(operand):
                return opposite(self.predicate(operand, names))
            case tree.Logical(operator, left, right):
                return self._logical(operator, left, right, names)
            case tree.Comparison():
                return self._defined(lambda: self._comparison(node, names))
            case tree.Disjoint(family):
                return self._defined(lambda: self.toolkit.partition(self._pairs(family, names), None, node.place))
            case tree.Quantified():
                return self._defined(lambda: self._quantified(node, names))
            case tree.LetPredicate(definitions, body):
                return self._defined(lambda: self.predicate(body, self._local(definitions, names)))
        raise AssertionError(type(node).__name__)

    def _logical(self, operator: str, left: tree.Predicate, right: tree.Predicate, names: Names) -> Formula:
        first = self.predicate(left, names)
        if operator == "∧":
            return first is not False and both([first, self.predicate(right, names)])
        if operator == "∨":
            return first is True or either([first, self.predicate(right, names)])
        if operator == "⇒":
            return first is False or either([opposite(first), self.predicate(right, names)])
        return alike(first, self.predicate(right, names))

    def _comparison(self, node: tree.Comparison, names: Names) -> Formula:
        values = [self.expression(operand, names) for operand in node.operands]
        self._count_instance(node.place)
        parts = zip(values, node.relations, values[1:], strict=False)
        return both(self._related(left, relation, right, node.place) for left, relation, right in parts)

    def _related(self, left: Symbolic, relation: str, right: Symbolic, place: Place) -> Formula:
        if relation in ("=", "≠"):
            left, right = self._listed(left, place), self._listed(right, place)
            make = self.arithmetic.equal if relation == "=" else self.arithmetic.different
            return make(left, right, place)
        if relation in ORDERS:
            return self.arithmetic.compare(left, relation, right)
        if relation in ("∈", "∉"):
            inside = self.membership.within(self._listed(left, place), right, place)
            return inside if relation == "∈" else opposite(inside)
        if relation in ("⊆", "⊂"):
            return self._subset(left, right, relation == "⊂", place)
        if relation in SEQUENCE_RELATIONS:
            one, other = self._listed(left, place), self._listed(right, place)
            return self.toolkit.sequence_relation(relation, one, other, self.conditions, place)
        if relation == "partition":
            return self.toolkit.partition(self._listed(left, place), self._listed(right, place), place)
        return self._infix_relation(relation, left, right, place)

    def _subset(self, left: Symbolic, right: Symbolic, proper: bool, place: Place) -> Formula:
        members = self.arithmetic.as_set(self._listed(left, place), place)
        parts = [either([opposite(f), self.membership.within(m, right, place)]) for m, f in members.items()]
        if proper:
            parts.append(self.arithmetic.different(left, self._listed(right, place), place))
        return both(parts)

    def _infix_relation(self, relation: str, left: Symbolic, right: Symbolic, place: Place) -> Formula:
        value = self.constants[relation]
        if not isinstance(value, Closure):
            return self.membership.within((left, right), value, place)
        ways = []
        for case, guard, names in self._matching(value, (left, right), place):
            assert isinstance(case, tree.Predicate)
            ways.append(both([guard, self.predicate(case, names)]))
        return either(ways)

    def _defined(self, build: Any) -> Formula:
        """What *build* makes, and that its terms have values; false if one certainly has none."""
        outer, self.conditions = self.conditions, []
        try:
            formula: Formula = build()
            return both([*self.conditions, formula])
        except UndefinedError:
            return False
        finally:
            self.conditions = outer

    # quantifiers

    def _quantified(self, node: tree.Quantified, names: Names) -> Formula:
        if node.quantifier == "∀":
            node = guarded(node)
            rewritten = self._all_different(node, names)
            if rewritten is not None:
                return rewritten
        instances = self._instances(node, names)
        if node.quantifier == "∀":
            return both(either([opposite(guard), self.predicate(node.body, inner)]) for guard, inner in instances)
        cases = [both([guard, self.predicate(node.body, inner)]) for guard, inner in instances]
        if node.quantifier == "∃":
            return either(cases)
        return self.arithmetic.compare(self.arithmetic.count(cases), "=", 1)

    def _all_different(self, node: tree.Quantified, names: Names) -> Formula | None:
        """A quantifier over pairs as all-different constraints; one for each choice of its other variables."""
        found = all_different(node, names, self.expression, self.arithmetic.at_most_one)
        split = outer_variables(node) if found is None else None
        if split is None or pairs_of(split[1]) is None:
            return found
        outer, pairs = split
        parts = []
        for guard, inner in self._instances(outer, names):
            part = all_different(pairs, inner, self.expression, self.arithmetic.at_most_one) if guard is True else None
            if part is None:
                return None
            parts.append(part)
        return both(parts)

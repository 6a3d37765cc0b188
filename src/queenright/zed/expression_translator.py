"""Expressions as symbolic values: numbers as linear forms, sets as a formula for each possible member."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from queenright.sources import NOWHERE, Place
from queenright.zed import syntax as tree
from queenright.zed import toolkit
from queenright.zed.arithmetic import SymbolClosure, SymbolFunction, Symbolic, SymbolRecord, SymbolSet
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.expression_evaluator import Closure
from queenright.zed.formulas import Formula, add, both, either, opposite, scale, total
from queenright.zed.model import SchemaModel
from queenright.zed.operators import ARROWS, POWERS, RELATION_OPERATIONS
from queenright.zed.spaces import AnySet, Functions, PowerSet, Product, Sequences, Space, functions
from queenright.zed.symbolic_choices import Names, SymbolicChoices
from queenright.zed.toolkit import Builtin, ReflexiveClosure
from queenright.zed.values import UndefinedError

#: A divisor with more possible values is refused.
MOST_DIVISORS = 200


class ExpressionTranslator(SymbolicChoices):
    """Translates expressions into one model; *constants* are the values of the global names."""

    # expressions

    def __init__(self, constants: Mapping[str, Any], model: SchemaModel) -> None:
        super().__init__(constants, model)
        self._expressions: dict[type[Any], Callable[[Any, Names], Symbolic]] = {
            tree.Numeral: lambda node, _: node.value,
            tree.Identifier: self._name,
            tree.Instantiated: lambda *_: frozenset(),  # only ∅ keeps its parameter
            tree.TupleOf: lambda node, names: tuple([self.expression(item, names) for item in node.items]),
            tree.SetOf: self._set,
            tree.SequenceOf: self._sequence,
            tree.Comprehension: self._comprehension,
            tree.Conditional: self._conditional,
            tree.Apply: self._apply,
            tree.Select: self._select,
            tree.TupleSelect: lambda node, names: self.expression(node.record, names)[node.position - 1],
            tree.InverseOf: self._inverse,
            tree.TransitiveClosure: self._closure,
            tree.Image: self._image,
            tree.Bound: self._bound,
            tree.BindingOf: self._binding,
            tree.Let: lambda node, names: self.expression(node.body, self._local(node.definitions, names)),
            tree.ProductOf: lambda node, names: self._product([self.expression(item, names) for item in node.items]),
            tree.PrefixExpression: self._prefix,
            tree.InfixExpression: self._infix,
        }

    def expression(self, node: tree.Expression, names: Names) -> Symbolic:
        return self._expressions[type(node)](node, names)

    def _name(self, node: tree.Identifier, names: Names) -> Symbolic:
        return names[node.text] if node.text in names else self.constants[node.text]

    def _set(self, node: tree.SetOf, names: Names) -> Symbolic:
        values = [(True, self.expression(item, names)) for item in node.items]
        return self._plain(self.arithmetic.set_of(values, node.place))

    def _sequence(self, node: tree.SequenceOf, names: Names) -> Symbolic:
        return self._plain(SymbolFunction({k: self.expression(item, names) for k, item in enumerate(node.items, 1)}))

    def _select(self, node: tree.Select, names: Names) -> Symbolic:
        value = self.expression(node.record, names)
        return value.components[node.component] if isinstance(value, SymbolRecord) else value.component(node.component)

    def _inverse(self, node: tree.InverseOf, names: Names) -> Symbolic:
        return self._plain(self.toolkit.inverse(self._pairs(node.relation, names), node.place))

    def _binding(self, node: tree.BindingOf, names: Names) -> Symbolic:
        parts = [self._listed(self.expression(value, names), node.place) for value in node.values]
        return SymbolRecord(dict(zip(node.names, parts, strict=True)))

    def _conditional(self, node: tree.Conditional, names: Names) -> Symbolic:
        then, otherwise = node.then, node.otherwise
        formula = self.predicate(node.condition, names)
        if isinstance(formula, bool):
            return self.expression(then if formula else otherwise, names)
        first = self._guarded(formula, then, names)
        second = self._guarded(opposite(formula), otherwise, names)
        if first is None and second is None:
            raise UndefinedError("neither branch has a value")
        if first is None or second is None:
            return second if first is None else first
        return self.arithmetic.choose(formula, first, second, node.place)

    def _guarded(self, guard: Formula, node: tree.Expression, names: Names) -> Symbolic | None:
        """A value that is needed only where the guard holds; None if it has none, and then the guard must not hold."""
        outer, self.conditions = self.conditions, []
        try:
            value = self._listed(self.expression(node, names), node.place)
            outer += [either([opposite(guard), own]) for own in self.conditions]
            return value
        except UndefinedError:
            outer.append(opposite(guard))
            return None
        finally:
            self.conditions = outer

    def _closure(self, node: tree.TransitiveClosure, names: Names) -> Symbolic:
        relation = self._pairs(node.relation, names)
        if isinstance(relation, frozenset):
            steps = toolkit.transitive(relation)
            return ReflexiveClosure(steps) if node.reflexive else steps
        found = self.toolkit.transitive(relation, node.place)
        return SymbolClosure(found) if node.reflexive else found

    def _image(self, node: tree.Image, names: Names) -> Symbolic:
        relation, members = self.expression(node.relation, names), self.expression(node.members, names)
        if isinstance(relation, ReflexiveClosure | SymbolClosure):
            listed = self._listed(members, node.place)
            reached = self.toolkit.image(relation.steps, listed, node.place)
            return self._set_operation("∪", listed, reached, node.place)
        return self._plain(self.toolkit.image(self._listed(relation, node.place), members, node.place))

    def _pairs(self, node: tree.Expression, names: Names) -> Symbolic:
        return self._listed(self.expression(node, names), node.place)

    def _local(self, definitions: tuple[tree.Abbreviation, ...], names: Names) -> Names:
        return {**names, **{own.name: self.expression(own.value, names) for own in definitions}}

    def _bound(self, node: tree.Bound, names: Names) -> Symbolic:
        if node.operator == "λ":
            return self._lambda(node, names)
        body = node.body if node.body is not None else tree.characteristic(node.declarations)
        found = []
        for guard, inner in self._instances(node, names):
            value = self._guarded(guard, body, inner)
            if value is not None:
                found.append((guard, value))
        if node.operator == "Σ":
            return total(self.arithmetic.choose(guard, form, 0, node.place) for guard, form in found)
        return self.arithmetic.one_of(found, self.conditions, node.place)

    def _lambda(self, node: tree.Bound, names: Names) -> Symbolic:
        """A function by its entries where every key is certain, which keeps its values whole."""
        assert node.body is not None
        key = tree.characteristic(node.declarations)
        entries: dict[Any, Symbolic] = {}
        for guard, inner in self._instances(node, names):
            if guard is not True:
                return self._comprehension(node.pairs(), names)
            entries[self.expression(key, inner)] = self._listed(self.expression(node.body, inner), node.place)
        return self._plain(SymbolFunction(entries))

    def _comprehension(self, node: tree.Comprehension, names: Names) -> Symbolic:
        bound = [name for declaration in node.declarations for name in declaration.names]
        found = []
        for guard, inner in self._instances(node, names):
            if node.body is not None:
                value = self._guarded(guard, node.body, inner)
            else:
                value = inner[bound[0]] if len(bound) == 1 else tuple(inner[name] for name in bound)
            if value is not None:
                found.append((guard, value))
        return self._plain(self.arithmetic.set_of(found, node.place))

    def _apply(self, node: tree.Apply, names: Names) -> Symbolic:
        function, argument = self.expression(node.function, names), self.expression(node.argument, names)
        place = node.place
        if isinstance(function, Builtin):
            value = self.toolkit.call(function.name, self._listed(argument, place), self.conditions, place)
            return self._plain(value)
        if not isinstance(function, Closure):
            return self.arithmetic.apply(function, argument, self.conditions, place)
        options = []
        for case, guard, names in self._matching(function, argument, place):
            assert isinstance(case, tree.Expression)
            value = self._guarded(guard, case, names)
            if value is not None:
                options.append((guard, value))
        if not options:
            raise UndefinedError("outside the domain")
        self.conditions.append(either(guard for guard, _ in options))
        value = options[-1][1]
        for guard, other in reversed(options[:-1]):
            value = self.arithmetic.choose(guard, other, value, place)
        return value

    def _matching(
        self, closure: Closure, argument: Symbolic, place: Place
    ) -> Iterator[tuple[tree.SchemaNode, Formula, dict[str, Symbolic]]]:
        """The defining cases that may fit an argument, each with the formula under which it does."""
        for case, ranges in zip(closure.definition.cases, closure.ranges, strict=True):
            names: dict[str, Symbolic] = dict(closure.env)
            _take_apart(case.pattern, argument, names)
            guard = both(self.membership.within(names[name], domain, place) for name, domain in ranges)
            if guard is not False and case.condition is not None:
                guard = both([guard, self.predicate(case.condition, names)])
            if guard is not False:
                yield case.result, guard, names

    def _product(self, items: list[AnySet]) -> AnySet:
        if all(isinstance(item, frozenset) for item in items):
            return frozenset(product(*items))
        if any(isinstance(item, SymbolSet | SymbolFunction) for item in items):
            sets = [self.arithmetic.as_set(item, NOWHERE) for item in items]
            return SymbolSet(
                {
                    tuple(member for member, _ in chosen): both(formula for _, formula in chosen)
                    for chosen in product(*(own.items() for own in sets))
                }
            )
        return Product(tuple(items))

    def _prefix(self, node: tree.PrefixExpression, names: Names) -> Symbolic:
        operator, value, place = node.operator, self.expression(node.operand, names), node.place
        if operator == "−":
            return scale(value, -1)
        if operator in POWERS:
            return PowerSet(value, empty_too="₁" not in operator)
        if "seq" in operator:
            return Sequences(value, injective=operator == "iseq", empty_too=operator != "seq₁")
        if operator == "dom" and isinstance(value, SymbolFunction):
            return frozenset(value.entries)
        if operator == "dom" and isinstance(value, Closure) and isinstance(value.domain, Functions):
            return value.domain.source
        if operator == "#" and isinstance(value, SymbolFunction):
            return len(value.entries)
        if operator == "⌢/":
            return self._plain(self.toolkit.flattened(self._listed(value, place), self.conditions, place))
        if operator in ("id", "⋃", "⋂"):
            return self._of_sets(operator, self._listed(value, place), place)
        members = self.arithmetic.as_set(self._listed(value, place), place)
        if operator == "#":
            return self.arithmetic.count(members.values())
        if operator == "ran" and isinstance(value, SymbolFunction):
            return self.arithmetic.set_of(((True, item) for item in value.entries.values()), place)
        position = int(operator == "ran")
        return self._plain(self.arithmetic.set_of(((f, member[position]) for member, f in members.items()), place))

    def _of_sets(self, operator: str, value: Symbolic, place: Place) -> Symbolic:
        if operator == "⋂":
            return self._plain(self.toolkit.intersection(value, self.conditions, place))
        make = self.toolkit.identity if operator == "id" else self.toolkit.union
        return self._plain(make(value, place))

    def _infix(self, node: tree.InfixExpression, names: Names) -> Symbolic:
        left, right = self.expression(node.left, names), self.expression(node.right, names)
        operator, place = node.operator, node.place
        if operator in ("+", "−"):
            return add(left, right, 1 if operator == "+" else -1)
        if operator == "*":
            return self.arithmetic.times(left, right, place)
        if operator in ("div", "mod"):
            return self._divided(operator, left, right, place)
        if operator == "..":
            return self._interval(left, right, place)
        if operator == "↔":
            return PowerSet(Product((left, right)))
        if operator in ARROWS:
            return functions(operator, left, right)
        if operator in RELATION_OPERATIONS:
            return self._relation_operation(operator, left, right, place)
        return self._set_operation(operator, left, right, place)

    def _divided(self, operator: str, left: Symbolic, right: Symbolic, place: Place) -> Symbolic:
        """A divisor that is not constant: one division for each value it may have."""
        if isinstance(right, int):
            return self.arithmetic.divide(left, right, operator == "mod", place)
        low, high = self.model.bounds(right)
        if high - low > MOST_DIVISORS:
            raise OutsideSubsetError(f"a divisor with over {MOST_DIVISORS} possible values is not translated", place)
        options = [
            (self.arithmetic.compare(right, "=", own), self.arithmetic.divide(left, own, operator == "mod", place))
            for own in range(low, high + 1)
            if own != 0
        ]
        return self.arithmetic.one_of([own for own in options if own[0] is not False], self.conditions, place)

    def _relation_operation(self, operator: str, left: Symbolic, right: Symbolic, place: Place) -> Symbolic:
        if operator == "↿":
            listed = self._listed(right, place)
            return self._plain(self.toolkit.picked(operator, listed, left, self.conditions, place))
        if operator in "◁⩤":
            return self._plain(self.toolkit.restricted(operator, self._listed(right, place), left, place))
        one = self._listed(left, place)
        if operator in "▷⩥":
            return self._plain(self.toolkit.restricted(operator, one, right, place))
        if operator == "↾":
            return self._plain(self.toolkit.picked(operator, one, right, self.conditions, place))
        other = self._listed(right, place)
        if operator == "⌢":
            return self._plain(self.toolkit.concatenated(one, other, self.conditions, place))
        if operator == "⊕":
            return self._plain(self.toolkit.overridden(one, other, place))
        return self._plain(self.toolkit.composed(*((other, one) if operator == "∘" else (one, other)), place))

    def _interval(self, low: Symbolic, high: Symbolic, place: Place) -> Symbolic:
        if isinstance(low, int) and isinstance(high, int):
            return frozenset(range(low, high + 1))
        compare, bounds = self.arithmetic.compare, self.model.bounds
        numbers = range(bounds(low)[0], bounds(high)[1] + 1)
        return SymbolSet({k: both([compare(low, "≤", k), compare(k, "≤", high)]) for k in numbers})

    def _set_operation(self, operator: str, left: Symbolic, right: Symbolic, place: Place) -> Symbolic:
        if operator == "∩" and isinstance(left, Space):
            left, right = right, left
        one = self.arithmetic.as_set(self._listed(left, place), place)
        if operator == "∪":
            other = self.arithmetic.as_set(self._listed(right, place), place)
            members = dict.fromkeys([*one, *other])
            return self._plain(SymbolSet({m: either([one.get(m, False), other.get(m, False)]) for m in members}))
        found = {}
        for member, formula in one.items():
            inside = self.membership.within(member, right, place)
            found[member] = both([formula, inside if operator == "∩" else opposite(inside)])
        return self._plain(SymbolSet(found))


def _take_apart(pattern: tree.Expression, value: Symbolic, names: dict[str, Symbolic]) -> None:
    if isinstance(pattern, tree.Identifier):
        names[pattern.text] = value
    elif isinstance(pattern, tree.TupleOf):
        for item, part in zip(pattern.items, value, strict=True):
            _take_apart(item, part, names)

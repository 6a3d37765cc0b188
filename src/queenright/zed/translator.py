"""A schema to a constraint model: every component a variable or several, every predicate a formula over them.

Quantifiers over constant sets are expanded, quantifiers over set variables expanded under guards; constants fold as
they go. `differences` sees all-different constraints before anything is expanded. An undefined term means what it does
to the evaluator: the smallest predicate round it is false.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from queenright.sources import NOWHERE, Place
from queenright.zed import syntax as tree
from queenright.zed.arithmetic import SymbolFunction, Symbolic, SymbolicArithmetic, SymbolRecord, SymbolSet, is_constant
from queenright.zed.differences import all_different
from queenright.zed.enumeration import SchemaSpace
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.evaluator import Closure
from queenright.zed.formulas import Formula, alike, both, either, opposite
from queenright.zed.membership import Membership
from queenright.zed.model import SchemaModel
from queenright.zed.operators import ARROWS, ORDERS, POWERS, RELATION_OPERATIONS
from queenright.zed.printer import show
from queenright.zed.rewrites import guarded
from queenright.zed.spaces import AnySet, Functions, PowerSet, Product, Sequences, Space, functions, size_of
from queenright.zed.symbolic_toolkit import SymbolicToolkit
from queenright.zed.toolkit import Builtin
from queenright.zed.values import UndefinedError

#: A formula that expands to more instances than this is refused.
MOST_INSTANCES = 3_000_000

Names = Mapping[str, Symbolic]


class Translator:
    """Translates predicates and expressions into one model; *constants* are the values of the global names."""

    def __init__(self, constants: Mapping[str, Any], model: SchemaModel) -> None:
        self.constants, self.model = constants, model
        self.arithmetic = SymbolicArithmetic(model)
        self.membership = Membership(self.arithmetic)
        self.toolkit = SymbolicToolkit(self.arithmetic, self.membership)
        self.instances = 0
        #: what must hold for the terms of the predicate under way to have values
        self.conditions: list[Formula] = []

    # predicates

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

    # quantifiers

    def _quantified(self, node: tree.Quantified, names: Names) -> Formula:
        if node.quantifier == "∀":
            node = guarded(node)
            rewritten = all_different(node, names, self.expression)
            if rewritten is not None:
                return rewritten
        instances = self._instances(node, names)
        if node.quantifier == "∀":
            return both(either([opposite(guard), self.predicate(node.body, inner)]) for guard, inner in instances)
        cases = [both([guard, self.predicate(node.body, inner)]) for guard, inner in instances]
        if node.quantifier == "∃":
            return either(cases)
        counted = self.arithmetic.total(self.arithmetic.number(case) for case in cases)
        return self.arithmetic.compare(counted, "=", 1)

    def _instances(self, node: Any, names: Names) -> Iterator[tuple[Formula, dict[str, Symbolic]]]:
        """Every way to choose the bound variables: under which formula it counts, and the names it gives."""
        bound: list[str] = []
        domains: list[list[tuple[Any, Formula]]] = []
        for declaration in node.declarations:
            members = self._members(declaration, names)
            bound += declaration.names
            domains += [members] * len(declaration.names)
        for choice in product(*domains):
            inner = {**names, **dict(zip(bound, (member for member, _ in choice), strict=True))}
            guard = both(formula for _, formula in choice)
            if node.condition is not None and guard is not False:
                guard = both([guard, self.predicate(node.condition, inner)])
            if guard is not False:
                self._count_instance(node.place)
                yield guard, inner

    def _members(self, declaration: tree.Declaration, names: Names) -> list[tuple[Any, Formula]]:
        domain = self.expression(declaration.domain, names)
        if not declaration.names or (isinstance(domain, SchemaSpace) and domain.is_large()):
            message = f"a quantifier over the schema {show(declaration.domain)} is translated only as an optimum, "
            raise OutsideSubsetError(message + "∀ x : S • x.e ≤ e, on a line of its own", declaration.place)
        return list(self.arithmetic.as_set(self._listed(domain, declaration.domain.place), declaration.place).items())

    def _count_instance(self, place: Place) -> None:
        self.instances += 1
        if self.instances > MOST_INSTANCES:
            raise OutsideSubsetError(f"this expands to over {MOST_INSTANCES:,} constraints", place)

    # expressions

    def expression(self, node: tree.Expression, names: Names) -> Symbolic:
        match node:
            case tree.Numeral(value):
                return value
            case tree.Identifier(text):
                return names[text] if text in names else self.constants[text]
            case tree.TupleOf(items):
                return tuple(self.expression(item, names) for item in items)
            case tree.SetOf(items):
                values = [(True, self.expression(item, names)) for item in items]
                return self._plain(self.arithmetic.set_of(values, node.place))
            case tree.SequenceOf(items):
                return self._plain(SymbolFunction({k: self.expression(item, names) for k, item in enumerate(items, 1)}))
            case tree.Comprehension():
                return self._comprehension(node, names)
            case tree.Conditional(condition, then, otherwise):
                return self._conditional(condition, then, otherwise, names, node.place)
            case tree.Apply(function, argument):
                return self._apply(self.expression(function, names), self.expression(argument, names), node.place)
            case tree.Select(record, component):
                value = self.expression(record, names)
                return value.components[component] if isinstance(value, SymbolRecord) else value.component(component)
            case tree.TupleSelect(record, position):
                return self.expression(record, names)[position - 1]
            case tree.InverseOf(relation):
                return self._plain(self.toolkit.inverse(self._pairs(relation, names), node.place))
            case tree.Image(relation, members):
                inside = self.expression(members, names)
                return self._plain(self.toolkit.image(self._pairs(relation, names), inside, node.place))
            case tree.Bound():
                return self._bound(node, names)
            case tree.BindingOf(_, own, values):
                parts = [self._listed(self.expression(value, names), node.place) for value in values]
                return SymbolRecord(dict(zip(own, parts, strict=True)))
            case tree.Let(definitions, body):
                return self.expression(body, self._local(definitions, names))
            case tree.ProductOf(items):
                return self._product([self.expression(item, names) for item in items])
            case tree.PrefixExpression(operator, operand):
                return self._prefix(operator, self.expression(operand, names), node.place)
            case tree.InfixExpression(operator, left, right):
                return self._infix(operator, self.expression(left, names), self.expression(right, names), node.place)
        raise AssertionError(type(node).__name__)

    def _conditional(
        self, condition: tree.Predicate, then: tree.Expression, otherwise: tree.Expression, names: Names, place: Place
    ) -> Symbolic:
        formula = self.predicate(condition, names)
        if isinstance(formula, bool):
            return self.expression(then if formula else otherwise, names)
        first = self._guarded(formula, then, names)
        second = self._guarded(opposite(formula), otherwise, names)
        if first is None and second is None:
            raise UndefinedError("neither branch has a value")
        if first is None or second is None:
            return second if first is None else first
        return self.arithmetic.choose(formula, first, second, place)

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
            return self.arithmetic.total(self.arithmetic.choose(guard, form, 0, node.place) for guard, form in found)
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

    def _apply(self, function: Symbolic, argument: Symbolic, place: Place) -> Symbolic:
        if isinstance(function, Builtin):
            return self.toolkit.call(function.name, self._listed(argument, place), self.conditions, place)
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
            names: dict[str, Symbolic] = {}
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

    def _prefix(self, operator: str, value: Symbolic, place: Place) -> Symbolic:
        if operator == "−":
            return self._infix("−", 0, value, place)
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
        if operator in ("id", "⋃", "⋂"):
            return self._of_sets(operator, self._listed(value, place), place)
        members = self.arithmetic.as_set(self._listed(value, place), place)
        if operator == "#":
            return self.arithmetic.total(self.arithmetic.number(formula) for formula in members.values())
        if operator == "ran" and isinstance(value, SymbolFunction):
            return self.arithmetic.set_of(((True, item) for item in value.entries.values()), place)
        position = int(operator == "ran")
        return self._plain(self.arithmetic.set_of(((f, member[position]) for member, f in members.items()), place))

    def _of_sets(self, operator: str, value: Symbolic, place: Place) -> Symbolic:
        if operator == "⋂":
            return self._plain(self.toolkit.intersection(value, self.conditions, place))
        make = self.toolkit.identity if operator == "id" else self.toolkit.union
        return self._plain(make(value, place))

    def _infix(self, operator: str, left: Symbolic, right: Symbolic, place: Place) -> Symbolic:
        if operator in ("+", "−"):
            return self.arithmetic.total([left, self.arithmetic.times(right, 1 if operator == "+" else -1, place)])
        if operator == "*":
            return self.arithmetic.times(left, right, place)
        if operator in ("div", "mod"):
            return self.arithmetic.divide(left, right, operator == "mod", place)
        if operator == "..":
            return self._interval(left, right, place)
        if operator == "↔":
            return PowerSet(Product((left, right)))
        if operator in ARROWS:
            return functions(operator, left, right)
        if operator in RELATION_OPERATIONS:
            return self._relation_operation(operator, left, right, place)
        return self._set_operation(operator, left, right, place)

    def _relation_operation(self, operator: str, left: Symbolic, right: Symbolic, place: Place) -> Symbolic:
        if operator in "◁⩤":
            return self._plain(self.toolkit.restricted(operator, self._listed(right, place), left, place))
        one = self._listed(left, place)
        if operator in "▷⩥":
            return self._plain(self.toolkit.restricted(operator, one, right, place))
        other = self._listed(right, place)
        if operator == "⌢":
            return self.toolkit.numbered([*self.toolkit.items(one, place), *self.toolkit.items(other, place)])
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

    # constants among symbols

    def _listed(self, value: Symbolic, place: Place) -> Symbolic:
        """A constant space as a listed set; anything else as it is."""
        if isinstance(value, Closure):
            raise OutsideSubsetError(f"{value.definition.name} can be applied, not listed", place)
        if not isinstance(value, Space):
            return value
        size = size_of(value)
        if size is None or size > MOST_INSTANCES:
            raise OutsideSubsetError("this set is infinite or too large; it cannot be enumerated", place)
        return frozenset(value.members())

    def _plain(self, value: SymbolSet | SymbolFunction) -> Symbolic:
        """A set all of whose members are decided, as a plain set."""
        if isinstance(value, SymbolFunction):
            entries = value.entries
            return frozenset(entries.items()) if all(map(is_constant, entries.values())) else value
        members = {member: formula for member, formula in value.members.items() if formula is not False}
        return frozenset(members) if all(f is True for f in members.values()) else SymbolSet({**members})


def _take_apart(pattern: tree.Expression, value: Symbolic, names: dict[str, Symbolic]) -> None:
    if isinstance(pattern, tree.Identifier):
        names[pattern.text] = value
    elif isinstance(pattern, tree.TupleOf):
        for item, part in zip(pattern.items, value, strict=True):
            _take_apart(item, part, names)

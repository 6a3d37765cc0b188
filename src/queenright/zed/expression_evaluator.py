"""The values of expressions: sets are listed where they are finite, known by a rule where they are not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed import toolkit
from queenright.zed.bounds import VariableBounds, known_parts, limits, narrowed
from queenright.zed.definitions import Case, DefiningCases
from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.operators import ARROWS, RELATION_OPERATIONS, TOOLKIT
from queenright.zed.printer import show
from queenright.zed.spaces import (
    AnySet,
    Functions,
    Numbers,
    PowerSet,
    Product,
    Sequences,
    Space,
    functions,
    holds,
    size_of,
)
from queenright.zed.toolkit import Builtin, ReflexiveClosure
from queenright.zed.values import Binding, UndefinedError, Value, as_function, in_order, text_of

#: A larger set is not listed: the answer would not come in minutes.
MOST_MEMBERS = 1_000_000

Environment = Mapping[str, Value]


@dataclass(frozen=True, slots=True, eq=False)
class Closure:
    """A function or relation known by its defining equations."""

    definition: DefiningCases
    domain: AnySet
    #: for each case, the bound names with the sets they range over
    ranges: tuple[tuple[tuple[str, AnySet], ...], ...]
    #: what the parameters of a generic definition stand for
    env: Environment = field(default_factory=dict)


class ExpressionEvaluator(ABC):
    """Evaluates expressions under global values."""

    def __init__(self, constants: dict[str, Value]) -> None:
        self.constants = constants
        self._expressions: dict[type[Any], Callable[[Any, Environment], Value]] = {
            tree.Numeral: lambda node, _: node.value,
            tree.Identifier: self._name,
            tree.Instantiated: lambda *_: frozenset(),  # only ∅ keeps its parameter
            tree.TupleOf: lambda node, env: tuple([self.expression(item, env) for item in node.items]),
            tree.SetOf: lambda node, env: frozenset([self.expression(item, env) for item in node.items]),
            tree.SequenceOf: self._sequence,
            tree.Comprehension: self._comprehension,
            tree.Conditional: self._conditional,
            tree.Apply: self._apply,
            tree.Select: lambda node, env: self.expression(node.record, env).component(node.component),
            tree.TupleSelect: lambda node, env: self.expression(node.record, env)[node.position - 1],
            tree.InverseOf: lambda node, env: toolkit.inverse(self._pairs(node.relation, env)),
            tree.TransitiveClosure: self._closure,
            tree.Image: self._image,
            tree.Bound: self._bound,
            tree.BindingOf: self._binding,
            tree.Let: lambda node, env: self.expression(node.body, self._local(node.definitions, env)),
            tree.PrefixExpression: self._prefix,
            tree.InfixExpression: self._infix,
            tree.ProductOf: self._product,
        }

    @abstractmethod
    def predicate(self, node: tree.Predicate, env: Environment) -> bool:
        """Whether a predicate holds."""

    def expression(self, node: tree.Expression, env: Environment) -> Value:
        return self._expressions[type(node)](node, env)

    def _local(self, definitions: tuple[tree.Abbreviation, ...], env: Environment) -> Environment:
        """The environment with what `let` defines; the definitions do not see one another."""
        return {**env, **{own.name: self.expression(own.value, env) for own in definitions}}

    # bound variables

    def bindings(self, node: Any, env: Environment) -> Iterator[dict[str, Value]]:
        """The environments that declarations range over, in order. Each is the same dictionary, filled anew."""
        names = [name for declaration in node.declarations for name in declaration.names]
        domains = []
        for declaration in node.declarations:
            if not declaration.names:
                raise OutsideSubsetError(
                    f"a schema as a declaration of a quantifier; write x : {show(declaration.domain)}",
                    declaration.place,
                )
            domain = self.expression(declaration.domain, env)
            for name in declaration.names:
                if isinstance(domain, Numbers | Sequences):
                    found = limits(name, known_parts(node), frozenset(names))
                    domains.append(self.members(self.narrowed(domain, found, env), declaration.domain.place))
                else:
                    domains.append(self.members(domain, declaration.domain.place))
        inner = dict(env)
        for values in product(*domains):
            inner.update(zip(names, values, strict=True))
            yield inner

    def narrowed(self, domain: AnySet, found: VariableBounds, env: Environment) -> AnySet:
        """An infinite set within the bounds of a condition."""

        def ends(node: tree.Expression) -> tuple[int, int] | None:
            try:
                value = self.expression(node, env)
            except UndefinedError:
                return None
            return value, value

        def candidates(node: tree.Expression) -> frozenset[Value] | None:
            try:
                value = self.expression(node, env)
            except UndefinedError:
                return None
            return None if isinstance(value, Closure) or size_of(value) is None else self.listed(value, node.place)

        return narrowed(domain, found, ends, candidates)

    # sets

    def members(self, value: AnySet, place: Place) -> tuple[Value, ...]:
        """The members of a set, in order; an error if they cannot be listed."""
        return in_order(self.listed(value, place))

    def listed(self, value: Value, place: Place) -> Value:
        """A set as a list of members where it was a rule; any other value as it is."""
        if isinstance(value, Closure):
            return self._listed_closure(value, place)
        if not isinstance(value, Space):
            return value
        size = size_of(value)
        if size is None:
            raise OutsideSubsetError("this set is infinite; it cannot be enumerated", place)
        if size > MOST_MEMBERS:
            raise OutsideSubsetError(f"this set has too many members to enumerate (over {MOST_MEMBERS:,})", place)
        return frozenset(value.members())

    def _listed_closure(self, value: Closure, place: Place) -> frozenset[Value]:
        if not isinstance(value.domain, Functions):
            message = f"{value.definition.name} is defined by equations: it can be applied, not listed"
            raise OutsideSubsetError(message, place)
        keys = self.members(value.domain.source, place)
        return frozenset((key, self._call(value, key, place)) for key in keys)

    # expressions

    def _name(self, node: tree.Identifier, env: Environment) -> Value:
        return env[node.text] if node.text in env else self.constants[node.text]

    def _sequence(self, node: tree.SequenceOf, env: Environment) -> Value:
        return frozenset((k, self.expression(item, env)) for k, item in enumerate(node.items, 1))

    def _comprehension(self, node: tree.Comprehension, env: Environment) -> Value:
        names = [name for declaration in node.declarations for name in declaration.names]
        found = []
        for inner in self.bindings(node, env):
            if node.condition is None or self.predicate(node.condition, inner):
                if node.body is not None:
                    found.append(self.listed(self.expression(node.body, inner), node.place))
                else:
                    values = tuple(inner[name] for name in names)
                    found.append(values[0] if len(values) == 1 else values)
        return frozenset(found)

    def _conditional(self, node: tree.Conditional, env: Environment) -> Value:
        return self.expression(node.then if self.predicate(node.condition, env) else node.otherwise, env)

    def _apply(self, node: tree.Apply, env: Environment) -> Value:
        function = self.expression(node.function, env)
        argument = self._expressions[type(node.argument)](node.argument, env)
        if isinstance(function, Closure):
            return self._call(function, argument, node.place)
        if isinstance(function, Builtin):
            return toolkit.call(function.name, self.listed(argument, node.argument.place))
        try:
            return as_function(function)[argument]
        except KeyError:
            raise UndefinedError(f"{show(node.function)} has no value at {text_of(argument)}") from None

    def _call(self, function: Closure, argument: Value, place: Place) -> Value:
        name = function.definition.name
        values = {
            self.expression(case.result, env)
            for case, env in self._matching(function, argument)
            if isinstance(case.result, tree.Expression)
        }
        if not values:
            raise UndefinedError(f"{name} has no value at {text_of(argument)}")
        value = values.pop()
        if values or not holds(function.domain.target, value):
            problem = "two values" if values else f"the value {text_of(value)}, which is out of its range,"
            raise SpecificationError(f"the definition of {name} gives {problem} at {text_of(argument)}", place)
        return value

    def _matching(self, closure: Closure, argument: Value) -> Iterator[tuple[Case, dict[str, Value]]]:
        """The cases that fit an argument, with their variables bound."""
        for case, ranges in zip(closure.definition.cases, closure.ranges, strict=True):
            env: dict[str, Value] = dict(closure.env)
            _take_apart(case.pattern, argument, env)
            if all(holds(domain, env[name]) for name, domain in ranges) and (
                case.condition is None or self.predicate(case.condition, env)
            ):
                yield case, env

    def _pairs(self, node: tree.Expression, env: Environment) -> Value:
        return self.listed(self.expression(node, env), node.place)

    def _image(self, node: tree.Image, env: Environment) -> Value:
        members, relation = self.expression(node.members, env), self.expression(node.relation, env)
        if isinstance(relation, ReflexiveClosure):
            listed = self.listed(members, node.members.place)
            return listed | toolkit.image(relation.steps, listed.__contains__)
        return toolkit.image(self.listed(relation, node.relation.place), lambda first: holds(members, first))

    def _closure(self, node: tree.TransitiveClosure, env: Environment) -> Value:
        steps = toolkit.transitive(self._pairs(node.relation, env))
        return ReflexiveClosure(steps) if node.reflexive else steps

    def _binding(self, node: tree.BindingOf, env: Environment) -> Value:
        values = [self.listed(self.expression(value, env), node.place) for value in node.values]
        return Binding(node.schema, tuple(zip(node.names, values, strict=True)))

    def _bound(self, node: tree.Bound, env: Environment) -> Value:
        if node.operator == "λ":
            return self._comprehension(node.pairs(), env)
        body = node.body if node.body is not None else tree.characteristic(node.declarations)
        values = [
            self.expression(body, inner)
            for inner in self.bindings(node, env)
            if node.condition is None or self.predicate(node.condition, inner)
        ]
        if node.operator == "Σ":
            return sum(values)
        if len(values) != 1:
            raise UndefinedError(f"μ has {len(values)} candidates, not one")
        return values[0]

    def _prefix(self, node: tree.PrefixExpression, env: Environment) -> Value:
        value = self.expression(node.operand, env)
        match node.operator:
            case "−":
                return -value
            case "ℙ" | "𝔽":
                return PowerSet(value)
            case "ℙ₁" | "𝔽₁":
                return PowerSet(value, empty_too=False)
            case "seq" | "seq₁" | "iseq":
                return Sequences(value, injective=node.operator == "iseq", empty_too=node.operator != "seq₁")
        if isinstance(value, Closure) and node.operator == "dom":
            return value.domain.source
        pairs = self.listed(value, node.operand.place)
        if node.operator == "#":
            return len(pairs)
        if node.operator in _OF_SETS:
            return _OF_SETS[node.operator](pairs)
        return frozenset(pair[node.operator == "ran"] for pair in pairs)

    def _product(self, node: tree.ProductOf, env: Environment) -> AnySet:
        space = Product(tuple(self.expression(item, env) for item in node.items))
        size = space.size()
        return frozenset(space.members()) if size is not None and size <= MOST_MEMBERS else space

    def _infix(self, node: tree.InfixExpression, env: Environment) -> Value:
        left, right = self.expression(node.left, env), self.expression(node.right, env)
        match node.operator:
            case "+":
                return left + right
            case "−":
                return left - right
            case "*":
                return left * right
            case "div" | "mod":
                if right == 0:
                    raise UndefinedError("division by zero")
                return left // right if node.operator == "div" else left % right
            case "..":
                return self._interval(left, right, node)
            case "↔":
                return PowerSet(Product((left, right)))
        if node.operator in ARROWS:
            return functions(node.operator, left, right)
        if node.operator in RELATION_OPERATIONS:
            return self._relation_operation(node, left, right)
        return self._set_operation(node, left, right)

    def _relation_operation(self, node: tree.InfixExpression, left: Value, right: Value) -> Value:
        if node.operator == "↿":
            return toolkit.extracted(self.listed(right, node.right.place), lambda key: holds(left, key))
        if node.operator in "◁⩤":
            pairs = self.listed(right, node.right.place)
            return toolkit.restricted(node.operator, pairs, lambda key: holds(left, key))
        one = self.listed(left, node.left.place)
        if node.operator in "▷⩥":
            return toolkit.restricted(node.operator, one, lambda item: holds(right, item))
        if node.operator == "↾":
            return toolkit.filtered(one, lambda item: holds(right, item))
        other = self.listed(right, node.right.place)
        if node.operator == "∘":
            one, other = other, one
        join = {"⊕": toolkit.overridden, "⌢": toolkit.concatenated}.get(node.operator, toolkit.composed)
        return join(one, other)

    def _interval(self, low: int, high: int, node: tree.InfixExpression) -> frozenset[int]:
        if high - low >= MOST_MEMBERS:
            raise OutsideSubsetError(f"an interval of {high - low + 1:,} numbers; at most {MOST_MEMBERS:,}", node.place)
        return frozenset(range(low, high + 1))

    def _set_operation(self, node: tree.InfixExpression, left: AnySet, right: AnySet) -> Value:
        if node.operator == "∪":
            return self.listed(left, node.left.place) | self.listed(right, node.right.place)
        if node.operator == "∩" and isinstance(left, Space):
            left, right = right, left
        inside = node.operator == "∩"
        return frozenset(member for member in self.members(left, node.left.place) if holds(right, member) is inside)


def _take_apart(pattern: tree.Expression, value: Value, env: dict[str, Value]) -> None:
    """Bind the names of a pattern to the parts of a value."""
    if isinstance(pattern, tree.Identifier):
        env[pattern.text] = value
    elif isinstance(pattern, tree.TupleOf):
        for item, part in zip(pattern.items, value, strict=True):
            _take_apart(item, part, env)


_OF_SETS = {"⌢/": toolkit.flattened, "id": toolkit.identity, "⋃": toolkit.union, "⋂": toolkit.intersection}

BUILT_IN: dict[str, Value] = {
    "ℕ": Numbers(0),
    "ℕ₁": Numbers(1),
    "ℤ": Numbers(None),
    "∅": frozenset(),
    **{name: Builtin(name) for name in TOOLKIT},
}

"""The kinds of expressions, with every mistake noted and none raised."""

from __future__ import annotations

from abc import ABC, abstractmethod
from difflib import get_close_matches

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed.errors import SpecificationError
from queenright.zed.kinds import (
    ANYTHING,
    WHOLE,
    Anything,
    BindingKind,
    Cross,
    GenericKind,
    Kind,
    Power,
    ToolkitFunction,
    function,
    match_kinds,
    substituted,
    unify,
)
from queenright.zed.operators import ARROWS, RELATION_OPERATIONS, SET_OPERATIONS, TOOLKIT
from queenright.zed.printer import show

BUILT_IN: dict[str, Kind] = {
    "ℕ": Power(WHOLE),
    "ℕ₁": Power(WHOLE),
    "ℤ": Power(WHOLE),
    "∅": Power(ANYTHING),
    "abs": function(WHOLE, WHOLE),
    **{name: ToolkitFunction(name) for name in TOOLKIT},
}

Scope = dict[str, Kind]


class ExpressionChecker(ABC):
    """Finds the kinds of expressions."""

    def __init__(self) -> None:
        self.names: Scope = dict(BUILT_IN)
        self.schemas: dict[str, BindingKind] = {}
        self.declared: set[str] = set()
        self.errors: list[SpecificationError] = []

    def wrong(self, message: str, place: Place) -> Kind:
        """Note an error; what is wrong fits everything."""
        if not any(error.message == message and error.place == place for error in self.errors):
            self.errors.append(SpecificationError(message, place))
        return ANYTHING

    @abstractmethod
    def predicate(self, node: tree.Predicate, scope: Scope) -> None:
        """Check a predicate."""

    @abstractmethod
    def declared_by(self, declaration: tree.Declaration, scope: Scope) -> list[tuple[str, Kind]]:
        """The names that a declaration brings, with their kinds."""

    # scopes

    def declarations(self, declarations: tuple[tree.Declaration, ...], scope: Scope) -> Scope:
        """The names that declarations bring, with their kinds; a domain does not see its neighbours."""
        found: Scope = {}
        for declaration in declarations:
            for name, kind in self.declared_by(declaration, scope):
                merged = unify(found.get(name, ANYTHING), kind)
                if merged is None:
                    wanted = f"{found[name].describe()} and {kind.describe()}"
                    self.wrong(f"{name!r} is declared as {wanted}", declaration.place)
                found[name] = kind if merged is None else merged
        return found

    def inner(
        self, declarations: tuple[tree.Declaration, ...], condition: tree.Predicate | None, scope: Scope
    ) -> Scope:
        """The scope inside of declarations, whose condition is checked."""
        inner = scope | self.declarations(declarations, scope)
        if condition is not None:
            self.predicate(condition, inner)
        return inner

    def local(self, definitions: tuple[tree.Abbreviation, ...], scope: Scope) -> Scope:
        return scope | {own.name: self.kind(own.value, scope) for own in definitions}

    def same(self, left: tree.Expression, right: tree.Expression, sign: str, scope: Scope) -> Kind:
        one, other = self.kind(left, scope), self.kind(right, scope)
        both = unify(one, other)
        if both is None:
            message = f"{sign!r} joins {one.describe()} and {other.describe()}: {show(left)}, {show(right)}"
            return self.wrong(message, right.place)
        return both

    # expressions

    def want(self, node: tree.Expression, wanted: Kind, scope: Scope) -> Kind:
        kind = self.kind(node, scope)
        both = unify(kind, wanted)
        if both is None:
            return self.wrong(f"{show(node)} is {kind.describe()}; {wanted.describe()} is wanted", node.place)
        return both

    def member(self, node: tree.Expression, scope: Scope) -> Kind:
        """The kind of the members of a set."""
        kind = self.want(node, Power(ANYTHING), scope)
        return kind.member if isinstance(kind, Power) else ANYTHING

    def kind(self, node: tree.Expression, scope: Scope) -> Kind:
        match node:
            case tree.Numeral():
                return WHOLE
            case tree.Identifier(text):
                return self.name(text, node.place, scope)
            case tree.TupleOf(items):
                return Cross(tuple(self.kind(item, scope) for item in items))
            case tree.SetOf(items):
                return Power(self.common(items, scope))
            case tree.SequenceOf(items):
                return function(WHOLE, self.common(items, scope))
            case tree.Comprehension():
                return Power(self.comprehended(node, scope))
            case tree.Conditional(condition, then, otherwise):
                self.predicate(condition, scope)
                return self.same(then, otherwise, "if", scope)
            case tree.Apply(called, argument):
                return self.applied(called, argument, scope)
            case tree.Select(record, component):
                return self.selected(record, component, scope)
            case tree.TupleSelect(record, position):
                return self.part(record, position, scope)
            case tree.InverseOf(relation):
                return function(*reversed(self.pair(relation, "∼", scope)))
            case tree.TransitiveClosure(relation, reflexive):
                return self.closed(relation, "∗" if reflexive else "⁺", scope)
            case tree.Instantiated(_, actuals):  # only ∅ keeps its parameter
                return Power(self.member(actuals[0], scope))
            case tree.Image(relation, members):
                source, target = self.pair(relation, "⦇ ⦈", scope)
                self.want(members, Power(source), scope)
                return Power(target)
            case tree.Bound():
                return self.bound(node, scope)
            case tree.BindingOf(schema, names, values):
                parts = zip(names, values, strict=True)
                return BindingKind(schema, tuple((name, self.kind(value, scope)) for name, value in parts))
            case tree.Let(definitions, body):
                return self.kind(body, self.local(definitions, scope))
            case tree.ProductOf(items):
                return Power(Cross(tuple(self.member(item, scope) for item in items)))
            case tree.PrefixExpression(operator, operand):
                return self.prefixed(operator, operand, scope)
            case tree.InfixExpression(operator, left, right):
                return self.infixed(operator, left, right, scope)
        raise AssertionError(type(node).__name__)

    def name(self, text: str, place: Place, scope: Scope) -> Kind:
        if text not in scope:
            return self.wrong(f"{text!r} is not declared.{self.hint(text, scope)}", place)
        kind = scope[text]
        return kind.free() if isinstance(kind, GenericKind) else kind

    def hint(self, name: str, known: dict[str, Kind] | dict[str, BindingKind]) -> str:
        close = get_close_matches(name, known, n=1)
        return f" Did you mean {close[0]!r}?" if close else ""

    def common(self, items: tuple[tree.Expression, ...], scope: Scope) -> Kind:
        kind: Kind = ANYTHING
        for item in items:
            kind = self.want(item, kind, scope)
        return kind

    def comprehended(self, node: tree.Comprehension, scope: Scope) -> Kind:
        names = self.declarations(node.declarations, scope)
        if node.condition is not None:
            self.predicate(node.condition, scope | names)
        if node.body is not None:
            return self.kind(node.body, scope | names)
        kinds = tuple(names.values())
        return kinds[0] if len(kinds) == 1 else Cross(kinds)

    def bound(self, node: tree.Bound, scope: Scope) -> Kind:
        """λ is a function, Σ a number, μ what its body is."""
        inner = self.inner(node.declarations, node.condition, scope)
        key = self.kind(tree.characteristic(node.declarations), inner)
        if node.body is None:
            return key
        if node.operator == "Σ":
            return self.want(node.body, WHOLE, inner)
        body = self.kind(node.body, inner)
        return function(key, body) if node.operator == "λ" else body

    def part(self, record: tree.Expression, position: int, scope: Scope) -> Kind:
        kind = self.kind(record, scope)
        if isinstance(kind, Anything):
            return ANYTHING
        if not isinstance(kind, Cross):
            return self.wrong(
                f"{show(record)} is {kind.describe()}; a tuple is wanted before .{position}", record.place
            )
        if not 1 <= position <= len(kind.parts):
            return self.wrong(f"{show(record)} has {len(kind.parts)} parts; there is no part {position}", record.place)
        return kind.parts[position - 1]

    def pair(self, node: tree.Expression, operator: str, scope: Scope) -> tuple[Kind, Kind]:
        """The kinds of the two sides of a relation."""
        member = self.member(node, scope)
        both = unify(member, Cross((ANYTHING, ANYTHING)))
        if not isinstance(both, Cross):
            message = f"{show(node)} is a set of {member.describe(many=True)}; {operator} wants a function or relation"
            self.wrong(message, node.place)
            return ANYTHING, ANYTHING
        return both.parts[0], both.parts[1]

    def closed(self, relation: tree.Expression, operator: str, scope: Scope) -> Kind:
        """r⁺ and r∗ want a relation of a set with itself."""
        one, other = self.pair(relation, operator, scope)
        both = unify(one, other)
        if both is None:
            message = f"{show(relation)} relates {one.describe(many=True)} to {other.describe(many=True)}; "
            return self.wrong(f"{message}{operator} wants a relation of a set with itself", relation.place)
        return function(both, both)

    def toolkit(self, name: str, argument: tree.Expression, scope: Scope) -> Kind:
        """The kind of a call of head, max and their like: generics are instantiated by the argument."""
        if name in ("first", "second"):
            kind = self.want(argument, Cross((ANYTHING, ANYTHING)), scope)
            return kind.parts[name == "second"] if isinstance(kind, Cross) else ANYTHING
        if name == "succ":
            return self.want(argument, WHOLE, scope)
        if name in ("max", "min"):
            self.want(argument, Power(WHOLE), scope)
            return WHOLE
        kind = self.want(argument, function(WHOLE, ANYTHING), scope)
        if not (isinstance(kind, Power) and isinstance(kind.member, Cross)):
            return ANYTHING
        if name == "items":
            return function(kind.member.parts[1], WHOLE)
        return kind.member.parts[1] if name in ("head", "last") else kind

    def applied(self, called: tree.Expression, argument: tree.Expression, scope: Scope) -> Kind:
        generic = scope.get(called.text) if isinstance(called, tree.Identifier) else None
        if isinstance(generic, GenericKind):
            return self.generic(called, generic, argument, scope)
        kind = self.kind(called, scope)
        if isinstance(kind, ToolkitFunction):
            return self.toolkit(kind.name, argument, scope)
        if isinstance(kind, Anything) or kind == Power(ANYTHING):
            return ANYTHING
        if not (isinstance(kind, Power) and isinstance(kind.member, Cross) and len(kind.member.parts) == 2):
            message = f"{show(called)} is {kind.describe()}; a function is wanted before an argument"
            return self.wrong(message, called.place)
        source, target = kind.member.parts
        given = self.kind(argument, scope)
        if unify(given, source) is None and arity(given) != arity(source):
            message = f"{show(called)} takes {count(arity(source))}, got {arity(given)}"
            return self.wrong(message, argument.place)
        self.want(argument, source, scope)
        return target

    def generic(self, called: tree.Expression, kind: GenericKind, argument: tree.Expression, scope: Scope) -> Kind:
        """A call of a generic function: its parameters are what the argument makes them."""
        pattern = kind.kind
        if not (isinstance(pattern, Power) and isinstance(pattern.member, Cross) and len(pattern.member.parts) == 2):
            message = f"{show(called)} is {kind.describe()}; a function is wanted before an argument"
            return self.wrong(message, called.place)
        source, target = pattern.member.parts
        actuals: dict[str, Kind] = {}
        given = self.kind(argument, scope)
        if not match_kinds(source, given, actuals):
            message = f"{show(argument)} is {given.describe()}; {show(called)} takes {source.describe()}"
            return self.wrong(message, argument.place)
        return substituted(target, {name: actuals.get(name, ANYTHING) for name in kind.parameters})

    def selected(self, record: tree.Expression, component: str, scope: Scope) -> Kind:
        kind = self.kind(record, scope)
        if isinstance(kind, Anything):
            return ANYTHING
        if not isinstance(kind, BindingKind):
            message = f"{show(record)} is {kind.describe()}; a binding of a schema is wanted before '.'"
            return self.wrong(message, record.place)
        components = dict(kind.components)
        if component not in components:
            hint = self.hint(component, components)
            return self.wrong(f"{kind.schema} has no component {component!r}.{hint}", record.place)
        return components[component]

    def prefixed(self, operator: str, operand: tree.Expression, scope: Scope) -> Kind:
        if operator == "−":
            return self.want(operand, WHOLE, scope)
        if operator in ("dom", "ran"):
            return Power(self.pair(operand, operator, scope)[operator == "ran"])
        if operator == "⌢/":
            kind = self.want(operand, function(WHOLE, function(WHOLE, ANYTHING)), scope)
            inner = kind.member if isinstance(kind, Power) else ANYTHING
            return inner.parts[1] if isinstance(inner, Cross) else ANYTHING
        if operator in ("⋃", "⋂"):
            return Power(self.member_of_members(operand, scope))
        member = self.member(operand, scope)
        if operator == "#":
            return WHOLE
        if operator == "id":
            return function(member, member)
        return Power(function(WHOLE, member)) if "seq" in operator else Power(Power(member))

    def member_of_members(self, node: tree.Expression, scope: Scope) -> Kind:
        kind = self.want(node, Power(Power(ANYTHING)), scope)
        inner = kind.member if isinstance(kind, Power) else ANYTHING
        return inner.member if isinstance(inner, Power) else ANYTHING

    def related_sets(self, operator: str, left: tree.Expression, right: tree.Expression, scope: Scope) -> Kind:
        """◁ ▷ ⩤ ⩥ ⊕ ∘ ⨾ ⌢ ↾ ↿."""
        if operator in "↾↿":
            sequence, members = (left, right) if operator == "↾" else (right, left)
            kind = self.want(sequence, function(WHOLE, ANYTHING), scope)
            parts = self.pair(sequence, operator, scope)
            self.want(members, Power(parts[operator == "↾"]), scope)
            return kind
        if operator in "◁⩤▷⩥":
            relation, members = (right, left) if operator in "◁⩤" else (left, right)
            parts = self.pair(relation, operator, scope)
            self.want(members, Power(parts[operator in "▷⩥"]), scope)
            return function(*parts)
        if operator == "⌢":
            self.want(left, function(WHOLE, ANYTHING), scope)
            return self.same(left, right, operator, scope)
        one, other = self.pair(left, operator, scope), self.pair(right, operator, scope)
        if operator == "⊕":
            return self.same(left, right, operator, scope)
        first, second = (other, one) if operator == "∘" else (one, other)
        if unify(first[1], second[0]) is None:
            message = f"{operator!r} joins a relation to {first[1].describe(many=True)} and one from "
            return self.wrong(message + second[0].describe(many=True), right.place)
        return function(first[0], second[1])

    def infixed(self, operator: str, left: tree.Expression, right: tree.Expression, scope: Scope) -> Kind:
        if operator in ARROWS:
            return Power(function(self.member(left, scope), self.member(right, scope)))
        if operator in SET_OPERATIONS:
            self.want(left, Power(ANYTHING), scope)
            return self.same(left, right, operator, scope)
        if operator in RELATION_OPERATIONS:
            return self.related_sets(operator, left, right, scope)
        self.want(left, WHOLE, scope)
        self.want(right, WHOLE, scope)
        return Power(WHOLE) if operator == ".." else WHOLE


def arity(kind: Kind) -> int:
    return len(kind.parts) if isinstance(kind, Cross) else 1


def count(number: int) -> str:
    return f"{number} argument{'' if number == 1 else 's'}"

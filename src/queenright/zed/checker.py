"""Names and types, before anything is evaluated: an undeclared name, a number used as a set, a wrong number of
arguments are found here, all of them at once, each with its line and column.

Names are declared before they are used, as in Spivey's reference manual and in fuzz. What is wrong has the kind
`ANYTHING`, which fits everything, so that one mistake is reported once.
"""

from __future__ import annotations

from difflib import get_close_matches

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed.calculus import expand
from queenright.zed.errors import SpecificationError, all_errors
from queenright.zed.kinds import (
    ANYTHING,
    WHOLE,
    Anything,
    BindingKind,
    Cross,
    Given,
    Kind,
    Power,
    ToolkitFunction,
    function,
    unify,
)
from queenright.zed.operators import ARROWS, ORDERS, RELATION_OPERATIONS, SET_OPERATIONS, TOOLKIT
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


def check(specification: tree.Specification) -> Checker:
    """The kinds of all names and schemas; a SpecificationError that lists all that is wrong."""
    checker = Checker()
    for paragraph in expand(specification).paragraphs:
        checker.paragraph(paragraph)
    if checker.errors:
        raise all_errors(checker.errors)
    return checker


class Checker:
    """Walks through the paragraphs in order, adding what they declare."""

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

    # paragraphs

    def paragraph(self, node: tree.Paragraph) -> None:
        match node:
            case tree.Axiomatic(declarations, predicates):
                found = self.declarations(declarations, self.names)
                for name in found:
                    self.declare(name, found[name], node.place)
                for predicate in predicates:
                    self.predicate(predicate, self.names)
            case tree.Schema(name, declarations, predicates):
                self.schema(node)
            case tree.Abbreviation(name, value):
                self.declare(name, self.kind(value, self.names), node.place)
            case tree.GivenSets(names):
                for name in names:
                    self.declare(name, Power(Given(name)), node.place)
            case tree.FreeType(name, members):
                self.declare(name, Power(Given(name)), node.place)
                for member in members:
                    self.declare(member, Given(name), node.place)
            case tree.Relation():
                pass

    def schema(self, node: tree.Schema) -> None:
        components = self.declarations(node.declarations, self.names)
        for name in components:
            if name in self.declared:
                self.wrong(f"the component {name!r} hides the global {name!r}; rename one", node.place)
        record = BindingKind(node.name, tuple(components.items()))
        self.declare(node.name, Power(record), node.place)
        self.schemas[node.name] = record
        for predicate in node.predicates:
            self.predicate(predicate, self.names | components)

    def declare(self, name: str, kind: Kind, place: Place) -> None:
        if name in self.declared:
            self.wrong(f"{name!r} is declared twice", place)
        self.declared.add(name)
        self.names.pop(name, None)  # so that the names keep the order of their declarations
        self.names[name] = kind

    # declarations

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

    def declared_by(self, declaration: tree.Declaration, scope: Scope) -> list[tuple[str, Kind]]:
        if declaration.names:
            member = self.member(declaration.domain, scope)
            return [(name, member) for name in declaration.names]
        assert isinstance(declaration.domain, tree.Identifier)
        schema = declaration.domain.text
        if schema not in self.schemas:
            hint = self.hint(schema, self.schemas)
            self.wrong(f"{schema!r} is not a schema declared above, nor followed by ':'.{hint}", declaration.place)
            return []
        return list(self.schemas[schema].components)

    # predicates

    def predicate(self, node: tree.Predicate, scope: Scope) -> None:
        match node:
            case tree.Logical(_, left, right):
                self.predicate(left, scope)
                self.predicate(right, scope)
            case tree.Not(operand):
                self.predicate(operand, scope)
            case tree.Quantified(_, declarations, condition, body):
                self.predicate(body, self.inner(declarations, condition, scope))
            case tree.LetPredicate(definitions, body):
                self.predicate(body, self.local(definitions, scope))
            case tree.Comparison(operands, relations):
                for first, relation, second in zip(operands, relations, operands[1:], strict=False):
                    self.comparison(first, relation, second, scope)

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

    def comparison(self, left: tree.Expression, relation: str, right: tree.Expression, scope: Scope) -> None:
        if relation in ("=", "≠"):
            self.same(left, right, relation, scope)
        elif relation in ORDERS:
            self.want(left, WHOLE, scope)
            self.want(right, WHOLE, scope)
        elif relation in ("∈", "∉"):
            member = self.member(right, scope)
            self.want(left, member, scope)
        elif relation in ("⊆", "⊂"):
            self.want(left, Power(ANYTHING), scope)
            self.same(left, right, relation, scope)
        else:
            self.related(left, relation, right, scope)

    def related(self, left: tree.Expression, relation: str, right: tree.Expression, scope: Scope) -> None:
        kind = scope.get(relation)
        if not (isinstance(kind, Power) and isinstance(kind.member, Cross) and len(kind.member.parts) == 2):
            self.wrong(f"the infix relation {relation!r} is not declared as a relation", left.place)
            return
        self.want(left, kind.member.parts[0], scope)
        self.want(right, kind.member.parts[1], scope)

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
        return scope[text]

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

    def toolkit(self, name: str, argument: tree.Expression, scope: Scope) -> Kind:
        """The kind of a call of head, max and their like: generics are instantiated by the argument."""
        if name in ("first", "second"):
            kind = self.want(argument, Cross((ANYTHING, ANYTHING)), scope)
            return kind.parts[name == "second"] if isinstance(kind, Cross) else ANYTHING
        if name in ("max", "min"):
            self.want(argument, Power(WHOLE), scope)
            return WHOLE
        kind = self.want(argument, function(WHOLE, ANYTHING), scope)
        if not (isinstance(kind, Power) and isinstance(kind.member, Cross)):
            return ANYTHING
        return kind.member.parts[1] if name in ("head", "last") else kind

    def applied(self, called: tree.Expression, argument: tree.Expression, scope: Scope) -> Kind:
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
        """◁ ▷ ⩤ ⩥ ⊕ ∘ ⨾ ⌢."""
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

"""Names and types, before anything is evaluated: an undeclared name, a number used as a set, a wrong number of
arguments are found here, all of them at once, each with its line and column.

Names are declared before they are used, as in Spivey's reference manual and in fuzz. What is wrong has the kind
`ANYTHING`, which fits everything, so that one mistake is reported once.
"""

from __future__ import annotations

from queenright.sources import Place
from queenright.zed import kinds
from queenright.zed import syntax as tree
from queenright.zed.calculus import expand
from queenright.zed.errors import all_errors
from queenright.zed.expression_checker import ExpressionChecker, Scope
from queenright.zed.operators import ORDERS, SEQUENCE_RELATIONS


def check(specification: tree.Specification) -> Checker:
    """The kinds of all names and schemas; a SpecificationError that lists all that is wrong."""
    checker = Checker(expand(specification))
    for paragraph in checker.specification.paragraphs:
        checker.paragraph(paragraph)
    if checker.errors:
        raise all_errors(checker.errors)
    return checker


class Checker(ExpressionChecker):
    """Walks through the paragraphs of an expanded specification in order, adding what they declare."""

    def __init__(self, specification: tree.Specification) -> None:
        super().__init__()
        self.specification = specification

    # paragraphs

    def paragraph(self, node: tree.Paragraph) -> None:
        match node:
            case tree.Axiomatic(declarations, predicates, formals):
                outer = self.names | _parameters(formals)
                found = self.declarations(declarations, outer)
                for name in found:
                    self.declare(name, _generic(formals, found[name]), node.place)
                for predicate in predicates:
                    self.predicate(predicate, self.names | _parameters(formals) | found)
            case tree.Schema():
                self.schema(node)
            case tree.Abbreviation(name, value, formals):
                kind = self.kind(value, self.names | _parameters(formals))
                self.declare(name, _generic(formals, kind), node.place)
            case tree.GivenSets(names):
                for name in names:
                    self.declare(name, kinds.Power(kinds.Given(name)), node.place)
            case tree.FreeType(name, members):
                self.declare(name, kinds.Power(kinds.Given(name)), node.place)
                for member in members:
                    self.declare(member, kinds.Given(name), node.place)
            case tree.Relation():
                pass

    def schema(self, node: tree.Schema) -> None:
        outer = self.names | _parameters(node.formals)
        components = self.declarations(node.declarations, outer)
        for name in components:
            if name in self.declared:
                self.wrong(f"the component {name!r} hides the global {name!r}; rename one", node.place)
        record = kinds.BindingKind(node.name, tuple(components.items()))
        self.declare(node.name, _generic(node.formals, kinds.Power(record)), node.place)
        self.schemas[node.name] = record
        for predicate in node.predicates:
            self.predicate(predicate, outer | components)

    def declare(self, name: str, kind: kinds.Kind, place: Place) -> None:
        if name in self.declared:
            self.wrong(f"{name!r} is declared twice", place)
        self.declared.add(name)
        self.names.pop(name, None)  # so that the names keep the order of their declarations
        self.names[name] = kind

    # declarations

    def declared_by(self, declaration: tree.Declaration, scope: Scope) -> list[tuple[str, kinds.Kind]]:
        if declaration.names:
            member = self.member(declaration.domain, scope)
            return [(name, member) for name in declaration.names]
        if isinstance(declaration.domain, tree.SchemaRef):  # left over where another inclusion is wrong
            return self._referred(declaration.domain)
        assert isinstance(declaration.domain, tree.Identifier)
        schema = declaration.domain.text
        if schema not in self.schemas:
            hint = self.hint(schema, self.schemas)
            self.wrong(f"{schema!r} is not a schema declared above, nor followed by ':'.{hint}", declaration.place)
            return []
        return list(self.schemas[schema].components)

    def _referred(self, node: tree.SchemaRef) -> list[tuple[str, kinds.Kind]]:
        """The components of ΔS, ΞS or S'."""
        record = self.schemas.get(node.name)
        marks = ("", "'") if node.prefix else (node.decoration,)
        return [(name + mark, kind) for mark in marks for name, kind in (record.components if record else ())]

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
            case tree.Disjoint(family):
                self.want(family, kinds.function(kinds.ANYTHING, kinds.Power(kinds.ANYTHING)), scope)
            case tree.Comparison(operands, relations):
                for first, relation, second in zip(operands, relations, operands[1:], strict=False):
                    self.comparison(first, relation, second, scope)

    def comparison(self, left: tree.Expression, relation: str, right: tree.Expression, scope: Scope) -> None:
        if relation in ("=", "≠"):
            self.same(left, right, relation, scope)
        elif relation in ORDERS:
            self.want(left, kinds.WHOLE, scope)
            self.want(right, kinds.WHOLE, scope)
        elif relation in ("∈", "∉"):
            member = self.member(right, scope)
            self.want(left, member, scope)
        elif relation in ("⊆", "⊂"):
            self.want(left, kinds.Power(kinds.ANYTHING), scope)
            self.same(left, right, relation, scope)
        elif relation in SEQUENCE_RELATIONS:
            self.want(left, kinds.function(kinds.WHOLE, kinds.ANYTHING), scope)
            self.same(left, right, relation, scope)
        elif relation == "partition":
            self.want(left, kinds.function(kinds.ANYTHING, self.want(right, kinds.Power(kinds.ANYTHING), scope)), scope)
        else:
            self.related(left, relation, right, scope)

    def related(self, left: tree.Expression, relation: str, right: tree.Expression, scope: Scope) -> None:
        kind = scope.get(relation)
        if isinstance(kind, kinds.GenericKind):
            self.generic(tree.Identifier(relation), _as_function(kind), tree.TupleOf((left, right)), scope)
            return
        if not (isinstance(kind, kinds.Power) and isinstance(kind.member, kinds.Cross) and len(kind.member.parts) == 2):
            self.wrong(f"the infix relation {relation!r} is not declared as a relation", left.place)
            return
        self.want(left, kind.member.parts[0], scope)
        self.want(right, kind.member.parts[1], scope)


def _parameters(formals: tuple[str, ...]) -> Scope:
    """The parameters of a generic definition are sets of which nothing more is known."""
    return {name: kinds.Power(kinds.Parameter(name)) for name in formals}


def _generic(formals: tuple[str, ...], kind: kinds.Kind) -> kinds.Kind:
    return kinds.GenericKind(formals, kind) if formals else kind


def _as_function(relation: kinds.GenericKind) -> kinds.GenericKind:
    """A generic relation as a function of pairs, whose result does not matter."""
    return (
        kinds.GenericKind(relation.parameters, kinds.function(relation.kind.member, kinds.ANYTHING))
        if isinstance(relation.kind, kinds.Power)
        else relation
    )

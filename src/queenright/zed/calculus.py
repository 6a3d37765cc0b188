"""The schema calculus: every schema expression becomes a plain schema before anything is checked or evaluated.

A schema is its components, each with the set it is declared in, and its predicates. Then S ∧ T joins both lists, S ∨ T
joins the components and says "a predicate of one or of the other", hiding is ∃, ΔS is S ∧ S', and ΞS adds x' = x for
every component (Spivey, chapter 3.8). Where the sides of ∨, ⇒ or ⇔ differ in what they declare, a component is free on
the other side, as in Z: it then ranges over its whole type, which only given sets and free types list.

θ S and schemas as declarations of quantifiers are written out here, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.generics import instantiate
from queenright.zed.operators import ARROWS
from queenright.zed.substitution import mapped, substituted

#: The components of a schema, each with the sets it is declared in; and its predicates.
Parts = tuple[dict[str, list[tree.Expression]], list[tree.Predicate]]


def expand(specification: tree.Specification) -> tree.Specification:
    """The specification with plain schemas only; what has no schema expression stays as it is."""
    calculus = _Calculus()
    specification = instantiate(specification)
    return replace(specification, paragraphs=tuple(calculus.paragraph(node) for node in specification.paragraphs))


class _Calculus:
    def __init__(self) -> None:
        self.schemas: dict[str, Parts] = {}
        #: what the names of sets stand for; given sets and free types stand for themselves
        self.sets: dict[str, tree.Expression] = {}

    def is_known(self, domain: tree.Expression) -> bool:
        return not isinstance(domain, tree.Identifier) or domain.text in self.schemas

    def paragraph(self, node: tree.Paragraph) -> tree.Paragraph:
        match node:
            case tree.Schema(name, declarations, predicates, _):
                plain = all(own.names or isinstance(own.domain, tree.Identifier) for own in declarations)
                known = all(own.names or self.is_known(own.domain) for own in declarations)
                if known:
                    self.schemas[name] = self.text(declarations, predicates)
                written = tuple(self.written(part) for part in predicates)
                return replace(node, predicates=written) if plain or not known else self.boxed(node, name)
            case tree.HorizontalSchema(name, value):
                self.schemas[name] = self.parts(value)
                return self.boxed(node, name)
            case tree.Axiomatic(declarations, predicates):
                return replace(node, predicates=tuple(self.written(part) for part in predicates))
            case tree.Abbreviation(name, value):
                self.sets[name] = value
                return replace(node, value=self.written(value))
            case tree.GivenSets(names):
                self.sets |= {name: tree.Identifier(name) for name in names}
            case tree.FreeType(name):
                self.sets[name] = tree.Identifier(name)
        return node

    def boxed(self, node: tree.SchemaNode, name: str) -> tree.Schema:
        """A schema as a box without inclusions."""
        components, predicates = self.schemas[name]
        declarations = [
            tree.Declaration((own,), domain, place=node.place) for own, sets in components.items() for domain in sets
        ]
        formals = getattr(node, "formals", ())
        return tree.Schema(name, tuple(declarations), tuple(predicates), formals, place=node.place)

    # schema expressions

    def parts(self, node: tree.SchemaExpression) -> Parts:
        match node:
            case tree.SchemaRef():
                return self.reference(node)
            case tree.SchemaText(declarations, predicates):
                return self.text(declarations, predicates)
            case tree.SchemaNot(operand):
                components, said = self.parts(operand)
                types = {name: [self.type(sets[0])] for name, sets in components.items()}
                return types, [tree.Not(_whole(components, said), place=node.place)]
            case tree.SchemaLogical("⨾", left, right):
                return self.composed(left, right, node.place)
            case tree.SchemaLogical(operator, left, right):
                return self.logical(operator, self.parts(left), self.parts(right), node.place)
            case tree.SchemaQuantified(quantifier, declarations, condition, body):
                return self.quantified(quantifier, declarations, condition, self.parts(body), node.place)
            case tree.Hiding(operand, names):
                return _hidden(self.parts(operand), names, node.place)
            case tree.Precondition(operand):
                found = self.parts(operand)
                return _hidden(found, [name for name in found[0] if name[-1] in "'!"], node.place)
        raise AssertionError(type(node).__name__)

    def named(self, name: str, place: Place) -> Parts:
        if name not in self.schemas:
            raise SpecificationError(f"{name!r} is not a schema declared above", place)
        return self.schemas[name]

    def reference(self, node: tree.SchemaRef) -> Parts:
        components, predicates = self.named(node.name, node.place)
        for _, old in node.renames:
            if old not in components:
                raise SpecificationError(f"{node.name} has no component {old!r} to rename", node.place)
        renames = {old: new for new, old in node.renames}
        plain = _renamed((components, predicates), renames, node.place) if renames else (components, predicates)
        if node.decoration:
            plain = _decorated(plain, node.decoration, node.place)
        if not node.prefix:
            return plain
        both = _joined(plain, _decorated(plain, "'", node.place))
        if node.prefix == "Ξ":
            same = [_equal(f"{name}'", name, node.place) for name in plain[0]]
            both = (both[0], [*both[1], *same])
        return both

    def text(self, declarations: tuple[tree.Declaration, ...], predicates: tuple[tree.Predicate, ...]) -> Parts:
        found: Parts = ({}, [])
        for own in declarations:
            if own.names:
                found = _joined(found, ({name: [own.domain] for name in own.names}, []))
            elif isinstance(own.domain, tree.SchemaExpression):
                found = _joined(found, self.parts(own.domain))
            else:
                assert isinstance(own.domain, tree.Identifier)
                found = _joined(found, self.named(own.domain.text, own.place))
        return found[0], [*found[1], *(self.written(part) for part in predicates)]

    def logical(self, operator: str, left: Parts, right: Parts, place: Place) -> Parts:
        if operator == "∧":
            return _joined(left, right)
        components: dict[str, list[tree.Expression]] = {}
        for name in dict.fromkeys([*left[0], *right[0]]):
            sets = [*left[0].get(name, []), *right[0].get(name, [])]
            if left[0].get(name) == right[0].get(name):
                components[name] = left[0][name]
            elif operator == "∨" and name in left[0] and name in right[0]:
                components[name] = [_union(sets)]  # whichever side holds, it is in one of them
            else:
                components[name] = [self.type(sets[0])]
        sides = [_whole(*side, but=components) for side in (left, right)]
        return components, [tree.Logical(operator, sides[0], sides[1], place=place)]

    def quantified(
        self,
        quantifier: str,
        declarations: tuple[tree.Declaration, ...],
        condition: tree.Predicate | None,
        body: Parts,
        place: Place,
    ) -> Parts:
        bound = {name: own.domain for own in declarations for name in own.names}
        for name in bound:
            if name not in body[0]:
                raise SpecificationError(f"the schema has no component {name!r} to quantify", place)
        kept = {name: sets for name, sets in body[0].items() if name not in bound}
        inner = _whole({name: body[0][name] for name in bound}, body[1], but={n: [d] for n, d in bound.items()})
        return kept, [tree.Quantified(quantifier, declarations, condition, inner, place=place)]

    def composed(self, left: tree.SchemaExpression, right: tree.SchemaExpression, place: Place) -> Parts:
        """S ⨾ T: what S leaves behind is what T begins with; the state between is hidden."""
        one, other = self.parts(left), self.parts(right)
        between = [name[:-1] for name in one[0] if name.endswith("'") and name[:-1] in other[0]]
        first = _renamed(one, {f"{name}'": f"{name}''" for name in between}, place)
        second = _renamed(other, {name: f"{name}''" for name in between}, place)
        return _hidden(_joined(first, second), [f"{name}''" for name in between], place)

    def type(self, domain: tree.Expression) -> tree.Expression:
        """The whole type that a set is taken from."""
        place = domain.place
        match domain:
            case (
                tree.InfixExpression("..", _, _) | tree.Identifier("ℕ" | "ℕ₁" | "ℤ") | tree.SetOf((tree.Numeral(), *_))
            ):
                return tree.Identifier("ℤ", place=place)
            case tree.Identifier(name) if name in self.sets:
                value = self.sets[name]
                return value if value == domain else self.type(value)
            case tree.PrefixExpression("ℙ" | "ℙ₁" | "𝔽" | "𝔽₁", base):
                return tree.PrefixExpression("ℙ", self.type(base), place=place)
            case tree.PrefixExpression("seq" | "seq₁" | "iseq", base):
                pairs = tree.ProductOf((tree.Identifier("ℤ", place=place), self.type(base)), place=place)
                return tree.PrefixExpression("ℙ", pairs, place=place)
            case tree.ProductOf(items):
                return tree.ProductOf(tuple(map(self.type, items)), place=place)
            case tree.InfixExpression(operator, left, right) if operator in ARROWS:
                pairs = tree.ProductOf((self.type(left), self.type(right)), place=place)
                return tree.PrefixExpression("ℙ", pairs, place=place)
            case tree.InfixExpression("∪" | "∩" | "∖", left, _):
                return self.type(left)
        message = (
            "a schema operator that frees a component of this set, whose type does not show; name the set first. It"
        )
        raise OutsideSubsetError(f"{message} is outside the subset of Z that is read here", place)

    # θ, and schemas as declarations

    def written(self, node: Any) -> Any:
        """A formula with every θ and every schema among its declarations written out."""
        if isinstance(node, tree.Theta):
            names = tuple(self.named(node.schema, node.place)[0])
            values = tuple(tree.Identifier(name + node.decoration, place=node.place) for name in names)
            return tree.BindingOf(node.schema, names, values, place=node.place)
        if isinstance(node, tree.Quantified | tree.Comprehension | tree.Bound):
            node = self._declared(node)
        return mapped(node, self.written)

    def _declared(self, node: Any) -> Any:
        if all(own.names for own in node.declarations):
            return node
        declarations: list[tree.Declaration] = []
        conditions: list[tree.Predicate] = []
        for own in node.declarations:
            if own.names or (isinstance(own.domain, tree.Identifier) and own.domain.text not in self.schemas):
                declarations.append(own)
                continue
            components, predicates = self.text((own,), ())
            for name, sets in components.items():
                declarations.append(tree.Declaration((name,), sets[0], place=own.place))
                conditions += [_member(name, domain, own.place) for domain in sets[1:]]
            conditions += predicates
        conditions += [node.condition] if node.condition is not None else []
        return replace(node, declarations=tuple(declarations), condition=_all(conditions) if conditions else None)


# --- parts of schemas -------------------------------------------------------------------------------------------------


def _joined(one: Parts, other: Parts) -> Parts:
    components = {name: list(sets) for name, sets in one[0].items()}
    for name, sets in other[0].items():
        own = components.setdefault(name, [])
        own += [domain for domain in sets if domain not in own]
    return components, [*one[1], *(part for part in other[1] if part not in one[1])]


def _all(predicates: Iterable[tree.Predicate]) -> tree.Predicate:
    found = list(predicates)
    return (
        reduce(lambda one, other: tree.Logical("∧", one, other, place=one.place), found) if found else tree.Truth(True)
    )


def _member(name: str, domain: tree.Expression, place: Place) -> tree.Predicate:
    return tree.Comparison((tree.Identifier(name, place=place), domain), ("∈",), place=place)


def _equal(one: str, other: str, place: Place) -> tree.Predicate:
    names = (tree.Identifier(one, place=place), tree.Identifier(other, place=place))
    return tree.Comparison(names, ("=",), place=place)


def _whole(
    components: dict[str, list[tree.Expression]],
    predicates: list[tree.Predicate],
    but: dict[str, list[tree.Expression]] | None = None,
) -> tree.Predicate:
    """All that a schema says as one predicate; memberships that the declarations in *but* already say are left out."""
    known = but or {}
    inside = [
        _member(name, domain, domain.place)
        for name, sets in components.items()
        for domain in sets
        if domain not in known.get(name, [])
    ]
    return _all([*inside, *predicates])


def _union(sets: list[tree.Expression]) -> tree.Expression:
    return reduce(lambda one, other: tree.InfixExpression("∪", one, other, place=one.place), dict.fromkeys(sets))


def _hidden(found: Parts, names: Iterable[str], place: Place) -> Parts:
    """∃ over the hidden names; predicates that do not mention them stay outside."""
    components, predicates = found
    hidden = list(names)
    for name in hidden:
        if name not in components:
            raise SpecificationError(f"the schema has no component {name!r} to hide", place)
    if not hidden:
        return found
    inner = [part for part in predicates if tree.mentions(part, frozenset(hidden))]
    declarations = tuple(tree.Declaration((name,), components[name][0], place=place) for name in hidden)
    more = [_member(name, domain, place) for name in hidden for domain in components[name][1:]]
    body = tree.Quantified("∃", declarations, None, _all([*more, *inner]), place=place)
    kept = {name: sets for name, sets in components.items() if name not in hidden}
    return kept, [*(part for part in predicates if part not in inner), body]


def _decorated(found: Parts, decoration: str, place: Place) -> Parts:
    return _renamed(found, {name: name + decoration for name in found[0]}, place)


def _renamed(found: Parts, renames: dict[str, str], place: Place) -> Parts:
    components: Parts = ({}, [])
    values = {old: tree.Identifier(new) for old, new in renames.items()}
    for name, sets in found[0].items():
        components = _joined(components, ({renames.get(name, name): sets}, []))
    return components[0], [substituted(part, values, place) for part in found[1]]

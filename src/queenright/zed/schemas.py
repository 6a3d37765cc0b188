"""A schema with all that it includes, as one list of components and one list of predicates."""

from __future__ import annotations

from dataclasses import dataclass

from queenright.sources import Place
from queenright.zed import syntax as tree


@dataclass(frozen=True, slots=True)
class Component:
    """One name and the set it is declared to be in. A name that several schemas declare comes several times."""

    name: str
    domain: tree.Expression
    place: Place


@dataclass(frozen=True, slots=True)
class FlatSchema:
    """A schema without inclusions."""

    name: str
    components: tuple[Component, ...]
    predicates: tuple[tree.Predicate, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(component.name for component in self.components))


def flatten(schema: tree.Schema, schemas: dict[str, tree.Schema]) -> FlatSchema:
    """The schema with its inclusions replaced by what they include."""
    components: list[Component] = []
    predicates: list[tree.Predicate] = []
    for declaration in schema.declarations:
        if declaration.names:
            components += [Component(name, declaration.domain, declaration.place) for name in declaration.names]
        elif isinstance(declaration.domain, tree.Identifier):
            included = flatten(schemas[declaration.domain.text], schemas)
            components += [part for part in included.components if part not in components]
            predicates += [part for part in included.predicates if part not in predicates]
    return FlatSchema(schema.name, tuple(components), (*predicates, *schema.predicates))


def length_equation(name: str, flat: FlatSchema) -> tree.Expression | None:
    """What a predicate says the length of a sequence is: `# s = e`, or `dom s = e` as # e."""
    others = frozenset(flat.names)
    for predicate in flat.predicates:
        for part in tree.conjuncts(predicate):
            if not (isinstance(part, tree.Comparison) and part.relations == ("=",)):
                continue
            for side, other in (part.operands, part.operands[::-1]):
                if tree.mentions(other, others) or not isinstance(side, tree.PrefixExpression):
                    continue
                if side.operand == tree.Identifier(name) and side.operator in ("#", "dom"):
                    return other if side.operator == "#" else tree.PrefixExpression("#", other, place=other.place)
    return None

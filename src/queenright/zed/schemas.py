"""A schema with all that it includes, as one list of components and one list of predicates."""

from __future__ import annotations

from dataclasses import dataclass

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed.errors import OutsideSubsetError


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


def unbounded(name: str, flat: FlatSchema) -> OutsideSubsetError:
    """The error about a sequence of any length."""
    place = next(component.place for component in flat.components if component.name == name)
    message = f"the length of {name} has no bound: say # {name} ≤ n, # {name} = n or dom {name} = 1..n in {flat.name}"
    return OutsideSubsetError(message, place)

"""Paragraphs in any order, as fuzz takes them with its option -d: each one is moved below those that it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from queenright.zed import syntax as tree
from queenright.zed.errors import SpecificationError


def ordered(specification: tree.Specification) -> tree.Specification:
    """The same paragraphs, every name declared before it is used; otherwise in the order in which they stand."""
    home = {name: own for own in specification.paragraphs for name in declared_names(own)}
    found: dict[int, tree.Paragraph] = {}
    under_way: list[int] = []

    def add(node: tree.Paragraph) -> None:
        if id(node) in found:
            return
        if id(node) in under_way:
            names = ", ".join(declared_names(node))
            raise SpecificationError(f"{names} is defined in terms of itself: no order of paragraphs helps", node.place)
        under_way.append(id(node))
        for name in used_names(node):
            if name in home and home[name] is not node:
                add(home[name])
        under_way.pop()
        found[id(node)] = node

    for node in specification.paragraphs:
        add(node)
    return replace(specification, paragraphs=tuple(found.values()))


def declared_names(node: tree.Paragraph) -> list[str]:
    """The global names that a paragraph brings."""
    match node:
        case tree.Axiomatic(declarations):
            return [name for own in declarations for name in own.names]
        case tree.GivenSets(names):
            return list(names)
        case tree.FreeType(name, members):
            return [name, *members]
        case tree.Relation():
            return []
    return [node.name]


def used_names(node: tree.Paragraph) -> Iterator[str]:
    """All names that occur in a paragraph; a bound one that is also global costs nothing but an order."""
    for part in tree.walk(node):
        match part:
            case tree.Identifier(name) | tree.Instantiated(name, _) | tree.SchemaRef(name) | tree.Theta(name):
                yield name
            case tree.Comparison(_, relations):
                yield from relations

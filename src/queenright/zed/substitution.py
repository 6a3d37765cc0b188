"""Replacing free names in a tree: renamed components, and the parameters of generic definitions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, replace
from functools import cache, partial
from operator import is_
from typing import Any, cast

from queenright.sources import NOWHERE, Place
from queenright.zed import syntax as tree
from queenright.zed.errors import SpecificationError


def substituted(node: Any, values: Mapping[str, tree.Expression], place: Place) -> Any:
    """A formula with free names replaced; a bound name hides the one outside, and must not catch a new one."""
    if not values:
        return node
    if isinstance(node, tree.Identifier):
        new = values.get(node.text, node)
        return replace(new, place=node.place) if new.place is NOWHERE else new
    bound = binds(node)
    if not bound:
        return mapped(node, lambda part: substituted(part, values, place))
    inner = {old: new for old, new in values.items() if old not in bound}
    caught = sorted(bound & {name for new in inner.values() for name in names_in(new)})
    if caught:
        raise SpecificationError(
            f"after this renaming, {', '.join(caught)} would be caught by a quantifier inside", place
        )
    return _with_bound(node, values, inner, place)


def names_in(node: tree.SchemaNode) -> set[str]:
    return {part.text for part in tree.walk(node) if isinstance(part, tree.Identifier)}


def binds(node: Any) -> set[str]:
    """The names that a quantifier, a set, λ or `let` binds."""
    if isinstance(node, tree.Quantified | tree.Comprehension | tree.Bound | tree.SchemaQuantified):
        return {name for own in node.declarations for name in own.names}
    if isinstance(node, tree.Let | tree.LetPredicate):
        return {own.name for own in node.definitions}
    return set()


def _with_bound(
    node: Any, outer: Mapping[str, tree.Expression], inner: Mapping[str, tree.Expression], place: Place
) -> Any:
    """Declarations and definitions see the names outside; the rest sees those inside."""
    changed = {}
    for part in fields(node):
        values = outer if part.name in ("declarations", "definitions") else inner
        changed[part.name] = through(getattr(node, part.name), partial(substituted, values=values, place=place))
    return replace(node, **changed)


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """The same node with every child changed; the node itself where nothing changes."""
    changed = {}
    for name in _parts(node.__class__):
        value = getattr(node, name)
        new = through(value, change)
        if new is not value:
            changed[name] = new
    return replace(node, **changed) if changed else node


@cache
def _parts(kind: Hashable) -> tuple[str, ...]:
    """The fields of a kind of node that may hold others."""
    return tuple(part.name for part in fields(cast(type[tree.SchemaNode], kind)) if part.name != "place")


def through(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, tree.SchemaNode):
        return change(value)
    if isinstance(value, tuple) and value:
        new = tuple([change(item) if isinstance(item, tree.SchemaNode) else item for item in value])
        return value if all(map(is_, new, value)) else new
    return value

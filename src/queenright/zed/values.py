"""Values: numbers, members of given sets (text), tuples, finite sets (a function is a set of pairs), bindings.

JSON has no sets: a set becomes a sorted list, a function over 1..k the list of its values, a function over pairs
(1..j × 1..k) the list of its rows, a tuple a list.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from queenright.errors import InputError
from queenright.zed.kinds import BindingKind, Cross, Given, Kind, Power, Whole

Value = Any


class UndefinedError(Exception):
    """A term has no value, such as queens(9) on a board of 8. The smallest predicate round it does not hold."""


@dataclass(frozen=True, slots=True)
class Binding:
    """A member of a schema: components with values. `functional` tells which are shown as lists of values."""

    schema: str
    items: tuple[tuple[str, Value], ...]
    functional: frozenset[str] = field(default=frozenset(), compare=False)

    def component(self, name: str) -> Value:
        return dict(self.items)[name]


def order(value: Value) -> Any:
    """A sort key for values of one kind."""
    if isinstance(value, frozenset):
        return sorted(map(order, value))
    if isinstance(value, tuple):
        return [order(item) for item in value]
    if isinstance(value, Binding):
        return [order(item) for _, item in value.items]
    return value


@lru_cache(maxsize=4096)
def in_order(members: frozenset[Value]) -> tuple[Value, ...]:
    """The members of a set, smallest first."""
    return tuple(sorted(members, key=order))


@lru_cache(maxsize=4096)
def as_function(pairs: frozenset[Value]) -> Mapping[Value, Value]:
    """Key → value of a set of pairs; keys with two values are left out, as application is undefined there."""
    found: dict[Value, Value] = {}
    doubled = set()
    for key, value in pairs:
        if key in found:
            doubled.add(key)
        found[key] = value
    return {key: value for key, value in found.items() if key not in doubled}


def is_sequence(pairs: frozenset[Value]) -> bool:
    """Whether a set of pairs is a function over 1..k.

    >>> is_sequence(frozenset({(1, 7), (2, 7)})), is_sequence(frozenset({(2, 7)}))
    (True, False)
    """
    return {pair[0] for pair in pairs} == set(range(1, len(pairs) + 1))


def matrix(pairs: frozenset[Value]) -> list[list[Value]] | None:
    """The rows of a function over 1..j × 1..k whose values are no lists themselves; None for anything else.

    >>> matrix(frozenset({((1, 1), 7), ((1, 2), 8)}))
    [[7, 8]]
    """
    entries = as_function(pairs)
    keys = list(entries)
    if not keys or len(entries) != len(pairs) or not all(_is_cell(key) for key in keys):
        return None
    rows, columns = max(key[0] for key in keys), max(key[1] for key in keys)
    plain = not any(isinstance(item, tuple | frozenset | Binding) for item in entries.values())
    if not plain or rows * columns != len(keys):
        return None
    return [[entries[row, column] for column in range(1, columns + 1)] for row in range(1, rows + 1)]


def _is_cell(key: Value) -> bool:
    return isinstance(key, tuple) and len(key) == 2 and all(isinstance(part, int) and part >= 1 for part in key)


def to_json(value: Value, functional: bool = False) -> Any:
    """A value as JSON; *functional* if it was declared as a function or sequence."""
    if isinstance(value, frozenset):
        if functional and is_sequence(value):
            return [to_json(item) for _, item in in_order(value)]
        if functional and (rows := matrix(value)) is not None:
            return rows
        return [to_json(item) for item in in_order(value)]
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, Binding):
        return {name: to_json(item, name in value.functional) for name, item in value.items}
    return value


def text_of(value: Value, functional: bool = False) -> str:
    return json.dumps(to_json(value, functional), ensure_ascii=False)


def from_text(text: str, kind: Kind, functional: bool, name: str) -> Value:
    """A value as it is written on the command line or in a JSON document."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = text
    return from_json(data, kind, functional, name)


def from_json(data: Any, kind: Kind, functional: bool, name: str) -> Value:
    """A value of a kind from JSON; the InputError names what was given and what is wanted.

    >>> from_json([2, 4, 1, 3], Power(Cross((Whole(), Whole()))), True, "queens") == {(1, 2), (2, 4), (3, 1), (4, 3)}
    True
    """
    if isinstance(kind, Power) and isinstance(data, list | dict):
        return _read_set(data, kind, functional, name)
    if isinstance(kind, Cross) and isinstance(data, list) and len(data) == len(kind.parts):
        return tuple(from_json(item, part, False, name) for item, part in zip(data, kind.parts, strict=True))
    if isinstance(kind, BindingKind) and isinstance(data, dict) and set(data) == {part for part, _ in kind.components}:
        parts = tuple((part, from_json(data[part], own, False, name)) for part, own in kind.components)
        return Binding(kind.schema, parts)
    if isinstance(kind, Whole) and isinstance(data, int) and not isinstance(data, bool):
        return data
    if isinstance(kind, Given) and isinstance(data, str):
        return data
    raise InputError(f"{name}: {_wanted(kind, functional)} is wanted, got {json.dumps(data, ensure_ascii=False):.80}")


def _read_set(data: Any, kind: Power, functional: bool, name: str) -> frozenset[Value]:
    if isinstance(data, dict):
        data = [[int(key) if re.fullmatch(r"-?[0-9]{1,18}", key) else key, value] for key, value in data.items()]
    elif functional and isinstance(kind.member, Cross):
        source, target = kind.member.parts
        if source == Cross((Whole(), Whole())) and _are_rows(data, target):
            cells = [((j, k), item) for j, row in enumerate(data, 1) for k, item in enumerate(row, 1)]
            return frozenset((key, from_json(item, target, False, name)) for key, item in cells)
        pairs = (
            not isinstance(target, Cross) and data and all(isinstance(item, list) and len(item) == 2 for item in data)
        )
        if not pairs:
            return frozenset((k, from_json(item, target, False, name)) for k, item in enumerate(data, 1))
    return frozenset(from_json(item, kind.member, False, name) for item in data)


def over_cells(kind: Kind) -> bool:
    """Whether a function's values are in cells (row, column) and fit into the rows of a matrix."""
    match kind:
        case Power(Cross((Cross((Whole(), Whole())), target))):
            return isinstance(target, Whole | Given)
    return False


def _are_rows(data: list[Any], target: Kind) -> bool:
    """Whether a list has the rows of a matrix, and not pairs of a cell and its value."""
    return isinstance(target, Whole | Given) and all(
        isinstance(row, list) and row and not isinstance(row[0], list) for row in data
    )


def _wanted(kind: Kind, functional: bool) -> str:
    if isinstance(kind, Power):
        return "a list of the values at 1, 2, …" if functional else "a list of the members"
    return kind.describe() + (" as a list" if isinstance(kind, Cross) else "")

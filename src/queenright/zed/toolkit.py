"""The toolkit on plain values: relations as sets of pairs, sequences as functions over 1..k (Spivey, chapter 4).

`symbolic_toolkit` says the same of values that a solver has still to find; the two share nothing but the names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from queenright.zed.spaces import Space
from queenright.zed.values import UndefinedError, Value, as_function, is_sequence

Pairs = frozenset[Any]


@dataclass(frozen=True, slots=True)
class Builtin:
    """A function of the toolkit, by its name."""

    name: str


def union(sets: frozenset[Any]) -> Value:
    return frozenset().union(*sets)


def intersection(sets: frozenset[Any]) -> Value:
    """⋂ of no sets would be the whole type, which is not listed."""
    if not sets:
        raise UndefinedError("the intersection of no sets")
    return frozenset.intersection(*sets)


def identity(members: frozenset[Any]) -> Pairs:
    return frozenset((member, member) for member in members)


def inverse(pairs: Pairs) -> Pairs:
    return frozenset((second, first) for first, second in pairs)


def image(pairs: Pairs, inside: Callable[[Value], bool]) -> Value:
    return frozenset(second for first, second in pairs if inside(first))


def restricted(operator: str, pairs: Pairs, inside: Callable[[Value], bool]) -> Pairs:
    """◁, ⩤, ▷ and ⩥: the pairs whose first or second is in a set, or is not."""
    position, wanted = int(operator in "▷⩥"), operator in "◁▷"
    return frozenset(pair for pair in pairs if inside(pair[position]) is wanted)


def overridden(one: Pairs, other: Pairs) -> Pairs:
    keys = {first for first, _ in other}
    return frozenset(pair for pair in one if pair[0] not in keys) | other


def composed(one: Pairs, other: Pairs) -> Pairs:
    """one ⨾ other: first by *one*, then by *other*."""
    after: dict[Value, list[Value]] = {}
    for first, second in other:
        after.setdefault(first, []).append(second)
    return frozenset((first, last) for first, second in one for last in after.get(second, ()))


def items(sequence: Pairs) -> list[Value]:
    """The values of a sequence in order; a set of pairs that is no sequence has none."""
    if len(as_function(sequence)) != len(sequence) or not is_sequence(sequence):
        raise UndefinedError("not a sequence")
    return [item for _, item in sorted(sequence, key=lambda pair: pair[0])]


def numbered(values: list[Value]) -> Pairs:
    return frozenset(enumerate(values, 1))


def concatenated(one: Pairs, other: Pairs) -> Pairs:
    return numbered([*items(one), *items(other)])


def filtered(sequence: Pairs, inside: Callable[[Value], bool]) -> Pairs:
    """s ↾ V: the items that are in a set, in order."""
    return numbered([item for item in items(sequence) if inside(item)])


def extracted(sequence: Pairs, inside: Callable[[Value], bool]) -> Pairs:
    """U ↿ s: the items at the positions in a set, in order."""
    return numbered([item for k, item in enumerate(items(sequence), 1) if inside(k)])


def flattened(sequences: Pairs) -> Pairs:
    """⌢/ of a sequence of sequences."""
    return numbered([item for inner in items(sequences) for item in items(inner)])


def sequence_relation(relation: str, one: Pairs, other: Pairs) -> bool:
    """one prefix other, one suffix other, one in other."""
    short, long = items(one), items(other)
    starts = {"prefix": [0], "suffix": [len(long) - len(short)]}.get(relation, range(len(long) - len(short) + 1))
    return any(start >= 0 and long[start : start + len(short)] == short for start in starts)


def is_disjoint(family: Pairs) -> bool:
    """Whether no two sets of a family share a member."""
    sets = [members for _, members in family]
    return len(frozenset().union(*sets)) == sum(map(len, sets))


def transitive(pairs: Pairs) -> Pairs:
    """r⁺: whatever some steps of r lead to."""
    found = pairs
    while not (more := composed(found, pairs)) <= found:
        found |= more
    return found


@dataclass(frozen=True, slots=True)
class ReflexiveClosure(Space):
    """r∗: the pairs of r⁺, and everything with itself. It is infinite on ℤ, so it is known by its rule."""

    steps: Pairs

    def holds(self, value: Value) -> bool:
        return value[0] == value[1] or value in self.steps


def call(name: str, argument: Value) -> Value:
    """The value of a function of the toolkit."""
    if name == "succ":
        return argument + 1
    if name == "items":
        return frozenset(Counter(items(argument)).items())
    if name in ("first", "second"):
        return argument[name == "second"]
    if name in ("max", "min"):
        if not argument:
            raise UndefinedError(f"{name} of no numbers")
        return (max if name == "max" else min)(argument)
    if name == "squash":
        if len(as_function(argument)) != len(argument):
            raise UndefinedError("squash of no function")
        return numbered([item for _, item in sorted(argument, key=lambda pair: pair[0])])
    return _of_sequence(name, items(argument))


def _of_sequence(name: str, values: list[Value]) -> Value:
    if name == "rev":
        return numbered(values[::-1])
    if not values:
        raise UndefinedError(f"{name} of an empty sequence")
    if name in ("head", "last"):
        return values[0 if name == "head" else -1]
    return numbered(values[1:] if name == "tail" else values[:-1])

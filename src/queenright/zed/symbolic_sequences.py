"""Sequences of a length that a solver has still to find: for each position and value the formula that puts it there.

Position k is filled if one of its formulas holds, and the length is k if k is filled and k + 1 is not. A sequence of
known length is a list of symbolic values instead, which keeps the model small; `items` has those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from queenright.sources import Place
from queenright.zed.arithmetic import SymbolFunction, Symbolic, SymbolicArithmetic, SymbolSet, is_constant
from queenright.zed.formulas import Form, Formula, add, both, either, gathered, grouped, opposite
from queenright.zed.values import UndefinedError, as_function, is_sequence

#: What may be at one position: value → formula.
Position = dict[Any, Formula]
#: Pairs (key, value), each with a formula under which it is there.
Ways = list[tuple[tuple[int, Any], Formula]]


class SymbolicSequences:
    """Operations on sequences in one model."""

    def __init__(self, arithmetic: SymbolicArithmetic) -> None:
        self.arithmetic = arithmetic

    # of known length

    def items(self, value: Symbolic) -> list[Symbolic] | None:
        """The values of a sequence whose length is known; None if it is not."""
        if isinstance(value, frozenset):
            if len(as_function(value)) != len(value) or not is_sequence(value):
                raise UndefinedError("not a sequence")
            return [item for _, item in sorted(value, key=lambda pair: pair[0])]
        if isinstance(value, SymbolFunction):
            if set(value.entries) != set(range(1, len(value.entries) + 1)):
                raise UndefinedError("not a sequence")
            return [value.entries[k] for k in range(1, len(value.entries) + 1)]
        return None

    def numbered(self, values: list[Symbolic]) -> Symbolic:
        entries = dict(enumerate(values, 1))
        return frozenset(entries.items()) if all(map(is_constant, values)) else SymbolFunction(entries)

    # of unknown length

    def positions(self, value: Symbolic, conditions: list[Formula], place: Place) -> list[Position]:
        """What may be at 1, 2, …; that it is a sequence at all becomes a condition, unless that is known."""
        members = self.arithmetic.as_set(value, place)
        found = _by_position(members)
        if not (isinstance(value, SymbolSet) and value.sequence):
            conditions.append(self.is_sequence(members))
        return found

    def is_sequence(self, members: dict[Any, Formula]) -> Formula:
        """One value at each position from 1 on, up to some length."""
        outside = [opposite(formula) for (key, _), formula in members.items() if not 1 <= key <= len(members)]
        positions = _by_position(members)
        filled = [either(position.values()) for position in positions]
        no_gap = [either([before, opposite(after)]) for before, after in pairwise(filled)]
        return both([*outside, *no_gap, *(self.arithmetic.at_most_one(position.values()) for position in positions)])

    def lengths(self, positions: list[Position]) -> list[Formula]:
        """For each length from 0 on, the formula that it is the length."""
        filled: list[Formula] = [True, *(either(position.values()) for position in positions), False]
        return [both([filled[k], opposite(filled[k + 1])]) for k in range(len(positions) + 1)]

    def concatenated(self, one: list[Position], other: list[Position]) -> SymbolSet:
        first = [((k, value), formula) for k, value, formula in _entries(one)]
        second = [
            ((length + k, value), both([is_length, formula]))
            for length, is_length in enumerate(self.lengths(one))
            for k, value, formula in _entries(other)
        ]
        return _gathered([*first, *second])

    def reversed(self, positions: list[Position]) -> SymbolSet:
        return _gathered(
            ((length + 1 - k, value), both([is_length, formula]))
            for length, is_length in enumerate(self.lengths(positions))
            for k, value, formula in _entries(positions[:length])
        )

    def tail(self, positions: list[Position]) -> SymbolSet:
        return _sequence(positions[1:])

    def front(self, positions: list[Position]) -> SymbolSet:
        """Without the last: a position stays if the next one is filled."""
        after = [either(position.values()) for position in positions[1:]]
        kept = [
            {value: both([formula, filled]) for value, formula in position.items()}
            for position, filled in zip(positions, after, strict=False)
        ]
        return _sequence(kept)

    def last(self, positions: list[Position]) -> list[tuple[Formula, Any]]:
        """The values that may be last, each with its formula."""
        filled = [*(either(position.values()) for position in positions[1:]), False]
        return [
            (both([formula, opposite(after)]), value)
            for position, after in zip(positions, filled, strict=False)
            for value, formula in position.items()
        ]

    def squashed(self, members: dict[Any, Formula], conditions: list[Formula]) -> SymbolSet:
        """The values in the order of their keys: the position is one more than the number of smaller keys."""
        at_key: dict[int, Position] = {}
        for (key, value), formula in members.items():
            at_key.setdefault(key, {})[value] = formula
        ways: Ways = []
        before: Form = 0
        for number, key in enumerate(sorted(at_key)):
            conditions.append(self.arithmetic.at_most_one(at_key[key].values()))
            for smaller in range(number + 1):
                here = self.arithmetic.compare(before, "=", smaller)
                ways += [((smaller + 1, value), both([here, formula])) for value, formula in at_key[key].items()]
            filled = self.arithmetic.number(either(at_key[key].values()))
            before = add(before, filled)
        return _gathered(ways)

    def counted(self, members: dict[Any, Formula]) -> SymbolSet:
        """The bag of a sequence's items: each value with how often it occurs."""
        found: dict[Any, Formula] = {}
        for value, formulas in grouped((value, formula) for (_, value), formula in members.items()).items():
            number = self.arithmetic.count(formulas)
            for times in range(1, len(formulas) + 1):
                found[value, times] = self.arithmetic.compare(number, "=", times)
        return SymbolSet(found)


def _gathered(ways: Iterable[tuple[tuple[int, Any], Formula]]) -> SymbolSet:
    """A sequence from its pairs, with all the ways in which each comes about."""
    return SymbolSet(gathered(way for way in ways if way[1] is not False), sequence=True)


def _by_position(members: dict[Any, Formula]) -> list[Position]:
    """A sequence is not longer than it has members; a key beyond that makes it no sequence."""
    inside = {pair: formula for pair, formula in members.items() if 1 <= pair[0] <= len(members)}
    found: list[Position] = [{} for _ in range(max((key for key, _ in inside), default=0))]
    for (key, value), formula in inside.items():
        found[key - 1][value] = formula
    return found


def _entries(positions: list[Position]) -> Iterator[tuple[int, Any, Formula]]:
    return ((k, value, own[value]) for k, own in enumerate(positions, 1) for value in own)


def _sequence(positions: list[Position]) -> SymbolSet:
    return SymbolSet({(k, value): formula for k, value, formula in _entries(positions)}, sequence=True)

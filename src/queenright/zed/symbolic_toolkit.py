"""The toolkit on symbolic values: which pairs or members there are, each under the formula that puts it in.

A sequence whose length a solver has still to find is not translated here, but refused by name.
"""

from __future__ import annotations

from typing import Any

from queenright.sources import Place
from queenright.zed.arithmetic import SymbolFunction, Symbolic, SymbolicArithmetic, SymbolSet, is_constant
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.formulas import Formula, both, either, opposite
from queenright.zed.membership import Membership
from queenright.zed.values import UndefinedError, as_function, is_sequence

Members = dict[Any, Formula]


class SymbolicToolkit:
    """Operations of the toolkit in one model."""

    def __init__(self, arithmetic: SymbolicArithmetic, membership: Membership) -> None:
        self.arithmetic, self.membership = arithmetic, membership

    def _members(self, value: Symbolic, place: Place) -> Members:
        return self.arithmetic.as_set(value, place)

    def identity(self, value: Symbolic, place: Place) -> SymbolSet:
        return SymbolSet({(member, member): formula for member, formula in self._members(value, place).items()})

    def inverse(self, value: Symbolic, place: Place) -> SymbolSet:
        return SymbolSet({(b, a): formula for (a, b), formula in self._members(value, place).items()})

    def image(self, relation: Symbolic, members: Symbolic, place: Place) -> SymbolSet:
        ways: dict[Any, list[Formula]] = {}
        for (first, second), formula in self._members(relation, place).items():
            ways.setdefault(second, []).append(both([formula, self.membership.within(first, members, place)]))
        return SymbolSet({member: either(formulas) for member, formulas in ways.items()})

    def restricted(self, operator: str, relation: Symbolic, members: Symbolic, place: Place) -> Symbolic:
        """◁, ⩤, ▷ and ⩥."""
        position, wanted = int(operator in "▷⩥"), operator in "◁▷"
        found: Members = {}
        for pair, formula in self._members(relation, place).items():
            inside = self.membership.within(pair[position], members, place)
            found[pair] = both([formula, inside if wanted else opposite(inside)])
        return SymbolSet(found)

    def overridden(self, one: Symbolic, other: Symbolic, place: Place) -> Symbolic:
        if isinstance(one, SymbolFunction) and isinstance(other, SymbolFunction):
            return SymbolFunction({**one.entries, **other.entries})
        if isinstance(one, SymbolFunction) and isinstance(other, frozenset) and len(as_function(other)) == len(other):
            return SymbolFunction({**one.entries, **as_function(other)})
        first, second = self._members(one, place), self._members(other, place)
        at_key: dict[Any, list[Formula]] = {}
        for pair, formula in second.items():
            at_key.setdefault(pair[0], []).append(formula)
        taken = {key: either(formulas) for key, formulas in at_key.items()}
        kept = {pair: both([formula, opposite(taken.get(pair[0], False))]) for pair, formula in first.items()}
        pairs = dict.fromkeys([*kept, *second])
        return SymbolSet({pair: either([kept.get(pair, False), second.get(pair, False)]) for pair in pairs})

    def composed(self, one: Symbolic, other: Symbolic, place: Place) -> SymbolSet:
        after: dict[Any, list[tuple[Any, Formula]]] = {}
        for (first, second), formula in self._members(other, place).items():
            after.setdefault(first, []).append((second, formula))
        ways: dict[Any, list[Formula]] = {}
        for (first, second), formula in self._members(one, place).items():
            for last, own in after.get(second, ()):
                ways.setdefault((first, last), []).append(both([formula, own]))
        return SymbolSet({pair: either(formulas) for pair, formulas in ways.items()})

    def union(self, value: Symbolic, place: Place) -> SymbolSet:
        ways: dict[Any, list[Formula]] = {}
        for inner, formula in self._members(value, place).items():
            for member in inner:
                ways.setdefault(member, []).append(formula)
        return SymbolSet({member: either(formulas) for member, formulas in ways.items()})

    def intersection(self, value: Symbolic, conditions: list[Formula], place: Place) -> SymbolSet:
        sets = self._members(value, place)
        conditions.append(either(sets.values()))
        if not sets:
            raise UndefinedError("the intersection of no sets")
        members = dict.fromkeys(member for inner in sets for member in inner)
        return SymbolSet(
            {
                member: both(opposite(formula) for inner, formula in sets.items() if member not in inner)
                for member in members
            }
        )

    # sequences

    def items(self, value: Symbolic, place: Place) -> list[Symbolic]:
        """The values of a sequence whose length is known."""
        if isinstance(value, frozenset):
            if len(as_function(value)) != len(value) or not is_sequence(value):
                raise UndefinedError("not a sequence")
            return [item for _, item in sorted(value, key=lambda pair: pair[0])]
        if isinstance(value, SymbolFunction):
            if set(value.entries) != set(range(1, len(value.entries) + 1)):
                raise UndefinedError("not a sequence")
            return [value.entries[k] for k in range(1, len(value.entries) + 1)]
        raise OutsideSubsetError("a sequence of unknown length is not translated here; use --engine enumerate", place)

    def numbered(self, values: list[Symbolic]) -> Symbolic:
        entries = dict(enumerate(values, 1))
        return frozenset(entries.items()) if all(map(is_constant, values)) else SymbolFunction(entries)

    def call(self, name: str, argument: Symbolic, conditions: list[Formula], place: Place) -> Symbolic:
        if name in ("first", "second"):
            return argument[name == "second"]
        if name in ("max", "min"):
            return self._extreme(name, argument, conditions, place)
        if name == "squash":
            return self._squashed(argument, place)
        values = self.items(argument, place)
        if name == "rev":
            return self.numbered(values[::-1])
        if not values:
            raise UndefinedError(f"{name} of an empty sequence")
        if name in ("head", "last"):
            return values[0 if name == "head" else -1]
        return self.numbered(values[1:] if name == "tail" else values[:-1])

    def _squashed(self, argument: Symbolic, place: Place) -> Symbolic:
        if isinstance(argument, SymbolFunction):
            return self.numbered([argument.entries[key] for key in sorted(argument.entries)])
        if not isinstance(argument, frozenset):
            raise OutsideSubsetError("squash of a set variable is not translated; use --engine enumerate", place)
        if len(as_function(argument)) != len(argument):
            raise UndefinedError("squash of no function")
        return self.numbered([item for _, item in sorted(argument, key=lambda pair: pair[0])])

    def _extreme(self, name: str, argument: Symbolic, conditions: list[Formula], place: Place) -> Symbolic:
        """The greatest or least member: the last one in order that is there."""
        members = {m: formula for m, formula in self._members(argument, place).items() if formula is not False}
        if not members:
            raise UndefinedError(f"{name} of no numbers")
        conditions.append(either(members.values()))
        ordered = sorted(members, reverse=name == "min")
        value: Symbolic = ordered[0]
        for member in ordered[1:]:
            value = self.arithmetic.choose(members[member], member, value, place)
        return value

"""The toolkit on symbolic values: which pairs or members there are, each under the formula that puts it in."""

from __future__ import annotations

from typing import Any

from queenright.sources import Place
from queenright.zed.arithmetic import SymbolFunction, Symbolic, SymbolicArithmetic, SymbolSet
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.formulas import Formula, add, both, either, gathered, grouped, opposite
from queenright.zed.membership import Membership
from queenright.zed.symbolic_sequences import Position
from queenright.zed.values import UndefinedError, as_function, in_order

Members = dict[Any, Formula]


class SymbolicToolkit:
    """Operations of the toolkit in one model."""

    def __init__(self, arithmetic: SymbolicArithmetic, membership: Membership) -> None:
        self.arithmetic, self.membership = arithmetic, membership
        self.sequences = membership.sequences

    def _members(self, value: Symbolic, place: Place) -> Members:
        return self.arithmetic.as_set(value, place)

    def identity(self, value: Symbolic, place: Place) -> SymbolSet:
        return SymbolSet({(member, member): formula for member, formula in self._members(value, place).items()})

    def inverse(self, value: Symbolic, place: Place) -> SymbolSet:
        return SymbolSet({(b, a): formula for (a, b), formula in self._members(value, place).items()})

    def image(self, relation: Symbolic, members: Symbolic, place: Place) -> SymbolSet:
        pairs = self._members(relation, place).items()
        within = self.membership.within
        return SymbolSet(gathered((b, both([formula, within(a, members, place)])) for (a, b), formula in pairs))

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
        taken = gathered((key, formula) for (key, _), formula in second.items())
        kept = {pair: both([formula, opposite(taken.get(pair[0], False))]) for pair, formula in first.items()}
        pairs = dict.fromkeys([*kept, *second])
        return SymbolSet({pair: either([kept.get(pair, False), second.get(pair, False)]) for pair in pairs})

    def composed(self, one: Symbolic, other: Symbolic, place: Place) -> SymbolSet:
        after = grouped((first, (last, own)) for (first, last), own in self._members(other, place).items())
        ways = (
            ((first, last), both([formula, own]))
            for (first, second), formula in self._members(one, place).items()
            for last, own in after.get(second, ())
        )
        return SymbolSet(gathered(ways))

    def union(self, value: Symbolic, place: Place) -> SymbolSet:
        sets = self._members(value, place).items()
        return SymbolSet(gathered((member, formula) for inner, formula in sets for member in inner))

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

    def transitive(self, relation: Symbolic, place: Place) -> SymbolSet:
        """r⁺ by doubling: after k rounds, whatever up to 2ᵏ steps lead to."""
        found = self._members(relation, place)
        nodes = {end for pair in found for end in pair}
        steps = 1
        while steps < len(nodes):
            more = self.composed(SymbolSet(found), SymbolSet(found), place).members
            pairs = dict.fromkeys([*found, *more])
            found = {pair: either([found.get(pair, False), more.get(pair, False)]) for pair in pairs}
            steps *= 2
        return SymbolSet(found)

    # families of sets

    def partition(self, family: Symbolic, whole: Symbolic | None, place: Place) -> Formula:
        """No member is in two sets of a family; and all of *whole*, and nothing else, is in one of them."""
        if isinstance(family, SymbolFunction):
            sets = [self._members(own, place) for own in family.entries.values()]
        elif isinstance(family, frozenset):
            sets = [self._members(own, place) for _, own in in_order(family)]
        else:
            raise OutsideSubsetError("a family of sets that is a variable is not translated; list its sets", place)
        members = dict.fromkeys(member for own in sets for member in own)
        parts = [self.arithmetic.at_most_one(own.get(member, False) for own in sets) for member in members]
        if whole is not None:
            together = {member: either(own.get(member, False) for own in sets) for member in members}
            parts.append(self.arithmetic.equal(SymbolSet(together), whole, place))
        return both(parts)

    # sequences

    def concatenated(self, one: Symbolic, other: Symbolic, conditions: list[Formula], place: Place) -> Symbolic:
        first, second = self.sequences.items(one), self.sequences.items(other)
        if first is not None and second is not None:
            return self.sequences.numbered([*first, *second])
        positions = [self.sequences.positions(value, conditions, place) for value in (one, other)]
        return self.sequences.concatenated(*positions)

    def flattened(self, value: Symbolic, conditions: list[Formula], place: Place) -> Symbolic:
        """⌢/ of a sequence of known length."""
        found = self.sequences.items(value)
        if found is None:
            raise OutsideSubsetError("⌢/ of a sequence variable is not translated; use the engine enumerate", place)
        result: Symbolic = frozenset()
        for own in found:
            result = self.concatenated(result, own, conditions, place)
        return result

    def picked(
        self, operator: str, value: Symbolic, members: Symbolic, conditions: list[Formula], place: Place
    ) -> Symbolic:
        """s ↾ V and U ↿ s."""
        self._as_positions(value, conditions, place)
        kept = self.restricted("▷" if operator == "↾" else "◁", value, members, place)
        return self.sequences.squashed(self._members(kept, place), conditions)

    def sequence_relation(
        self, relation: str, one: Symbolic, other: Symbolic, conditions: list[Formula], place: Place
    ) -> Formula:
        """s prefix t, s suffix t, s in t: s, moved by some number of positions, is a part of t."""
        short, long = (self._as_positions(value, conditions, place) for value in (one, other))
        if relation == "suffix":
            lengths = zip(range(len(long) + 1), self.sequences.lengths(long), strict=True)
            ends = [(length, self.sequences.lengths(short), formula) for length, formula in lengths]
            return either(
                both([formula, own, self._moved(short, long, length - k)])
                for length, own_lengths, formula in ends
                for k, own in enumerate(own_lengths)
                if k <= length
            )
        offsets = [0] if relation == "prefix" else range(len(long) + 1)
        return either(self._moved(short, long, offset) for offset in offsets)

    def _moved(self, short: list[Position], long: list[Position], offset: int) -> Formula:
        return both(
            either([opposite(formula), long[k + offset].get(value, False) if k + offset < len(long) else False])
            for k, position in enumerate(short)
            for value, formula in position.items()
        )

    def _as_positions(self, value: Symbolic, conditions: list[Formula], place: Place) -> list[Position]:
        known = self.sequences.items(value)
        if known is None:
            return self.sequences.positions(value, conditions, place)
        return self.sequences.positions(SymbolSet(self._members(value, place), sequence=True), conditions, place)

    # functions with names

    def call(self, name: str, argument: Symbolic, conditions: list[Formula], place: Place) -> Symbolic:
        if name in ("first", "second"):
            return argument[name == "second"]
        if name == "succ":
            return add(argument, 1)
        if name in ("max", "min"):
            return self._extreme(name, argument, conditions, place)
        if name == "squash":
            return self._squashed(argument, conditions, place)
        known = self.sequences.items(argument)
        if name == "items":
            self._as_positions(argument, conditions, place)
            return self.sequences.counted(self._members(argument, place))
        if known is None:
            return self._of_positions(name, argument, conditions, place)
        if name == "rev":
            return self.sequences.numbered(known[::-1])
        if not known:
            raise UndefinedError(f"{name} of an empty sequence")
        if name in ("head", "last"):
            return known[0 if name == "head" else -1]
        return self.sequences.numbered(known[1:] if name == "tail" else known[:-1])

    def _of_positions(self, name: str, argument: Symbolic, conditions: list[Formula], place: Place) -> Symbolic:
        """rev, head, last, tail and front of a sequence of unknown length."""
        positions = self.sequences.positions(argument, conditions, place)
        if name == "rev":
            return self.sequences.reversed(positions)
        if not positions:
            raise UndefinedError(f"{name} of an empty sequence")
        if name in ("head", "last"):
            first = [(formula, value) for value, formula in positions[0].items()]
            options = first if name == "head" else self.sequences.last(positions)
            return self.arithmetic.one_of([own for own in options if own[0] is not False], conditions, place)
        conditions.append(either(positions[0].values()))
        return self.sequences.tail(positions) if name == "tail" else self.sequences.front(positions)

    def _squashed(self, argument: Symbolic, conditions: list[Formula], place: Place) -> Symbolic:
        if isinstance(argument, SymbolFunction):
            return self.sequences.numbered([argument.entries[key] for key in sorted(argument.entries)])
        if isinstance(argument, frozenset):
            if len(as_function(argument)) != len(argument):
                raise UndefinedError("squash of no function")
            return self.sequences.numbered([item for _, item in sorted(argument, key=lambda pair: pair[0])])
        return self.sequences.squashed(self._members(argument, place), conditions)

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

"""When a symbolic value belongs to a set: the constraints of a declaration, and ∈ in a predicate."""

from __future__ import annotations

from typing import Any

from queenright.sources import Place
from queenright.zed import spaces
from queenright.zed.arithmetic import (
    Coded,
    SymbolClosure,
    SymbolFunction,
    Symbolic,
    SymbolicArithmetic,
    SymbolSet,
    among,
    is_constant,
)
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.formulas import Distinct, Formula, LinearForm, both, either, grouped, opposite
from queenright.zed.symbolic_sequences import SymbolicSequences


class Membership:
    """Formulas for `value ∈ domain`."""

    def __init__(self, arithmetic: SymbolicArithmetic) -> None:
        self.arithmetic = arithmetic
        self.sequences = SymbolicSequences(arithmetic)

    def within(self, value: Symbolic, domain: spaces.AnySet, place: Place) -> Formula:
        if is_constant(value) and isinstance(domain, frozenset | spaces.Space):
            return spaces.holds(domain, value)
        if isinstance(domain, SymbolClosure):
            return either([self.arithmetic.equal(value[0], value[1], place), self.within(value, domain.steps, place)])
        if isinstance(domain, SymbolSet | SymbolFunction):
            members = self.arithmetic.as_set(domain, place)
            if is_constant(value):
                return members.get(value, False)
            return either(both([formula, self.arithmetic.equal(value, m, place)]) for m, formula in members.items())
        if isinstance(domain, frozenset):
            return self._listed(value, domain, place)
        return self._space(value, domain, place)

    def _listed(self, value: Symbolic, domain: frozenset[Any], place: Place) -> Formula:
        if isinstance(value, LinearForm):
            return among(self.arithmetic.model, value, domain)
        if isinstance(value, tuple) and domain:
            columns = [frozenset(column) for column in zip(*domain, strict=True)]
            if _size(columns) == len(domain):  # a full product: each component on its own
                return both(self.within(part, column, place) for part, column in zip(value, columns, strict=True))
        return either(self.arithmetic.equal(value, member, place) for member in domain)

    def _space(self, value: Symbolic, domain: spaces.Space, place: Place) -> Formula:
        match domain:
            case spaces.Everything():
                return True
            case spaces.Numbers(lowest):
                return lowest is None or self.arithmetic.compare(lowest, "≤", value)
            case spaces.Product(parts):
                return both(self.within(item, part, place) for item, part in zip(value, parts, strict=True))
            case spaces.PowerSet(base, empty_too):
                members = self.arithmetic.as_set(value, place)
                inside = [either([opposite(f), self.within(m, base, place)]) for m, f in members.items()]
                return both([*inside, empty_too or either(members.values())])
            case spaces.Functions():
                return self._function(value, domain, place)
            case spaces.Sequences():
                return self._sequence(value, domain, place)
        raise OutsideSubsetError("membership of a schema is not translated", place)

    def _function(self, value: Symbolic, domain: spaces.Functions, place: Place) -> Formula:
        if not isinstance(value, SymbolFunction):
            return self._partial(value, domain, place)
        keys = set(value.entries)
        if not all(spaces.holds(domain.source, key) for key in keys):
            return False
        if domain.total and spaces.size_of(domain.source) != len(keys):
            return False
        items = list(value.entries.values())
        parts = [self.within(item, domain.target, place) for item in items]
        return both([*parts, *self._properties(items, domain, place)])

    def _properties(self, items: list[Symbolic], domain: spaces.Functions, place: Place) -> list[Formula]:
        parts: list[Formula] = []
        if domain.injective:
            parts.append(self.distinct(items, place))
        if domain.surjective and not (domain.injective and spaces.size_of(domain.target) == len(items)):
            if not isinstance(domain.target, frozenset):
                return [False]
            parts += [either(self.arithmetic.equal(item, m, place) for item in items) for m in domain.target]
        return parts

    def distinct(self, items: list[Symbolic], place: Place) -> Formula:
        """No two items are equal: one all-different for numbers, pair by pair for the rest."""
        if len(items) < 2:
            return True
        if all(isinstance(item, int | LinearForm) for item in items):
            return Distinct(tuple(items))
        if all(isinstance(item, Coded) for item in items):
            return Distinct(tuple(item.form for item in items))
        return both(self.arithmetic.different(items[i], items[j], place) for j in range(len(items)) for i in range(j))

    def _partial(self, value: Symbolic, domain: spaces.Functions, place: Place) -> Formula:
        """A set of pairs as a function: at most one value at a key, and what the arrow asks besides."""
        members = self.arithmetic.as_set(value, place)
        inside = spaces.PowerSet(spaces.Product((domain.source, domain.target)))
        parts = [self._space(value, inside, place)]
        at_key = grouped((key, formula) for (key, _), formula in members.items())
        at_value = grouped((item, formula) for (_, item), formula in members.items())
        parts += map(self.arithmetic.at_most_one, at_key.values())
        if domain.injective:
            parts += map(self.arithmetic.at_most_one, at_value.values())
        if domain.total:
            parts += [either(at_key.get(key, [])) for key in self._keys(domain.source, place)]
        if domain.surjective:
            parts += [either(at_value.get(item, [])) for item in self._keys(domain.target, place)]
        return both(parts)

    def _keys(self, domain: spaces.AnySet, place: Place) -> frozenset[Any]:
        if not isinstance(domain, frozenset):
            raise OutsideSubsetError("an infinite set on one side of this arrow is not translated", place)
        return domain

    def _sequence(self, value: Symbolic, domain: spaces.Sequences, place: Place) -> Formula:
        if not isinstance(value, SymbolFunction):
            return self._sequence_of_pairs(value, domain, place)
        if set(value.entries) != set(range(1, len(value.entries) + 1)) or not (value.entries or domain.empty_too):
            return False
        items = list(value.entries.values())
        inside = [self.within(item, domain.target, place) for item in items]
        return both([*inside, self.distinct(items, place) if domain.injective else True])

    def _sequence_of_pairs(self, value: Symbolic, domain: spaces.Sequences, place: Place) -> Formula:
        """A set of pairs as a sequence; *iseq*: no value at two positions."""
        members = self.arithmetic.as_set(value, place)
        parts = [self.sequences.is_sequence(members)]
        parts += [either([opposite(f), self.within(own[1], domain.target, place)]) for own, f in members.items()]
        if domain.injective:
            at_value = grouped((item, formula) for (_, item), formula in members.items())
            parts += map(self.arithmetic.at_most_one, at_value.values())
        return both([*parts, domain.empty_too or either(members.values())])


def _size(columns: list[frozenset[Any]]) -> int:
    size = 1
    for column in columns:
        size *= len(column)
    return size

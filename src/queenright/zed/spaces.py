"""Sets that are not listed member by member: ℕ, power sets, function spaces, sequences, products.

Each can say whether a value belongs to it, why not (property by property, as a person would ask), how large it is, and
enumerate its members if there are finitely many.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product
from math import comb, perm, prod
from typing import Any

from queenright.zed.values import Value, as_function, in_order, is_sequence, text_of

#: Stands for a size that would take long to compute.
HUGE = 10**3000
#: The size of a set of sequences is computed up to this length.
LONGEST = 1_000

#: A finite set: listed, or a space.
AnySet = Any


class Space(ABC):
    """A set known by its rule."""

    @abstractmethod
    def holds(self, value: Value) -> bool:
        """Whether a value belongs to it."""

    def faults(self, value: Value) -> list[str]:
        """Why a value does not belong, one property after another; empty if it does."""
        return [] if self.holds(value) else [f"{text_of(value)} is not in it"]

    def size(self) -> int | None:
        """How many members there are, or None for infinitely many."""
        return None

    def members(self) -> Iterator[Value]:
        """Its members one by one; asked only of a space that has a size."""
        raise AssertionError("an infinite set was asked for its members")


def holds(domain: AnySet, value: Value) -> bool:
    return domain.holds(value) if isinstance(domain, Space) else value in domain


def size_of(domain: AnySet) -> int | None:
    return domain.size() if isinstance(domain, Space) else len(domain)


def members_of(domain: AnySet) -> Iterator[Value]:
    return domain.members() if isinstance(domain, Space) else iter(in_order(domain))


@dataclass(frozen=True, slots=True)
class Numbers(Space):
    """ℤ, or the numbers from *lowest* on."""

    lowest: int | None

    def holds(self, value: Value) -> bool:
        return isinstance(value, int) and (self.lowest is None or value >= self.lowest)

    def faults(self, value: Value) -> list[str]:
        name = {None: "ℤ", 0: "ℕ", 1: "ℕ₁"}[self.lowest]
        return [] if self.holds(value) else [f"out of range: {text_of(value)} is not in {name}"]


@dataclass(frozen=True, slots=True)
class Everything(Space):
    """A whole type, whichever it is: what a parameter of a generic definition stands for."""

    def holds(self, value: Value) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class PowerSet(Space):
    """All finite sets of members of *base*."""

    base: AnySet
    empty_too: bool = True

    def holds(self, value: Value) -> bool:
        return isinstance(value, frozenset) and not self.faults(value)

    def faults(self, value: Value) -> list[str]:
        strange = [member for member in in_order(value) if not holds(self.base, member)]
        found = [f"out of range: {text_of(frozenset(strange))}"] if strange else []
        return found if value or self.empty_too else ["empty"]

    def size(self) -> int | None:
        base = size_of(self.base)
        return None if base is None else 2**base - (not self.empty_too) if base < 10_000 else HUGE

    def members(self) -> Iterator[Value]:
        base = list(members_of(self.base))
        sizes = range(0 if self.empty_too else 1, len(base) + 1)
        return map(frozenset, chain.from_iterable(combinations(base, size) for size in sizes))


@dataclass(frozen=True, slots=True)
class Product(Space):
    """Tuples."""

    parts: tuple[AnySet, ...]

    def holds(self, value: Value) -> bool:
        return len(value) == len(self.parts) and all(map(holds, self.parts, value))

    def size(self) -> int | None:
        sizes = [size_of(part) for part in self.parts]
        return 0 if 0 in sizes else None if None in sizes else prod(size or 0 for size in sizes)

    def members(self) -> Iterator[Value]:
        return product(*(list(members_of(part)) for part in self.parts))


@dataclass(frozen=True, slots=True)
class Functions(Space):
    """Functions from *source* to *target*; the flags tell →, ⇸, ↣, ⤔, ↠, ⤀ and ⤖ apart."""

    source: AnySet
    target: AnySet
    total: bool = True
    injective: bool = False
    surjective: bool = False

    def holds(self, value: Value) -> bool:
        return isinstance(value, frozenset) and not self.faults(value)

    def faults(self, value: Value) -> list[str]:
        found = _doubled(value)
        strange = [key for key, _ in in_order(value) if not holds(self.source, key)]
        if strange:
            found.append(f"outside the domain: {text_of(tuple(dict.fromkeys(strange)))}")
        if self.total:
            found += self._gaps({key for key, _ in value})
        found += _out_of_range(value, self.target)
        if self.injective:
            found += _repeated(value)
        if self.surjective:
            found += self._missed({item for _, item in value})
        return found

    def _gaps(self, keys: set[Value]) -> list[str]:
        if size_of(self.source) is None:
            return ["not total: the domain is infinite"]
        missing = tuple(key for key in members_of(self.source) if key not in keys)
        return [f"not total: no value at {text_of(missing)}"] if missing else []

    def _missed(self, reached: set[Value]) -> list[str]:
        if size_of(self.target) is None:
            return ["not surjective: the range is infinite"]
        missed = tuple(item for item in members_of(self.target) if item not in reached)
        return [f"not surjective: {text_of(missed)} not reached"] if missed else []

    def size(self) -> int | None:
        """For partial and surjective functions an upper bound: what `members` tries."""
        source, target = size_of(self.source), size_of(self.target)
        if source == 0 or source is None or target is None:
            return 1 if source == 0 else None
        if self.total:
            return perm(target, source) if self.injective else target**source
        if self.injective:
            return sum(comb(source, k) * perm(target, k) for k in range(min(source, target) + 1))
        return int((target + 1) ** source)

    def members(self) -> Iterator[Value]:
        keys, targets = list(members_of(self.source)), list(members_of(self.target))
        for chosen in (
            [keys] if self.total else chain.from_iterable(combinations(keys, size) for size in range(len(keys) + 1))
        ):
            many = permutations(targets, len(chosen)) if self.injective else product(targets, repeat=len(chosen))
            for values in many:
                if not self.surjective or len(set(values)) == len(targets):
                    yield frozenset(zip(chosen, values, strict=True))


#: what each arrow asks besides total and nothing else
ARROW_FLAGS: dict[str, dict[str, bool]] = {
    "→": {},
    "⇸": {"total": False},
    "↣": {"injective": True},
    "⇻": {"total": False},  # every function here is finite
    "⤔": {"total": False, "injective": True},
    "⤕": {"total": False, "injective": True},
    "↠": {"surjective": True},
    "⤀": {"total": False, "surjective": True},
    "⤖": {"injective": True, "surjective": True},
}


def functions(arrow: str, source: AnySet, target: AnySet) -> Functions:
    """The functions that an arrow stands for."""
    return Functions(source, target, **ARROW_FLAGS[arrow])


@dataclass(frozen=True, slots=True)
class Sequences(Space):
    """Finite sequences; there are infinitely many unless *longest* bounds them. iseq is bounded by its target."""

    target: AnySet
    injective: bool = False
    empty_too: bool = True
    shortest: int = 0
    longest: int | None = None

    def holds(self, value: Value) -> bool:
        return isinstance(value, frozenset) and not self.faults(value)

    def faults(self, value: Value) -> list[str]:
        found = _doubled(value)
        if not found and not is_sequence(value):
            found.append(f"not a sequence: positions {text_of(tuple(key for key, _ in in_order(value)))}")
        found += _out_of_range(value, self.target)
        if self.injective:
            found += _repeated(value)
        return found if value or self.empty_too else [*found, "empty"]

    def of_lengths(self, shortest: int, longest: int) -> Sequences:
        return Sequences(self.target, self.injective, self.empty_too, shortest, longest)

    def lengths(self) -> range | None:
        """The lengths that its members may have; None if they are not bounded."""
        target = size_of(self.target)
        ends = [own for own in (self.longest, target if self.injective or target == 0 else None) if own is not None]
        return range(max(self.shortest, int(not self.empty_too)), min(ends) + 1) if ends else None

    def size(self) -> int | None:
        lengths, target = self.lengths(), size_of(self.target)
        if lengths is None or (target is None and lengths != range(1)):
            return None
        if len(lengths) > LONGEST:
            return HUGE
        return sum(perm(target or 0, k) if self.injective else (target or 0) ** k for k in lengths)

    def members(self) -> Iterator[Value]:
        """From the shortest to the longest."""
        for length in self.lengths() or ():
            keys = frozenset(range(1, length + 1))
            yield from Functions(keys, self.target, injective=self.injective).members()


def _doubled(pairs: Value) -> list[str]:
    single = as_function(pairs)
    keys = sorted({key for key, _ in pairs if key not in single}, key=str)
    return [f"not a function: more than one value at {text_of(tuple(keys))}"] if keys else []


def _out_of_range(pairs: Value, target: AnySet) -> list[str]:
    places: dict[Value, list[Value]] = defaultdict(list)
    for key, item in in_order(pairs):
        if not holds(target, item):
            places[item].append(key)
    listed = ", ".join(f"value {text_of(item)} at {text_of(tuple(keys))}" for item, keys in places.items())
    return [f"out of range: {listed}"] if listed else []


def _repeated(pairs: Value) -> list[str]:
    places: dict[Value, list[Value]] = defaultdict(list)
    for key, item in in_order(pairs):
        places[item].append(key)
    listed = ", ".join(
        f"value {text_of(item)} at {text_of(tuple(keys))}" for item, keys in places.items() if len(keys) > 1
    )
    return [f"not injective: {listed}"] if listed else []

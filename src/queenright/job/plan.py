"""The plan of a job: a count cut into units, as data that every machine derives alike.

A unit is a range of steps of one algorithm (the core's `Unit`); the sum over all units is the count. How many units
there are depends on the board size and the algorithm alone, never on the machine or its load, so that ledgers of
machines which never talked to each other fit together. The digest of a plan names it: each recorded result is sealed
with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from queenright import _core
from queenright.counting import ALGORITHMS, LARGEST
from queenright.counting.algorithms import checked_algorithm
from queenright.errors import SizeError
from queenright.sizes import checked_part, checked_size

#: What a unit should take on the reference core. The times that this is measured by are right to a factor of two, so
#: that a unit takes 1 to 10 seconds.
UNIT_SECONDS = 4.0

#: A short job is cut finer, to keep all cores busy to its end; a very long one coarser, to keep its ledger handy.
FEWEST_UNITS, MOST_UNITS = 128, 200_000


@dataclass(frozen=True, slots=True)
class UnitRange:
    """Steps *first* to *last* − 1; *cost* is an estimate of which only ratios mean something."""

    number: int
    first: int
    last: int
    cost: int


@dataclass(frozen=True)
class Plan:
    """All units of one count, numbered from 0 in step order."""

    n: int
    algorithm: str
    plan_version: int
    wanted: int
    units: tuple[UnitRange, ...]

    @cached_property
    def digest(self) -> str:
        """A hash of all that defines the units."""
        text = hashlib.sha256(f"{self.n} {self.algorithm} {self.plan_version} {self.wanted}\n".encode())
        for unit in self.units:
            text.update(f"{unit.first} {unit.last} {unit.cost}\n".encode())
        return text.hexdigest()

    @cached_property
    def cost(self) -> int:
        return sum(unit.cost for unit in self.units)

    def core_unit(self, unit: UnitRange) -> _core.Unit:
        return _core.Unit(self.n, self.algorithm, unit.first, unit.last, unit.cost)


def units_wanted(n: int, algorithm: str) -> int:
    """Into how many units a count is cut, about: of UNIT_SECONDS each, if that are neither few nor far too many.

    >>> units_wanted(18, "band"), units_wanted(22, "band"), units_wanted(27, "border")
    (128, 1624, 200000)
    """
    return max(FEWEST_UNITS, min(MOST_UNITS, round(ALGORITHMS[algorithm].seconds(n) / UNIT_SECONDS)))


def make_plan(n: int, algorithm: str = "auto", wanted: int | None = None) -> Plan:
    """Cut the count of *n* queens into about *wanted* units. No table is built for it.

    >>> plan = make_plan(12, "border", 10)
    >>> plan.units[0].first, len(plan.units)
    (0, 10)
    """
    size = checked_size(n, largest=LARGEST, what="board size of a count")
    counter = make_counter(size, checked_algorithm(algorithm), threads=0)
    pieces = checked_size(
        units_wanted(size, counter.algorithm) if wanted is None else wanted,
        smallest=1, largest=10**6, what="number of units",
    )  # fmt: skip
    units = (UnitRange(i, u.first, u.last, u.cost) for i, u in enumerate(counter.units(pieces)))
    return Plan(size, counter.algorithm, _core.plan_version, pieces, tuple(units))


def make_counter(n: int, algorithm: str, *, threads: int, control: _core.Control | None = None) -> _core.Counter:
    """The core's counter; with 0 threads one that has no tables and only knows its units."""
    try:
        return _core.make_counter(n, algorithm, "auto", threads, control or _core.Control())
    except ValueError as error:  # the core says which sizes an algorithm takes
        raise SizeError(str(error)) from error


Chosen = Callable[[UnitRange], bool]


def part_of(part: tuple[int, int] | None) -> Chosen:
    """Which units belong to part K of M: every M-th one, so that parts are about equally long.

    >>> [number for number in range(7) if part_of((2, 3))(UnitRange(number, 0, 1, 1))]
    [1, 4]
    """
    if part is None:
        return lambda unit: True
    which, parts = checked_part(part)
    return lambda unit: unit.number % parts == which - 1

"""The plan of a job: a count cut into units, as data that every machine derives alike.

A unit is a range of steps of one algorithm (the core's `Unit`); the sum over all units is the count. How many units
there are depends on the problem and the algorithm alone, never on the machine or its load, so that ledgers of
machines that never talked to each other fit together. The digest of a plan names it: each recorded result is sealed
with it.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, overload

from queenright import _core
from queenright.counting import ALGORITHMS, LARGEST
from queenright.counting.algorithms import checked_algorithm
from queenright.errors import InputError, SizeError, checked_name
from queenright.sizes import checked_part, checked_size

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

#: The longest text of a problem in a ledger.
LONGEST_PROBLEM = 60_000

#: What a unit should take on the reference core. The reference times are right to a factor of two, so that a unit
#: takes 1 to 10 seconds.
UNIT_SECONDS = 4.0

#: A short job is cut finer, to keep all cores busy to its end; a very long one coarser, to keep its ledger handy.
FEWEST_UNITS, MOST_UNITS = 256, 200_000


@dataclass(frozen=True, slots=True)
class UnitRange:
    """Steps *first* to *last* − 1; *cost* is an estimate of which only ratios mean something."""

    number: int
    first: int
    last: int
    cost: int


class Units(Sequence[UnitRange]):
    """The units of a plan in step order. Each is made when it is asked for: a million of them take 16 MB.

    >>> units = Units([(10, 5), (30, 7)])
    >>> units[1], len(units), units.cost
    (UnitRange(number=1, first=10, last=30, cost=7), 2, 12)
    """

    def __init__(self, cuts: Iterable[tuple[int, int]]) -> None:
        """*cuts* are the last step and the cost of each unit; it begins where the one before ends."""
        self._last, self._cost = array("Q"), array("Q")
        for last, cost in cuts:
            self._last.append(last)
            self._cost.append(cost)

    def __len__(self) -> int:
        return len(self._last)

    @overload
    def __getitem__(self, index: int) -> UnitRange: ...
    @overload
    def __getitem__(self, index: slice) -> list[UnitRange]: ...
    def __getitem__(self, index: int | slice) -> UnitRange | list[UnitRange]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        return UnitRange(number, self._last[number - 1] if number else 0, self._last[number], self._cost[number])

    def __iter__(self) -> Iterator[UnitRange]:
        first = 0
        for number, (last, cost) in enumerate(zip(self._last, self._cost, strict=True)):
            yield UnitRange(number, first, last, cost)
            first = last

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Units) and (self._last, self._cost) == (other._last, other._cost)

    def __hash__(self) -> int:
        return hash((len(self), self.cost))

    @cached_property
    def cost(self) -> int:
        """The cost of all of them."""
        return sum(self._cost)


@dataclass(frozen=True)
class Plan:
    """All units of one count, numbered from 0 in step order."""

    n: int
    algorithm: str
    plan_version: int
    wanted: int
    units: Units
    problem: Problem | None = None  # None for a plain board

    @property
    def asked(self) -> int | Problem:
        """What is counted."""
        return self.n if self.problem is None else self.problem

    @property
    def expected_seconds(self) -> float:
        """About how long all units take on one core, to a factor of two; 0 if nobody knows."""
        return ALGORITHMS[self.algorithm].seconds(self.n) if self.problem is None else 0.0

    @property
    def command(self) -> list[str]:
        """The words of the command that counts it."""
        from queenright.problem.options import as_options

        return ["queens", "count", *([str(self.n)] if self.problem is None else as_options(self.problem))]

    @cached_property
    def text(self) -> str:
        """The problem as a ledger holds it."""
        return text_of(self.problem)

    @cached_property
    def digest(self) -> str:
        """A hash of all that defines the units."""
        text = digest_of(self.n, self.algorithm, self.plan_version, self.wanted, self.text)
        for unit in self.units:
            text.update(f"{unit.first} {unit.last} {unit.cost}\n".encode())
        return text.hexdigest()

    def core_unit(self, unit: UnitRange) -> _core.Unit:
        return _core.Unit(self.n, self.algorithm, unit.first, unit.last, unit.cost)

    def recount(self, unit: _core.Unit, control: _core.Control) -> _core.UnitResult:
        """Count a unit, or some of its steps, by another algorithm."""
        if self.problem is None:
            return _core.recount(unit, control)
        from queenright.problem.core import core_problem

        return _core.recount_problem(core_problem(self.problem), unit, control)


def text_of(problem: Problem | None) -> str:
    """A problem in one line without braces, as the records of a ledger want it; empty for a plain board.

    >>> from queenright.problem.problem import Problem
    >>> text_of(Problem(8, fixed=["b4"])), text_of(None), problem_in('"n":8,"fixed":[[4,1]]')
    ('"n":8,"fixed":[[4,1]]', '', Problem(8, fixed=['b4']))
    """
    if problem is None:
        return ""
    text = json.dumps(problem.to_json(), separators=(",", ":"))[1:-1]
    if len(text) > LONGEST_PROBLEM:
        raise InputError(
            f"this problem takes {len(text):,} characters, and a ledger holds at most {LONGEST_PROBLEM:,}; count it "
            "without a ledger"
        )
    return text


def problem_in(text: str) -> Problem | None:
    """The problem of such a line."""
    if not text:
        return None
    from queenright.problem.problem import Problem

    try:
        return Problem.from_json(json.loads(f"{{{text}}}"))
    except ValueError as error:
        raise InputError(f"the problem of this ledger cannot be read: {error}") from error


def digest_of(n: int, algorithm: str, plan_version: int, wanted: int, problem: str = "") -> hashlib._Hash:
    """A plan's digest before its units, which follow as lines of first step, last step and cost."""
    stated = f"{n} {algorithm} {plan_version} {wanted}{f' {problem}' if problem else ''}\n"
    return hashlib.sha256(stated.encode())


def units_wanted(n: int, algorithm: str) -> int:
    """About how many units a count is cut into: of UNIT_SECONDS each, unless these are too few or too many.

    >>> units_wanted(18, "band"), units_wanted(22, "band"), units_wanted(27, "border")
    (256, 1624, 200000)
    """
    return max(FEWEST_UNITS, min(MOST_UNITS, round(ALGORITHMS[algorithm].seconds(n) / UNIT_SECONDS)))


def make_plan(asked: int | Problem, algorithm: str = "auto", wanted: int | None = None) -> Plan:
    """Cut the count of n queens, or of a problem, into about *wanted* units. No table is built for it.

    >>> plan = make_plan(12, "border", 10)
    >>> plan.units[0].first, len(plan.units)
    (0, 10)
    """
    problem = constrained(asked)
    if problem is None:
        size = checked_size(size_of(asked), largest=LARGEST, what="board size of a count")
        counter = make_counter(size, checked_algorithm(algorithm), threads=0)
        usual = units_wanted(size, counter.algorithm)
    else:
        size, counter = problem.n, make_counter(problem, _checked_in_units(problem, algorithm), threads=0)
        usual = FEWEST_UNITS
    pieces = checked_size(usual if wanted is None else wanted, smallest=1, largest=10**6, what="number of units")
    cuts = ((unit.last, unit.cost) for unit in counter.units(pieces))
    return Plan(size, counter.algorithm, _core.plan_version, pieces, Units(cuts), problem)


def size_of(asked: int | Problem) -> int:
    from queenright.problem.problem import Problem

    return asked.n if isinstance(asked, Problem) else asked


def constrained(asked: int | Problem) -> Problem | None:
    """The problem, unless it is a plain board."""
    from queenright.problem.problem import Problem

    return asked if isinstance(asked, Problem) and not asked.is_plain else None


def _checked_in_units(problem: Problem, algorithm: str) -> str:
    from queenright.counting.algorithms import IN_UNITS
    from queenright.counting.constrained import choice

    name = checked_name("algorithm of a ledger or cluster", algorithm, ("auto", *IN_UNITS))
    return choice(problem, in_units=True) if name == "auto" else name


def make_counter(
    asked: int | Problem, algorithm: str, *, threads: int, control: _core.Control | None = None
) -> _core.Counter:
    """The core's counter; with 0 threads one that has no tables and only knows its units."""
    problem, used = constrained(asked), control or _core.Control()
    try:
        if problem is None:
            return _core.make_counter(size_of(asked), algorithm, "auto", threads, used)
        from queenright.problem.core import core_problem

        return _core.make_problem_counter(core_problem(problem), algorithm, "auto", threads, used)
    except ValueError as error:  # the core names the boards that an algorithm takes
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

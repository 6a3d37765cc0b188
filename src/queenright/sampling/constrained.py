"""Numbered and random solutions of problems with constraints.

The number of solutions that begin with given rows is counted (`queenright.counting.constrained`), column by column, as
far as it is needed; where few solutions are left, they are listed. So the k-th solution is found without the others,
and a uniform random number gives a uniform random solution.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.board.placement import Placement
from queenright.counting import constrained
from queenright.errors import BoardError, InputError, NoSolutionError, SizeError
from queenright.problem.core import core_problem
from queenright.problem.problem import Problem
from queenright.sampling.numbers import checked_number
from queenright.seeds import checked_seed
from queenright.sizes import LARGEST, LARGEST_LISTED, checked_size
from queenright.watch import Watch

if TYPE_CHECKING:
    from queenright.sampling.samples import Samples

Rows = tuple[int, ...]

#: This many solutions are listed at once: quicker than counting on.
FEW = 5_000

#: Lists are kept until they hold this many solutions together.
MOST_KEPT = 200_000


class PrefixCounts:
    """The solutions of a problem, by the rows of their first queens; every count is made once.

    >>> counts = PrefixCounts(Problem(8, fixed=["b4"]))
    >>> counts.total, counts.unrank(3), counts.rank(counts.unrank(3))
    (8, (2, 4, 1, 7, 0, 6, 3, 5), 3)
    """

    def __init__(self, problem: Problem, watch: Watch | None = None, threads: int | None = None) -> None:
        if not problem.is_complete:
            raise InputError("solutions are numbered by their vectors: n queens on an n × n board; got another board")
        checked_size(problem.n, largest=LARGEST_LISTED, what="board size for numbered solutions")
        self._watch, self._threads = watch or Watch(), threads
        self._problems: dict[Rows, Problem | None] = {(): problem}
        self._counts: dict[Rows, int] = {}
        self._lists: dict[Rows, list[Rows]] = {}
        self._kept = 0
        with self._watch.part(0, 0.5):
            self.total = self._count(())

    def unrank(self, number: int) -> Rows:
        """Solution *number* in lexicographic order, from 0 on."""
        prefix: Rows = ()
        while self._count(prefix) > FEW:
            rows = self._next_rows(prefix)
            for index, row in enumerate(rows):
                inside = self._count_next(prefix, rows, index)
                if number < inside:
                    prefix = (*prefix, row)
                    break
                number -= inside
        return self._list(prefix)[number]

    def rank(self, queens: Rows) -> int:
        """The number of solutions before this one."""
        prefix: Rows = ()
        before = 0
        while self._count(prefix) > FEW:
            row = queens[len(prefix)]
            rows = [other for other in self._next_rows(prefix) if other <= row]
            counts = [self._count_next(prefix, rows, index) for index in range(len(rows))]
            before += sum(counts[:-1])
            prefix = (*prefix, row)
        return before + self._list(prefix).index(queens)

    def _problem(self, prefix: Rows) -> Problem | None:
        """The problem with these queens fixed; None if they attack each other."""
        if prefix not in self._problems:
            before = self._problem(prefix[:-1])
            square = (prefix[-1], len(prefix) - 1)
            try:
                made = None if before is None else before.replace(fixed=before.fixed | {square})
            except BoardError:
                made = None
            self._problems[prefix] = made
        return self._problems[prefix]

    def _next_rows(self, prefix: Rows) -> list[int]:
        problem = self._problem(prefix)
        rows = 0 if problem is None else problem.open_rows()[len(prefix)]
        return [row for row in range(rows.bit_length()) if rows >> row & 1]

    def _count_next(self, prefix: Rows, rows: list[int], number: int) -> int:
        """The solutions that go on with one of these rows. Half of the work that is left is in one column."""
        done, half = 1 - 0.5 ** (len(prefix) + 1), 0.5 ** (len(prefix) + 2)
        with self._watch.part(done + half * number / len(rows), done + half * (number + 1) / len(rows)):
            return self._count((*prefix, rows[number]))

    def _count(self, prefix: Rows) -> int:
        if prefix not in self._counts:
            self._watch.check()  # many counts are too short to notice
            problem = self._problem(prefix)
            if problem is None:
                self._counts[prefix] = 0
            elif problem.is_plain:  # an empty prefix: rows of the first column are counted one by one
                rows = list(range(problem.n))
                self._counts[prefix] = sum(self._count_next(prefix, rows, row) for row in rows) if rows else 1
            else:
                self._counts[prefix] = constrained.count(problem, threads=self._threads, watch=self._watch)
        return self._counts[prefix]

    def _list(self, prefix: Rows) -> list[Rows]:
        if prefix not in self._lists:
            problem = self._problem(prefix)
            assert problem is not None, "a solution begins with these queens"
            core = core_problem(problem)
            with self._watch.part(1 - 0.5 ** (len(prefix) + 1), 1):
                found, finished = self._watch.call_core(lambda control: _core.list_completions(core, FEW + 1, control))
            if not finished:
                self._watch.fail()
            if self._kept > MOST_KEPT:
                self._lists.clear()
                self._kept = 0
            self._lists[prefix] = sorted(tuple(row for row, _ in queens) for queens in found)
            self._kept += len(found)
        return self._lists[prefix]


def nth(problem: Problem, k: int, *, watch: Watch | None = None) -> Placement:
    """Solution number *k* of a problem in lexicographic order, counted from 0.

    >>> nth(Problem(8, fixed=["b4"]), 3)
    Placement([2, 4, 1, 7, 0, 6, 3, 5])
    """
    counts = PrefixCounts(problem, watch)
    if counts.total == 0:
        raise NoSolutionError("no solution exists, so none has a number")
    number = checked_number(k, counts.total, "the problem has")
    return problem.certified(Placement(counts.unrank(number)))


def rank(problem: Problem, queens: Iterable[int], *, watch: Watch | None = None) -> int:
    """The number of a solution of a problem.

    >>> rank(Problem(8, fixed=["b4"]), [2, 4, 1, 7, 0, 6, 3, 5])
    3
    """
    placement = Placement(queens)
    report = problem.check(placement, limit=1)
    if not report.solution:
        raise BoardError(f"only solutions have a number: {report.reasons()[0]}")
    return PrefixCounts(problem, watch).rank(placement.queens)


def draw(
    problem: Problem,
    count: int = 1,
    *,
    seed: int | None = None,
    uniform: bool = False,
    tempered: bool = False,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Samples:
    """Random solutions of a problem; with *uniform* all are equally likely, exactly."""
    import numpy

    from queenright.sampling.samples import Samples

    if tempered:
        raise InputError("tempered chains run on boards without constraints; choose uniform, or neither")
    many = checked_size(count, smallest=1, what="number of samples")
    if problem.n * many > LARGEST:
        raise SizeError(
            f"{many} samples of {problem.n} queens are {problem.n * many} rows; at most {LARGEST} are allowed"
        )
    number, used = checked_seed(seed), watch or Watch()
    found = _uniform(problem, many, number, threads, used) if uniform else _random(problem, many, number, used)
    rows = numpy.array(found, dtype=numpy.int32).reshape(many, problem.n)
    return Samples(problem.n, number, "uniform" if uniform else "random", rows)


def _nothing() -> NoSolutionError:
    return NoSolutionError("no solution exists, so there is nothing to sample")


def _uniform(problem: Problem, many: int, seed: int, threads: int | None, watch: Watch) -> list[Any]:
    counts, random, found = PrefixCounts(problem, watch, threads), Random(seed), []
    if counts.total == 0:
        raise _nothing()
    for done in range(many):
        watch.check()
        with watch.part(0.5 + done / many / 2, 0.5 + (done + 1) / many / 2):
            watch.report(0)
            found.append(problem.certified(Placement(counts.unrank(random.randrange(counts.total)))).queens)
    return found


def _random(problem: Problem, many: int, seed: int, watch: Watch) -> list[Any]:
    """By a search with random branches for each: every solution is possible, some are more likely than others."""
    if not problem.is_complete:
        raise InputError("samples are vectors: n queens on an n × n board; got another board")
    core, random, found = core_problem(problem), Random(seed), []
    for done in range(many):
        watch.check()
        watch.report(done / many)
        own = random.randrange(1, 2**63)
        answer = watch.call_core(lambda control, own=own: _core.complete(core, own, control))  # type: ignore[misc]
        if answer.outcome == "unknown":
            watch.fail()
        if answer.outcome == "none" or constrained.impossible(problem):
            raise _nothing()
        found.append(problem.certified(Placement([row for row, _ in answer.queens])).queens)
    return found

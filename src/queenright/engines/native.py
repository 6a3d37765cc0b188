"""The native engine: the explicit construction where nothing else is asked, the core's own searches otherwise.

On a torus the theorem of `problem.torus` is the proof where it says no, and q(c) = 2c mod n is the answer where nothing
else is asked.

With a seed it chooses: a random solution instead of the construction, a shift of the linear one, and one search with
random branches instead of the race of several, whose winner nobody can foretell.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from time import perf_counter

from queenright import _core
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.regions import LABELS
from queenright.board.squares import Square
from queenright.engines.engine import Limits
from queenright.errors import QueensError, SizeError
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status
from queenright.problem.torus import obstacle
from queenright.waiting import call_core

NAME = "native"
TITLE = "Queenright's own search"
EXTRA = ""
PACKAGE = "queenright"

#: More solutions than this are counted but not listed at once: they would not fit in memory as Python objects.
MOST_LISTED = 2_000_000


def version() -> str | None:
    return _core.version


def solve(problem: Problem, limits: Limits) -> Result:
    """One solution, or the proof that there is none.

    >>> solve(Problem(5), Limits()).placement
    Placement([4, 1, 3, 0, 2])
    >>> solve(Problem(8, fixed=["b4", "d5"]), Limits()).status
    <Status.FOUND: 'found'>
    """
    start = perf_counter()
    status, answer, nodes, reason = _answer(problem, limits)
    certified = problem.certified(answer) if answer is not None else None
    statistics = Statistics(nodes=nodes, seconds=perf_counter() - start)
    return Result(problem.n, status, certified, engine=NAME, statistics=statistics, reason=reason)


def _answer(problem: Problem, limits: Limits) -> tuple[Status, Placement | Board | None, int, str]:
    """Status, answer, nodes and reason."""
    if why := _impossible(problem):
        return Status.NONE, None, 0, why
    late = f"no answer within {limits.seconds:g} s" if limits.seconds is not None else ""
    try:
        direct = _direct(problem, limits)
    except TimeoutError:
        return Status.UNKNOWN, None, 0, late
    if direct is not None:
        return Status.FOUND, direct, 0, ""
    core = _core_problem(problem)
    found = call_core(lambda control: _core.complete(core, limits.seed, control), seconds=limits.seconds)
    if found.outcome == "unknown":
        return Status.UNKNOWN, None, found.nodes, late
    if found.outcome == "none":
        return Status.NONE, None, found.nodes, ""
    return Status.FOUND, _told(problem, found.queens), found.nodes, ""


def _direct(problem: Problem, limits: Limits) -> Placement | None:
    """A solution that needs no search, of a problem that has one; a TimeoutError if even that takes too long."""
    n = problem.n
    if problem.is_plain:
        return Placement._trusted(_random(n, limits) if limits.seed else _core.pauls(n))
    if problem.is_plain_torus:
        return Placement._trusted(_core.linear_placement(n, 2 if n > 2 else 0, limits.seed % n if n else 0))
    return None


def _random(n: int, limits: Limits) -> memoryview:
    def draw(control: _core.Control) -> memoryview:
        rows = _core.random_solutions(n, 1, limits.seed, 1, control)
        if control.stopped:
            raise TimeoutError
        return rows

    return call_core(draw, seconds=limits.seconds)


def _impossible(problem: Problem) -> str:
    """Why there is no solution, where a theorem says so."""
    if problem.is_plain and not _core.pauls_exists(problem.n):
        return f"{problem.n} queens have no solution"
    return obstacle(problem.n) if problem.torus and not problem.touching and problem.is_complete else ""


def solutions(problem: Problem, limits: Limits) -> Iterator[Placement | Board]:
    """All solutions in lexicographic order, found before the first is given. See `few_solutions`."""
    found = few_solutions(problem, MOST_LISTED, seconds=limits.seconds)
    if found is None:
        raise QueensError(f"more than {MOST_LISTED:,} solutions: too many to put in order; count them instead")
    yield from found


def few_solutions(problem: Problem, most: int, *, seconds: float | None = None) -> Iterator[Placement | Board] | None:
    """All solutions in lexicographic order if there are less than *most*, else None.

    The search goes where the fewest squares are left, not from left to right, so they are put in order at the end.
    """
    if _impossible(problem):
        return iter(())
    core = _core_problem(problem)
    found, finished = call_core(lambda control: _core.list_completions(core, most, control), seconds=seconds)
    if len(found) >= most:
        return None
    if not finished:
        raise TimeoutError
    found.sort(key=lambda squares: [(column, row) for row, column in squares])
    return (problem.certified(_told(problem, queens)) for queens in found)


def count(problem: Problem, *, progress: Callable[[float], None] | None = None) -> int:
    """The number of solutions."""
    if _impossible(problem):
        return 0
    squares = (problem.n - len(problem.fixed)) * (problem.columns - len(problem.fixed))
    if squares > _core.largest_listed:
        wanted = f"counting looks at each, and takes at most {_core.largest_listed:,}"
        raise SizeError(f"{squares:,} squares in free rows and columns; {wanted}. Fix more queens or take a smaller N")
    core = _core_problem(problem)
    return call_core(lambda control: _core.count_completions(core, control), progress=progress).count


def _core_problem(problem: Problem) -> _core.BoardProblem:
    return _core.BoardProblem(
        problem.n,
        problem.columns,
        problem.queens,
        problem.torus,
        list(problem.fixed),
        list(problem.blocked),
        list(problem.excluded_sums),
        list(problem.excluded_differences),
        problem.touching,
        [LABELS.index(label) for row in problem.regions for label in row],
    )


def _told(problem: Problem, queens: list[Square]) -> Placement | Board:
    """The core's squares, which come by column, as a placement or a board."""
    if problem.is_complete:
        return Placement._trusted(memoryview(array("i", [row for row, _ in queens])))
    return Board(problem.n, tuple(queens), problem.fixed, problem.blocked, problem.columns)

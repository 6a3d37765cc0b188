"""The native engine: the explicit construction where nothing else is asked, the core's own searches otherwise.

On a torus the theorem of `problem.torus` is the proof where it says no, and q(c) = 2c mod n is the answer where nothing
else is asked.

With a seed it chooses: a random solution instead of the construction, a shift of the linear one, and one search with
random branches instead of the race of several, whose winner nobody can foretell.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from time import perf_counter

from queenright import _core
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.board.regions import LABELS
from queenright.board.squares import Square
from queenright.counting.native import Count
from queenright.errors import InputError, QueensError, SizeError, StoppedError
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status
from queenright.problem.torus import obstacle
from queenright.seeds import checked_seed
from queenright.watch import Watch

#: More solutions than this are counted but not listed at once: they would not fit in memory as Python objects.
MOST_LISTED = 2_000_000


def solve(problem: Problem, *, seed: int = 0, watch: Watch | None = None) -> Result:
    """One solution, or the proof that there is none.

    >>> solve(Problem(5)).placement
    Placement([4, 1, 3, 0, 2])
    >>> solve(Problem(8, fixed=["b4", "d5"])).status
    <Status.FOUND: 'found'>
    """
    start = perf_counter()
    status, answer, nodes, reason = _answer(problem, checked_seed(seed), Watch.of(watch))
    certified = problem.certified(answer) if answer is not None else None
    statistics = Statistics(nodes=nodes, seconds=perf_counter() - start)
    return Result(problem.n, status, certified, engine="native", statistics=statistics, reason=reason)


def _answer(problem: Problem, seed: int, watch: Watch) -> tuple[Status, Position | None, int, str]:
    """Status, answer, nodes and reason."""
    if why := _impossible(problem):
        return Status.NONE, None, 0, why
    try:
        direct = _direct(problem, seed, watch)
    except StoppedError:
        return Status.UNKNOWN, None, 0, watch.reason
    if direct is not None:
        return Status.FOUND, direct, 0, ""
    core = _core_problem(problem)
    found = watch.call_core(lambda control: _core.complete(core, seed, control))
    if found.outcome == "unknown":
        return Status.UNKNOWN, None, found.nodes, watch.reason
    if found.outcome == "none":
        return Status.NONE, None, found.nodes, ""
    return Status.FOUND, _told(problem, found.queens), found.nodes, ""


def _direct(problem: Problem, seed: int, watch: Watch) -> Placement | None:
    """A solution that needs no search, of a problem that has one; a StoppedError if even that takes too long."""
    n = problem.n
    if problem.is_plain:
        return Placement._trusted(_random(n, seed, watch) if seed else _core.pauls(n))
    if problem.is_plain_torus:
        return Placement._trusted(_core.linear_placement(n, 2 if n > 2 else 0, seed % n if n else 0))
    return None


def _random(n: int, seed: int, watch: Watch) -> memoryview:
    def draw(control: _core.Control) -> memoryview:
        rows = _core.random_solutions(n, 1, seed, 1, control)
        if control.stopped:
            watch.fail()
        return rows

    return watch.call_core(draw)


def _impossible(problem: Problem) -> str:
    """Why there is no solution, where a theorem says so."""
    if problem.is_plain and not _core.pauls_exists(problem.n):
        return f"{problem.n} queens have no solution"
    return obstacle(problem.n) if problem.torus and not problem.touching and problem.is_complete else ""


def solutions(problem: Problem, *, watch: Watch | None = None) -> Iterator[Position]:
    """All solutions in lexicographic order, found before the first is given. See `few_solutions`."""
    found = few_solutions(problem, MOST_LISTED, Watch.of(watch))
    if found is None:
        raise QueensError(f"more than {MOST_LISTED:,} solutions: too many to put in order; count them instead")
    yield from found


def few_solutions(problem: Problem, most: int, watch: Watch) -> Iterator[Position] | None:
    """All solutions in lexicographic order if there are less than *most*, else None.

    The search goes where the fewest squares are left, not from left to right, so they are put in order at the end.
    """
    if _impossible(problem):
        return iter(())
    core = _core_problem(problem)
    found, finished = watch.call_core(lambda control: _core.list_completions(core, most, control))
    if len(found) >= most:
        return None
    if not finished:
        watch.fail()
    found.sort(key=lambda squares: [(column, row) for row, column in squares])
    return (problem.certified(_told(problem, queens)) for queens in found)


def count(problem: Problem, *, watch: Watch | None = None) -> Count:
    """The number of solutions, by one search on one core."""
    watch = Watch.of(watch)
    if _impossible(problem):
        return Count(0, problem.n, "theorem", 1, 0.0)
    squares = (problem.n - len(problem.fixed)) * (problem.columns - len(problem.fixed))
    if squares > _core.largest_listed:
        wanted = f"counting looks at each, and takes at most {_core.largest_listed:,}"
        raise SizeError(f"{squares:,} squares in free rows and columns; {wanted}. Fix more queens or take a smaller N")
    core = _core_problem(problem)
    start = watch.spent
    found = watch.call_core(lambda control: _core.count_completions(core, control))
    if not found.finished:
        watch.fail()
    return Count(found.count, problem.n, "search", 1, watch.spent - start)


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


def _told(problem: Problem, queens: list[Square]) -> Position:
    """The core's squares, which come by column, as a placement or a board."""
    if problem.is_complete:
        return Placement._trusted(memoryview(array("i", [row for row, _ in queens])))
    return Board(problem.n, queens, fixed=problem.fixed, blocked=problem.blocked, columns=problem.columns)


class Native:
    """The engine that answers unless another is asked for; it takes no model, being none."""

    name, title, extra, package = "native", "Queenright's own search", "", "queenright"

    def version(self) -> str | None:
        return _core.version

    def solve(self, problem: Problem, *, model: str | None = None, seed: int = 0, watch: Watch | None = None) -> Result:
        _refuse_model(model)
        return solve(problem, seed=seed, watch=watch)

    def solutions(
        self, problem: Problem, *, model: str | None = None, watch: Watch | None = None
    ) -> Iterator[Position]:
        _refuse_model(model)
        return solutions(problem, watch=watch)


def _refuse_model(model: str | None) -> None:
    if model is not None:
        raise InputError(f"the native engine searches boards, not models; name a solver engine for model {model}")


ENGINE = Native()

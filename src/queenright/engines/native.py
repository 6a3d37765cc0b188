"""The native engine: the explicit construction where nothing else is asked, the core's own searches otherwise.

On a torus the theorem of `problem.torus` is the proof where it says no, and q(c) = 2c mod n is the answer where nothing
else is asked.

With a seed it chooses: a random solution instead of the construction, a shift of the linear one, and searches with
random branches. Of two searches that run side by side the one that needs less work answers, not the one that the clock
favours: the same question has the same answer on every machine.
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
from queenright.counting.constrained import impossible
from queenright.counting.native import Count
from queenright.errors import InputError, QueensError, StoppedError
from queenright.problem.core import core_problem
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status
from queenright.seeds import checked_seed
from queenright.sizes import checked_size
from queenright.watch import Watch

#: More solutions than this are counted but not listed at once: they would not fit in memory as Python objects.
MOST_LISTED = 2_000_000

#: The largest board with several queens per row.
LARGEST_OF_STARS = 32


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
    if problem.stars > 1:
        return _star_answer(problem, watch)
    core = core_problem(problem)
    found = watch.call_core(lambda control: _core.complete(core, seed, control))
    if found.outcome == "unknown":
        return Status.UNKNOWN, None, found.nodes, watch.reason
    if found.outcome == "none":
        return Status.NONE, None, found.nodes, ""
    return Status.FOUND, _told(problem, found.queens), found.nodes, ""


def _star_answer(problem: Problem, watch: Watch) -> tuple[Status, Position | None, int, str]:
    """Status, answer, nodes and reason, where a row holds several queens."""
    core = _star_puzzle(problem)
    answer = watch.call_core(lambda control: _core.solve_regions(core, 1, control))
    if answer.solutions:
        return Status.FOUND, _star_board(problem, answer.solutions[0]), answer.nodes, ""
    return (Status.NONE, None, answer.nodes, "") if answer.finished else (Status.UNKNOWN, None, 0, watch.reason)


def _star_puzzle(problem: Problem) -> _core.RegionPuzzle:
    n = checked_size(problem.n, largest=LARGEST_OF_STARS, what="size of a board with stars")
    labels = [LABELS.index(label) for row in problem.regions for label in row]
    closed = [r * n + c for r in range(n) for c in range(n) if problem.forbidden((r, c))]
    return _core.RegionPuzzle(n, labels, [r * n + c for r, c in problem.fixed], closed, problem.stars)


def _star_board(problem: Problem, columns: list[int]) -> Board:
    squares = [(number // problem.stars, column) for number, column in enumerate(columns)]
    return Board(problem.n, squares, fixed=problem.fixed, blocked=problem.blocked)


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
    return impossible(problem)


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
    if problem.stars > 1:
        return _few_star_solutions(problem, most, watch)
    core = core_problem(problem)
    found, finished = watch.call_core(lambda control: _core.list_completions(core, most, control))
    if len(found) >= most:
        return None
    if not finished:
        watch.fail()
    found.sort(key=lambda squares: [(column, row) for row, column in squares])
    return (problem.certified(_told(problem, queens)) for queens in found)


def _few_star_solutions(problem: Problem, most: int, watch: Watch) -> Iterator[Position] | None:
    core = _star_puzzle(problem)
    found = watch.call_core(lambda control: _core.solve_regions(core, most, control))
    if len(found.solutions) >= most:
        return None
    if not found.finished:
        watch.fail()
    boards = sorted((_star_board(problem, columns) for columns in found.solutions), key=lambda board: board.squares())
    return map(problem.certified, boards)


def count_stars(problem: Problem, *, watch: Watch | None = None) -> Count:
    """The number of solutions of a problem with several queens in a line, by one search on one core."""
    watch = Watch.of(watch)
    puzzle, begun = _star_puzzle(problem), watch.spent
    stars = watch.call_core(lambda control: _core.count_regions(puzzle, 2**63, control))
    if not stars.finished:
        watch.fail()
    return Count(stars.count, problem.n, "search", 1, watch.spent - begun)


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

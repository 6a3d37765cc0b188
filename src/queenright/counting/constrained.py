"""Counting boards with constraints: which algorithm takes which problem, and which of them is the quickest.

- `halves`, `band`: the joins of plain boards, with lists of half boards that leave out closed squares. Of the board's
  symmetries they use the reflections and the half turn that keep the constraints.
- `colours`: black and white queens apart, with lists of placements that leave out closed squares. It uses the
  symmetries that keep the constraints, transposition included.
- `subtraction`: all solutions of the plain board, less those through each blocked square. A solution through several
  of them is taken away at the first: the next counts are made with the squares before closed.
- `transfer`: any number of queens on a rectangle, from line to line.
- `search`: every problem; the first lines are filled in every way, and each way is searched on its own.

The choice is by estimates: random walks give the boards that a search visits, the share of open squares the time of a
join, and the core's own plan the cost of a count by colours.
"""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

from queenright import _core
from queenright.counting.algorithms import ALGORITHMS, checked_algorithm
from queenright.counting.native import PATHS, Count
from queenright.counting.native import count as count_plain
from queenright.errors import InputError, RefereeError, SizeError, checked_name
from queenright.problem.core import core_problem
from queenright.problem.torus import obstacle
from queenright.sizes import checked_threads
from queenright.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenright.problem.problem import Problem

#: Walks of the estimate of a search: some tenths of a millisecond.
PROBES = 300

#: Seconds of one core of 2020 for each board that a search visits: by rows of one word, on other boards, and where
#: there are fewer queens than lines, the last of which is not placed.
SECONDS_PER_NODE, SECONDS_PER_BOARD, SECONDS_OF_FEW = 12e-9, 35e-9, 4e-9

#: A search as short as this is not worth a thread, nor a table.
INSTANT = 0.02

#: Seconds of a join without symmetry, and of its four tables: at one size, and the factor from each size to the next.
HALVES, BAND, TABLES = (18, 7.3, 6.8), (20, 300.0, 9.5), (18, 0.05, 3.2)

#: The time of a join grows with about this power of the share of open squares.
POWER = 15

#: Seconds for each unit of cost in a plan of a count by colours, and the smallest board for which it is considered.
SECONDS_PER_COST, SMALLEST_COLOURED = 40e-9, 17

#: Solutions through more squares than this are not taken away one by one.
MOST_SUBTRACTED = 12

#: The widest board for which a transfer is chosen: beyond, there are too many states.
WIDEST_CHOSEN = 14

#: The lines of a longer board do not fit the words by which a search counts few queens.
WIDEST_WORD = 64

#: Seconds for each state of a transfer. With a queen in every column there are about this many of them at one width,
#: times the square of the rows that stay empty, with a factor for each further column.
SECONDS_PER_STATE, STATES = 150e-9, (11, 1.1e6, 5.2)


def count(
    problem: Problem,
    *,
    threads: int | None = None,
    algorithm: str = "auto",
    path: str = "auto",
    watch: Watch | None = None,
) -> Count:
    """Count the solutions of a problem with constraints.

    >>> from queenright.problem.problem import Problem
    >>> count(Problem(8, blocked=["a1"])), count(Problem(8, queens=3)), count(Problem(3, columns=5))
    (88, 10320, 14)
    """
    workers = checked_threads(threads)
    checked_algorithm(algorithm, constrained=True)
    checked_name("CPU path", path, PATHS)
    used = Watch.of(watch)
    if impossible(problem):
        return Count(0, problem.n, "theorem", workers, 0.0)
    _refuse_huge(problem)
    if algorithm == "auto":
        return _chosen(problem, workers, path, used)
    return _count(problem, algorithm, workers, path, used)


def impossible(problem: Problem) -> str:
    """Why there is no solution, where a theorem says so."""
    return obstacle(problem.n) if problem.torus and not problem.touching and problem.is_complete else ""


def _refuse_huge(problem: Problem) -> None:
    squares = (problem.n - len(problem.fixed)) * (problem.columns - len(problem.fixed))
    if squares > _core.largest_listed:
        wanted = f"counting looks at each, and takes at most {_core.largest_listed:,}"
        raise SizeError(f"{squares:,} squares in free rows and columns; {wanted}. Fix more queens or take a smaller N")


def _chosen(problem: Problem, workers: int, path: str, watch: Watch) -> Count:
    best = choice(problem)
    if best == "instant":
        start, core = perf_counter(), core_problem(problem)
        found = watch.call_core(lambda control: _core.count_completions(core, control))
        if not found.finished:
            watch.fail()
        return Count(found.count, problem.n, "search", 1, perf_counter() - start)
    try:
        return _count(problem, best, workers, path, watch)
    except (InputError, OverflowError):
        if best != "transfer":
            raise
        return _count(problem, "search", workers, path, watch)  # too many states


def choice(problem: Problem, *, in_units: bool = False) -> str:
    """The algorithm with the shortest estimate, of those that count *in_units* if that is needed; or "instant".

    >>> from queenright.problem.problem import Problem
    >>> choice(Problem(16, blocked=["a1"])), choice(Problem(8, columns=16)), choice(Problem(8, fixed=["b4"]))
    ('subtraction', 'transfer', 'instant')
    """
    if not problem.is_of_queens_alone or problem.torus:
        return _choice_of_rectangle(problem, in_units)
    if problem.n > 64:
        return "search"
    searching = _core.estimate_problem_nodes(core_problem(problem), PROBES, 1) * SECONDS_PER_NODE
    if searching < INSTANT and not in_units:
        return "instant"
    seconds = {"search": searching, **_listing_seconds(problem)}
    if not in_units:
        seconds["subtraction"] = _subtraction_seconds(problem)
    return min(seconds, key=lambda name: seconds[name])


def _choice_of_rectangle(problem: Problem, in_units: bool) -> str:
    width, length = sorted((problem.n, problem.columns))
    if problem.torus or problem.touching or problem.regions:
        return "search"
    few = problem.queens < width and length <= WIDEST_WORD  # a transfer would have ten times as much to do
    if width > WIDEST_CHOSEN and not few:
        return "search"
    if problem.queens < width and not few:
        return "transfer"
    visited = _core.estimate_problem_nodes(core_problem(problem), PROBES, 1)
    searching = visited * (SECONDS_OF_FEW if few else SECONDS_PER_BOARD)
    if searching < INSTANT and not in_units:
        return "instant"
    if few:
        return "search"
    at, states, growth = STATES
    empty = length - width
    transferring = SECONDS_PER_STATE * states * growth ** (width - at) * empty**2 / (1 + 0.13 * empty)
    return "search" if searching < transferring else "transfer"


def _listing_seconds(problem: Problem) -> dict[str, float]:
    """About how long the algorithms take that list parts of boards."""
    join = "halves" if ALGORITHMS["halves"].reaches(problem.n) else "band"  # which opens a case for all middle queens
    seconds = {join: _join_seconds(problem, join)}
    if problem.n >= SMALLEST_COLOURED and ALGORITHMS["colours"].reaches(problem.n):
        planned = _core.make_problem_counter(core_problem(problem), "colours", "auto", 0, _core.Control())
        seconds["colours"] = sum(unit.cost for unit in planned.units(1)) * SECONDS_PER_COST
    return seconds


def _join_seconds(problem: Problem, name: str) -> float:
    if not ALGORITHMS[name].reaches(problem.n):
        return inf
    opened = problem.open_rows()
    share = sum(rows.bit_count() for rows in opened) / problem.n**2

    def at_size(size: int, seconds: float, growth: float) -> float:
        return float(seconds * growth ** (problem.n - size))

    joining = at_size(*(HALVES if name == "halves" else BAND)) / _reflections(opened)
    return joining * float(share**POWER) + at_size(*TABLES) * share


def _reflections(opened: Sequence[int]) -> int:
    """How many of the reflections and the half turn keep the open squares, with the identity."""
    turned = [int(f"{lines:0{len(opened)}b}"[::-1], 2) for lines in opened]
    return 1 + sum((opened[::-1] == opened, turned == opened, turned[::-1] == opened))


def _subtraction_seconds(problem: Problem) -> float:
    closed = closed_squares(problem)
    if problem.fixed or not closed or len(closed) > MOST_SUBTRACTED:
        return inf
    plain = min((facts.seconds(problem.n) for facts in ALGORITHMS.values() if facts.reaches(problem.n)), default=inf)
    return plain + len(closed) * min(_listing_seconds(subtracted(problem)[0]).values())


def closed_squares(problem: Problem) -> list[tuple[int, int]]:
    """The squares that no queen may use, whatever the others do."""
    rows = problem.replace(fixed=()).open_rows()
    return [(row, column) for row in range(problem.n) for column in range(problem.n) if not rows[column] >> row & 1]


def subtracted(problem: Problem) -> list[Problem]:
    """The problems whose counts are taken from that of the plain board: with a queen on each closed square in turn."""
    from queenright.problem.problem import Problem

    closed = closed_squares(problem)
    return [Problem(problem.n, fixed=[square], blocked=closed[:index]) for index, square in enumerate(closed)]


def _count(problem: Problem, algorithm: str, workers: int, path: str, watch: Watch) -> Count:
    if algorithm == "subtraction":
        return _subtract(problem, workers, path, watch)
    start, core = perf_counter(), core_problem(problem)
    try:
        report = watch.call_core(lambda control: _core.count_problem(core, algorithm, workers, path, control))
    except ValueError as error:  # the core says which boards an algorithm takes
        raise InputError(f"{error}; choose another algorithm, or none") from error
    if not report.finished:
        watch.fail()
    if any(not unit.consistent for unit in report.units):
        raise RefereeError(f"units of this count of {problem.n} have wrong residues: a fault of this machine?")
    total = sum(unit.count for unit in report.units)
    return Count(total, problem.n, report.method, workers, perf_counter() - start, report.table_bytes)


def _subtract(problem: Problem, workers: int, path: str, watch: Watch) -> Count:
    if not problem.is_of_queens_alone or problem.torus or problem.fixed:
        raise InputError("subtraction takes n queens on a flat n × n board with closed squares and no fixed queens")
    start, terms = perf_counter(), subtracted(problem)
    parts = 1 + len(terms)  # each takes about as long
    with watch.part(0, 1 / parts):
        total = int(count_plain(problem.n, threads=workers, path=path, watch=watch))
    for done, term in enumerate(terms, 1):
        with watch.part(done / parts, (done + 1) / parts):
            total -= _chosen(term, workers, path, watch)
    return Count(total, problem.n, f"subtraction of {len(terms)}", workers, perf_counter() - start)

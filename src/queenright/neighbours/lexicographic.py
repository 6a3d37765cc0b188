"""The lexicographically first solution: the smallest row in the first column that has a completion, then in the next.

Plain backtracking finds it by chance soon or, for n = 34 and others, after hours. Here every beginning is a question
for the native completion search: it has a completion, which answers for all of its own columns that agree, or it has
none, proved. `proofs` writes the certificate of every beginning that was refused, for `queens verify`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from queenright import _core
from queenright.board.lines import CHESS
from queenright.board.placement import Placement
from queenright.engines.refutation import LARGEST as LARGEST_PROVED
from queenright.engines.refutation import refute
from queenright.errors import NoSolutionError, RefereeError
from queenright.files import checked_path
from queenright.problem.core import core_problem
from queenright.problem.problem import Problem
from queenright.sizes import checked_size
from queenright.watch import Progress, Watch

#: A larger board has millions of clauses in each certificate, and refutations that take hours.
LARGEST = LARGEST_PROVED

Beginning = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstSolution:
    """The first solution, and the beginnings that come before it and have no completion."""

    placement: Placement
    refused: tuple[Beginning, ...]

    def proofs(self, folder: str | Path, *, watch: Watch | None = None) -> Iterator[str]:
        """Write a certificate for each beginning that was refused; the files' names, one by one."""
        used = Watch.of(watch)
        target = checked_path(folder)
        target.mkdir(parents=True, exist_ok=True)
        for number, beginning in enumerate(self.refused, 1):
            refutation = refute(_problem(self.placement.n, beginning), watch=used)
            if refutation is None:
                raise RefereeError(f"{beginning} was refused, but has a completion: please report it")
            yield from refutation.save(target / f"refused-{number:04}.json")


def first_solution(
    n: int, *, seconds: float | None = None, progress: Progress | None = None, watch: Watch | None = None
) -> FirstSolution:
    """The lexicographically first solution of *n* queens, with all that comes before it refuted.

    >>> first_solution(8).placement
    Placement([0, 4, 7, 5, 2, 6, 1, 3])
    >>> first_solution(6).refused
    ((0,), (1, 3, 0))
    """
    size = checked_size(n, largest=LARGEST)
    used = Watch.of(watch, seconds, progress)
    rows, refused = list[int](), list[Beginning]()
    known: Beginning = ()
    while len(rows) < size:
        for row in _free_rows(rows, size):
            beginning = (*rows, row)
            if known[: len(beginning)] == beginning:
                break
            found = _completion(_problem(size, beginning), used)
            if found is not None:
                known = found
                break
            refused.append(beginning)
        else:
            raise NoSolutionError(f"{size} queens have no solution")
        rows.append(row)
        used.report(len(rows) / size)
    return FirstSolution(Problem(size).certified(Placement(rows)), tuple(refused))


def _completion(problem: Problem, watch: Watch) -> Beginning | None:
    """Any completion, by the systematic search alone: beside it a random one would only take time, as most fail."""
    core = core_problem(problem)
    found, finished = watch.call_core(lambda control: _core.list_completions(core, 1, control))
    if found:
        return tuple(row for row, _ in sorted(found[0], key=lambda square: square[1]))
    if not finished:
        watch.fail()
    return None


def _free_rows(rows: list[int], n: int) -> Iterator[int]:
    queens = [(row, column) for column, row in enumerate(rows)]
    return (row for row in range(n) if CHESS.guard((row, len(rows)), queens) is None)


def _problem(n: int, beginning: Beginning) -> Problem:
    return Problem(n, fixed=[(row, column) for column, row in enumerate(beginning)])

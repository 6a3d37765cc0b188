"""The solution after a board, and the one before it, in lexicographic order of the vectors.

Not by listing: the longest beginning is kept that a solution continues with a higher row in the next column, then
every column takes its lowest row that a solution has. Whether a beginning has a solution is asked of the native
engine, so this works at sizes where nobody could list. Turning the board upside down reverses the order, which makes
the step back the same as the step on.
"""

from __future__ import annotations

from collections.abc import Iterable

from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.engines import native
from queenright.errors import InputError
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.watch import Watch


def next_solution(problem: Problem, after: Iterable[int] | None = None, *, seconds: float = 60) -> Placement | None:
    """The first solution, or the first one *after* a vector; None if there is none.

    >>> next_solution(Problem(6)), next_solution(Problem(6), [1, 3, 5, 0, 2, 4])
    (Placement([1, 3, 5, 0, 2, 4]), Placement([2, 5, 1, 4, 0, 3]))
    """
    if not problem.is_complete:
        raise InputError("solutions are in order only where they are vectors: n queens on a square board")
    search = _Search(problem, Watch(seconds))
    if after is None:
        return search.first([])
    vector = list(Placement(after))
    if len(vector) != problem.n:
        raise InputError(f"the vector has {len(vector)} entries; wanted {problem.n}, one for each column")
    for column in reversed(range(problem.n)):
        for row in range(vector[column] + 1, problem.n):
            found = search.first([*vector[:column], row])
            if found is not None:
                return found
    return None


def previous_solution(
    problem: Problem, before: Iterable[int] | None = None, *, seconds: float = 60
) -> Placement | None:
    """The last solution, or the last one *before* a vector.

    >>> previous_solution(Problem(6)), previous_solution(Problem(6), [1, 3, 5, 0, 2, 4])
    (Placement([4, 2, 0, 5, 3, 1]), None)
    """
    turned = None if before is None else _upside_down(Placement(before))
    found = next_solution(_turned(problem), turned, seconds=seconds)
    return None if found is None else problem.certified(_upside_down(found))


class _Search:
    """Asks the engine whether a beginning can be finished."""

    def __init__(self, problem: Problem, watch: Watch) -> None:
        self._problem, self._watch = problem, watch
        self._fixed = {column: row for row, column in problem.fixed}

    def first(self, rows: list[int]) -> Placement | None:
        """The first solution that begins with these rows."""
        found = self._solution(rows)
        while found is not None and len(rows) < self._problem.n:
            rows, found = self._longer(rows, found)
        return found

    def _longer(self, rows: list[int], known: Placement) -> tuple[list[int], Placement]:
        """One more column with its lowest row; *known* is a solution that begins with *rows*."""
        column = len(rows)
        for row in range(known[column]):
            found = self._solution([*rows, row])
            if found is not None:
                return [*rows, row], found
        return [*rows, known[column]], known

    def _solution(self, rows: list[int]) -> Placement | None:
        squares = [(row, column) for column, row in enumerate(rows)]
        if not self._possible(squares):
            return None
        begun = self._problem.replace(fixed=self._problem.fixed.union(squares))
        result = native.solve(begun, watch=self._watch)
        if result.status is Status.UNKNOWN:
            self._watch.fail()
        return result.placement if result else None

    def _possible(self, squares: list[Square]) -> bool:
        """Whether these queens go with each other, with the fixed ones and with the problem: a vector may be any."""
        if any(
            self._fixed.get(column, row) != row or self._problem.forbidden((row, column)) for row, column in squares
        ):
            return False
        problem, queens = self._problem, self._problem.fixed.union(squares)
        return next(problem.rule.attacks(queens), None) is None


def _upside_down(placement: Placement) -> Placement:
    return Placement(placement.n - 1 - row for row in placement)


def _turned(problem: Problem) -> Problem:
    """The problem upside down: row r becomes n − 1 − r, so r + c becomes n − 1 − (r − c) and the other way round."""
    last = problem.n - 1
    return problem.replace(
        fixed=[(last - row, column) for row, column in problem.fixed],
        blocked=[(last - row, column) for row, column in problem.blocked],
        excluded_sums=[last - difference for difference in problem.excluded_differences],
        excluded_differences=[last - total for total in problem.excluded_sums],
        regions=problem.regions[::-1],
    )

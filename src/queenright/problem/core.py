"""A problem as the native core takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenright import _core
from queenright.board.regions import LABELS
from queenright.errors import InputError

if TYPE_CHECKING:
    from queenright.problem.problem import Problem


def core_problem(problem: Problem) -> _core.BoardProblem:
    """The same problem, as the core's own data.

    >>> from queenright.problem.problem import Problem
    >>> _core.count_completions(core_problem(Problem(8, fixed=["b4"])), _core.Control()).count
    8
    """
    if problem.stars > 1:
        raise InputError("boards with several stars in a line are solved, listed and counted, but nothing else")
    return _core.BoardProblem(
        problem.n,
        problem.columns,
        problem.queens,
        problem.torus,
        sorted(problem.fixed),
        list(problem.blocked),  # a set to the core; to put a million squares in order takes a second
        sorted(problem.excluded_sums),
        sorted(problem.excluded_differences),
        problem.touching,
        [LABELS.index(label) for row in problem.regions for label in row],
    )

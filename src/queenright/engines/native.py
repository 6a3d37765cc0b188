"""The native engine. For n queens on an empty board the explicit construction is the answer."""

from __future__ import annotations

from time import perf_counter

from queenright import _core
from queenright.board.placement import Placement
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status
from queenright.sizes import checked_size

NAME = "native"


def solve(n: int) -> Result:
    """One solution of n queens, or the proof that there is none.

    >>> solve(5).placement
    Placement([4, 1, 3, 0, 2])
    """
    size = checked_size(n)
    start = perf_counter()
    if not _core.pauls_exists(size):
        return Result(size, Status.NONE, engine=NAME, statistics=Statistics(seconds=perf_counter() - start))
    placement = Problem(size).certified(Placement._trusted(_core.pauls(size)))
    return Result(size, Status.FOUND, placement, engine=NAME, statistics=Statistics(seconds=perf_counter() - start))

"""Explicit solutions, straight from n: no search, O(n) steps.

A construction is a handful of sets of queens, each written as {(row, column) : first ≤ k ≤ last} with row and column
linear in k. That is enough to draw it, to write it down, and to prove for any n that it is a solution
(`queenright.constructions.argument`). Methods that report the steps of writing them down are in `queenright.methods`.
"""

from __future__ import annotations

from functools import partial

from queenright.board.placement import Placement
from queenright.constructions.argument import Argument, argue
from queenright.constructions.registry import CONSTRUCTIONS, Construction, construction
from queenright.constructions.sets import QueenSet
from queenright.errors import NoSolutionError
from queenright.sizes import checked_size

__all__ = ["CONSTRUCTIONS", "Argument", "Construction", "QueenSet", "argue", "construction", "explicit", "sets"]


def explicit(n: int, *, by: str = "pauls") -> Placement:
    """One solution for *n* queens in O(n) by a construction; a NoSolutionError for 2 and 3, which have none.

    >>> explicit(8)
    Placement([3, 5, 7, 1, 6, 0, 2, 4])
    >>> explicit(8, by="hoffman-loessi-moore")
    Placement([5, 3, 6, 0, 7, 1, 4, 2])
    """
    chosen, size = construction(by), _solvable(n)
    return chosen.placement(size)


def sets(n: int, *, by: str = "pauls") -> list[QueenSet]:
    """The sets of queens that a construction joins, counted from 1.

    >>> [(each.name, each.points()) for each in sets(4)]
    [('A1', [(2, 1), (4, 2)]), ('A2', [(1, 3), (3, 4)])]
    """
    chosen, size = construction(by), _solvable(n)
    return chosen.sets(size)


def _solvable(n: int) -> int:
    size = checked_size(n)
    if size in (2, 3):
        raise NoSolutionError(f"no solution exists for {size} queens (proved)")
    return size


__dir__ = partial(sorted, __all__)

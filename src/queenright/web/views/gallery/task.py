"""All solutions of a size, sorted into their classes under the eight symmetries of the square."""

from __future__ import annotations

from itertools import islice
from typing import Any

from queenright.enumeration import placements
from queenright.problem.problem import Problem
from queenright.symmetry import orbit
from queenright.web.reports import Tell

#: Classes in one message: the page shows the first ones while the rest is on its way.
CLASSES_IN_A_PART = 100


def classes(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Each class as the list of its boards, the smallest first; told in parts, then how many there were."""
    problem = Problem(arguments["n"])
    fundamental = placements(problem.n, fundamental=True)
    sizes: dict[int, int] = {}
    while part := [orbit(problem.certified(first)) for first in islice(fundamental, CLASSES_IN_A_PART)]:
        for boards in part:
            sizes[len(boards)] = sizes.get(len(boards), 0) + 1
        tell("part", [[list(board) for board in boards] for boards in part])
    return {
        "n": problem.n, "classes": sum(sizes.values()), "solutions": sum(size * many for size, many in sizes.items()),
        "sizes": {str(size): many for size, many in sorted(sizes.items(), reverse=True)},
    }  # fmt: skip

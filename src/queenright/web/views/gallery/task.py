"""All solutions of a size, sorted into their classes under the eight symmetries of the square."""

from __future__ import annotations

from itertools import islice
from typing import Any

from queenright.questions import representatives
from queenright.symmetry import orbit
from queenright.web.reports import Tell

#: Classes per message: the page shows the first ones while the rest are on their way.
CLASSES_IN_A_PART = 100


def classes(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Report each class as the list of its boards, smallest first, in parts; then return the totals."""
    n: int = arguments["n"]
    fundamental = representatives(n)
    sizes: dict[int, int] = {}
    while part := [orbit(first) for first, _ in islice(fundamental, CLASSES_IN_A_PART)]:
        for boards in part:
            sizes[len(boards)] = sizes.get(len(boards), 0) + 1
        tell("part", [[list(board) for board in boards] for boards in part])
    by_size = {str(size): many for size, many in sorted(sizes.items(), reverse=True)}
    solutions = sum(size * many for size, many in sizes.items())
    return {"n": n, "classes": sum(sizes.values()), "solutions": solutions, "sizes": by_size}

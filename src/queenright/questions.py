"""The questions that people ask, answered by the right part of the library: solve one, list all, count."""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.placement import Placement
from queenright.errors import UnknownNameError
from queenright.problem.result import Result


def solve(n: int, *, method: str | None = None, engine: str | None = None) -> Result:
    """Find one solution: by the default engine, or as a *method* of the documents would.

    >>> solve(4).placement
    Placement([1, 3, 0, 2])
    >>> solve(3).status
    <Status.NONE: 'none'>
    >>> solve(8, method="backtracking").statistics.checks
    876
    """
    if method is not None:
        from queenright import methods

        return methods.run(method, n)
    from queenright.engines import native

    if engine not in (None, native.NAME):
        raise UnknownNameError("engine", str(engine), [native.NAME])
    return native.solve(n)


def solutions(n: int) -> Iterator[Placement]:
    """All solutions, in lexicographic order.

    >>> [placement.queens for placement in solutions(4)]
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    from queenright.methods import every_solution

    return every_solution("bitmask", n)


def count(n: int, *, threads: int | None = None) -> int:
    """The number of solutions, on all cores unless *threads* says otherwise.

    >>> count(8)
    92
    """
    from queenright import counting

    return counting.count(n, threads=threads).count

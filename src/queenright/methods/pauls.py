"""Pauls' explicit solution by n mod 6 (Algorithm 4 of the notes), set by set as printed, in O(n).

Rows and columns count from 1 here, as in the text. Its case 3 joins the bare point (n, n) to a set; the set
{(n, n)} is meant. The fast twin is `queenright.constructions`.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.methods.events import Event, Kind, Tracer

Points = list[tuple[int, int]]

PSEUDOCODE = (
    "if n = 1: return {(1, 1)};  if n = 2, 3: return ∅",
    "case n mod 6 = 0, 4:",
    "    A1 = {(2k, k)},  A2 = {(2k − 1, n/2 + k)}",
    "case n mod 6 = 1, 5:",
    "    B1 = {(n, 1)},  B2 = {(2k, k + 1)},  B3 = {(2k − 1, (n + 1)/2 + k)}",
    "case n mod 6 = 2:",
    "    C1 … C6: six single queens,  C7 = {(n − 2k, k + 1)},  C8 = {(n − 2k − 3, n/2 + k + 2)}",
    "case n mod 6 = 3:",
    "    {(n, n)} ∪ (solution for n − 1)",
)


def sets(n: int) -> Iterator[tuple[int, Points]]:
    """The sets that Algorithm 4 joins, each with the line of the pseudocode it comes from; none if n is 2 or 3.

    >>> [points for _, points in sets(4)]
    [[(2, 1), (4, 2)], [(1, 3), (3, 4)]]
    """
    half = n // 2
    if n == 1:
        yield 1, [(1, 1)]
    elif n in (0, 2, 3):
        return
    elif n % 6 in (0, 4):
        yield 3, [(2 * k, k) for k in range(1, half + 1)]
        yield 3, [(2 * k - 1, half + k) for k in range(1, half + 1)]
    elif n % 6 in (1, 5):
        yield 5, [(n, 1)]
        yield 5, [(2 * k, k + 1) for k in range(1, (n - 1) // 2 + 1)]
        yield 5, [(2 * k - 1, (n + 1) // 2 + k) for k in range(1, (n - 1) // 2 + 1)]
    elif n % 6 == 2:
        singles = [(4, 1), (n, half - 1), (2, half), (n - 1, half + 1), (1, half + 2), (n - 3, n)]
        yield from ((7, [point]) for point in singles)
        yield 7, [(n - 2 * k, k + 1) for k in range(1, half - 2)]
        yield 7, [(n - 2 * k - 3, half + k + 2) for k in range(1, half - 2)]
    else:
        yield 9, [(n, n)]
        yield from sets(n - 1)


def trace(n: int) -> Iterator[Event]:
    """One event a set; then the solution. It tests nothing."""
    tracer = Tracer()
    queens: Points = []
    for step, points in sets(n):
        queens += [(row - 1, column - 1) for row, column in points]
        yield tracer.visit(queens, step=step)
    if n not in (2, 3):
        yield tracer.event(Kind.SOLUTION, queens, step=step if queens else 1)

"""The recursive NQueens(k, n) with Place(k, i) of the slides (Horowitz and Sahni), which prints all placements.

A solution is a sequence of n decisions; decision k puts the queen of column k on row i, as in the slides'
simulation, so x[1 : n] is our vector counted from 1. The slides' line "j − i = k − l" must read j − l = k − i;
their final test |j − l| = |i − k| is right and is the one used here.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.methods.events import Event, Kind, Tracer

PSEUDOCODE = (
    "NQueens(k, n):",
    "    for i := 1 to n do",
    "        if Place(k, i) then",
    "            x[k] := i",
    "            if k = n then write x[1 : n]",
    "            else NQueens(k + 1, n)",
    "Place(k, i):",
    "    for j := 1 to k − 1 do",
    "        if x[j] = i or Abs(x[j] − i) = Abs(j − k) then return false",
    "    return true",
)


def place(x: list[int], k: int, i: int) -> int | None:
    """Place(k, i), turned round to say who is to blame: the first j whose queen attacks, or None if i is free."""
    return next((j for j in range(1, k) if x[j] == i or abs(x[j] - i) == abs(j - k)), None)


def trace(n: int) -> Iterator[Event]:
    """The search for all solutions, written in lexicographic order."""
    tracer = Tracer()
    yield tracer.visit((), step=1)
    if n == 0:
        yield tracer.event(Kind.SOLUTION, (), step=5)
        return
    yield from _nqueens(tracer, [0] * (n + 1), 1, n)


def _nqueens(tracer: Tracer, x: list[int], k: int, n: int) -> Iterator[Event]:
    queens = [(x[j] - 1, j - 1) for j in range(1, k)]
    for i in range(1, n + 1):
        square = (i - 1, k - 1)
        yield tracer.test(queens, square, step=3)
        blame = place(x, k, i)
        if blame is not None:
            yield tracer.event(Kind.CONFLICT, queens, square, queens[blame - 1], step=9)
            continue
        x[k] = i
        yield tracer.visit([*queens, square], square, step=4)
        if k == n:
            yield tracer.event(Kind.SOLUTION, [*queens, square], step=5)
        else:
            yield from _nqueens(tracer, x, k + 1, n)
        yield tracer.event(Kind.REMOVE, queens, square, step=2)
    if queens:
        yield tracer.event(Kind.BACK_UP, queens, queens[-1], step=2)

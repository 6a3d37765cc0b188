"""The recursive NQueens(k, n) with Place(k, i) of the slides (Horowitz and Sahni), which prints all placements.

A solution is a sequence of n decisions; decision k puts the queen of column k on row i, as in the slides'
simulation, so x[1 : n] is our vector counted from 1. The slides' line "j − i = k − l" must read j − l = k − i;
their final test |j − l| = |i − k| is right and is the one used here.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.methods.claims import BACKTRACKING
from queenright.methods.events import Event, EventKind, Tracer
from queenright.methods.method import SLIDES, Method, Stack

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
        yield tracer.event(EventKind.SOLUTION, (), step=5)
        return
    yield from _nqueens(tracer, [0] * (n + 1), 1, n)


def _nqueens(tracer: Tracer, x: list[int], k: int, n: int) -> Iterator[Event]:
    queens = [(x[j] - 1, j - 1) for j in range(1, k)]
    for i in range(1, n + 1):
        square = (i - 1, k - 1)
        yield tracer.test(queens, square, step=3)
        blame = place(x, k, i)
        tracer.comparisons += blame or k - 1
        if blame is not None:
            yield tracer.event(EventKind.CONFLICT, queens, square, queens[blame - 1], step=9)
            continue
        x[k] = i
        yield tracer.visit([*queens, square], square, step=4)
        if k == n:
            yield tracer.event(EventKind.SOLUTION, [*queens, square], step=5)
        else:
            yield from _nqueens(tracer, x, k + 1, n)
        yield tracer.event(EventKind.REMOVE, queens, square, step=2)
    if queens:
        yield tracer.event(EventKind.BACK_UP, queens, queens[-1], step=2)


def stack(event: Event, n: int) -> Stack:
    """The open calls of NQueens, each with the row it chose, and the call of Place.

    >>> stack(list(trace(4))[3], 4)
    (['NQueens(1, 4)   x[1] = 1', 'NQueens(2, 4)'], 'Place(2, 1)')
    """
    calls = [f"NQueens({k}, {n})   x[{k}] = {row + 1}" for k, (row, _) in enumerate(event.queens, 1)]
    if len(calls) < n:
        calls.append(f"NQueens({len(calls) + 1}, {n})")
    tested = event.tested
    return calls, f"Place({tested[1] + 1}, {tested[0] + 1})" if tested is not None else ""


METHOD = Method(
    name="place",
    title="recursive NQueens with Place",
    idea="recursive NQueens(k, n) with Place(k, i), column by column",
    source=SLIDES,
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=BACKTRACKING,
    marker="v",
    stack=stack,
    first=1,
)

"""Backtracking with bit sets: the taken rows and diagonals are three masks, so one AND finds all free squares of a
column at once and guarded squares are never looked at (M. Richards, "Backtracking algorithms in MCPL", 1997).

Column by column, lowest row first, so solutions come in lexicographic order. A *check* is one such AND.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square
from queenright.methods.claims import BACKTRACKING, Claims
from queenright.methods.events import Event, EventKind, Tracer
from queenright.methods.method import Method, Stack

PSEUDOCODE = (
    "search(rows, up, down):",
    "    if all rows are taken: write the solution",
    "    free := not (rows or up or down)",
    "    while free is not empty:",
    "        take the lowest bit out of free",
    "        search(rows + bit, (up + bit) shifted up, (down + bit) shifted down)",
)


def trace(n: int) -> Iterator[Event]:
    """The search for all solutions."""
    tracer = Tracer()
    yield tracer.visit((), step=1)
    yield from _search(tracer, n, [], 0, 0, 0)


def _search(tracer: Tracer, n: int, queens: list[Square], rows: int, up: int, down: int) -> Iterator[Event]:
    if len(queens) == n:
        yield tracer.event(EventKind.SOLUTION, queens, step=2)
        return
    yield tracer.test(queens, None, step=3)
    tracer.comparisons += 1
    free = ~(rows | up | down) & ((1 << n) - 1)
    while free:
        bit = free & -free
        free ^= bit
        square = (bit.bit_length() - 1, len(queens))
        queens.append(square)
        yield tracer.visit(queens, square, step=5)
        yield from _search(tracer, n, queens, rows | bit, (up | bit) << 1, (down | bit) >> 1)
        queens.pop()
        yield tracer.event(EventKind.REMOVE, queens, square, step=4)
    if queens:
        yield tracer.event(EventKind.BACK_UP, queens, queens[-1], step=4)


def stack(event: Event, n: int) -> Stack:
    """The open calls, each with its bit sets: the rows taken, and those that a diagonal takes in the next column."""
    rows = [row for row, _ in event.queens]
    return [_call(rows[:depth], n) for depth in range(min(len(rows), n) + 1)], ""


def _call(rows: list[int], n: int) -> str:
    """
    >>> _call([0, 3], 5)
    'search({0, 3}, {2, 4}, {2})'
    """
    up = {row + distance for distance, row in enumerate(reversed(rows), 1)}
    down = {row - distance for distance, row in enumerate(reversed(rows), 1)}
    masks = (sorted(row for row in mask if 0 <= row < n) for mask in (set(rows), up, down))
    return f"search({', '.join('{' + ', '.join(map(str, mask)) + '}' for mask in masks)})"


METHOD = Method(
    name="bitmask",
    title="backtracking with bit sets",
    idea="the same tree, with bit sets for the taken rows and diagonals",
    source="Richards, Backtracking Algorithms in MCPL, 1997",
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=Claims(BACKTRACKING.table, BACKTRACKING.text, "nodes of the tree, one AND each: far fewer than n!"),
    marker="D",
    counted=(4, 5, 6, 7, 8, 9),
    stack=stack,
    first=0,
)

"""A functional program: the boards of k queens are a list, defined by the list of the boards of k − 1, lazily
evaluated.

    queens 0 = [[]]
    queens k = [qs ++ [q] | qs <- queens (k − 1), q <- [1..n], safe q qs]

The formula speaks of lists of all boards with one queen, two queens and so on, and says nothing of order or of taking
queens back. Evaluated eagerly it would make every list whole before the next. Evaluated lazily, each list makes a
member when the one after it asks: the first solution of 8 queens asks for 114 of the 2,057 boards, the same as
backtracking visits. Å. Wikström, "Functional Programming Using Standard ML" (1987), has a functional solution in a
strict language; the list comprehension is D. Turner's.

A Python generator is a lazy list. Ours also passes on what happens: an item is a board or an event.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square
from queenright.methods.claims import BACKTRACKING
from queenright.methods.events import Event, EventKind, Tracer
from queenright.methods.method import Method, Stack

PSEUDOCODE = (
    "queens 0 = [[]]",
    "queens k = [qs ++ [q] | qs <- queens (k − 1),",
    "                        q <- [1..n],",
    "                        safe q qs]",
    "safe q qs = and [q ≠ r and |q − r| ≠ d | (r, d) <- zip (reverse qs) [1..]]",
    "solutions = queens n",
)

Board = tuple[Square, ...]


def trace(n: int) -> Iterator[Event]:
    """The list of all solutions, asked for member by member."""
    tracer = Tracer()
    for item in _queens(tracer, n, n):
        if isinstance(item, Event):
            yield item
        else:
            yield tracer.event(EventKind.SOLUTION, item, step=6)


def _queens(tracer: Tracer, n: int, k: int) -> Iterator[Event | Board]:
    """queens k: its boards in order, between the events that making them costs."""
    if k == 0:
        yield tracer.visit((), step=1)
        yield ()
        return
    for board in _queens(tracer, n, k - 1):
        if isinstance(board, Event):
            yield board
            continue
        for row in range(n):
            square = (row, k - 1)
            yield tracer.test(board, square, step=4)
            attacker = tracer.guard(square, reversed(board))
            if attacker is not None:
                yield tracer.event(EventKind.CONFLICT, board, square, attacker, step=5)
                continue
            extended = (*board, square)
            yield tracer.visit(extended, square, step=2)
            yield extended


def stack(event: Event, n: int) -> Stack:
    """The lists that have been asked for a member, the last one first, each with the member it works on."""
    rows = [row + 1 for row, _ in event.queens]
    asked = [f"queens {k}   qs = {rows[: k - 1]}" for k in range(n, 0, -1) if k <= len(rows) + 1]
    tested = event.tested
    return asked, f"safe {tested[0] + 1} {rows}" if tested is not None else ""


METHOD = Method(
    name="lazy",
    title="lazy list of boards",
    idea="a list comprehension over the boards of one queen fewer, lazily evaluated",
    source="after Wikström, Functional Programming Using Standard ML, 1987; the comprehension is Turner's",
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=BACKTRACKING,
    marker="p",
    stack=stack,
    first=1,
)

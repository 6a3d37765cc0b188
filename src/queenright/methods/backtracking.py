"""Backtracking by rows: Algorithm 3 of the notes (Dougherty-Bliss 2016), corrected.

As printed it places a queen on (0, 0) and then tests (0, 0) against that very queen, and so answers "no solution"
for every n ≥ 2 (`queenright.methods.as_printed` shows it). It is right if it starts with no queen. It then finds the
first solution in lexicographic order of the columns, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square
from queenright.methods.claims import BACKTRACKING
from queenright.methods.events import Event, EventKind, Tracer
from queenright.methods.method import NOTES, Method, Stack

PSEUDOCODE = (
    "(row, col) ← (0, 0), no queen placed",
    "while number of queens ≠ n:",
    "    if (row, col) is not guarded:",
    "        place a queen at (row, col)",
    "        (row, col) ← (row + 1, 0)",
    "    else:",
    "        while col = n − 1:",
    "            if row = 0: return no solution",
    "            (row, col) ← previous queen",
    "            delete previous queen",
    "        col ← col + 1",
    "return the queens",
)


def trace(n: int) -> Iterator[Event]:
    """The search for all solutions: after each one it goes on as if the last queen's square had been guarded."""
    tracer = Tracer()
    queens: list[Square] = []
    row, column = 0, 0
    yield tracer.visit(queens, step=1)
    while True:
        if row == n:
            yield tracer.event(EventKind.SOLUTION, queens, step=12)
            if not queens:
                return
            row, column = queens.pop()
            yield tracer.event(EventKind.REMOVE, queens, (row, column), step=10)
        else:
            yield tracer.test(queens, (row, column), step=3)
            attacker = tracer.guard((row, column), queens)
            if attacker is None:
                queens.append((row, column))
                yield tracer.visit(queens, (row, column), step=4)
                row, column = row + 1, 0
                continue
            yield tracer.event(EventKind.CONFLICT, queens, (row, column), attacker, step=6)
        while column == n - 1:
            if not queens:
                return
            yield tracer.event(EventKind.BACK_UP, queens, (row, column), step=9)
            row, column = queens.pop()
            yield tracer.event(EventKind.REMOVE, queens, (row, column), step=10)
        column += 1


def stack(event: Event, n: int) -> Stack:
    """A loop has no calls: the queens that it remembers, and the square it is at."""
    queens = [f"queen {number} at ({row}, {column})" for number, (row, column) in enumerate(event.queens, 1)]
    tested = event.tested
    return queens, f"(row, col) = ({tested[0]}, {tested[1]})" if tested is not None else ""


METHOD = Method(
    name="backtracking",
    title="backtracking by rows",
    idea="row by row, back up when a row is full of guarded squares",
    source=f"{NOTES}, Algorithm 3, corrected",
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=BACKTRACKING,
    marker="^",
    stack=stack,
    first=0,
)

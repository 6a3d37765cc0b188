"""Algorithm 3 of the notes exactly as printed, to be watched failing.

Its first line puts a queen on (0, 0), its loop then tests (0, 0) against that very queen. The whole first row is
guarded by her, so for every n ≥ 2 the answer is "no solution", after n tests. For n = 0 it never ends: there is already
one queen more than wanted, and `col` counts up from 0 without ever meeting n − 1 = −1. The corrected form is
`queenright.methods.backtracking`.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square
from queenright.methods import backtracking
from queenright.methods.events import Event, EventKind, Tracer
from queenright.methods.method import NOTES, Method

#: The corrected form differs in its first line.
PSEUDOCODE = ("place queen at (0, 0)", "(row, col) ← (0, 0)", *backtracking.METHOD.pseudocode[1:])

#: How many squares beside the board of size 0 are shown before the loop is stopped.
SHOWN = 3


def trace(n: int) -> Iterator[Event]:
    """The program's steps up to its answer; for n = 0 up to where it can be seen that it never ends."""
    if n == 0:
        yield from _endless()
        return
    tracer = Tracer()
    queens: list[Square] = [(0, 0)]
    row, column = 0, 0
    yield tracer.visit(queens, (0, 0), step=1)
    while len(queens) != n:
        yield tracer.test(queens, (row, column), step=4)
        attacker = tracer.guard((row, column), queens)
        if attacker is None:
            queens.append((row, column))
            yield tracer.visit(queens, (row, column), step=5)
            row, column = row + 1, 0
            continue
        yield tracer.event(EventKind.CONFLICT, queens, (row, column), attacker, step=7)
        while column == n - 1:
            if row == 0:
                yield tracer.event(EventKind.NO_SOLUTION, queens, step=9)
                return
            yield tracer.event(EventKind.BACK_UP, queens, (row, column), step=10)
            row, column = queens.pop()
            yield tracer.event(EventKind.REMOVE, queens, (row, column), step=11)
        column += 1
    yield tracer.event(EventKind.SOLUTION, queens, step=13)


def _endless() -> Iterator[Event]:
    """n = 0. The squares that the program speaks of do not exist, so the events name them in words alone."""
    tracer = Tracer()
    tracer.nodes = 1
    yield tracer.event(
        EventKind.PLACE, (), step=1, note="place a queen at (0, 0), a square that the board does not have"
    )
    for column in range(SHOWN):
        tracer.checks += 1
        tracer.comparisons += 1
        yield tracer.event(EventKind.TEST, (), step=4, note=f"test (0, {column}): guarded by the queen at (0, 0)")
    reason = (
        f"one queen is placed, 0 are wanted, row 0 is guarded throughout, and col = {SHOWN} only grows, so that it "
        "never equals n − 1 = −1: the loop never ends"
    )
    yield tracer.event(EventKind.STOP, (), step=3, note=reason)


METHOD = Method(
    name="backtracking-as-printed",
    title="backtracking as printed",
    idea="Algorithm 3 to the letter: it tests (0, 0) against its own first queen",
    source=f"{NOTES}, Algorithm 3",
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=backtracking.METHOD.claims,
    marker="x",
    error='it answers "no solution" for every n ≥ 2 and never ends for n = 0',
    stack=backtracking.stack,
    first=0,
)

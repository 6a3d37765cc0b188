"""Wirth's eight queens, refined step by step ("Program Development by Stepwise Refinement", CACM 14(4), 1971).

The paper starts from generating all configurations and testing each (our `rows` is that program with rows for columns),
then builds a trial solution column by column and takes back what cannot be extended. That program is here; its test
still looks at every queen set so far. The last refinement, `queenright.methods.wirth_arrays`, makes the test fast. Both
walk the same tree in the same order and share `search`; what the refinement gains is in the comparisons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from queenright.board.squares import Square
from queenright.methods.claims import BACKTRACKING
from queenright.methods.events import Event, EventKind, Tracer
from queenright.methods.method import Method, Stack

SOURCE = "Wirth, Program Development by Stepwise Refinement, CACM 14(4), 1971"

Test = Callable[[Square], Square | None]
Change = Callable[[Square], None]

TRIAL = (
    "try(column):",
    "    for row := 1 to n do",
    "        if safe(row, column) then",
    "            setqueen(row, column)",
    "            if column = n then print the board",
    "            else try(column + 1)",
    "            removequeen(row, column)",
    "safe(row, column):",
    "    no queen set so far shares the row or a diagonal",
)


def trial(n: int) -> Iterator[Event]:
    """The search for all solutions, every test against all queens set so far."""
    tracer = Tracer()
    queens: list[Square] = []
    yield from search(tracer, n, queens, lambda square: tracer.guard(square, queens), lambda square: None)


def search(tracer: Tracer, n: int, queens: list[Square], test: Test, change: Change) -> Iterator[Event]:
    """All solutions, column by column. *test* names the queen to blame; *change* follows a queen set or removed."""
    yield tracer.visit(queens, step=1)
    if n == 0:
        yield tracer.event(EventKind.SOLUTION, queens, step=5)
        return

    def attempt(column: int) -> Iterator[Event]:
        for row in range(n):
            square = (row, column)
            yield tracer.test(queens, square, step=3)
            attacker = test(square)
            if attacker is not None:
                yield tracer.event(EventKind.CONFLICT, queens, square, attacker, step=9)
                continue
            queens.append(square)
            change(square)
            yield tracer.visit(queens, square, step=4)
            if column == n - 1:
                yield tracer.event(EventKind.SOLUTION, queens, step=5)
            else:
                yield from attempt(column + 1)
            queens.pop()
            change(square)
            yield tracer.event(EventKind.REMOVE, queens, square, step=7)
        if queens:
            yield tracer.event(EventKind.BACK_UP, queens, queens[-1], step=2)

    yield from attempt(0)


def stack(event: Event, n: int) -> Stack:
    """The open calls of try, counted from 1, and the test."""
    calls = [f"try({column + 1})   row = {row + 1}" for row, column in event.queens]
    if len(calls) < n:
        calls.append(f"try({len(calls) + 1})")
    tested = event.tested
    return calls, f"safe({tested[0] + 1}, {tested[1] + 1})" if tested is not None else ""


METHOD = Method(
    name="wirth-trial",
    title="Wirth's program, trial by trial",
    idea="stepwise refinement: extend a trial solution, take back what fails",
    source=SOURCE,
    trace=trial,
    pseudocode=TRIAL,
    claims=BACKTRACKING,
    marker="<",
    stack=stack,
    first=1,
)

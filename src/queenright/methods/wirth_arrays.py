"""Wirth's last refinement: a representation that makes the test fast.

Three boolean arrays, a for rows, b for sums and c for differences, are true where no queen stands. A test reads at most
three entries, whatever n is; setting or removing a queen changes three. "Algorithms + Data Structures = Programs"
(1976, section 3.5) has the program in Pascal. The search itself is that of `queenright.methods.wirth`.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square
from queenright.methods.claims import BACKTRACKING, Claims
from queenright.methods.events import Event, Tracer
from queenright.methods.method import Method
from queenright.methods.wirth import SOURCE, TRIAL, search, stack

PSEUDOCODE = (
    *TRIAL[:3],
    "            setqueen: a[row] := b[row + column] := c[row − column] := false",
    *TRIAL[4:6],
    "            removequeen: a[row] := b[row + column] := c[row − column] := true",
    "safe(row, column):",
    "    a[row] and b[row + column] and c[row − column]",
)


def trace(n: int) -> Iterator[Event]:
    """The search for all solutions with three boolean arrays."""
    tracer = Tracer()
    queens: list[Square] = []
    a, b, c = [True] * n, [True] * (2 * n), [True] * (2 * n)  # a negative difference counts from the end of c

    def test(square: Square) -> Square | None:
        row, column = square
        for free in (a[row], b[row + column], c[row - column]):
            tracer.comparisons += 1
            if not free:
                # The arrays do not know who stands there. Only the story needs her, so looking for her costs nothing.
                return Tracer().guard(square, queens)
        return None

    def change(square: Square) -> None:
        row, column = square
        a[row], b[row + column], c[row - column] = not a[row], not b[row + column], not c[row - column]

    yield from search(tracer, n, queens, test, change)


METHOD = Method(
    name="wirth-arrays",
    title="Wirth's program, refined by three boolean arrays",
    idea="the last refinement: a test reads three entries of boolean arrays",
    source=f"{SOURCE}; Algorithms + Data Structures = Programs, 1976, section 3.5",
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=Claims(
        BACKTRACKING.table,
        BACKTRACKING.text,
        "nodes of the tree × n squares, at most three looks each: far fewer than n!",
    ),
    marker=">",
    stack=stack,
    first=1,
)

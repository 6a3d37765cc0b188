"""The errors of the source texts as printed, so that anybody can see them fail. None of these is a model of n queens.

Kousar and Jabeen print "=" in (7) and (10), and let the sum in (9) run to m = N−1 for every j, past the edge of the
board. In the text of the Z models, the arrow of NQueens_Bijection reads as that of a plain function.
"""

from __future__ import annotations

from queenright.board.squares import Square
from queenright.models import rows
from queenright.models.equations import PRINTED_7_10, PRINTED_9
from queenright.models.family import PROGRAM, SCHEMAS, Family, plain_flat
from queenright.models.lines import lines
from queenright.models.model import Builder, Model
from queenright.models.notes import FUNCTION_NOTES, PROGRAM_NOTES
from queenright.models.squares import at_most, rows_and_columns, start
from queenright.problem.problem import Problem


def equalities(problem: Problem) -> Model:
    """Exactly one queen on each of the 2N−3 left diagonals, and of the right ones: N queens are too few."""
    builder, names = _rows_and_columns(problem)
    _post(builder, names, {**_numbered("LD", falling(problem.n)), **_numbered("RD", rising(problem.n))}, "=")
    return builder.model("printed-equalities", problem, tuple(names.values()))


def wrapped(problem: Problem) -> Model:
    """Equation (9) to the letter; a column beyond N is counted on from 1, since the text gives it no meaning."""
    n = problem.n
    builder, names = _rows_and_columns(problem)
    first = falling(n)[: max(n - 2, 0)]
    ninth = [[(row, column % n) for row, column in squares] for squares in equation_9(n)]
    _post(builder, names, {**_numbered("LD", first + ninth), **_numbered("RD", rising(n))}, "<=")
    return builder.model("printed-equation-9", problem, tuple(names.values()))


def _numbered(kind: str, lines_: list[list[Square]]) -> dict[str, list[Square]]:
    return {f"{kind}{number}": squares for number, squares in enumerate(lines_, start=1)}


def _post(builder: Builder, names: dict[Square, int], named: dict[str, list[Square]], relation: str) -> None:
    for label, squares in named.items():
        at_most(builder.named(label), names, squares, relation)


def plain_function(problem: Problem) -> Model:
    """Only the diagonals are kept apart."""
    builder, variables = rows.start(problem)
    rows.apart(builder, variables)
    return builder.model("printed-function", problem)


def equation_9(n: int) -> list[list[Square]]:
    """The terms of (9) as printed, for j = 1 … N−1, counted from 0: many columns lie beyond the board.

    >>> sum(column >= 5 for squares in equation_9(5) for _, column in squares)
    6
    """
    return [[(m, column + m) for m in range(n)] for column in range(n - 1)]


def falling(n: int) -> list[list[Square]]:
    """The left diagonals LD1 … of (7): first those that start in the first column (8), then in the first row (9)."""
    lower = [[(row + m, m) for m in range(n - row)] for row in range(n - 2, 0, -1)]
    upper = [[(m, column + m) for m in range(n - column)] for column in range(n - 1)]
    return lower + upper


def rising(n: int) -> list[list[Square]]:
    """The right diagonals RD1 … of (10): (11) and (12)."""
    lower = [[(row + m, n - 1 - m) for m in range(n - row)] for row in range(n - 2, 0, -1)]
    upper = [[(m, column - m) for m in range(column + 1)] for column in range(n - 1, 0, -1)]
    return lower + upper


def _rows_and_columns(problem: Problem) -> tuple[Builder, dict[Square, int]]:
    board = lines(problem)
    builder, names = start(problem, board)
    rows_and_columns(builder, names, board)
    return builder, names


FAMILIES = [
    Family(
        "printed-equalities",
        "0/1 program with = in (7) and (10)",
        f"{PROGRAM}, (7) and (10) as printed",
        equalities,
        plain_flat,
        "no solution for any N ≥ 4; the signs must be ≤",
        PRINTED_7_10,
        PROGRAM_NOTES,
    ),
    Family(
        "printed-equation-9",
        "0/1 program with (9) as printed, off the board wrapped to the other edge",
        f"{PROGRAM}, (9) as printed",
        wrapped,
        plain_flat,
        "the sum runs off the board; wrapped it gives 0, 10, 0, 32, 4 for N = 4 to 8. It must stop at m = N − j",
        PRINTED_9,
        PROGRAM_NOTES,
    ),
    Family(
        "printed-function",
        "NQueens_Bijection with its arrow read as a plain function",
        f"{SCHEMAS}, as printed",
        plain_function,
        plain_flat,
        "two queens may share a row; the arrow must be the bijection ⤖",
        notes=FUNCTION_NOTES,
    ),
]

"""A variable for every column whose value is its queen's row: the vector of the source texts, stated five ways.

The schemas NQueens and NQueens_Bijection are those of "N-Queens Problem" (Z models, December 2003); three
all-differents on q, q + c and q − c are the usual constraint program, here with each offset inside the constraint.
"""

from __future__ import annotations

from itertools import combinations

from queenright.board.lines import CHESS, Line
from queenright.models.family import ALICE, NADEL, SCHEMAS, Family, flat_columns, permutation, queen_in_every_column
from queenright.models.lines import candidates
from queenright.models.model import AllDifferent, Apart, Builder, Different, Inverse, Linear, Model, Shifted
from queenright.models.notes import (
    ALL_DIFFERENT_NOTES,
    BIJECTION_NOTES,
    CHANNELLED_NOTES,
    DISEQUALITIES_NOTES,
    SUMS_NOTES,
)
from queenright.problem.problem import Problem


def all_different(problem: Problem) -> Model:
    """q, q + c and q − c are each all different."""
    builder, rows = start(problem)
    for kind, (terms, modulus) in _three(rows, problem.modulus).items():
        builder.named(f"all_{kind}s_differ").add(AllDifferent(tuple(terms), modulus))
    return builder.model("all-different", problem)


def disequalities(problem: Problem) -> Model:
    """The schema NQueens: for all i ≠ j three disequalities; i < j says the same in half as many."""
    builder, rows = start(problem)
    for kind, (terms, modulus) in _three(rows, problem.modulus).items():
        for (i, left), (j, right) in combinations(enumerate(terms), 2):
            builder.named(f"{kind}s_differ_{i}_{j}").add(Different(left, right, modulus))
    return builder.model("disequalities", problem)


def bijection(problem: Problem) -> Model:
    """The schema NQueens_Bijection: a bijection with j − i ≠ |q(j) − q(i)| for all i < j."""
    builder, rows = start(problem)
    builder.named("all_rows_differ").add(AllDifferent(tuple((row, 0) for row in rows)))
    apart(builder, rows)
    return builder.model("bijection", problem)


def apart(builder: Builder, rows: list[int]) -> None:
    """No two queens on a diagonal, in one inequality a pair."""
    for (i, left), (j, right) in combinations(enumerate(rows), 2):
        builder.named(f"apart_{i}_{j}").add(Apart(right, left, j - i))


def channelled(problem: Problem) -> Model:
    """Rows of the columns and columns of the rows, each the inverse of the other, diagonals stated on both."""
    builder, rows = start(problem)
    squares = CHESS.grouped(Line.ROW, candidates(problem))
    columns = []
    for row in range(problem.n):
        columns.append(builder.integer(f"column_of_{row}", {column for _, column in squares.get(row, ())}))
    if rows:
        builder.named("inverse").add(Inverse(tuple(rows), tuple(columns)))
    for side, view in (("columns", rows), ("rows", columns)):
        for kind in ("sum", "difference"):
            terms, modulus = _three(view, problem.modulus)[kind]
            builder.named(f"all_{kind}s_differ_by_{side}").add(AllDifferent(tuple(terms), modulus))
    return builder.model("channelled", problem)


def sums_and_differences(problem: Problem) -> Model:
    """Each queen's two diagonals are variables too: s = q + c and d = q − c, and all three are all different."""
    builder, rows = start(problem)
    views: dict[str, list[int]] = {"sum": [], "difference": []}
    for column, row in enumerate(rows):
        for name, sign in (("sum", 1), ("difference", -1)):
            domain = {value + sign * column for value in builder.variables[row].domain}
            diagonal = builder.integer(f"{name}_{column}", domain)
            builder.named(f"{name}_of_{column}").add(Linear(((1, diagonal), (-1, row)), "=", sign * column))
            views[name].append(diagonal)
    builder.named("all_rows_differ").add(AllDifferent(tuple((row, 0) for row in rows)))
    for name, view in views.items():
        terms = tuple((diagonal, 0) for diagonal in view)
        builder.named(f"all_{name}s_differ").add(AllDifferent(terms, problem.modulus))
    return builder.model("sums-differences", problem)


def start(problem: Problem) -> tuple[Builder, list[int]]:
    """The variables `row_of_c`, with only the rows that are left for each column."""
    builder = Builder()
    squares = CHESS.grouped(Line.COLUMN, candidates(problem))
    rows = []
    for column in range(problem.columns):
        free = [row for row, _ in squares.get(column, ())]
        rows.append(builder.integer(f"row_of_{column}", free))
        builder.meaning.update({(rows[-1], row): (row, column) for row in free})
    return builder, rows


def _three(variables: list[int], modulus: int) -> dict[str, tuple[list[Shifted], int]]:
    """The terms of the three kinds of line, with the modulus that each is taken by."""
    plain, sums, differences = (
        [(variable, sign * index) for index, variable in enumerate(variables)] for sign in (0, 1, -1)
    )
    return {"row": (plain, 0), "sum": (sums, modulus), "difference": (differences, modulus)}


FAMILIES = [
    Family(
        "all-different",
        "row variables with three all-differents",
        f"{SCHEMAS}, NQueens, disequalities gathered",
        all_different,
        queen_in_every_column,
        notes=ALL_DIFFERENT_NOTES,
    ),
    Family(
        "disequalities",
        "row variables with three disequalities a pair",
        f"{SCHEMAS}, NQueens",
        disequalities,
        queen_in_every_column,
        notes=DISEQUALITIES_NOTES,
    ),
    Family(
        "bijection",
        "ALICE's bijection of columns and rows, with |q(j) − q(i)| ≠ j − i",
        ALICE,
        bijection,
        flat_columns,
        notes=BIJECTION_NOTES,
    ),
    Family(
        "channelled",
        "row and column variables, each the inverse of the other",
        NADEL,
        channelled,
        permutation,
        notes=CHANNELLED_NOTES,
    ),
    Family(
        "sums-differences",
        "row variables and their two diagonals as variables",
        NADEL,
        sums_and_differences,
        queen_in_every_column,
        notes=SUMS_NOTES,
    ),
]

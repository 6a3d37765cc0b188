"""A boolean for every square: as a 0/1 program, with all or with 2N−3 diagonals, and with plain cardinalities.

The program is that of Kousar and Jabeen, "Mathematical Modeling of N-Queen Problem", equations (1) to (12), with ≤
in (7) and (10) and with (9) stopped at the edge. They drop the corner diagonals, of one square each; that is exact.
"""

from __future__ import annotations

from queenright.board.squares import Square
from queenright.models.family import PROGRAM, Family, flat
from queenright.models.lines import Lines, counted_by_lines, lines
from queenright.models.model import FALSE, Builder, Linear, Model
from queenright.problem.problem import Problem


def cardinalities(problem: Problem) -> Model:
    """One in every row, column and region, at most one on every diagonal of two squares or more: what engines solve."""
    board = lines(problem)
    builder, names = start(problem, board)
    for squares in board.rows:
        builder.count((names[square] for square in squares), board.fewest_in_row, 1)
    for squares in board.columns:
        builder.count((names[square] for square in squares), board.fewest_in_column, 1)
    for squares in board.regions:
        builder.count((names[square] for square in squares), board.fewest_in_region, 1)
    for squares in board.loose:
        builder.count((names[square] for square in squares), 0, 1)
    if not counted_by_lines(problem):
        builder.count(names.values(), problem.queens, problem.queens)
    return builder.model("squares", problem)


def without_corners(problem: Problem) -> Model:
    """The document's program: 2N−3 diagonals each way."""
    corners = {"sums": {0, problem.n + problem.columns - 2}, "differences": {problem.n - 1, 1 - problem.columns}}
    return _program("zero-one-2n-3", problem, corners)


def all_diagonals(problem: Problem) -> Model:
    """The same program with all 2N−1 diagonals each way, as earlier models have it."""
    return _program("zero-one-2n-1", problem, {})


def _program(name: str, problem: Problem, dropped: dict[str, set[int]]) -> Model:
    board = lines(problem)
    builder, names = start(problem, board)
    for squares in board.rows:
        at_most_one(builder, names, squares, "=" if board.fewest_in_row else "<=")
    for squares in board.columns:
        at_most_one(builder, names, squares, "=" if board.fewest_in_column else "<=")
    for kind, diagonals in (("sums", board.sums), ("differences", board.differences)):
        for number, squares in diagonals.items():
            if number not in dropped.get(kind, ()):
                at_most_one(builder, names, squares, "<=")
    for squares in board.blocks:
        at_most_one(builder, names, squares, "<=")
    for squares in board.regions:
        at_most_one(builder, names, squares, "=" if board.fewest_in_region else "<=")
    if not counted_by_lines(problem):
        total(builder, tuple(names.values()), problem.queens)
    return builder.model(name, problem, objective=tuple(names.values()))


def start(problem: Problem, board: Lines) -> tuple[Builder, dict[Square, int]]:
    """The document's Y(i,j), counted from 1 as there: a boolean for each candidate square."""
    builder = Builder()
    names: dict[Square, int] = {}
    for row, column in (square for squares in board.rows for square in squares):
        fixed = 1 if (row, column) in problem.fixed else None
        names[row, column] = builder.boolean(f"Y_{row + 1}_{column + 1}", fixed=fixed)
        builder.meaning[names[row, column], 1] = (row, column)
    return builder, names


def at_most_one(builder: Builder, names: dict[Square, int], squares: list[Square], relation: str) -> None:
    if squares:
        builder.add(Linear(tuple((1, names[square]) for square in squares), relation, 1))
    elif relation == "=":
        builder.add(FALSE)


def total(builder: Builder, names: tuple[int, ...], queens: int) -> None:
    if names:
        builder.add(Linear(tuple((1, name) for name in names), "=", queens))
    elif queens:
        builder.add(FALSE)


FAMILIES = [
    Family("zero-one-2n-3", "0/1 program with 2N−3 diagonals each way, as corrected", f"{PROGRAM}, (1)–(12)",
           without_corners, flat),
    Family("zero-one-2n-1", "0/1 program with all 2N−1 diagonals each way", f"the earlier models of {PROGRAM}",
           all_diagonals),
    Family("squares", "a boolean for every square, cardinalities on every line", "what the engines solve by default",
           cardinalities),
]  # fmt: skip

"""A boolean for every square: as a 0/1 program, with all or with 2N−3 diagonals, and with plain cardinalities.

The program is that of Kousar and Jabeen, "Mathematical Modeling of N-Queen Problem", equations (1) to (12), with ≤
in (7) and (10) and with (9) stopped at the edge. They drop the corner diagonals, of one square each; that is exact.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square
from queenright.models.equations import CORRECTED, WITH_CORNERS
from queenright.models.family import PROGRAM, Family, flat
from queenright.models.lines import Lines, counted_by_lines, lines
from queenright.models.model import FALSE, Builder, Linear, Model
from queenright.models.notes import PROGRAM_NOTES, SQUARES_NOTES
from queenright.problem.problem import Problem


def cardinalities(problem: Problem) -> Model:
    """One in every row, column and region (or as many as there are stars), at most one on every diagonal of two squares
    or more: what engines solve. Lines are numbered from 1, as the variables Y_ij are; a sum is i + j."""
    board = lines(problem)
    builder, names = start(problem, board)
    exact = (
        ("row", board.rows, board.fewest_in_row),
        ("column", board.columns, board.fewest_in_column),
        ("region", board.regions, board.fewest_in_region),
    )
    for kind, listed, fewest in exact:
        for number, squares in enumerate(listed, 1):
            builder.named(f"{kind}_{number}").count((names[square] for square in squares), fewest, board.most)
    for kind, numbered in (
        ("sum", _from_one(board.sums, problem)),
        ("difference", board.differences),
        ("block", dict(enumerate(board.blocks, 1))),
    ):
        for number, squares in numbered.items():
            builder.named(f"{kind}_{number}".replace("-", "m")).count((names[square] for square in squares), 0, 1)
    if not counted_by_lines(problem):
        builder.named("queens").count(names.values(), problem.queens, problem.queens)
    return builder.model("squares", problem)


def _from_one(sums: dict[int, list[Square]], problem: Problem) -> dict[int, list[Square]]:
    modulus = problem.rule.modulus
    return {(number + 2) % modulus if modulus else number + 2: squares for number, squares in sums.items()}


def without_corners(problem: Problem) -> Model:
    """The program of the source text: 2N−3 diagonals each way, LD1 to LD(2N−3) and RD1 to RD(2N−3)."""
    last = problem.n + problem.columns - 2
    return _program("zero-one-2n-3", problem, corners={"LD0", f"LD{last}", "RD0", f"RD{last}"})


def all_diagonals(problem: Problem) -> Model:
    """The same program with all 2N−1 diagonals each way, as earlier models have it: LD0, RD0 and two more."""
    return _program("zero-one-2n-1", problem)


def _program(name: str, problem: Problem, corners: set[str] | None = None) -> Model:
    board = lines(problem)
    builder, names = start(problem, board)
    rows_and_columns(builder, names, board)
    for label, squares in _diagonals(problem, board):
        if label not in (corners or ()):
            at_most(builder.named(label), names, squares, "<=")
    for number, squares in enumerate(board.blocks):
        at_most(builder.named(f"block_{number}"), names, squares, "<=")
    for number, squares in enumerate(board.regions):
        relation = "=" if board.fewest_in_region else "<="
        at_most(builder.named(f"region_{number}"), names, squares, relation, board.most)
    if not counted_by_lines(problem):
        total(builder.named("queens"), tuple(names.values()), problem.queens)
    return builder.model(name, problem, objective=tuple(names.values()))


def rows_and_columns(builder: Builder, names: dict[Square, int], board: Lines) -> None:
    """C1 and C2."""
    for number, squares in enumerate(board.rows, start=1):
        relation = "=" if board.fewest_in_row else "<="
        at_most(builder.named(f"C1_{number}"), names, squares, relation, board.most)
    for number, squares in enumerate(board.columns, start=1):
        relation = "=" if board.fewest_in_column else "<="
        at_most(builder.named(f"C2_{number}"), names, squares, relation, board.most)


def _diagonals(problem: Problem, board: Lines) -> Iterator[tuple[str, list[Square]]]:
    """Left and right diagonals in the order of (7) and (10): from the lower left, and from the lower right corner."""
    lowest_left, lowest_right = problem.n - 1, problem.n + problem.columns - 2
    for difference in sorted(board.differences, reverse=True):
        yield f"LD{lowest_left - difference}", board.differences[difference]
    for total_ in sorted(board.sums, reverse=True):
        yield f"RD{lowest_right - total_}", board.sums[total_]


def start(problem: Problem, board: Lines) -> tuple[Builder, dict[Square, int]]:
    """The variables Y(i,j) of the source text, counted from 1 as there: a boolean for each candidate square."""
    builder = Builder()
    names: dict[Square, int] = {}
    for row, column in (square for squares in board.rows for square in squares):
        fixed = 1 if (row, column) in problem.fixed else None
        names[row, column] = builder.boolean(f"Y_{row + 1}_{column + 1}", fixed=fixed)
        builder.meaning[names[row, column], 1] = (row, column)
    return builder, names


def at_most(builder: Builder, names: dict[Square, int], squares: list[Square], relation: str, most: int = 1) -> None:
    if squares:
        builder.add(Linear(tuple((1, names[square]) for square in squares), relation, most))
    elif relation == "=":
        builder.add(FALSE)


def total(builder: Builder, names: tuple[int, ...], queens: int) -> None:
    if names:
        builder.add(Linear(tuple((1, name) for name in names), "=", queens))
    elif queens:
        builder.add(FALSE)


FAMILIES = [
    Family(
        "zero-one-2n-3",
        "0/1 program with 2N−3 diagonals each way, as corrected",
        f"{PROGRAM}, (1)–(12)",
        without_corners,
        flat,
        equations=CORRECTED,
        notes=PROGRAM_NOTES,
    ),
    Family(
        "zero-one-2n-1",
        "0/1 program with all 2N−1 diagonals each way",
        f"the earlier models of {PROGRAM}",
        all_diagonals,
        equations=WITH_CORNERS,
        notes=PROGRAM_NOTES,
    ),
    Family(
        "squares",
        "a boolean for every square, cardinalities on every line",
        "what the engines solve by default",
        cardinalities,
        notes=SQUARES_NOTES,
    ),
]

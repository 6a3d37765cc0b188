"""What the models need of the board: the squares that can still hold a queen, line by line, and how many go on a line.

Fixed queens are taken into account here, once: a square that one of them attacks gets no variable in any model. A
completion with few free queens is then a small model however large the board is.
"""

from __future__ import annotations

from dataclasses import dataclass

from queenright.board.lines import Line
from queenright.board.squares import Square
from queenright.problem.problem import Problem


def candidates(problem: Problem) -> list[Square]:
    """The fixed queens' squares and those that no fixed queen attacks and nothing forbids, row by row.

    >>> candidates(Problem(4, fixed=["a4"]))
    [(0, 0), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    """
    return sorted([*problem.free_squares(), *problem.fixed])


@dataclass(frozen=True, slots=True)
class Lines:
    """A problem's candidate squares by row, column, diagonal and region, and how many queens each holds.

    A row, column or region holds at most *most* queens, other lines one. Where touching counts instead of diagonals
    there are none of these, but *blocks* of two by two squares.
    """

    rows: list[list[Square]]
    columns: list[list[Square]]
    sums: dict[int, list[Square]]
    differences: dict[int, list[Square]]
    blocks: list[list[Square]]
    regions: list[list[Square]]
    fewest_in_row: int
    fewest_in_column: int
    fewest_in_region: int
    most: int


def lines(problem: Problem) -> Lines:
    """All lines; each row has its queen if there are as many queens as rows, and so for columns."""
    rule, squares = problem.rule, candidates(problem)
    grouped = {kind: rule.grouped(kind, squares) for kind in rule.kinds}
    labels = dict.fromkeys(label for row in problem.regions for label in row)

    def fewest(lines: int) -> int:
        return problem.stars if problem.queens >= problem.stars * lines else 0

    return Lines(
        [grouped[Line.ROW].get(row, []) for row in range(problem.n)],
        [grouped[Line.COLUMN].get(column, []) for column in range(problem.columns)],
        grouped.get(Line.SUM, {}),
        grouped.get(Line.DIFFERENCE, {}),
        [block for block in grouped.get(Line.TOUCH, {}).values() if len(block) > 1],
        [grouped[Line.REGION].get(label, []) for label in labels],
        fewest(problem.n),
        fewest(problem.columns),
        fewest(problem.region_count),
        problem.stars,
    )


def counted_by_lines(problem: Problem) -> bool:
    """True if the rows or the columns already say how many queens there are."""
    return problem.queens in (problem.stars * problem.n, problem.stars * problem.columns)

"""What the models need of the board: the squares that can still hold a queen, line by line, and how many go on a line.

Fixed queens are taken into account here, once: a square that one of them attacks gets no variable in any model. A
completion with few free queens is then a small model however large the board is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from queenright.board.squares import Line, Square
from queenright.models.model import reduced
from queenright.problem.problem import Problem


def candidates(problem: Problem) -> list[Square]:
    """The fixed queens' squares and those that no fixed queen attacks and nothing forbids, row by row.

    >>> candidates(Problem(4, fixed=["a4"]))
    [(0, 0), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    """
    modulus = problem.modulus
    rows = set(range(problem.n)) - {row for row, _ in problem.fixed}
    columns = sorted(set(range(problem.columns)) - {column for _, column in problem.fixed})
    sums = problem.excluded_sums | {reduced(r + c, modulus) for r, c in problem.fixed}
    differences = problem.excluded_differences | {reduced(r - c, modulus) for r, c in problem.fixed}
    free = [
        (row, column)
        for row in rows
        for column in columns
        if reduced(row + column, modulus) not in sums
        and reduced(row - column, modulus) not in differences
        and (row, column) not in problem.blocked
    ]
    return sorted([*free, *problem.fixed])


def by_line(squares: Iterable[Square], line: Line, modulus: int = 0) -> dict[int, list[Square]]:
    """The squares of each line of one kind that has any, in the order of the lines."""
    groups: defaultdict[int, list[Square]] = defaultdict(list)
    for row, column in squares:
        numbers = {Line.ROW: row, Line.COLUMN: column, Line.SUM: row + column, Line.DIFFERENCE: row - column}
        groups[reduced(numbers[line], modulus)].append((row, column))
    return dict(sorted(groups.items()))


@dataclass(frozen=True, slots=True)
class Lines:
    """A problem's candidate squares by row, column and diagonal, and how many queens every row and column holds."""

    rows: list[list[Square]]
    columns: list[list[Square]]
    sums: dict[int, list[Square]]
    differences: dict[int, list[Square]]
    fewest_in_row: int
    fewest_in_column: int

    @property
    def diagonals(self) -> list[list[Square]]:
        return [*self.sums.values(), *self.differences.values()]


def lines(problem: Problem) -> Lines:
    """All lines; each row has its queen if there are as many queens as rows, and so for columns."""
    squares = candidates(problem)
    rows, columns = by_line(squares, Line.ROW), by_line(squares, Line.COLUMN)
    return Lines(
        [rows.get(row, []) for row in range(problem.n)],
        [columns.get(column, []) for column in range(problem.columns)],
        by_line(squares, Line.SUM, problem.modulus),
        by_line(squares, Line.DIFFERENCE, problem.modulus),
        int(problem.queens >= problem.n),
        int(problem.queens >= problem.columns),
    )


def counted_by_lines(problem: Problem) -> bool:
    """True if the rows or the columns already say how many queens there are."""
    return problem.queens in (problem.n, problem.columns)

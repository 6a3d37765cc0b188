"""What the models need of the board: the squares that can still hold a queen, line by line, and how many go on a line.

Fixed queens are taken into account here, once: a square that one of them attacks gets no variable in any model. A
completion with few free queens is then a small model however large the board is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from queenright.board.regions import blocks
from queenright.board.squares import Line, Square, reduced
from queenright.problem.problem import Problem


def candidates(problem: Problem) -> list[Square]:
    """The fixed queens' squares and those that no fixed queen attacks and nothing forbids, row by row.

    >>> candidates(Problem(4, fixed=["a4"]))
    [(0, 0), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    """
    return sorted([*problem.free_squares(), *problem.fixed])


def by_line(squares: Iterable[Square], line: Line, modulus: int = 0) -> dict[int, list[Square]]:
    """The squares of each line of one kind that has any, in the order of the lines."""
    groups: defaultdict[int, list[Square]] = defaultdict(list)
    for row, column in squares:
        numbers = {Line.ROW: row, Line.COLUMN: column, Line.SUM: row + column, Line.DIFFERENCE: row - column}
        groups[reduced(numbers[line], modulus)].append((row, column))
    return dict(sorted(groups.items()))


@dataclass(frozen=True, slots=True)
class Lines:
    """A problem's candidate squares by row, column, diagonal and region, and how many queens each of these holds.

    Where touching counts instead of diagonals there are none of these, but *blocks* of two by two squares.
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

    @property
    def loose(self) -> list[list[Square]]:
        """The lines that may stay empty."""
        return [*self.sums.values(), *self.differences.values(), *self.blocks]


def lines(problem: Problem) -> Lines:
    """All lines; each row has its queen if there are as many queens as rows, and so for columns."""
    squares = candidates(problem)
    rows, columns = by_line(squares, Line.ROW), by_line(squares, Line.COLUMN)
    return Lines(
        [rows.get(row, []) for row in range(problem.n)],
        [columns.get(column, []) for column in range(problem.columns)],
        {} if problem.touching else by_line(squares, Line.SUM, problem.modulus),
        {} if problem.touching else by_line(squares, Line.DIFFERENCE, problem.modulus),
        _blocks(problem, set(squares)) if problem.touching else [],
        _regions(problem, squares),
        int(problem.queens >= problem.n),
        int(problem.queens >= problem.columns),
        int(problem.queens >= problem.region_count),
    )


def _blocks(problem: Problem, squares: set[Square]) -> list[list[Square]]:
    around = blocks(problem.n, problem.columns, problem.modulus)
    cut = ([square for square in block if square in squares] for block in around)
    return [block for block in cut if len(block) > 1]


def _regions(problem: Problem, squares: list[Square]) -> list[list[Square]]:
    groups: dict[str, list[Square]] = {label: [] for row in problem.regions for label in row}
    for row, column in squares if problem.regions else ():
        groups[problem.regions[row][column]].append((row, column))
    return list(groups.values())


def counted_by_lines(problem: Problem) -> bool:
    """True if the rows or the columns already say how many queens there are."""
    return problem.queens in (problem.n, problem.columns)

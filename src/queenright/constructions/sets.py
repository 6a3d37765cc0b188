"""A set of queens as the texts write it: {(2k, k) : 1 ≤ k ≤ n/2}, rows and columns counted from 1 and linear in k.

So the rows of a set, its columns and the numbers of its diagonals are arithmetic progressions, and what they have in
common can be decided without listing them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from queenright.board.lines import COEFFICIENTS, Line
from queenright.board.placement import Placement

Linear = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Progression:
    """*count* numbers from *first* on, each *step* (which may be negative) from the one before."""

    first: int
    step: int
    count: int

    @property
    def last(self) -> int:
        return self.first + self.step * (self.count - 1)

    @property
    def low(self) -> int:
        return min(self.first, self.last)

    @property
    def high(self) -> int:
        return max(self.first, self.last)

    @property
    def is_distinct(self) -> bool:
        """Whether no number comes twice."""
        return self.count <= 1 or self.step != 0

    def __contains__(self, value: int) -> bool:
        if self.step == 0 or self.count <= 1:
            return self.count > 0 and value == self.first
        return self.low <= value <= self.high and (value - self.first) % self.step == 0

    def __str__(self) -> str:
        """
        >>> str(Progression(3, 3, 7)), str(Progression(4, -1, 2)), str(Progression(15, 0, 1))
        ('3, 6, …, 21', '4, 3', '15')
        """
        shown = [self.first + self.step * index for index in range(min(self.count, 3))]
        words = f"{shown[0]}, {shown[1]}, …, {self.last}" if self.count > 3 else ", ".join(map(str, shown))
        return words.replace("-", "−")


@dataclass(frozen=True, slots=True)
class QueenSet:
    """*row* and *column* are (slope, start): slope · k + start for k from *first* to *last*.

    *formula* and *bounds* write the same as the text does, with *n* as it is meant there (case 3 of Pauls' construction
    uses the sets of n − 1).
    """

    name: str
    formula: str
    bounds: str
    n: int
    row: Linear
    column: Linear
    last: int = 1
    first: int = 1

    def __len__(self) -> int:
        return max(0, self.last - self.first + 1)

    def points(self) -> list[tuple[int, int]]:
        """Its queens as (row, column), counted from 1."""
        (a, b), (c, d) = self.row, self.column
        return [(a * k + b, c * k + d) for k in range(self.first, self.last + 1)]

    def squares(self) -> list[tuple[int, int]]:
        """Its queens as squares of the board, counted from 0."""
        return [(row - 1, column - 1) for row, column in self.points()]

    def numbers(self, kind: Line) -> Progression:
        """The numbers of its rows, columns or diagonals, from row and column counted from 1.

        >>> each = QueenSet("A1", "(2k, k)", "1 ≤ k ≤ n/2", 14, (2, 0), (1, 0), 7)
        >>> str(each.numbers(Line.SUM)), str(each.numbers(Line.DIFFERENCE))
        ('3, 6, …, 21', '1, 2, …, 7')
        """
        a, b = COEFFICIENTS[kind]
        step, start = (a * row + b * column for row, column in zip(self.row, self.column, strict=True))
        return Progression(start + step * self.first, step, len(self))

    @property
    def words(self) -> str:
        """The set as the text writes it.

        >>> QueenSet("A1", "(2k, k)", "1 ≤ k ≤ n/2", 14, (2, 0), (1, 0), 7).words
        '{(2k, k) : 1 ≤ k ≤ n/2}'
        """
        return f"{{{self.formula} : {self.bounds}}}" if self.bounds else f"{{{self.formula}}}"

    def to_json(self, most_points: int) -> dict[str, object]:
        """The set as plain data, with its first points."""
        end = min(self.last, self.first + most_points - 1)
        return {
            "name": self.name,
            "set": self.words,
            "n": self.n,
            "k": [self.first, self.last],
            "size": len(self),
            "points": [list(point) for point in _up_to(self, end).points()],
        }


def single(name: str, formula: str, n: int, point: tuple[int, int]) -> QueenSet:
    """A set of one queen."""
    return QueenSet(name, formula, "", n, (0, point[0]), (0, point[1]))


def joined(n: int, sets: Iterable[QueenSet]) -> Placement:
    """The placement of *n* queens that the sets make together, a slice for each set."""
    rows = array("i", bytes(4 * n))
    for each in sets:
        across, down = each.numbers(Line.COLUMN), each.numbers(Line.ROW)
        values = array("i", (down.first - 1 + down.step * index for index in range(down.count)))
        if across.count == 1:
            rows[across.first - 1] = values[0]
        elif across.step > 0:
            rows[across.first - 1 : across.last : across.step] = values
        else:
            rows[across.last - 1 : across.first : -across.step] = values[::-1]
    return Placement(rows)


def _up_to(each: QueenSet, last: int) -> QueenSet:
    from dataclasses import replace

    return replace(each, last=min(each.last, last))

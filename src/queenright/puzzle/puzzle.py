"""A region puzzle, and a game: a puzzle with queens and crosses on it.

A puzzle has as many regions as rows, and *stars* queens in each row, column and region: one, unless it is a star
puzzle. Its `problem` defines what counts as a solution, and checks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from queenright import _core
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.board.regions import LABELS, Regions, disconnected
from queenright.board.squares import Square, SquareLike, square_on, squares_on
from queenright.errors import BoardError
from queenright.problem.fields import labelled
from queenright.problem.problem import MOST_STARS, Problem
from queenright.problem.report import Report
from queenright.sizes import checked_size

#: Regions and columns have single letters as names.
LARGEST = 26


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Puzzle:
    """Regions as rows of letters in order of first appearance, given queens, and the queens per row (*stars*).

    >>> Puzzle(["xxy", "zxy", "zzz"])
    Puzzle(['AAB', 'CAB', 'CCC'])
    """

    regions: Regions
    givens: frozenset[Square]
    stars: int

    def __init__(self, regions: Iterable[Sequence[Any]], givens: Iterable[SquareLike] = (), *, stars: int = 1) -> None:
        rows = labelled(regions)
        size = len(rows)
        if not 1 <= size <= LARGEST:
            raise BoardError(f"a puzzle must have 1 to {LARGEST} rows, got {size}")
        for number, row in enumerate(rows, start=1):
            if len(row) != size:
                wrong = f"row {number} of the regions has {len(row)} squares"
                raise BoardError(f"{wrong}; it must have {size}, as there are {size} rows")
        if (count := len({label for row in rows for label in row})) != size:
            raise BoardError(f"a puzzle of {size} rows needs {size} regions, got {count}")
        object.__setattr__(self, "regions", rows)
        object.__setattr__(self, "givens", frozenset(squares_on(givens, size, what="givens")))
        object.__setattr__(self, "stars", checked_size(stars, smallest=1, largest=MOST_STARS, what="number of stars"))

    @property
    def n(self) -> int:
        return len(self.regions)

    @property
    def problem(self) -> Problem:
        """What counts as a solution; an error if the givens break a rule."""
        return Problem(self.n, regions=self.regions, touching=True, fixed=self.givens, stars=self.stars)

    @property
    def warnings(self) -> list[str]:
        """What is strange but allowed: regions that are not connected."""
        return [f"region {label} is not connected" for label in disconnected(self.regions)]

    def region(self, square: Square) -> str:
        return self.regions[square[0]][square[1]]

    def game(self, queens: Iterable[SquareLike] = (), crosses: Iterable[SquareLike] = ()) -> Game:
        """The puzzle with queens and crosses on it, and always with the givens."""
        put = frozenset(square_on(square, self.n) for square in queens) | self.givens
        struck = frozenset(square_on(square, self.n) for square in crosses)
        if both := sorted(put & struck):
            raise BoardError(f"the square ({both[0][0]}, {both[0][1]}) has a queen and a cross; keep one of them")
        return Game(self, put, struck)

    def _repr_svg_(self) -> str:
        return self.game()._repr_svg_()

    def __repr__(self) -> str:
        givens = f", givens={[list(square) for square in sorted(self.givens)]}" if self.givens else ""
        stars = f", stars={self.stars}" if self.stars > 1 else ""
        return f"Puzzle({list(self.regions)}{givens}{stars})"


@dataclass(frozen=True, slots=True)
class Game:
    """A puzzle with queens and crosses on it."""

    puzzle: Puzzle
    queens: frozenset[Square] = frozenset()
    crosses: frozenset[Square] = frozenset()

    def check(self, *, limit: int | None = None) -> Report:
        """The referee's report on the queens: who attacks whom (at most *limit* pairs), and how many are missing."""
        return self.puzzle.problem.check(Board(self.puzzle.n, self.queens), limit=limit)

    def _repr_svg_(self) -> str:
        board = Board(self.puzzle.n, self.queens, fixed=self.puzzle.givens)
        return board.svg(regions=self.puzzle.regions, attacked=sorted(self.crosses))

    def open_squares(self) -> frozenset[Square]:
        """The squares that the queens and crosses leave open."""
        problem, n = self.puzzle.problem, self.puzzle.n
        squares = [square for square in product(range(n), range(n)) if square not in self.crosses]
        return frozenset(problem.rule.untouched(squares, problem.rule.taken(self.queens)))

    def core(self) -> _core.RegionPuzzle:
        """The game in the form of the native core."""
        n = self.puzzle.n
        region = [LABELS.index(label) for row in self.puzzle.regions for label in row]
        queens, crosses = (sorted(r * n + c for r, c in squares) for squares in (self.queens, self.crosses))
        return _core.RegionPuzzle(n, region, queens, crosses, self.puzzle.stars)


def as_game(puzzle: Puzzle | Game | str | Sequence[str]) -> Game:
    """A puzzle, a game of one, or the rows of its regions, as a game.

    >>> as_game("AAB/CAB/CCC").puzzle
    Puzzle(['AAB', 'CAB', 'CCC'])
    """
    if isinstance(puzzle, Game):
        return puzzle
    if isinstance(puzzle, str):
        return Puzzle(puzzle.replace("/", " ").split()).game()
    return (puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)).game()


def by_columns(puzzle: Puzzle, columns: Sequence[int]) -> Position:
    """The core's answer, the columns of the queens row by row, as a placement; with several stars as a board."""
    squares = [(number // puzzle.stars, column) for number, column in enumerate(columns)]
    board = Board(puzzle.n, squares)
    return board.placement() if puzzle.stars == 1 else board


def queens_data(position: Position) -> list[Any]:
    """The queens as plain data: a vector, or [row, column] pairs where a column has several."""
    return (
        list(position) if isinstance(position, Placement) else [list(square) for square in sorted(position.squares())]
    )

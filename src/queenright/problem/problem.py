"""A problem says what counts as a solution. It owns the referee, which knows no solver.

Besides the size there may be fixed queens, blocked squares, excluded diagonals, a torus, regions that take one queen
each, touching instead of diagonals, or a rectangular board with any number of queens. Everything is checked when the
problem is made, so that no solver ever sees a senseless one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Self, TypeVar

from queenright.board.attacks import attacks, count_pairs, crowded_lines, pairs
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.regions import Regions, normalised, touch
from queenright.board.squares import Line, Square, describe, on_board, parse_square, reduced, shared_line
from queenright.board.verify import is_solution, is_torus_solution
from queenright.errors import BoardError, RefereeError
from queenright.problem.report import Report
from queenright.sizes import LARGEST, checked_size, plural

SquareLike = Square | str
Answer = TypeVar("Answer", bound=Placement | Board)

#: Boards with regions or the touching rule are searched square by square.
LARGEST_CUT = 1000


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Problem:
    """n queens on an n × n board, and what else is asked of them.

    >>> Problem(4).check([1, 3, 0, 2]).solution
    True
    >>> problem = Problem(8, fixed=["b4", "d5"])
    >>> problem
    Problem(8, fixed=['b4', 'd5'])
    >>> Problem(3, columns=5, queens=2).is_plain
    False
    >>> puzzle = Problem(4, regions=["AABB", "AABB", "CCDD", "CCDD"], touching=True)
    >>> puzzle.check([1, 3, 0, 2]).solution
    True

    *regions* has a label for every square, row by row: no two queens in one region. With *touching* two queens may
    share a diagonal, but no two may touch, not even at a corner.
    """

    n: int
    columns: int
    queens: int
    fixed: frozenset[Square]
    blocked: frozenset[Square]
    excluded_sums: frozenset[int]
    excluded_differences: frozenset[int]
    torus: bool
    touching: bool
    regions: Regions

    def __init__(
        self,
        n: int,
        *,
        fixed: Iterable[SquareLike] = (),
        blocked: Iterable[SquareLike] = (),
        excluded_sums: Iterable[int] = (),
        excluded_differences: Iterable[int] = (),
        torus: bool = False,
        touching: bool = False,
        regions: Iterable[Sequence[Any]] = (),
        columns: int | None = None,
        queens: int | None = None,
    ) -> None:
        rows = checked_size(n)
        width = rows if columns is None else checked_size(columns, what="number of columns")
        wanted = min(rows, width) if queens is None else checked_size(queens, what="number of queens")
        values: dict[str, Any] = {
            "n": rows,
            "columns": width,
            "queens": wanted,
            "fixed": frozenset(_square(square, rows, width) for square in fixed),
            "blocked": frozenset(_square(square, rows, width) for square in blocked),
            "excluded_sums": _diagonals(excluded_sums, rows if torus else 0),
            "excluded_differences": _diagonals(excluded_differences, rows if torus else 0),
            "torus": bool(torus),
            "touching": bool(touching),
            "regions": normalised(regions),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._refuse_contradictions()

    def _refuse_contradictions(self) -> None:
        if self.touching or self.regions:
            checked_size(
                max(self.n, self.columns), largest=LARGEST_CUT, what="size of a board with regions or touching"
            )
        if self.regions and [len(row) for row in self.regions] != [self.columns] * self.n:
            raise BoardError(
                f"the regions need a label for each of {self.n} × {self.columns} squares, got {self._drawn}"
            )
        if self.torus and self.columns != self.n:
            raise BoardError(f"a torus is square; got {self.n} rows and {self.columns} columns")
        if len(self.fixed) > self.queens:
            are = "is" if len(self.fixed) == 1 else "are"
            few = f"{plural(len(self.fixed), 'queen')} {are} fixed, but only {self.queens} may stand on the board"
            raise BoardError(few)
        attack = next(attacks(self.fixed, self.modulus, touching=self.touching, regions=self.regions), None)
        if attack is not None:
            words = attack.describe(self.n).replace("the queens", "the fixed queens", 1)
            raise BoardError(words.replace("two queens", "two fixed queens", 1))
        for square in sorted(self.fixed):
            if why := self.forbidden(square):
                raise BoardError(f"the fixed queen on {describe(square, self.n)} {why}")

    # -- what is asked ----------------------------------------------------------------------------

    @property
    def modulus(self) -> int:
        """What diagonals are taken modulo: n on a torus, 0 (not at all) on a flat board."""
        return self.n if self.torus else 0

    @property
    def _drawn(self) -> str:
        widths = sorted({len(row) for row in self.regions})
        return f"{len(self.regions)} rows of {' or '.join(map(str, widths))}"

    @property
    def region_count(self) -> int:
        """How many regions there are; 0 without any."""
        return len({label for row in self.regions for label in row})

    @property
    def is_plain(self) -> bool:
        """True for n queens on an empty n × n board and nothing else."""
        return self._is_bare and not self.torus

    @property
    def is_plain_torus(self) -> bool:
        """True for n queens on an empty torus and nothing else."""
        return self._is_bare and self.torus

    @property
    def _is_bare(self) -> bool:
        return self.is_complete and not (self.fixed or self._has_closed_squares or self.touching or self.regions)

    @property
    def _has_closed_squares(self) -> bool:
        return bool(self.blocked or self.excluded_sums or self.excluded_differences)

    @property
    def is_complete(self) -> bool:
        """True if a solution has a queen in every row and column of a square board: it is then a Placement."""
        return self.columns == self.n == self.queens

    @property
    def is_of_queens_alone(self) -> bool:
        """True if nothing but queens' lines and closed squares decides: a solution is a vector on open squares."""
        return self.is_complete and not (self.touching or self.regions)

    def open_rows(self) -> list[int]:
        """By column, the rows where its queen may stand, as bits: that of a fixed queen, or the free squares.

        >>> [bin(rows) for rows in Problem(4, fixed=["a3"], blocked=["b1"]).open_rows()]
        ['0b10', '0b0', '0b101', '0b1101']
        """
        rows = [0] * self.columns
        for row, column in [*self.fixed, *self.free_squares()]:
            rows[column] |= 1 << row
        return rows

    def forbidden(self, square: Square) -> str:
        """Why no queen may stand on the square whatever the others do; empty if one may."""
        if square in self.blocked:
            return "stands on a blocked square"
        for line, excluded in ((Line.SUM, self.excluded_sums), (Line.DIFFERENCE, self.excluded_differences)):
            if line.number(square, self.modulus) in excluded:
                return f"stands on the excluded {line.words} {line.number(square, self.modulus)}"
        return ""

    def free_squares(self) -> list[Square]:
        """The squares where a further queen may stand: allowed, and not attacked by a fixed queen."""
        modulus = self.modulus
        rows = set(range(self.n)) - {row for row, _ in self.fixed}
        columns = sorted(set(range(self.columns)) - {column for _, column in self.fixed})
        sums, differences = set(self.excluded_sums), set(self.excluded_differences)
        if not self.touching:
            sums.update(Line.SUM.number(queen, modulus) for queen in self.fixed)
            differences.update(Line.DIFFERENCE.number(queen, modulus) for queen in self.fixed)
        squares = [
            (row, column)
            for row in sorted(rows)
            for column in columns
            if reduced(row + column, modulus) not in sums
            and reduced(row - column, modulus) not in differences
            and (row, column) not in self.blocked
        ]
        return [square for square in squares if not self._crowds(square)] if self.touching or self.regions else squares

    def _crowds(self, square: Square) -> bool:
        """Whether a queen on the square would touch a fixed one or share its region."""
        return any(
            (self.touching and touch(square, queen, self.modulus))
            or (self.regions and self.regions[square[0]][square[1]] == self.regions[queen[0]][queen[1]])
            for queen in self.fixed
        )

    def attack(self, a: Square, b: Square) -> bool:
        """Whether queens on two different squares would attack each other."""
        if a[0] == b[0] or a[1] == b[1] or (self.regions and self.regions[a[0]][a[1]] == self.regions[b[0]][b[1]]):
            return True
        return touch(a, b, self.modulus) if self.touching else shared_line(a, b, self.modulus) is not None

    # -- the referee ------------------------------------------------------------------------------

    def check(self, board: Board | Placement | Iterable[int], *, limit: int | None = None) -> Report:
        """Referee a board, complete or not: every violation explained (at most *limit* attacks of them listed)."""
        if isinstance(board, Board):
            size, columns, queens = board.n, board.columns, board.queens
        else:
            placement = Placement(board)
            if self._accepts(placement):
                return Report(self.n, self.n, True, 0, ())
            size, columns, queens = placement.n, placement.n, tuple(placement.squares())
        crowded = list(self.crowded_lines(queens))
        found, listed = count_pairs(crowded), tuple(islice(pairs(crowded, self.regions), limit))
        broken = tuple(self._broken(size, columns, queens))
        return Report(size, len(queens), found == 0 and not broken, found, listed, broken)

    def crowded_lines(self, queens: Iterable[Square]) -> Iterator[tuple[Line, list[Square]]]:
        """Every line, corner or region with more queens on it than one."""
        return crowded_lines(queens, self.modulus, touching=self.touching, regions=self.regions)

    def _accepts(self, placement: Placement) -> bool:
        """Whether the core sees a solution at once; where it does not, or cannot judge, all lines are looked at."""
        if not self.is_of_queens_alone or placement.n != self.n:
            return False
        peace = is_torus_solution if self.torus else is_solution
        return peace(placement) and self._keeps_the_wishes(placement)

    def _broken(self, size: int, columns: int, queens: tuple[Square, ...]) -> Iterable[str]:
        """What the board lacks besides peace among its queens, one sentence each."""
        if (size, columns) != (self.n, self.columns):
            yield f"the board is {size} × {columns}; wanted {self.n} × {self.columns}"
            return
        for square in sorted(self.fixed - set(queens)):
            yield f"the fixed queen on {describe(square, self.n)} is missing"
        for square in queens if self._has_closed_squares else ():
            if why := self.forbidden(square):
                yield f"the queen on {describe(square, self.n)} {why}"
        if len(queens) != self.queens:
            stand = "stands" if len(queens) == 1 else "stand"
            yield f"{plural(len(queens), 'queen')} {stand} on the board; wanted {self.queens}"

    def certified(self, answer: Answer) -> Answer:
        """The answer itself, if it is a solution; a RefereeError if a solver was wrong."""
        if (isinstance(answer, Placement) and self._accepts(answer)) or self.check(answer, limit=1).solution:
            return answer
        raise RefereeError(f"a solver gave {answer!r} for {self!r}, which is no solution: please report it")

    def replace(self, **changes: Any) -> Self:
        """The same problem but for *changes*, named as when it is made.

        >>> Problem(8, blocked=["a1"], torus=True).replace(fixed=["b4"])
        Problem(8, fixed=['b4'], blocked=['a1'], torus=True)
        """
        names = ("fixed", "blocked", "excluded_sums", "excluded_differences", "torus", "touching", "regions", "columns",
                 "queens")  # fmt: skip
        return type(self)(self.n, **({name: getattr(self, name) for name in names} | changes))

    def _keeps_the_wishes(self, placement: Placement) -> bool:
        """Everything but peace among the queens, for a complete board."""
        if self.fixed and any(placement[column] != row for row, column in self.fixed):
            return False
        return not (self._has_closed_squares and any(self.forbidden(square) for square in placement.squares()))

    # -- as a value -------------------------------------------------------------------------------

    def __repr__(self) -> str:
        parts = [str(self.n)]
        if self.columns != self.n:
            parts.append(f"columns={self.columns}")
        if self.queens != min(self.n, self.columns):
            parts.append(f"queens={self.queens}")
        for name in ("fixed", "blocked"):
            if squares := sorted(getattr(self, name), key=lambda square: (square[1], square[0])):
                parts.append(f"{name}={[_pasted(square, self.n) for square in squares]}")
        for name in ("excluded_sums", "excluded_differences"):
            if numbers := sorted(getattr(self, name)):
                parts.append(f"{name}={numbers}")
        parts += [f"{name}=True" for name in ("torus", "touching") if getattr(self, name)]
        return f"Problem({', '.join([*parts, f'regions={list(self.regions)}'] if self.regions else parts)})"


def _square(square: SquareLike, n: int, columns: int) -> Square:
    if isinstance(square, str):
        return parse_square(square, n, columns)
    row, column = square
    return on_board((row, column), n, columns=columns)


def _diagonals(numbers: Iterable[int], modulus: int) -> frozenset[int]:
    """The numbers of excluded diagonals; on a torus they count modulo n."""
    checked = (checked_size(k, smallest=-LARGEST, largest=2 * LARGEST, what="diagonal") for k in numbers)
    return frozenset(k % modulus if modulus else k for k in checked)


def _pasted(square: Square, n: int) -> SquareLike:
    """A square as `repr` shows it: by its chess name where it has one."""
    name = describe(square, n)
    return name if name[0].isalpha() else square

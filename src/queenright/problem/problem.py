"""A problem says what counts as a solution. It owns the referee, which knows no solver.

Besides the size there may be fixed queens, blocked squares, excluded diagonals, a torus, or a rectangular board with
any number of queens. Everything is checked when the problem is made, so that no solver ever sees a senseless one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from queenright.board.attacks import attacks, count_attacks
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.squares import Line, Square, describe, on_board, parse_square
from queenright.board.verify import is_solution, is_torus_solution
from queenright.errors import BoardError, RefereeError
from queenright.problem.report import Report
from queenright.sizes import LARGEST, checked_size

SquareLike = Square | str
Answer = TypeVar("Answer", bound=Placement | Board)


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
    """

    n: int
    columns: int
    queens: int
    fixed: frozenset[Square]
    blocked: frozenset[Square]
    excluded_sums: frozenset[int]
    excluded_differences: frozenset[int]
    torus: bool

    def __init__(
        self,
        n: int,
        *,
        fixed: Iterable[SquareLike] = (),
        blocked: Iterable[SquareLike] = (),
        excluded_sums: Iterable[int] = (),
        excluded_differences: Iterable[int] = (),
        torus: bool = False,
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
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._refuse_contradictions()

    def _refuse_contradictions(self) -> None:
        if self.torus and self.columns != self.n:
            raise BoardError(f"a torus is square; got {self.n} rows and {self.columns} columns")
        if len(self.fixed) > self.queens:
            raise BoardError(f"{len(self.fixed)} queens are fixed, but only {self.queens} may stand on the board")
        attack = next(attacks(self.fixed, self.modulus), None)
        if attack is not None:
            raise BoardError(attack.describe(self.n).replace("the queens", "the fixed queens", 1))
        for square in sorted(self.fixed):
            if why := self.forbidden(square):
                raise BoardError(f"the fixed queen on {describe(square, self.n)} {why}")

    # -- what is asked ----------------------------------------------------------------------------

    @property
    def modulus(self) -> int:
        """What diagonals are taken modulo: n on a torus, 0 (not at all) on a flat board."""
        return self.n if self.torus else 0

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
        special = self.fixed or self.blocked or self.excluded_sums or self.excluded_differences
        return self.is_complete and not special

    @property
    def is_complete(self) -> bool:
        """True if a solution has a queen in every row and column of a square board: it is then a Placement."""
        return self.columns == self.n == self.queens

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
        taken = {line: {line.number(queen, self.modulus) for queen in self.fixed} for line in Line}
        rows = [row for row in range(self.n) if row not in taken[Line.ROW]]
        columns = [column for column in range(self.columns) if column not in taken[Line.COLUMN]]
        return [
            (row, column)
            for row in rows
            for column in columns
            if not any(line.number((row, column), self.modulus) in taken[line] for line in (Line.SUM, Line.DIFFERENCE))
            and not self.forbidden((row, column))
        ]

    # -- the referee ------------------------------------------------------------------------------

    def check(self, board: Board | Placement | Iterable[int], *, limit: int | None = None) -> Report:
        """Referee a board, complete or not: every violation explained (at most *limit* attacks of them listed)."""
        if isinstance(board, Board):
            size, columns, queens = board.n, board.columns, board.queens
        else:
            placement = Placement(board)
            size, columns, queens = placement.n, placement.n, tuple(placement.squares())
        found = count_attacks(queens, self.modulus)
        listed = tuple(islice(attacks(queens, self.modulus), limit))
        broken = tuple(self._broken(size, columns, queens))
        return Report(size, len(queens), found == 0 and not broken, found, listed, broken)

    def _broken(self, size: int, columns: int, queens: tuple[Square, ...]) -> Iterable[str]:
        """What the board lacks besides peace among its queens, one sentence each."""
        if (size, columns) != (self.n, self.columns):
            yield f"the board is {size} × {columns}; wanted {self.n} × {self.columns}"
            return
        for square in sorted(self.fixed - set(queens)):
            yield f"the fixed queen on {describe(square, self.n)} is missing"
        for square in queens:
            if why := self.forbidden(square):
                yield f"the queen on {describe(square, self.n)} {why}"
        if len(queens) != self.queens:
            yield f"{len(queens)} queens stand on the board; wanted {self.queens}"

    def certified(self, answer: Answer) -> Answer:
        """The answer itself, if it is a solution; a RefereeError if a solver was wrong."""
        if isinstance(answer, Placement) and self.is_complete:
            peace = is_torus_solution if self.torus else is_solution
            right = answer.n == self.n and peace(answer) and self._keeps_the_wishes(answer)
        else:
            right = self.check(answer, limit=1).solution
        if right:
            return answer
        raise RefereeError(f"a solver gave {answer!r} for {self!r}, which is no solution: please report it")

    def _keeps_the_wishes(self, placement: Placement) -> bool:
        """Everything but peace among the queens, for a complete board."""
        fixed = all(placement[column] == row for row, column in self.fixed)
        free = self.blocked or self.excluded_sums or self.excluded_differences
        return fixed and not (free and any(self.forbidden(square) for square in placement.squares()))

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
        return f"Problem({', '.join([*parts, 'torus=True'] if self.torus else parts)})"


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

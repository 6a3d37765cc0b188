"""A problem defines what counts as a solution. It owns the referee, which is independent of all solvers.

Besides the size there may be fixed queens, blocked squares, excluded diagonals, a torus, regions with at most one queen
each, touching instead of diagonals, several queens (*stars*) in every row, column and region, or a rectangular board
with any number of queens. Everything is checked by the constructor, so that solvers only see consistent problems.

For convenience, `solve`, `count` and the like pass the problem to `queenright.questions`, the dispatcher. These are the
only imports in the library that point up, and they happen when the method is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from queenright.board.board import Board
from queenright.board.lines import Line, Rule, count_pairs
from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.board.regions import Regions
from queenright.board.squares import Square, SquareLike, describe
from queenright.board.verify import is_solution, is_torus_solution
from queenright.errors import BoardError, RefereeError, checked_flag
from queenright.problem.fields import FIELDS, diagonals, labelled, squares_in
from queenright.problem.report import Report
from queenright.sizes import checked_size, plural

if TYPE_CHECKING:
    from queenright.counting import Count
    from queenright.problem.result import Result
    from queenright.sampling import Estimate

Answer = TypeVar("Answer", bound=Position)

#: The largest board with regions or the touching rule, which is searched square by square.
LARGEST_CUT = 1000

#: The most queens that a row may hold: a board of 32 rows has no room for more.
MOST_STARS = 8


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Problem:
    """n queens on an n × n board, with constraints.

    >>> Problem(4).check([1, 3, 0, 2]).solution
    True
    >>> problem = Problem(8, fixed=["b4", "d5"])
    >>> problem
    Problem(8, fixed=['b4', 'd5'])
    >>> problem.count()
    2
    >>> [placement.queens for placement in problem.solutions()]
    [(1, 4, 6, 3, 0, 7, 5, 2), (2, 4, 7, 3, 0, 6, 1, 5)]
    >>> puzzle = Problem(4, regions=["AABB", "AABB", "CCDD", "CCDD"], touching=True)
    >>> puzzle.check([1, 3, 0, 2]).solution
    True

    *fixed* and *blocked* are squares, (row, column) or "b4"; *blocked* may also be a mask, an n × n matrix of 0 and 1.
    *regions* has a label for every square, row by row: no two queens may be in one region. With *touching*, queens may
    share a diagonal, but must not touch, not even at a corner. *queens* is their number, by default one in each row or
    column, whichever are fewer. With *stars* = k, every row, column and region holds k queens; this needs *touching*, a
    square board, and as many regions as rows, or none.
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
    stars: int

    def __init__(
        self,
        n: int,
        *,
        columns: int | None = None,
        queens: int | None = None,
        fixed: Iterable[SquareLike] = (),
        blocked: Iterable[SquareLike] = (),
        excluded_sums: Iterable[int] = (),
        excluded_differences: Iterable[int] = (),
        torus: bool = False,
        touching: bool = False,
        regions: Iterable[Sequence[Any]] = (),
        stars: int = 1,
    ) -> None:
        rows = checked_size(n)
        width = rows if columns is None else checked_size(columns, what="number of columns")
        wraps = checked_flag("torus", torus)
        modulus = rows if wraps else 0
        each = checked_size(stars, smallest=1, largest=MOST_STARS, what="number of stars")
        values = {
            "n": rows,
            "columns": width,
            "queens": each * min(rows, width) if queens is None else checked_size(queens, what="number of queens"),
            "fixed": squares_in("fixed", fixed, rows, width),
            "blocked": squares_in("blocked", blocked, rows, width),
            "excluded_sums": diagonals("excluded_sums", excluded_sums, modulus),
            "excluded_differences": diagonals("excluded_differences", excluded_differences, modulus),
            "torus": wraps,
            "touching": checked_flag("touching", touching),
            "regions": labelled(regions),
            "stars": each,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._refuse_contradictions()

    def _refuse_contradictions(self) -> None:
        if self.touching or self.regions:
            longest = max(self.n, self.columns)
            checked_size(longest, largest=LARGEST_CUT, what="size of a board with regions or touching")
        widths = [len(row) for row in self.regions]
        if self.regions and widths != [self.columns] * self.n:
            shape = f"{len(widths)} rows of {' or '.join(map(str, sorted(set(widths))))}"
            raise BoardError(f"the regions need a label for each of {self.n} × {self.columns} squares, got {shape}")
        if self.stars > 1:
            self._refuse_with_stars()
        if self.torus and self.columns != self.n:
            raise BoardError(f"a torus must be square, got {self.n} rows and {self.columns} columns")
        if len(self.fixed) > self.queens:
            are = "is" if len(self.fixed) == 1 else "are"
            fixed = f"{plural(len(self.fixed), 'queen')} {are} fixed"
            raise BoardError(f"{fixed}, but the board takes only {self.queens}")
        attack = next(self.rule.attacks(self.fixed), None)
        if attack is not None:
            words = attack.describe(self.n).replace("the queens", "the fixed queens", 1)
            raise BoardError(words.replace("two queens", "two fixed queens", 1))
        for square in sorted(self.fixed):
            if why := self.forbidden(square):
                raise BoardError(f"the fixed queen on {describe(square, self.n)} {why}")

    def _refuse_with_stars(self) -> None:
        """What several queens in a row cannot be combined with."""
        several = f"{self.stars} stars in every row and column"
        if not self.touching:
            raise BoardError(f"{several} need the touching rule: queens in one row attack each other in chess")
        if self.torus or self.columns != self.n:
            raise BoardError(f"{several} need a square board that is not a torus")
        if self.queens != self.stars * self.n:
            raise BoardError(f"{several} are {self.stars * self.n} queens, got {self.queens}; leave their number out")
        if self.region_count not in (0, self.n):
            raise BoardError(f"{several} need {self.n} regions or none, got {self.region_count}")

    # -- properties -------------------------------------------------------------------------------

    @property
    def rule(self) -> Rule:
        """The rule that decides whether two queens attack each other."""
        return Rule(self.modulus, self.touching, self.regions, self.stars)

    @property
    def modulus(self) -> int:
        """The modulus of the diagonals' numbers: n on a torus, 0 for none on a flat board."""
        return self.n if self.torus else 0

    @property
    def region_count(self) -> int:
        """The number of regions, perhaps 0."""
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
        return self.is_of_queens_alone and not (self.fixed or self._has_closed_squares)

    @property
    def _has_closed_squares(self) -> bool:
        return bool(self.blocked or self.excluded_sums or self.excluded_differences)

    @property
    def is_complete(self) -> bool:
        """True if a solution has a queen in every row and column of a square board: it is then a Placement."""
        return self.columns == self.n == self.queens

    @property
    def is_of_queens_alone(self) -> bool:
        """True for n queens with ordinary attacks: a solution is then a vector on the open squares."""
        return self.is_complete and not (self.touching or self.regions)

    def open_rows(self) -> list[int]:
        """For each column, the rows allowed for its queen, as bits: that of a fixed queen, or the free squares.

        >>> [bin(rows) for rows in Problem(4, fixed=["a3"], blocked=["b1"]).open_rows()]
        ['0b10', '0b0', '0b101', '0b1101']
        """
        rows = [0] * self.columns
        for row, column in [*self.fixed, *self.free_squares()]:
            rows[column] |= 1 << row
        return rows

    def forbidden(self, square: Square) -> str:
        """Why no queen is allowed on the square, whatever the others do; empty if one is allowed."""
        if square in self.blocked:
            return "is on a blocked square"
        for line, excluded in self._excluded.items():
            if excluded and (number := self.rule.number(line, square)) in excluded:
                return f"is on the excluded {line.words} {number}"
        return ""

    @property
    def _excluded(self) -> dict[Line, frozenset[int]]:
        return {Line.SUM: self.excluded_sums, Line.DIFFERENCE: self.excluded_differences}

    def free_squares(self) -> list[Square]:
        """The squares for further queens: allowed, and not attacked by a fixed queen."""
        rule = self.rule
        taken = rule.taken(self.fixed)
        rows = [row for row in range(self.n) if row not in taken[Line.ROW]]
        columns = [column for column in range(self.columns) if column not in taken[Line.COLUMN]]
        squares = [square for square in product(rows, columns) if square not in self.blocked]
        return rule.untouched(rule.untouched(squares, taken), self._excluded)

    # -- the referee ------------------------------------------------------------------------------

    def check(self, position: Position | Iterable[int], *, limit: int | None = None) -> Report:
        """Check a board, complete or not, and explain every violation (with at most *limit* attacks listed)."""
        board = position if isinstance(position, Position) else Placement(position)
        if isinstance(board, Placement) and self._accepts(board):
            return Report(self.n, self.n, True, 0, ())
        queens = board.squares()
        crowded = list(self.rule.crowded(queens))
        found, listed = count_pairs(crowded), tuple(islice(self.rule.pairs(crowded), limit))
        broken = tuple(self._broken(board, queens))
        return Report(board.n, len(queens), found == 0 and not broken, found, listed, broken)

    def _accepts(self, placement: Placement) -> bool:
        """True if the core recognises a solution; if not, or if it cannot decide, all lines are examined."""
        if not self.is_of_queens_alone or placement.n != self.n:
            return False
        peaceful = is_torus_solution(placement) if self.torus else is_solution(placement)
        return peaceful and self._satisfied_by(placement)

    def _satisfied_by(self, placement: Placement) -> bool:
        """True if a complete board satisfies everything except that no two queens attack each other."""
        if any(placement[column] != row for row, column in self.fixed):
            return False
        return not (self._has_closed_squares and any(self.forbidden(square) for square in placement.squares()))

    def _broken(self, board: Position, queens: list[Square]) -> Iterable[str]:
        """What is wrong with the board besides attacks, one sentence each."""
        if (board.n, board.columns) != (self.n, self.columns):
            yield f"the board is {board.n} × {board.columns}; the problem's is {self.n} × {self.columns}"
            return
        for square in sorted(self.fixed.difference(queens)):
            yield f"the fixed queen on {describe(square, self.n)} is missing"
        for square in queens if self._has_closed_squares else ():
            if why := self.forbidden(square):
                yield f"the queen on {describe(square, self.n)} {why}"
        if len(queens) != self.queens:
            yield f"the board has {plural(len(queens), 'queen')}; the problem asks for {self.queens}"

    def certified(self, answer: Answer) -> Answer:
        """The answer itself if it is a solution; otherwise a RefereeError: the solver was wrong."""
        if (isinstance(answer, Placement) and self._accepts(answer)) or self.check(answer, limit=1).solution:
            return answer
        raise RefereeError(f"a solver gave {answer!r} for {self!r}, which is not a solution: please report it")

    # -- questions --------------------------------------------------------------------------------

    def solve(self, **options: Any) -> Result:
        """One solution; the options are those of `queenright.solve`."""
        from queenright import questions

        return questions.solve(self, **options)

    def solutions(self, **options: Any) -> Iterator[Position]:
        """All solutions in order; the options are those of `queenright.solutions`."""
        from queenright import questions

        return questions.solutions(self, **options)

    def count(self, **options: Any) -> Count:
        """The number of solutions; the options are those of `queenright.count`."""
        from queenright import questions

        return questions.count(self, **options)

    def sample(self, count: int | None = None, **options: Any) -> Any:
        """Random solutions; the options are those of `queenright.sample`."""
        from queenright import questions

        return questions.sample(self, count, **options)

    def estimate(self, **options: Any) -> Estimate:
        """An estimate of the number of solutions; the options are those of `queenright.estimate`."""
        from queenright import questions

        return questions.estimate(self, **options)

    # -- as a value -------------------------------------------------------------------------------

    @property
    def stated(self) -> dict[str, Any]:
        """The fields besides n whose values are not the default, by name."""
        defaults = {"columns": self.n, "queens": self.stars * min(self.n, self.columns), "stars": 1}
        values = {name: getattr(self, name) for name in FIELDS}
        return {name: value for name, value in values.items() if value != defaults.get(name, type(value)())}

    def replace(self, **changes: Any) -> Self:
        """The same problem with *changes*, named like the arguments of the constructor.

        >>> Problem(8, blocked=["a1"], torus=True).replace(fixed=["b4"])
        Problem(8, fixed=['b4'], blocked=['a1'], torus=True)
        """
        return type(self)(self.n, **(self.stated | changes))

    def to_json(self) -> dict[str, Any]:
        """The problem as plain data, without fields that have their default value.

        >>> Problem(4, blocked=["a1"]).to_json()
        {'n': 4, 'blocked': [[3, 0]]}
        """
        return {"n": self.n} | {name: FIELDS[name].write(value) for name, value in self.stated.items()}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """The problem described by plain data.

        >>> Problem.from_json({"n": 8, "fixed": ["b4", [3, 3]]})
        Problem(8, fixed=['b4', 'd5'])
        """
        from queenright.problem.fields import read

        return cls(**read(fields))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a problem from a JSON file or a text board; `-` is standard input."""
        from queenright.problem.files import load_fields, naming

        with naming(path):
            return cls(**load_fields(path))

    def save(self, path: str | Path) -> None:
        """Write the problem as JSON, or as an instance of CSPLib if the name ends in .param; `load` reads both."""
        from queenright.problem.files import save_fields, save_instance

        if str(path).endswith(".param"):
            save_instance(self, path)
        else:
            save_fields(self.to_json(), path)

    def board(self) -> Board:
        """The initial board: fixed queens and blocked squares."""
        return Board(self.n, fixed=self.fixed, blocked=self.blocked, columns=self.columns)

    def _repr_svg_(self) -> str | None:
        small = max(self.n, self.columns) <= LARGEST_DRAWN
        return self.board().svg(regions=self.regions) if small else self.board()._repr_svg_()

    def __repr__(self) -> str:
        parts = [f"{name}={FIELDS[name].show(value, self.n)}" for name, value in self.stated.items()]
        return f"Problem({', '.join([str(self.n), *parts])})"


#: Regions are drawn up to this size.
LARGEST_DRAWN = 200

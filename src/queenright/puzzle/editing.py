"""A level while it is drawn: is it a puzzle yet, and if not, what is missing. Made to be asked after every stroke.

The answer comes within a time limit that nobody notices; a level that takes longer is reported as undecided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from queenright.board.regions import disconnected
from queenright.board.squares import Square
from queenright.errors import BoardError, OutOfTimeError
from queenright.plain import attributes
from queenright.problem.fields import labelled
from queenright.puzzle.difficulty import difficulty
from queenright.puzzle.grading import grade, grades_of
from queenright.puzzle.puzzle import LARGEST, Game, Puzzle
from queenright.puzzle.solving import solve
from queenright.watch import Watch

#: The time limit of a look, in seconds.
SECONDS = 0.04


@dataclass(frozen=True, slots=True)
class Look:
    """A level as it stands.

    *regions* are counted; *disconnected* are those in several pieces. *solutions* is 0, 1, or 2 for more than one; None
    if there are too few regions to ask, or no time. *solution* is the first one and *doubtful* are the squares in which
    two solutions differ. *grade* is known if the solution is unique.
    """

    n: int
    regions: int
    disconnected: tuple[str, ...] = ()
    solutions: int | None = None
    solution: tuple[Square, ...] = ()
    doubtful: tuple[Square, ...] = ()
    grade: int | None = None
    stars: int = 1

    @property
    def ready(self) -> bool:
        """A puzzle to play: connected regions and exactly one solution."""
        return self.solutions == 1 and not self.disconnected

    def to_json(self) -> dict[str, Any]:
        return {
            **attributes(self, "n regions disconnected solutions doubtful ready grade"),
            "difficulty": None if self.grade is None else difficulty(self.grade),
            "rule": None if self.grade is None else grades_of(self.stars)[self.grade],
        }


def look(regions: Iterable[Sequence[Any]], *, stars: int = 1, seconds: float = SECONDS) -> Look:
    """What a level with *stars* queens per row still lacks; any number of regions may be drawn.

    >>> look(["AABB", "AABB", "CCDD", "CCDD"]).solutions, look(["AA", "AA"]).regions
    (2, 1)
    """
    rows = labelled(regions)
    n = len(rows)
    if not 1 <= n <= LARGEST or any(len(row) != n for row in rows):
        raise BoardError(f"a level must be square, of size 1 to {LARGEST}")
    count = len({label for row in rows for label in row})
    loose = tuple(disconnected(rows))
    if count != n:
        return Look(n, count, loose, stars=stars)
    game, watch = Puzzle(rows, stars=stars).game(), Watch(seconds)
    first = solve(game, limit=1, watch=watch)
    if first.placement is None:
        return Look(n, count, loose, 0 if first.complete else None, stars=stars)
    squares = tuple(sorted(first.placement.squares()))
    if first.unique:
        return Look(n, count, loose, 1, squares, grade=_grade(game, watch), stars=stars)
    doubtful = _doubtful(game, squares, watch)
    return Look(n, count, loose, 2 if doubtful else None, squares, doubtful, stars=stars)


def _grade(game: Game, watch: Watch) -> int | None:
    try:
        return grade(game, watch=watch)
    except OutOfTimeError:
        return None


def _doubtful(game: Game, squares: tuple[Square, ...], watch: Watch) -> tuple[Square, ...]:
    """The squares in which some other solution differs; a solution that differs lacks one of these queens."""
    for square in squares:
        other = solve(Game(game.puzzle, game.queens, frozenset([square])), limit=1, watch=watch)
        if other.placement is not None:
            return tuple(sorted(set(squares) ^ set(other.placement.squares())))
    return ()

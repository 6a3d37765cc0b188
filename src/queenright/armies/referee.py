"""The referee of two armies or three: a plain check that knows no solver, and the trimming to equal size.

A queen attacks along her row, her column and her two diagonals. Queens of her own army between her and an enemy help
nobody: the nearest of them attacks in her place. So two armies live in peace if they share no line, and three if
each two of them do.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

from queenright.board.lines import CHESS
from queenright.board.squares import Square, checked_pairs
from queenright.errors import RefereeError
from queenright.sizes import checked_size


@dataclass(frozen=True, slots=True)
class Armies:
    """Two armies of equal size on an n × n board, squares as (row, column), sorted."""

    n: int
    white: tuple[Square, ...]
    black: tuple[Square, ...]

    @property
    def size(self) -> int:
        return len(self.white)

    @property
    def sides(self) -> dict[str, tuple[Square, ...]]:
        return {"white": self.white, "black": self.black}

    def _repr_svg_(self) -> str:
        from queenright.armies.drawing import armies_scene
        from queenright.board.svg import svg_text

        return svg_text(armies_scene(self))


@dataclass(frozen=True, slots=True)
class ThreeArmies:
    """Three armies of equal size on an n × n board, squares as (row, column), sorted."""

    n: int
    white: tuple[Square, ...]
    black: tuple[Square, ...]
    red: tuple[Square, ...]

    @property
    def size(self) -> int:
        return len(self.white)

    @property
    def sides(self) -> dict[str, tuple[Square, ...]]:
        return {"white": self.white, "black": self.black, "red": self.red}

    def _repr_svg_(self) -> str:
        from queenright.armies.drawing import armies_scene
        from queenright.board.svg import svg_text

        return svg_text(armies_scene(self))


def complaint(n: int, white: Collection[Square], black: Collection[Square]) -> str:
    """What is wrong with two armies, or an empty text.

    >>> complaint(3, [(0, 0)], [(1, 2)]), complaint(3, [(0, 0)], [(2, 2)])
    ('', 'both armies stand on difference 0')
    """
    n, white, black = checked_size(n), checked_pairs(white), checked_pairs(black)
    for name, army in (("white", white), ("black", black)):
        if len(set(army)) != len(army):
            return f"two {name} queens on one square"
        if any(not (0 <= row < n and 0 <= column < n) for row, column in army):
            return f"a {name} queen outside the board"
    if len(white) != len(black):
        return f"{len(white)} white queens but {len(black)} black ones"
    shared = {line for queen in white for line in CHESS.lines(queen)}.intersection(
        line for queen in black for line in CHESS.lines(queen)
    )
    return "both armies stand on {} {}".format(*min(shared, key=str)) if shared else ""


def approved(n: int, white: Collection[Square], black: Collection[Square]) -> Armies:
    """The armies cut down to equal size, or a RefereeError."""
    return Armies(n, *_at_peace(n, white, black))


def approved_three(
    n: int, white: Collection[Square], black: Collection[Square], red: Collection[Square]
) -> ThreeArmies:
    """Three armies cut down to equal size, each two of them at peace, or a RefereeError."""
    return ThreeArmies(n, *_at_peace(n, white, black, red))


def _at_peace(n: int, *armies: Collection[Square]) -> list[tuple[Square, ...]]:
    size = min(map(len, armies))
    cut = [tuple(sorted((int(row), int(column)) for row, column in army)[:size]) for army in armies]
    for wrong in (complaint(n, *two) for two in combinations(cut, 2)):
        if wrong:
            raise RefereeError(f"armies of {size} on a board of {n} did not pass the referee: {wrong}")
    return cut

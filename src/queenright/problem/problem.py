"""A problem says what counts as a solution. It owns the referee, which knows no solver."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from queenright.board.attacks import Attack, attacks, count_attacks
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.verify import is_solution
from queenright.errors import RefereeError
from queenright.sizes import checked_size


@dataclass(frozen=True, slots=True)
class Report:
    """The referee's verdict: whether it is a solution, how many queens stand, and which of them attack each other."""

    n: int
    queens: int
    solution: bool
    attack_count: int
    attacks: tuple[Attack, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "n": self.n,
            "queens": self.queens,
            "solution": self.solution,
            "attack_count": self.attack_count,
            "attacks": [attack.to_json() for attack in self.attacks],
        }

    def reasons(self) -> list[str]:
        """Why it is no solution, one line each.

        >>> Problem(3).check([0, 2, 0]).reasons()
        ['the queens on a3 and c3 attack each other (same row)']
        """
        lines = [attack.describe(self.n) for attack in self.attacks]
        if hidden := self.attack_count - len(self.attacks):
            lines.append(f"and {hidden:,} more attacking pairs")
        if self.queens != self.n:
            lines.append(f"{self.queens} queens stand on the board; wanted {self.n}")
        return lines


@dataclass(frozen=True, slots=True)
class Problem:
    """n queens on an n × n board.

    >>> Problem(4).check([1, 3, 0, 2]).solution
    True
    """

    n: int

    def __post_init__(self) -> None:
        checked_size(self.n)

    def check(self, board: Board | Placement | Iterable[int], *, limit: int | None = None) -> Report:
        """Referee a board, complete or not: every violation explained (at most *limit* attacks of them listed)."""
        if isinstance(board, Board):
            size, queens = board.n, board.queens
        else:
            placement = Placement(board)
            size, queens = placement.n, tuple(placement.squares())
        found = count_attacks(queens)
        solution = found == 0 and len(queens) == size == self.n
        return Report(size, len(queens), solution, found, tuple(islice(attacks(queens), limit)))

    def certified(self, placement: Placement) -> Placement:
        """The placement itself, if it is a solution; a RefereeError if a solver was wrong."""
        if placement.n == self.n and is_solution(placement):
            return placement
        raise RefereeError(f"a solver gave {placement!r} for {self.n} queens, which is no solution: please report it")

"""An answer: its status, what was found, who found it, and how much work it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from queenright.board.board import Board
from queenright.board.placement import Placement


class Status(StrEnum):
    """ "None exists, proved" and "gave up" are different answers."""

    FOUND = "found"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Statistics:
    """Work done: *nodes* are boards visited, *checks* are squares (or whole candidates' queens) tested."""

    nodes: int = 0
    checks: int = 0
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return {"nodes": self.nodes, "checks": self.checks, "seconds": round(self.seconds, 6)}


@dataclass(frozen=True, slots=True)
class Result:
    """What `solve` returns. *method* or *engine* names who answered; the other is None.

    The answer is a Placement, or a Board where not every column has its queen (rectangular boards, few queens).
    """

    n: int
    status: Status
    answer: Placement | Board | None = None
    method: str | None = None
    engine: str | None = None
    statistics: Statistics = field(default_factory=Statistics)
    reason: str = ""

    @property
    def placement(self) -> Placement | None:
        return self.answer if isinstance(self.answer, Placement) else None

    @property
    def board(self) -> Board | None:
        """The answer as a board, whichever it is."""
        return None if self.answer is None else Board.shown(self.answer)

    def to_json(self) -> dict[str, Any]:
        who = {"method": self.method} if self.method else {"engine": self.engine}
        queens = None if self.placement is None else list(self.placement)
        squares = self._squares(self.answer) if isinstance(self.answer, Board) else {}
        why = {"reason": self.reason} if self.reason else {}
        work = {"statistics": self.statistics.to_json()}
        return {"n": self.n, "status": str(self.status), "queens": queens, **squares, **who, **why, **work}

    @staticmethod
    def _squares(board: Board) -> dict[str, Any]:
        """What stands in the place of a vector."""
        wide = {} if board.columns == board.n else {"columns": board.columns}
        return {**wide, "squares": [list(square) for square in board.queens]}

    def _repr_svg_(self) -> str | None:
        from queenright.board.svg import draw_svg

        board = self.board
        return None if board is None else draw_svg(board.n, board.queens, columns=board.columns)

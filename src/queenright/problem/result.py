"""An answer: its status, the solution, who found it, and how much work it took."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.errors import NoSolutionError, QueensError


class Status(StrEnum):
    """`none` means that no solution exists, which is proved; `unknown` that the search gave up."""

    FOUND = "found"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Statistics:
    """Work done: *nodes* are boards visited, *checks* are squares (or queens of whole candidates) tested."""

    nodes: int = 0
    checks: int = 0
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return {"nodes": self.nodes, "checks": self.checks, "seconds": round(self.seconds, 6)}


@dataclass(frozen=True, slots=True)
class Result:
    """What `solve` returns; true if a solution was found. Either *method* or *engine* names who answered.

    The answer is a Placement, or a Board if not every column has a queen (rectangular boards, fewer queens).
    """

    n: int
    status: Status
    answer: Position | None = None
    method: str | None = None
    engine: str | None = None
    model: str | None = None
    statistics: Statistics = field(default_factory=Statistics)
    reason: str = ""

    @property
    def placement(self) -> Placement:
        """The answer as a vector; a NoSolutionError if there is none, a BoardError if the answer has no vector."""
        return self.require().placement()

    def __bool__(self) -> bool:
        return self.status is Status.FOUND

    def require(self) -> Position:
        """The answer itself; a NoSolutionError if none exists, a QueensError if none was found in time."""
        if self.answer is not None:
            return self.answer
        if self.status is Status.NONE:
            raise NoSolutionError(f"no solution exists (proved{f': {self.reason}' if self.reason else ''})")
        raise QueensError(f"no solution was found: {self.reason or 'the search was stopped'}")

    def to_json(self) -> dict[str, Any]:
        who = {"method": self.method} if self.method else {"engine": self.engine, "model": self.model}
        answer = {"queens": None} if self.answer is None else {"queens": None, **self.answer.to_json()}
        why = {"reason": self.reason} if self.reason else {}
        work = {"statistics": self.statistics.to_json()}
        return {"n": self.n, "status": str(self.status), **answer, **who, **why, **work}

    def _repr_svg_(self) -> str | None:
        return None if self.answer is None else self.answer._repr_svg_()

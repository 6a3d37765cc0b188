"""An answer: its status, what was found, who found it, and how much work it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

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
    """What `solve` returns. *method* or *engine* names who answered; the other is None."""

    n: int
    status: Status
    placement: Placement | None = None
    method: str | None = None
    engine: str | None = None
    statistics: Statistics = field(default_factory=Statistics)
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        who = {"method": self.method} if self.method else {"engine": self.engine}
        queens = None if self.placement is None else list(self.placement)
        why = {"reason": self.reason} if self.reason else {}
        return {
            "n": self.n, "status": str(self.status), "queens": queens, **who, **why,
            "statistics": self.statistics.to_json(),
        }  # fmt: skip

    def _repr_svg_(self) -> str | None:
        return None if self.placement is None else self.placement._repr_svg_()

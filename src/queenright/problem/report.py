"""The referee's verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from queenright.board.lines import Attack
from queenright.plain import attributes


@dataclass(frozen=True, slots=True)
class Report:
    """Whether a board is a solution, the number of queens, which of them attack each other, and what else is wrong."""

    n: int
    queens: int
    solution: bool
    attack_count: int
    attacks: tuple[Attack, ...]
    broken: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return attributes(self, "n queens solution attack_count attacks broken")

    def reasons(self, most: int | None = None) -> list[str]:
        """Why it is not a solution, one line each; empty for a solution. Lists at most *most* of `broken`."""
        lines = [attack.describe(self.n) for attack in self.attacks]
        if hidden := self.attack_count - len(self.attacks):
            other = "more attacking pair" if lines else "attacking pair"
            lines.append(f"{'and ' if lines else ''}{hidden:,} {other}{'s' if hidden > 1 else ''}")
        more = len(self.broken[most:]) if most is not None else 0
        return [*lines, *self.broken[:most], *([f"and {more:,} more such reasons"] if more else [])]

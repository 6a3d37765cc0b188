"""What a cell of a notebook answers, in either language."""

from __future__ import annotations

import html
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CellResult:
    """Each part as text and as HTML."""

    parts: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def of(cls, lines: list[str]) -> CellResult:
        return cls([(line, html.escape(line)) for line in lines])

    def __repr__(self) -> str:
        return "\n".join(text for text, _ in self.parts)

    def _repr_html_(self) -> str:
        return "".join(f"<div>{markup}</div>" for _, markup in self.parts)

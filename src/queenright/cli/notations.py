"""How commands print solutions: as the vector counted from 0 or from 1, or as the 0/1 matrix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from queenright.board.position import Position


@dataclass(frozen=True, slots=True)
class Notation:
    """The notation chosen by --matrix and --one-based. Files of vectors (csv, npy …) always count from 0."""

    matrix: bool = False
    first: int = 0

    @property
    def unusual(self) -> bool:
        return self.matrix or self.first != 0

    @property
    def name(self) -> str:
        """The field of the JSON document that holds it."""
        return "matrix" if self.matrix else "one_based" if self.first else "queens"

    def text(self, position: Position) -> str:
        return position.matrix_text() if self.matrix else position.line(first=self.first)

    def data(self, position: Position) -> list[int] | list[list[int]]:
        """The same for JSON."""
        if self.matrix:
            return position.matrix()
        if position.has_vector:
            return [row + self.first for row in position.placement()]
        return [[row + self.first, column + self.first] for row, column in position.squares()]

    def fields(self) -> dict[str, Any]:
        """A field that marks a JSON document whose rows are counted from 1."""
        return {"counted_from": self.first} if self.first else {}


def notation_of(matrix: bool, one_based: bool) -> Notation:
    """The notation that the options choose."""
    if matrix and one_based:
        raise click.UsageError("a 0/1 matrix has no numbers to count; choose --matrix or --one-based, not both")
    return Notation(matrix, 1 if one_based else 0)

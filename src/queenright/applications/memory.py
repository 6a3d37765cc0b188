"""Parallel memory: where to store a matrix so that its lines can be read at once.

n banks of memory answer one access each in a cycle. If the entries of a row, a column or a diagonal, continued at the
opposite edge, lie in n different banks, the line is read in one cycle; where they share banks, the fullest bank sets
the pace. Stored row by row, a whole column lies in one bank. Skewed by one place a row, columns are free and the
diagonals of one direction collide. Shifted copies of one toroidal solution of n queens, a bank for each, are free of
conflicts in all four directions: two entries of a line in one bank would be two queens that attack each other
(C. Erbas, M. M. Tanik and Z. Aliyazicioglu, Information Processing Letters 41, 1992, on such schemes).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

from queenright.board.gallery import Panel, gallery
from queenright.board.letters import lettered_scene, lettered_text
from queenright.board.lines import STRAIGHT, Line, Rule
from queenright.board.scene import place
from queenright.board.shapes import Polygon, Scene
from queenright.board.squares import Square
from queenright.errors import InputError
from queenright.problem.problem import Problem
from queenright.problem.torus import obstacle
from queenright.sizes import checked_size

#: The largest matrix, and the largest that is drawn.
LARGEST, LARGEST_DRAWN = 301, 31

#: Light fills for banks, in turn; the number on each square says which bank it is.
FILLS = (
    "#cfe4f2",
    "#f8d9c4",
    "#c9eadf",
    "#f3dfea",
    "#efe6c2",
    "#dcf0fb",
    "#e5d6ee",
    "#dedede",
    "#d9ead3",
    "#fbe3d6",
    "#d7d4f0",
)

#: entry → bank
Banks = dict[Square, int]


def row_major(n: int) -> Banks:
    """Entry after entry into bank after bank: a whole column lies in one bank."""
    return {(row, column): (row * n + column) % n for row, column in product(range(n), repeat=2)}


def skewed(n: int) -> Banks:
    """Each row begins one bank further on."""
    return {(row, column): (row + column) % n for row, column in product(range(n), repeat=2)}


def queens_map(n: int) -> Banks:
    """Bank k holds the queens of a toroidal solution, shifted k columns to the right."""
    queens = Problem(n, torus=True).solve().placement
    return {(row, (column + bank) % n): bank for bank in range(n) for row, column in queens.squares()}


#: name → how a matrix is stored
MAPS: dict[str, Callable[[int], Banks]] = {"row by row": row_major, "skewed": skewed, "queens": queens_map}


@dataclass(frozen=True, slots=True)
class Storage:
    """One way to store an n × n matrix in n banks, and the cycles that reading all its lines of a kind takes."""

    name: str
    n: int
    banks: Banks
    cycles: dict[Line, int]

    @property
    def total(self) -> int:
        return sum(self.cycles.values())

    def scene(self) -> Scene:
        """The bank of each entry, by number and colour."""
        words = {square: str(bank) for square, bank in self.banks.items()}
        fills = [
            Polygon(place(square, ((0, 0), (1, 0), (1, 1), (0, 1))), fill=FILLS[bank % len(FILLS)])
            for square, bank in self.banks.items()
        ]
        ink = dict.fromkeys(words.values(), "#1d1d1f")
        scene = lettered_scene(
            self.n, words, f"banks of a {self.n} × {self.n} matrix", colours=ink, overlays=fills, first=0
        )
        return Scene(scene.width, scene.height, scene.shapes, scene.title, lettered_text(self.n, words))

    def to_json(self) -> dict[str, Any]:
        return {
            "map": self.name,
            "cycles": {str(kind): each for kind, each in self.cycles.items()},
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class MemoryComparison:
    """The same matrix stored in several ways; *lines* is the number of lines, hence the fewest cycles possible."""

    n: int
    lines: int
    storages: tuple[Storage, ...]

    def __getitem__(self, name: str) -> Storage:
        return next(each for each in self.storages if each.name == name)

    def rows(self) -> list[tuple[Any, ...]]:
        """By map: the cycles for rows, columns and diagonals of both kinds, and for all."""
        return [(each.name, *each.cycles.values(), each.total) for each in self.storages]

    def to_json(self) -> dict[str, Any]:
        return {"n": self.n, "lines": self.lines, "maps": [each.to_json() for each in self.storages]}

    def scene(self) -> Scene:
        checked_size(self.n, largest=LARGEST_DRAWN, what="size of a matrix that is drawn")
        panels = [Panel(f"{each.name}: {each.total:,} cycles", each.scene()) for each in self.storages]
        return gallery(panels, f"The banks of a {self.n} × {self.n} matrix", across=len(panels))

    def _repr_svg_(self) -> str | None:
        from queenright.board.svg import svg_text

        return svg_text(self.scene()) if self.n <= LARGEST_DRAWN else None


def compare_storage(n: int = 5) -> MemoryComparison:
    """Store an n × n matrix in n banks row by row, skewed and by queens, and count the cycles of reading every line.

    >>> {name: total for name, *_, total in compare_storage(5).rows()}
    {'row by row': 40, 'skewed': 40, 'queens': 20}
    """
    size = checked_size(n, largest=LARGEST, smallest=1, what="size of a stored matrix")
    if obstacle(size):
        near = [each for each in (*range(size - 1, 0, -1), *range(size + 1, size + 6)) if not obstacle(each)]
        fitting = f"{near[0]} or {next(each for each in near if each > size)}"
        raise InputError(f"a matrix of size {size} has no such map: {obstacle(size)}; choose {fitting}")
    storages = tuple(
        Storage(name, size, banks, cycles(size, banks)) for name, stored in MAPS.items() for banks in [stored(size)]
    )
    return MemoryComparison(size, 4 * size, storages)


def cycles(n: int, banks: Banks) -> dict[Line, int]:
    """By kind of line: the cycles for reading all of them, each as many as its fullest bank has entries."""
    rule = Rule(modulus=n)
    return {
        kind: sum(
            max(Counter(banks[square] for square in line).values()) for line in rule.grouped(kind, banks).values()
        )
        for kind in STRAIGHT
    }

"""All attacking pairs of a set of queens, found line by line: the referee's eyes.

Queens are grouped by each of the four kinds of line; every two queens of a group attack each other, also with a
third one between them. The groups are found in O(queens); pairs are made only when they are asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from queenright.board.regions import Regions, touch
from queenright.board.squares import STRAIGHT, Line, Square, describe


@dataclass(frozen=True, slots=True, order=True)
class Attack:
    """Two queens that share a line; *a* comes before *b* (by row, then column)."""

    a: Square
    b: Square
    line: Line
    region: str = ""

    def to_json(self) -> dict[str, Any]:
        named = {"region": self.region} if self.region else {}
        return {"a": list(self.a), "b": list(self.b), "line": str(self.line), **named}

    def describe(self, n: int) -> str:
        """The attack in words.

        >>> Attack((0, 0), (3, 3), Line.DIFFERENCE).describe(4)
        'the queens on a4 and d1 attack each other (same difference diagonal)'
        >>> Attack((0, 0), (1, 1), Line.TOUCH).describe(4)
        'the queens on a4 and b3 touch'
        """
        pair = f"{describe(self.a, n)} and {describe(self.b, n)}"
        if self.line is Line.TOUCH:
            return f"the queens on {pair} touch"
        if self.line is Line.REGION:
            return f"two queens in region {self.region}: on {pair}"
        return f"the queens on {pair} attack each other (same {self.line.words})"


def crowded_lines(
    queens: Iterable[Square], modulus: int = 0, *, touching: bool = False, regions: Regions = ()
) -> Iterator[tuple[Line, list[Square]]]:
    """Every line with more than one queen on it, with its queens in order.

    With *touching*, diagonals do not count, but two queens at each other's corner do; with *regions*, a region is one
    more line.
    """
    ordered = sorted(queens)
    for line in (Line.ROW, Line.COLUMN) if touching else STRAIGHT:
        yield from _crowded(line, ordered, [line.number(queen, modulus) for queen in ordered])
    if touching:
        pairs = combinations(ordered, 2)
        yield from ((Line.TOUCH, [a, b]) for a, b in pairs if a[0] != b[0] and a[1] != b[1] and touch(a, b, modulus))
    if regions:
        yield from _crowded(Line.REGION, ordered, [_label(regions, queen) for queen in ordered])


def _crowded(line: Line, queens: list[Square], places: Iterable[object]) -> Iterator[tuple[Line, list[Square]]]:
    groups: defaultdict[object, list[Square]] = defaultdict(list)
    for queen, place in zip(queens, places, strict=True):
        groups[place].append(queen)
    yield from ((line, group) for place, group in groups.items() if place is not None and len(group) > 1)


def _label(regions: Regions, square: Square) -> str | None:
    """The square's region; None off the board that the regions cover."""
    row, column = square
    return regions[row][column] if row < len(regions) and column < len(regions[row]) else None


def attacks(
    queens: Iterable[Square], modulus: int = 0, *, touching: bool = False, regions: Regions = ()
) -> Iterator[Attack]:
    """All attacking pairs; *modulus* is n on a torus, where diagonals go on at the opposite edge.

    >>> [str(attack.line) for attack in attacks([(0, 0), (1, 1), (0, 2)])]
    ['row', 'sum', 'difference']
    >>> [str(attack.line) for attack in attacks([(0, 0), (1, 1)], touching=True, regions=("AB", "BA"))]
    ['touch', 'region']
    """
    for line, group in crowded_lines(queens, modulus, touching=touching, regions=regions):
        region = (_label(regions, group[0]) or "") if line is Line.REGION else ""
        for a, b in combinations(group, 2):
            yield Attack(a, b, line, region)


def count_attacks(queens: Iterable[Square], modulus: int = 0, *, touching: bool = False, regions: Regions = ()) -> int:
    """How many attacking pairs there are, without making them.

    >>> count_attacks([(0, 0), (0, 1), (0, 2)])
    3
    """
    return sum(
        len(group) * (len(group) - 1) // 2
        for _, group in crowded_lines(queens, modulus, touching=touching, regions=regions)
    )


def covered_squares(n: int, queens: Iterable[Square], *, columns: int | None = None, modulus: int = 0) -> set[Square]:
    """The squares without a queen that some queen attacks, found by its lines: O(n² + queens) for any number of them.

    >>> len(covered_squares(8, [(3, 3)]))
    27
    """
    standing = set(queens)
    rows, files, sums, differences = ({line.number(queen, modulus) for queen in standing} for line in STRAIGHT)
    return {
        (row, column)
        for row in range(n)
        for column in range(n if columns is None else columns)
        if (
            row in rows
            or column in files
            or (row + column if not modulus else (row + column) % modulus) in sums
            or (row - column if not modulus else (row - column) % modulus) in differences
        )
        and (row, column) not in standing
    }

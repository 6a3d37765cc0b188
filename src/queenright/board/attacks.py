"""All attacking pairs of a set of queens, found line by line: the referee's eyes.

Queens are grouped by each of the four kinds of line; every two queens of a group attack each other, also with a
third one between them. The groups are found in O(queens); pairs are made only when they are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from queenright.board.regions import Regions
from queenright.board.squares import STRAIGHT, Line, Square, describe, reduced


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
        yield from _crowded(line, ordered, line.numbers(ordered, modulus))
    if touching:
        yield from _touching(ordered, modulus)
    if regions:
        yield from _crowded(Line.REGION, ordered, [_label(regions, queen) for queen in ordered])


def _crowded(line: Line, queens: list[Square], places: Sequence[object]) -> Iterator[tuple[Line, list[Square]]]:
    """Groups are made only for places that come twice: of a million queens few share a line, or all do."""
    groups: dict[object, list[Square]] = {
        place: [] for place, count in Counter(places).items() if count > 1 and place is not None
    }
    if groups:
        for queen, place in zip(queens, places, strict=True):
            if place in groups:
                groups[place].append(queen)
    yield from ((line, group) for group in groups.values())


def _touching(queens: list[Square], modulus: int) -> Iterator[tuple[Line, list[Square]]]:
    """The pairs at each other's corner, looked up around every queen."""
    standing = set(queens)
    for row, column in queens:
        corners = {(reduced(row + i, modulus), reduced(column + j, modulus)) for i in (-1, 1) for j in (-1, 1)}
        for other in sorted(corners & standing):
            if other > (row, column) and other[0] != row and other[1] != column:
                yield Line.TOUCH, [(row, column), other]


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
    yield from pairs(crowded_lines(queens, modulus, touching=touching, regions=regions), regions)


def pairs(crowded: Iterable[tuple[Line, list[Square]]], regions: Regions = ()) -> Iterator[Attack]:
    """Every two queens of every crowded line."""
    for line, group in crowded:
        region = (_label(regions, group[0]) or "") if line is Line.REGION else ""
        for a, b in combinations(group, 2):
            yield Attack(a, b, line, region)


def count_attacks(queens: Iterable[Square], modulus: int = 0, *, touching: bool = False, regions: Regions = ()) -> int:
    """How many attacking pairs there are, without making them.

    >>> count_attacks([(0, 0), (0, 1), (0, 2)])
    3
    """
    return count_pairs(crowded_lines(queens, modulus, touching=touching, regions=regions))


def count_pairs(crowded: Iterable[tuple[Line, list[Square]]]) -> int:
    return sum(len(group) * (len(group) - 1) // 2 for _, group in crowded)


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

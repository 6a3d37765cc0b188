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

from queenright.board.squares import Line, Square, describe


@dataclass(frozen=True, slots=True, order=True)
class Attack:
    """Two queens that share a line; *a* comes before *b* (by row, then column)."""

    a: Square
    b: Square
    line: Line

    def to_json(self) -> dict[str, Any]:
        return {"a": list(self.a), "b": list(self.b), "line": str(self.line)}

    def describe(self, n: int) -> str:
        """The attack in words.

        >>> Attack((0, 0), (3, 3), Line.DIFFERENCE).describe(4)
        'the queens on a4 and d1 attack each other (same difference diagonal)'
        """
        return (
            f"the queens on {describe(self.a, n)} and {describe(self.b, n)} attack each other (same {self.line.words})"
        )


def crowded_lines(queens: Iterable[Square], modulus: int = 0) -> Iterator[tuple[Line, list[Square]]]:
    """Every line with more than one queen on it, with its queens in order."""
    ordered = sorted(queens)
    for line in Line:
        groups: defaultdict[int, list[Square]] = defaultdict(list)
        for queen in ordered:
            groups[line.number(queen, modulus)].append(queen)
        for group in groups.values():
            if len(group) > 1:
                yield line, group


def attacks(queens: Iterable[Square], modulus: int = 0) -> Iterator[Attack]:
    """All attacking pairs; *modulus* is n on a torus, where diagonals go on at the opposite edge.

    >>> [str(attack.line) for attack in attacks([(0, 0), (1, 1), (0, 2)])]
    ['row', 'sum', 'difference']
    """
    for line, group in crowded_lines(queens, modulus):
        for a, b in combinations(group, 2):
            yield Attack(a, b, line)


def count_attacks(queens: Iterable[Square], modulus: int = 0) -> int:
    """How many attacking pairs there are, without making them.

    >>> count_attacks([(0, 0), (0, 1), (0, 2)])
    3
    """
    return sum(len(group) * (len(group) - 1) // 2 for _, group in crowded_lines(queens, modulus))


def covered_squares(n: int, queens: Iterable[Square], *, columns: int | None = None, modulus: int = 0) -> set[Square]:
    """The squares without a queen that some queen attacks, found by its lines: O(n² + queens) for any number of them.

    >>> len(covered_squares(8, [(3, 3)]))
    27
    """
    standing = set(queens)
    taken = {line: {line.number(queen, modulus) for queen in standing} for line in Line}
    rows, files, sums, differences = (taken[line] for line in (Line.ROW, Line.COLUMN, Line.SUM, Line.DIFFERENCE))
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

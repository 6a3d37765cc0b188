"""Regions: a board divided into labelled parts, one letter per square.

Letters are assigned in order of first appearance, row by row: "A" to "Z", then "a" to "z". So two inputs with the same
regions are equal, whatever labels they use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from string import ascii_letters, ascii_lowercase, ascii_uppercase
from typing import Any

from queenright.board.squares import Square
from queenright.errors import BoardError

#: The names of the regions, in order of first appearance.
LABELS = ascii_uppercase + ascii_lowercase

#: One string per row, one letter per square.
Regions = tuple[str, ...]


def normalised(rows: Iterable[Sequence[Any]]) -> Regions:
    """Labels of any kind as strings of letters in order of first appearance.

    >>> normalised(["xxy", "xyy", "zzz"])
    ('AAB', 'ABB', 'CCC')
    >>> normalised([[7, 7], [3, 7]])
    ('AA', 'BA')
    """
    listed = [list(row) for row in rows]
    names: dict[Any, str] = {}
    for label in (label for row in listed for label in row):
        if label not in names:
            if len(names) == len(LABELS):
                raise BoardError(f"a board can have at most {len(LABELS)} regions")
            names[label] = LABELS[len(names)]
    return tuple("".join(names[label] for label in row) for row in listed)


def squares_of(regions: Regions) -> dict[str, list[Square]]:
    """The squares of every region, row by row.

    >>> squares_of(("AB", "AA"))
    {'A': [(0, 0), (1, 0), (1, 1)], 'B': [(0, 1)]}
    """
    found: defaultdict[str, list[Square]] = defaultdict(list)
    for row, labels in enumerate(regions):
        for column, label in enumerate(labels):
            found[label].append((row, column))
    return dict(sorted(found.items(), key=lambda entry: ascii_letters.swapcase().index(entry[0])))


def disconnected(regions: Regions) -> list[str]:
    """The regions that are not connected; squares that share only a corner do not connect.

    >>> disconnected(("ABA", "BBA", "ABB"))
    ['A']
    """
    return [label for label, squares in squares_of(regions).items() if len(_part(squares)) < len(squares)]


def _part(squares: list[Square]) -> set[Square]:
    """The squares that can be reached from the first one."""
    left, reached = set(squares), {squares[0]}
    waiting = [squares[0]]
    while waiting:
        row, column = waiting.pop()
        for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if beside in left and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    return reached

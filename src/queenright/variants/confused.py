"""Confused queens: n queens such that every two attack each other, as sets of n squares and with one queen per row.

Two queens attack each other if they share a line, even with a third one between them; under the *blocking* rule, as in
chess, a queen in between blocks the attack. Sets are grown square by square in a fixed order: the candidates are the
later squares that share a line with all squares so far, and a set that can't reach n squares is abandoned. This takes
milliseconds for the sizes of interest, because a square off a line shares lines with only three of its squares.

The same observation proves the closed forms (docs/variants.md): six or more such squares are on one line. So for n ≥ 6
the sets are the n rows, n columns and 2 long diagonals, and those with one queen per row are the n columns and 2
diagonals; the latter holds for n = 4 and 5 too. Beyond LARGEST_SEARCHED the sets come from the theorem, not a search.

Confused queens: B. Nadel, "Representation selection for constraint satisfaction: a case study using n-queens" (1990),
as described in R. Dechter, "Constraint Processing" (2003).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from queenright.board.lines import CHESS, STRAIGHT
from queenright.board.squares import Square, checked_pairs
from queenright.errors import RefereeError
from queenright.sizes import checked_size
from queenright.symmetry import Symmetry

__all__ = ["Confused", "all_in_sight", "closed_form", "confused", "is_confused"]
__dir__ = partial(sorted, __all__)


#: Up to this size the sets are found by search (n = 32 takes about a second), beyond it by the theorem.
LARGEST_SEARCHED = 32

#: The largest size; a listing has (2n + 2)·n squares.
LARGEST = 1000

Set = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Confused:
    """All confused sets of a size: *sets* in order, and whether they were searched for or follow from the theorem."""

    n: int
    blocking: bool
    searched: bool
    sets: tuple[Set, ...]

    @property
    def one_per_row(self) -> tuple[Set, ...]:
        """The sets with exactly one queen in each row."""
        return tuple(squares for squares in self.sets if len({row for row, _ in squares}) == self.n)

    def classes(self, *, one_per_row: bool = False) -> dict[Set, int]:
        """One set of each class with the class size, under all eight symmetries or the four that preserve rows.

        >>> list(confused(6).classes().values())
        [4, 2, 4, 4]
        """
        sets = self.one_per_row if one_per_row else self.sets
        symmetries = [symmetry for symmetry in Symmetry if symmetry.keeps_rows or not one_per_row]
        members: dict[Set, list[Set]] = {}
        for squares in sets:  # in order: the first of a class is its smallest
            # n squares on one line fill it, so its ends identify it
            ends = (squares[0], squares[-1]) if _on_one_line(squares) else squares
            form = min(_image(ends, symmetry, self.n) for symmetry in symmetries)
            members.setdefault(form, []).append(squares)
        return {squares[0]: len(squares) for squares in members.values()}


def confused(n: int, *, blocking: bool = False) -> Confused:
    """All sets of *n* squares in which every two attack each other.

    >>> found = confused(8)
    >>> len(found.one_per_row), len(found.sets), len(found.classes())
    (10, 18, 5)
    >>> len(confused(4, blocking=True).sets)
    18
    """
    size = checked_size(n, smallest=1, largest=LARGEST, what="board size of confused queens")
    searched = size <= LARGEST_SEARCHED
    found = _searched(size) if searched else _long_lines(size)
    sets = tuple(sorted(squares for squares in found if not blocking or all_in_sight(squares)))
    return Confused(size, blocking, searched, tuple(_certified(squares, blocking) for squares in sets))


def closed_form(n: int, *, one_per_row: bool, blocking: bool = False) -> int | None:
    """The value of the proved formula, if there is one: n + 2 with one per row for n ≥ 4, 2n + 2 sets for n ≥ 6.

    Under the blocking rule the formula is 0, for n ≥ 4 and n ≥ 5: on a line of three or more squares, and in a cross of
    five, a queen stands between two others.

    >>> closed_form(8, one_per_row=True), closed_form(8, one_per_row=False), closed_form(5, one_per_row=False)
    (10, 18, None)
    """
    n = checked_size(n)
    if blocking:
        return 0 if n >= (4 if one_per_row else 5) else None
    if one_per_row:
        return n + 2 if n >= 4 else None
    return 2 * n + 2 if n >= 6 else None


def all_in_sight(squares: Set) -> bool:
    """True if no queen stands between two others on their line, as the blocking rule demands."""
    queens = checked_pairs(squares)
    return not any(_between(middle, a, b) for a, b in combinations(queens, 2) for middle in queens)


def _between(middle: Square, a: Square, b: Square) -> bool:
    """True if *middle* is between *a* and *b* on their shared line."""
    line = CHESS.shared(a, b)
    on_it = middle not in (a, b) and CHESS.shared(a, middle) is line and CHESS.shared(middle, b) is line
    return on_it and min(a, b) < middle < max(a, b)


def _searched(n: int) -> Iterator[Set]:
    """All cliques of n squares in the graph of queen moves; sets of squares are bits of an integer."""
    squares = [(row, column) for row in range(n) for column in range(n)]
    later = [
        sum(1 << other for other in range(index + 1, n * n) if CHESS.attack(square, squares[other]))
        for index, square in enumerate(squares)
    ]

    def grow(chosen: tuple[int, ...], open_squares: int) -> Iterator[Set]:
        if len(chosen) == n:
            yield tuple(squares[index] for index in chosen)
            return
        while open_squares.bit_count() >= n - len(chosen):
            index = (open_squares & -open_squares).bit_length() - 1
            open_squares &= open_squares - 1
            yield from grow((*chosen, index), open_squares & later[index])

    return grow((), (1 << n * n) - 1)


def _long_lines(n: int) -> Iterator[Set]:
    """The rows, the columns and the two long diagonals."""
    numbers = range(n)
    yield from (tuple((line, index) for index in numbers) for line in numbers)
    yield from (tuple((index, line) for index in numbers) for line in numbers)
    yield tuple((index, index) for index in numbers)
    yield tuple((index, n - 1 - index) for index in numbers)


def _certified(squares: Set, blocking: bool) -> Set:
    """The set itself, if the referee confirms that every two of its squares attack each other."""
    if not is_confused(squares, blocking=blocking):
        raise RefereeError(f"the search gave {squares} as confused queens, which they are not: please report it")
    return squares


def is_confused(squares: Iterable[Square], *, blocking: bool = False) -> bool:
    """The referee: True if every two of the squares attack each other.

    >>> is_confused([(0, 0), (1, 1), (0, 2)]), is_confused([(0, 0), (1, 2)])
    (True, False)
    """
    queens = checked_pairs(squares)
    everyone = _on_one_line(queens) or all(CHESS.attack(a, b) for a, b in combinations(queens, 2))
    return everyone and (not blocking or all_in_sight(queens))


def _on_one_line(squares: Set) -> bool:
    return any(len(set(CHESS.numbers(line, squares))) == 1 for line in STRAIGHT)


def _image(squares: Set, symmetry: Symmetry, n: int) -> Set:
    return tuple(sorted(symmetry.square(square, n) for square in squares))


def to_json(found: Confused, *, listed: bool, up_to_symmetry: bool = False) -> dict[str, Any]:
    """The counts beside their closed forms and, if *listed*, the sets themselves, or one of each class."""
    document: dict[str, Any] = {
        "n": found.n,
        "blocking": found.blocking,
        "one_per_row": len(found.one_per_row),
        "sets": len(found.sets),
        "one_per_row_classes": len(found.classes(one_per_row=True)),
        "set_classes": len(found.classes()),
        "closed_forms": {
            "one_per_row": closed_form(found.n, one_per_row=True, blocking=found.blocking),
            "sets": closed_form(found.n, one_per_row=False, blocking=found.blocking),
        },
        "by": "search" if found.searched else "theorem",
    }
    if listed:
        by_rows = found.classes(one_per_row=True) if up_to_symmetry else found.one_per_row
        sets = found.classes() if up_to_symmetry else found.sets
        document["one_per_row_list"] = [[column for _, column in squares] for squares in by_rows]
        document["sets_list"] = [[list(square) for square in squares] for squares in sets]
    return document

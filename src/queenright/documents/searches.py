"""Searches that the texts print or refer to, short and self-contained, each with the work it does.

Algorithm 1 and Algorithm 3 of document 001 to the letter; Wirth's refinements, a lazy functional program and a search
that breaks symmetries for document 002.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from queenright.board.lines import CHESS
from queenright.board.squares import Square
from queenright.symmetry import Symmetry


def guarded(point: Square, queens: list[Square]) -> Iterator[str]:
    """Algorithm 1 line by line: the tests made for each queen, and last the answer, True or False."""
    r, c = point
    for a, b in queens:
        yield f"({a}, {b}): {a + b} = {r + c} or {a - b} = {r - c}?"
        if a + b == r + c or a - b == r - c:
            yield "True"
            return
        yield f"({a}, {b}): {a} = {r} or {b} = {c}?"
        if a == r or b == c:
            yield "True"
            return
    yield "False"


@dataclass(frozen=True, slots=True)
class Printed:
    """What Algorithm 3 as printed comes to: its queens, "no solution" if None, or the reason why it was stopped."""

    queens: tuple[Square, ...] | None
    tests: int
    stopped: str = ""


def algorithm_3(n: int) -> Printed:
    """Algorithm 3 of document 001 as printed.

    >>> algorithm_3(1).queens, algorithm_3(8), algorithm_3(0).stopped
    (((0, 0),), Printed(queens=None, tests=8, stopped=''), 'col = 1 is past the last column and only grows: no end')
    """
    queens, row, column, tests = [(0, 0)], 0, 0, 0
    while len(queens) != n:
        tests += 1
        if CHESS.guard((row, column), queens) is None:
            queens.append((row, column))
            row, column = row + 1, 0
            continue
        while column == n - 1:
            if row == 0:
                return Printed(None, tests)
            row, column = queens.pop()
        column += 1
        if column >= n:
            return Printed(None, tests, f"col = {column} is past the last column and only grows: no end")
    return Printed(tuple(queens), tests)


# -- programs that document 002 refers to -------------------------------------------------------------


def by_trial(n: int) -> int:
    """Wirth's first refinement: try every row of a column, test it against each queen before."""

    def extend(queens: list[Square]) -> int:
        column = len(queens)
        if column == n:
            return 1
        free = ((row, column) for row in range(n))
        return sum(extend([*queens, square]) for square in free if CHESS.guard(square, queens) is None)

    return extend([])


def by_boolean_arrays(n: int) -> int:
    """Wirth's last refinement: three arrays say at once whether a row and the two diagonals are free."""
    a, b, c = [True] * n, [True] * (2 * n), [True] * (2 * n)

    def extend(column: int) -> int:
        if column == n:
            return 1
        total = 0
        for row in range(n):
            if a[row] and b[row + column] and c[row - column + n]:
                a[row] = b[row + column] = c[row - column + n] = False
                total += extend(column + 1)
                a[row] = b[row + column] = c[row - column + n] = True
        return total

    return extend(0)


def lazily(n: int, columns: int | None = None) -> Iterator[tuple[int, ...]]:
    """A functional program: all boards of k columns, made from those of k − 1 as they are asked for.

    >>> next(lazily(8))
    (0, 4, 7, 5, 2, 6, 1, 3)
    """
    k = n if columns is None else columns
    if k == 0:
        return iter([()])
    return (
        (*queens, row)
        for queens in lazily(n, k - 1)
        for row in range(n)
        if all(row != q and abs(row - q) != k - 1 - c for c, q in enumerate(queens))
    )


def apart_on_diagonals(n: int) -> int:
    """The maps from columns to rows that keep queens apart on diagonals alone: what a plain arrow admits.

    >>> [apart_on_diagonals(n) for n in range(1, 7)]
    [1, 2, 5, 24, 125, 796]
    """

    def extend(queens: tuple[int, ...]) -> int:
        k = len(queens)
        if k == n:
            return 1
        free = (row for row in range(n) if all(abs(row - q) != k - c for c, q in enumerate(queens)))
        return sum(extend((*queens, row)) for row in free)

    return extend(())


@dataclass(frozen=True, slots=True)
class Pruned:
    """Solutions found, and the boards visited for them."""

    solutions: tuple[tuple[int, ...], ...]
    nodes: int


def search(n: int, *, symmetric: bool) -> Pruned:
    """Backtracking by columns. If *symmetric*, a board is left as soon as one of its images is known to come before it,
    so that of each class only its smallest member is found.

    >>> [len(search(8, symmetric=breaking).solutions) for breaking in (False, True)]
    [92, 12]
    """
    found: list[tuple[int, ...]] = []
    nodes = 0
    keep: Callable[[list[Square]], bool] = (lambda queens: _may_be_smallest(queens, n)) if symmetric else lambda _: True

    def extend(queens: list[Square]) -> None:
        nonlocal nodes
        nodes += 1
        if len(queens) == n:
            found.append(tuple(row for row, _ in queens))
            return
        for row in range(n):
            square = (row, len(queens))
            if CHESS.guard(square, queens) is None and keep([*queens, square]):
                extend([*queens, square])

    extend([])
    return Pruned(tuple(found), nodes)


def _may_be_smallest(queens: list[Square], n: int) -> bool:
    """False if some image is smaller whatever comes: compared column by column as far as both are known."""
    for symmetry in Symmetry:
        image = {column: row for row, column in (symmetry.square(square, n) for square in queens)}
        for row, column in queens:
            if column not in image or image[column] > row:
                break
            if image[column] < row:
                return False
    return True

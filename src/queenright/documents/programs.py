"""The 0/1 program of document 004, equation by equation, and a count of the boards that a set of equations admits.

Each equation is written out as the text prints it: lists of the squares (i, j), counted from 1, whose sum it bounds.
The count tries the columns row by row and knows no solver, so that what a printed form admits can be seen by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from queenright.board.squares import Square

Terms = list[Square]


def equation_3(n: int) -> list[Terms]:
    """C1, written out: the rows."""
    return [[(i, j) for j in range(1, n + 1)] for i in range(1, n + 1)]


def equation_4(n: int) -> list[Terms]:
    """C1 in one line, as printed: the sum over i, for every j."""
    return [[(i, j) for i in range(1, n + 1)] for j in range(1, n + 1)]


def equation_5(n: int) -> list[Terms]:
    """C2, written out: the columns."""
    return [[(i, j) for i in range(1, n + 1)] for j in range(1, n + 1)]


def equation_6(n: int) -> list[Terms]:
    """C2 in one line, as printed: the sum over j, for every i."""
    return [[(i, j) for j in range(1, n + 1)] for i in range(1, n + 1)]


def equation_8(n: int) -> list[Terms]:
    """Left diagonals that begin in the first column."""
    return [[(i + m, 1 + m) for m in range(n - i + 1)] for i in range(n - 1, 1, -1)]


def equation_9(n: int, *, as_printed: bool = False) -> list[Terms]:
    """Left diagonals that begin in the first row; as printed the sum runs to m = N − 1 for every j.

    >>> equation_9(3), equation_9(3, as_printed=True)[1]
    ([[(1, 1), (2, 2), (3, 3)], [(1, 2), (2, 3)]], [(1, 2), (2, 3), (3, 4)])
    """
    return [[(1 + m, j + m) for m in range(n if as_printed else n - j + 1)] for j in range(1, n)]


def equation_11(n: int) -> list[Terms]:
    """Right diagonals that begin in the last column."""
    return [[(i + m, n - m) for m in range(n - i + 1)] for i in range(n - 1, 1, -1)]


def equation_12(n: int) -> list[Terms]:
    """Right diagonals that begin in the first row."""
    return [[(1 + m, j - m) for m in range(j)] for j in range(n, 1, -1)]


def left_diagonals(n: int) -> dict[str, Terms]:
    """LD1, LD2, … in the order of (8), (9)."""
    return {f"LD{number}": terms for number, terms in enumerate([*equation_8(n), *equation_9(n)], 1)}


def right_diagonals(n: int) -> dict[str, Terms]:
    """RD1, RD2, … in the order of (11), (12)."""
    return {f"RD{number}": terms for number, terms in enumerate([*equation_11(n), *equation_12(n)], 1)}


def diagonals(n: int) -> list[Terms]:
    """All 4N − 6 of C3, with (9) as corrected."""
    return [*left_diagonals(n).values(), *right_diagonals(n).values()]


def wrapped(terms: Iterable[Terms], n: int) -> list[Terms]:
    """Columns beyond N counted on from 1, since the text gives them no meaning."""
    return [[(i, (j - 1) % n + 1) for i, j in each] for each in terms]


def admitted(n: int, at_most: Sequence[Terms], exactly: Sequence[Terms] = ()) -> int:
    """How many boards with one queen in every row and column have at most, or exactly, one queen on each list.

    >>> admitted(4, diagonals(4)), admitted(4, []), admitted(4, [], diagonals(4))
    (2, 24, 0)
    """
    lines: dict[Square, list[int]] = {}
    for number, terms in enumerate([*at_most, *exactly]):
        for square in terms:
            lines.setdefault(square, []).append(number)
    wanted = set(range(len(at_most), len(at_most) + len(exactly)))

    def place(row: int, columns: frozenset[int], held: frozenset[int]) -> int:
        if row > n:
            return int(wanted <= held)
        total = 0
        for column in columns:
            own = lines.get((row, column), ())
            if held.isdisjoint(own):
                total += place(row + 1, columns - {column}, held.union(own))
        return total

    return place(1, frozenset(range(1, n + 1)), frozenset())

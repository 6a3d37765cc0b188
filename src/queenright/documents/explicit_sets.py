"""The explicit solutions of document 001, set by set on the board [1, n] × [1, n], and the argument that they are ones.

Pauls joins two to eight sets by n mod 6. Hoffman, Loessi and Moore have three constructions, A, B and C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from queenright.board.squares import Square


@dataclass(frozen=True, slots=True)
class PointSet:
    """One set: its name, its formula as the text has it, the range of k, and its points (row, column)."""

    name: str
    formula: str
    range: str
    points: tuple[Square, ...]


def pauls(n: int) -> list[PointSet]:
    """The sets of Algorithm 4 for *n* queens; none for n = 2 and 3.

    >>> [(each.name, each.points) for each in pauls(4)]
    [('A1', ((2, 1), (4, 2))), ('A2', ((1, 3), (3, 4)))]
    """
    if n in (0, 2, 3):
        return []
    if n == 1:
        return [PointSet("{(1, 1)}", "(1, 1)", "", ((1, 1),))]
    if n % 6 == 3:
        return [PointSet("{(n, n)}", "(n, n)", "", ((n, n),)), *pauls(n - 1)]
    return list({0: _a, 4: _a, 1: _b, 5: _b, 2: _c}[n % 6](n))


def _points(name: str, formula: str, last: int, point: Callable[[int], Square], words: str) -> PointSet:
    return PointSet(name, formula, f"1 ≤ k ≤ {words}", tuple(point(k) for k in range(1, last + 1)))


def _a(n: int) -> Iterator[PointSet]:
    half = n // 2
    yield _points("A1", "(2k, k)", half, lambda k: (2 * k, k), "n/2")
    yield _points("A2", "(2k − 1, n/2 + k)", half, lambda k: (2 * k - 1, half + k), "n/2")


def _b(n: int) -> Iterator[PointSet]:
    half, words = (n - 1) // 2, "(n − 1)/2"
    yield PointSet("B1", "(n, 1)", "", ((n, 1),))
    yield _points("B2", "(2k, k + 1)", half, lambda k: (2 * k, k + 1), words)
    yield _points("B3", "(2k − 1, (n + 1)/2 + k)", half, lambda k: (2 * k - 1, half + 1 + k), words)


def _c(n: int) -> Iterator[PointSet]:
    half = n // 2
    singles = {
        "(4, 1)": (4, 1), "(n, n/2 − 1)": (n, half - 1), "(2, n/2)": (2, half), "(n − 1, n/2 + 1)": (n - 1, half + 1),
        "(1, n/2 + 2)": (1, half + 2), "(n − 3, n)": (n - 3, n),
    }  # fmt: skip
    for number, (formula, point) in enumerate(singles.items(), 1):
        yield PointSet(f"C{number}", formula, "", (point,))
    yield _points("C7", "(n − 2k, k + 1)", half - 3, lambda k: (n - 2 * k, k + 1), "n/2 − 3")
    yield _points("C8", "(n − 2k − 3, n/2 + k + 2)", half - 3, lambda k: (n - 2 * k - 3, half + k + 2), "n/2 − 3")


def hoffman_loessi_moore(n: int) -> list[Square]:
    """Construction A where n is even and n mod 6 ≠ 2, B where it is even and n mod 6 ≠ 0, C for odd n.

    >>> hoffman_loessi_moore(8)[:4]
    [(1, 4), (8, 5), (2, 6), (7, 3)]
    """
    if n in (0, 2, 3):
        return []
    if n % 2:
        return [*hoffman_loessi_moore(n - 1), (n, n)]
    half = n // 2
    if n % 6 != 2:
        return [(k, 2 * k) for k in range(1, half + 1)] + [(half + k, 2 * k - 1) for k in range(1, half + 1)]
    shifts = [(2 * (k - 1) + half - 1) % n for k in range(1, half + 1)]
    return [point for k, r in enumerate(shifts, 1) for point in ((k, 1 + r), (n + 1 - k, n - r))]


#: What must be different for any two queens.
LINES: dict[str, Callable[[Square], int]] = {
    "rows": lambda point: point[0],
    "columns": lambda point: point[1],
    "sums": lambda point: point[0] + point[1],
    "differences": lambda point: point[0] - point[1],
}


def argument(sets: list[PointSet]) -> Iterator[tuple[str, str, bool]]:
    """Why the sets are a solution, line by line: each takes its numbers once, and shares none with those before it."""
    for kind, number in LINES.items():
        taken: set[int] = set()
        for each in sets:
            own = [number(point) for point in each.points]
            yield each.name, kind, len(set(own)) == len(own) and taken.isdisjoint(own)
            taken.update(own)

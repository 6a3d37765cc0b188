"""Pauls' construction by n mod 6 (E. Pauls, 1874), set by set as Algorithm 4 of the notes on running times prints it.

After J. Bell and B. Stevens, "A survey of known results and research areas for n-queens", Discrete Mathematics 309
(2009). Case 3 of the notes joins the bare point (n, n) to a set; the set {(n, n)} is meant. The notes give it no name;
here it is N. The native core writes the same queens down much faster.
"""

from __future__ import annotations

from queenright import _core
from queenright.board.placement import Placement
from queenright.constructions.sets import QueenSet, single

SLIP = "the notes join the bare point (n, n) to the solution for n − 1; the set {(n, n)} is meant, here called N"


def sets(n: int) -> list[QueenSet]:
    """The sets that Algorithm 4 joins; none if n is 0, 2 or 3.

    >>> [each.name for each in sets(15)]
    ['N', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8']
    """
    if n in (0, 2, 3):
        return []
    if n == 1:
        return [single("N", "(1, 1)", n, (1, 1))]
    match n % 6:
        case 0 | 4:
            return _case_0_and_4(n)
        case 1 | 5:
            return _case_1_and_5(n)
        case 2:
            return _case_2(n)
        case _:
            return [single("N", "(n, n)", n, (n, n)), *sets(n - 1)]


def case(n: int) -> str:
    """Which case of the construction *n* is, in words."""
    if n <= 3:
        return f"n = {n}"
    cases = {0: "0, 4", 4: "0, 4", 1: "1, 5", 5: "1, 5", 2: "2", 3: "3"}
    return f"n mod 6 = {n % 6}, case {cases[n % 6]}"


def remark(n: int) -> str:
    """What to know about this case, if anything."""
    return SLIP if n > 3 and n % 6 == 3 else ""


def placement(n: int) -> Placement:
    """The queens of all sets, by the native core."""
    return Placement._trusted(_core.pauls(n))


def _case_0_and_4(n: int) -> list[QueenSet]:
    half = n // 2
    return [
        QueenSet("A1", "(2k, k)", "1 ≤ k ≤ n/2", n, (2, 0), (1, 0), half),
        QueenSet("A2", "(2k − 1, n/2 + k)", "1 ≤ k ≤ n/2", n, (2, -1), (1, half), half),
    ]


def _case_1_and_5(n: int) -> list[QueenSet]:
    half = (n - 1) // 2
    return [
        single("B1", "(n, 1)", n, (n, 1)),
        QueenSet("B2", "(2k, k + 1)", "1 ≤ k ≤ (n − 1)/2", n, (2, 0), (1, 1), half),
        QueenSet("B3", "(2k − 1, (n + 1)/2 + k)", "1 ≤ k ≤ (n − 1)/2", n, (2, -1), (1, half + 1), half),
    ]


def _case_2(n: int) -> list[QueenSet]:
    half, bounds = n // 2, "1 ≤ k ≤ n/2 − 3"
    return [
        single("C1", "(4, 1)", n, (4, 1)),
        single("C2", "(n, n/2 − 1)", n, (n, half - 1)),
        single("C3", "(2, n/2)", n, (2, half)),
        single("C4", "(n − 1, n/2 + 1)", n, (n - 1, half + 1)),
        single("C5", "(1, n/2 + 2)", n, (1, half + 2)),
        single("C6", "(n − 3, n)", n, (n - 3, n)),
        QueenSet("C7", "(n − 2k, k + 1)", bounds, n, (-2, n), (1, 1), half - 3),
        QueenSet("C8", "(n − 2k − 3, n/2 + k + 2)", bounds, n, (-2, n - 3), (1, half + 2), half - 3),
    ]

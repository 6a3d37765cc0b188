"""The constructions of E. J. Hoffman, J. C. Loessi and R. C. Moore ("Constructions for the Solution of the m Queens
Problem", Mathematics Magazine 42, 1969), the second proof that the notes on running times refer to.

Construction A is for even n that leave no remainder 2 modulo 6, B for even n that leave no remainder 0; C adds the
corner (n, n) to either of them on the board of n − 1, whose main diagonal both leave free. Where both A and B apply, B
is taken here, because A is Pauls' case 0, 4 mirrored in the main diagonal.

B is printed with a remainder: (i, 1 + r) and (n + 1 − i, n − r) for i = 1 … n/2, with r = (2(i − 1) + n/2 − 1) mod n.
The remainder wraps once, after i = ⌊n/4⌋ + 1. Written without it, B is four sets that are linear in k.
"""

from __future__ import annotations

from queenright.board.placement import Placement
from queenright.constructions.sets import QueenSet, joined, single


def sets(n: int) -> list[QueenSet]:
    """The sets of the construction that applies; none if n is 0, 2 or 3.

    >>> [each.name for each in sets(9)]
    ['C', 'B1', 'B2', 'B3', 'B4']
    """
    if n in (0, 2, 3):
        return []
    if n % 2 == 1:
        return [single("C", "(n, n)", n, (n, n)), *sets(n - 1)]
    return construction_a(n) if n % 6 == 0 else construction_b(n)


def case(n: int) -> str:
    """Which of the constructions is used for *n*, in words."""
    if n <= 3:
        return f"n = {n}"
    base = n - n % 2
    name = "A" if base % 6 == 0 else "B"
    return f"construction C on {name} for n − 1 = {base}" if n % 2 else f"construction {name}"


def remark(n: int) -> str:
    """What to know about this case, if anything."""
    wraps = n > 3 and (n - n % 2) % 6
    return (
        "construction B is printed with a remainder modulo n, which wraps once; here it is four sets" if wraps else ""
    )


def placement(n: int) -> Placement:
    """The queens of all sets."""
    return joined(n, sets(n))


def construction_a(n: int) -> list[QueenSet]:
    """Construction A, for even *n* that leave no remainder 2 modulo 6."""
    half = n // 2
    return [
        QueenSet("A1", "(k, 2k)", "1 ≤ k ≤ n/2", n, (1, 0), (2, 0), half),
        QueenSet("A2", "(n/2 + k, 2k − 1)", "1 ≤ k ≤ n/2", n, (1, half), (2, -1), half),
    ]


def construction_b(n: int) -> list[QueenSet]:
    """Construction B, for even *n* that leave no remainder 0 modulo 6."""
    half, turn = n // 2, n // 4 + 1
    early, late = "1 ≤ k ≤ ⌊n/4⌋ + 1", "⌊n/4⌋ + 2 ≤ k ≤ n/2"
    found = [
        QueenSet("B1", "(k, 2k + n/2 − 2)", early, n, (1, 0), (2, half - 2), turn),
        QueenSet("B2", "(k, 2k − n/2 − 2)", late, n, (1, 0), (2, -half - 2), half, turn + 1),
        QueenSet("B3", "(n + 1 − k, n/2 + 3 − 2k)", early, n, (-1, n + 1), (-2, half + 3), turn),
        QueenSet("B4", "(n + 1 − k, 3n/2 + 3 − 2k)", late, n, (-1, n + 1), (-2, 3 * half + 3), half, turn + 1),
    ]
    return [each for each in found if len(each)]

"""Fundamental solutions: how many there are up to the eight symmetries of the square, by Burnside's lemma.

With Q solutions in all, P fixed by the half turn and R by the quarter turn (reflections fix none for n > 1):
U = (Q + P + 2R) / 8. P and R are counted by direct symmetric search. The 1 × 1 board is fixed by everything, so the
formula, which would give 1/2, does not hold there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenright.errors import RefereeError

if TYPE_CHECKING:
    from queenright.symmetry import Classes


def classes(n: int, solutions: int, half_turn: int, quarter_turn: int) -> Classes:
    """The classes of *n* queens from the three counts.

    >>> classes(8, 92, 4, 0)
    Classes(by_size={8: 11, 4: 1, 2: 0, 1: 0})
    """
    from queenright.symmetry import Classes  # late: a plain count needs no classes, nor the boards they are made of

    if n <= 1:
        return Classes({8: 0, 4: 0, 2: 0, 1: solutions})
    eight, rest8 = divmod(solutions - half_turn, 8)
    four, rest4 = divmod(half_turn - quarter_turn, 4)
    two, rest2 = divmod(quarter_turn, 2)
    if rest8 or rest4 or rest2:
        raise RefereeError(
            f"Q = {solutions}, P = {half_turn} and R = {quarter_turn} cannot all be right for {n} queens: classes have "
            "8, 4 or 2 boards"
        )
    return Classes({8: eight, 4: four, 2: two, 1: 0})

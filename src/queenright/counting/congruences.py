"""What is proved of the number of solutions without counting them: congruences that every right count satisfies.

Q is the number of solutions, P of those that a half turn maps to themselves, R of those that a quarter turn does. For
n > 1 no solution is its own mirror image: each queen off the axis would attack its image, and an axis holds one queen
at most. So the eight symmetries of the square put solutions into classes of 8, those that a half turn fixes into
classes of 4, and those that a quarter turn fixes into pairs: Q ≡ P (mod 8) and P ≡ R (mod 4), hence Q ≡ R (mod 4).

A solution that a quarter turn fixes consists of ⌊n/4⌋ quadruples of queens, and of one in the middle if n is odd. The
mirror image of one quadruple stands on the same rows, columns and diagonals as the quadruple itself, so each of them
can be reflected on its own: R is a multiple of 2^⌊n/4⌋, and 0 unless n is 4k or 4k + 1 (W. Ahrens, Mathematische
Unterhaltungen und Spiele, 2nd edition, 1910, volume 1, pages 249–258). So Q ≡ 0 (mod 4) for n ≥ 6, which H. M. Nielsen
proved in 2026 in another way (arXiv:2601.05856).

P and R are counted by searches of their own, which share no code with the counters. R takes milliseconds at n = 28, P
about half a second at n = 20 and minutes at n = 28. A count that is wrong by a random amount fails with 7/8.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from queenright import _core
from queenright.watch import Watch

#: Up to this size P takes less than a second.
LARGEST_QUICK = 21


class Symmetric(NamedTuple):
    """P and R; P is None where it was not counted."""

    half_turn: int | None
    quarter_turn: int


@dataclass(frozen=True, slots=True)
class Congruence:
    """One congruence and whether the count satisfies it."""

    statement: str
    holds: bool

    def to_json(self) -> dict[str, Any]:
        return {"statement": self.statement, "holds": self.holds}


def symmetric_counts(n: int, *, half_turn: bool = True, watch: Watch | None = None) -> Symmetric:
    """P and R, by direct search; without *half_turn* R alone, in milliseconds.

    >>> symmetric_counts(12)
    Symmetric(half_turn=80, quarter_turn=8)
    """
    quarter = _core.count_quarter_turn(n, _core.Control())
    if not half_turn:
        return Symmetric(None, quarter)
    used = watch or Watch()
    half = used.call_core(lambda control: _core.count_half_turn(n, control))
    used.check()  # a search that was stopped has counted too few
    return Symmetric(half, quarter)


def congruences(n: int, count: int, symmetric: Symmetric | None) -> tuple[Congruence, ...]:
    """All that is known of a count of *n* queens. The 0 × 0 and 1 × 1 boards are their own mirror images.

    Nothing is known of a board with constraints, for which *symmetric* is None.

    >>> [str(each.statement) for each in congruences(8, 92, Symmetric(4, 0)) if each.holds]
    ['R ≡ 0 (mod 2^2)', 'Q ≡ R (mod 4)', 'P ≡ R (mod 4)', 'Q ≡ P (mod 8)']
    >>> [each.holds for each in congruences(8, 93, Symmetric(4, 0))]
    [True, False, True, False]
    """
    if n < 2 or symmetric is None:
        return ()
    half, quarter = symmetric
    ahrens = f"R ≡ 0 (mod 2^{n // 4})" if n % 4 < 2 else "R = 0"
    found = [
        Congruence(ahrens, quarter % 2 ** (n // 4) == 0 if n % 4 < 2 else quarter == 0),
        Congruence("Q ≡ R (mod 4)", (count - quarter) % 4 == 0),
    ]
    if half is not None:
        found += [
            Congruence("P ≡ R (mod 4)", (half - quarter) % 4 == 0),
            Congruence("Q ≡ P (mod 8)", (count - half) % 8 == 0),
        ]
    return tuple(found)


def broken(n: int, count: int, symmetric: Symmetric | None) -> str:
    """Why a number cannot be the count of *n* queens; empty if it can."""
    wrong = [each.statement for each in congruences(n, count, symmetric) if not each.holds]
    return f"{count} cannot be the count of {n} queens: {_given(symmetric)}, and {wrong[0]} fails" if wrong else ""


def in_words(n: int, symmetric: Symmetric | None) -> str:
    """The congruences that a right count satisfies, on one line."""
    statements = ", ".join(each.statement for each in congruences(n, 0, symmetric))
    return f"congruences that hold: {statements}; {_given(symmetric)}" if statements else ""


def _given(symmetric: Symmetric | None) -> str:
    assert symmetric is not None  # or there would be no congruence
    half = "" if symmetric.half_turn is None else f"P = {symmetric.half_turn}, "
    return f"{half}R = {symmetric.quarter_turn}"

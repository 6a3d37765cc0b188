"""What the source texts say about running times, as functions that a measurement can be fitted against.

Each method's entry holds its own claims; here are their form and those that several methods share. Functions are kept
as natural logarithms, since (n²)! has 90 digits at n = 8.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import lgamma, log

Logarithm = Callable[[int], float]


@dataclass(frozen=True, slots=True)
class GrowthClaim:
    """An O() as printed, and the logarithm of the function inside it."""

    words: str
    logarithm: Logarithm


@dataclass(frozen=True, slots=True)
class Claims:
    """The claim in the notes' table, in their text, and in words what is true of the whole search."""

    table: GrowthClaim
    text: GrowthClaim
    truth: str


def log_factorial(n: int) -> float:
    """log n!"""
    return lgamma(n + 1)


_FACTORIAL = GrowthClaim("O(n!)", log_factorial)
_LINEAR = GrowthClaim("O(n)", log)

#: What the notes claim of backtracking, in the table and in the text alike.
BACKTRACKING = Claims(
    _FACTORIAL, _FACTORIAL, "nodes of the tree × n squares: far fewer than n!, no closed form is known"
)

#: And of an explicit solution.
EXPLICIT = Claims(_LINEAR, _LINEAR, "n queens written down: linear")

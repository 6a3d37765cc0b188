"""What the documents say about running times: the table of the notes, their own text where it differs, and the truth.

Functions are kept as natural logarithms, since (n²)! has 90 digits at n = 8.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import lgamma, log

Logarithm = Callable[[int], float]


@dataclass(frozen=True, slots=True)
class Claim:
    """An O() as printed, and the logarithm of the function inside it."""

    words: str
    logarithm: Logarithm


@dataclass(frozen=True, slots=True)
class Claims:
    """The claim in the notes' table, in their text, and in words what is true of the whole search."""

    table: Claim
    text: Claim
    truth: str


def _log_factorial(n: int) -> float:
    return lgamma(n + 1)


_FACTORIAL = Claim("O(n!)", _log_factorial)
_LINEAR = Claim("O(n)", log)
_TREE = "nodes of the tree × n squares: far fewer than n!, no closed form is known"

CLAIMS: dict[str, Claims] = {
    "combinatoric": Claims(
        Claim("O(n·(n²)!)", lambda n: log(n) + _log_factorial(n * n)),
        Claim("O(n²·(n²)!)", lambda n: 2 * log(n) + _log_factorial(n * n)),
        "C(n²,n) sets, most rejected by their first test: (n²)! overstates by n!·(n²−n)!",
    ),
    "rows": Claims(
        Claim("O(n^(n+1))", lambda n: (n + 1) * log(n)),
        Claim("O(n^(n+2))", lambda n: (n + 2) * log(n)),
        "nⁿ candidates, most rejected by their first test: about n^n",
    ),
    "backtracking": Claims(_FACTORIAL, _FACTORIAL, _TREE),
    "place": Claims(_FACTORIAL, _FACTORIAL, _TREE),
    "bitmask": Claims(_FACTORIAL, _FACTORIAL, "nodes of the tree, one AND each: far fewer than n!"),
    "pauls": Claims(_LINEAR, _LINEAR, "n queens written down: linear"),
}

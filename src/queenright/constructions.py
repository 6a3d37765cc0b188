"""Explicit solutions, straight from n: Pauls' construction by n mod 6, in the native core.

E. Pauls, 1874, as told in J. Bell and B. Stevens, "A survey of known results and research areas for n-queens",
Discrete Mathematics 309 (2009). Its readable twin, which tells its steps, is `queenright.methods.pauls`.
"""

from __future__ import annotations

from queenright import _core
from queenright.board.placement import Placement
from queenright.sizes import checked_size


def explicit(n: int) -> Placement | None:
    """One solution for *n* queens in O(n), or None where there is none (2 and 3).

    >>> explicit(8)
    Placement([3, 5, 7, 1, 6, 0, 2, 4])
    >>> explicit(3) is None
    True
    """
    size = checked_size(n)
    return Placement._trusted(_core.pauls(size)) if _core.pauls_exists(size) else None

"""How large a backtracking search will be, before it is run: Knuth's random probing, in the native core.

Walk down from the root, choosing among the free squares at random; the product of the numbers of choices on the way
estimates, without bias, how many nodes each level has (D. E. Knuth, "Estimating the efficiency of backtrack
programs", 1975; `cpp/estimate/prefix.cpp`).
"""

from __future__ import annotations

from functools import lru_cache

from queenright import _core
from queenright.watch import Watch

#: A hundredth of a second of probes: a few per cent at n = 20, enough for a bar's ETA.
PROBES = 20_000


@lru_cache
def estimate_nodes(n: int, *, probes: int = PROBES, seed: int = 1) -> float:
    """About how many nodes the whole tree of *n* queens has, the root included.

    >>> 1900 < estimate_nodes(8) < 2200                  # it has 2,057
    True
    """
    return Watch().call_core(lambda control: _core.estimate_tree(n, probes, seed, control)).nodes

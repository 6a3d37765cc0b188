"""How large a backtracking search will be, before it is run: Knuth's random probing.

Walk down from the root, choosing among the free squares at random; the product of the numbers of choices on the way
estimates, without bias, how many nodes each level has (D. E. Knuth, "Estimating the efficiency of backtrack
programs", 1975).
"""

from __future__ import annotations

from random import Random

#: Enough for the size's magnitude, which is all a person needs to know before starting: a few per cent at n = 12.
PROBES = 1000


def estimate_nodes(n: int, *, probes: int = PROBES, seed: int = 1) -> float:
    """About how many nodes the whole tree of *n* queens has, the root included.

    >>> 1900 < estimate_nodes(8) < 2200                  # it has 2,057
    True
    """
    random = Random(seed)
    return sum(_probe(n, random) for _ in range(probes)) / probes


def _probe(n: int, random: Random) -> float:
    nodes, weight = 1.0, 1.0
    full = (1 << n) - 1
    rows = up = down = 0
    for _ in range(n):
        free = [bit for row in range(n) if (bit := 1 << row) & ~(rows | up | down) & full]
        if not free:
            break
        weight *= len(free)
        nodes += weight
        bit = random.choice(free)
        rows, up, down = rows | bit, (up | bit) << 1, (down | bit) >> 1
    return nodes

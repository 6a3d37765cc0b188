"""At-most-one constraints as clauses, five ways, and "between k and m of them" by a counter.

Each function gets literals (signed numbers, as DIMACS writes them) and a source of fresh variables, and returns
clauses. Every auxiliary variable is *defined*, not merely implied: an assignment of the literals extends to exactly
one assignment of the others, so a model counter counts the right number. The extra clauses cost little.

pairwise    every two literals exclude each other: no new variable, k(k−1)/2 clauses
sequential  a register says whether any literal so far is true
commander   groups of three, a commander for each group, commanders likewise
product     literals on a grid; one true row, one true column
bimander    groups told apart by a binary number
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import ceil, isqrt

Clauses = list[list[int]]
Fresh = Callable[[], int]
Encoding = Callable[[Sequence[int], Fresh], Clauses]

#: Up to here pairs are as short as anything else, and the other encodings end in them.
SMALL = 4


def pairwise(literals: Sequence[int], fresh: Fresh) -> Clauses:
    """
    >>> pairwise([1, 2, 3], iter([]).__next__)
    [[-1, -2], [-1, -3], [-2, -3]]
    """
    return [[-a, -b] for a, b in combinations(literals, 2)]


def sequential(literals: Sequence[int], fresh: Fresh) -> Clauses:
    if len(literals) <= SMALL:
        return pairwise(literals, fresh)
    clauses: Clauses = []
    register = literals[0]
    for literal in literals[1:-1]:
        clauses.append([-register, -literal])
        register = _either(clauses, [register, literal], fresh)
    return [*clauses, [-register, -literals[-1]]]


def commander(literals: Sequence[int], fresh: Fresh) -> Clauses:
    if len(literals) <= SMALL:
        return pairwise(literals, fresh)
    clauses: Clauses = []
    commanders = []
    for group in _groups(literals, 3):
        clauses += pairwise(group, fresh)
        commanders.append(_either(clauses, group, fresh))
    return clauses + commander(commanders, fresh)


def product(literals: Sequence[int], fresh: Fresh) -> Clauses:
    if len(literals) <= SMALL:
        return pairwise(literals, fresh)
    clauses: Clauses = []
    width = isqrt(len(literals) - 1) + 1
    rows = [_either(clauses, row, fresh) for row in _groups(literals, width)]
    columns = [_either(clauses, literals[start::width], fresh) for start in range(width)]
    return clauses + product(rows, fresh) + product(columns, fresh)


def bimander(literals: Sequence[int], fresh: Fresh) -> Clauses:
    if len(literals) <= SMALL:
        return pairwise(literals, fresh)
    clauses: Clauses = []
    groups = list(_groups(literals, 2))
    for group in groups:
        clauses += pairwise(group, fresh)
    for bit in range((len(groups) - 1).bit_length()):
        high = [literal for number, group in enumerate(groups) if number >> bit & 1 for literal in group]
        low = [literal for number, group in enumerate(groups) if not number >> bit & 1 for literal in group]
        name = _either(clauses, high, fresh)
        clauses += [[-literal, -name] for literal in low]
    return clauses


#: name → encoding
ENCODINGS: dict[str, Encoding] = {
    "pairwise": pairwise,
    "sequential": sequential,
    "commander": commander,
    "product": product,
    "bimander": bimander,
}

#: name → who described it
SOURCES = {
    "pairwise": "folklore: a clause for every two squares of a line",
    "sequential": "Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005",
    "commander": "Klieber and Kwon, Efficient CNF Encoding for Selecting 1 from N Objects, CFV 2007",
    "product": "Chen, A New SAT Encoding of the At-Most-One Constraint, ModRef 2010",
    "bimander": "Nguyen and Mai, A New Method to Encode the At-Most-One Constraint into SAT, SoICT 2015",
}


def between(literals: Sequence[int], low: int, high: int, fresh: Fresh) -> Clauses:
    """At least *low* and at most *high* are true, by a counter: reached[j] says that j of those so far are."""
    clauses: Clauses = []
    reached: list[int] = []
    for literal in literals:
        reached = _counted(clauses, reached, literal, high + 1, fresh)
    clauses += [[-reached[high]]] if len(reached) > high else []
    return [*clauses, *([[reached[low - 1]] if len(reached) >= low else []] if low > 0 else [])]


def _counted(clauses: Clauses, reached: list[int], literal: int, most: int, fresh: Fresh) -> list[int]:
    """The counter's next state: j are reached if j were, or if j − 1 were and this literal is true."""
    following = []
    for j in range(min(len(reached) + 1, most)):
        ways = [reached[j]] if j < len(reached) else []
        ways.append(literal if j == 0 else _both(clauses, reached[j - 1], literal, fresh))
        following.append(_either(clauses, ways, fresh) if len(ways) > 1 else ways[0])
    return following


def _either(clauses: Clauses, literals: Sequence[int], fresh: Fresh) -> int:
    """A variable that is true exactly if one of the literals is."""
    if len(literals) == 1:
        return literals[0]
    name = fresh()
    clauses.append([-name, *literals])
    clauses.extend([name, -literal] for literal in literals)
    return name


def _both(clauses: Clauses, a: int, b: int, fresh: Fresh) -> int:
    return -_either(clauses, [-a, -b], fresh)


def _groups(literals: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    for number in range(ceil(len(literals) / size)):
        yield literals[number * size : (number + 1) * size]

"""Hoffman, Loessi and Moore's explicit solutions (1969), set by set, in O(n).

The sets and the argument why they are a solution are in `queenright.constructions`.
"""

from functools import partial

from queenright.constructions.registry import CONSTRUCTIONS
from queenright.methods.claims import EXPLICIT
from queenright.methods.explicit import COUNTED, trace_sets, write_down
from queenright.methods.method import Method

PSEUDOCODE = (
    "if n = 2, 3: return ∅",
    "n even, n mod 6 = 0:",
    "    A1 = {(k, 2k)},  A2 = {(n/2 + k, 2k − 1)}",
    "n even, n mod 6 ≠ 0:",
    "    B: (k, 1 + r) and (n + 1 − k, n − r) with r = (2(k − 1) + n/2 − 1) mod n",
    "n odd:",
    "    C = {(n, n)} ∪ (solution for n − 1)",
)

METHOD = Method(
    name="hoffman-loessi-moore",
    title="Hoffman, Loessi and Moore's explicit solution",
    idea="no search: constructions A, B and C by n mod 6",
    source=f"{CONSTRUCTIONS['hoffman-loessi-moore'].source}; reference [2] of the notes",
    trace=partial(trace_sets, CONSTRUCTIONS["hoffman-loessi-moore"], {"A": 3, "B": 5, "C": 7}),
    pseudocode=PSEUDOCODE,
    claims=EXPLICIT,
    marker="P",
    counted=COUNTED,
    largest=10**7,
    constructs=True,
    timed=partial(write_down, CONSTRUCTIONS["hoffman-loessi-moore"]),
    first=1,
)

"""Pauls' explicit solution by n mod 6: Algorithm 4 of the notes, set by set as printed, in O(n).

The sets and the argument why they are a solution are in `queenright.constructions`.
"""

from functools import partial

from queenright.constructions.registry import CONSTRUCTIONS
from queenright.methods.claims import EXPLICIT
from queenright.methods.explicit import COUNTED, trace_sets, write_down
from queenright.methods.method import NOTES, Method

PSEUDOCODE = (
    "if n = 1: return {(1, 1)};  if n = 2, 3: return ∅",
    "case n mod 6 = 0, 4:",
    "    A1 = {(2k, k)},  A2 = {(2k − 1, n/2 + k)}",
    "case n mod 6 = 1, 5:",
    "    B1 = {(n, 1)},  B2 = {(2k, k + 1)},  B3 = {(2k − 1, (n + 1)/2 + k)}",
    "case n mod 6 = 2:",
    "    C1 … C6: six single queens,  C7 = {(n − 2k, k + 1)},  C8 = {(n − 2k − 3, n/2 + k + 2)}",
    "case n mod 6 = 3:",
    "    {(n, n)} ∪ (solution for n − 1)",
)

METHOD = Method(
    name="pauls",
    title="Pauls' explicit solution",
    idea="no search: a solution straight from n mod 6",
    source=f"{NOTES}, Algorithm 4",
    trace=partial(trace_sets, CONSTRUCTIONS["pauls"], {"A": 3, "B": 5, "C": 7, "N": 9}),
    pseudocode=PSEUDOCODE,
    claims=EXPLICIT,
    marker="*",
    counted=COUNTED,
    largest=10**7,
    constructs=True,
    timed=partial(write_down, CONSTRUCTIONS["pauls"]),
    first=1,
)

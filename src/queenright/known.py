"""Published values with their sources, for tests and for `queens known`; they are never returned as an answer.

Counts and fundamental solutions: OEIS A000170 and A002562; solutions fixed by a half turn: A032522; by a quarter
turn: A033148. The value for the empty board is always 1; only A000170 begins with it. n = 27 was counted by Preußer
and Engelhardt in 2016. TERMS has the beginnings of related sequences, for `queens sequences`.
"""

from __future__ import annotations

from functools import partial

from queenright.errors import looked_up
from queenright.sizes import checked_size

__all__ = [
    "ALPHA_BOUNDS",
    "ALPHA_SIMKIN",
    "COUNTS",
    "FIRST",
    "FUNDAMENTAL",
    "HALF_TURN",
    "QUARTER_TURN",
    "SOURCES",
    "TERMS",
    "WRONG",
    "published",
    "source",
]
__dir__ = partial(sorted, __all__)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


COUNTS: tuple[int, ...] = _numbers("""
1 1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624 4968057848 39029188884
314666222712 2691008701644 24233937684440 227514171973736 2207893435808352 22317699616364044 234907967154122528
""")

FUNDAMENTAL: tuple[int, ...] = _numbers("""
1 1 0 0 1 2 1 6 12 46 92 341 1787 9233 45752 285053 1846955 11977939 83263591 621012754 4878666808 39333324973
336376244042 3029242658210 28439272956934 275986683743434 2789712466510289 29363495934315694
""")

HALF_TURN: tuple[int, ...] = _numbers("""
1 1 0 0 2 2 4 8 4 16 12 48 80 136 420 1240 3000 8152 18104 44184 144620 375664 1250692 3581240 11675080 34132592
115718268 320403024 1250901440 3600075088 14589438024 43266334696 181254386312
""")

QUARTER_TURN: tuple[int, ...] = _numbers("""
1 1 0 0 2 2 0 0 0 0 0 0 8 8 0 0 64 128 0 0 480 704 0 0 3328 3264 0 0 32896 43776 0 0 406784 667904
""")


def _terms(first: int, text: str, step: int = 1) -> dict[int, int]:
    """Board size → term."""
    return {first + step * place: value for place, value in enumerate(_numbers(text))}


#: OEIS number → board size → term, as far as they were at hand for comparison.
TERMS: dict[str, dict[int, int]] = {
    "A000170": dict(enumerate(COUNTS)),
    "A002562": dict(enumerate(FUNDAMENTAL)),
    "A032522": dict(enumerate(HALF_TURN)),
    "A033148": dict(enumerate(QUARTER_TURN)),
    "A007705": _terms(1, "1 0 10 28 0 88 4524 0 140692 820496 0 128850048 1957725000 0", 2),
    "A036464": _terms(1, "0 0 8 44 140 340 700 1288 2184 3480 5280 7700 10868 14924 20020"),
    "A047659": _terms(1, "0 0 0 24 204 1024 3628 10320 25096 54400 107880 199400 348020 579264 926324"),
    "A061994": _terms(1, "0 0 0 2 82 982 7002 34568 131248 412596 1123832 2739386 6106214"),
    "A051223": _terms(1, "1 0 0 0 0 0 0 0 0 4 44 156 1876 5180 32516 202900 1330622 8924976 64492432 495864256"),
    "A099152": _terms(0, "1 1 1 3 7 23 83 405 2113 12657 82297 596483"),
    "A006717": _terms(1, "1 3 15 133 2025 37851 1030367", 2),
    "A075458": _terms(1, "1 1 1 2 3 3 4 5 5 5 5 6 7 8 9 9 9 9 10 11 11 12 12 13 13"),
    "A075324": _terms(1, "1 1 1 3 3 4 4 5 5 5 5 7 7 8 9 9 9 10 11 11 11 12 13 13 13"),
    "A002563": _terms(1, "1 1 1 3 37 1 13 638 21 1 1 1 41 588 25872 43 22 2"),
    "A088202": _terms(1, "1 4 5 5 5 7 7 9 10 11 11 12 13 14"),
    "A171760": _terms(1, "1 0 0 2 5 4 7 6"),
    "A250000": _terms(1, "0 0 1 2 4 5 7 9 12 14 17 21 24 28 32"),
    "A260680": _terms(1, "1 1 1 10 3 35 19 71 18 380"),
    "A328283": _terms(1, "0 0 0 1 1 2 3 4 5 7 8 10 12 14"),
}

#: name → where it is published
SOURCES = {
    "count": "OEIS A000170",
    "fundamental": "OEIS A002562",
    "half_turn": "OEIS A032522",
    "quarter_turn": "OEIS A033148",
}

#: The first size of each sequence; the value before it is that of the board without squares.
FIRST = {"count": 0, "fundamental": 1, "half_turn": 1, "quarter_turn": 1}

#: Bounds of the constant α in ln Q(n) = n (ln n − α) + o(n): Simkin 2021; Nobel, Agrawal and Boyd 2022 (OEIS A359441).
ALPHA_SIMKIN = (1.94, 1.9449)
ALPHA_BOUNDS = (1.944000752019729, 1.9440010813092217)

#: Wrong values in circulation: (where, n, the wrong value).
WRONG = (
    ("CSPLib prob054", 26, 2231769961636404),
    ("OEIS A140393", 24, 226732487925864),
)


def published(n: int) -> dict[str, int]:
    """The published values for size *n*, by name.

    >>> published(8)
    {'count': 92, 'fundamental': 12, 'half_turn': 4, 'quarter_turn': 0}
    """
    size = checked_size(n)
    tables = {"count": COUNTS, "fundamental": FUNDAMENTAL, "half_turn": HALF_TURN, "quarter_turn": QUARTER_TURN}
    return {name: table[size] for name, table in tables.items() if size < len(table)}


def source(name: str, n: int) -> str:
    """Where the value of this name is published for size *n*.

    >>> source("fundamental", 8), source("fundamental", 0)
    ('OEIS A002562', 'the empty board; OEIS A002562 begins at n = 1')
    """
    first = looked_up("published sequence", name, FIRST)
    return SOURCES[name] if n >= first else f"the empty board; {SOURCES[name]} begins at n = {first}"

"""How fast boards with constraints are counted, on one core, in one run: python bench/constrained.py

Bars: a blocked corner of 16 within 4 times the plain count of 16 (ratio 0.25); ten random blocked squares of 16 at
least 20 times as fast as one search; a fixed queen of 18, on each of three random squares, faster than the plain count.
"""

from __future__ import annotations

from functools import partial
from random import Random
from time import process_time

import queenright as qr
from harness import compare as compare_by
from harness import save
from queenright import _core
from queenright.problem.core import core_problem

#: By CPU time, so that a busy machine does not matter.
compare = partial(compare_by, clock=process_time)


def by_search(problem: qr.Problem) -> int:
    """One search on one thread: what counted every problem with constraints before."""
    return _core.count_completions(core_problem(problem), _core.Control()).count


def main() -> None:
    random, rows = Random(1), []
    corner = qr.Problem(16, blocked=["a1"])
    plain16, plain18 = (lambda: qr.count(16, threads=1)), (lambda: qr.count(18, threads=1))
    rows.append(compare("blocked corner, n = 16", lambda: corner.count(threads=1), "plain, n = 16", plain16, bar=0.25))
    ten = qr.Problem(16, blocked=random.sample([(r, c) for r in range(16) for c in range(16)], 10))
    assert by_search(ten) == ten.count(), "the two count differently"
    ours = lambda: ten.count(threads=1)  # noqa: E731
    rows.append(compare("10 blocked squares, n = 16", ours, "search", lambda: by_search(ten), bar=20, times=1))
    for _ in range(3):
        square = random.randrange(18), random.randrange(18)
        fixed = qr.Problem(18, fixed=[square])
        what = f"a queen on row {square[0]}, column {square[1]}, n = 18"
        rows.append(compare(what, lambda fixed=fixed: fixed.count(threads=1), "plain, n = 18", plain18, bar=1, times=3))
    ten18 = qr.Problem(18, blocked=random.sample([(r, c) for r in range(18) for c in range(18)], 10))
    for what, problem in (
        ("10 blocked squares, n = 18", ten18),
        ("one blocked square, n = 18", qr.Problem(18, blocked=["b1"])),
        ("a fixed queen, n = 19", qr.Problem(19, fixed=[(5, 3)])),
    ):
        own, joined = (lambda p=problem: p.count(threads=1)), (lambda p=problem: p.count(threads=1, algorithm="halves"))
        rows.append(compare(what, own, "join of halves", joined, bar=1, times=1))
    for what, problem in (
        ("excluded diagonals, n = 14", qr.Problem(14, excluded_sums=[3, 9], excluded_differences=[1, 4])),
        ("torus with 5 queens, n = 11", qr.Problem(11, torus=True, queens=5)),
        ("6 queens, n = 10", qr.Problem(10, queens=6)),
        ("8 rows, 16 columns", qr.Problem(8, columns=16)),
    ):
        own, searched = (lambda p=problem: p.count(threads=1)), (lambda p=problem: by_search(p))
        rows.append(compare(what, own, "search", searched, bar=0.9, times=3))
    save("constrained", rows)


if __name__ == "__main__":
    main()

"""Counting on a torus against our own general search and the textbook form of the same idea: python bench/torus.py

The bar of the count is n = 17 within two seconds of CPU time; the ratios say what the symmetry is worth. The peers are
the general completion search, which knows lines but no symmetry, and the listing of all solutions, which rotates the
same bit masks but starts from every row.
"""

from __future__ import annotations

from time import process_time

from harness import compare, save
from queenright.counting import count_torus
from queenright.enumeration import orbit_sizes
from queenright.enumeration.blocks import raw_blocks
from queenright.problem.problem import Problem


def counted(n: int, expected: int) -> None:
    assert count_torus(n, threads=1) == expected


def completed(n: int, expected: int) -> None:
    assert Problem(n, torus=True).count(threads=1, algorithm="search") == expected


def listed(n: int, expected: int) -> None:
    assert sum(block.count for block in raw_blocks(n, torus=True)) == expected


def classes(n: int, expected: int) -> None:
    assert sum(size * number for size, number in orbit_sizes(n, torus=True).items()) == expected


def main() -> None:
    rows = [
        compare("torus count, n = 13", lambda: counted(13, 4524), "general completion search",
                lambda: completed(13, 4524), bar=10, times=3),
        compare("torus count, n = 17", lambda: counted(17, 140692), "listing all solutions",
                lambda: listed(17, 140692), bar=10, times=3),
        compare("torus classes, n = 17", lambda: classes(17, 140692), "listing all solutions",
                lambda: listed(17, 140692), bar=10, times=3),
    ]  # fmt: skip
    for n, expected in ((17, 140692), (19, 820496)):
        start = process_time()
        counted(n, expected)
        rows.append({"what": f"torus count, n = {n}, CPU time", "seconds": process_time() - start})
        print(f"torus count, n = {n}: {rows[-1]['seconds']:.3f} s of CPU time")
    save("torus", rows)


if __name__ == "__main__":
    main()

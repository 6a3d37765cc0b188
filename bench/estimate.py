"""Estimates on one core: python bench/estimate.py

Bars for 60 s: a standard error within 0.1 % at n = 20, 0.2 % at n = 27, 1 % at n = 50, 2 % at n = 100, and within 0.3
of ln Q at n = 1000. Seconds are processor time of one thread, so that a busy machine changes nothing. A size is left
when its bar is met, after 5 s at least; `z` says by how many standard errors it missed a published count.
"""

from __future__ import annotations

from math import log
from time import process_time
from typing import Any

from harness import save
from queenright.known import COUNTS
from queenright.sampling import running_estimates

BARS = {20: 0.001, 27: 0.002, 50: 0.01, 100: 0.02, 1000: 0.3}
SECONDS = 60.0
SHORTEST = 5.0


def measure(n: int, bar: float, seed: int) -> dict[str, Any]:
    start = process_time()
    for result in running_estimates(n, seconds=10**6, seed=seed, threads=1):
        spent = process_time() - start
        if spent >= SECONDS or (spent >= SHORTEST and result.relative_error <= bar):
            break
    z = (result.logarithm - log(COUNTS[n])) / result.relative_error if n < len(COUNTS) else None
    scaled = result.relative_error * (spent / SECONDS) ** 0.5
    verdict = "met" if result.relative_error <= bar else "MISSED"
    print(
        f"n = {n:<5} {result.method:<11} {spent:>6.1f} s   error {result.relative_error:.3%} "
        f"(in 60 s: {scaled:.3%})   bar {bar:.1%}: {verdict}   ln Q = {result.logarithm:.4f}"
        + (f"   z = {z:+.2f}" if z is not None else "")
    )
    return {
        "n": n, "method": result.method, "seconds": spent, "logarithm": result.logarithm,
        "relative_error": result.relative_error, "scaled_to_60_seconds": scaled, "bar": bar, "z": z, "seed": seed,
    }  # fmt: skip


def main() -> None:
    save("estimate", [measure(n, bar, seed=1) for n, bar in BARS.items()])


if __name__ == "__main__":
    main()

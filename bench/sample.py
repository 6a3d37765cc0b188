"""Random and uniform samples: python bench/sample.py

Bars: a random solution of 10⁶ queens within 5 times the time of NumPy's random permutation of as many numbers, of 10⁷
within 12 times (ratios of at least 1/5 and 1/12), in memory within 3 times the answer's; 200,000 uniform samples a
second at n = 14 after the table, on one thread.
"""

from __future__ import annotations

import subprocess
import sys
from time import process_time
from typing import Any

import numpy

from harness import compare, save
from queenright import is_solution, nth, sample


def permuted_by_numpy(n: int) -> Any:
    return numpy.random.default_rng(1).permutation(n)


def memory_ratio(n: int) -> float:
    """The memory that one sample of n queens takes, over 4n bytes, measured in a process of its own."""
    script = (
        "import re, queenright as qr\n"
        "peak = lambda: int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]) * 1024\n"
        "qr.sample(10); before = peak()\n"
        f"rows = qr.sample({n}, seed=1); print((peak() - before) / (4 * {n}))"
    )
    return float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout)


def uniform_rate(n: int, count: int) -> float:
    """Samples a second of processor time, the referee included; best of five."""
    nth(n, 0)  # the table
    rates = []
    for seed in range(5):
        start = process_time()
        sample(n, count, seed=seed, uniform=True, threads=1)
        rates.append(count / (process_time() - start))
    return max(rates)


def main() -> None:
    results = []
    for n, bar in ((10**6, 1 / 5), (10**7, 1 / 12)):
        assert is_solution(sample(n, seed=1))
        results.append(
            compare(f"random solution, n = {n:,}", lambda n=n: sample(n, seed=1, threads=1),
                    "NumPy permutation", lambda n=n: permuted_by_numpy(n), bar=bar)
        )  # fmt: skip
    ratio = memory_ratio(10**7)
    print(f"memory of a sample of 10,000,000: {ratio:.2f} of the array itself (bar 3)")
    rate = uniform_rate(14, 200_000)
    print(f"uniform samples at n = 14: {rate:,.0f} a second of processor time (bar 200,000)")
    save("sample", [
        *results,
        {"what": "memory of a sample of 10,000,000", "ratio": ratio, "bar": 3},
        {"what": "uniform samples a second at n = 14", "rate": rate, "bar": 200_000},
    ])  # fmt: skip


if __name__ == "__main__":
    main()

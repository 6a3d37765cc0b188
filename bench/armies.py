"""The armies' engine against an earlier release, against MaxSAT, and its own bars: python bench/armies.py

With `--release DIR` (an earlier release, installed by `pip install --target DIR`) the proofs of n = 16, 17 and 18 (or
up to `--largest N`) run in turns with that release's, one thread each. Bars, CPU time in one run: at least 3.5 times
faster with AVX-512, 1.8 times with AVX2; the checker in at most the release's proof time. Without it: n = 8 at least
500 times faster than RC2 (python-sat) on the line model; n = 14 proved within 3 s and n = 16 within 40 s of CPU; the
best known sizes for n = 16..30 reached by annealing within 20 s each. With `--best N`: what the search finds on every
board to N within 5 s of CPU time or so, beside ⌊7n²/48⌋.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from time import process_time
from typing import Any

from harness import save
from queenright import _core
from queenright.armies.models import solve_model
from queenright.armies.solving import solve
from queenright.bench.armies import engine_time

#: ⌊7n²/48⌋, which is the best known size for these boards (OEIS A250000).
BEST_KNOWN = {n: 7 * n * n // 48 for n in range(16, 31)}


#: One proof in a fresh interpreter without site-packages, so that the installed Queenright is not found instead.
PROOF = """
import sys, time
sys.path.insert(0, sys.argv[1])
from queenright import _core
prover = _core.ArmiesProver(int(sys.argv[2]), int(sys.argv[3]), "auto")
start = time.process_time()
report = prover.run(0, prover.steps, 1, _core.Control())
assert report.finished and not report.found
print(time.process_time() - start, report.pairs)
"""


def release_proof(release: str, n: int, size: int) -> tuple[float, int]:
    command = [sys.executable, "-S", "-c", PROOF, release, str(n), str(size)]
    seconds, pairs = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(seconds), int(pairs)


def our_proof(n: int, size: int, path: str) -> tuple[float, int]:
    prover, start = _core.ArmiesProver(n, size, path), process_time()
    report = prover.run(0, prover.steps, 1, _core.Control())
    assert report.finished
    assert not report.found
    return process_time() - start, report.pairs


def our_check(n: int, size: int) -> float:
    start = process_time()
    assert _core.check_armies(n, size, 1, _core.Control(), None).holds
    return process_time() - start


def against_release(release: str, largest: int) -> list[dict[str, Any]]:
    """In turns, the least of two runs each for n = 16, of one beyond."""
    found = []
    for n, size, runs in ((16, 38, 2), (17, 43, 1), (18, 48, 1)):
        if n > largest:
            break
        times: dict[str, list[float]] = {"release": [], "avx512": [], "avx2": [], "portable": [], "checker": []}
        for _ in range(runs):
            seconds, pairs = release_proof(release, n, size)
            times["release"].append(seconds)
            for path in ("avx512", "avx2", "portable"):
                seconds, ours = our_proof(n, size, path)
                assert ours == pairs
                times[path].append(seconds)
            times["checker"].append(our_check(n, size))
        theirs = min(times["release"])
        for name, bar in (("avx512", 3.5), ("avx2", 1.8), ("portable", None), ("checker", 1.0)):
            ratio = theirs / min(times[name])
            print(f"n = {n}, {name}: {min(times[name]):.2f} s, the release's proof {theirs:.2f} s: "
                  f"{ratio:.2f} × (bar {bar})", flush=True)  # fmt: skip
            found.append({"what": f"no armies of {size}, n = {n}, {name}", "cpu_seconds": min(times[name]),
                          "peer": "the proof of the release before", "peer_seconds": theirs, "ratio": ratio,
                          "bar": bar})  # fmt: skip
    return found


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


def best_to(largest: int) -> list[dict[str, Any]]:
    found = []
    for n in range(1, largest + 1):
        wanted, start = 7 * n * n // 48, process_time()
        result = solve(n, prove=False, goal=wanted, seconds=5)
        spent = process_time() - start
        found.append({"n": n, "size": result.size, "seven_48ths": wanted, "cpu_seconds": round(spent, 3)})
    short = [line["n"] for line in found if line["size"] < line["seven_48ths"]]
    print(f"n = 1 to {largest}: ⌊7n²/48⌋ on all boards but {short}")
    return found


if __name__ == "__main__":
    options = ArgumentParser()
    options.add_argument("--release", metavar="DIR")
    options.add_argument("--largest", metavar="N", type=int, default=18)
    options.add_argument("--best", metavar="N", type=int)
    chosen = options.parse_args()
    if chosen.release is not None:
        save("armies-release", against_release(chosen.release, chosen.largest))
    elif chosen.best is not None:
        save("armies-best", best_to(chosen.best))
    else:
        save("armies", [against_rc2(), *proofs(), *annealing()])

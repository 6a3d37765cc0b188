"""What the benchmarks share: best of several, ratios in one run, and a record of the machine they ran on.

A claim is a ratio to a named peer, both measured in the same run on the same machine; absolute times are only shown.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any

RESULTS = Path(__file__).parent / "results"


def best_of(times: int, action: Callable[[], Any], clock: Callable[[], float] = perf_counter) -> float:
    """The shortest of several runs, in seconds: what the code costs when nothing disturbs it."""
    best = float("inf")
    for _ in range(times):
        start = clock()
        action()
        best = min(best, clock() - start)
    return best


def compare(
    what: str,
    ours: Callable[[], Any],
    peer: str,
    theirs: Callable[[], Any],
    *,
    bar: float,
    times: int = 5,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, Any]:
    """Time both, alternating by turns of one run each, and show the ratio beside its bar."""
    our_best = their_best = float("inf")
    for _ in range(times):
        our_best = min(our_best, best_of(1, ours, clock))
        their_best = min(their_best, best_of(1, theirs, clock))
    ratio = their_best / our_best
    mark = "met" if ratio >= bar else "MISSED"
    print(f"{what:<44} {our_best:>10.4f} s   {peer:<34} {their_best:>10.4f} s   {ratio:>8.1f} ×  (bar {bar:g}: {mark})")
    return {"what": what, "seconds": our_best, "peer": peer, "peer_seconds": their_best, "ratio": ratio, "bar": bar}


def machine() -> dict[str, Any]:
    """The machine and the versions that the numbers belong to."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "versions": {name: found for name in PACKAGES if (found := _version(name))},
    }


PACKAGES = ("queenright", "numpy", "ortools", "clingo", "xcover", "exact-cover", "python-constraint2", "python-sat")


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def save(name: str, results: list[dict[str, Any]]) -> None:
    """Write the results with their machine to bench/results/NAME.json."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.json"
    path.write_text(json.dumps({"machine": machine(), "results": results}, indent=2) + "\n")
    print(f"wrote {path.relative_to(RESULTS.parent.parent)}", file=sys.stderr)

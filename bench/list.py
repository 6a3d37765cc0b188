"""Listing all solutions against what people would pick instead: python bench/list.py

Bars, per solution: n = 14 into a NumPy array at least 30 times faster than xcover at the same size, and 1,500 times
faster than OR-Tools CP-SAT at n = 10 (at 14 it would take minutes).
"""

from __future__ import annotations

from typing import Any

from harness import best_of, save
from peers import cp_sat, xcover
from queenright import known
from queenright.enumeration import all_solutions


def row(peer: str, seconds: float, n: int, ours: float, bar: float) -> dict[str, Any]:
    """One comparison, per solution."""
    theirs = seconds / known.COUNTS[n]
    mark = "met" if theirs / ours >= bar else "MISSED"
    print(f"n = 14 into an array: {ours * 1e6:.3f} µs a solution; {peer}, n = {n}: {theirs * 1e6:.2f} µs; "
          f"{theirs / ours:.0f} × (bar {bar:g}: {mark})")  # fmt: skip
    return {"what": "all solutions of n = 14", "seconds_a_solution": ours, "peer": f"{peer}, n = {n}",
            "peer_seconds_a_solution": theirs, "ratio": theirs / ours, "bar": bar}  # fmt: skip


def main() -> None:
    assert len(all_solutions(14)) == known.COUNTS[14]
    assert xcover(6) == known.COUNTS[6]  # it compiles itself first
    ours = best_of(5, lambda: all_solutions(14)) / known.COUNTS[14]
    rows = [
        row("xcover", best_of(3, lambda: xcover(14)), 14, ours, 30),
        row("OR-Tools CP-SAT", best_of(3, lambda: cp_sat(10)), 10, ours, 1500),
    ]
    save("list", rows)


if __name__ == "__main__":
    main()

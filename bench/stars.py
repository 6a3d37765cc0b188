"""Star puzzles: how fast they are proved, made and graded: python bench/stars.py

Bars, one core, CPU time, 10 × 10 with two stars: uniqueness proved in under 300 µs (median); at least 20 puzzles made
per second; at least 10 per second that need no what-if (grades S2, S3 and S4, each requested). The peer is OR-Tools
CP-SAT (one worker), which proves the same puzzles unique by listing all solutions; building its model is not counted.
The table of docs/puzzles.md is rewritten.
"""

from __future__ import annotations

import re
from collections import Counter
from statistics import median
from time import process_time
from typing import Any

from harness import save
from puzzle import PAGE, cp_sat_seconds, grade_seconds, proof_seconds, walls
from queenright import _core

#: size, stars, puzzles
BOARDS = ((8, 2, 200), (9, 2, 200), (10, 2, 200), (11, 2, 12), (12, 3, 60), (13, 3, 6), (16, 4, 6))
#: grades that need no what-if, requested at 10 × 10
PLAIN = (2, 3, 4)
COUNT = 60
FASTEST_PROOF, MADE, MADE_PLAIN = 300e-6, 20, 10


def made(n: int, stars: int, count: int, wanted: int) -> tuple[list[_core.MadePuzzle], float]:
    start = process_time()
    found = _core.make_regions(n, stars, 2026, 0, count, wanted, "balanced", _core.Control())
    return found, count / (process_time() - start)


def row(n: int, stars: int, count: int) -> dict[str, Any]:
    found, rate = made(n, stars, count, 0)
    proof = median(proof_seconds(entry.puzzle) for entry in found)
    peer = median(cp_sat_seconds(entry) for entry in found[:10])
    grades = Counter(entry.grade for entry in found)
    print(f"{n} × {n}, {stars} stars: {rate:,.1f} puzzles/s, proof {proof * 1e6:.0f} µs; CP-SAT {peer * 1e3:.1f} ms, "
          f"{peer / proof:,.0f} ×; walls {sum(walls(each.puzzle) for each in found) / count:.3f}")  # fmt: skip
    return {"what": f"star puzzles, {n} × {n}, {stars} stars", "puzzles": count, "puzzles_a_second": rate,
            "proof_seconds": proof, "grade_seconds": grade_seconds(found), "peer": "OR-Tools CP-SAT",
            "peer_seconds": peer, "ratio": peer / proof,
            "grades": {str(grade): grades[grade] for grade in range(1, 8)}}  # fmt: skip


def graded_row(grade: int) -> dict[str, Any]:
    _, rate = made(10, 2, COUNT, grade)
    print(f"10 × 10, 2 stars, grade S{grade}: {rate:.1f} puzzles/s ({judged(rate >= MADE_PLAIN, MADE_PLAIN)})")
    return {"what": f"star puzzles, 10 × 10, 2 stars, grade {grade}", "puzzles_a_second": rate, "bar": MADE_PLAIN}


def judged(met: bool, bar: object) -> str:
    return f"bar {bar}: {'met' if met else 'MISSED'}"


def table(rows: list[dict[str, Any]]) -> str:
    heads = ["size", "stars", "made per second", "proof, median", *(f"S{grade}" for grade in range(1, 8))]
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    for (n, stars, _), entry in zip(BOARDS, rows, strict=True):
        rate = entry["puzzles_a_second"]
        speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
        shares = [f"{100 * count / entry['puzzles']:.0f}%" for count in entry["grades"].values()]
        lines.append(f"| {n} | {stars} | {speed} | {entry['proof_seconds'] * 1e6:.0f} µs | {' | '.join(shares)} |")
    return "\n".join(lines)


def main() -> None:
    rows = [row(*board) for board in BOARDS]
    ten = rows[2]
    print(f"10 × 10, 2 stars: proof {judged(ten['proof_seconds'] < FASTEST_PROOF, '300 µs')}, "
          f"made {judged(ten['puzzles_a_second'] >= MADE, MADE)}")  # fmt: skip
    save("stars", [*rows, *(graded_row(grade) for grade in PLAIN)])
    page = PAGE.read_text()
    page = re.sub(r"\| size \| stars \| made per second.*?\n\n", lambda _: table(rows) + "\n\n", page, flags=re.S)
    PAGE.write_text(page)


if __name__ == "__main__":
    main()

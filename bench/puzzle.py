"""Region puzzles: how fast they are proved, made and graded, and how hard they are: python bench/puzzle.py

Bars, one core, CPU time: uniqueness proved in under 50 µs (median, n ≤ 11); unique puzzles made a second: 2,000 at
n = 9, 1,000 at 10, 300 at 12, 50 at 14. The peer is OR-Tools CP-SAT (one worker), which proves the same puzzles unique
by listing all solutions; its model's building is not counted. A thousand puzzles of each size are graded, and the table
of docs/puzzles.md is written anew.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from harness import save
from queenright import _core
from queenright.puzzle.puzzle import Puzzle

SIZES = (6, 7, 8, 9, 10, 11, 12, 14)
BARS = {9: 2000, 10: 1000, 12: 300, 14: 50}
COUNT = 1000
#: A proof is shorter than the clock's step: so many in a row are timed.
REPEATS = 50
PAGE = Path(__file__).parent.parent / "docs" / "puzzles.md"


def made(n: int) -> tuple[list[_core.MadePuzzle], float]:
    start = process_time()
    found = _core.make_regions(n, 2026, 0, COUNT, 0, _core.Control())
    return found, COUNT / (process_time() - start)


def proof_seconds(puzzle: _core.RegionPuzzle) -> float:
    control = _core.Control()
    start = process_time()
    for _ in range(REPEATS):
        assert _core.count_regions(puzzle, 2, control).count == 1
    return (process_time() - start) / REPEATS


def grade_seconds(found: list[_core.MadePuzzle]) -> float:
    control = _core.Control()
    start = process_time()
    for entry in found:
        assert _core.grade_regions(entry.puzzle, control) == entry.grade
    return (process_time() - start) / len(found)


def cp_sat_seconds(entry: _core.MadePuzzle) -> float:
    from ortools.sat.python import cp_model

    from queenright.models import build

    n, labels = entry.puzzle.n, entry.puzzle.region
    puzzle = Puzzle([labels[row * n : (row + 1) * n] for row in range(n)])
    model, program = build("squares", puzzle.problem), cp_model.CpModel()
    names = [program.new_bool_var(variable.name) for variable in model.variables]
    for constraint in model.constraints:
        program.add_linear_constraint(sum(names[i] for i in constraint.variables), constraint.low, constraint.high)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    start = perf_counter()
    assert solver.solve(program) == cp_model.OPTIMAL
    return perf_counter() - start


def row(n: int) -> dict[str, Any]:
    found, rate = made(n)
    proofs = [proof_seconds(entry.puzzle) for entry in found]
    peer = median(cp_sat_seconds(entry) for entry in found[:10])
    grades = Counter(entry.grade for entry in found)
    bar = BARS.get(n)
    mark = "" if bar is None else f" (bar {bar:,}: {'met' if rate >= bar else 'MISSED'})"
    proof = "met" if median(proofs) < 50e-6 else "MISSED"
    print(f"n = {n:>2}: {rate:>8,.0f} puzzles/s{mark}; proof {median(proofs) * 1e6:.2f} µs (bar 50: {proof}), longest "
          f"{max(proofs) * 1e6:.1f} µs; CP-SAT {peer * 1e3:.1f} ms, {peer / median(proofs):,.0f} ×")  # fmt: skip
    return {"what": f"region puzzles, n = {n}", "puzzles_a_second": rate, "bar": bar, "proof_seconds": median(proofs),
            "longest_proof_seconds": max(proofs), "grade_seconds": grade_seconds(found), "peer": "OR-Tools CP-SAT",
            "peer_seconds": peer, "ratio": peer / median(proofs),
            "grades": {str(grade): grades[grade] for grade in range(1, 9)}}  # fmt: skip


def table(rows: list[dict[str, Any]]) -> str:
    lines = ["| n | made a second | proof, median | " + " | ".join(f"G{grade}" for grade in range(1, 9)) + " |",
             "|" + "---|" * 11]  # fmt: skip
    for n, entry in zip(SIZES, rows, strict=True):
        grades = " | ".join(str(entry["grades"][str(grade)]) for grade in range(1, 9))
        speed = f"{entry['puzzles_a_second']:,.0f} | {entry['proof_seconds'] * 1e6:.2f} µs"
        lines.append(f"| {n} | {speed} | {grades} |")
    return "\n".join(lines)


def main() -> None:
    rows = [row(n) for n in SIZES]
    save("puzzle", rows)
    page = PAGE.read_text()
    fresh = re.sub(r"\| n \| made a second.*?\n\n", lambda _: table(rows) + "\n\n", page, flags=re.S)
    PAGE.write_text(fresh)


if __name__ == "__main__":
    main()

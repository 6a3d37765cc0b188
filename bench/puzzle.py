"""Region puzzles: how fast they are proved, made and graded, and how they look: python bench/puzzle.py

Bars, one core, CPU time: uniqueness proved in under 50 µs (median, n ≤ 11); plain puzzles made per second: 2,000 at
n = 9, 1,000 at 10, 300 at 12, 50 at 14; balanced ones: 800 at n = 8, 400 at 9, 200 at 10, 50 at 12. The peer is
OR-Tools CP-SAT (one worker), which proves the same puzzles unique by listing all solutions; building its model is not
counted.

Balanced puzzles are compared with statistics of published levels (bench/published-regions.json, which holds no level):
Kolmogorov-Smirnov distance of region sizes at most 0.10, walls within 0.02, at most 30 % with a one-square region
(n = 8 to 11), none with two. A thousand puzzles of each size are graded, and the tables of docs/puzzles.md are
rewritten.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from statistics import fmean, median
from time import perf_counter, process_time
from typing import Any

import numpy

from harness import save
from queenright import _core
from queenright.puzzle.puzzle import Puzzle

BALANCED_SIZES = (6, 7, 8, 9, 10, 11, 12)
SIZES = (6, 7, 8, 9, 10, 11, 12, 14)
BARS = {9: 2000, 10: 1000, 12: 300, 14: 50}
BALANCED_BARS = {8: 800, 9: 400, 10: 200, 12: 50}
COUNT = 1000
#: A proof is shorter than the clock's step, so this many in a row are timed.
REPEATS = 50
PAGE = Path(__file__).parent.parent / "docs" / "puzzles.md"
PUBLISHED = Path(__file__).parent / "published-regions.json"


def made(n: int, look: str = "plain") -> tuple[list[_core.MadePuzzle], float]:
    start = process_time()
    found = _core.make_regions(n, 1, 2026, 0, COUNT, 0, look, _core.Control())
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
    puzzle = Puzzle([labels[row * n : (row + 1) * n] for row in range(n)], stars=entry.puzzle.stars)
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
    lines = ["| n | made per second | proof, median | " + " | ".join(f"G{grade}" for grade in range(1, 9)) + " |",
             "|" + "---|" * 11]  # fmt: skip
    for n, entry in zip(SIZES, rows, strict=True):
        grades = " | ".join(str(entry["grades"][str(grade)]) for grade in range(1, 9))
        speed = f"{entry['puzzles_a_second']:,.0f} | {entry['proof_seconds'] * 1e6:.2f} µs"
        lines.append(f"| {n} | {speed} | {grades} |")
    return "\n".join(lines)


def sizes_of(puzzle: _core.RegionPuzzle) -> list[int]:
    return list(Counter(puzzle.region).values())


def walls(puzzle: _core.RegionPuzzle) -> float:
    """The share of inner edges that are borders."""
    n = puzzle.n
    board = numpy.array(puzzle.region).reshape(n, n)
    across, down = board[:, 1:] != board[:, :-1], board[1:] != board[:-1]
    return float(across.sum() + down.sum()) / (2 * n * (n - 1))


def distance(found: list[int], published: dict[str, float]) -> float:
    """Kolmogorov and Smirnov's: the largest difference of the two cumulative distributions."""
    steps = sorted((int(size), share) for size, share in published.items())
    ours = numpy.sort(found)

    def theirs(size: int) -> float:
        return next((share for step, share in reversed(steps) if step <= size), 0.0)

    return max(float(abs(numpy.searchsorted(ours, size, "right") / len(ours) - theirs(size))) for size in set(found))


def missed_bars(n: int, entry: dict[str, Any]) -> list[str]:
    bars = {
        "speed": entry["puzzles_a_second"] >= BALANCED_BARS.get(n, 0),
        "sizes": entry.get("distance", 0) <= 0.10,
        "walls": abs(entry["walls"] - entry.get("published_walls", entry["walls"])) <= 0.02,
        "a one-square region": n not in range(8, 12) or entry["with_a_one_square_region"] <= 0.3,
        "two of them": entry["with_two"] == 0,
    }
    return [name for name, met in bars.items() if not met]


def balanced_row(n: int, published: dict[str, Any] | None) -> dict[str, Any]:
    found, rate = made(n, "balanced")
    ones = [sizes_of(entry.puzzle).count(1) for entry in found]
    entry: dict[str, Any] = {
        "what": f"balanced puzzles, n = {n}",
        "puzzles_a_second": rate,
        "bar": BALANCED_BARS.get(n),
        "with_a_one_square_region": sum(one > 0 for one in ones) / COUNT,
        "with_two": sum(one > 1 for one in ones) / COUNT,
        "walls": fmean(walls(each.puzzle) for each in found),
        "grades": {str(grade): sum(each.grade == grade for each in found) for grade in range(1, 9)},
    }
    if published:
        sizes = [size for each in found for size in sizes_of(each.puzzle)]
        entry["distance"] = distance(sizes, published["region_size_cdf"])
        entry["published_walls"] = published["walls_mean"]
    missed = missed_bars(n, entry)
    print(
        f"n = {n:>2}, balanced: {rate:,.0f} puzzles/s; distance {entry.get('distance', float('nan')):.3f}, "
        f"walls {entry['walls']:.3f}, a one-square region in {entry['with_a_one_square_region']:.0%}: "
        f"{'MISSED ' + ', '.join(missed) if missed else 'all bars met'}"
    )
    return entry


def look_table(rows: list[dict[str, Any]]) -> str:
    grades = [f"G{grade}" for grade in range(1, 9)]
    heads = ["n", "made per second", "distance of region sizes", "walls", "published", "one-square region", *grades]
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    for n, entry in zip(BALANCED_SIZES, rows, strict=True):
        known = "distance" in entry
        cells = [
            str(n),
            f"{entry['puzzles_a_second']:,.0f}",
            f"{entry['distance']:.3f}" if known else "–",
            f"{entry['walls']:.3f}",
            f"{entry['published_walls']:.3f}" if known else "–",
            f"{entry['with_a_one_square_region']:.0%}",
            *(str(count) for count in entry["grades"].values()),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    published = json.loads(PUBLISHED.read_text())["by_size"]
    balanced = [balanced_row(n, published.get(str(n))) for n in BALANCED_SIZES]
    rows = [row(n) for n in SIZES]
    save("puzzle", [*balanced, *rows])
    page = PAGE.read_text()
    page = re.sub(
        r"\| n \| made per second \| distance.*?\n\n", lambda _: look_table(balanced) + "\n\n", page, flags=re.S
    )
    page = re.sub(r"\| n \| made per second \| proof.*?\n\n", lambda _: table(rows) + "\n\n", page, flags=re.S)
    PAGE.write_text(page)


if __name__ == "__main__":
    main()

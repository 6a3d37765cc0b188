"""Completion against SAT and CP solvers: python bench/complete.py

Bars: excluded diagonals, n = 20 with 20 excluded and no solution: native at least 50 times faster than CaDiCaL through
python-sat, median of 5 seeds. Random completion at the critical point n = 1000 with 72 queens to place: at most 5 ms,
and at least 20 times faster than CP-SAT's solve. Blocked squares, n = 60 with 7 free squares in each row and column:
at least 4 of 5 seeds solved within 30 s of CPU time.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, count
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import queenright as qr
from harness import save
from queenright import _core


def excluded_diagonals(n: int, excluded: int, seed: int) -> qr.Problem:
    """A board with `excluded` of its 2(2n − 1) diagonals excluded at random."""
    diagonals = [("sum", k) for k in range(2 * n - 1)] + [("difference", k) for k in range(1 - n, n)]
    chosen = Random(seed).sample(diagonals, excluded)
    return qr.Problem(
        n,
        excluded_sums=[k for family, k in chosen if family == "sum"],
        excluded_differences=[k for family, k in chosen if family == "difference"],
    )


def random_completion(n: int, missing: int, seed: int) -> qr.Problem:
    """A random solution from which some queens have been taken away."""
    whole = _core.complete(_core.BoardProblem(n, n, n, False, [], [(0, 0)], [], []), seed, _core.Control())
    queens = list(whole.queens)
    Random(seed).shuffle(queens)
    return qr.Problem(n, fixed=queens[missing:])


def blocked_lines(n: int, free: int, seed: int) -> qr.Problem:
    """Every row and column keeps exactly *free* squares: the union of as many disjoint random permutations."""
    random, open_squares = Random(seed), set[tuple[int, int]]()
    while len(open_squares) < free * n:
        rows = random.sample(range(n), n)
        for column in range(n):
            for _ in range(1000):
                if (rows[column], column) not in open_squares:
                    break
                other = random.randrange(n)
                rows[column], rows[other] = rows[other], rows[column]
        fresh = {(row, column) for column, row in enumerate(rows)}
        if not fresh & open_squares:
            open_squares |= fresh
    return qr.Problem(n, blocked=[(r, c) for r in range(n) for c in range(n) if (r, c) not in open_squares])


def cadical_seconds(problem: qr.Problem) -> tuple[bool, float]:
    """CaDiCaL's time to solve, its clauses (a pair of squares a clause) not counted."""
    from pysat.solvers import Cadical153

    lines: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    n, solver = problem.n, Cadical153()
    for row in range(n):
        for column in range(n):
            literal = row * n + column + 1
            for key in (("r", row), ("c", column), ("s", row + column), ("d", row - column)):
                lines[key].append(literal)
            if problem.forbidden((row, column)):
                solver.add_clause([-literal])
    for (family, _), literals in lines.items():
        if family in "rc":
            solver.add_clause(literals)
        for a, b in combinations(literals, 2):
            solver.add_clause([-a, -b])
    start = perf_counter()
    return solver.solve(), perf_counter() - start


def cp_sat_seconds(problem: qr.Problem) -> float:
    """CP-SAT's time to solve on the reduced problem: only the free squares, its model's building not counted."""
    from ortools.sat.python import cp_model

    model, lines = cp_model.CpModel(), defaultdict(list)
    for row, column in problem.free_squares():
        square = model.new_bool_var(f"{row},{column}")
        for key in (("r", row), ("c", column), ("s", row + column), ("d", row - column)):
            lines[key].append(square)
    for (family, _), squares in lines.items():
        (model.add_exactly_one if family in "rc" else model.add_at_most_one)(squares)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    start = perf_counter()
    solver.solve(model)
    return perf_counter() - start


def timed(problem: qr.Problem, **options: Any) -> tuple[qr.Result, float, float]:
    wall, cpu = perf_counter(), process_time()
    result = problem.solve(**options)
    return result, perf_counter() - wall, process_time() - cpu


def against_cadical() -> dict[str, Any]:
    ratios = []
    for seed in count(1):
        problem = excluded_diagonals(20, 20, seed)
        result, seconds, _ = timed(problem)
        if result.status is not qr.Status.NONE:
            continue
        answer, peer = cadical_seconds(problem)
        assert answer is False
        ratios.append(peer / seconds)
        print(f"  20 of 78 diagonals excluded, seed {seed}: {seconds:.4f} s, CaDiCaL {peer:.2f} s, {ratios[-1]:.0f} ×")
        if len(ratios) == 5:
            break
    print(f"excluded diagonals, n = 20, no solution: {median(ratios):.0f} × faster than CaDiCaL (bar 50)")
    return {
        "what": "excluded diagonals, n = 20, 20 excluded",
        "peer": "CaDiCaL 1.5.3",
        "ratio": median(ratios),
        "bar": 50,
    }


def against_cp_sat() -> dict[str, Any]:
    pairs = []
    for seed in range(5):
        problem = random_completion(1000, 72, seed)
        seconds = min(timed(problem)[1] for _ in range(5))
        pairs.append((seconds, cp_sat_seconds(problem)))
    ours, theirs = median(a for a, _ in pairs), median(b for _, b in pairs)
    print(f"random completion, n = 1000, 72 to place: {ours * 1000:.2f} ms (bar 5), CP-SAT {theirs * 1000:.0f} ms, "
          f"{theirs / ours:.0f} × (bar 20)")  # fmt: skip
    return {"what": "random completion, n = 1000", "seconds": ours, "peer": "CP-SAT", "peer_seconds": theirs,
            "ratio": theirs / ours, "bar": 20}  # fmt: skip


def blocked() -> dict[str, Any]:
    solved = 0
    for seed in range(5):
        result, wall, cpu = timed(blocked_lines(60, 7, seed), seconds=15, seed=seed)
        solved += result.status is not qr.Status.UNKNOWN
        print(f"  n = 60, 7 free squares a line, seed {seed}: {result.status}, {wall:.1f} s, {cpu:.1f} s of CPU")
    print(f"blocked squares, n = 60: {solved} of 5 within 30 s of CPU (bar 4)")
    return {"what": "blocked squares, n = 60, 7 free a line", "solved": solved, "of": 5, "bar": 4}


if __name__ == "__main__":
    save("complete", [against_cadical(), against_cp_sat(), blocked()])

"""Schemas of Z against models written by hand: python bench/zed.py

Bars: NQueens and NQueens_Bijection at n = 50 take at most 1.5 times the CPU time of the usual CP-SAT model with three
all-different constraints; a colouring of the Petersen graph, a magic square of size 4, a Latin square of size 8 and
8 queens as a set of squares take at most 3 times that of the model one would write by hand. Ours is all of it: reading
the text, checking names and kinds, translating, solving, and re-checking the answer with the evaluator. Loading the
packages is left out: every question is asked once before. Both sides use one worker, so that CPU times can be compared.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from ortools.sat.python import cp_model

from harness import compare, save
from queenright.zed import ask

N = 50

MAGIC = """
╷ n : ℕ₁ └
─ cells == (1..n) × (1..n) └
─ total == n * (n * n + 1) div 2 └
┌ Magic
  m : cells ⤖ 1 .. n * n
|
  ∀ r : 1..n • (Σ c : 1..n • m(r, c)) = total ∧ (Σ c : 1..n • m(c, r)) = total
  (Σ i : 1..n • m(i, i)) = total
  (Σ i : 1..n • m(i, n + 1 − i)) = total
└
"""
LATIN = """
╷ n : ℕ₁ └
┌ Latin
  l : (1..n) × (1..n) → 1..n
|
  ∀ r, c, d : 1..n | c ≠ d • l(r, c) ≠ l(r, d) ∧ l(c, r) ≠ l(d, r)
└
"""
SETS = """
╷ n : ℕ₁ └
┌ Queens
  q : ℙ ((1..n) × (1..n))
|
  # q = n
  ∀ a, b : q | a ≠ b • a.1 ≠ b.1 ∧ a.2 ≠ b.2 ∧ a.1 + a.2 ≠ b.1 + b.2 ∧ a.1 − a.2 ≠ b.1 − b.2
└
"""
PETERSEN = """
─ edges == { i : 0..4 • (i, (i + 1) mod 5) } ∪ { i : 0..4 • (i, i + 5) } ∪ { i : 0..4 • (i + 5, (i + 2) mod 5 + 5) } └
┌ Colouring
  colour : 0..9 → 1..3
|
  ∀ e : edges • colour(e.1) ≠ colour(e.2)
└
"""


def solved(model: cp_model.CpModel) -> None:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def queens_by_hand(n: int) -> None:
    """Three all-different constraints, as in the samples of OR-Tools."""
    model = cp_model.CpModel()
    rows = [model.new_int_var(1, n, f"queen {column}") for column in range(n)]
    model.add_all_different(rows)
    model.add_all_different([row + column for column, row in enumerate(rows)])
    model.add_all_different([row - column for column, row in enumerate(rows)])
    solved(model)


def magic_by_hand(n: int) -> None:
    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, n * n, f"{r}, {c}") for c in range(n)] for r in range(n)]
    model.add_all_different([cell for row in cells for cell in row])
    total = n * (n * n + 1) // 2
    lines = [*cells, *zip(*cells, strict=True), [cells[i][i] for i in range(n)], [cells[i][-1 - i] for i in range(n)]]
    for line in lines:
        model.add(sum(line) == total)
    solved(model)


def latin_by_hand(n: int) -> None:
    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, n, f"{r}, {c}") for c in range(n)] for r in range(n)]
    for line in (*cells, *zip(*cells, strict=True)):
        model.add_all_different(line)
    solved(model)


def sets_by_hand(n: int) -> None:
    """A 0/1 variable for each square, at most one queen on each line."""
    model = cp_model.CpModel()
    square = {cell: model.new_bool_var(str(cell)) for cell in product(range(n), repeat=2)}
    model.add(sum(square.values()) == n)
    lines: dict[tuple[str, int], list[Any]] = {}
    for (r, c), variable in square.items():
        for line in (("row", r), ("column", c), ("sum", r + c), ("difference", r - c)):
            lines.setdefault(line, []).append(variable)
    for own in lines.values():
        model.add_at_most_one(own)
    solved(model)


def petersen_by_hand() -> None:
    outer = [(i, (i + 1) % 5) for i in range(5)]
    edges = [*outer, *((i, i + 5) for i in range(5)), *((i + 5, (i + 2) % 5 + 5) for i in range(5))]
    model = cp_model.CpModel()
    colour = [model.new_int_var(1, 3, f"{i}") for i in range(10)]
    for one, other in edges:
        model.add(colour[one] != colour[other])
    solved(model)


def main() -> None:
    with TemporaryDirectory() as folder:
        paths = {text: Path(folder, f"{number}.zed") for number, text in enumerate((MAGIC, LATIN, SETS, PETERSEN))}
        for text, path in paths.items():
            path.write_text(text)
        cases: list[tuple[str, Path | str, str, int | None, str, Callable[[], None], float]] = [
            ("50 queens", "queens.tex", "NQueens", N, "three all-different", lambda: queens_by_hand(N), 1.5),
            ("50 queens", "queens.tex", "NQueens_Bijection", N, "three all-different", lambda: queens_by_hand(N), 1.5),
            ("Petersen graph", paths[PETERSEN], "Colouring", None, "≠ for each edge", petersen_by_hand, 3),
            ("magic square of 4", paths[MAGIC], "Magic", 4, "all-different, sums", lambda: magic_by_hand(4), 3),
            ("Latin square of 8", paths[LATIN], "Latin", 8, "16 all-different", lambda: latin_by_hand(8), 3),
            ("8 queens as a set", paths[SETS], "Queens", 8, "at most one per line", lambda: sets_by_hand(8), 3),
        ]
        results = []
        for what, path, schema, n, peer, by_hand, factor in cases:
            given = {} if n is None else {"n": n}

            def ours(path: Path | str = path, schema: str = schema, given: dict[str, int] = given) -> None:
                assert ask(path, schema, given=given, workers=1).one() is not None

            ours()
            by_hand()
            results.append(
                compare(
                    f"{what} ({schema})",
                    ours,
                    f"{peer} by hand",
                    by_hand,
                    bar=1 / factor,
                    times=TIMES,
                    clock=process_time,
                )
            )
    save("zed", results)


TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 9

if __name__ == "__main__":
    main()

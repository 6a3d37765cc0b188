"""Schemas of Z against a model written by hand: python bench/zed.py

Bar: NQueens and NQueens_Bijection at n = 50 take at most 3 times as long as the usual CP-SAT model with three
all-different constraints, in one run. Ours is all of it: reading the LaTeX, checking names and kinds, translating,
solving, re-checking the answer with the evaluator.
"""

from __future__ import annotations

from ortools.sat.python import cp_model

from harness import compare, save
from queenright.zed import ask

N = 50


def solved_by_hand(n: int) -> list[int]:
    """Three all-different constraints, as in the samples of OR-Tools."""
    model = cp_model.CpModel()
    rows = [model.new_int_var(1, n, f"queen {column}") for column in range(n)]
    model.add_all_different(rows)
    model.add_all_different([row + column for column, row in enumerate(rows)])
    model.add_all_different([row - column for column, row in enumerate(rows)])
    solver = cp_model.CpSolver()
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return [solver.value(row) for row in rows]


def solved_by_schema(schema: str, n: int) -> object:
    return ask("queens.tex", schema, given={"n": n}).one()


def main() -> None:
    results = [
        compare(f"{schema}, n = {N}", lambda schema=schema: solved_by_schema(schema, N),
                "three all-different by hand", lambda: solved_by_hand(N), bar=1 / 3, times=9)
        for schema in ("NQueens", "NQueens_Bijection")
    ]  # fmt: skip
    save("zed", results)


if __name__ == "__main__":
    main()

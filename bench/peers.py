"""What people would pick from the registries instead: each counts or lists the solutions of n queens its own way.

Every peer is used as its documentation shows, with its own model and no help from Queenright.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable


def pure_python(n: int) -> int:
    """The usual bitmask recursion in plain Python."""

    def search(rows: int, up: int, down: int) -> int:
        if rows == full:
            return 1
        found, free = 0, full & ~(rows | up | down)
        while free:
            bit = free & -free
            free ^= bit
            found += search(rows | bit, (up | bit) << 1, (down | bit) >> 1)
        return found

    full = (1 << n) - 1
    return search(0, 0, 0)


def xcover(n: int) -> int:
    """Exact cover with dancing cells (numba): rows and columns are primary, diagonals secondary."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from xcover import covers

        options = [[f"r{r}", f"c{c}", f"s{r + c}", f"d{r - c}"] for r in range(n) for c in range(n)]
        primary = [f"{line}{k}" for line in "rc" for k in range(n)]
        return sum(1 for _ in covers(options, primary=primary))


def cp_sat(n: int) -> int:
    """OR-Tools CP-SAT: three all-different constraints, all solutions enumerated."""
    from ortools.sat.python import cp_model

    class Counter(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    model = cp_model.CpModel()
    queens = [model.new_int_var(0, n - 1, f"q{c}") for c in range(n)]
    model.add_all_different(queens)
    model.add_all_different([queen + c for c, queen in enumerate(queens)])
    model.add_all_different([queen - c for c, queen in enumerate(queens)])
    solver, counter = cp_model.CpSolver(), Counter()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, counter)
    return counter.found


def clingo(n: int) -> int:
    """Answer set programming: one queen in each row and column, at most one on each diagonal."""
    from clingo.control import Control

    program = """
        1 { queen(R, C) : C = 0..n-1 } 1 :- R = 0..n-1.
        1 { queen(R, C) : R = 0..n-1 } 1 :- C = 0..n-1.
        :- 2 { queen(R, S - R) }, S = 0..2*n-2.
        :- 2 { queen(R, R - D) }, D = 1-n..n-1.
    """
    control = Control(["0", "-c", f"n={n}"])
    control.add("base", [], program)
    control.ground([("base", [])])
    found = 0

    def on_model(_: object) -> None:
        nonlocal found
        found += 1

    control.solve(on_model=on_model)
    return found


def python_constraint(n: int) -> int:
    """python-constraint2: a variable a column, an all-different and a test for every pair."""
    from constraint import AllDifferentConstraint, Problem

    problem = Problem()
    problem.addVariables(range(n), range(n))
    problem.addConstraint(AllDifferentConstraint(), range(n))
    for a in range(n):
        for b in range(a + 1, n):
            problem.addConstraint(lambda x, y, distance=b - a: abs(x - y) != distance, (a, b))
    return len(problem.getSolutions())


#: name → (counter, the size at which it is compared: a second or a few of its time)
PEERS: dict[str, tuple[Callable[[int], int], int]] = {
    "pure Python bitmasks": (pure_python, 13),
    "xcover": (xcover, 13),
    "OR-Tools CP-SAT": (cp_sat, 10),
    "clingo": (clingo, 11),
    "python-constraint2": (python_constraint, 10),
}

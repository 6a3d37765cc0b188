"""CaDiCaL through python-sat. It has no clock of its own here: it runs in slices of conflicts, and we look between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.engines import adapter
from queenright.engines.engine import Limits
from queenright.models.clauses import shuffled, signed, to_clauses
from queenright.models.model import Clause, Model
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Status

NAME = "sat"
TITLE = "CaDiCaL through python-sat, clause learning"
EXTRA = "sat"
PACKAGE = "python-sat"
SOLVER = "cadical195"

#: Conflicts between two looks at the clock: some ten milliseconds on boards of a few thousand squares.
SLICE = 500


def version() -> str | None:
    return adapter.version_of(PACKAGE)


def solve(problem: Problem, limits: Limits) -> Result:
    return adapter.solve_with(NAME, run, problem, limits)


def solutions(problem: Problem, limits: Limits) -> Iterator[Placement | Board]:
    return adapter.solutions_with(every, problem, limits)


def run(model: Model, limits: Limits) -> adapter.Outcome:
    clock = adapter.Clock(limits)
    solvers = adapter.require("pysat.solvers", PACKAGE, NAME)
    with clock.building():
        clauses = _numbered(model, limits)
        loaded = _solver(solvers, clauses)
    with loaded as solver:
        built = clock.spent
        status = _search(solver, clock)
        squares = _squares(solver, clauses) if status is Status.FOUND else ()
        return adapter.Outcome(status, squares, _counters(solver), built, clock.spent - built)


def every(model: Model, limits: Limits) -> Iterator[tuple[Square, ...]]:
    """All solutions: each one found is forbidden by a clause, until there is none left."""
    clock = adapter.Clock(limits)
    solvers = adapter.require("pysat.solvers", PACKAGE, NAME)
    with clock.building():
        clauses = _numbered(model, limits)
        loaded = _solver(solvers, clauses)
    literal = {square: index + 1 for (index, _), square in clauses.meaning.items()}
    single = len(literal) == len(clauses.meaning)
    with loaded as solver:
        while (status := _search(solver, clock)) is Status.FOUND:
            squares = _squares(solver, clauses)
            yield squares
            chosen = [literal[square] for square in squares] if single else _true(solver, clauses)
            solver.add_clause([-number for number in chosen])
    if status is Status.UNKNOWN:
        raise adapter.timeout(limits.seconds)


def _numbered(model: Model, limits: Limits) -> Model:
    """The clauses. CaDiCaL takes no seed through this binding: a seed shuffles the numbers of its variables."""
    clauses = to_clauses(model)
    return shuffled(clauses, limits.seed) if limits.seed else clauses


def _solver(solvers: Any, clauses: Model) -> Any:
    solver = solvers.Solver(SOLVER)
    for clause in clauses.of_kind(Clause):
        if clause.variables:
            solver.add_clause(signed(clause))
        else:  # CaDiCaL's binding ignores an empty clause
            solver.append_formula([[1], [-1]])
    return solver


def _search(solver: Any, clock: adapter.Clock) -> Status:
    while not clock.up:
        solver.conf_budget(SLICE)
        try:
            answer = solver.solve_limited()
        except adapter.require("pysolvers", PACKAGE, NAME).error as error:  # the binding's own word for Ctrl-C
            raise KeyboardInterrupt from error
        if answer is not None:
            return Status.FOUND if answer else Status.NONE
    return Status.UNKNOWN


def _true(solver: Any, clauses: Model) -> list[int]:
    """The true booleans that put a queen somewhere."""
    model = set(solver.get_model())
    return [index + 1 for index, _ in clauses.meaning if index + 1 in model]


def _squares(solver: Any, clauses: Model) -> tuple[Square, ...]:
    return tuple(sorted({clauses.meaning[number - 1, 1] for number in _true(solver, clauses)}))


def _counters(solver: Any) -> dict[str, int]:
    counted = solver.accum_stats() or {}
    names = {"decisions": "nodes", "conflicts": "conflicts", "propagations": "propagations"}
    return {ours: counted[theirs] for theirs, ours in names.items() if theirs in counted}

"""CaDiCaL through python-sat. It has no time limit of its own here: it runs in slices of conflicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from queenright.board.squares import Square
from queenright.engines import adapter
from queenright.models.clauses import shuffled, signed, to_clauses
from queenright.models.model import Clause, Model
from queenright.problem.result import Status
from queenright.watch import Watch, tick

SOLVER = "cadical195"

#: Conflicts in a slice: some ten milliseconds on boards of a few thousand squares.
SLICE = 500


def run(model: Model, *, seed: int = 0, watch: Watch | None = None) -> adapter.SolverOutcome:
    watch = Watch.of(watch)
    start = watch.spent
    clauses, loaded = _loaded(model, seed, watch)
    with loaded as solver:
        built = watch.spent
        status = _search(solver, watch)
        squares = _squares(solver, clauses) if status is Status.FOUND else ()
        return adapter.SolverOutcome(status, squares, _counters(solver), built - start, watch.spent - built)


def proved(clauses: Sequence[Sequence[int]], watch: Watch) -> tuple[Status, list[str]]:
    """Whether the clauses have a solution, and if not, the lines of a DRAT proof."""
    solvers = adapter.require("pysat.solvers", "python-sat", "sat")
    if any(not clause for clause in clauses):
        return Status.NONE, []
    with solvers.Solver(SOLVER, bootstrap_with=clauses, with_proof=True) as solver:
        status = _search(solver, watch)
        return status, list(solver.get_proof() or []) if status is Status.NONE else []


def every(model: Model, *, watch: Watch | None = None) -> Iterator[tuple[Square, ...]]:
    """All solutions: each one found is forbidden by a clause, until there is none left."""
    watch = Watch.of(watch)
    clauses, loaded = _loaded(model, 0, watch)
    literal = {square: index + 1 for (index, _), square in clauses.meaning.items()}
    single = len(literal) == len(clauses.meaning)
    with loaded as solver:
        while (status := _search(solver, watch)) is Status.FOUND:
            squares = _squares(solver, clauses)
            yield squares
            chosen = [literal[square] for square in squares] if single else _true(solver, clauses)
            solver.add_clause([-number for number in chosen])
    if status is Status.UNKNOWN:
        watch.fail()


def _loaded(model: Model, seed: int, watch: Watch) -> tuple[Model, Any]:
    """The clauses, and a solver that holds them. CaDiCaL takes no seed through this binding: a seed shuffles the
    numbers of its variables."""
    solvers = adapter.require("pysat.solvers", "python-sat", "sat")
    with watch.active():
        clauses = to_clauses(model)
        if seed:
            clauses = shuffled(clauses, seed)
        return clauses, _solver(solvers, clauses)


def _solver(solvers: Any, clauses: Model) -> Any:
    solver = solvers.Solver(SOLVER)
    for clause in clauses.of_kind(Clause):
        tick()
        if clause.variables:
            solver.add_clause(signed(clause))
        else:  # CaDiCaL's binding ignores an empty clause
            solver.append_formula([[1], [-1]])
    return solver


def _search(solver: Any, watch: Watch) -> Status:
    with watch.active():
        while not watch.over:
            watch.report(0.0)  # nobody knows how far it is, but it lives
            solver.conf_budget(SLICE)
            try:
                answer = solver.solve_limited()
            except adapter.require("pysolvers", "python-sat", "sat").error as error:  # what the binding makes of Ctrl-C
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


ENGINE = adapter.SolverEngine(
    "sat", "CaDiCaL through python-sat, clause learning", "sat", "python-sat", run, every, to_clauses, "pysat.solvers"
)

"""HiGHS, linear programs in integers by branch and cut.

All solutions are found by solving again and again, each time with one more cut: the board just found, all of its
queens, may not come back. That is complete, since it ends with the proof that nothing else is left; what the
document does instead is in `repeated`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from queenright.board.squares import Square
from queenright.engines import adapter
from queenright.models.model import Linear, Model
from queenright.models.programs import to_program
from queenright.problem.result import Status
from queenright.watch import Watch, tick


def run(model: Model, *, seed: int = 0, watch: Watch | None = None) -> adapter.SolverOutcome:
    watch = Watch.of(watch)
    start = watch.spent
    program, solver = _loaded(model, seed, watch)
    built = watch.spent
    status = search(solver, watch)
    squares = board(solver, program) if status is Status.FOUND else ()
    return adapter.SolverOutcome(status, squares, _counters(solver), built - start, watch.spent - built)


def every(model: Model, *, watch: Watch | None = None) -> Iterator[tuple[Square, ...]]:
    """All solutions, each cut off once it is found."""
    watch = Watch.of(watch)
    program, solver = _loaded(model, 0, watch)
    while (status := search(solver, watch)) is Status.FOUND:
        squares = board(solver, program)
        yield squares
        chosen = [index for (index, _), square in program.meaning.items() if square in squares]
        if not chosen:  # the empty board: nothing else can be one
            return
        with watch.active():  # Ctrl-C among the arguments would come out as a TypeError
            solver.addRow(-solver.inf, len(squares) - 1, len(chosen), chosen, [1.0] * len(chosen))
    if status is Status.UNKNOWN:
        watch.fail()


def _loaded(model: Model, seed: int, watch: Watch) -> tuple[Model, Any]:
    with watch.active():
        program = to_program(model)
        return program, load(program, seed)


def load(program: Model, seed: int) -> Any:
    """The 0/1 program in a solver: variables, then constraints."""
    highspy = adapter.require("highspy", "highspy", "highs")
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("random_seed", seed)
    count = len(program.variables)
    for variable in program.variables:
        tick()
        solver.addVar(variable.domain[0], variable.domain[-1])
    solver.changeColsIntegrality(count, range(count), [highspy.HighsVarType.kInteger] * count)
    for constraint in program.of_kind(Linear):
        tick()
        low = constraint.bound if constraint.relation in ("=", ">=") else -solver.inf
        high = constraint.bound if constraint.relation in ("=", "<=") else solver.inf
        factors = [float(factor) for factor, _ in constraint.terms]
        solver.addRow(low, high, len(factors), list(constraint.variables), factors)
    objective = set(program.objective)
    set_objective(solver, [float(index in objective) for index in range(count)])
    return solver


def set_objective(solver: Any, weights: Sequence[float]) -> None:
    """What to maximise."""
    highspy = adapter.require("highspy", "highspy", "highs")
    for index, weight in enumerate(weights):
        solver.changeColCost(index, weight)
    solver.changeObjectiveSense(highspy.ObjSense.kMaximize)


def search(solver: Any, watch: Watch) -> Status:
    """Solve what is loaded within the time that is left.

    HiGHS runs in this thread, and its interrupt callbacks ask the watch. Its own way of being stopped, in another
    thread, leaves workers behind that abort Python when it ends (1.12.0).
    """
    highspy = adapter.require("highspy", "highspy", "highs")
    if watch.over:
        return Status.UNKNOWN
    if watch.left is not None and watch.on_the_wall:  # a little more, so that the watch agrees that the time is up
        solver.setOptionValue("time_limit", solver.getRunTime() + watch.left + 0.01)
    for callback in (solver.cbMipInterrupt, solver.cbSimplexInterrupt):
        callback.clear()
        callback.subscribe(lambda event: event.interrupt() if watch.over else None)
    with watch.active():
        solver.run()
    ended = solver.getModelStatus()
    status = highspy.HighsModelStatus
    if ended in (status.kOptimal, status.kModelEmpty):
        return Status.FOUND
    return Status.NONE if ended in (status.kInfeasible, status.kUnboundedOrInfeasible) else Status.UNKNOWN


def board(solver: Any, program: Model) -> tuple[Square, ...]:
    """The squares of the queens in the solver's answer."""
    values = [round(value) for value in solver.getSolution().col_value]
    return program.decode(values)


def _counters(solver: Any) -> dict[str, int]:
    info = solver.getInfo()
    return {"nodes": max(0, info.mip_node_count), "iterations": max(0, info.simplex_iteration_count)}


ENGINE = adapter.SolverEngine(
    "highs", "HiGHS, integer linear programming", "highs", "highspy", run, every, to_program, "highspy"
)

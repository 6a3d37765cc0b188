"""HiGHS, linear programs in integers by branch and cut.

All solutions are found by solving again and again, each time with one more cut: the board just found, all of its
queens, may not come back. That is complete, since it ends with the proof that nothing else is left; what the
document does instead is in `repeated`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.engines import adapter
from queenright.engines.engine import Limits
from queenright.models.model import Linear, Model
from queenright.models.programs import to_program
from queenright.packages import interrupts_held
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Status

NAME = "highs"
TITLE = "HiGHS, integer linear programming"
EXTRA = "highs"
PACKAGE = "highspy"


def version() -> str | None:
    return adapter.version_of(PACKAGE)


def solve(problem: Problem, limits: Limits) -> Result:
    return adapter.solve_with(NAME, run, problem, limits)


def solutions(problem: Problem, limits: Limits) -> Iterator[Placement | Board]:
    return adapter.solutions_with(every, problem, limits)


def run(model: Model, limits: Limits) -> adapter.Outcome:
    clock = adapter.Clock(limits)
    with clock.building():
        program = to_program(model)
        solver = load(program, limits)
    built = clock.spent
    status = search(solver, clock)
    squares = board(solver, program) if status is Status.FOUND else ()
    return adapter.Outcome(status, squares, _counters(solver), built, clock.spent - built)


def every(model: Model, limits: Limits) -> Iterator[tuple[Square, ...]]:
    """All solutions, each cut off once it is found."""
    clock = adapter.Clock(limits)
    with clock.building():
        program = to_program(model)
        solver = load(program, limits)
    while (status := search(solver, clock)) is Status.FOUND:
        squares = board(solver, program)
        yield squares
        chosen = [index for (index, _), square in program.meaning.items() if square in squares]
        if not chosen:  # the empty board: nothing else can be one
            return
        solver.addRow(-solver.inf, len(squares) - 1, len(chosen), chosen, [1.0] * len(chosen))
    if status is Status.UNKNOWN:
        raise adapter.timeout(limits.seconds)


def load(program: Model, limits: Limits) -> Any:
    """The 0/1 program in a solver: variables, then constraints."""
    highspy = adapter.require("highspy", PACKAGE, NAME)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("random_seed", limits.seed)
    count = len(program.variables)
    for variable in program.variables:
        solver.addVar(variable.domain[0], variable.domain[-1])
    solver.changeColsIntegrality(count, range(count), [highspy.HighsVarType.kInteger] * count)
    for constraint in program.of_kind(Linear):
        low = constraint.bound if constraint.relation in ("=", ">=") else -solver.inf
        high = constraint.bound if constraint.relation in ("=", "<=") else solver.inf
        factors = [float(factor) for factor, _ in constraint.terms]
        solver.addRow(low, high, len(factors), list(constraint.variables), factors)
    set_objective(solver, [float(index in set(program.objective)) for index in range(count)])
    return solver


def set_objective(solver: Any, weights: Sequence[float]) -> None:
    """What to maximise."""
    highspy = adapter.require("highspy", PACKAGE, NAME)
    for index, weight in enumerate(weights):
        solver.changeColCost(index, weight)
    solver.changeObjectiveSense(highspy.ObjSense.kMaximize)


def search(solver: Any, clock: adapter.Clock) -> Status:
    """Solve what is loaded within the time that is left."""
    highspy = adapter.require("highspy", PACKAGE, NAME)
    if clock.up:
        return Status.UNKNOWN
    if clock.left is not None:
        solver.setOptionValue("time_limit", solver.getRunTime() + clock.left)
    _solve(solver)
    ended = solver.getModelStatus()
    status = highspy.HighsModelStatus
    if ended in (status.kOptimal, status.kModelEmpty):
        return Status.FOUND
    return Status.NONE if ended in (status.kInfeasible, status.kUnboundedOrInfeasible) else Status.UNKNOWN


def _solve(solver: Any) -> None:
    """Solve, hearing Ctrl-C: while HiGHS runs, the signal sets a flag that its interrupt callbacks look at.

    Its own way, a thread that is told to stop, leaves workers behind that abort Python when it ends (1.12.0).
    """
    with interrupts_held() as pressed:
        for callback in (solver.cbMipInterrupt, solver.cbSimplexInterrupt):
            callback.clear()
            callback.subscribe(lambda event: event.interrupt() if pressed else None)
        solver.run()


def board(solver: Any, program: Model) -> tuple[Square, ...]:
    """The squares of the queens in the solver's answer."""
    values = [round(value) for value in solver.getSolution().col_value]
    return program.decode(values)


def _counters(solver: Any) -> dict[str, int]:
    info = solver.getInfo()
    return {"nodes": max(0, info.mip_node_count), "iterations": max(0, info.simplex_iteration_count)}

"""Google OR-Tools CP-SAT, which takes every kind of constraint as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.engines import adapter
from queenright.engines.engine import Limits
from queenright.models.model import (
    AllDifferent,
    Apart,
    Cardinality,
    Clause,
    Different,
    Forbidden,
    Inverse,
    Linear,
    Model,
    Shifted,
    non_negative,
)
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Status
from queenright.waiting import SECONDS_BETWEEN_LOOKS, call

NAME = "cpsat"
TITLE = "OR-Tools CP-SAT, constraint programming on clause learning"
EXTRA = "cpsat"
PACKAGE = "ortools"


def version() -> str | None:
    return adapter.version_of(PACKAGE)


def solve(problem: Problem, limits: Limits) -> Result:
    return adapter.solve_with(NAME, run, problem, limits)


def solutions(problem: Problem, limits: Limits) -> Iterator[Placement | Board]:
    return adapter.solutions_with(every, problem, limits)


def run(model: Model, limits: Limits) -> adapter.Outcome:
    clock = adapter.Clock(limits)
    cp_model = adapter.require("ortools.sat.python.cp_model", PACKAGE, NAME)
    with clock.building():
        program, variables = _program(cp_model, model)
    if model.objective:
        program.maximize(sum(variables[index] for index in model.objective))
    built = clock.spent
    solver = _solver(cp_model, limits, clock)
    status = searched(solver, program)
    assert status != cp_model.MODEL_INVALID, program.validate()
    known = {cp_model.OPTIMAL: Status.FOUND, cp_model.FEASIBLE: Status.FOUND, cp_model.INFEASIBLE: Status.NONE}
    found = known.get(status, Status.UNKNOWN)
    squares = model.decode([solver.value(variable) for variable in variables]) if found is Status.FOUND else ()
    return adapter.Outcome(found, squares, _counters(solver), built, clock.spent - built)


def every(model: Model, limits: Limits) -> Iterator[tuple[Square, ...]]:
    """All solutions in one search. It runs in a thread of its own and hands each board over as it is found."""
    clock = adapter.Clock(limits)
    cp_model = adapter.require("ortools.sat.python.cp_model", PACKAGE, NAME)
    with clock.building():
        program, variables = _program(cp_model, model)
    solver = _solver(cp_model, limits, clock)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.catch_sigint_signal = False  # this thread hears Ctrl-C, see `searched`
    found: SimpleQueue[tuple[Square, ...] | int] = SimpleQueue()

    class Listener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc,name-defined]
        def on_solution_callback(self) -> None:
            found.put(model.decode([self.value(variable) for variable in variables]))

    search = Thread(target=lambda: found.put(int(solver.solve(program, Listener()))), daemon=True)
    try:
        search.start()
        while not isinstance(item := found.get(), int):
            yield item
    finally:
        while search.is_alive():
            solver.stop_search()  # again and again: one that has hardly begun does not hear it
            search.join(SECONDS_BETWEEN_LOOKS)
    if item not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise adapter.timeout(limits.seconds)


def searched(solver: Any, program: Any, callback: Any = None) -> Any:
    """The status that the search ends with. We hear Ctrl-C ourselves: CP-SAT does so only from some time after the
    beginning, and then returns as if nothing had happened."""
    solver.parameters.catch_sigint_signal = False
    return call(lambda: solver.solve(program, callback), solver.stop_search)


def _solver(cp_model: Any, limits: Limits, clock: adapter.Clock) -> Any:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = limits.seed
    solver.parameters.permute_variable_randomly = limits.seed != 0  # without it one worker hardly asks for the seed
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = clock.left
    return solver


def _counters(solver: Any) -> dict[str, int]:
    response = solver.response_proto
    return {
        "nodes": response.num_branches,
        "conflicts": response.num_conflicts,
        "propagations": response.num_binary_propagations + response.num_integer_propagations,
    }


# -- the model, kind by kind ----------------------------------------------------------------------


def _program(cp_model: Any, model: Model) -> tuple[Any, list[Any]]:
    program = cp_model.CpModel()
    variables = [
        program.new_bool_var(variable.name)
        if variable.boolean and len(variable.domain) == 2
        else program.new_int_var_from_domain(cp_model.Domain.from_values(variable.domain), variable.name)
        for variable in model.variables
    ]
    for constraint in model.constraints:
        _POSTS[type(constraint)](program, variables, constraint)
    return program, variables


def _linear(program: Any, variables: list[Any], constraint: Linear) -> None:
    total = sum(factor * variables[index] for factor, index in constraint.terms)
    post: dict[str, Callable[[], Any]] = {
        "<=": lambda: total <= constraint.bound,
        "=": lambda: total == constraint.bound,
        ">=": lambda: total >= constraint.bound,
    }
    program.add(post[constraint.relation]())


def _cardinality(program: Any, variables: list[Any], constraint: Cardinality) -> None:
    chosen = [variables[index] for index in constraint.variables]
    if (constraint.low, constraint.high) == (1, 1):
        program.add_exactly_one(chosen)
    elif (constraint.low, constraint.high) == (0, 1):
        program.add_at_most_one(chosen)
    else:
        program.add_linear_constraint(sum(chosen), constraint.low, constraint.high)


def _shifted(program: Any, variables: list[Any], term: Shifted, modulus: int) -> Any:
    """variable + offset; a remainder needs a variable of its own, made non-negative first."""
    index, offset = term
    if not modulus:
        return variables[index] + offset
    remainder = program.new_int_var(0, modulus - 1, "")
    shift = non_negative(variables[index].proto.domain[0], offset, modulus)
    program.add_modulo_equality(remainder, variables[index] + shift, modulus)
    return remainder


def _all_different(program: Any, variables: list[Any], constraint: AllDifferent) -> None:
    program.add_all_different([_shifted(program, variables, term, constraint.modulus) for term in constraint.terms])


def _different(program: Any, variables: list[Any], constraint: Different) -> None:
    place = partial(_shifted, program, variables, modulus=constraint.modulus)
    program.add(place(constraint.left) != place(constraint.right))


def _apart(program: Any, variables: list[Any], constraint: Apart) -> None:
    difference = variables[constraint.left] - variables[constraint.right]
    program.add(difference != constraint.distance)
    program.add(difference != -constraint.distance)


def _inverse(program: Any, variables: list[Any], constraint: Inverse) -> None:
    program.add_inverse([variables[i] for i in constraint.forward], [variables[i] for i in constraint.backward])


def _forbidden(program: Any, variables: list[Any], constraint: Forbidden) -> None:
    pair = [variables[constraint.left], variables[constraint.right]]
    program.add_forbidden_assignments(pair, sorted(constraint.pairs))


def _clause(program: Any, variables: list[Any], constraint: Clause) -> None:
    literals = [variables[i] for i in constraint.positive] + [variables[i].negated() for i in constraint.negative]
    program.add_bool_or(literals)


_POSTS: dict[type, Callable[[Any, list[Any], Any], None]] = {
    Linear: _linear,
    Cardinality: _cardinality,
    AllDifferent: _all_different,
    Different: _different,
    Apart: _apart,
    Inverse: _inverse,
    Forbidden: _forbidden,
    Clause: _clause,
}

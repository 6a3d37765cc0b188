"""Google OR-Tools CP-SAT, which takes every kind of constraint as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from queenright.board.squares import Square
from queenright.engines import adapter
from queenright.engines.cpsat_session import CpSatSession
from queenright.models import model as parts
from queenright.problem.result import Status
from queenright.watch import Watch, tick

#: What needs the package.
PURPOSE = "the engine 'cpsat'"


def run(model: parts.Model, *, seed: int = 0, watch: Watch | None = None) -> adapter.SolverOutcome:
    watch = Watch.of(watch)
    start = watch.spent
    session = CpSatSession(PURPOSE, seed=seed)
    with watch.active():
        variables = _posted(session, model)
    if model.objective:
        session.program.maximize(sum(variables[index] for index in model.objective))
    built = watch.spent
    status = session.search(watch)
    squares = model.decode([session.value(variable) for variable in variables]) if status is Status.FOUND else ()
    return adapter.SolverOutcome(status, squares, _counters(session.solver), built - start, watch.spent - built)


def every(model: parts.Model, *, watch: Watch | None = None) -> Iterator[tuple[Square, ...]]:
    """All solutions in one search."""
    watch = Watch.of(watch)
    session = CpSatSession(PURPOSE)
    with watch.active():
        variables = _posted(session, model)
    yield from session.solutions(lambda value: model.decode([value(variable) for variable in variables]), watch)


def _counters(solver: Any) -> dict[str, int]:
    response = solver.response_proto
    return {
        "nodes": response.num_branches,
        "conflicts": response.num_conflicts,
        "propagations": response.num_binary_propagations + response.num_integer_propagations,
    }


# -- the model, kind by kind ----------------------------------------------------------------------


def _posted(session: CpSatSession, model: parts.Model) -> list[Any]:
    """The variables of the model, once all its constraints are in the session's program."""
    variables = [session.variable(variable.domain, variable.name) for variable in model.variables]
    for constraint in model.constraints:
        tick()
        _post(session.program, variables, constraint)
    return variables


def _post(program: Any, variables: list[Any], constraint: parts.Constraint) -> None:
    used = [variables[index] for index in constraint.variables]
    match constraint:
        case parts.Linear(terms, relation, bound):
            total = sum(factor * variables[index] for factor, index in terms)
            program.add(total == bound if relation == "=" else total <= bound if relation == "<=" else total >= bound)
        case parts.Cardinality(_, 1, 1):
            program.add_exactly_one(used)
        case parts.Cardinality(_, 0, 1):
            program.add_at_most_one(used)
        case parts.Cardinality(_, low, high):
            program.add_linear_constraint(sum(used), low, high)
        case parts.AllDifferent(terms, modulus):
            program.add_all_different([_shifted(program, variables, term, modulus) for term in terms])
        case parts.Different(left, right, modulus):
            program.add(_shifted(program, variables, left, modulus) != _shifted(program, variables, right, modulus))
        case parts.Apart(_, _, distance):
            program.add(used[0] - used[1] != distance)
            program.add(used[0] - used[1] != -distance)
        case parts.Inverse(forward, _):
            program.add_inverse(used[: len(forward)], used[len(forward) :])
        case parts.Forbidden(_, _, pairs):
            program.add_forbidden_assignments(used, sorted(pairs))
        case parts.Clause(positive, _):
            split = len(positive)
            program.add_bool_or([*used[:split], *(variable.negated() for variable in used[split:])])


def _shifted(program: Any, variables: list[Any], term: parts.Shifted, modulus: int) -> Any:
    """variable + offset; a remainder needs a variable of its own, made non-negative first."""
    index, offset = term
    if not modulus:
        return variables[index] + offset
    remainder = program.new_int_var(0, modulus - 1, "")
    shift = parts.non_negative(variables[index].proto.domain[0], offset, modulus)
    program.add_modulo_equality(remainder, variables[index] + shift, modulus)
    return remainder


ENGINE = adapter.SolverEngine(
    "cpsat",
    "OR-Tools CP-SAT, constraint programming on clause learning",
    "cpsat",
    "ortools",
    run,
    every,
    module="ortools.sat.python.cp_model",
)

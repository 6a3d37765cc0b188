"""Google OR-Tools CP-SAT, which takes every kind of constraint as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
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
        _POSTS[type(constraint)](session.program, variables, constraint)
    return variables


def _linear(program: Any, variables: list[Any], constraint: parts.Linear) -> None:
    total = sum(factor * variables[index] for factor, index in constraint.terms)
    post: dict[str, Callable[[], Any]] = {
        "<=": lambda: total <= constraint.bound,
        "=": lambda: total == constraint.bound,
        ">=": lambda: total >= constraint.bound,
    }
    program.add(post[constraint.relation]())


def _cardinality(program: Any, variables: list[Any], constraint: parts.Cardinality) -> None:
    chosen = [variables[index] for index in constraint.variables]
    if (constraint.low, constraint.high) == (1, 1):
        program.add_exactly_one(chosen)
    elif (constraint.low, constraint.high) == (0, 1):
        program.add_at_most_one(chosen)
    else:
        program.add_linear_constraint(sum(chosen), constraint.low, constraint.high)


def _shifted(program: Any, variables: list[Any], term: parts.Shifted, modulus: int) -> Any:
    """variable + offset; a remainder needs a variable of its own, made non-negative first."""
    index, offset = term
    if not modulus:
        return variables[index] + offset
    remainder = program.new_int_var(0, modulus - 1, "")
    shift = parts.non_negative(variables[index].proto.domain[0], offset, modulus)
    program.add_modulo_equality(remainder, variables[index] + shift, modulus)
    return remainder


def _all_different(program: Any, variables: list[Any], constraint: parts.AllDifferent) -> None:
    program.add_all_different([_shifted(program, variables, term, constraint.modulus) for term in constraint.terms])


def _different(program: Any, variables: list[Any], constraint: parts.Different) -> None:
    place = partial(_shifted, program, variables, modulus=constraint.modulus)
    program.add(place(constraint.left) != place(constraint.right))


def _apart(program: Any, variables: list[Any], constraint: parts.Apart) -> None:
    difference = variables[constraint.left] - variables[constraint.right]
    program.add(difference != constraint.distance)
    program.add(difference != -constraint.distance)


def _inverse(program: Any, variables: list[Any], constraint: parts.Inverse) -> None:
    program.add_inverse([variables[i] for i in constraint.forward], [variables[i] for i in constraint.backward])


def _forbidden(program: Any, variables: list[Any], constraint: parts.Forbidden) -> None:
    pair = [variables[constraint.left], variables[constraint.right]]
    program.add_forbidden_assignments(pair, sorted(constraint.pairs))


def _clause(program: Any, variables: list[Any], constraint: parts.Clause) -> None:
    literals = [variables[i] for i in constraint.positive] + [variables[i].negated() for i in constraint.negative]
    program.add_bool_or(literals)


_POSTS: dict[type, Callable[[Any, list[Any], Any], None]] = {
    parts.Linear: _linear,
    parts.Cardinality: _cardinality,
    parts.AllDifferent: _all_different,
    parts.Different: _different,
    parts.Apart: _apart,
    parts.Inverse: _inverse,
    parts.Forbidden: _forbidden,
    parts.Clause: _clause,
}


ENGINE = adapter.SolverEngine(
    "cpsat",
    "OR-Tools CP-SAT, constraint programming on clause learning",
    "cpsat",
    "ortools",
    run,
    every,
    module="ortools.sat.python.cp_model",
)

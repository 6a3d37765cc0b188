"""Any model with booleans alone: each integer variable becomes one boolean a value, of which exactly one is true.

What is left are clauses, cardinalities and 0/1 linear constraints, which SAT and ASP solvers, 0/1 programs and
pseudo-Boolean formats can all say. This is the direct encoding (Walsh, "SAT v CSP", CP 2000).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from queenright.models import model as parts

#: variable and value → its boolean
Table = dict[tuple[int, int], int]


def to_booleans(model: parts.Model) -> parts.Model:
    """The same model over booleans, with the same meaning on the board."""
    builder = parts.Builder()
    table: Table = {}
    for index, variable in enumerate(model.variables):
        if variable.boolean:
            fixed = variable.domain[0] if len(variable.domain) == 1 else None
            table[index, 1] = builder.boolean(variable.name, fixed=fixed)
            continue
        for value in variable.domain:
            table[index, value] = builder.boolean(value_name(variable.name, value))
        builder.named(f"{variable.name}_has_one").count((table[index, value] for value in variable.domain), 1, 1)
    for name, constraint in zip(model.names, model.constraints, strict=True):
        _add(builder.named(name), model, table, constraint)
    builder.meaning.update({(table[place], 1): square for place, square in model.meaning.items()})
    return builder.model(model.name, model.problem, tuple(table[index, 1] for index in model.objective))


def value_name(name: str, value: int) -> str:
    """The boolean that says the variable has the value.

    >>> value_name("row_on_3", -1)
    'row_on_3_is_m1'
    """
    return f"{name}_is_{value}" if value >= 0 else f"{name}_is_m{-value}"


def _add(builder: parts.Builder, model: parts.Model, table: Table, constraint: parts.Constraint) -> None:
    match constraint:
        case parts.Clause(positive, negative):
            builder.add(parts.Clause(*(tuple(table[v, 1] for v in part) for part in (positive, negative))))
        case parts.Cardinality(variables, low, high):
            builder.count((table[v, 1] for v in variables), low, high)
        case parts.Linear():
            _linear(builder, model, table, constraint)
        case parts.AllDifferent():
            _all_different(builder, model, table, constraint)
        case parts.Inverse():
            _inverse(builder, table, constraint)
        case _:
            _pairs(builder, model, table, constraint)


def _linear(builder: parts.Builder, model: parts.Model, table: Table, constraint: parts.Linear) -> None:
    """A sum of booleans is a cardinality; of two integers, forbidden pairs; anything else stays a 0/1 sum."""
    plain = all(model.variables[v].boolean and factor == 1 for factor, v in constraint.terms)
    if plain:
        low = constraint.bound if constraint.relation in ("=", ">=") else 0
        high = constraint.bound if constraint.relation in ("=", "<=") else len(constraint.terms)
        # Also where it says nothing, such as Y ≤ 1 on a corner diagonal: the solver gets the program as it is written.
        builder.add(parts.Cardinality(tuple(table[v, 1] for _, v in constraint.terms), low, high))
    elif len(constraint.terms) == 2 and not any(model.variables[v].boolean for v in constraint.variables):
        _pairs(builder, model, table, constraint)
    else:
        terms = (
            (factor * value, boolean) for factor, v in constraint.terms for value, boolean in _values(table, model, v)
        )
        builder.add(parts.Linear(tuple(term for term in terms if term[0]), constraint.relation, constraint.bound))


def _values(table: Table, model: parts.Model, variable: int) -> Iterator[tuple[int, int]]:
    """The values of a variable that count in a sum, with their booleans."""
    values = (1,) if model.variables[variable].boolean else model.variables[variable].domain
    return ((value, table[variable, value]) for value in values)


def _all_different(builder: parts.Builder, model: parts.Model, table: Table, constraint: parts.AllDifferent) -> None:
    """Each value is taken at most once."""
    takers: dict[int, list[int]] = {}
    for variable, offset in constraint.terms:
        for value, boolean in _values(table, model, variable):
            takers.setdefault(parts.reduced(value + offset, constraint.modulus), []).append(boolean)
    for _, booleans in sorted(takers.items()):
        builder.count(booleans, 0, 1)


def _inverse(builder: parts.Builder, table: Table, constraint: parts.Inverse) -> None:
    """forward[i] = j and backward[j] = i are the same fact."""
    for (i, x), (j, y) in product(enumerate(constraint.forward), enumerate(constraint.backward)):
        one, other = table.get((x, j)), table.get((y, i))
        for here, there in ((one, other), (other, one)):
            if here is not None:
                builder.add(parts.Clause((there,) if there is not None else (), (here,)))


def _pairs(builder: parts.Builder, model: parts.Model, table: Table, constraint: Any) -> None:
    """A constraint on two variables: every pair of values that breaks it is a clause."""
    x, y = constraint.variables
    for a, b in _broken(model, constraint, x, y):
        _forbid(builder, table, [(x, a), (y, b)])


def _broken(model: parts.Model, constraint: parts.Constraint, x: int, y: int) -> Iterable[tuple[int, int]]:
    values = [0] * len(model.variables)
    for a, b in product(model.variables[x].domain, model.variables[y].domain):
        values[x], values[y] = a, b
        if not constraint.holds(values):
            yield a, b


def _forbid(builder: parts.Builder, table: Table, places: list[tuple[int, int]]) -> None:
    """Not all of these at once; a boolean that is 0 stands in the table only by its 1."""
    positive = tuple(table[variable, 1] for variable, value in places if (variable, value) not in table)
    negative = tuple(table[place] for place in places if place in table)
    builder.add(parts.Clause(positive, negative))

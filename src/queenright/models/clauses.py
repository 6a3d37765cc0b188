"""Any model as clauses alone: booleans first, then every cardinality by one of the encodings."""

from __future__ import annotations

from operator import itemgetter
from random import Random

from queenright.errors import InputError, UnknownNameError
from queenright.models.booleans import to_booleans
from queenright.models.encodings import ENCODINGS, Clauses, Encoding, between
from queenright.models.model import Builder, Cardinality, Clause, Linear, Model
from queenright.watch import tick

#: Few clauses and few variables on lines of any length; `queens model compare` shows how the others do.
DEFAULT_ENCODING = "sequential"


def to_clauses(model: Model, encoding: str = DEFAULT_ENCODING) -> Model:
    """The same model with clauses for constraints; variables that the encoding adds come last.

    >>> from queenright.models.squares import cardinalities
    >>> from queenright.problem.problem import Problem
    >>> len(to_clauses(cardinalities(Problem(4)), "pairwise").constraints)
    84
    """
    if encoding not in ENCODINGS:
        raise UnknownNameError("encoding", encoding, ENCODINGS)
    booleans = to_booleans(model)
    builder = Builder(list(booleans.variables), [], dict(booleans.meaning))
    for index, variable in enumerate(booleans.variables):
        if len(variable.domain) == 1:
            builder.named(f"fixed_{variable.name}").add(
                Clause((index,), ()) if variable.domain[0] else Clause((), (index,))
            )
    for name, constraint in zip(booleans.names, booleans.constraints, strict=True):
        builder.named(name)
        if isinstance(constraint, Clause):
            builder.add(constraint)
        elif isinstance(constraint, Cardinality):
            builder.add(*map(_clause, _encoded(constraint, ENCODINGS[encoding], builder)))
        else:
            assert isinstance(constraint, Linear), "booleans have no other constraint"
            raise InputError(f"the model {model.name} has a weighted sum, which has no form in clauses here")
    return builder.model(model.name, model.problem)


def _encoded(constraint: Cardinality, encoding: Encoding, builder: Builder) -> Clauses:
    """The clauses of one cardinality, in signed numbers from 1."""
    literals = [variable + 1 for variable in constraint.variables]

    def fresh() -> int:
        return builder.boolean(f"aux_{len(builder.variables) + 1}") + 1

    if constraint.high == 1 and constraint.low <= 1:
        clauses = encoding(literals, fresh)
        return [literals, *clauses] if constraint.low else clauses
    if constraint.low == 1 and constraint.high >= len(literals):
        return [literals]
    return between(literals, constraint.low, constraint.high, fresh)


def _clause(literals: list[int]) -> Clause:
    tick()
    positive = tuple(literal - 1 for literal in literals if literal > 0)
    negative = tuple(-literal - 1 for literal in literals if literal < 0)
    return Clause(positive, negative)


def shuffled(clauses: Model, seed: int) -> Model:
    """The same clauses under other numbers: a solver starts from another variable."""
    numbers = list(range(len(clauses.variables)))
    Random(seed).shuffle(numbers)
    renamed = [
        Clause(tuple(numbers[i] for i in clause.positive), tuple(numbers[i] for i in clause.negative))
        for clause in clauses.of_kind(Clause)
    ]
    variables = [variable for _, variable in sorted(zip(numbers, clauses.variables, strict=True), key=itemgetter(0))]
    meaning = {(numbers[index], value): square for (index, value), square in clauses.meaning.items()}
    return Builder(variables, list(renamed), meaning, list(clauses.labels)).model(clauses.name, clauses.problem)


def signed(clause: Clause) -> list[int]:
    """A clause in signed numbers from 1, as DIMACS writes it.

    >>> signed(Clause((0,), (4,)))
    [1, -5]
    """
    return [variable + 1 for variable in clause.positive] + [-variable - 1 for variable in clause.negative]

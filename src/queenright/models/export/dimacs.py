"""DIMACS CNF, the format of all SAT solvers.

Comments say which variable is which square, counted from 0, and name the constraint before its clauses. For model
counters, `c p show` and `c ind` name the variables that count: those of squares.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.models.clauses import signed
from queenright.models.model import Clause, Model


def lines(model: Model) -> Iterator[str]:
    clauses = model.of_kind(Clause)
    yield f"c {model.problem!r} as {model.name}"
    for (index, _), (row, column) in model.meaning.items():
        yield f"c {index + 1} is a queen on row {row}, column {column}"
    yield f"p cnf {len(model.variables)} {len(clauses)}"
    squares = " ".join(str(index + 1) for index, _ in model.meaning)
    yield from (f"c {words} {squares} 0" for words in ("p show", "ind") if squares)
    last = ""
    for label, clause in zip(model.labels, clauses, strict=True):
        if label != last:
            yield f"c {label}"
        last = label
        yield " ".join(map(str, [*signed(clause), 0]))

"""The squares in clauses, with each encoding of "at most one"."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from queenright.models.clauses import to_clauses
from queenright.models.encodings import ENCODINGS, SOURCES
from queenright.models.family import Family
from queenright.models.model import Model
from queenright.models.notes import clauses_notes
from queenright.models.squares import cardinalities
from queenright.problem.problem import Problem


def in_clauses(encoding: str, problem: Problem) -> Model:
    return replace(to_clauses(cardinalities(problem), encoding), name=f"cnf-{encoding}")


FAMILIES = [
    Family(
        f"cnf-{name}",
        f"clauses on n² booleans, at most one {name}",
        SOURCES[name],
        partial(in_clauses, name),
        notes=clauses_notes(name),
    )
    for name in ENCODINGS
]

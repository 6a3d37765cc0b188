"""A formulation's entry in the registry: what it is, where it comes from, and what it cannot say.

The names say what a model is. Nadel compared nine representations (IEEE Expert, 1990), but his list is not at hand, so
none of his numbers is used here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from queenright.models.equations import NONE, Equations
from queenright.models.model import Model
from queenright.models.notes import UNSAID, Notes
from queenright.problem.problem import Problem

PROGRAM = "Kousar and Jabeen, Mathematical Modeling of N-Queen Problem"
SCHEMAS = "N-Queens Problem (Z models, 2003)"
ALICE = (
    f"{SCHEMAS}, NQueens_Bijection; the bijection first appeared in ALICE (Laurière, A Language and a Program for "
    "Stating and Solving Combinatorial Problems, Artificial Intelligence 10(1), 1978, page 86)"
)
NADEL = f"a representation of the kind that Nadel compared; {SCHEMAS}, references"


@dataclass(frozen=True, slots=True)
class Family:
    """A formulation: its name, one line on it, its source, its builder, why it refuses a problem (empty: it takes it).

    *error* says what is wrong with it, for those kept only to show an error of the source texts. *equations* are those
    of the text that it comes from, if that has any, *notes* what there is to say of it.
    """

    name: str
    title: str
    source: str
    construct: Callable[[Problem], Model]
    refuses: Callable[[Problem], str] = lambda problem: ""
    error: str = ""
    equations: Equations = NONE
    notes: Notes = UNSAID


# -- what a formulation refuses: the reason, or an empty text -------------------------------------


def flat(problem: Problem) -> str:
    return "a torus" if problem.torus else ""


def lines_alone(problem: Problem) -> str:
    return "regions or the touching rule" if problem.regions or problem.touching else ""


def queen_in_every_column(problem: Problem) -> str:
    if reason := lines_alone(problem):
        return reason
    return "a board where some column has no queen" if problem.queens != problem.columns else ""


def permutation(problem: Problem) -> str:
    return lines_alone(problem) if problem.is_complete else "a board where some row or column has no queen"


def flat_columns(problem: Problem) -> str:
    return flat(problem) or queen_in_every_column(problem)


def plain_flat(problem: Problem) -> str:
    return "" if problem.is_plain else "anything but n queens on an empty board"

"""All formulations by name: what each is, where it comes from, and what it cannot say.

The names say what a model is. Nadel compared nine representations (IEEE Expert, 1990), but his list is not at hand:
no number of his is used here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from queenright.errors import InputError, UnknownNameError
from queenright.models import positions, printed, rows, squares
from queenright.models.clauses import to_clauses
from queenright.models.encodings import ENCODINGS, SOURCES
from queenright.models.model import Model
from queenright.problem.problem import Problem

PROGRAM = "Kousar and Jabeen, Mathematical Modeling of N-Queen Problem"
SCHEMAS = "N-Queens Problem (Z models, 2003)"
NADEL = f"a representation of the kind that Nadel compared; {SCHEMAS}, references"


@dataclass(frozen=True, slots=True)
class Family:
    """A formulation: its name, one line on it, its source, its builder, why it refuses a problem (empty: it takes it).

    *error* says what is wrong with it, for those kept only to show an error of the documents.
    """

    name: str
    title: str
    source: str
    construct: Callable[[Problem], Model]
    refuses: Callable[[Problem], str] = lambda problem: ""
    error: str = ""


def _flat(problem: Problem) -> str:
    return "a torus" if problem.torus else ""


def _lines_alone(problem: Problem) -> str:
    return "regions or the touching rule" if problem.regions or problem.touching else ""


def _queen_in_every_column(problem: Problem) -> str:
    return _lines_alone(problem) or _every_column(problem)


def _every_column(problem: Problem) -> str:
    return "a board where some column has no queen" if problem.queens != problem.columns else ""


def _permutation(problem: Problem) -> str:
    return _lines_alone(problem) if problem.is_complete else "a board where some row or column has no queen"


def _flat_columns(problem: Problem) -> str:
    return _flat(problem) or _queen_in_every_column(problem)


def _plain_flat(problem: Problem) -> str:
    return "" if problem.is_plain else "anything but n queens on an empty board"


def _in_clauses(encoding: str, problem: Problem) -> Model:
    clauses = to_clauses(squares.cardinalities(problem), encoding)
    return Model(f"cnf-{encoding}", problem, clauses.variables, clauses.constraints, clauses.meaning)


_FAMILIES = [
    Family("zero-one-2n-3", "0/1 program with 2N−3 diagonals each way, as corrected", f"{PROGRAM}, (1)–(12)",
           squares.without_corners, _flat),
    Family("zero-one-2n-1", "0/1 program with all 2N−1 diagonals each way", f"the earlier models of {PROGRAM}",
           squares.all_diagonals),
    Family("squares", "a boolean for every square, cardinalities on every line", "what the engines solve by default",
           squares.cardinalities),
    Family("all-different", "row variables with three all-differents", f"{SCHEMAS}, NQueens, disequalities gathered",
           rows.all_different, _queen_in_every_column),
    Family("disequalities", "row variables with three disequalities a pair", f"{SCHEMAS}, NQueens",
           rows.disequalities, _queen_in_every_column),
    Family("bijection", "a bijection with |q(j) − q(i)| ≠ j − i", f"{SCHEMAS}, NQueens_Bijection (after ALICE)",
           rows.bijection, _flat_columns),
    Family("channelled", "row and column variables, each the inverse of the other", NADEL,
           rows.channelled, _permutation),
    Family("sums-differences", "row variables and their two diagonals as variables", NADEL,
           rows.sums_and_differences, _queen_in_every_column),
    Family("queen-square", "a variable for every queen, its value a square", NADEL, positions.queen_to_square),
    Family("diagonals", "a variable for every sum diagonal, its value a row or empty", NADEL, positions.diagonals,
           lambda problem: "the touching rule" if problem.touching else ""),
    *(
        Family(f"cnf-{name}", f"clauses on n² booleans, at most one {name}", SOURCES[name], partial(_in_clauses, name))
        for name in ENCODINGS
    ),
]  # fmt: skip

_ERRORS = [
    Family("printed-equalities", "0/1 program with = in (7) and (10)", f"{PROGRAM}, (7) and (10) as printed",
           printed.equalities, _plain_flat, "no solution for any N ≥ 4; the signs must be ≤"),
    Family("printed-equation-9", "0/1 program with (9) as printed, off the board wrapped to the other edge",
           f"{PROGRAM}, (9) as printed", printed.wrapped, _plain_flat,
           "the sum runs off the board; wrapped it gives 0, 10, 0, 32, 4 for N = 4 to 8. It must stop at m = N − j"),
    Family("printed-function", "NQueens_Bijection with its arrow read as a plain function", f"{SCHEMAS}, as printed",
           printed.plain_function, _plain_flat, "two queens may share a row; the arrow must be the bijection ⤖"),
]  # fmt: skip

#: name → family, the right ones
MODELS: dict[str, Family] = {family.name: family for family in _FAMILIES}
#: name → family, the documents' errors, kept to be shown as errors
ERRORS: dict[str, Family] = {family.name: family for family in _ERRORS}


def family(name: str) -> Family:
    """The formulation of that name; a close name is suggested."""
    known = MODELS | ERRORS
    if name not in known:
        raise UnknownNameError("model", name, known)
    return known[name]


def build(name: str, problem: Problem) -> Model:
    """The problem in one formulation.

    >>> build("bijection", Problem(8, torus=True))
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: the model 'bijection' cannot say a torus; 'squares' can
    """
    chosen = family(name)
    if why := chosen.refuses(problem):
        raise InputError(f"the model {name!r} cannot say {why}; 'squares' can")
    return chosen.construct(problem)

"""Models in the formats of other people's solvers. One writer a file; the table knows them by file ending.

A writer yields the lines of a model that has been lowered to what its format can say (booleans, linear constraints,
clauses), or of the model as it is. Names of variables and constraints are kept, and every writer but DOT and JSON says
in a comment what was modelled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module

from queenright.errors import UnknownNameError
from queenright.models.booleans import to_booleans
from queenright.models.clauses import to_clauses
from queenright.models.model import Model
from queenright.models.programs import to_program
from queenright.models.size import ModelSize


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its title, "module:function" of its writer inside queenright.models.export, and what it writes.

    *lowering* says what the model becomes before it is written: a program, clauses, booleans, or nothing else.
    """

    title: str
    place: str
    lowering: str = ""

    def lowered(self, model: Model) -> Model:
        return LOWERINGS[self.lowering](model) if self.lowering else model

    def written(self, model: Model) -> str:
        module, _, name = self.place.partition(":")
        lines: Callable[[Model], Iterable[str]] = getattr(import_module(f"queenright.models.export.{module}"), name)
        return "".join(f"{line}\n" for line in lines(self.lowered(model)))


LOWERINGS: dict[str, Callable[[Model], Model]] = {
    "program": to_program,
    "clauses": to_clauses,
    "booleans": to_booleans,
}


#: file ending → format
FORMATS = {
    "lp": Format("CPLEX LP, for MIP solvers", "lp:lines", "program"),
    "mps": Format("free MPS, for MIP solvers", "mps:lines", "program"),
    "cnf": Format("DIMACS CNF, for SAT solvers", "dimacs:lines", "clauses"),
    "opb": Format("OPB, for pseudo-Boolean solvers", "opb:lines", "program"),
    "mzn": Format("MiniZinc, for constraint solvers", "minizinc:lines"),
    "fzn": Format("FlatZinc, for the solvers behind MiniZinc", "flatzinc:lines", "program"),
    "xml": Format("XCSP3, for the solvers of its competitions", "xcsp:lines"),
    "eprime": Format("Essence′, for Savile Row", "essence:lines"),
    "smt2": Format("SMT-LIB 2, for SMT solvers", "smtlib:lines"),
    "asp": Format("answer set program, for clingo", "asp:lines", "booleans"),
    "dot": Format("Graphviz DOT, the graph of variables and constraints", "graph:dot_lines"),
    "json": Format("JSON, the model as data", "graph:json_lines"),
}
#: other endings in use for the same formats
ALIASES = {"dimacs": "cnf", "smt": "smt2", "gv": "dot", "xcsp": "xml", "xcsp3": "xml", "essence": "eprime"}


def export(model: Model, ending: str) -> str:
    """The model as the text of a file with that ending.

    >>> from queenright.models import build
    >>> from queenright.problem.problem import Problem
    >>> print(export(build("bijection", Problem(2)), "mzn"), end="")
    % Problem(2) as bijection
    include "all_different.mzn";
    var 0..1: row_of_0;
    var 0..1: row_of_1;
    constraint :: "all_rows_differ" all_different([row_of_0, row_of_1]);
    constraint :: "apart_0_1" abs(row_of_1 - row_of_0) != 1;
    solve satisfy;
    """
    return FORMATS[format_of(ending)].written(model)


def written_size(model: Model, ending: str) -> ModelSize:
    """The size of what `export` writes, which is what a solver gets.

    >>> from queenright.models import build
    >>> written_size(build("all-different", 8), "lp").words()
    '64 variables, 42 constraints, 252 non-zeros'
    """
    return ModelSize.of(FORMATS[format_of(ending)].lowered(model))


def format_of(ending: str) -> str:
    """The name of the format with that ending, or the error that lists them all."""
    name = ALIASES.get(ending, ending)
    if name not in FORMATS:
        raise UnknownNameError("model format", ending, FORMATS)
    return name

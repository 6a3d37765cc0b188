"""All formulations by name. Each module of models ends with its entries, FAMILIES; a new one is its name here."""

from __future__ import annotations

from importlib import import_module

from queenright.errors import InputError, looked_up
from queenright.models.family import Family
from queenright.models.model import Model
from queenright.problem.problem import Problem


def _families(*modules: str) -> dict[str, Family]:
    found = [family for name in modules for family in import_module(f"queenright.models.{name}").FAMILIES]
    return {family.name: family for family in found}


#: name → family, the right ones
MODELS = _families("squares", "rows", "positions", "cnf")
#: name → family, the documents' errors, kept to be shown as errors
ERRORS = _families("printed")


def family(name: str) -> Family:
    """The formulation of that name; a close name is suggested."""
    return looked_up("model", name, MODELS | ERRORS)


def build(name: str, problem: int | Problem) -> Model:
    """The problem in one formulation.

    >>> build("bijection", Problem(8, torus=True))
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: the model 'bijection' does not support a torus; 'squares' does
    """
    chosen, asked = family(name), problem if isinstance(problem, Problem) else Problem(problem)
    if why := chosen.refuses(asked):
        raise InputError(f"the model {name!r} does not support {why}; 'squares' does")
    return chosen.construct(asked)

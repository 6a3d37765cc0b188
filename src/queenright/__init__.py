"""Queenright: the workbench for the n-queens problem.

>>> import queenright as qr
>>> qr.count(8)
92
>>> qr.solve(6).placement
Placement([1, 3, 5, 0, 2, 4])

Names are loaded when they are first used, so importing queenright is light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from queenright import symmetry
    from queenright._core import version as __version__
    from queenright.board.board import Board
    from queenright.board.placement import Placement
    from queenright.board.verify import is_solution
    from queenright.constructions import explicit
    from queenright.problem.result import Result, Status
    from queenright.questions import Problem, count, solutions, solve
    from queenright.sampling.estimates import estimate
    from queenright.sampling.samples import sample
    from queenright.sampling.uniform import nth, rank

#: public name → the module it lives in
_HOMES = {
    "Board": "board.board",
    "Placement": "board.placement",
    "Problem": "questions",
    "Result": "problem.result",
    "Status": "problem.result",
    "count": "questions",
    "estimate": "sampling.estimates",
    "explicit": "constructions",
    "is_solution": "board.verify",
    "nth": "sampling.uniform",
    "rank": "sampling.uniform",
    "sample": "sampling.samples",
    "solutions": "questions",
    "solve": "questions",
}

__all__ = [
    "Board", "Placement", "Problem", "Result", "Status", "__version__", "count", "estimate", "explicit",
    "is_solution", "nth", "rank", "sample", "solutions", "solve", "symmetry",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("queenright._core").version
    if name == "symmetry":  # a module: the images of a board, canonical forms, classes
        return import_module("queenright.symmetry")
    if name not in _HOMES:
        raise AttributeError(f"module 'queenright' has no attribute {name!r}")
    value = getattr(import_module(f"queenright.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)

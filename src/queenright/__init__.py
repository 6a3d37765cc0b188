"""Queenright: the workbench for the n-queens problem.

>>> import queenright as qr
>>> qr.count(8)
92
>>> qr.solve(6).placement
Placement([1, 3, 5, 0, 2, 4])
>>> qr.check([0, 1, 3, 2]).attack_count
2

Names are loaded when they are first used, so importing queenright is light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenright.lazy import lazy

if TYPE_CHECKING:
    from queenright import applications as applications
    from queenright import armies as armies
    from queenright import constructions as constructions
    from queenright import documents as documents
    from queenright import engines as engines
    from queenright import errors as errors
    from queenright import job as job
    from queenright import known as known
    from queenright import methods as methods
    from queenright import models as models
    from queenright import neighbours as neighbours
    from queenright import notation as notation
    from queenright import puzzle as puzzle
    from queenright import sequences as sequences
    from queenright import symmetry as symmetry
    from queenright import zed as zed
    from queenright._core import version as __version__  # noqa: F401
    from queenright.board.board import Board as Board
    from queenright.board.placement import Placement as Placement
    from queenright.board.position import Position as Position
    from queenright.board.verify import is_solution as is_solution
    from queenright.constructions import explicit as explicit
    from queenright.counting import Count as Count
    from queenright.enumeration import all_solutions as all_solutions
    from queenright.enumeration import write_solutions as write_solutions
    from queenright.notebook import widget as widget
    from queenright.problem.problem import Problem as Problem
    from queenright.problem.report import Report as Report
    from queenright.problem.result import Result as Result
    from queenright.problem.result import Status as Status
    from queenright.questions import check as check
    from queenright.questions import classes as classes
    from queenright.questions import count as count
    from queenright.questions import estimate as estimate
    from queenright.questions import neighbour as neighbour
    from queenright.questions import nth as nth
    from queenright.questions import rank as rank
    from queenright.questions import representatives as representatives
    from queenright.questions import sample as sample
    from queenright.questions import solutions as solutions
    from queenright.questions import solve as solve
    from queenright.symmetry import Symmetry as Symmetry
    from queenright.variants import confused as confused
    from queenright.variants import torus as torus
    from queenright.watch import Watch as Watch

__getattr__, __dir__ = lazy(
    "queenright",
    {
        "_core": "__version__=version",
        "board.board": "Board",
        "board.placement": "Placement",
        "board.position": "Position",
        "board.verify": "is_solution",
        "constructions": "explicit",
        "counting": "Count",
        "enumeration": "all_solutions write_solutions",
        "notebook": "widget",
        "problem.problem": "Problem",
        "problem.report": "Report",
        "problem.result": "Result Status",
        "questions": "check classes count estimate neighbour nth rank representatives sample solutions solve",
        "symmetry": "Symmetry",
        "watch": "Watch",
    },
    "applications armies variants.confused constructions documents engines errors job known methods "
    "models neighbours notation puzzle sequences symmetry variants.torus zed",
)
__all__ = __dir__()


def load_ipython_extension(shell: object) -> None:
    """What `%load_ext queenright` calls: cells in the unified notation (%%un) and in Z (%%z)."""
    from importlib import import_module
    from importlib.util import find_spec

    for language in ("queenright.notation.magic", "queenright.zed.magic"):
        if find_spec(language):
            import_module(language).register(shell)

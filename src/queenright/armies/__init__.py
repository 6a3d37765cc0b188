"""Peaceable armies: two equal armies of queens (or three), as large as possible, none attacking the other.

>>> from queenright import armies
>>> armies.solve(8).size
9
>>> armies.classes(8, 9).classes
71
>>> armies.solve_three(8).size
4

Names are loaded when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenright.lazy import lazy

if TYPE_CHECKING:
    from queenright.armies.certificate import ArmiesVerdict as ArmiesVerdict
    from queenright.armies.certificate import verify as verify
    from queenright.armies.certificate import write_certificate as write_certificate
    from queenright.armies.lists import ArmiesClasses as ArmiesClasses
    from queenright.armies.lists import ArmiesRecount as ArmiesRecount
    from queenright.armies.lists import classes as classes
    from queenright.armies.lists import frontier as frontier
    from queenright.armies.lists import recount as recount
    from queenright.armies.models import MODELS as MODELS
    from queenright.armies.models import ModelAnswer as ModelAnswer
    from queenright.armies.models import solve_model as solve_model
    from queenright.armies.referee import Armies as Armies
    from queenright.armies.referee import ThreeArmies as ThreeArmies
    from queenright.armies.referee import complaint as complaint
    from queenright.armies.runs import ArmiesResult as ArmiesResult
    from queenright.armies.searching import SEARCH_MODELS as SEARCH_MODELS
    from queenright.armies.searching import SEARCH_ORDERS as SEARCH_ORDERS
    from queenright.armies.searching import ArmiesSearch as ArmiesSearch
    from queenright.armies.searching import search as search
    from queenright.armies.solving import solve as solve
    from queenright.armies.solving import upper_bound as upper_bound
    from queenright.armies.three import model_three as model_three
    from queenright.armies.three import solve_three as solve_three

__getattr__, __dir__ = lazy(
    "queenright.armies",
    {
        "certificate": "ArmiesVerdict verify write_certificate",
        "lists": "ArmiesClasses ArmiesRecount classes frontier recount",
        "models": "MODELS ModelAnswer solve_model",
        "referee": "Armies ThreeArmies complaint",
        "runs": "ArmiesResult",
        "searching": "ArmiesSearch SEARCH_MODELS SEARCH_ORDERS search",
        "solving": "solve upper_bound",
        "three": "model_three solve_three",
    },
)
__all__ = __dir__()

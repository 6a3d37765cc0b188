"""Formulations of a problem as data: written once, then solved by any engine or exported to any format.

>>> from queenright.models import build
>>> from queenright.problem.problem import Problem
>>> model = build("all-different", Problem(6))
>>> len(model.variables), len(model.constraints)
(6, 3)
"""

from functools import partial

from queenright.models.model import Model
from queenright.models.registry import MODELS, build, family

__all__ = ["MODELS", "Model", "build", "family"]
__dir__ = partial(sorted, __all__)

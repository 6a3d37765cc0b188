"""Counting all solutions, exactly: the native algorithms, their choice, and the classes under symmetry.

>>> count(12)
14200
"""

from functools import partial

from queenright.counting.algorithms import ALGORITHMS, Algorithm, recheck_command
from queenright.counting.fundamental import classes
from queenright.counting.native import LARGEST, Count, count, count_classes, count_torus, expected_nodes, torus_classes

__all__ = [
    "ALGORITHMS",
    "LARGEST",
    "Algorithm",
    "Count",
    "classes",
    "count",
    "count_classes",
    "count_torus",
    "expected_nodes",
    "recheck_command",
    "torus_classes",
]
__dir__ = partial(sorted, __all__)

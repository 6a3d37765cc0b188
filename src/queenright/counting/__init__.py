"""Counting all solutions, exactly: the native algorithms, their choice, and the classes under symmetry.

>>> count(12).count
14200
"""

from __future__ import annotations

from queenright.counting.fundamental import classes
from queenright.counting.native import (
    ALGORITHMS,
    LARGEST,
    Count,
    count,
    count_classes,
    count_torus,
    expected_nodes,
    recheck_command,
)

__all__ = [
    "ALGORITHMS",
    "LARGEST",
    "Count",
    "classes",
    "count",
    "count_classes",
    "count_torus",
    "expected_nodes",
    "recheck_command",
]

"""The methods of the documents, each a small module that tells its search as a stream of events.

>>> run("backtracking", 8).placement.by_rows()
[0, 4, 7, 5, 2, 6, 1, 3]
"""

from __future__ import annotations

from queenright.methods.registry import METHODS, Method, method
from queenright.methods.run import every_solution, run

__all__ = ["METHODS", "Method", "every_solution", "method", "run"]

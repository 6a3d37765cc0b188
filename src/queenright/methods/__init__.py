"""The methods of the source texts, each a small module that gives its search as a stream of events.

>>> run("backtracking", 8).placement.by_rows()
[0, 4, 7, 5, 2, 6, 1, 3]
"""

from functools import partial

from queenright.methods.method import Method
from queenright.methods.registry import ERRORS, METHODS, answering, method
from queenright.methods.run import every_solution, run

__all__ = ["ERRORS", "METHODS", "Method", "answering", "every_solution", "method", "run"]
__dir__ = partial(sorted, __all__)

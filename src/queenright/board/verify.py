"""The fast whole-board check: any vector, any size, O(n) time and 5n bits, in the native core."""

from __future__ import annotations

from array import array
from typing import Any

from queenright import _core
from queenright.board.placement import Placement
from queenright.errors import BoardError


def is_solution(queens: Any) -> bool:
    """True if the vector (list, Placement, NumPy array …) places n queens so that no two attack each other.

    A row outside the board makes it False; what is not a vector of whole numbers is an error.

    >>> is_solution([0, 4, 7, 5, 2, 6, 1, 3]), is_solution([0, 1, 2]), is_solution([])
    (True, False, True)
    """
    if isinstance(queens, Placement):
        return _core.is_solution(queens._rows)
    if hasattr(queens, "__array_interface__"):
        return _is_solution_array(queens)
    try:
        return _core.is_solution(memoryview(array("q", queens)))
    except OverflowError:  # a row beyond 2⁶³ lies outside any board
        return False
    except TypeError as error:
        raise BoardError(f"a vector of whole numbers was wanted: {error}") from error


def _is_solution_array(queens: Any) -> bool:
    import numpy

    array_ = numpy.asarray(queens)
    if array_.ndim != 1 or (array_.dtype.kind not in "iu" and array_.size):
        raise BoardError(f"a vector of whole numbers was wanted, got a {array_.dtype} array of shape {array_.shape}")
    if array_.dtype.kind not in "iu":
        return True  # the empty vector, which NumPy makes a float array
    return _core.is_solution(numpy.ascontiguousarray(array_).astype(array_.dtype.newbyteorder("="), copy=False))


def is_torus_solution(placement: Placement) -> bool:
    """True if no two queens attack each other on a torus, where diagonals go on at the opposite edge.

    >>> is_torus_solution(Placement([0, 2, 4, 1, 3])), is_torus_solution(Placement([1, 3, 0, 2]))
    (True, False)
    """
    return _core.is_torus_solution(placement._rows)

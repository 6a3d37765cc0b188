"""The fast check of a whole board by the native core: any vector of any size, in O(n) time and 5n bits."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, overload

from queenright import _core
from queenright.board.placement import Placement
from queenright.errors import BoardError, shown


@overload
def is_solution(queens: Placement | Sequence[int]) -> bool: ...
@overload
def is_solution(queens: Any) -> Any: ...
def is_solution(queens: Any) -> Any:
    """True if the vector (list, Placement, NumPy array …) places n queens so that no two attack each other.

    A row outside the board makes it False; anything but a vector of whole numbers is an error. For a matrix of k
    vectors, one per line, the result is an array of k Booleans.

    >>> is_solution([0, 4, 7, 5, 2, 6, 1, 3]), is_solution([0, 1, 2]), is_solution([])
    (True, False, True)
    >>> import numpy
    >>> is_solution(numpy.array([[1, 3, 0, 2], [0, 1, 2, 3]]))
    array([ True, False])
    """
    if isinstance(queens, Placement):
        return _core.is_solution(queens._rows)
    if hasattr(queens, "__array_interface__"):
        return _is_solution_array(queens)
    if isinstance(queens, str | bytes | bytearray):
        raise BoardError(f"expected a vector of whole numbers, got {shown(queens)}")
    try:
        return _core.is_solution(memoryview(array("q", queens)))
    except OverflowError:  # a row beyond 2⁶³ is outside any board
        return False
    except TypeError as error:
        raise BoardError(f"expected a vector of whole numbers: {error}") from error


def _is_solution_array(queens: Any) -> Any:
    import numpy

    array_ = numpy.asarray(queens)
    if array_.ndim == 2 and array_.dtype.kind in "iu":
        return _flags(array_)
    if array_.ndim != 1 or (array_.dtype.kind not in "iu" and array_.size):
        raise BoardError(f"expected a vector of whole numbers, got a {array_.dtype} array of shape {array_.shape}")
    if array_.dtype.kind not in "iu":
        return True  # the empty vector, which NumPy turns into a float array
    return _core.is_solution(numpy.ascontiguousarray(array_).astype(array_.dtype.newbyteorder("="), copy=False))


def _flags(batch: Any) -> Any:
    """One Boolean per line of a matrix. Rows too large for a signed 64-bit integer are outside every board."""
    import numpy

    count, n = batch.shape
    small = batch.dtype == numpy.uint8
    wide = batch if small else numpy.minimum(batch, 2**63 - 1) if batch.dtype == numpy.uint64 else batch
    rows = numpy.ascontiguousarray(wide, dtype=numpy.uint8 if small else numpy.int64).reshape(-1)
    return numpy.frombuffer(_core.solution_flags(rows, n, count), dtype=bool) if count else numpy.zeros(0, bool)


def is_torus_solution(placement: Placement) -> bool:
    """True if no two queens attack each other on a torus, where diagonals continue at the opposite edge.

    >>> is_torus_solution(Placement([0, 2, 4, 1, 3])), is_torus_solution(Placement([1, 3, 0, 2]))
    (True, False)
    """
    return _core.is_torus_solution(placement._rows)

"""The fast verifier against the obvious one."""

from itertools import combinations

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenright import is_solution
from queenright.board.placement import Placement
from queenright.constructions import explicit
from queenright.errors import BoardError


def is_solution_slowly(rows) -> bool:
    inside = all(0 <= row < len(rows) for row in rows)
    return inside and not any(a == b or abs(a - b) == d - c for (c, a), (d, b) in combinations(enumerate(rows), 2))


@given(st.lists(st.integers(-2, 9), max_size=8))
def test_any_vector(rows):
    assert is_solution(rows) == is_solution_slowly(rows)


@given(st.integers(1, 9).flatmap(lambda n: st.permutations(range(n))))
def test_any_permutation(rows):
    assert is_solution(rows) == is_solution_slowly(rows)


@pytest.mark.parametrize("n", [64, 1000, 4096, 5000, 100_003])
def test_one_changed_queen_of_a_large_solution_is_seen(n, seeded):
    rows = explicit(n).array().copy()
    assert is_solution(rows)
    for column in [0, n - 1, *(seeded.randrange(n) for _ in range(20))]:
        before = rows[column]
        rows[column] = rows[column - 1]
        assert not is_solution(rows)
        rows[column] = before
    a, b = seeded.sample(range(n), 2)
    rows[[a, b]] = rows[[b, a]]
    assert is_solution(rows) == is_solution_slowly_by_lines(rows)


def is_solution_slowly_by_lines(rows) -> bool:
    columns = numpy.arange(len(rows))
    return all(len(set(line.tolist())) == len(rows) for line in (rows, rows + columns, rows - columns))


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4"])
def test_every_kind_of_whole_number(dtype):
    rows = numpy.array([0, 4, 7, 5, 2, 6, 1, 3], dtype=dtype)
    assert is_solution(rows)
    assert not is_solution(rows[::-1] * 0)
    assert is_solution(numpy.repeat(rows, 2)[::2])  # not contiguous


def test_small_and_odd_inputs():
    assert is_solution([])
    assert is_solution([0])
    assert is_solution(numpy.array([]))
    assert is_solution(Placement([1, 3, 0, 2]))
    assert not is_solution([10**30, 0])
    assert not is_solution([-1])
    with pytest.raises(BoardError, match="whole numbers"):
        is_solution([0.5])
    with pytest.raises(BoardError, match="whole numbers"):
        is_solution(numpy.array([0.5]))
    with pytest.raises(BoardError, match="whole numbers"):
        is_solution(numpy.zeros((2, 2, 2), dtype=int))

"""Pauls' construction: the native one, its readable twin, and the referee."""

import pytest

from queenright import explicit, is_solution
from queenright.errors import SizeError
from queenright.methods import run


def test_every_size_up_to_3000():
    for n in range(3001):
        placement = explicit(n)
        assert (placement is None) == (n in (2, 3)), n
        assert placement is None or (placement.n == n and is_solution(placement)), n


@pytest.mark.parametrize("n", range(10**6 - 10, 10**6 + 11))
def test_around_a_million(n):
    assert is_solution(explicit(n))


def test_the_native_construction_equals_the_document_set_by_set():
    for n in [*range(200), 10_000, 10_001, 10_002, 10_003, 10_004, 10_005]:
        assert run("pauls", n).placement == explicit(n), n


def test_large_runs_are_shared_by_threads_and_stay_exact():
    assert is_solution(explicit(20_000_000))
    assert is_solution(explicit(20_000_001))


@pytest.mark.parametrize("n", [-1, 10**12, 1.5, "eight", None, True])
def test_a_bad_size_is_refused(n):
    with pytest.raises(SizeError, match="board size must be a whole number from 0 to 1000000000, got"):
        explicit(n)

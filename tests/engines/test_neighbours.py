"""The next and the previous solution: the same as walking through the sorted list of all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenright.engines import native
from queenright.engines.neighbours import next_solution, previous_solution
from queenright.errors import InputError
from queenright.problem.problem import Problem
from queenright.questions import solutions


def listed(problem):
    return sorted(each.queens for each in solutions(problem))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7])
def test_stepping_visits_all_solutions_in_order_and_back(n):
    problem, every = Problem(n), listed(Problem(n))
    forwards, at = [], next_solution(problem)
    while at is not None:
        forwards.append(at.queens)
        at = next_solution(problem, at)
    backwards, at = [], previous_solution(problem)
    while at is not None:
        backwards.append(at.queens)
        at = previous_solution(problem, at)
    assert forwards == every
    assert backwards == every[::-1]


@given(st.integers(4, 7), st.data())
def test_from_any_vector_under_any_constraints(n, data):
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    fixed = data.draw(st.lists(squares, max_size=1))
    blocked = [square for square in data.draw(st.lists(squares, max_size=3)) if square not in fixed]
    sums = [k for k in data.draw(st.lists(st.integers(0, 2 * n - 2), max_size=2)) if k not in {r + c for r, c in fixed}]
    torus = data.draw(st.booleans()) and not sums
    problem = Problem(n, fixed=fixed, blocked=blocked, excluded_sums=sums, torus=torus)
    vector = tuple(data.draw(st.lists(st.integers(0, n - 1), min_size=n, max_size=n)))
    every = listed(problem)
    after = next_solution(problem, vector)
    before = previous_solution(problem, vector)
    assert (after.queens if after else None) == min((each for each in every if each > vector), default=None)
    assert (before.queens if before else None) == max((each for each in every if each < vector), default=None)


@pytest.mark.parametrize(
    "problem",
    [
        Problem(6, touching=True),
        Problem(5, touching=True, fixed=["a3"]),
        Problem(4, regions=["AABB", "AABB", "CCDD", "CCDD"]),
        Problem(6, touching=True, regions=["AAAAAB", "CAAABB", "CAACCD", "CCCCDD", "CEEFFD", "CEEEFD"]),
    ],
)
def test_regions_and_touching_count_as_well(problem):
    every = [found.queens for found in native.solutions(problem)]
    assert every
    stepped, at = [], next_solution(problem)
    while at is not None:
        stepped.append(at.queens)
        at = next_solution(problem, at)
    assert stepped == every
    last = previous_solution(problem)
    assert last is not None
    assert last.queens == every[-1]


def test_at_sizes_that_nobody_could_list():
    problem = Problem(64)
    from queenright.constructions import explicit

    start = explicit(64)
    after = next_solution(problem, start)
    assert after is not None
    assert after.queens > start.queens
    assert previous_solution(problem, after) == start


def test_what_has_no_vectors_has_no_order():
    with pytest.raises(InputError, match="square board"):
        next_solution(Problem(3, columns=4))
    with pytest.raises(InputError, match="wanted 4"):
        next_solution(Problem(4), [0, 1, 2])

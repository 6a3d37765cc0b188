"""Generators: seeded, within their promises, and the same excluded diagonals as CSPLib for the same seed."""

import pytest

from queenright.errors import InputError, QueensError
from queenright.problem.generate import (
    critical_free,
    excludable_diagonals,
    problem_without,
    random_blocked,
    random_completion,
    random_excluded,
)

#: CSPLib problem 79, `10 4 1`: [d, 1] excludes r + c = d, [d, 0] excludes r − c = d − 9.
CSPLIB = [
    [4, 1],
    [2, 1],
    [14, 0],
    [8, 1],
    [8, 0],
    [7, 0],
    [3, 1],
    [12, 1],
    [18, 0],
    [5, 0],
    [14, 1],
    [0, 0],
    [15, 1],
    [17, 1],
]
COUNTS = [724, 320, 198, 63, 11, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0]


def test_the_first_k_diagonals_of_csplib_leave_the_known_counts():
    diagonals = [("sum", d) if kind else ("difference", d - 9) for d, kind in CSPLIB]
    assert [problem_without(10, diagonals[:k]).count() for k in range(15)] == COUNTS


def test_the_same_seed_gives_csplibs_list():
    expected = [("sum", d) if kind else ("difference", d - 9) for d, kind in CSPLIB]
    assert excludable_diagonals(10, seed=1, fewest=4) == expected


def test_every_line_keeps_its_squares():
    for seed in range(5):
        problem = random_excluded(12, 10, seed=seed, fewest=3)
        assert len(problem.excluded_sums) + len(problem.excluded_differences) == 10
        blocked = random_blocked(20, free=5, seed=seed)
        for board, fewest in ((problem, 3), (blocked, 5)):
            free = board.free_squares()
            for index in range(board.n):
                assert sum(row == index for row, _ in free) >= fewest
                assert sum(column == index for _, column in free) >= fewest


def test_blocking_goes_on_until_no_more_square_can_go():
    problem = random_blocked(15, free=4, seed=3)
    free = problem.free_squares()
    rows = [sum(row == index for row, _ in free) for index in range(15)]
    columns = [sum(column == index for _, column in free) for index in range(15)]
    assert all(rows[row] == 4 or columns[column] == 4 for row, column in free)


def test_a_completion_leaves_that_many_queens_free():
    for n, free in ((8, 8), (8, 5), (50, 20), (200, None)):
        problem = random_completion(n, free=free, seed=5)
        assert n - len(problem.fixed) == (critical_free(n) if free is None else free)
    assert random_completion(0).n == 0


@pytest.mark.parametrize("make", [random_completion, random_blocked, lambda n, seed: random_excluded(n, 6, seed=seed)])
def test_a_seed_gives_the_same_instance_again_and_another_seed_another(make):
    assert make(20, seed=7) == make(20, seed=7)
    assert len({make(20, seed=seed) for seed in range(6)}) > 3


def test_what_cannot_be_is_said():
    with pytest.raises(InputError, match="at most 14 leave every line 4 squares"):
        random_excluded(10, 30, seed=1, fewest=4)
    with pytest.raises(QueensError, match="could not place 3 random queens"):
        random_completion(3, free=0)
    with pytest.raises(InputError, match="number of free queens must be"):
        random_completion(8, free=9)

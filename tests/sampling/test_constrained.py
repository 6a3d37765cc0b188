"""Numbered, random and estimated solutions of problems with constraints."""

from collections import Counter
from math import exp
from random import Random

import pytest

import queenright as qr
from queenright.errors import BoardError, InputError, NoSolutionError
from queenright.questions import estimate
from queenright.sampling import constrained
from random_problems import random_problem, solutions_slowly

B2 = qr.Problem(8, fixed=["b2"])


def complete_problems(seeds, largest=6):
    for seed in seeds:
        problem = random_problem(Random(seed), largest)
        if problem.is_complete and not problem.is_plain:
            yield problem


def test_numbers_are_places_in_the_list(monkeypatch):
    monkeypatch.setattr(constrained, "FEW", 2)  # so that prefixes are counted on small boards, too
    for problem in [*complete_problems(range(30)), qr.Problem(8, blocked=["a1"]), qr.Problem(7, torus=True)]:
        listed = [answer.queens for answer in problem.solutions()]
        counts = constrained.PrefixCounts(problem)
        assert counts.total == len(listed)
        assert [counts.unrank(k) for k in range(len(listed))] == listed
        assert [counts.rank(queens) for queens in listed] == list(range(len(listed)))


def test_a_number_or_board_that_is_none_is_refused():
    with pytest.raises(InputError, match="numbered from 0 to 15; got number 16"):
        qr.nth(B2, 16)
    with pytest.raises(BoardError, match="only solutions have a number"):
        qr.rank([0, 4, 7, 5, 2, 6, 1, 3], qr.Problem(8, blocked=["a8"]))
    with pytest.raises(NoSolutionError):
        qr.nth(qr.Problem(6, fixed=["a6"]), 0)
    with pytest.raises(InputError, match="n queens on an n × n board"):
        qr.nth(qr.Problem(8, queens=3), 0)


def test_uniform_samples_are_uniform():
    drawn = Counter(map(tuple, qr.sample(B2, 4800, seed=1, uniform=True).tolist()))
    assert len(drawn) == 16 == B2.count()
    squares = sum((count - 300) ** 2 / 300 for count in drawn.values())
    assert squares < 37.7  # 0.1 % of χ² with 15 degrees of freedom


def test_random_samples_are_solutions_and_depend_on_the_seed_alone():
    for problem in (B2, qr.Problem(30, blocked=["a1"], excluded_sums=[9]), qr.Problem(7, torus=True, fixed=[(0, 0)])):
        rows = qr.sample(problem, 5, seed=3)
        assert all(problem.check(row).solution for row in rows.tolist())
        assert rows.tolist() == qr.sample(problem, 5, seed=3).tolist()
    with pytest.raises(NoSolutionError):
        qr.sample(qr.Problem(6, fixed=["a6"]))
    with pytest.raises(InputError, match="tempered chains"):
        qr.sample(B2, tempered=True)


ESTIMATED = [
    qr.Problem(12, blocked=["a1", "c4"]),
    qr.Problem(12, fixed=["b4"]),
    qr.Problem(11, excluded_sums=[3, 9], excluded_differences=[0]),
    qr.Problem(7, queens=4),
    qr.Problem(7, torus=True, queens=5),
]


@pytest.mark.parametrize("problem", ESTIMATED, ids=str)
def test_about_95_of_100_intervals_hold_the_count(problem):
    truth, held, runs = problem.count(), 0, 20
    for seed in range(runs):
        result = estimate(
            problem, samples=8 * 1024 if problem.is_of_queens_alone and not problem.torus else 1, seed=seed
        )
        held += exp(result.low) <= truth <= exp(result.high)
    assert held >= 15  # fewer have a probability below 0.03 %
    assert result.method == "constrained"


def test_an_estimate_is_exact_where_nothing_is_left_to_chance():
    settled = qr.Problem(6, fixed=[(1, 0), (3, 1), (5, 2), (0, 3)])
    assert exp(estimate(settled, samples=1, seed=1).logarithm) == pytest.approx(len(solutions_slowly(settled)))
    assert estimate(qr.Problem(6, fixed=["a6"]), samples=1, seed=1).estimate == 0

"""The referee and the questions."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenright as qr
from queenright.board.parse import parse_position
from queenright.errors import RefereeError, SizeError, UnknownNameError


def test_the_referee_finds_exactly_the_solutions_among_all_permutations(facts):
    for n in range(8):
        problem = qr.Problem(n)
        found = sum(problem.check(rows).solution for rows in permutations(range(n)))
        assert found == facts["counts"][str(n)]


@given(st.integers(1, 8).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n)))
def test_the_referee_agrees_with_the_fast_verifier(rows):
    report = qr.Problem(len(rows)).check(rows)
    assert report.solution == qr.is_solution(rows) == (report.attack_count == 0)
    assert len(report.attacks) == report.attack_count


@given(
    st.integers(1, 7).flatmap(lambda n: st.permutations(range(n))),
    st.booleans(),
    st.sets(st.integers(0, 6), max_size=2),
    st.sets(st.integers(-3, 3), max_size=2),
)
def test_a_vector_and_its_squares_get_the_same_verdict(rows, torus, sums, differences):
    """A vector is accepted by the core where it can be; its squares are always looked at line by line."""
    problem = qr.Problem(len(rows), torus=torus, excluded_sums=sums, excluded_differences=differences)
    assert problem.check(rows) == problem.check(qr.Board(len(rows), qr.Placement(rows).squares()))
    assert problem.check(qr.solve(7).placement) == problem.check(qr.Board(7, qr.solve(7).placement.squares()))


def test_an_unfinished_board_is_no_solution_and_says_so():
    report = qr.Problem(4).check(parse_position("..Q.\nQ...\n....\n...."))
    assert not report.solution
    assert report.attacks == ()
    assert report.reasons() == ["the board has 2 queens; the problem asks for 4"]


def test_a_limit_lists_fewer_attacks_but_counts_all():
    report = qr.Problem(5).check([0] * 5, limit=3)
    assert (len(report.attacks), report.attack_count) == (3, 10)
    assert report.reasons()[-1] == "and 7 more attacking pairs"


def test_a_board_of_another_size_is_no_solution_of_the_problem():
    assert not qr.Problem(5).check([1, 3, 0, 2]).solution


def test_a_lying_solver_is_caught():
    with pytest.raises(RefereeError, match="which is not a solution"):
        qr.Problem(4).certified(qr.Placement([0, 1, 2, 3]))
    with pytest.raises(RefereeError):
        qr.Problem(5).certified(qr.Placement([1, 3, 0, 2]))


def test_solve_answers_every_size():
    assert qr.solve(0).placement == qr.Placement([])
    assert qr.solve(0).status is qr.Status.FOUND
    for n in (2, 3):
        assert qr.solve(n).status is qr.Status.NONE
        assert qr.solve(n).answer is None
    result = qr.solve(8)
    assert qr.is_solution(result.placement)
    assert result.engine == "native"
    assert result._repr_svg_().startswith("<svg")
    assert qr.solve(2)._repr_svg_() is None
    assert qr.solve(10**6).placement.n == 10**6


def test_solve_by_method_and_by_unknown_names():
    assert qr.solve(6, method="rows").method == "rows"
    with pytest.raises(UnknownNameError, match="no method named 'row'"):
        qr.solve(6, method="row")
    with pytest.raises(UnknownNameError, match=r"no engine named 'nativ'\. Did you mean 'native'"):
        qr.solve(6, engine="nativ")


@pytest.mark.parametrize("n", [-3, 1.5, "eight", 10**12])
def test_a_bad_size_is_refused(n):
    for question in (qr.solve, qr.count, qr.Problem):
        with pytest.raises(SizeError, match=r"board size.* must be a whole number from 0 to"):
            question(n)


def test_solutions_come_in_lexicographic_order(facts):
    for n in range(9):
        found = [placement.queens for placement in qr.solutions(n)]
        assert len(found) == facts["counts"][str(n)]
        assert found == sorted(found)

"""Hints: what they advise is true, and the reason is the first that a person would find."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenright.errors import InputError
from queenright.explain.hint import Advice, hint
from queenright.problem.problem import Problem
from queenright.questions import solutions


@pytest.mark.parametrize(
    ("n", "queens", "advice", "reason"),
    [
        (8, [(0, 0), (1, 1)], "remove", "the queens on a8 and b7 attack each other (same difference diagonal)"),
        (4, [(1, 0), (3, 1)], "place", "row 2 has one free square left: d2"),
        (4, [(0, 0), (2, 1)], "remove", "no free square left: take a queen back"),
        (4, [(1, 0), (3, 1), (0, 2), (2, 3)], "done", "this is a solution"),
        (3, [], "avoid", "a queen on b2 would leave row 3 without a free square"),
        (30, [], "place", "row 0 has the fewest free squares (30), and a solution has its queen on"),
    ],
)
def test_reasons(n, queens, advice, reason):
    found = hint(Problem(n), queens)
    assert found.advice == advice
    assert reason in found.reason


def test_other_rules_have_their_own_hints():
    for problem in (Problem(6, touching=True), Problem(4, regions=["AABB", "AABB", "CCDD", "CCDD"])):
        with pytest.raises(InputError, match="queens puzzle hint"):
            hint(problem, [])


def test_a_queen_on_a_blocked_square_is_told():
    assert "blocked" in hint(Problem(5, blocked=["a1"]), [(4, 0)]).reason


def test_no_solution_is_proved_where_no_rule_speaks():
    dead = [queens for queens in ([(0, 0)], [(0, 5)]) if not any(_keeps(queens, each) for each in solutions(6))]
    assert dead, "both corners are no part of any solution of six queens"
    advices = {hint(Problem(6), queens).advice for queens in dead}
    assert advices <= {Advice.AVOID, Advice.REMOVE}


def test_only_square_boards_have_hints():
    with pytest.raises(InputError, match="square board"):
        hint(Problem(3, columns=5), [])


def _keeps(queens, placement):
    return all(placement[column] == row for row, column in queens)


@given(st.integers(4, 7), st.data())
def test_what_a_hint_says_is_true_of_all_solutions(n, data):
    """On a random partial board: a forced square is in every completion, an avoided one in none."""
    count = data.draw(st.integers(0, 4))
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    queens = data.draw(st.lists(squares, max_size=count, unique=True))
    completions = [each for each in solutions(n) if _keeps(queens, each)]
    found = hint(Problem(n), queens)
    if found.advice is Advice.PLACE and "one free square left" in found.reason:
        assert all(_keeps([found.square], each) for each in completions)
    elif found.advice is Advice.PLACE:
        assert any(_keeps([found.square], each) for each in completions)
    elif found.advice is Advice.AVOID:
        assert not any(_keeps([found.square], each) for each in completions)
    elif found.advice is Advice.REMOVE:
        assert completions == []
    else:
        assert len(queens) == n
        assert completions

"""Algorithm 1 of the notes: every step against the referee, and how many queens it looks at."""

from __future__ import annotations

from itertools import product

import pytest

from queenright.board.lines import CHESS
from queenright.explain.guarded import comparisons, guarded, is_guarded

QUEENS = [(0, 1), (1, 3), (2, 5), (4, 2)]


@pytest.mark.parametrize("point", list(product(range(6), repeat=2)))
def test_the_answer_is_the_referees_and_names_the_same_queen(point):
    *_, last = guarded(point, QUEENS)
    assert last.queen == CHESS.guard(point, QUEENS)
    assert is_guarded(point, QUEENS) == (last.queen is not None)
    first = QUEENS.index(last.queen) + 1 if last.queen else len(QUEENS)
    assert comparisons(point, QUEENS) == first


def test_no_queens_guard_nothing():
    assert [step.words for step in guarded((3, 3), [])] == ["False: no queen guards (3, 3)"]

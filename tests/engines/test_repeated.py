"""All solutions of the 0/1 program: repeated solving as in the document, with cuts, and in one search."""

import pytest

from queenright.engines.repeated import WAYS, as_the_document_does, in_one_search, with_cuts
from queenright.problem.problem import Problem
from twins import boards


@pytest.mark.parametrize("n", [2, 4, 5, 6])
def test_cuts_and_one_search_find_all_and_prove_it(n):
    for way in (with_cuts, in_one_search):
        found = way(Problem(n))
        assert sorted(found.boards) == boards(Problem(n))
        assert found.proved
    assert with_cuts(Problem(n)).solves == len(boards(Problem(n))) + 1


def test_the_documents_way_finds_its_ten_boards_but_proves_nothing():
    found = as_the_document_does(Problem(5), seed=1, patience=60)
    assert sorted(found.boards) == boards(Problem(5))
    assert not found.proved
    assert found.solves > 60


def test_the_documents_way_can_fall_short():
    hasty = as_the_document_does(Problem(6), seed=1, patience=1)
    assert set(hasty.boards) < set(boards(Problem(6)))
    assert not hasty.proved


def test_a_program_without_solution_is_proved_at_once():
    found = as_the_document_does(Problem(3))
    assert (found.boards, found.solves, found.proved) == (frozenset(), 1, True)
    assert set(WAYS) == {"repeated", "cuts", "search"}

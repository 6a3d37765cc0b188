"""The models of the armies in one solver: their optima, SBDS against the list of classes, and the hundredfold claim."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from queenright import armies
from queenright.armies.referee import complaint
from queenright.bench.sbds import BASELINE, COMBINATIONS, gains, measure
from queenright.errors import InputError, UnknownNameError
from queenright.watch import Watch


def largest_by_trying(n: int) -> int:
    """The slow twin: every set of white squares, and the squares that it leaves to black."""
    squares = list(product(range(n), repeat=2))
    best = 0
    for size in range(1, len(squares) // 2 + 1):
        for white in combinations(squares, size):
            free = [s for s in squares if not complaint(n, [white[0]], [s]) and _peaceful(n, white, s)]
            best = max(best, min(size, len(free)))
    return best


def _peaceful(n, white, square):
    return all(not complaint(n, [queen], [square]) for queen in white)


@pytest.mark.parametrize(("model", "order", "symmetry"), COMBINATIONS)
def test_every_combination_proves_the_same_largest_armies(model, order, symmetry):
    for n, size in ((2, 0), (3, 1), (4, 2), (5, 4)):
        found = armies.search(n, model=model, order=order, symmetry=symmetry)
        assert (found.finished, found.size) == (True, size)
        assert not complaint(n, found.armies.white, found.armies.black)


def test_small_boards_against_trying_everything():
    assert [largest_by_trying(n) for n in (1, 2, 3)] == [armies.search(n).size for n in (1, 2, 3)]


@pytest.mark.parametrize("model", ["squares", "lines"])
@pytest.mark.parametrize("order", armies.SEARCH_ORDERS)
def test_sbds_finds_one_board_of_each_class(model, order):
    for size in (1, 2, 3, 4):
        listed = armies.classes(5, size)
        for symmetry, expected in ((False, listed.boards), (True, listed.classes)):
            found = armies.search(5, model=model, order=order, symmetry=symmetry, least=size, exactly=True)
            assert found.solutions == expected


@pytest.mark.parametrize("n", [4, 5, 6])
def test_lines_save_constraints_and_leave_the_tree_as_it_is(n):
    squares, lines = (armies.search(n, model=model, order="most") for model in ("squares", "lines"))
    assert squares.nodes == lines.nodes
    assert squares.constraints > lines.constraints


def test_one_order_finds_and_the_opposite_proves():
    most, fewest = (armies.search(7, model="white", order=order) for order in ("most", "fewest"))
    assert fewest.found_at < most.found_at
    assert most.nodes < fewest.nodes


def test_the_gain_is_more_than_a_hundredfold_in_nodes_at_seven():
    runs = measure(7, combinations=[BASELINE, ("squares", "most", True)], repeats=1)
    together = gains(runs)["together"]
    assert together.of == ("squares", "most", True)
    assert together.nodes > 100


def test_a_search_that_is_stopped_reports_so():
    watch = Watch()
    watch.stop()
    assert not armies.search(9, symmetry=False, watch=watch).finished


def test_bad_names_and_sizes_are_refused():
    with pytest.raises(UnknownNameError, match="Did you mean 'squares'"):
        armies.search(5, model="square")
    with pytest.raises(UnknownNameError, match="no order"):
        armies.search(5, order="random")
    with pytest.raises(InputError, match="no exact sizes"):
        armies.search(5, model="white", exactly=True)
    with pytest.raises(InputError, match="board size of a search for two armies"):
        armies.search(13)

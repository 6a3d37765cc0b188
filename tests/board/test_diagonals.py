"""The diagonals, numbered as the notes do, and the slides' arithmetic of two squares."""

from itertools import product

import pytest

from queenright.board.diagonals import Arithmetic, diagonal, diagonal_scene, diagonals, drawn
from queenright.board.lines import CHESS, Line
from queenright.board.shapes import Segment
from queenright.errors import InputError


@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_every_square_lies_on_one_diagonal_of_each_kind(n):
    for kind in (Line.SUM, Line.DIFFERENCE):
        found = [square for each in diagonals(n) if each.kind is kind for square in each.squares]
        assert sorted(found) == list(product(range(n), repeat=2))
    assert len(diagonals(n)) == 2 * (2 * n - 1)


def test_the_directions_are_those_of_the_notes():
    """Sum diagonals run from bottom left to top right, difference diagonals from top left to bottom right."""
    for each in diagonals(6):
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(each.squares, each.squares[1:], strict=False)}
        assert steps <= ({(-1, 1)} if each.kind is Line.SUM else {(1, 1)})


def test_the_fifth_diagonals_of_the_chessboard():
    rising, falling = diagonals(8, 5)
    assert rising.squares == ((5, 0), (4, 1), (3, 2), (2, 3), (1, 4), (0, 5))
    assert falling.squares == ((5, 0), (6, 1), (7, 2))
    assert [drawn([rising, falling])[square] for square in ((5, 0), (0, 5), (7, 2))] == ["X", "/", "\\"]


def test_counted_from_1_a_sum_is_greater_by_2():
    (found,) = diagonals(8, 9, first=1)
    assert found == diagonal(8, Line.SUM, 7)
    assert "(8, 1)" in found.describe(1)
    assert "(1, 8)" in found.describe(1)


def test_a_number_may_name_one_diagonal_or_none():
    assert [each.kind for each in diagonals(8, -3)] == [Line.DIFFERENCE]
    assert [each.kind for each in diagonals(8, 14)] == [Line.SUM]
    with pytest.raises(InputError, match="no diagonal 15; it has sums from 0 to 14, differences from -7 to 7"):
        diagonals(8, 15)


def test_the_slides_example():
    found = Arithmetic((8, 1), (1, 8))
    assert (found.sums, found.line) == ((9, 9), Line.SUM)
    assert "8 + 1 = 1 + 8 = 9" in "\n".join(found.text())


def test_the_three_conditions_agree_on_every_pair_of_squares():
    """Equal sums or equal differences if and only if |j − l| = |i − k|, which must agree with the rule."""
    for p, q in product(product(range(1, 6), repeat=2), repeat=2):
        found = Arithmetic(p, q)
        equal = found.sums[0] == found.sums[1] or found.differences[0] == found.differences[1]
        assert equal == (found.distances[0] == found.distances[1]) == (found.line is not None)
        if p != q and p[0] != q[0] and p[1] != q[1]:
            assert found.line == CHESS.shared(p, q)


def test_a_picture_tells_the_kinds_apart_by_dashes():
    lines = [shape for shape in diagonal_scene(8, diagonals(8, 5)).shapes if isinstance(shape, Segment)]
    assert sorted(line.dash > 0 for line in lines) == [False, True]

import json
import pickle
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenright.board.placement import Placement
from queenright.constructions import explicit
from queenright.errors import BoardError

vectors = st.integers(0, 12).flatmap(lambda n: st.lists(st.integers(0, max(0, n - 1)), min_size=n, max_size=n))


@given(vectors)
def test_every_notation_reads_back(rows):
    placement = Placement(rows)
    assert placement.queens == tuple(rows)
    assert eval(repr(placement), {"Placement": Placement}) == placement
    assert Placement.from_one_based(placement.one_based()) == placement
    assert Placement.from_squares(placement.squares(), placement.n) == placement
    assert Placement.from_chess(placement.chess(), placement.n) == placement
    assert Placement.from_matrix(placement.matrix()) == placement or not rows
    assert Placement.from_json(json.dumps(placement.to_json())) == placement
    assert Placement.from_matrix(placement.matrix(bool)) == placement or not rows
    assert Placement.from_matrix(placement.matrix(float)) == placement or not rows
    assert len(rows) < 2 or Placement.from_fen(placement.fen()) == placement
    assert placement[2:5] == tuple(rows[2:5])
    assert Placement(placement.array()) == placement
    assert pickle.loads(pickle.dumps(placement)) == placement
    assert hash(Placement(list(rows))) == hash(placement)


@given(vectors.filter(bool))
def test_the_picture_reads_back(rows):
    assert Placement.from_text(str(Placement(rows))) == Placement(rows)


@given(vectors.filter(bool), st.randoms(use_true_random=False))
def test_squares_may_come_in_any_order(rows, random):
    squares = Placement(rows).squares()
    random.shuffle(squares)
    assert Placement.from_squares(squares) == Placement(rows)


def test_the_first_solution_of_the_first_document():
    placement = Placement([0, 4, 7, 5, 2, 6, 1, 3])
    assert placement.chess() == ["a8", "b4", "c1", "d3", "e6", "f2", "g7", "h5"]
    assert placement.by_rows() == [0, 6, 4, 7, 1, 3, 5, 2]
    assert placement[1] == 4
    assert placement.n == len(placement) == 8
    assert list(placement) == [0, 4, 7, 5, 2, 6, 1, 3]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([0, 4], "row 4 in column 1 is outside the board of 2 rows"),
        ([0, -1], "row -1 in column 1 is outside"),
        ([0.5], "must be a whole number, got 0.5 in column 0"),
        (["0"], "must be a whole number, got '0'"),
        ([True, False], "must be a whole number, got True"),
        (numpy.array([0, 2]), "row 2 in column 1"),
        (numpy.array([0.0, 1.0]), "got a float64 array"),
        (numpy.array([[0, 1], [1, 0]]), "shape"),
    ],
)
def test_bad_vectors_name_the_entry(rows, message):
    with pytest.raises(BoardError, match=message):
        Placement(rows)


def test_squares_need_exactly_one_queen_in_each_column():
    with pytest.raises(BoardError, match="two queens in column 1"):
        Placement.from_squares([(0, 1), (1, 1)])
    with pytest.raises(BoardError, match="no queen in column 2"):
        Placement.from_squares([(0, 0), (1, 1)], 3)


def test_a_matrix_must_be_square_and_binary():
    with pytest.raises(BoardError, match="row 1 of the matrix"):
        Placement.from_matrix([[1, 0], [2, 0]])
    with pytest.raises(BoardError, match="the matrix has 2 × 3 entries"):
        Placement.from_matrix([[1, 0, 0], [0, 1, 0]])
    with pytest.raises(BoardError, match="a 0/1 matrix must be a list of rows, got 5"):
        Placement.from_matrix(5)


def test_a_placement_cannot_be_changed():
    placement = Placement([1, 3, 0, 2])
    with pytest.raises(ValueError, match="read-only"):
        placement.array()[0] = 2
    source = numpy.array([1, 3, 0, 2])
    placement = Placement(source)
    source[0] = 2
    assert placement[0] == 1


def test_numpy_reads_a_placement():
    assert numpy.asarray(Placement([1, 3, 0, 2])).tolist() == [1, 3, 0, 2]
    assert numpy.asarray(Placement([1, 3, 0, 2]), dtype=numpy.uint8).dtype == numpy.uint8


def test_a_large_placement_shows_its_ends():
    placement = Placement(numpy.arange(2000))
    assert repr(placement) == "<Placement of 2000 queens: 0, 1, 2, ..., 1997, 1998, 1999>"
    assert str(placement) == repr(placement)


def test_the_empty_placement():
    assert Placement([]).queens == ()
    assert str(Placement([])) == ""
    assert Placement([]).to_json() == {"n": 0, "queens": []}


def test_by_rows_needs_one_queen_in_each_row():
    with pytest.raises(BoardError, match="a row has two queens"):
        Placement([0, 0]).by_rows()


@pytest.mark.parametrize(("n", "shown"), [(4, True), (200, True), (300, True), (10_000, True), (10_001, False)])
def test_a_notebook_shows_an_svg_a_thumbnail_or_nothing(n, shown):
    drawn = explicit(n)._repr_svg_()
    assert (drawn is not None) == shown
    assert drawn is None or (drawn.startswith("<svg") and ElementTree.fromstring(drawn) is not None)


def test_placements_sort_lexicographically():
    low, high = Placement([0, 2, 1]), Placement([2, 0, 1])
    assert sorted([high, low]) == [low, high]
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    with pytest.raises(TypeError):
        _ = low < [0, 2, 1]


def test_a_placement_is_a_sequence():
    placement = Placement([1, 3, 0, 2])
    assert isinstance(placement, Sequence)
    assert (placement.index(3), placement.count(0), 2 in placement, list(reversed(placement))) == (
        1,
        1,
        True,
        [2, 0, 3, 1],
    )

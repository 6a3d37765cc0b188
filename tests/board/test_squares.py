import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenright.board.squares import (
    Line,
    attacked_squares,
    describe,
    guard,
    on_board,
    parse_square,
    shared_line,
    square_name,
)  # fmt: skip
from queenright.errors import BoardError

square = st.tuples(st.integers(0, 30), st.integers(0, 30))


@given(square, square)
def test_shared_line_is_the_diagonal_test_of_the_slides(a, b):
    (i, j), (k, m) = a, b
    if a == b:
        return
    expected = i == k or j == m or abs(j - m) == abs(i - k)
    assert (shared_line(a, b) is not None) == expected
    assert shared_line(a, b) == shared_line(b, a)


@given(square, square)
def test_the_shared_line_has_one_number_for_both_squares(a, b):
    line = shared_line(a, b)
    if line is not None:
        assert line.number(a) == line.number(b)


def test_the_slides_example_of_two_corners_is_one_diagonal():
    assert shared_line((8, 1), (1, 8)) is Line.SUM


def test_the_queens_move_figure_of_the_slides():
    rows = [
        "x..x..x.",
        ".x.x.x..",
        "..xxx...",
        "xxx.xxxx",
        "..xxx...",
        ".x.x.x..",
        "x..x..x.",
        "...x...x",
    ]
    expected = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "x"}
    assert set(attacked_squares(8, (3, 3))) == expected


def test_guard_names_the_first_queen_that_guards():
    assert guard((1, 1), [(5, 0), (0, 3), (3, 3), (1, 7)]) == (3, 3)
    assert guard((1, 1), [(5, 0), (0, 3)]) is None
    assert guard((2, 2), [(2, 2)]) == (2, 2)


@given(st.integers(1, 26).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1), st.integers(0, n - 1))))
def test_chess_names_read_back(case):
    n, row, column = case
    assert parse_square(square_name((row, column), n), n) == (row, column)
    assert parse_square(f"{row},{column}", n) == (row, column)


def test_b4_is_the_second_file_and_fourth_rank_from_the_bottom():
    assert parse_square("b4", 8) == (4, 1)
    assert parse_square("B4", 8) == (4, 1)


@pytest.mark.parametrize("text", ["", "4", "bb4", "b", "i4", "a9", "a0", "8,0", "0,-1", "4,1,2", "b4.5"])
def test_a_bad_square_is_refused(text):
    with pytest.raises(BoardError, match="square"):
        parse_square(text, 8)


def test_large_boards_name_squares_by_numbers():
    assert describe((0, 29), 30) == "(0, 29)"
    assert describe((4, 1), 8) == "b4"


def test_on_board_quotes_what_came():
    with pytest.raises(BoardError, match=r"'z9' lies outside the 8 × 8 board"):
        on_board((-1, 25), 8, "z9")

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenright.board.squares import describe, on_board, parse_square, square_name, square_on
from queenright.errors import BoardError


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


def test_on_board_quotes_what_was_given():
    with pytest.raises(BoardError, match=r"'z9' is outside the 8 × 8 board"):
        on_board((-1, 25), 8, "z9")


@pytest.mark.parametrize("square", [5, None, (1,), (1, 2, 3), (0.5, 1), ("a", 1)])
def test_what_is_no_square_is_refused_in_one_line(square):
    with pytest.raises(BoardError, match=r"a square must be a \(row, column\) pair"):
        square_on(square, 8)

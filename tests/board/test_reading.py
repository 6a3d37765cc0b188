"""Boards from text, JSON and files."""

import io

import numpy
import pytest

from queenright.board.files import load_board, position_from_bytes
from queenright.board.parse import parse_board
from queenright.board.placement import Placement
from queenright.errors import BoardError, InputError

SQUARES = ((0, 2), (1, 0), (2, 3), (3, 1))


@pytest.mark.parametrize(
    "text",
    [
        "1,3,0,2",
        " 1, 3, 0, 2 ",
        "1 3 0 2",
        "[1, 3, 0, 2]",
        "1\n3\n0\n2\n",
        "1,\n3,\n0,\n2",
        "a3 b1 c4 d2",
        "c4,a3,d2,b1",
        '{"n": 4, "queens": [1, 3, 0, 2]}',
        '{"squares": [[0, 2], [1, 0], [2, 3], [3, 1]]}',
        "[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]",
        ". . Q .\nQ . . .\n. . . Q\n. Q . .",
        "..Q.\nQ...\n...Q\n.Q..\n",
        "· · ♛ ·\n♛ · · ·\n· · · ♛\n· ♛ · ·",
        "0,0,1,0\n1,0,0,0\n0,0,0,1\n0,1,0,0",
        "0010\n1000\n0001\n0100",
        "--q-\nq---\n---q\n-q--",
        "\r\n..Q.\r\nQ...\r\n...Q\r\n.Q..\r\n",
    ],
)
def test_many_spellings_of_one_board(text):
    board = parse_board(text)
    assert (board.n, tuple(sorted(board.queens))) == (4, SQUARES)


def test_fixed_blocked_and_attacked_squares_are_read():
    board = parse_board("F x #\n. . .\n. ! .")
    assert board.queens == ((0, 0), (2, 1))
    assert board.fixed == {(0, 0)}
    assert board.blocked == {(0, 2)}


def test_tiny_boards():
    assert parse_board("[]").n == 0
    assert parse_board("Q").queens == ((0, 0),)
    assert parse_board("0").queens == ((0, 0),)
    assert parse_board("b4 d5", 8).queens == ((4, 1), (3, 3))


WRONG = [
    ("", "empty text"),
    ("1,3,0", "row 3 in column 1 lies outside the board of 3 rows"),
    ("1,x,0,2", "entry 2 of the vector is 'x'"),
    ("1,3.5,0,2", "entry 2 of the vector is '3.5'"),
    ("-1,0", "row -1"),
    ("a9", "outside"),
    ("..Q.\nQ..\n...Q\n.Q..", "line 2 of the board has 3 squares; wanted 4, as there are 4 lines"),
    ("..Q.\nQ.?.\n...Q\n.Q..", r"line 2, square 3 is '\?'"),
    ("[1, 3,", "not JSON: .* at line 1"),
    ("[1, 0.5]", "must be a whole number, got 0.5"),
    ('{"n": 4}', "field queens or squares, got n"),
    ('{"n": -1, "queens": []}', "field n must be a board size"),
    ('{"n": 2, "columns": 2.5, "squares": []}', "field columns must be a board size"),
    ('{"n": 2, "columns": 5, "squares": []}', "2 rows and 5 columns; wanted a square one"),
    ('{"n": 3, "queens": [1, 3, 0, 2]}', "the vector has 4 entries; wanted 3"),
    ('{"squares": [[0, 0], [0, 0]]}', "is named twice"),
    ('{"squares": [[0, 0, 1]]}', "pairs"),
    ('{"n": 2, "squares": [[0, 2]]}', "outside the 2 × 2 board"),
    ("[[1, 0], [0]]", "row 1 of the matrix"),
    ('{"queens": 5}', "a list of rows"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_board_says_where(text, message):
    with pytest.raises(BoardError, match=message):
        parse_board(text)


def npy(array) -> bytes:
    buffer = io.BytesIO()
    numpy.save(buffer, array)
    return buffer.getvalue()


def test_npy_vectors_and_matrices():
    assert position_from_bytes(npy(numpy.array([1, 3, 0, 2], dtype=numpy.uint8))) == Placement([1, 3, 0, 2])
    assert position_from_bytes(npy(numpy.eye(3, dtype=bool))).queens == ((0, 0), (1, 1), (2, 2))
    with pytest.raises(BoardError, match="float64"):
        position_from_bytes(npy(numpy.array([0.5])))
    with pytest.raises(InputError, match=r"not a readable \.npy"):
        position_from_bytes(npy(numpy.arange(100))[:90])


def test_a_binary_file_is_refused():
    with pytest.raises(BoardError, match="neither text"):
        position_from_bytes(b"\xff\xfe\x00\x01")


def test_files_are_found_by_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text("..Q.\nQ...\n...Q\n.Q..\n")
    (tmp_path / "board.npy").write_bytes(npy(numpy.array([1, 3, 0, 2])))
    (tmp_path / "bad.txt").write_text("Q?\n..")
    assert sorted(load_board("board.txt").queens) == sorted(load_board("board.npy").queens)
    with pytest.raises(BoardError, match=r"bad\.txt: line 1, square 2"):
        load_board("bad.txt")
    with pytest.raises(InputError, match="No such file"):
        load_board("missing.txt")
    with pytest.raises(InputError, match="it is a folder"):
        load_board(str(tmp_path))

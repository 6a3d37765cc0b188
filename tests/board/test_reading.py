"""Boards from text, JSON and files."""

import io
from random import Random

import numpy
import pytest

from queenright.board.board import Board
from queenright.board.files import load_position, position_from_bytes
from queenright.board.parse import parse_position
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
        "2Q1/Q3/3Q/1Q2",
        "2q1/q3/3q/1q2 w - - 0 1",
        "0,2 1,0 2,3 3,1",
        "(0,2) (1, 0) (2,3) (3,1)",
        "(0, 2), (1, 0), (2, 3), (3, 1)",
        '["..Q.", "Q...", "...Q", ".Q.."]',
    ],
)
def test_many_spellings_of_one_board(text):
    board = parse_position(text)
    assert (board.n, tuple(sorted(board.squares()))) == (4, SQUARES)


def framed(rows):
    rule = "+" + "---+" * len(rows)
    return "\n".join([rule, *(line for row in rows for line in ("|" + "".join(f" {c} |" for c in row), rule))])


def with_names(rows, first="a"):
    names = [chr(ord(first) + column) for column in range(len(rows))]
    numbered = [f"{len(rows) - number:2d} {' '.join(row)}" for number, row in enumerate(rows)]
    return "\n".join([*numbered, "   " + " ".join(names)])


#: Ways to draw a board that has queens and free squares, given as rows of Q and blanks.
DRAWINGS = {
    "frame": framed,
    "box": lambda rows: framed(rows).translate(str.maketrans("|-", "│─")).replace("+", "┼"),
    "table": lambda rows: "\n".join(
        ["| " + " | ".join(row) + " |" for row in rows[:1]]
        + ["|---" * len(rows) + "|"]
        + ["| " + " | ".join(row) + " |" for row in rows[1:]]
    ),
    "names": lambda rows: with_names([row.replace(" ", ".") for row in rows]),
    "squares": lambda rows: "\n".join(
        "".join("♛" if c == "Q" else "□■"[(r + k) % 2] for k, c in enumerate(row)) for r, row in enumerate(rows)
    ),
    "emoji": lambda rows: "\n".join(row.replace("Q", "👑").replace(" ", "⬜") for row in rows),
    "stars": lambda rows: "\n".join(" ".join(row.replace(" ", "-").replace("Q", "*")) for row in rows),
    "crosses": lambda rows: "\n".join(row.replace(" ", "o").replace("Q", "x") for row in rows),
    "counted": lambda rows: "\n".join(
        ["  " + " ".join(str(c) for c in range(len(rows)))]
        + [f"{r} {' '.join(row.replace(' ', '.'))} {r}" for r, row in enumerate(rows)]
    ),
    "walls": lambda rows: "\n".join(f"{len(rows) - r} | {row.replace(' ', '.')} |" for r, row in enumerate(rows)),
}


@pytest.mark.parametrize("style", DRAWINGS)
def test_drawn_boards_are_read(style):
    random = Random(7)
    for n in (4, 5, 8, 9, 10):
        queens = random.sample(range(n), n)
        rows = ["".join("Q" if queens[c] == r else " " for c in range(n)) for r in range(n)]
        board = parse_position(DRAWINGS[style](rows))
        assert (board.n, sorted(board.squares())) == (n, sorted((r, c) for c, r in enumerate(queens)))
        assert not board.blocked


def test_a_drawing_with_coordinates_keeps_blocked_squares():
    board = parse_position("2 · ■\n1 ♛ ·\n  a b")
    assert (board.squares(), board.blocked) == ([(1, 0)], {(0, 1)})
    assert parse_position("■ ·\n· ■").blocked == {(0, 0), (1, 1)}


def test_fixed_blocked_and_attacked_squares_are_read():
    board = parse_position("F x #\n. . .\n. ! .")
    assert board.squares() == [(0, 0), (2, 1)]
    assert board.fixed == {(0, 0)}
    assert board.blocked == {(0, 2)}


def test_tiny_boards():
    assert parse_position("[]").n == 0
    assert parse_position("Q").squares() == [(0, 0)]
    assert parse_position("0").squares() == [(0, 0)]
    assert parse_position("b4 d5", 8).squares() == [(4, 1), (3, 3)]


def test_a_vector_shorter_than_the_board_is_a_partial_board():
    assert parse_position("2,6,1,7", 8) == Board(8, [(2, 0), (6, 1), (1, 2), (7, 3)])
    assert parse_position("[2, 6]", 8) == Board(8, [(2, 0), (6, 1)])
    assert parse_position("(2,6)", 8) == Board(8, [(2, 6)])


WRONG = [
    ("", "empty text"),
    ("1,3,0", "row 3 in column 1 is outside the board of 3 rows"),
    ("1,x,0,2", "'x' is not a row; rows are whole numbers"),
    ("1,3.5,0,2", "'3.5' is not a row"),
    ("-1,0", "row -1"),
    ("a9", "outside"),
    ("..Q.\nQ..\n...Q\n.Q..", "line 2 of the board has 3 squares; it must have 4, as there are 4 lines"),
    ("..Q.\nQ.?.\n...Q\n.Q..", r"line 2, square 3 is '\?'"),
    ("[1, 3,", "not JSON: .* at line 1"),
    ("[1, 0.5]", "must be a whole number, got 0.5"),
    ('{"n": 4}', "field queens or squares, got n"),
    ('{"n": -1, "queens": []}', "field n must be a board size"),
    ('{"n": 2, "columns": 2.5, "squares": []}', "field columns must be a board size"),
    ('{"n": 2, "columns": 5, "squares": []}', "must be square here, got 2 rows and 5 columns"),
    ('{"n": 3, "queens": [1, 3, 0, 2]}', "the vector has 4 entries; a board of size 3"),
    ('{"squares": [[0, 0], [0, 0]]}', "is given twice"),
    ('{"squares": [[0, 0, 1]]}', "pairs"),
    ('{"n": 2, "squares": [[0, 2]]}', "outside the 2 × 2 board"),
    ("[[1, 0], [0]]", "row 1 of the matrix"),
    ('{"queens": 5}', "a list of rows"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_board_says_where(text, message):
    with pytest.raises(BoardError, match=message):
        parse_position(text)


def npy(array) -> bytes:
    buffer = io.BytesIO()
    numpy.save(buffer, array)
    return buffer.getvalue()


def test_npy_vectors_and_matrices():
    assert position_from_bytes(npy(numpy.array([1, 3, 0, 2], dtype=numpy.uint8))) == Placement([1, 3, 0, 2])
    assert position_from_bytes(npy(numpy.eye(3, dtype=bool))).squares() == [(0, 0), (1, 1), (2, 2)]
    assert position_from_bytes(npy(numpy.eye(2))).squares() == [(0, 0), (1, 1)]
    with pytest.raises(BoardError, match="float64"):
        position_from_bytes(npy(numpy.array([0.5])))
    with pytest.raises(InputError, match=r"not a readable \.npy"):
        position_from_bytes(npy(numpy.arange(100))[:90])


def header(text: str) -> bytes:
    """A .npy file with this header and a few numbers."""
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode() + bytes(64)


def described(**fields: str) -> str:
    shown = {"descr": "'<i8'", "fortran_order": "False", "shape": "(4,)", **fields}
    return "{" + ", ".join(f"{name!r}: {value}" for name, value in shown.items()) + "}"


HEADERS = [
    "", "(" * 9000, "1" * 9999, "{[]: 1}", "{b'descr': 1}", "{'a'", "\\,", described(shape="(99999999999999999999,)"),
    described(shape="(True,)"), described(shape="(-1,)"), described(shape="(1000000000000,)"),
    described(shape="(1000000000000, 0)"), described(shape="(2, 3)"), described(shape="()"), described(shape="(4L,"),
    described(descr="()"), described(descr="'<08'"), described(descr="'<,8'"), described(descr="'O'"),
    described(descr="'" + "x" * 5000 + "'"), described(descr="[('a', '<i4')]"), described(fortran_order="[]"),
]  # fmt: skip


@pytest.mark.parametrize("text", HEADERS, ids=lambda text: text[:30])
def test_a_damaged_npy_header_is_one_line(text, recwarn):
    with pytest.raises(InputError) as caught:
        position_from_bytes(header(text))
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 200
    assert list(recwarn) == []


def test_a_whole_npy_header_is_read():
    assert position_from_bytes(header(described(shape="(1,)"))) == Placement([0])


def test_a_binary_file_is_refused():
    with pytest.raises(BoardError, match="neither text"):
        position_from_bytes(b"\xff\xfe\x00\x01")


def test_files_are_found_by_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text("..Q.\nQ...\n...Q\n.Q..\n")
    (tmp_path / "board.npy").write_bytes(npy(numpy.array([1, 3, 0, 2])))
    (tmp_path / "bad.txt").write_text("Q?\n..")
    assert sorted(load_position("board.txt").squares()) == sorted(load_position("board.npy").squares())
    with pytest.raises(BoardError, match=r"bad\.txt: line 1, square 2"):
        load_position("bad.txt")
    with pytest.raises(InputError, match="No such file"):
        load_position("missing.txt")
    with pytest.raises(InputError, match="it is a folder"):
        load_position(str(tmp_path))

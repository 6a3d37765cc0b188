"""Formats: what is written can be read, foreign formats are read, and errors give line and column."""

import json
import subprocess
import sys

import pytest

from queenright import puzzle
from queenright.errors import BoardError, InputError, UnknownNameError
from queenright.puzzle.formats import LARGEST_FILE, read_games, read_state, write_game

FOUR = puzzle.Puzzle(["ABBB", "ACBB", "CCCD", "CDDD"])


@pytest.mark.parametrize("form", puzzle.FORMATS)
def test_what_is_written_is_read_back(form):
    for n in (1, 4, 7, 11):
        for made in puzzle.make(n, count=5, seed=n):
            assert puzzle.read(puzzle.write(made.puzzle, form)) == [made.puzzle]


READ = {
    "letters": "ABBB\nACBB\nCCCD\nCDDD\n",
    "spaces": " A B B B\n A C B B\n C C C D\n C D D D",
    "commas and other labels": "7,2,2,2\n7,9,2,2\n9,9,9,1\n9,1,1,1",
    "comment and blank lines": "# a puzzle\n\nABBB\nACBB\nCCCD\nCDDD\n\n",
    "numbers": '{"n": 4, "regions": [[0,1,1,1],[0,2,1,1],[2,2,2,3],[2,3,3,3]], "givens": []}',
    "strings": '{"regions": ["ABBB", "ACBB", "CCCD", "CDDD"], "grade": 3}',
    "matrix alone": '[["A","B","B","B"],["A","C","B","B"],["C","C","C","D"],["C","D","D","D"]]',
    "puzzles": '{"puzzles": [{"regions": ["ABBB", "ACBB", "CCCD", "CDDD"]}]}',
    "typescript": """import { Level } from './level';
const level: Level = {
  path: '/x', size: 4,
  colorRegions: [
    ['A', 'B', 'B', 'B'],
    ["A", "C", "B", "B"],
    ['C', 'C', 'C', 'D'],
    ['C', 'D', 'D', 'D'],
  ],
  regionColors: { A: lightBlue },
};
export default level;
""",
    "cells": json.dumps({"nRows": 4, "nCols": 4, "cellColors": [
        {"cellId": i, "cellType": f"c{label}"} for i, label in enumerate("ABBBACBBCCCDCDDD")]}),
    "record": '4,4,1,"ABBBACBBCCCDCDDD",""',
    "record without a solution": ' 4,4,1,"ABBBACBBCCCDCDDD"\r\n',
    "code": "# mine\n4x1.ABBBACBBCCCDCDDD\n",
}  # fmt: skip


@pytest.mark.parametrize("name", READ)
def test_public_formats_are_read(name):
    assert puzzle.read(READ[name]) == [FOUR]


def test_a_link_by_hand():
    """Two columns: one border between columns in each row, 1 and 1: binary 11000, which is o; none between rows."""
    assert puzzle.read("https://puzz.link/p?starbattle/2/2/1/o0") == [puzzle.Puzzle(["AB", "AB"])]
    assert puzzle.read("see https://puzz.link/p?starbattle/2/2/1/0o here") == [puzzle.Puzzle(["AA", "BB"])]
    assert puzzle.write(puzzle.Puzzle(["AA", "BB"]), "link").endswith("/2/2/1/0o")


def test_marks_behind_letters_are_queens_and_crosses():
    text = "Aq B Bx B\nAx C B B\nC C C D\nC D Dq D"
    (game,) = read_games(text)
    assert game.queens == {(0, 0), (3, 2)}
    assert game.crosses == {(0, 2), (1, 0)}
    assert read_games(write_game(game)) == [game]
    assert read_games("AqBBxB\nAxCBB\nCCCD\nCDDqD")[0] == game


def test_several_puzzles_in_one_text():
    text = "\n\n".join("\n".join(made.puzzle.regions) for made in puzzle.make(5, count=3, seed=1))
    assert puzzle.read(text) == [made.puzzle for made in puzzle.make(5, count=3, seed=1)]


def test_givens_are_read_and_kept():
    text = '{"n": 4, "regions": ["ABBB", "ACBB", "CCCD", "CDDD"], "givens": [[1, 0]]}'
    (given,) = puzzle.read(text)
    assert given.givens == {(1, 0)}
    assert puzzle.read(puzzle.write(given, "json")) == [given]
    with pytest.raises(InputError, match="does not support given queens"):
        puzzle.write(given, "letters")


def test_a_state_is_a_file_or_squares(tmp_path):
    path = tmp_path / "state.txt"
    path.write_text("Aq B B B\nA Cx B B\nC C C D\nC D D D")
    game = FOUR.game([(0, 0)], [(1, 1)])
    assert read_state(FOUR, str(path)) == game
    assert read_state(FOUR, "q:a4 x:b3") == game
    assert read_state(FOUR, "q:0,0 x=1,1") == game
    path.write_text("AAAB\nAAAB\nCCDD\nCCDD")
    with pytest.raises(InputError, match="belongs to another puzzle"):
        read_state(FOUR, str(path))
    with pytest.raises(BoardError, match="has a queen and a cross"):
        read_state(FOUR, "q:a4 x:a4")


WRONG = [
    ("", "empty; a puzzle is lines of letters"),
    ("ABBB\nACB\nCCCD\nCDDD", "line 2, column 4: 3 squares; there must be 4, as there are 4 lines"),
    ("ABBB\nACBBB\nCCCD\nCDDD", "line 2, column 5: 5 squares; there must be 4"),
    ("A B\nA ?", "line 2, column 3: '?'; a region is a letter or digit"),
    ("A BB\nA B", "line 1, column 4: 'B' after 'B'"),
    ("AAB\nAAB\nAAB", "line 1, column 1: a puzzle of 3 rows needs 3 regions, got 2"),
    ('{"regions": ["AB",\n "AB"}', "line 2, column 6: not JSON"),
    ('{"regions": ["AB",\n "ABC"]}', "line 2, column 2: 3 squares; there must be 2"),
    ('{"n": 3,\n"regions": ["AB", "AB"]}', "line 1, column 7: n is 3, but there are 2 rows"),
    ('{"regions": [["A", null], ["A", "B"]]}', "line 1, column 14: expected a row of labels"),
    ('{"regions": 4}', "line 1, column 13: expected a list of rows"),
    ('{"rows": []}', "line 1, column 1: no field regions, colorRegions or cellColors"),
    ('{"regions": ["AB", "AB"], "givens": 3}', "line 1, column 37: givens must be a list"),
    ('{"regions": ["AB", "AB"], "givens": [[0, 9]]}', "outside the 2 × 2 board"),
    ('{"nRows": 2, "nCols": 2, "cellColors": [{"cellId": 9, "cellType": 1}]}', "column 41: expected a cellId"),
    ('{"nRows": 2, "cellColors": [{"cellId": 0, "cellType": 1}]}', "1 squares have a colour; 4 need one"),
    ('{"nRows": 2, "nCols": 3, "cellColors": []}', "needs nRows and nCols"),
    ("const a = {\n colorRegions: [\n ['A', 'B'],\n ['A']] }", "line 4, column 3: 1 squares; there must be 2"),
    ("colorRegions: nothing", "line 1, column 1: colorRegions without a list"),
    ("x\ncolorRegions: [['A', 'B'],", "line 2, column 1: colorRegions without a list"),
    ("\x1fAB\nAB", "line 1, column 1: the control character '\\x1f'; a puzzle is plain text"),
    ("\x00", "line 1, column 1: the control character '\\x00'"),
    ("AB\nA\x0bB", "line 2, column 2: the control character '\\x0b'"),
    ('\x1e{"regions": ["A"]}', "line 1, column 1: the control character '\\x1e'"),
    ("A\xa0B\nA\xa0C", "a puzzle of 2 rows needs 2 regions, got 3"),
    ("https://puzz.link/p?starbattle/4/4/9/000000", "9 stars per row; there must be 1 to 8"),
    ("https://puzz.link/p?starbattle/4/5/1/000000", "a board of 4 × 5"),
    ("https://puzz.link/p?starbattle/4/4/1/00", "line 1, column 21: 2 characters of borders"),
    ("https://puzz.link/p?starbattle/4/4/1/00000z", "there must be 6 characters from 0-9 and a-v"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_bad_text_names_line_and_column(text, message):
    with pytest.raises(BoardError) as caught:
        puzzle.read(text)
    assert message in str(caught.value)


#: Texts that cost the square of their length if a pattern starts over, a line is copied or a place looked up too often.
LENGTH = 190_000
HOSTILE = {
    "levels that never end": "colorRegions:[[" * (LENGTH // 15),
    "blanks behind a row": "colorRegions:[[]" + " " * LENGTH,
    "blanks before a colon": "colorRegions" + " " * LENGTH,
    "brackets": "colorRegions: [[" + "[a],[" * (LENGTH // 5),
    "one line": "A" * LENGTH,
    "one line with blanks": "A " * (LENGTH // 2),
    "many puzzles": "A\n\n" * (LENGTH // 3),
    "many puzzles of JSON": "[" + ",".join(['{"regions":["A"]}'] * (LENGTH // 18)) + "]",
    "rows of JSON": "[" + ",".join(['""'] * (LENGTH // 3)) + "]",
    "rows of JSON, the last one wrong": "[" + ",".join(['"A"'] * (LENGTH // 4)) + ", 5]",
    "links that are none": "starbattle/ " * (LENGTH // 12),
}

READING = """
import resource, sys
from queenright.errors import QueensError
from queenright.puzzle import read
resource.setrlimit(resource.RLIMIT_CPU, (8, 8))
try:
    read(sys.stdin.read())
except QueensError as error:
    assert "\\n" not in str(error)
"""


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_long_text_is_read_in_linear_time(kind):
    """In seconds of the processor, not of the clock: each takes less than one, and minutes if it is quadratic."""
    done = subprocess.run([sys.executable, "-c", READING], input=HOSTILE[kind], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_that_is_too_large_is_refused(tmp_path):
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(InputError, match="16,777,217 bytes, more than 16,777,216"):
        puzzle.load(path)


def test_a_bad_file_is_named(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("AB\nA")
    with pytest.raises(BoardError, match=r"bad\.txt, line 2, column 2: "):
        puzzle.load(path)
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(InputError, match="not a text file"):
        puzzle.load(path)


def test_an_unknown_format_is_refused():
    with pytest.raises(UnknownNameError, match=r"no puzzle format named 'jsn'\. Did you mean 'json'"):
        puzzle.write(FOUR, "jsn")


def test_regions_in_parts_are_a_warning_and_no_error():
    odd = puzzle.Puzzle(["ABAA", "BBCC", "BBCD", "BBDD"])
    assert odd.warnings == ["region A is not connected"]
    assert puzzle.solve(odd).complete


def test_a_sheet_is_a_pdf_of_puzzles_and_solutions():
    made = puzzle.make(5, count=5, seed=1)
    data = puzzle.sheet([entry.puzzle for entry in made])
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") == 3
    assert puzzle.sheet([entry.puzzle for entry in made]) == data
    with pytest.raises(InputError, match="puzzle 2 has several solutions"):
        puzzle.sheet([made[0].puzzle, puzzle.Puzzle(["AABB", "AABB", "CCDD", "CCDD"])])
    with pytest.raises(InputError, match="at least one"):
        puzzle.sheet([])


WRONG_LINES = {
    '4,5,1,"AABB",""': "a board of 4 × 5; it must be square",
    '99999999999,99999999999,1,"AABB",""': "of size 1 to 26",
    '2,2,1,"AAB",""': "3 letters; a board of size 2 has 4 squares",
    '2,2,1,"ABAB","01"': "the solution must be 4 characters",
    '1,1,1,"A","0"': "the solution of the record is none",
    '1,1,1,"A","1",': "expected a record",
    "2x1.ABA": "3 letters",
    "2x1.ABAB?": "expected a record",
    "1x1.A\n2x1.ABAC": "line 2, column 1: a puzzle of 2 rows needs 2 regions, got 3",
}


@pytest.mark.parametrize("text", WRONG_LINES)
def test_wrong_records_and_codes_are_refused(text):
    with pytest.raises(BoardError, match=WRONG_LINES[text]):
        puzzle.read(text)


def test_a_record_holds_the_solution_and_several_follow_each_other():
    made = puzzle.make(6, count=3, seed=5)
    text = "\n".join(puzzle.write(entry.puzzle, "record") for entry in made)
    assert puzzle.read(text) == [entry.puzzle for entry in made]
    digits = text.splitlines()[0].split('"')[3]
    assert [divmod(place, 6) for place, digit in enumerate(digits) if digit == "1"] == sorted(
        made[0].placement.squares()
    )

"""Bad input: one clear line on standard error, exit status 2, nothing on standard output, no incomplete file."""

import os
import subprocess
import sys

import numpy
import pytest

WRONG = [
    (["solve", "-3"], "board size must be a whole number from 0 to 1000000000, got -3"),
    (["solve", "1.5"], "board size must be a whole number from 0 to 1000000000, got '1.5'"),
    (["solve", "eight"], "got 'eight'"),
    (["solve", str(10**12)], f"got {10**12}"),
    (["solve", "10¹²"], "got '10¹²'"),
    (["solve", ""], "got ''"),
    (["solve"], "Missing argument 'N'"),
    (["solve", "8", "9"], "unexpected extra argument"),
    (["count", "-3"], "got -3"),
    (["count", "33"], "board size must be a whole number from 0 to 32, got 33"),
    (["count", "8", "--threads", "0"], "number of threads must be a whole number from 1 to 1024, got 0"),
    (["count", "8", "--algorithm", "bord"], "no algorithm named 'bord'. Did you mean 'border'?"),
    (["solve", "8", "--method", "plaice"], "no method named 'plaice'. Did you mean 'place'?"),
    (["solve", "8", "--engine", "natve"], "no engine named 'natve'. Did you mean 'native'?"),
    (["solve", "8", "--method", "place", "--engine", "native"], "choose --method or --engine and --model, not both"),
    (["watch", "8", "--methd", "place"], "No such option '--methd'. Did you mean '--method'?"),
    (["all", "8", "--difficulty", "3"], "No such option '--difficulty'. See: queens all --help"),
    (["sample", "8", "--difficulty", "3"], "No such option '--difficulty'. See: queens sample --help"),
    (["solve", "8", "--fix", "a8", "--fix", "h1"], "the fixed queens on a8 and h1 attack each other"),
    (["solve", "8", "--fix", "i9"], "the square 'i9' is outside the 8 × 8 board"),
    (["count", "8", "--prefix", "2,x"], "entry 2 of the prefix is 'x'; it must be a row from 0 to 7"),
    (["count", "3", "--prefix", "0,1,2,0"], "more than the 3 columns"),
    (["count", "8", "--prefix", "2,8"], "entry 2 of the prefix is '8'"),
    (["count", "8", "--prefix", "2,2"], "the fixed queens on a6 and b6 attack each other (same row)"),
    (["all", "8", "--fix", "b4", "--method", "place"], "leave out the constraints"),
    (["all", "8", "--method", "place", "--start-after", "0,4,7,5,2,6,1,3"], "leave out --start-after"),
    (["all", "8", "--method", "pauls"], "Pauls' explicit solution is one board, found without a search: use solve"),
    (["solve", "8", "--method", "place", "--seed", "3"], "choose nothing at random; leave out --seed"),
    (["bench"], "Missing command. Known: armies, methods, sbds, steps. See: queens bench --help"),
    (["z"], "Missing command. Known: all, animate, check, count, solve, translate, type, write. See: queens z --help"),
    (["z", "slove"], "No such command 'slove'. Did you mean 'solve'?"),
    (["bench", "methods", "-o", "nodir/x"], "cannot write 'nodir/x.png': no folder 'nodir'"),
    (["bench", "methods", "-o", "x.pdf"], "no output format named 'pdf'"),
    (["solve", "8", "--format", "gif"], "no output format named 'gif'"),
    (["model", "compare", "-o", "nodir/x"], "cannot write 'nodir/x.md': no folder 'nodir'"),
    (["model", "compare", "--runs", "nodir/x"], "cannot write 'nodir/x': no folder 'nodir'"),
    (["all", "--problem", "wide.json", "-o", "all.npy"], "has no vector; write .json, .jsonl, .txt or a picture"),
    (["all", "6", "--touching", "--start-after", "1,3,5,0,2,4"], "without regions and touching"),
    (["count", "8", "--block", "b4", "--algorithm", "border"], "'border' counts boards without constraints; with them"),
    (["count", "8", "--block", "b4", "--algorithm", "subtraction", "--ledger", "x.ledger"], "'subtraction'"),
    (["count", "8", "--touching", "--algorithm", "halves"], "a join takes n ordinary queens on a flat board"),
    (["count", "8", "--queens", "9", "--fix", "a9"], "the square 'a9' is outside the 8 × 8 board"),
    (["count", "8", "--columns", "-1"], "number of columns must be a whole number"),
    (["count", "7", "--torus", "--portable"], "leave out --portable"),
    (["count", "100000", "--block", "a1"], "10,000,000,000 squares in free rows and columns"),
    (["solve", "8", "--exclude-sum", "x"], "sum of a diagonal must be a whole number"),
    (["solve", "8", "--problem", "missing.json"], "cannot read 'missing.json'"),
    (["solve", "8", "--method", "place", "--torus"], "solve n queens on an empty board"),
    (["solve", "8", "--time-limit", "0"], "number of seconds must be a number from 0.001 to 10000000, got '0'"),
    (["solve", "8", "--time-limit", "nan"], "got 'nan'"),
    (["solve", "8", "--time-limit", "inf"], "got 'inf'"),
    (["solve", "8", "--time-limit", "soon"], "got 'soon'"),
    (["plan", "16", "--price", "-1"], "price must be a number from 0 to 1000000000, got '-1'"),
    (["eval", "1 + 1", "--steps", "0"], "number of steps must be a whole number from 1 to"),
    (["derive", "1 + 1", "--limit", "1"], "number of lines must be a whole number from 2 to"),
    (["solve", "8", "--seed", "x"], "seed must be a whole number from 0 to 18446744073709551615, got 'x'"),
    (
        ["solve", "8", "--fix", "b4", "--seed", "-1"],
        "seed must be a whole number from 0 to 18446744073709551615, got -1",
    ),
    (["solve", "8", "--engine", "cpsat", "--seed", str(2**64)], f"got {2**64}"),
    (["plan", "16", "--seed", "-1"], f"seed must be a whole number from 0 to {2**64 - 1}, got -1"),
    (["slove", "8"], "no command named 'slove'. Did you mean 'solve'?"),
    (["check", "0,1,9"], "row 9 in column 2 is outside the board of 3 rows (0 to 2)"),
    (["check", "0,1,x"], "'x' is not a row; rows are whole numbers"),
    (["check", "[[0,1],[1]]"], "row 1 of the matrix"),
    (["check", '{"squares": [[0,0],[0,0]], "n": 2}'], "the square (0, 0) is given twice"),
    (["check", '{"squares": [[0,9]], "n": 2}'], "outside the 2 × 2 board"),
    (["check", "0,1,2,3,4", "--size", "4"], "the vector has 5 entries; a board of size 4"),
    (["check", "no-such-file"], "cannot read 'no-such-file': No such file or directory"),
    (["check", "."], "cannot read '.': it is a folder"),
    (["check", ""], "the board is an empty text"),
    (["check", "0,1", "--point", "z9"], "outside"),
    (["draw", "1,3,0,2", "-o", "board.gif"], "no output format named 'gif'. Known: json, pdf, png, svg, txt"),
    (["draw", "1,3,0,2", "-o", "board"], "no output format named 'board'"),
    (["draw", "1,3,0,2", "-o", "missing/board.svg"], "no folder 'missing'"),
    (["draw", "1,3,0,2", "-o", "folder.svg"], "it is a folder"),
    (["solve", "300", "-o", "board.svg"], "a picture can be drawn up to size 200, got 300"),
    (["tree", "4", "-o", "tree.jpg"], "no output format named 'jpg'"),
    (["tree", "4", "--depth", "-1"], "depth must be a whole number"),
    (["watch", "31"], "board size must be a whole number from 0 to 30, got 31"),
    (["moves", "d5", "--size", "3"], "outside the 3 × 3 board"),
    (["bench", "methods", "--time-limit", "x"], "number of seconds must be a number from 0.1 to 3600, got 'x'"),
    (["completion", "tcsh"], "Invalid value for"),
    (
        [
            "z",
            "count",
            "queens.tex",
            "--schema",
            "NQueens",
            "--given",
            "n=4",
            "--engine",
            "enumerate",
            "--time-limit",
            "1",
        ],
        "leave out --time-limit",
    ),
    (["--frobnicate"], "No such option '--frobnicate'"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda value: " ".join(value)[:40] if value else "")
def test_bad_input_is_one_line_and_exit_2(queens, tmp_path, arguments, message):
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "wide.json").write_text('{"n": 2, "columns": 3}')
    before = sorted(tmp_path.iterdir())
    outcome = queens(*arguments)
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert outcome.err.startswith("queens: ")
    assert message in outcome.err
    assert sorted(tmp_path.iterdir()) == before


LONG, DEEP = "9" * 5000, "[" * 100_000
TOO_LONG = [
    (["solve", LONG], "board size must be a whole number from 0 to 1000000000, got '999"),
    (["solve", "9" * 1000], "got '999"),
    (["solve", "8", "--seed", LONG], "seed must be"),
    (["armies", "4", "--seed", LONG], "seed must be"),
    (["solve", "8", "--fix", f"0,{LONG}"], "a square must be 'row,column' counted from 0"),
    (["solve", "8", "--fix", f"a{LONG}"], "a square must be 'row,column' counted from 0"),
    (["solve", "8", "--exclude-difference", f"-{LONG}"], "difference of a diagonal must be"),
    (["count", "8", "--prefix", f"1,{LONG}"], "entry 2 of the prefix is '999"),
    (["count", "8", "--part", f"{LONG}/{LONG}"], "a part is K/M with K from 1 to M"),
    (["check", f"0,{LONG}"], "… is not a row; rows are whole numbers"),
    (["check", LONG], "'9999"),
    (["check", f"[0,{LONG}]"], "JSON with a number of thousands of digits"),
    (["check", f'{{"n": {LONG[:4000]}, "queens": [0]}}'], "the field n must be a board size"),
    (["check", DEEP], "JSON nested too deep"),
    (["solve", "--problem", "long.json"], "long.json: JSON with a number of thousands of digits"),
    (["solve", "--problem", "large.json"], "board size must be a whole number from 0 to 1000000000, got 999"),
    (["solve", "--problem", "deep.json"], "deep.json: JSON nested too deep"),
    (["puzzle", "make", LONG], "must be a whole number"),
    (["puzzle", "make", "6", "--grade", LONG], "a grade must be a number from 1 to"),
    (["puzzle", "solve", "long.json"], "thousands of digits"),
    (["puzzle", "solve", "link.txt"], "it must be square, of size 1 to 26"),
    (["z", "check", "queens.tex", "--schema", "NQueens", "--given", f"n={LONG}"], "a number is wanted"),
]


@pytest.mark.parametrize(("arguments", "message"), TOO_LONG, ids=range(len(TOO_LONG)))
def test_numbers_and_nests_that_python_refuses_to_read(queens, tmp_path, arguments, message):
    (tmp_path / "long.json").write_text(f'{{"n": {LONG}}}')
    (tmp_path / "large.json").write_text(f'{{"n": {LONG[:4000]}}}')
    (tmp_path / "deep.json").write_text(f'{{"n": {DEEP}')
    (tmp_path / "link.txt").write_text(f"https://puzz.link/p?starbattle/{LONG}/{LONG}/1/000000")
    outcome = queens(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err
    assert len(outcome.err) < 300


def test_an_unwritable_folder(queens, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the tests may run as root, who may write anywhere
    outcome = queens("draw", "1,3,0,2", "-o", "board.svg")
    assert outcome.status == 2
    assert "is not writable" in outcome.err


def test_a_failed_write_leaves_the_old_file(queens, tmp_path, monkeypatch):
    (tmp_path / "board.svg").write_text("old")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    outcome = queens("draw", "1,3,0,2", "-o", "board.svg")
    assert outcome.status == 2
    assert "No space left on device" in outcome.err
    assert (tmp_path / "board.svg").read_text() == "old"
    assert os.listdir(tmp_path) == ["board.svg"]


def test_a_damaged_file_is_named(queens, tmp_path):
    numpy.save(tmp_path / "board.npy", numpy.arange(100))
    (tmp_path / "board.npy").write_bytes((tmp_path / "board.npy").read_bytes()[:150])
    outcome = queens("check", "board.npy")
    assert outcome.status == 2
    assert "not a readable .npy array" in outcome.err


def test_a_closed_pipe_is_no_error():
    script = f"'{sys.executable}' -m queenright all 10 | head -n 1"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True)
    assert done.stdout == "0,2,5,7,9,4,8,1,3,6\n"
    assert "Traceback" not in done.stderr

"""`queens puzzle`: answers, exit statuses and messages."""

import io
import json
import sys

import pytest

from cli_helpers import document

SIX = "AAAAAB/AACABB/ACCBBB/CCDBEE/CDDFFF/CDDDDF"
SEVERAL = "AABB/AABB/CCDD/CCDD"


def test_solve_says_whether_the_solution_is_the_only_one(queens):
    assert queens("puzzle", "solve", SIX).out.endswith("the only solution\n")
    answer = json.loads(queens("puzzle", "solve", SIX, "--json").out)
    assert (answer["status"], answer["count"], answer["unique"]) == ("found", 1, True)
    assert sorted(answer["queens"]) == list(range(6))
    assert queens("puzzle", "solve", SEVERAL).out.endswith("2 solutions\n")
    assert queens("puzzle", "solve", SEVERAL, "--limit", "1").out.endswith("1 or more solutions\n")
    none = queens("puzzle", "solve", "AB/AB")
    assert (none.status, none.out) == (0, "no solution exists (proved)\n")
    none = json.loads(queens("puzzle", "solve", "AB/AB", "--json").out)
    assert none["status"] == "none"
    assert none["puzzles"] == [{"regions": ["AB", "AB"], "stars": 1, "grade": None, "difficulty": None, "queens": None}]


def test_make_gives_the_contracts_fields_and_repeats(queens):
    first, again = (queens("puzzle", "make", "7", "--count", "2", "--seed", "4", "--json").out for _ in range(2))
    assert first == again
    puzzles = json.loads(first)["puzzles"]
    assert len(puzzles) == 2
    for entry in puzzles:
        assert {"regions", "grade", "queens"} <= set(entry)
        text = "/".join(entry["regions"])
        assert json.loads(queens("puzzle", "solve", text, "--json").out)["queens"] == entry["queens"]
        made = {name: entry[name] for name in ("regions", "stars", "grade", "difficulty", "queens")}
        for command in ("grade", "solve", "explain"):
            (answered,) = json.loads(queens("puzzle", command, text, "--json").out)["puzzles"]
            assert answered | made == answered


def test_a_file_of_several_puzzles(queens, tmp_path):
    assert queens("puzzle", "make", "6", "--count", "3", "--seed", "1", "-o", "three.txt").out == ""
    assert len(queens("puzzle", "grade", "three.txt").out.splitlines()) == 3
    third = queens("puzzle", "convert", "three.txt", "--number", "3").out.split()
    assert third == (tmp_path / "three.txt").read_text().split("\n\n")[2].split()
    outcome = queens("puzzle", "solve", "three.txt", "--number", "4")
    assert outcome.status == 2
    assert "three.txt has 3 puzzles; there is no number 4" in outcome.err


def test_a_grade_out_of_reach_is_refused_at_once(queens):
    outcome = queens("puzzle", "make", "4", "--grade", "8")
    assert outcome.status == 2
    assert outcome.err == "queens: no puzzles of size 4 and grade 8 are made: size 4 has grade 1, 2 and 3\n"


def test_too_little_time_is_exit_1(queens):
    outcome = queens("puzzle", "make", "12", "--count", "1000000", "--time-limit", "0.01")
    assert outcome.status == 1
    assert outcome.err.count("\n") == 1
    assert "of 1000000 puzzles of size 12 within 0.01 s" in outcome.err


def test_the_puzzle_of_a_day(queens):
    answer = json.loads(queens("puzzle", "daily", "--date", "2026-11-17", "--json").out)
    assert (answer["date"], answer["n"], answer["puzzles"][0]["difficulty"]) == ("2026-11-17", 8, "easy")
    assert queens("puzzle", "daily", "--date", "2026-11-17").err == "Tuesday, 2026-11-17: Easy (grade 2)\n"
    assert queens("puzzle", "daily", "--date", "tomorrow").status == 2


def test_hint_and_explain_give_reasons(queens):
    hint = json.loads(queens("puzzle", "hint", SIX, "--json").out)
    assert hint["kind"] == "step"
    assert hint["step"]["closed"]
    wrong = queens("puzzle", "hint", SIX, "--state", "q:b6")
    assert "Take back the queen on b6." in wrong.out
    story = json.loads(queens("puzzle", "explain", SIX, "--json").out)
    assert story["grade"] == 4
    assert sum(step["queen"] is not None for step in story["steps"]) == 6
    boards = queens("puzzle", "explain", SIX, "--boards", "--plain").out
    assert boards.count("  a  b  c  d  e  f") == len(story["steps"])


def test_pictures_and_sheets(queens, tmp_path):
    for ending, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("txt", b"")):
        assert queens("puzzle", "hint", SIX, "--state", "x:a1", "-o", f"hint.{ending}").status == 0
        data = (tmp_path / f"hint.{ending}").read_bytes()
        assert data.startswith(start)
    assert queens("puzzle", "make", "6", "--count", "2", "--seed", "1", "-o", "sheet.pdf").status == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert json.loads(queens("puzzle", "print", SIX, "-o", "one.pdf", "--json").out)["grades"] == [4]


def test_disconnected_regions_are_a_warning(queens):
    outcome = queens("puzzle", "solve", "ABAA/BBCC/BBCD/BBDD")
    assert outcome.status == 0
    assert outcome.err == "queens: warning: region A is not connected\n"


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["solve", "missing.txt"], 2, "cannot read 'missing.txt'"),
        (["solve", "AAB/AAB/AAB"], 2, "line 1, column 1: a puzzle of 3 rows needs 3 regions, got 2"),
        (["solve", "https://puzz.link/p?starbattle/4/4/9/000000"], 2, "9 stars per row"),
        (["make", "3"], 2, "always touch"),
        (["make", "99"], 2, "puzzle size must be a whole number from 1 to 26, got 99"),
        (["make", "8", "--grade", "9"], 2, "a grade must be a number from 1 to 8"),
        (["make", "6", "-o", "sheet.doc"], 2, "no output format named 'doc'"),
        (["make", "4", "--grade", "8", "--time-limit", "0.2", "--format", "jsn"], 2, "no output format named 'jsn'"),
        (["grade", SEVERAL], 1, "the puzzle has several solutions"),
        (["explain", SEVERAL], 1, "the puzzle has several solutions"),
        (["hint", SIX, "--state", "q:z9"], 2, "outside the 6 × 6 board"),
        (["hint", SIX, "--state", "no-file"], 2, "cannot read 'no-file'"),
        (["convert", SIX, "-o", "board.gif"], 2, "no output format named 'gif'"),
        (["print", SEVERAL, "-o", "sheet.pdf"], 1, "several solutions"),
    ],
)
def test_what_cannot_be_done_is_one_line(queens, arguments, status, message):
    outcome = queens("puzzle", *arguments)
    assert outcome.status == status
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert message in outcome.err


def test_regions_and_touching_are_constraints_everywhere(queens):
    assert queens("count", "8", "--touching").out == "5242\n"
    assert queens("count", "6", "--touching", "--regions", SIX).out == "1\n"
    assert "two queens in region" in queens("check", "0,0,0,0,0,0", "--regions", SIX).out


@pytest.mark.parametrize("field", ['"fixed": ["a1"]', '"blocked": [[0, 0]]', '"torus": true', '"excluded_sums": [3]'])
def test_a_problem_file_is_with_constraints_is_not_read_as_a_puzzle(queens, tmp_path, field):
    regions = json.dumps(SEVERAL.split("/"))
    (tmp_path / "plain.json").write_text(f'{{"n": 4, "regions": {regions}, "touching": true, "fixed": []}}')
    assert queens("puzzle", "solve", "plain.json").out.endswith("2 solutions\n")
    (tmp_path / "more.json").write_text(f'{{"n": 4, "regions": {regions}, {field}}}')
    outcome = queens("puzzle", "solve", "more.json")
    assert (outcome.status, outcome.out) == (2, "")
    assert "is a field of problems, not of puzzles; use queens solve --problem FILE" in outcome.err


def test_a_screenshot_becomes_a_game(queens, tmp_path):
    """Our own picture, with its letters and patterns, is one that a player might paste."""
    assert queens("puzzle", "convert", SIX, "-o", "photo.png").status == 0
    answer = json.loads(queens("puzzle", "read", "photo.png", "--json").out)
    assert (answer["n"], "/".join(answer["regions"]), answer["queens"]) == (6, SIX, [])
    outcome = queens("puzzle", "read", "photo.png", "-o", "game.txt")
    assert "confidence" in outcome.err
    assert [line.split() for line in (tmp_path / "game.txt").read_text().splitlines()] == [
        list(row) for row in SIX.split("/")
    ]
    assert queens("puzzle", "read", "nothing.png").status == 2


def test_a_game_is_played_by_lines_saved_and_continued(queens, monkeypatch, tmp_path):
    def typed(text):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))

    typed("x a3 b3 c3 d3\nh\nquit\n")
    outcome = queens("puzzle", "play", SIX, "--plain")
    assert "Look at region E. Which squares does its queen attack wherever it stands?" in outcome.out
    assert outcome.out.endswith("Cx Cx Dx Bx E  E\nC  D  D  F  F  F\nC  D  D  D  D  F\n")
    typed("q a6\n")
    assert queens("puzzle", "play", SIX, "-o", "game.txt").status == 0
    assert (tmp_path / "game.txt").read_text().startswith("Aq A  A")
    typed("d\n" * 30)
    found = document(queens("puzzle", "play", "game.txt", "--json"))
    assert (found["solved"], found["hints"], len(found["queens"])) == (True, 0, 6)
    outcome = queens("puzzle", "play", SIX, "--daily")
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)


def test_a_booklet_checks_everything_before_it_starts(queens):
    for options, words in {
        ("--difficulty", "easy,hardest"): "no difficulty named 'hardest'",
        ("--per-page", "5"): "--per-page must be one of 1, 2, 4, 6, got 5",
        ("--size", "5", "--difficulty", "expert"): "no puzzles of size 5 and grade 5 are made",
    }.items():
        outcome = queens("puzzle", "booklet", *options, "-o", "x.pdf")
        assert (outcome.status, outcome.out) == (2, "")
        assert words in outcome.err

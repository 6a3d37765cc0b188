"""Boards that are not square: what one command writes another one reads; impossible requests give one line."""

import json

import pytest

from cli_helpers import document


def test_a_wide_board_is_written_read_and_checked(queens, tmp_path):
    (tmp_path / "wide.json").write_text('{"n": 3, "columns": 7, "blocked": [[0, 0]]}')
    squares = document(queens("solve", "--problem", "wide.json", "--json"))
    assert (squares["n"], squares["columns"], len(squares["squares"])) == (3, 7, 3)
    (tmp_path / "listed.json").write_text(json.dumps(squares))
    queens("solve", "--problem", "wide.json", "-o", "board.txt")
    queens("solve", "--problem", "wide.json", "-o", "board.json")
    assert [len(line.split()) for line in (tmp_path / "board.txt").read_text().splitlines()] == [7, 7, 7]
    assert (tmp_path / "board.txt").read_text().count("Q") == 3
    for name in ("listed.json", "board.txt", "board.json"):
        assert document(queens("check", name, "--problem", "wide.json", "--json"))["solution"]
        assert queens("draw", name, "--plain").out.count("Q") == 3
        assert queens("draw", name, "-o", "board.svg").status == 0
    listed = queens("all", "--problem", "wide.json").out.splitlines()
    assert queens("solve", "--problem", "wide.json", "--vector").out.strip() in listed
    (tmp_path / "board.txt").write_text("# Q . . . . Q\n. . . . . . .\n. . . . . . .\n")
    printed = queens("check", "board.txt", "--problem", "wide.json", "--plain").out.splitlines()
    assert printed[1:3] == [
        "the queens on b3 and g3 attack each other (same row)",
        "the board has 2 queens; the problem asks for 3",
    ]
    assert printed[3] == ". ! . . . . !"
    assert queens("check", "board.txt", "--problem", "wide.json", "--point", "g1").out.startswith("g1 is guarded by")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["solve", "--problem", "wide.json", "-o", "board.csv"],
            "has no vector; write .json, .jsonl, .txt or a picture",
        ),
        (
            ["solve", "--problem", "wide.json", "-o", "board.npy"],
            "has no vector; write .json, .jsonl, .txt or a picture",
        ),
        (["draw", "board.json", "--torus"], "a torus must be square; the board has 2 rows and 5 columns"),
        (["draw", "board.json", "--images"], "symmetries are those of the square"),
        (["check", "board.json"], "board.json: the board must be square here, got 2 rows and 5 columns"),
        (["rank", "board.json"], "must be square here"),
        (["draw", "1,3,0,2", "--images", "--torus"], "--images draws the queens alone; leave out --torus"),
    ],
)
def test_what_a_wide_board_cannot_be(queens, tmp_path, arguments, message):
    (tmp_path / "wide.json").write_text('{"n": 2, "columns": 5}')
    (tmp_path / "board.json").write_text('{"n": 2, "columns": 5, "squares": [[0, 0], [1, 4]]}')
    outcome = queens(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1

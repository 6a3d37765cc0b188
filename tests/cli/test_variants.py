"""The commands torus, confused and same, --torus and --fundamental on the others, and their pictures."""

import json
import re
import shlex
from pathlib import Path

import numpy
import pytest

from cli_helpers import document
from queenright.board.gallery import MOST_BOARDS, Panel, gallery, moved
from queenright.board.lines import CHESS, Line, Rule
from queenright.board.scene import Label, Segment, board_scene
from queenright.board.wrapped import attacks_on_torus, diagonals_through, pieces
from queenright.errors import SizeError


def test_torus_with_solutions(queens, facts):
    answer = document(queens("torus", "13", "--json"))
    assert (answer["n"], answer["count"], answer["exists"]) == (13, 4524, True)
    assert (answer["fundamental"], answer["orbits"]) == (11, facts["torus_classes"]["13"])
    assert answer["linear"] == 130
    assert document(queens("check", ",".join(map(str, answer["queens"])), "--torus", "--json"))["solution"]
    assert answer["largest"]["queens"] == 13


def test_torus_without_solutions_says_why_and_what_fits(queens, facts):
    for n in (2, 3, 4, 6, 8, 9, 10, 12):
        answer = document(queens("torus", n, "--json"))
        assert (answer["count"], answer["exists"], answer["queens"]) == (0, False, None)
        assert "prime to 6" in answer["reason"]
        assert answer["largest"]["queens"] == facts["torus_most_queens"][str(n)] == len(answer["largest"]["squares"])
    text = queens("torus", "8").out
    assert "no solution exists (proved" in text
    assert "the most that fit: 6 queens" in text


def test_a_large_torus_is_answered_at_once(queens):
    outcome = queens("torus", "1000001")
    assert "970,004,970,004 linear solutions" in outcome.out
    assert "--count counts more" in outcome.err
    answer = document(queens("torus", "1000001", "--json"))
    assert (answer["count"], answer["queens"][:3]) == (None, [0, 2, 4])
    assert document(queens("torus", "300000001", "--json"))["queens"] is None
    queens("torus", "35", "-o", "rows.npy")
    assert numpy.load("rows.npy").tolist() == [2 * column % 35 for column in range(35)]


def test_torus_on_the_other_commands(queens):
    assert queens("count", "17", "--torus").out == "140692\n"
    assert document(queens("count", "7", "--torus", "--fundamental", "--json"))["orbits"] == {"28": 1}
    assert "torus search" in queens("count", "11", "--torus", "--verbose").err
    assert queens("count", "1000", "--torus").out == "0\n"
    listed = document(queens("all", "5", "--torus", "--json"))
    assert (listed["count"], listed["solutions"][0]) == (10, [0, 2, 4, 1, 3])
    assert document(queens("all", "11", "--torus", "--fundamental", "--json"))["orbit_sizes"] == [44, 44]
    rest = queens("all", "5", "--torus", "--start-after", "0,3,1,4,2", "--limit", "1").out
    assert rest == "1,3,0,2,4\n"
    assert document(queens("all", "7", "--torus", "-o", "all.npy", "--json"))["count"] == 28
    assert numpy.load("all.npy").shape == (28, 7)
    assert queens("all", "9", "--torus").out == ""
    assert queens("check", "a1", "--size", "5", "--point", "b5", "--torus").out.startswith("b5 is guarded by")
    assert queens("check", "a1", "--size", "5", "--point", "b5").out == "b5 is not guarded\n"


def test_torus_with_a_fixed_queen_is_still_counted(queens):
    assert queens("count", "7", "--torus", "--fix", "a7").out == "4\n"


def test_fundamental_solutions_in_every_format(queens):
    expected = document(queens("all", "8", "--fundamental", "--json"))
    assert (expected["count"], expected["all"]) == (12, 92)
    assert expected["orbits"] == {"8": 11, "4": 1, "2": 0, "1": 0}
    pairs = list(zip(expected["solutions"], expected["orbit_sizes"], strict=True))
    for ending in ("csv", "jsonl", "parquet", "txt", "npy"):
        assert document(queens("all", "8", "--fundamental", "-o", f"f.{ending}", "--json"))["count"] == 12
    lines = Path("f.csv").read_text().splitlines()
    assert lines[0].endswith("column7,orbit")
    assert [[int(value) for value in line.split(",")] for line in lines[1:]] == [[*rows, size] for rows, size in pairs]
    objects = [json.loads(line) for line in Path("f.jsonl").read_text().splitlines()]
    assert [(entry["queens"], entry["orbit"]) for entry in objects] == pairs
    from pyarrow import parquet

    table = parquet.read_table("f.parquet")
    assert table["orbit"].to_pylist() == expected["orbit_sizes"]
    assert numpy.load("f.npy").tolist() == expected["solutions"]
    assert len(Path("f.txt").read_text().splitlines()) == 12
    assert "12 classes (11 of 8, 1 of 4), 92 solutions in all" in queens("all", "8", "--fundamental").err


def test_confused(queens):
    answer = document(queens("confused", "8", "--json"))
    assert (answer["n"], answer["one_per_row"], answer["sets"]) == (8, 10, 18)
    assert answer["closed_forms"] == {"one_per_row": 10, "sets": 18}
    listed = document(queens("confused", "3", "--list", "--json"))
    assert (len(listed["one_per_row_list"]), len(listed["sets_list"])) == (9, 36)
    assert len(queens("confused", "5", "--list", "--fundamental").out.splitlines()) == 2 + 12
    classes = document(queens("confused", "5", "--list", "--fundamental", "--json"))
    assert (len(classes["one_per_row_list"]), len(classes["sets_list"])) == (4, 12)
    assert document(queens("confused", "4", "--blocking", "--json"))["sets"] == 18
    assert "by the theorem" in queens("confused", "40").out


def test_same(queens):
    answer = document(queens("same", "0,4,7,5,2,6,1,3", "7,3,0,2,5,1,6,4", "--json"))
    assert (answer["same"], answer["symmetry"]) == (True, "mirror upside down")
    answer = document(queens("same", "0,2,4,1,3", "1,4,2,0,3", "--json"), 1)
    assert (answer["same"], answer["symmetry"]) == (False, None)
    assert answer["canonical"] == [[0, 2, 4, 1, 3], [1, 4, 2, 0, 3]]
    assert document(queens("same", "0,2,4,1,3", "1,4,2,0,3", "--torus", "--json"))["shift"] == [0, 4]
    assert queens("same", "1,3,0,2", "1,3,0,2").out.startswith("the same board (also by a quarter turn")
    assert document(queens("same", "a1 b3", "c2 a1", "--size", "3", "--json"))["symmetry"].startswith("mirror")
    outcome = queens("same", "1,3,0,2", "0,2,4,1,3")
    assert outcome.out == "different: one board is 4 × 4, the other 5 × 5\n"


BAD = [
    (["torus", "0"], "board size must be a whole number from 1"),
    (["torus", "18", "--largest"], "must be a whole number from 0 to 16, got 18"),
    (["torus", "14", "-o", "board.svg"], "--largest finds the most queens that fit"),
    (["torus", "6", "-o", "board.npy"], "does not fit on a torus of 6"),
    (["torus", "35", "--count"], "0 to 32, got 35"),
    (["torus", "7", "-o", "board.gif"], "no output format named 'gif'"),
    (["count", "7", "--torus", "--algorithm", "band"], "a join takes n ordinary queens on a flat board"),
    (["confused", "0"], "whole number from 1 to 1000, got 0"),
    (["confused", "40", "-o", "many.svg"], "a picture can show 1 to 64 boards, got 82"),
    (["confused", "5", "--blocking", "-o", "none.svg"], "a picture can show 1 to 64 boards, got 0"),
    (["same", "1,3,0,2", "missing.txt"], "cannot read 'missing.txt'"),
    (["draw", "1,3,0,2", "--through", "a1"], "add --torus"),
]


@pytest.mark.parametrize(
    ("words", "message"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_bad_input_is_one_line(queens, words, message):
    outcome = queens(*words)
    assert (outcome.status, outcome.out, len(outcome.err.splitlines())) == (2, "", 1)
    assert message in outcome.err


# -- pictures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_wrapped_diagonals_pass_through_exactly_their_squares(n):
    for line in (Line.SUM, Line.DIFFERENCE):
        for number in range(n):
            reached = set()
            for (x1, y1), (x2, y2) in pieces(n, line, number):
                assert abs(x1 - x2) == abs(y1 - y2)
                steps = round(abs(x2 - x1))
                for step in range(steps):
                    x, y = (a + (step + 0.5) * (b - a) / steps for a, b in ((x1, x2), (y1, y2)))
                    reached.add((int(y), int(x)))
            assert reached == {
                (r, c) for r in range(n) for c in range(n) if Rule(modulus=n).number(line, (r, c)) == number
            }


def test_letters_name_where_a_diagonal_goes_on():
    labels = [shape for shape in diagonals_through(7, (2, 1)) if isinstance(shape, Label)]
    assert sorted(label.text for label in labels) == ["A", "A", "B", "B", "C", "C", "D", "D"]
    for letter in "ABCD":
        first, second = (label for label in labels if label.text == letter)
        assert (first.x == second.x) != (first.y == second.y)
    assert not any(isinstance(shape, Label) for shape in diagonals_through(7, (0, 0))[:1])


def test_attacks_around_the_edge_are_drawn():
    squares = [(row, column) for column, row in enumerate([0, 4, 7, 5, 2, 6, 1, 3])]
    alarmed, lines = attacks_on_torus(8, squares)
    assert alarmed == {(0, 0), (5, 3), (4, 1), (1, 6)}
    assert sum(isinstance(shape, Segment) for shape in lines) == 4
    assert (0, 1) not in CHESS.covered(5, [(4, 0)])
    assert (0, 1) in Rule(modulus=5).covered(5, [(4, 0)])


def test_a_gallery_keeps_its_boards_apart_and_in_the_picture():
    scene = board_scene(8, [(0, 0)], description="words")
    whole = gallery([Panel(str(number), scene) for number in range(6)], "six")
    assert all(0 <= x <= whole.width and 0 <= y <= whole.height for shape in whole.shapes for x, y in points(shape))
    assert next(shape.text for shape in whole.shapes if isinstance(shape, Label)) == "0"
    assert whole.description.count("words") == 6
    with pytest.raises(SizeError, match=f"1 to {MOST_BOARDS}"):
        gallery([], "none")


def points(shape):
    match shape:
        case Segment():
            return [(shape.x1, shape.y1), (shape.x2, shape.y2)]
        case Label():
            return [(shape.x, shape.y)]
    return getattr(shape, "points", None) or [(shape.x, shape.y)]


def test_moving_a_shape_scales_it():
    assert moved(Segment(0, 0, 10, 20, "#000000", 2, 4), 0.5, 1, 2) == Segment(1, 2, 6, 12, "#000000", 1, 2)


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "txt"])
def test_every_picture_in_every_format(queens, tmp_path, ending):
    for name, words in {
        "torus": ["torus", "7"],
        "most": ["torus", "8"],
        "confused": ["confused", "4", "--fundamental"],
        "images": ["draw", "1,3,0,2", "--images"],
        "attacks": ["draw", "1,3,0,2", "--torus", "--through", "a1"],
        "same": ["same", "1,3,0,2", "2,0,3,1"],
    }.items():
        assert queens(*words, "-o", f"{name}.{ending}").status == 0
        assert (tmp_path / f"{name}.{ending}").stat().st_size > 30
    if ending == "svg":
        names = (tmp_path / "images.svg").read_text()
        assert all(name in names for name in ("quarter turn", "mirror in the other diagonal"))
        assert "stroke-dasharray" in (tmp_path / "torus.svg").read_text()


def test_the_pictures_of_the_guide_are_what_its_commands_draw(queens, root, tmp_path):
    drawn = re.findall(r"^\$ queens (.* -o (\S+\.svg))$", (root / "docs" / "variants.md").read_text(), re.M)
    assert {name for _, name in drawn} == {"torus-7.svg", "confused-4.svg", "images-8.svg"}
    for command, name in drawn:
        assert queens(*shlex.split(command)).status == 0
        assert (tmp_path / name).read_text() == (root / "docs" / name).read_text()


def test_drawn_images_as_text_and_json(queens):
    text = queens("draw", "1,3,0,2", "--images", "--plain").out
    assert text.startswith("identity\n. . Q .\nQ . . .")
    answer = document(queens("draw", "1,3,0,2", "--images", "--json"))
    assert (len(answer["images"]), answer["orbit"]) == (8, 2)
    marked = document(queens("draw", "1,3,0,2", "--torus", "--json"))
    assert marked["alarmed"] == [[0, 2], [1, 0], [2, 3], [3, 1]]

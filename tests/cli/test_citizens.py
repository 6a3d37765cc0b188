"""Commands that replay what the source texts draw: the slides' boards, sets of a construction, diagonals, matrices."""

import pytest

import queenright as qr
from cli_helpers import document
from queenright.constructions import CONSTRUCTIONS
from queenright.explain.slides import simulation


def test_watch_in_the_slides_style_prints_their_boards(queens):
    outcome = queens("watch", "4", "--style", "slides")
    assert outcome.status == 0
    lines = [line[7:] for line in outcome.out.splitlines() if line.startswith("       ")]
    assert lines == [line for frame in simulation(4) for line in frame.text().splitlines()]
    assert "We are stuck! Back up to b3" in outcome.out
    assert "solution: a2 b4 c1 d3" in outcome.out
    frames = document(queens("watch", "4", "--style", "slides", "--json"))["frames"]
    assert frames[-1]["queens"] == [[2, 0], [0, 1], [3, 2], [1, 3]]


def test_the_slides_are_drawn_and_other_searches_are_not(queens, tmp_path):
    assert queens("watch", "4", "--style", "slides", "-o", "slides.svg").status == 0
    assert "We are stuck!" in (tmp_path / "slides.svg").read_text()
    for wrong in (["watch", "4", "-o", "x.svg"], ["watch", "4", "--style", "slides", "--method", "rows"]):
        outcome = queens(*wrong)
        assert outcome.status == 2
        assert outcome.err.count("\n") == 1


def test_algorithm_3_as_printed_is_watched_and_stopped(queens):
    assert queens("watch", "5", "--method", "backtracking-as-printed").out.endswith('the answer is "no solution"\n')
    assert "never ends" in queens("watch", "0", "--method", "backtracking-as-printed").out
    assert queens("solve", "5", "--method", "backtracking-as-printed").status == 2


@pytest.mark.parametrize("name", CONSTRUCTIONS)
@pytest.mark.parametrize("n", [0, 1, 4, 8, 9, 13, 14, 15])
def test_explicit_gives_a_solution_set_by_set(queens, name, n):
    plain = document(queens("explicit", n, "--construction", name, "--json"))
    assert qr.is_solution(plain["queens"])
    assert plain["steps"] == n
    answer = document(queens("explicit", n, "--construction", name, "--sets", "--json"))
    points = sorted(tuple(point) for each in answer["sets"] for point in each["points"])
    assert points == sorted((row + 1, column + 1) for column, row in enumerate(answer["queens"]))
    assert answer["argument"]["holds"] is True


def test_explicit_shows_formula_points_labels_and_argument(queens):
    out = queens("explicit", "14", "--sets").out
    assert "C7 = {(n − 2k, k + 1) : 1 ≤ k ≤ n/2 − 3}" in out
    assert "(12, 2) (10, 3) (8, 4) (6, 5)" in out
    assert out.count("C7") == 1 + 4 + 4  # its formula, its four queens, its numbers in the four classes of lines
    assert out.endswith("so this is a solution\n")
    assert "{(n, n)} is meant" in queens("explicit", "15", "--sets").out


def test_explicit_has_none_for_2_and_3_and_writes_every_format(queens, tmp_path):
    assert queens("explicit", "3").out == "3 queens: no solution exists (proved)\n"
    for ending in ("svg", "csv", "npy", "json", "txt"):
        assert queens("explicit", "8", "--sets", "-o", f"eight.{ending}").status == 0
    assert ">C7<" in (tmp_path / "eight.svg").read_text()
    assert qr.is_solution(qr.Board.load(tmp_path / "eight.npy"))
    assert "no construction named 'paul'" in queens("explicit", "8", "--construction", "paul").err


def test_a_million_queens_are_argued_without_listing_them(queens):
    answer = document(queens("explicit", "1000004", "--sets", "--json"))
    assert answer["argument"]["holds"] is True
    assert max(len(each["points"]) for each in answer["sets"]) == 10_000


def test_diagonals_are_listed_drawn_and_calculated(queens, tmp_path):
    out = queens("diagonals", "8", "5", "--plain").out
    assert "sum diagonal 5 (r + c = 5), from bottom left to top right: (5, 0)" in out
    assert "5 X . . . . . . .\n" in out
    assert len(queens("diagonals", "4").out.splitlines()) == 14
    answer = document(queens("diagonals", "8", "--squares", "8,1", "1,8", "--one-based", "--json"))
    assert (answer["sums"], answer["line"]) == ([9, 9], "sum")
    assert "8 + 1 = 1 + 8 = 9" in queens("diagonals", "8", "--squares", "8,1", "1,8", "--one-based").out
    assert "7 + 0 = 0 + 7 = 7" in queens("diagonals", "8", "--squares", "a1", "h8").out
    assert queens("diagonals", "8", "5", "-o", "five.svg").status == 0
    assert "stroke-dasharray" in (tmp_path / "five.svg").read_text()


@pytest.mark.parametrize(
    "words", ["8 99", "8 x", "8 5 --squares a1 b2", "8 --squares 0,1 1,1 --one-based", "8 --squares a1 z9", "0"]
)
def test_bad_diagonals_are_one_line(queens, words):
    outcome = queens("diagonals", *words.split())
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1


def test_boards_are_laid_over_each_other(queens, tmp_path):
    queens("all", "8", "--prefix", "2,6,1,7", "-o", "two.txt")
    out = queens("draw", "--overlay", "two.txt", "--plain").out
    assert out.splitlines()[0] == ". . . . . X O ."
    assert out == queens("draw", "--overlay", "2,6,1,7,4,0,3,5", "2,6,1,7,5,3,0,4", "--plain").out
    assert queens("draw", "--overlay", "two.txt", "-o", "two.svg").status == 0
    assert ">X<" in (tmp_path / "two.svg").read_text()
    assert "--overlay draws several on one board" in queens("draw", "1,3,0,2", "2,0,3,1").err
    assert queens("draw", "--overlay", "1,3,0,2", "0", "--torus").status == 2


def test_figure_5_as_matrices_and_back(queens, tmp_path):
    """The ten 5 × 5 solutions as 0/1 matrices, which the referee reads back."""
    out = queens("all", "5", "--matrix").out
    matrices = [[list(map(int, line.split())) for line in block.splitlines()] for block in out.strip().split("\n\n")]
    assert len(matrices) == 10
    assert all(qr.is_solution(qr.Placement.from_matrix(matrix)) for matrix in matrices)
    assert document(queens("all", "5", "--matrix", "--json"))["solutions"] == matrices
    queens("all", "5", "--matrix", "-o", "ten.txt")
    assert (tmp_path / "ten.txt").read_text() == out


def test_vectors_counted_from_1_say_so(queens):
    assert queens("all", "4", "--one-based").out == "2,4,1,3\n3,1,4,2\n"
    answer = document(queens("all", "4", "--one-based", "--json"))
    assert (answer["counted_from"], answer["solutions"][0]) == (1, [2, 4, 1, 3])
    assert queens("solve", "4", "--one-based").out == "2,4,1,3\n"
    answer = document(queens("solve", "4", "--one-based", "--json"))
    assert (answer["queens"], answer["one_based"]) == ([1, 3, 0, 2], [2, 4, 1, 3])
    assert queens("solve", "4", "--matrix").out == "0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n"
    assert queens("all", "4", "--one-based", "--matrix").status == 2


def test_bench_steps_counts_with_and_without_symmetry_breaking(queens):
    rows = document(queens("bench", "steps", "8", "place", "symmetry-breaking", "--json"))["methods"]
    assert [(row["method"], row["solutions"], row["nodes"]) for row in rows] == [
        ("place", 92, 2057),
        ("symmetry-breaking", 12, 604),
    ]

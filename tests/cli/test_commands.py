"""What each command prints, and its JSON fields."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import numpy
import pytest

import queenright as qr
from cli_helpers import document
from queenright.methods import METHODS


def test_solve_draws_a_solution(queens):
    outcome = queens("solve", "8", "--plain")
    assert outcome.status == 0
    assert qr.is_solution(qr.Placement.from_text(outcome.out))
    assert outcome.err.startswith("native: ")


def test_solve_says_when_no_solution_exists(queens):
    for n in (2, 3):
        outcome = queens("solve", n)
        assert (outcome.status, outcome.out) == (0, f"{n} queens: no solution exists (proved)\n")
        assert "wrote" not in queens("solve", n, "-o", "none.npy").err
        assert document(queens("solve", n, "--json"))["status"] == "none"


def test_solve_size_zero_and_one(queens):
    assert queens("solve", "0").status == 0
    assert document(queens("solve", "0", "--json"))["queens"] == []
    assert queens("solve", "1", "--plain").out == "Q\n"


@pytest.mark.parametrize("name", METHODS)
def test_solve_by_method_gives_the_contracts_fields(queens, name):
    answer = document(queens("solve", "4", "--method", name, "--json"))
    assert answer["n"] == 4
    assert answer["status"] == "found"
    assert answer["method"] == name
    assert qr.is_solution(answer["queens"])
    assert set(answer["statistics"]) == {"nodes", "checks", "seconds"}


def test_backtracking_counts_its_work(queens):
    work = document(queens("solve", "8", "--method", "backtracking", "--json"))["statistics"]
    assert (work["nodes"], work["checks"]) == (114, 876)


def test_a_large_brute_force_says_how_large_it_is_before_it_starts(queens, monkeypatch):
    from queenright.methods import registry
    from queenright.methods.events import Event, EventKind

    def stopped(n):
        yield Event(EventKind.PLACE, (), None, None, 1, 1, 0)
        raise KeyboardInterrupt

    fake = replace(registry.METHODS["combinatoric"], trace=stopped)
    monkeypatch.setitem(registry.METHODS, "combinatoric", fake)
    outcome = queens("solve", "8", "--method", "combinatoric")
    assert outcome.status == 130
    assert "4,426,165,368 candidates" in outcome.err


def test_solve_prints_large_answers_as_a_vector(queens):
    rows = [int(row) for row in queens("solve", "1000").out.split(",")]
    assert qr.is_solution(rows)
    assert qr.is_solution([int(row) for row in queens("solve", "8", "--vector").out.split(",")])


def test_solve_writes_every_format(queens, tmp_path):
    for ending in ("svg", "png", "pdf", "txt", "npy", "json", "csv"):
        outcome = queens("solve", "8", "-o", f"board.{ending}")
        assert outcome.status == 0, outcome.err
        assert outcome.out == ""
        assert (tmp_path / f"board.{ending}").stat().st_size > 0
    for ending in ("txt", "npy", "json", "csv"):
        assert document(queens("check", f"board.{ending}", "--json"))["solution"]
    assert numpy.load(tmp_path / "board.npy").dtype == numpy.int32


def test_all_lists_in_lexicographic_order(queens, facts):
    for n in range(7):
        answer = document(queens("all", n, "--json"))
        assert answer["count"] == len(answer["solutions"]) == facts["counts"][str(n)]
        assert answer["solutions"] == sorted(answer["solutions"])
    assert queens("all", "4").out == "1,3,0,2\n2,0,3,1\n"
    assert document(queens("all", "6", "--limit", "2", "--json"))["count"] == 2
    assert len(queens("all", "6", "--method", "place").out.splitlines()) == 4


def test_check_tells_a_solution_from_the_rest(queens):
    assert queens("check", "0,4,7,5,2,6,1,3").out == "a solution: 8 queens, none attacks another\n"
    answer = document(queens("check", "0,1,0,3", "--json"), 1)
    assert answer["solution"] is False
    assert {"a": [0, 0], "b": [0, 2], "line": "row"} in answer["attacks"]
    assert {"a": [0, 0], "b": [1, 1], "line": "difference"} in answer["attacks"]


def test_check_lists_the_first_of_many_attacks_and_tells_their_number(queens, tmp_path):
    row = ",".join("0" * 300)
    lines = queens("check", row, "--plain").out.splitlines()
    assert lines[20].startswith("the queens on (0, 0) and (0, 20)")
    assert lines[21] == "and 44,830 more attacking pairs"
    assert lines[22] == " ".join("!" * 300)
    answer = document(queens("check", row, "--json"), 1)
    assert answer["complete"] is False
    assert (answer["attack_count"], len(answer["attacks"])) == (44850, 10_000)
    answer = document(queens("check", row, "--limit", "2", "--json"), 1)
    assert (answer["attack_count"], len(answer["attacks"])) == (44850, 2)
    assert queens("check", "0,1", "--limit", "0").out.splitlines()[:2] == ["not a solution:", "1 attacking pair"]


def test_check_of_a_million_queens_is_left_to_the_core(queens, monkeypatch):
    queens("sample", "1000000", "--seed", "1", "-o", "board.npy")
    monkeypatch.setattr("queenright.problem.problem.count_pairs", None)
    assert queens("check", "board.npy").out == "a solution: 1,000,000 queens, none attacks another\n"


def test_check_reads_the_vector_of_the_first_columns(queens):
    outcome = queens("check", "2,6,1,7", "--size", "8", "--point", "3,4")
    assert outcome.out.splitlines() == [
        "e5 is guarded by the queen on b2 (same sum diagonal)",
        "e5 is guarded by the queen on c7 (same difference diagonal)",
    ]
    assert "the board has 4 queens; the problem asks for 8" in queens("check", "2,6,1,7", "--size", "8").out


def test_check_sees_two_queens_in_a_column(queens, tmp_path):
    (tmp_path / "board.txt").write_text("Q..\nQ..\n...\n")
    answer = document(queens("check", "board.txt", "--json"), 1)
    assert answer["attacks"] == [{"a": [0, 0], "b": [1, 0], "line": "column"}]
    assert "the board has 2 queens; the problem asks for 3" in queens("check", "board.txt").out


def test_check_reads_standard_input(queens, monkeypatch):
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"..Q.\nQ...\n...Q\n.Q..\n")))
    assert document(queens("check", "-", "--json"))["solution"]


def test_check_a_point(queens):
    assert queens("check", "b4 d5", "--size", "8", "--point", "h8").out == "h8 is not guarded\n"
    answer = document(queens("check", "b4 d5", "--size", "8", "--point", "h4", "--json"))
    assert answer == {"n": 8, "point": [4, 7], "guarded": True, "by": [{"square": [4, 1], "line": "row"}]}
    assert queens("check", "b4 d5", "--size", "8", "--point", "d5").out == "d5 holds a queen\n"


def test_draw_marks_attacks_and_writes_pictures(queens, tmp_path):
    assert queens("draw", "0,1", "--plain").out == "! .\n. !\n"
    assert queens("draw", "1,3,0,2", "--plain", "--attacked").out.count("x") == 12
    queens("draw", "0,4,7,5,2,6,1,3", "-o", "board.svg")
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")
    assert document(queens("draw", "0,1", "--json"))["conflicts"] == [[[0, 0], [1, 1]]]


def test_moves_draws_the_queens_move(queens):
    lines = queens("moves", "d5", "--plain").out.splitlines()
    assert lines[3] == "5 x x x Q x x x x"
    assert len(document(queens("moves", "d5", "--json"))["attacked"]) == 27


def test_search_space_shows_the_slides_figures(queens):
    text = queens("search-space", "4").out
    assert all(figure in text for figure in ("16·15·14·13", "43,680", "1,820", "256", "1, 4, 6, 4, 2"))
    answer = document(queens("search-space", "8", "--json"))
    assert answer["levels"] == [1, 8, 42, 140, 344, 568, 550, 312, 92]
    assert answer["sets"] == 4426165368
    assert "about 6.09·10^399" in queens("search-space", "100").out
    assert "about" in document(queens("search-space", "10000", "--json"))["ordered"]


def test_watch_off_a_terminal_prints_the_steps(queens):
    lines = queens("watch", "4", "--method", "place", "--plain").out.splitlines()
    assert lines[1] == "    2  test a4"
    assert "    5  b4 is guarded by the queen on a4 (same row)" in lines
    assert lines[-5].endswith("solution: a3 b1 c4 d2")
    assert lines[-4].split() == [".", ".", "Q", "."]
    assert len(queens("watch", "4", "--steps", "7").out.splitlines()) == 7
    assert queens("watch", "4", "--steps", "3", "--boards", "--plain").out.count("\n") == 3 * 5
    events = document(queens("watch", "5", "--json"))["events"]
    assert events[-1]["kind"] == "solution"
    assert sum("solution" in line for line in queens("watch", "4", "--all").out.splitlines()) == 2


def test_tree_draws_in_every_format(queens, tmp_path):
    for ending in ("svg", "dot", "txt", "png", "pdf"):
        assert queens("tree", "4", "-o", f"tree.{ending}").status == 0
        assert (tmp_path / f"tree.{ending}").stat().st_size > 500
    assert "★ solution [1, 3, 0, 2]" in queens("tree", "4").out
    answer = document(queens("tree", "8", "--nodes", "50", "--json"))
    assert answer["levels"] == [1, 8, 42, 140, 344, 568, 550, 312, 92]
    assert "branches continue beyond the limit" in queens("tree", "9", "--nodes", "50").err


def test_known_is_apart_from_counting(queens):
    answer = document(queens("known", "27", "--json"))
    assert answer["count"] == 234907967154122528
    assert answer["sources"]["count"] == "OEIS A000170"
    assert "which is wrong" in queens("known", "26").out
    sources = document(queens("known", "0", "--json"))["sources"]
    assert sources["count"] == "OEIS A000170"
    assert sources["fundamental"] == "the empty board; OEIS A002562 begins at n = 1"
    outcome = queens("known", "40")
    assert (outcome.status, outcome.err) == (1, "queens: nothing is published for n = 40; counts are known up to 27\n")


def test_count_and_classes(queens, facts):
    assert queens("count", "12").out == "14200\n"
    assert document(queens("count", "0", "--json"))["count"] == 1
    for n in range(1, 13):
        answer = document(queens("count", n, "--fundamental", "--json"))
        assert answer["count"] == facts["counts"][str(n)]
        assert answer["fundamental"] == facts["fundamental"][str(n)]
        assert answer["orbits"] == facts["orbits"][str(n)]
    assert queens("count", "8", "--fundamental").out == "92\n12 up to symmetry (classes: 11 of 8, 1 of 4)\n"
    assert "check again with: queens count 8 --algorithm" in queens("count", "8", "--verbose").err


def test_bench_methods_prints_a_table_and_writes_a_plot(queens, tmp_path):
    outcome = queens("bench", "methods", "combinatoric", "place", "--time-limit", "0.1", "-o", "times")
    assert outcome.status == 0, outcome.err
    assert "O(n²·(n²)!)" in outcome.out
    assert "place" in outcome.out
    assert (tmp_path / "times.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "times.svg").exists()
    answer = document(queens("bench", "methods", "place", "pauls", "--time-limit", "0.1", "--json"))
    assert [entry["method"] for entry in answer["methods"]] == ["place", "pauls"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(queens, shell):
    assert "_QUEENS_COMPLETE" in queens("completion", shell).out


def test_completion_of_given_queens(queens):
    assert queens("count", "8", "--fix", "b4", "--fix", "d5").out == "2\n"
    assert queens("count", "8", "--prefix", "2,6,1,7").out == "2\n"
    assert document(queens("solve", "8", "--prefix", "2,6,1,7", "--json"))["queens"][:4] == [2, 6, 1, 7]
    drawn = queens("solve", "8", "--fix", "b4", "--fix", "d5", "--block", "a1", "--plain").out
    assert (drawn.count("F"), drawn.count("Q"), drawn.count("#")) == (2, 6, 1)


#: All queens of a solution but the last one, on a board that is larger than `queens all` takes.
PREFIX = ",".join(map(str, list(qr.solve(72).placement)[:-1]))


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["8", "--fix", "b4", "--fix", "d5"], 2),
        (["8", "--block", "0,0", "--exclude-sum", "7", "--exclude-difference", "-2", "--exclude-difference", "3"], 4),
        (["7", "--torus", "--prefix", "0,2"], 1),
        (["4", "--touching", "--regions", "AABB/AABB/CCDD/CCDD"], 2),
        (["--problem", "a problem.json"], 20),
        (["72", f"--prefix={PREFIX}"], 1),
    ],
)
def test_a_constrained_count_says_how_to_check_it(queens, tmp_path, arguments, count):
    (tmp_path / "a problem.json").write_text('{"n": 2, "columns": 6}')

    answer = document(queens("count", *arguments, "--json"))
    assert (answer["count"], answer["algorithm"]) == (count, "search")
    program, rest = answer["recheck"].split(" ", 1)
    script = f"'{sys.executable}' {'-m queenright' if program == 'queens' else ''} {rest}"
    again = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert int(again.stdout) == count
    assert f"check again with: {answer['recheck']}" in queens("count", *arguments, "-v").err


def test_no_completion_is_an_answer(queens):
    outcome = queens("solve", "4", "--fix", "a4")
    assert (outcome.status, outcome.out) == (0, "4 queens: no solution exists (proved)\n")
    assert document(queens("solve", "4", "--fix", "a4", "--json"))["status"] == "none"
    assert "Pólya" in queens("solve", "9", "--torus").out


def test_excluded_diagonals_blocked_squares_and_torus(queens):
    assert queens("count", "10", "--exclude-sum", "4", "--exclude-sum", "2", "--exclude-difference", "5").out == "63\n"
    assert queens("count", "4", "--block", "2,0").out == "1\n"
    assert queens("count", "7", "--torus").out == "28\n"
    assert document(queens("solve", "1001", "--torus", "--json"))["status"] == "found"


def test_a_problem_from_a_file(queens, tmp_path):
    (tmp_path / "problem.json").write_text('{"n": 8, "fixed": ["b4", "d5"]}')
    (tmp_path / "board.txt").write_text(". . . .\n. . . .\nQ . . .\n. . . .\n")
    (tmp_path / "wide.json").write_text('{"n": 3, "columns": 5, "queens": 2}')
    assert queens("count", "--problem", "problem.json").out == "2\n"
    assert queens("count", "8", "--problem", "problem.json").out == "2\n"
    assert queens("solve", "--problem", "board.txt", "--plain").out.splitlines()[2] == "F . . ."
    assert document(queens("solve", "--problem", "wide.json", "--json"))["queens"] is None
    assert len(document(queens("solve", "--problem", "wide.json", "--json"))["squares"]) == 2
    outcome = queens("count", "9", "--problem", "problem.json")
    assert (outcome.status, outcome.err) == (
        2,
        "queens: N is 9, but the problem in problem.json has size 8; leave out N\n",
    )
    assert queens("count", "8", "--problem", "problem.json", "--torus").status == 2


def test_a_problem_from_standard_input(queens, monkeypatch):
    import io

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"n": 8, "fixed": ["b4", "d5"]}')))
    assert queens("count", "--problem", "-").out == "2\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"n": 8, "fix": []}')))
    assert queens("count", "--problem", "-").err.startswith("queens: -: a problem has no field 'fix'")


def test_a_picture_of_a_torus_shows_how_diagonals_go_on(queens, tmp_path):
    queens("solve", "7", "--torus", "-o", "solve.svg")
    queens("torus", "7", "-o", "torus.svg")
    assert (tmp_path / "solve.svg").read_text() == (tmp_path / "torus.svg").read_text()
    queens("solve", "7", "--torus", "-o", "solve.txt")
    queens("solve", "7", "--torus", "-o", "solve.npy")
    assert document(queens("check", "solve.txt", "--torus", "--json"))["solution"]
    assert queens("solve", "0", "--torus", "-o", "empty.svg").status == 0


def test_a_single_thing_is_singular(queens):
    assert queens("check", "0").out == "a solution: 1 queen, nothing to attack\n"
    assert queens("tree", "0").err == "1 board drawn\n"
    assert queens("estimate", "1", "--samples", "1").out.startswith("1 queen: about 1 solution\n")
    assert queens("count", "1", "--ledger", "one.ledger").out == "1\n"
    assert queens("ledger", "show", "one.ledger").out.startswith("1 queen, algorithm textbook, plan 2: 1 of 1 unit (")
    queens("ledger", "export", "one.ledger", "--certificate", "one.json")
    valid = "valid: 1 queen has 1 solution (1 unit adds up; it is recounted by another algorithm)\n"
    assert queens("verify", "one.json").out == valid
    assert "wrote queens.c" in queens("compile", "queens", "-o", "queens.c").err
    made = queens("puzzle", "make", "6", "--seed", "1", "-o", "six.txt")
    assert made.err.endswith("\nwrote six.txt\n")


def test_a_wide_board_is_described_beyond_the_letters(queens, tmp_path):
    (tmp_path / "wide.json").write_text('{"n": 3, "columns": 30, "fixed": [[0, 28], [0, 29]]}')
    outcome = queens("solve", "--problem", "wide.json")
    line = "queens: wide.json: the fixed queens on (0, 28) and (0, 29) attack each other (same row)\n"
    assert (outcome.status, outcome.err) == (2, line)


def test_a_time_limit_gives_up_with_exit_status_1(queens, tmp_path):
    """21 rows that share 20 columns: no solution, but a search takes hours to prove it."""
    crowded = [[row, column] for row in range(21) for column in range(20, 40)]
    (tmp_path / "hard.json").write_text(json.dumps({"n": 40, "blocked": crowded}))
    outcome = queens("solve", "--problem", "hard.json", "--time-limit", "0.2")
    assert (outcome.status, outcome.out) == (1, "")
    assert "no answer within 0.2 s" in outcome.err
    assert document_of_failure(queens("solve", "--problem", "hard.json", "--time-limit", "0.2", "--json")) == "unknown"


def test_a_method_respects_the_time_limit(queens):
    outcome = queens("solve", "30", "--method", "backtracking", "--time-limit", "0.1")
    assert (outcome.status, outcome.out) == (1, "")
    assert "no answer within 0.1 s" in outcome.err
    assert "Raise --time-limit or leave out --method" in outcome.err
    limited = queens("solve", "30", "--method", "combinatoric", "--time-limit", "0.1", "--json")
    assert document_of_failure(limited) == "unknown"


def document_of_failure(outcome):
    assert outcome.status == 1
    return json.loads(outcome.out)["status"]


def test_check_with_a_problem(queens):
    assert document(queens("check", "0,2,4,1,3", "--torus", "--json"))["solution"]
    assert not document(queens("check", "0,4,7,5,2,6,1,3", "--torus", "--json"), 1)["solution"]
    answer = document(queens("check", "1,3,0,2", "--fix", "a4", "--block", "2,3", "--json"), 1)
    assert answer["broken"] == ["the fixed queen on a4 is missing", "the queen on d2 is on a blocked square"]


def test_all_writes_files_and_goes_on(queens, tmp_path):
    answer = document(queens("all", "8", "-o", "all.npy", "--json"))
    assert answer == {"n": 8, "count": 92, "complete": True, "files": ["all.npy"]}
    assert numpy.load(tmp_path / "all.npy").shape == (92, 8)
    assert document(queens("all", "8", "--fundamental", "--json"))["count"] == 12
    fixed = document(queens("all", "8", "--fix", "b4", "-o", "fixed.csv", "--json"))
    listed = queens("all", "8", "--fix", "b4").out.splitlines()
    assert (tmp_path / "fixed.csv").read_text().splitlines()[1:] == listed
    assert fixed["count"] == len(listed) == document(queens("count", "8", "--fix", "b4", "--json"))["count"]
    assert queens("all", "8", "--fix", "b4", "--start-after", listed[2]).out.splitlines() == listed[3:]
    first = document(queens("all", "6", "--limit", "1", "--json"))["solutions"][0]
    rest = document(queens("all", "6", "--start-after", ",".join(map(str, first)), "--json"))
    assert rest["count"] == 3
    assert queens("all", "8", "--fix", "b4", "--fix", "d5").out.splitlines()[0] == "1,4,6,3,0,7,5,2"

"""`queens z`: what it prints, its JSON fields, its exit status."""

import subprocess
import sys

import pytest

from cli_helpers import document

NQUEENS = ["queens.tex", "--schema", "NQueens", "--given", "n=4"]


def test_check_gives_the_contracts_json(queens):
    answer = document(queens("z", "check", *NQUEENS, "--binding", "queens=[2,4,3,1]", "--json"), 1)
    assert answer == {
        "schema": "NQueens",
        "satisfied": False,
        "failures": [{"predicate": "queens(i) + i ≠ queens(j) + j", "count": 2, "witnesses": [[2, 3], [3, 2]]}],
    }
    answer = document(queens("z", "check", *NQUEENS, "--binding", "queens=[2,4,1,3]", "--json"))
    assert answer == {"schema": "NQueens", "satisfied": True, "failures": []}


def test_check_in_words(queens):
    assert queens("z", "check", *NQUEENS, "--binding", "queens=[2,4,1,3]").out == "NQueens: satisfied\n"
    outcome = queens("z", "check", *NQUEENS, "--binding", "queens=[2,4,3,1]")
    assert outcome.status == 1
    assert outcome.out == "NQueens: not satisfied\n  queens(i) + i ≠ queens(j) + j fails 2 times, at [2, 3], [3, 2]\n"


def test_solve_gives_a_binding(queens):
    answer = document(queens("z", "solve", *NQUEENS, "--json"))
    assert answer["status"] == "found"
    assert answer["bindings"][0]["queens"] in ([2, 4, 1, 3], [3, 1, 4, 2])
    assert {"schema": "NQueens", "given": {"n": 4}, "engine": "cpsat"}.items() <= answer.items()
    assert queens("z", "solve", *NQUEENS, "--engine", "enumerate").out == "queens = [2, 4, 1, 3]\n"


def test_solve_says_when_nothing_exists(queens):
    arguments = ["z", "solve", "queens.tex", "--schema", "NQueens", "--given", "n=3"]
    assert queens(*arguments).out == "NQueens: no binding exists (proved)\n"
    assert document(queens(*arguments, "--json"))["bindings"] == []


def test_all_lists_in_order(queens):
    answer = document(queens("z", "all", *NQUEENS, "--json"))
    assert answer["count"] == 2
    assert answer["bindings"] == [{"queens": [2, 4, 1, 3]}, {"queens": [3, 1, 4, 2]}]
    assert queens("z", "all", *NQUEENS).out == "queens = [2, 4, 1, 3]\nqueens = [3, 1, 4, 2]\n"
    assert document(queens("z", "all", *NQUEENS, "--limit", "1", "--json"))["count"] == 1


def test_count(queens):
    outcome = queens("z", "count", "queens.tex", "--schema", "NQueens_Bijection", "--given", "n=8")
    assert outcome.out == "92\n"
    assert "check again with: --engine enumerate" in outcome.err
    assert document(queens("z", "count", *NQUEENS, "--json"))["count"] == 2


def test_armies_are_shown_as_sorted_lists(queens):
    answer = document(queens("z", "solve", "armies.tex", "--schema", "LargestArmies", "--given", "n=4", "--json"))
    (binding,) = answer["bindings"]
    assert list(binding) == ["white", "black", "size"]
    assert binding["size"] == 2
    assert binding["white"] == sorted(binding["white"])


def test_translate_shows_words_and_minizinc(queens):
    text = queens("z", "translate", *NQUEENS).out
    assert "all different: queens(1), queens(2), queens(3), queens(4)" in text
    assert "constraint alldifferent([queens[1], queens[2], queens[3], queens[4]]);" in text
    answer = document(queens("z", "translate", *NQUEENS, "--json"))
    assert answer["constraints"][0]["z"] == "queens(i) ≠ queens(j)"
    assert set(answer) == {"schema", "variables", "constraints", "optima", "words", "minizinc"}
    assert queens("z", "translate", *NQUEENS, "--format", "minizinc").out.startswith("% NQueens")


def test_write_changes_the_markup(queens, tmp_path):
    for markup in ("latex", "unicode", "email"):
        text = queens("z", "write", "queens.tex", "--format", markup).out
        (tmp_path / "other.txt").write_text(text)
        assert document(queens("z", "count", "other.txt", *NQUEENS[1:], "--json"))["count"] == 2


def test_a_file_in_the_folder_comes_before_a_shipped_one(queens, tmp_path):
    (tmp_path / "queens.tex").write_text("┌ NQueens\nx : 1..3\n└")
    assert queens("z", "count", "queens.tex").out == "3\n"


WRONG = [
    (["z", "check", "missing.tex"], "cannot read 'missing.tex': No such file or directory"),
    (["z", "solve", "queens.tex", "--given", "n=4"], "several schemas; name one: NQueens"),
    (["z", "solve", "queens.tex", "--schema", "Queens", "--given", "n=4"], "no schema named 'Queens'. Did you mean"),
    (["z", "solve", *NQUEENS, "--engine", "sat"], "no engine named 'sat'. Did you mean 'cpsat'?"),
    (["z", "solve", *NQUEENS, "--given", "n=5"], "two given values for n: "),
    (
        ["z", "solve", "queens.tex", "--schema", "NQueens", "--given", "8"],
        "a given value is NAME=VALUE, such as n=8 or Q=[2,6,1,7], got '8'",
    ),
    (["z", "check", *NQUEENS], "no value for queens; give it: --binding queens=…"),
    (["z", "check", *NQUEENS, "--binding", "queens=[2,4"], "binding queens: a list of the values at 1, 2, … is wanted"),
    (["z", "check", *NQUEENS, "--binding", "kings=1"], "no component named 'kings'"),
    (["z", "all", *NQUEENS, "--limit", "0"], "limit must be a whole number from 1 to 1000000000, got 0"),
    (["z", "frobnicate"], "No such command 'frobnicate'"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_bad_input_is_one_line_and_exit_2(queens, arguments, message):
    outcome = queens(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("queens: ")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err


def test_a_limit_takes_those_found_first_and_says_so(queens):
    outcome = queens("z", "all", "queens.tex", "--schema", "NQueens", "--given", "n=6", "--limit", "2")
    assert "those found first (--limit 2)" in outcome.err
    assert "found first" not in queens("z", "all", "queens.tex", "--schema", "NQueens", "--given", "n=6").err


def test_a_bad_specification_is_told_with_line_and_column(queens, tmp_path):
    (tmp_path / "model.tex").write_text("\\begin{zed}\n  fields == 1 \\upto m\n\\end{zed}\n")
    outcome = queens("z", "count", "model.tex")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "queens: model.tex:2:21: 'm' is not declared.\n"


def test_a_file_that_is_not_text_is_told(queens, tmp_path):
    (tmp_path / "model.tex").write_bytes(b"\\begin{zed} \xff \\end{zed}")
    outcome = queens("z", "count", "model.tex")
    assert outcome.status == 2
    assert "model.tex is not text in UTF-8" in outcome.err


def test_too_little_time_is_no_answer(queens):
    outcome = queens("z", "solve", "queens.tex", "--schema", "NQueens", "--given", "n=200", "--time-limit", "0.001")
    assert outcome.status == 1
    assert "no answer within 0.001 s; raise the time limit" in outcome.err


STOPPED = """
import os, signal, sys, threading
from queenright.cli import run
from queenright.engines.cpsat_session import CpSatSession
solutions = CpSatSession.solutions
def soon_stopped(*arguments):
    threading.Timer(SECONDS, os.kill, (os.getpid(), signal.SIGINT)).start()
    return solutions(*arguments)
CpSatSession.solutions = soon_stopped
sys.exit(run(["z", "count", "queens.tex", "--schema", "NQueens", "--given", "n=16"]))
"""


@pytest.mark.parametrize("seconds", ["0.001", "0.05", "1"])
def test_ctrl_c_stops_the_solver_also_before_it_has_begun(tmp_path, seconds):
    program = STOPPED.replace("SECONDS", seconds)
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "queens: stopped")

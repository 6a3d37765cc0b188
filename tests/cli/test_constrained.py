"""Constraints with everything that a plain count has: threads, ledgers, clusters, plans, classes."""

import json
from pathlib import Path
from random import Random

import pytest

from cli_helpers import document
from queenright.problem.options import as_options
from queenright.problem.problem import Problem
from random_problems import random_problem, solutions_slowly


def test_a_problem_is_typed_as_it_is_read(queens):
    for seed in range(6):
        problem = random_problem(Random(seed), 5)
        answer = document(queens("count", *as_options(problem), "--json"))
        assert answer["count"] == len(solutions_slowly(problem)), problem


@pytest.mark.parametrize(
    ("options", "algorithm", "count"),
    [
        (["10", "--block", "a1"], "halves", 660),
        (["10", "--block", "a1", "--algorithm", "colours"], "colours", 660),
        (["8", "--fix", "b4", "--algorithm", "search"], "search", 8),
        (["6", "--queens", "3"], "search", 1024),
        (["6", "--queens", "3", "--algorithm", "transfer"], "transfer", 1024),
        (["5", "--touching"], "search", 14),
    ],
)
def test_a_ledger_keeps_the_count_of_a_problem(queens, options, algorithm, count):
    answer = document(queens("count", *options, "--ledger", "q.ledger", "--json"))
    assert (answer["count"], answer["algorithm"], answer["congruences"]) == (count, algorithm, [])
    assert answer["problem"]["n"] == int(options[0])
    again = document(queens("count", *options, "--ledger", "q.ledger", "--json"))
    assert (again["count"], again["done"]) == (count, answer["units"])
    assert document(queens("ledger", "verify", "q.ledger", "--sample", "all", "--json"))["agreed"]
    shown = queens("ledger", "show", "q.ledger").out
    assert f"count {count}" in shown
    assert "with constraints" in shown
    queens("ledger", "export", "q.ledger", "--certificate", "c.json")
    assert document(queens("verify", "c.json", "--sample", "all", "--json"))["valid"] is True


def test_a_ledger_refuses_another_problem(queens):
    queens("count", "8", "--block", "a1", "--ledger", "q.ledger")
    outcome = queens("count", "8", "--block", "a2", "--ledger", "q.ledger")
    assert outcome.status == 2
    assert '"blocked":[[7,0]]' in outcome.err
    assert '"blocked":[[6,0]]' in outcome.err
    assert "without constraints" in queens("count", "8", "--ledger", "q.ledger").err
    queens("count", "8", "--ledger", "plain.ledger")
    assert queens("count", "8", "--block", "a1", "--ledger", "plain.ledger").status == 2


def test_a_certificate_with_another_problem_is_refused(queens):
    queens("count", "8", "--block", "a1", "--ledger", "q.ledger")
    queens("ledger", "export", "q.ledger", "--certificate", "c.json")
    changed = json.loads(Path("c.json").read_text()) | {"problem": '"n":8,"blocked":[[6,0]]'}
    Path("c.json").write_text(json.dumps(changed))
    assert queens("verify", "c.json").status == 1


def test_parts_are_merged_and_resumed_as_typed(queens):
    options = ["9", "--fix", "b4", "--columns", "9", "--exclude-sum", "3"]
    whole = document(queens("count", *options, "--json"))["count"]
    for part in ("1/2", "2/2"):
        queens("count", *options, "--ledger", f"{part[0]}.ledger", "--part", part, "--algorithm", "search")
    queens("ledger", "merge", "all.ledger", "1.ledger", "2.ledger")
    typed = as_options(Problem(9, fixed=["b4"], excluded_sums=[3]))
    merged = document(queens("count", *typed, "--ledger", "all.ledger", "--json"))
    assert merged["count"] == whole
    assert merged["resume"].startswith("queens count 9 --fix=5,1 --exclude-sum=3 --ledger all.ledger")


def test_threads_do_not_change_a_count(queens):
    for options in (
        ["12", "--block", "a1", "--block", "c4"],
        ["9", "--torus", "--queens", "4"],
        ["7", "--queens", "4"],
    ):
        counts = {
            document(queens("count", *options, "--threads", threads, "--json"))["count"] for threads in ("1", "2")
        }
        assert len(counts) == 1


def test_a_plan_takes_constraints(queens):
    answer = document(queens("plan", "12", "--block", "a1", "--cores", "2", "--time-limit", "0.01", "--json"))
    assert (answer["n"], answer["plans"][0]["algorithm"]) == (12, "halves")
    assert answer["plans"][0]["cpu_seconds"] > 0
    assert "queens count 12 --block=a1 --ledger" in queens("plan", "12", "--block", "a1", "--time-limit", "0.01").out


def test_classes_of_a_problem(queens):
    answer = document(queens("count", "8", "--block", "a1", "--fundamental", "--json"))
    assert (answer["count"], answer["fundamental"], answer["orbits"]) == (88, 44, {"8": 0, "4": 0, "2": 44, "1": 0})
    listed = document(queens("all", "8", "--block", "a1", "--fundamental", "--json"))
    assert (listed["count"], listed["all"], set(listed["orbit_sizes"])) == (44, 88, {2})
    queens("all", "8", "--block", "a1", "--fundamental", "-o", "classes.csv")
    assert len(Path("classes.csv").read_text().splitlines()) == 45


@pytest.mark.parametrize(("k", "published"), [(2, 1288), (3, 10320), (4, 34568), (5, 46736)])
def test_k_queens_of_eight_by_command(queens, k, published):
    """OEIS A036464, A047659, A061994, A108792."""
    assert document(queens("count", "8", "--queens", str(k), "--json"))["count"] == published


def test_numbers_go_there_and_back(queens):
    options = ["--block", "a1", "--fix", "d6", "--exclude-sum", "12"]
    count = document(queens("count", "9", *options, "--json"))["count"]
    assert count > 2
    for k in (0, count // 2, count - 1):
        board = document(queens("nth", "9", str(k), *options, "--json"))["queens"]
        assert document(queens("rank", ",".join(map(str, board)), *options, "--json"))["k"] == k
    assert queens("nth", "9", str(count), *options).status == 2


def test_a_recheck_of_a_large_board_is_by_another_algorithm(queens):
    answer = document(queens("count", "15", "--block", "b1", "--algorithm", "colours", "--json"))
    assert answer["recheck"] == "queens count 15 --block=b1 --algorithm halves"
    assert document(queens(*answer["recheck"].split()[1:], "--json"))["count"] == answer["count"]

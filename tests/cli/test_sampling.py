"""The commands of sampling: fields, words, files, and Ctrl-C with the estimate so far."""

import json
import os
import re
import signal
import threading

import numpy
import pytest

import queenright as qr
from cli_helpers import document
from process_helpers import ended_by, start, wait_until_busy


def test_sample_says_that_it_is_random_but_not_uniform(queens):
    outcome = queens("sample", "20", "--seed", "5", "--count", "2")
    vectors = [[int(row) for row in line.split(",")] for line in outcome.out.splitlines()]
    assert len(vectors) == 2
    assert all(qr.is_solution(vector) for vector in vectors)
    assert "random, but not uniform" in outcome.err
    assert "seed 5" in outcome.err


@pytest.mark.parametrize(("option", "kind"), [(None, "random"), ("--uniform", "uniform"), ("--tempered", "tempered")])
def test_sample_gives_the_contracts_fields(queens, option, kind):
    answer = document(queens("sample", "12", "--count", "3", "--seed", "1", "--json", *([option] if option else [])))
    assert answer["n"] == 12
    assert answer["kind"] == kind
    assert len(answer["samples"]) == 3
    assert all(qr.is_solution(rows) for rows in answer["samples"])
    assert ("diagnostics" in answer) == (kind == "tempered")


def test_a_printed_seed_gives_the_same_sample_again(queens):
    answer = document(queens("sample", "30", "--json"))
    assert document(queens("sample", "30", "--seed", answer["seed"], "--json")) == answer


def test_tempered_samples_come_with_their_diagnostics(queens):
    outcome = queens("sample", "16", "--tempered", "--seed", "1")
    assert "nearly uniform, which is not proved" in outcome.err
    assert "autocorrelation time" in outcome.err


def test_samples_go_to_files(queens, tmp_path):
    for ending in ("npy", "csv", "json", "txt", "svg"):
        assert queens("sample", "9", "--seed", "1", "-o", f"one.{ending}").status == 0
    assert document(queens("check", "one.csv", "--json"))["solution"]
    for ending in ("npy", "csv"):
        assert queens("sample", "9", "--count", "4", "--seed", "1", "-o", f"four.{ending}").status == 0
    matrix = numpy.load(tmp_path / "four.npy")
    assert matrix.shape == (4, 9)
    assert numpy.array_equal(matrix, numpy.loadtxt(tmp_path / "four.csv", delimiter=",", dtype=int, skiprows=1))


def test_nth_and_rank(queens):
    listed = document(queens("all", "7", "--json"))["solutions"]
    for k in (0, 17, 39):
        answer = document(queens("nth", "7", k, "--json"))
        assert answer == {"n": 7, "k": k, "queens": listed[k]}
        assert document(queens("rank", ",".join(map(str, listed[k])), "--json")) == {"n": 7, "k": k}
    assert queens("nth", "8", "0").out == "0,4,7,5,2,6,1,3\n"
    assert queens("rank", "0,4,7,5,2,6,1,3").out == "0\n"


def test_estimate_gives_the_contracts_fields(queens):
    answer = document(queens("estimate", "16", "--samples", "100000", "--seed", "1", "--json"))
    assert set(answer) >= {"n", "estimate", "standard_error", "log10", "samples", "method", "low", "high"}
    assert answer["low"] < answer["estimate"] < answer["high"]
    assert answer["estimate"] == pytest.approx(14772512, rel=0.1)
    outcome = queens("estimate", "16", "--samples", "100000", "--seed", "1")
    assert "95 % interval" in outcome.out
    assert "independent runs" in outcome.err
    assert queens("estimate", "3", "--time-limit", "0.1").out == "3 queens: no solution exists\n"


def test_estimate_draws_a_plot(queens, tmp_path):
    answer = document(queens("estimate", "12", "40", "--samples", "1", "-o", "growth", "--json"))
    assert [entry["n"] for entry in answer["estimates"]] == [12, 40]
    assert answer["files"] == ["growth.png", "growth.svg"]
    assert (tmp_path / "growth.png").read_bytes().startswith(b"\x89PNG")


WRONG = [
    (["estimate", "8", "-o", "nodir/x"], "no folder 'nodir'"),
    (["estimate", "8", "-o", "x.jpg"], "no output format named 'jpg'"),
    (["sample", "40", "--uniform"], "nearly uniform ones up to 1000 with tempered"),
    (["sample", "8", "--seed", "seven"], "seed must be a whole number from 0 to 18446744073709551615, got 'seven'"),
    (["sample", "8", "--seed", "-1"], "got -1"),
    (["sample", "8", "--count", "0"], "number of samples must be a whole number from 1"),
    (["sample", "8", "--uniform", "--tempered"], "not both"),
    (["sample", "8", "--count", "65", "-o", "many.svg"], "a picture can show 1 to 64 boards, got 65"),
    (["nth", "8", "92"], "8 queens have 92 solutions, numbered from 0 to 91; got number 92"),
    (["nth", "19", "0"], "must be a whole number from 0 to 18, got 19"),
    (["rank", "0,1,2,3"], "only solutions have a number"),
    (["estimate"], "Missing argument 'N'"),
    (["estimate", "8", "--method", "prefx"], "Did you mean 'prefix'?"),
    (["estimate", "8", "--time-limit", "-1"], "number of seconds must be a number from 0.001 to 10000000, got '-1'"),
    (["estimate", "x"], "board size must be a whole number from 0 to 10000, got 'x'"),
]


def test_a_first_estimate_that_takes_longer_than_asked_says_so(queens):
    outcome = queens("estimate", "40", "--method", "tempering", "--time-limit", "0.001", "--seed", "1")
    assert outcome.status == 0
    assert re.match(
        r"queens: the first estimate of 40 queens takes about \d+ s here, whatever --time-limit says\n", outcome.err
    )
    assert "the first estimate" not in queens("estimate", "40", "--samples", "1", "--method", "tempering").err


@pytest.mark.parametrize("options", [[], ["--uniform"], ["--tempered"]])
def test_where_no_solution_exists_that_is_the_answer(queens, options):
    for n in (2, 3):
        outcome = queens("sample", n, *options)
        assert (outcome.status, outcome.out) == (0, queens("solve", n).out)
        answer = json.loads(queens("sample", n, *options, "--json").out)
        assert (answer["n"], answer["samples"], answer["status"]) == (n, [], "none")


@pytest.mark.parametrize(
    ("options", "files"),
    [
        (["-o", "growth"], ["growth.png", "growth.svg"]),
        (["-o", "growth.png"], ["growth.png"]),
        (["-o", "growth", "--format", "svg"], ["growth"]),
        (["-o", "growth.SVG"], ["growth.SVG"]),
    ],
)
def test_the_plot_goes_where_it_was_sent(queens, tmp_path, options, files):
    answer = json.loads(queens("estimate", "12", "--samples", "1000", "--seed", "1", *options, "--json").out)
    assert answer["files"] == files
    assert sorted(path.name for path in tmp_path.iterdir()) == files


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda value: " ".join(value)[:40] if value else "")
def test_bad_input_is_one_line_and_exit_2(queens, arguments, message):
    outcome = queens(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err


@pytest.mark.parametrize("size", ["20", "60", "100 --method tempering"])
def test_ctrl_c_shows_the_estimate_so_far(queens, monkeypatch, size):
    """It comes soon after the first estimate, while the core works on the next ones."""
    from queenright.cli import estimate

    def first_pressed(*arguments, **options):
        for number, result in enumerate(running_estimates(*arguments, **options)):
            yield result
            if number == 0:
                threading.Timer(0.1, os.kill, [os.getpid(), signal.SIGINT]).start()

    running_estimates = estimate.estimates
    monkeypatch.setattr(estimate, "estimates", first_pressed)
    outcome = queens("estimate", *size.split(), "--time-limit", "60", "--threads", "1")
    assert outcome.status == 130
    assert outcome.out.startswith("so far:\n")
    assert "95 % interval" in outcome.out
    assert outcome.err.endswith("queens: stopped\n")
    assert "Traceback" not in outcome.err


def test_ctrl_c_ends_a_long_sample(tmp_path):
    process = start("sample", "17", "--uniform", env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)})
    wait_until_busy(process)
    _, err = ended_by(process)
    assert (process.returncode, err.strip()) == (130, "queens: stopped")
    assert list(tmp_path.rglob("*.bin")) == []


def test_a_large_count_says_how_large_it_is(queens, monkeypatch):
    from queenright.cli import count

    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(count.questions, "count", stopped)
    outcome = queens("count", "24")
    assert outcome.status == 130
    assert "plain backtracking would visit about 2." in outcome.err


def test_the_tree_is_estimated_where_it_is_not_walked(queens):
    answer = document(queens("search-space", "16", "--json"))
    assert answer["tree_nodes"] is None
    assert answer["tree_estimate"] == pytest.approx(1.14e9, rel=0.1)
    assert document(queens("search-space", "8", "--json"))["tree_estimate"] is None
    assert "Knuth's estimate" in queens("search-space", "20").out

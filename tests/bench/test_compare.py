"""The comparison: own processes, limits that hold, a record that resumes, and a report that says what was measured."""

import json
import sys

import pytest

from queenright.bench import cell, compare
from queenright.bench.compare import (
    ComparisonPlan,
    ComparisonRow,
    ratios,
    read_records,
    run_cell,
    same_searches,
    summarise,
)
from queenright.bench.compare_plot import plot_comparison
from queenright.bench.report import report, verdict
from queenright.errors import InputError
from queenright.models import MODELS

JOB = {"question": "solve", "model": "squares", "engine": "sat", "n": 6, "seed": 0, "seconds": 10.0, "megabytes": 4096}
SMALL = ComparisonPlan(["zero-one-2n-3", "zero-one-2n-1"], ["sat"], [5, 6], seconds=10.0)


@pytest.mark.parametrize("engine", ["cpsat", "highs", "sat", "clingo"])
def test_a_cell_measures_what_the_solver_tells(engine):
    record = cell.measure({**JOB, "engine": engine})
    assert record["status"] == "found"
    assert record["variables"] == 36
    assert record["constraints"] == len(MODELS["squares"].construct(cell.Problem(6)).constraints)
    assert record["build_seconds"] > 0
    assert record["solve_seconds"] > 0
    assert record["nodes"] >= 0


@pytest.mark.parametrize("engine", ["cpsat", "highs", "sat", "clingo"])
def test_a_cell_counts_all_solutions(engine):
    record = cell.measure({**JOB, "engine": engine, "question": "all"})
    assert (record["status"], record["solutions"]) == ("found", 4)
    assert cell.measure({**JOB, "engine": engine, "question": "all", "n": 3})["status"] == "none"


def test_a_run_is_a_process_of_its_own_and_its_memory_is_told():
    record = run_cell(JOB)
    assert record["status"] == "found"
    assert record["peak_megabytes"] > 5


def test_a_process_without_memory_becomes_a_record():
    record = run_cell({**JOB, "n": 100, "model": "cnf-pairwise", "megabytes": 150})
    assert record["status"] == "out of memory"


def test_a_process_that_keeps_no_limit_is_stopped(monkeypatch):
    monkeypatch.setattr(compare, "GRACE_SECONDS", 0.0)
    monkeypatch.setattr(compare, "CELL", [sys.executable, "-c", "while True: pass"])
    assert run_cell({**JOB, "seconds": 0.1})["status"] == "unknown"


def test_a_failing_run_says_why():
    record = run_cell({**JOB, "model": "no-such-model"})
    assert record["status"] == "failed"
    assert "no model named 'no-such-model'" in record["reason"]


def test_a_stopped_comparison_goes_on_where_it_was(tmp_path, monkeypatch):
    path = tmp_path / "runs.jsonl"
    done = []

    def stopped(job):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(job)
        return {"status": "found", "solve_seconds": 1.0}

    monkeypatch.setattr(compare, "run_cell", stopped)
    with pytest.raises(KeyboardInterrupt):
        compare.compare(SMALL, path)
    with path.open("a") as file:
        file.write('{"question": "sol')  # the process died while it wrote
    later = []
    monkeypatch.setattr(compare, "run_cell", lambda job: later.append(job) or {"status": "found", "solve_seconds": 2.0})
    records = compare.compare(SMALL, path)
    assert len(done) == len(later) == 2
    assert [record["solve_seconds"] for record in records] == [1.0, 1.0, 2.0, 2.0]
    assert [json.loads(line) for line in path.read_text().splitlines()] == records
    monkeypatch.setattr(compare, "run_cell", None)  # nothing is left to run
    assert compare.compare(SMALL, path) == records


def test_other_limits_are_other_runs():
    assert len({compare.key({**JOB, "seconds": limit}) for limit in (1.0, 2.0)}) == 2
    assert len(ComparisonPlan(["a", "b"], ["c"], [4, 5], seeds=3).jobs()) == 12


def test_a_file_of_something_else_is_refused(tmp_path):
    path = tmp_path / "notes.jsonl"
    path.write_text("hello\nworld\n")
    with pytest.raises(InputError, match=r"notes\.jsonl:1: not a record of a comparison"):
        read_records(path)


def rows(short, full, nodes=7):
    def row(model, seconds):
        measured = dict.fromkeys(compare.MEASURES) | {"build_seconds": 0.0, "solve_seconds": seconds, "nodes": nodes}
        return ComparisonRow(model, "sat", 8, "found", measured)

    return [row("zero-one-2n-3", short), row("zero-one-2n-1", full)]


def test_the_verdict_follows_the_numbers():
    assert ratios(rows(1.0, 2.0), "zero-one-2n-3", "zero-one-2n-1") == [("sat", 8, 0.5)]
    assert same_searches(rows(1.0, 2.0), "zero-one-2n-3", "zero-one-2n-1") == (1, 1)
    assert "no difference worth the name" in verdict(rows(1.0, 1.1))
    assert "`zero-one-2n-3` was faster" in verdict(rows(1.0, 3.0))
    assert "`zero-one-2n-1` was faster" in verdict(rows(3.0, 1.0))
    assert "Not measured" in verdict([])


def test_the_report_names_machine_versions_and_limits():
    text = report(SMALL, rows(1.0, 1.0), "A comparison", ["times.png"])
    assert "Python 3" in text
    assert "sat 1." in text
    assert "at most 10 s and 4096 MB" in text
    assert "| sat | zero-one-2n-3 | found |" in text
    assert "![seconds by size](times.png)" in text


def test_medians_need_every_run():
    record = {**JOB, "status": "found", "solve_seconds": 1.0}
    late = {**JOB, "seed": 1, "status": "unknown"}
    (row,) = summarise([record, late])
    assert row.status == "found, unknown"
    assert row.medians["solve_seconds"] is None


def test_the_plot_is_a_picture():
    assert plot_comparison(rows(1.0, 2.0), ("png",))["png"].startswith(b"\x89PNG")

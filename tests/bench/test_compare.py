"""The comparison: own processes, limits that hold, a record that resumes, and a report that says what was measured."""

import io
import json
import subprocess
import sys
from dataclasses import replace
from math import inf
from random import Random

import pytest

from queenright.bench import cell, cells, compare
from queenright.bench.cells import Cells
from queenright.bench.compare import (
    ComparisonPlan,
    paired,
    read_records,
    same_searches,
    summarise,
    winners,
)
from queenright.bench.compare_plot import plot_comparison, solved
from queenright.bench.instances import FAMILIES, from_file, instances
from queenright.bench.medians import FEWEST_RUNS, coverage, median_interval
from queenright.bench.report import PAIR, report, verdict_lines, verdict_on_corners
from queenright.errors import InputError
from queenright.models import MODELS, build
from queenright.models.clauses import to_clauses
from queenright.models.programs import to_program
from queenright.problem.problem import Problem

JOB = {
    "question": "solve", "model": "squares", "engine": "sat", "family": "plain", "instance": "plain 6",
    "problem": {"n": 6}, "seed": 0, "seconds": 10.0, "megabytes": 4096,
}  # fmt: skip
SMALL = ComparisonPlan(list(PAIR), ["sat"], instances("plain", [5, 6]), seeds=1)


@pytest.mark.parametrize("engine", ["cpsat", "highs", "sat", "clingo"])
def test_a_cell_measures_what_the_solver_reports(engine):
    record = cell.measure({**JOB, "engine": engine})
    assert record["status"] == "found"
    assert record["variables"] == 36
    assert record["constraints"] == len(MODELS["squares"].construct(Problem(6)).constraints)
    assert record["build_seconds"] > 0
    assert record["solve_seconds"] > 0
    assert record["cpu_seconds"] > 0
    assert record["nodes"] >= 0


@pytest.mark.parametrize("engine", ["cpsat", "highs", "sat", "clingo"])
def test_a_cell_counts_all_solutions(engine):
    record = cell.measure({**JOB, "engine": engine, "question": "all"})
    assert (record["status"], record["solutions"]) == ("found", 4)
    assert cell.measure({**JOB, "engine": engine, "question": "all", "problem": {"n": 3}})["status"] == "none"


def test_a_cell_reports_the_size_of_what_the_solver_gets():
    model = build("all-different", 6)
    for engine, lowered in (("highs", to_program(model)), ("sat", to_clauses(model)), ("cpsat", model)):
        record = cell.measure({**JOB, "engine": engine, "model": "all-different"})
        assert (record["variables"], record["constraints"]) == (6, 3)
        assert record["solver_variables"] == len(lowered.variables)
        assert record["solver_constraints"] == len(lowered.constraints)
        assert record["solver_nonzeros"] == sum(len(constraint.variables) for constraint in lowered.constraints)


@pytest.fixture(scope="module")
def servers():
    with Cells() as started:
        yield started


def test_a_run_is_a_process_of_its_own_and_its_memory_is_measured(servers):
    records = [servers.run(JOB) for _ in range(2)]
    assert [record["status"] for record in records] == ["found", "found"]
    assert all(record["peak_megabytes"] > 5 for record in records)
    assert len(servers._servers) == 1  # the package is loaded once


def test_a_process_without_memory_becomes_a_record(servers):
    large = {**JOB, "problem": {"n": 100}, "model": "cnf-pairwise", "seconds": 300.0, "megabytes": 150}
    assert servers.run(large)["status"] == "out of memory"
    assert servers.run(JOB)["status"] == "found"  # the limit was that run's own


def test_a_failing_run_says_why(servers):
    record = servers.run({**JOB, "model": "no-such-model"})
    assert record["status"] == "failed"
    assert "no model named 'no-such-model'" in record["reason"]


def test_the_limit_is_one_of_cpu_time(servers):
    """What waits for its turn on a busy machine does not time out; what computes does."""
    slow = {**JOB, "engine": "clingo", "question": "all", "problem": {"n": 14}, "seconds": 0.2}
    record = servers.run(slow)
    assert record["status"] == "unknown"
    assert record["cpu_seconds"] >= 0.2


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("while True: pass", "unknown"),  # it takes more CPU time than it may
        ("time.sleep(1000)", "unknown"),  # it does nothing at all
        ("os.abort()", "out of memory"),
        ("os._exit(3)", "failed"),
        ("raise RuntimeError('oh')", "failed"),
    ],
)
def test_whatever_a_run_does_becomes_a_record(body, status):
    """A server whose runs misbehave, with short limits."""
    program = f"""
import os, time
from queenright.bench import cell
cell.GRACE_SECONDS, cell.PATIENCE_SECONDS = 0.0, 0.5 if "sleep" in {body!r} else 600
def measure(job):
    {body}
cell.measure = measure
print(cell._forked({{**{JOB!r}, "seconds": 0.01}})["status"])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == status


def test_a_server_that_dies_is_reported_and_replaced(monkeypatch):
    monkeypatch.setattr(cells, "SERVER", [sys.executable, "-c", "raise SystemExit(7)"])
    with Cells() as started:
        for _ in range(2):
            assert started.run(JOB) == {"status": "failed", "reason": "the process ended with status 7"}


def test_without_fork_a_server_runs_one_job_and_ends(monkeypatch, capsys):
    monkeypatch.delattr(cell.os, "fork")
    monkeypatch.setattr(cell, "measure", lambda job: {"status": "found"})
    monkeypatch.setattr(cell, "limit_memory", lambda megabytes: None)
    monkeypatch.setattr(cell, "_limit_cpu", lambda seconds: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO(2 * (json.dumps(JOB) + "\n")))
    cell.main("sat")
    assert [json.loads(line)["status"] for line in capsys.readouterr().out.splitlines()] == ["found"]


def test_a_stopped_comparison_goes_on_where_it_was(tmp_path, monkeypatch):
    path = tmp_path / "runs.jsonl"
    done = []

    def stopped(job):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(job)
        return {"status": "found", "cpu_seconds": 1.0}

    monkeypatch.setattr(Cells, "run", lambda self, job: stopped(job))
    with pytest.raises(KeyboardInterrupt):
        compare.compare(SMALL, path)
    with path.open("a") as file:
        file.write('{"question": "sol')  # the process died while it wrote
    later = []
    monkeypatch.setattr(Cells, "run", lambda self, job: later.append(job) or {"status": "found", "cpu_seconds": 2.0})
    records = compare.compare(SMALL, path)
    assert len(done) == len(later) == 2
    assert [record["cpu_seconds"] for record in records] == [1.0, 1.0, 2.0, 2.0]
    assert [json.loads(line) for line in path.read_text().splitlines()] == records
    monkeypatch.setattr(Cells, "run", None)  # nothing is left to run
    assert compare.compare(SMALL, path) == records


def test_other_limits_and_problems_are_other_runs():
    assert len({compare.key({**JOB, "seconds": limit}) for limit in (1.0, 2.0)}) == 2
    assert len({compare.key({**JOB, "problem": {"n": n}}) for n in (6, 7)}) == 2
    assert len(replace(SMALL, seeds=3).jobs()) == 12


def test_what_a_model_refuses_is_left_out_and_reported():
    plan = ComparisonPlan(["bijection", "squares"], ["sat"], instances("torus", [5]), seeds=1)
    assert [job["model"] for job in plan.jobs()] == ["squares"]
    assert plan.refused() == [("bijection", "torus 5", "a torus")]
    assert "- bijection on torus 5: does not support a torus" in report(plan, summarise([]), "Toroidal")


def test_families_and_files_are_instances(tmp_path):
    for family in FAMILIES:
        made = instances(family, [7, 8], 2)
        assert [instance.problem.n for instance in made] in ([7, 8], [7, 7, 8, 8])
        assert made == instances(family, [7, 8], 2)
        assert len({instance.name for instance in made}) == len(made)
    Problem(6, fixed=["b6"]).save(tmp_path / "six.json")
    instance = from_file(str(tmp_path / "six.json"))
    assert (instance.name, instance.problem) == ("six.json", Problem(6, fixed=["b6"]))
    assert cell.measure({**JOB, **instance.to_json()})["status"] == "found"
    with pytest.raises(InputError, match="no family of instances named 'plane'"):
        instances("plane", [8])


def test_a_file_of_something_else_is_refused(tmp_path):
    path = tmp_path / "notes.jsonl"
    path.write_text("hello\nworld\n")
    with pytest.raises(InputError, match=r"notes\.jsonl:1: not a record of a comparison"):
        read_records(path)


# -- what is said of it ---------------------------------------------------------------------------


def records(times, engine="sat", instance="plain 8", **measured):
    """Runs of several models: model → CPU times, None for one that timed out."""
    return [
        {**JOB, "engine": engine, "instance": instance, "model": model, "seed": seed,
         **({"status": "unknown"} if seconds is None else {"status": "found", "cpu_seconds": seconds, **measured})}
        for model, runs in times.items() for seed, seconds in enumerate(runs)
    ]  # fmt: skip


def test_intervals_hold_the_true_median_as_often_as_they_say():
    generator = Random(5)
    for number in (3, 6, 9, 20):
        found = [median_interval([generator.expovariate(1) for _ in range(number)]) for _ in range(4000)]
        held = sum(interval.low <= 0.6931 <= interval.high for interval in found) / len(found)
        assert abs(held - found[0].confidence) < 0.02
    assert coverage(FEWEST_RUNS - 1, 1) < 0.95 <= coverage(FEWEST_RUNS, 1)


def test_a_run_that_timed_out_is_longer_than_any_other():
    interval = median_interval([1.0, 2.0, 3.0, 4.0, inf, inf])
    assert (interval.median, interval.low, interval.high) == (3.5, 1.0, inf)
    assert median_interval([1.0, inf, inf]).median == inf
    assert median_interval([]).low == inf


def test_a_winner_is_named_only_where_its_interval_lies_below_all_others():
    quick, slow, between = (
        [1.0, 1.1, 1.2, 1.3, 1.4, 1.5],
        [2.0, 2.1, 2.2, 2.3, 2.4, 2.5],
        [1.4, 1.9, 2.0, 2.0, 2.0, 2.1],
    )
    (winner,) = winners(summarise(records({"a": quick, "b": slow}))).values()
    assert winner.model == "a"
    assert list(winners(summarise(records({"a": quick, "b": slow, "c": between}))).values()) == [None]
    assert list(winners(summarise(records({"a": quick[:5], "b": slow[:5]}))).values()) == [None]
    assert list(winners(summarise(records({"a": quick}))).values()) == [None]
    (winner,) = winners(summarise(records({"a": quick, "b": [None] * 6}))).values()
    assert winner.model == "a"
    assert list(
        winners(summarise(records({"a": quick, "b": [*slow[:5], None], "c": [*quick[:5], None]}))).values()
    ) == [None]


def test_the_words_follow_the_intervals():
    quick, slow = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5], [2.0, 2.1, 2.2, 2.3, 2.4, 2.5]
    short, full = PAIR
    first = summarise(records({short: quick, full: slow}, nodes=7))
    assert verdict_lines(first) == [f"plain 8, sat: {short} is fastest; its interval lies below all others"]
    assert "faster 1, slower 0, and in 0 the intervals meet" in verdict_on_corners(first)
    assert "faster 0, slower 1" in verdict_on_corners(summarise(records({short: slow, full: quick})))
    equal = summarise(records({short: quick, full: quick}, nodes=7))
    assert verdict_lines(equal) == [f"plain 8, sat: no winner; the interval of {short} meets that of {full}"]
    assert "No winner" in verdict_on_corners(equal)
    assert same_searches(equal, short, full) == (1, 1)
    assert len(paired(equal, short, full)) == 1
    few = summarise(records({short: quick[:3], full: slow[:3]}))
    assert verdict_lines(few) == ["plain 8, sat: no winner; fewer than 6 runs of each say nothing"]
    assert "Not measured" in verdict_on_corners(summarise(records({"squares": quick})))


def test_the_report_names_machine_versions_limits_and_time_outs():
    rows = summarise(records({PAIR[0]: [1.0] * 6, PAIR[1]: [2.0, 2.0, 2.0, 2.0, None, None]}))
    text = report(SMALL, rows, "A comparison", ["times.png"])
    assert "Python 3" in text
    assert "sat 1." in text
    assert "at most 10 s of CPU time and 4096 MB" in text
    assert "| sat | zero-one-2n-3 | 6 found | 1.000 | 1.000–1.000 |" in text
    assert "| sat | zero-one-2n-1 | 4 found, 2 timed out | 2.000 | 2.000–∞ |" in text
    assert "![runs solved within a CPU time](times.png)" in text
    assert json.loads(json.dumps(rows[1].to_json()))["cpu_seconds"]["high"] is None


def test_medians_need_every_run():
    (row,) = summarise(records({"squares": [1.0, None]}, nodes=3))
    assert row.statuses == {"found": 1, "unknown": 1}
    assert (row.runs, row.answered) == (2, 1)
    assert row.medians["nodes"] is None


def test_the_cactus_plot_shows_what_was_solved():
    rows = summarise(
        records({"a": [3.0, 1.0, None], "b": [2.0, 2.0, 2.0]}) + records({"a": [0.5] * 3}, instance="other")
    )
    assert solved(rows, "plain", "sat", "a") == [0.5, 0.5, 0.5, 1.0, 3.0]
    assert plot_comparison(rows, ("png",))["png"].startswith(b"\x89PNG")

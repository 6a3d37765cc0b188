"""The ledger: durable, one writer, never counts twice, and never mixed with that of another count."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from job_helpers import count_with
from queenright import known
from queenright.errors import InputError
from queenright.job.inspection import inspect
from queenright.job.ledger import LedgerError
from queenright.job.opening import claimed
from queenright.job.session import run
from queenright.job.status import status_of
from queenright.locks import LedgerBusyError, only_writer


def test_a_count_with_a_ledger(tmp_path):
    outcome = count_with(tmp_path / "q12.ledger")
    assert (outcome.count, outcome.done) == (known.COUNTS[12], outcome.units)
    found = inspect(tmp_path / "q12.ledger")
    assert found.complete
    assert found.count == known.COUNTS[12]
    assert os.listdir(tmp_path) == ["q12.ledger"]


def test_what_a_killed_process_left_half_written_is_cleared_away(tmp_path):
    other = ".q12.ledger.copy.77.part"  # of the ledger q12.ledger.copy, which somebody may be writing
    for name in (".q12.ledger.77.part", ".q12.ledger.77.part-wal", ".q12.ledger.78.part-journal", other):
        (tmp_path / name).write_bytes(b"half")
    assert count_with(tmp_path / "q12.ledger").count == known.COUNTS[12]
    assert sorted(os.listdir(tmp_path)) == [other, "q12.ledger"]


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 8, 15])
def test_the_default_algorithm_of_every_size(tmp_path, n):
    assert run(n, ledger=tmp_path / "a.ledger").count == known.COUNTS[n]


def test_a_finished_ledger_is_not_counted_again(tmp_path):
    count_with(tmp_path / "q12.ledger")
    before = (tmp_path / "q12.ledger").read_bytes()
    events = []
    assert count_with(tmp_path / "q12.ledger", on_event=events.append).count == known.COUNTS[12]
    assert [event.kind for event in events] == ["end"]
    assert (tmp_path / "q12.ledger").read_bytes() == before


def test_resuming_keeps_what_is_done(ledger, results, half_done):
    assert count_with(ledger).count == known.COUNTS[12]
    found = inspect(ledger)
    assert all(found.done[number] == results[number] for number in half_done[2])


def test_a_unit_is_never_done_twice(ledger, plan, results):
    with claimed(ledger, plan, pytest.fail) as book:
        with pytest.raises(LedgerError, match=r"unit 0 of .* is done already; it is never counted twice"):
            book.record([results[1], results[0]])
        assert 1 not in book.done
    assert 1 not in inspect(ledger).done


def test_the_columns_are_there_for_people_with_sql(ledger, results):
    with closing(sqlite3.connect(ledger)) as connection:
        rows = connection.execute(
            "SELECT number, count, residue_8191, work FROM results WHERE state = 'done'"
        ).fetchall()
    assert rows[3] == (6, results[6].count, results[6].residues[0], results[6].work)


# ---- whose ledger it is


@pytest.mark.parametrize(
    ("n", "options", "complaint"),
    [
        (13, {"algorithm": "border", "units": 60}, "is the ledger of n = 12, wanted was n = 13"),
        (12, {"algorithm": "band", "units": 60}, "algorithm border, wanted was algorithm band"),
        (12, {"algorithm": "border", "units": 61}, "units 60, wanted was units 61"),
    ],
)
def test_the_ledger_of_another_count_is_refused(ledger, n, options, complaint):
    before = ledger.read_bytes()
    with pytest.raises(InputError, match=complaint):
        run(n, ledger=ledger, **options)
    assert ledger.read_bytes() == before


@pytest.mark.parametrize("options", [{}, {"algorithm": "border"}, {"units": 60}])
def test_what_is_left_open_is_taken_from_the_ledger(ledger, plan, options):
    outcome = run(12, ledger=ledger, **options)
    assert (outcome.count, outcome.algorithm, outcome.units) == (14200, "border", len(plan.units))


def test_the_ledger_of_another_version_is_refused(ledger, plan, monkeypatch):
    other = replace(plan, plan_version=plan.plan_version + 1)
    monkeypatch.setattr("queenright.job.opening.make_plan", lambda *_: other)
    with pytest.raises(InputError, match=r"plan version \d, wanted was plan version \d; choose another file"):
        count_with(ledger)


def test_what_is_no_ledger_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "notes.txt"
    for content in (b"", b"some notes", os.urandom(10_000)):
        file.write_bytes(content)
        with pytest.raises(InputError, match="not a ledger"):
            count_with(file)
        assert file.read_bytes() == content
    with pytest.raises(InputError, match="folder"):
        count_with(tmp_path)
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE t (x)")
    with pytest.raises(InputError, match="not a ledger"):
        count_with(tmp_path / "other.db")


def test_the_second_driver_is_refused(ledger, plan):
    with claimed(ledger, plan, pytest.fail):
        with pytest.raises(LedgerBusyError, match=f"is being written by process {os.getpid()} on"):
            count_with(ledger)
        command = [sys.executable, "-m", "queenright", "count", "12", "--algorithm", "border", "--units", "60"]
        done = subprocess.run([*command, "--ledger", str(ledger)], capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert status_of(ledger).found.damage == []  # but it can be looked at
    assert count_with(ledger).count == known.COUNTS[12]


def test_a_lock_of_a_dead_process_is_no_lock(tmp_path):
    (tmp_path / "a.ledger.lock").write_text("process 1 on some-host")
    with only_writer(tmp_path / "a.ledger"):
        assert (tmp_path / "a.ledger.lock").exists()
    assert os.listdir(tmp_path) == []

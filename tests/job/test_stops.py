"""What stops a job: a full disk, a strange clock, a cancel, a machine that computes wrong; what is done stays done."""

import os
import resource
import subprocess
import sys
from dataclasses import replace

import pytest

from job_helpers import count_with
from queenright import known
from queenright.job import Cancel, run
from queenright.job.inspection import inspect
from queenright.job.ledger import LedgerError
from queenright.job.meter import Meter
from queenright.job.opening import claimed

PAGE = 4096


FULL = """
import resource, sys
from queenright.cli import run
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(run(["count", "12", "--algorithm", "border", "--units", "60", *sys.argv[2:]]))
"""


@pytest.mark.parametrize("limit", [100, 20_000, 30_000])
def test_a_full_disk_is_one_line_and_the_ledger_stays_intact(tmp_path, results, limit):
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    path = tmp_path / "q12.ledger"
    command = [sys.executable, "-c", FULL, str(limit), "--ledger", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert "the disk is full or failing" in done.stderr
    if path.exists():
        found = inspect(path)
        assert found.damage == []
        assert all(results[n].count == record.count for n, record in found.done.items())
    assert count_with(path).count == known.COUNTS[12]


def test_a_file_that_is_damaged_while_it_is_written_is_one_line(ledger, plan, results, half_done):
    with claimed(ledger, plan, pytest.fail) as book:
        data = bytearray(ledger.read_bytes())
        data[PAGE::PAGE] = b"\xff" * len(data[PAGE::PAGE])  # what each page is
        ledger.write_bytes(data)
        with pytest.raises(LedgerError, match=r"the file is damaged .*; run the same command again") as caught:
            book.record([results[1]])
    assert "\n" not in str(caught.value)
    assert count_with(ledger).count == known.COUNTS[12]


def test_a_full_disk_without_a_ledger_names_none(tmp_path):
    command = [sys.executable, "-c", FULL, "20000"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "TMPDIR": str(tmp_path)}
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"cannot write in the temporary folder {str(tmp_path)!r}" in done.stderr
    assert "name the file of a ledger" in done.stderr
    assert "safe" not in done.stderr
    assert os.listdir(tmp_path) == []


def test_a_clock_that_goes_backwards(tmp_path, seeded):
    events = []
    outcome = count_with(tmp_path / "a.ledger", on_event=events.append, clock=lambda: seeded.uniform(-1e9, 1e9))
    assert outcome.count == known.COUNTS[12]
    assert all(event.eta_seconds is None or event.eta_seconds >= 0 for event in events)
    assert all(event.units_per_second >= 0 for event in events)


def test_only_time_that_the_clock_gains_counts():
    meter = Meter(total_cost=100, done_cost=20)
    for time in (10.0, 12.0, 3.0, 3.0, 4.0):
        meter.tick(time)
    meter.add(30)
    assert meter.elapsed == 3.0
    assert meter.fraction == 0.5
    assert meter.eta_seconds == 5.0
    assert Meter(10, 0).eta_seconds is None
    assert Meter(10, 10).eta_seconds == 0.0


def test_cancel_finishes_what_is_in_flight_and_the_same_call_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr("queenright.job.loop.COMMIT_SECONDS", 0.0)
    monkeypatch.setattr("queenright.job.threads.ThreadExecutor.batch_seconds", 0.0)
    cancel, done = Cancel(), []

    def hear(event):
        if event.kind == "recorded" and event.done >= 10 and cancel.times == 0:
            cancel()
        done.append(event.done)

    first = count_with(tmp_path / "a.ledger", on_event=hear, cancel=cancel)
    assert first.count is None
    assert first.stopped
    assert 10 <= first.done < 60
    assert first.resume == f"queens count 12 --ledger {tmp_path / 'a.ledger'} --algorithm border --units 60"
    assert done == sorted(done)
    assert count_with(tmp_path / "a.ledger").count == known.COUNTS[12]


def test_cancelled_twice_gives_up_at_once(tmp_path):
    cancel = Cancel()
    cancel()
    cancel()
    outcome = run(20, ledger=tmp_path / "a.ledger", cancel=cancel, threads=2)
    assert outcome.count is None
    assert outcome.done == 0


def test_a_stop_that_lasts_says_what_it_waits_for_and_what_ends_it(tmp_path, monkeypatch):
    """Each unit would take hours, and none can be taken back; what is told of the wait brings the second stop."""
    monkeypatch.setattr("queenright.job.threads.ThreadExecutor.withdraw", lambda _: None)
    monkeypatch.setattr("queenright.job.loop.STOPPING_SECONDS", 0.2)
    cancel, told = Cancel(), []

    def hear(event):
        if event.kind == "worker-joined":
            cancel()
        if event.kind == "stopping":
            told.append(event.text)
            cancel()

    outcome = run(
        22, ledger=tmp_path / "a.ledger", algorithm="textbook", units=2, threads=1, on_event=hear, cancel=cancel
    )
    assert outcome.stopped
    assert told == ["finishing the units in flight; a second signal, or Ctrl-C, ends it without them"]


def test_a_job_leaves_no_thread_socket_or_file(tmp_path):
    import threading

    def open_files():
        return sorted(os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd") if fd.isdecimal()
                      and os.path.exists(f"/proc/self/fd/{fd}"))  # fmt: skip

    count_with(tmp_path / "warm.ledger")
    before, threads = open_files(), threading.active_count()
    for number in range(3):
        count_with(tmp_path / f"{number}.ledger")
        inspect(tmp_path / f"{number}.ledger")
    assert open_files() == before
    assert threading.active_count() == threads
    assert sorted(os.listdir(tmp_path)) == ["0.ledger", "1.ledger", "2.ledger", "warm.ledger"]


def test_a_machine_that_computes_wrong_is_told_and_nothing_wrong_is_kept(tmp_path, monkeypatch):
    from queenright.job.work import Runner

    right = Runner._run

    def wrong(self, unit):
        record = right(self, unit)
        return replace(record, count=record.count + 8) if unit.number == 30 else record

    monkeypatch.setattr(Runner, "_run", wrong)
    with pytest.raises(LedgerError, match="unit 30 has wrong residues"):
        count_with(tmp_path / "a.ledger")
    monkeypatch.undo()
    assert 30 not in inspect(tmp_path / "a.ledger").done
    assert count_with(tmp_path / "a.ledger").count == known.COUNTS[12]


def test_a_failed_job_without_a_ledger_names_none(monkeypatch):
    from queenright.job.work import Runner

    right = Runner._run
    monkeypatch.setattr(Runner, "_run", lambda self, unit: replace(right(self, unit), count=7))
    with pytest.raises(LedgerError, match=r"units are done, but without a ledger nothing is kept$"):
        count_with(None)

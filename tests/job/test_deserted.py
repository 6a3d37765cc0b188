"""Jobs that nobody works for: they say so and go on when somebody comes, or end where nobody can come."""

import json
import os
import subprocess
import sys
import time

import psutil
import pytest
from distributed.client import ClosedClientError

from job_helpers import kill, start_worker
from queenright import known
from queenright.job import inspect, run
from queenright.job.cluster import ClusterExecutor, _cancel
from queenright.job.events import Submit, TaskDone, TaskFailed, TaskReturned, WorkerJoined, WorkerLeft
from queenright.job.ledger import LedgerError
from queenright.job.meter import Patience
from queenright.job.plan import make_plan
from queenright.job.work import job_of

#: `queens` that soon says that nobody is there.
IMPATIENT = """
import sys
from queenright.job import session
from queenright.cli import main

session.PATIENCE_SECONDS = 0.1
sys.argv = ["queens", *sys.argv[1:]]
main()
"""


@pytest.fixture
def address():
    """A scheduler without workers."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as made:
        yield made.scheduler_address


@pytest.fixture
def workers():
    started: list[subprocess.Popen] = []
    yield started
    for process in started:
        kill(process)


def count(path, *options, script=("-m", "queenright"), **settings):
    command = [sys.executable, *script, "count", *options, "--algorithm", "border", "--ledger", str(path)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **settings)


def wait_until(condition, process):
    end = time.monotonic() + 120
    while not condition():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.05)


def test_patience_ends_once_each_time():
    patience = Patience(10)
    moments = [
        (True, 0),
        (True, 9),
        (True, 10),
        (True, 30),
        (False, 31),
        (True, 32),
        (True, 41),
        (True, 42),
        (True, 99),
    ]
    assert [now for lasts, now in moments if patience.ends(lasts, now)] == [10, 42]


def test_every_loss_of_all_workers_is_told_once_and_work_goes_on(address, workers, tmp_path, monkeypatch):
    """Nobody comes before it was told, so nothing here depends on how long anything takes.

    The first results are recorded when the worker has been given half of the rest and half of what then remains.
    """
    monkeypatch.setattr("queenright.job.loop.PATIENCE_SECONDS", 0.1)
    monkeypatch.setattr("queenright.job.loop.COMMIT_SECONDS", 0.0)  # else one worker may finish before that
    told = []

    def hear(event):
        if event.kind == "waiting":
            told.append(event.text)
            workers.append(start_worker(address))
        if event.kind == "recorded" and len(workers) == 1:
            kill(workers[0])

    path = tmp_path / "q.ledger"
    outcome = run(16, ledger=path, algorithm="border", units=200, cluster=address, double_check=0, on_event=hear)
    assert outcome.count == known.COUNTS[16]
    assert inspect(path).complete
    line = (
        f"no worker is connected; waiting for one: start it with `dask worker {address}`, or stop with Ctrl-C "
        f"and go on later with: queens count 16 --ledger {path} --algorithm border --units 200 --cluster {address} "
        "--double-check 0%"
    )
    assert told == [line, line]


def events_until(executor, kind):
    """What happens until then, and nothing that blames anybody."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        event = executor.next_event(0.1)
        assert not isinstance(event, TaskFailed)
        if isinstance(event, kind):
            return event
    raise AssertionError(f"no {kind.__name__}")


def test_a_result_that_died_with_its_worker_is_given_back(address, workers):
    """Neither is anybody blamed, nor does the driver stop to look for workers until another one comes."""
    executor = ClusterExecutor(job_of(make_plan(12, "border")), address, 1)
    try:
        executor.open()
        workers.append(start_worker(address))
        first = events_until(executor, WorkerJoined).worker
        units = tuple(make_plan(12, "border", 60).units[:2])
        executor.submit(Submit(1, units, first))
        (future,) = executor._futures
        wait_until(future.done, workers[0])
        kill(workers[0])
        events_until(executor, WorkerLeft)
        assert events_until(executor, TaskReturned).task == 1
        workers.append(start_worker(address))
        executor.submit(Submit(2, units, events_until(executor, WorkerJoined).worker))
        done = events_until(executor, TaskDone)
    finally:
        executor.close()
    assert [answer.unit for answer in done.records] == [unit.number for unit in units]


def test_the_command_tells_on_standard_error_that_it_waits(address, workers, tmp_path):
    process = count(tmp_path / "q.ledger", "13", "--cluster", address, script=("-c", IMPATIENT))
    line = process.stderr.readline()
    assert line.startswith(f"queens: no worker is connected; waiting for one: start it with `dask worker {address}`, ")
    workers.append(start_worker(address))
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (0, f"{known.COUNTS[13]}\n", "")


#: Loaded by every local worker as it starts: it ends at once when there is a file of that name.
ENDING = """
import os

if os.path.exists({name!r}):
    os._exit(1)
"""


@pytest.fixture
def gone(tmp_path):
    """The file that keeps local workers from starting, once it is written."""
    name = tmp_path / "gone"
    (tmp_path / "ending.py").write_text(ENDING.format(name=str(name)))
    return name


def count_locally(path, gone):
    settings = os.environ | {
        "DASK_DISTRIBUTED__WORKER__PRELOAD": str(gone.parent / "ending.py"),
        "DASK_DISTRIBUTED__DEPLOY__LOST_WORKER_TIMEOUT": "2s",  # then Dask gives up
    }
    return count(path, "17", "--units", "3000", "--cluster", "local", "--threads", "2", env=settings)


def kill_workers_of(process):
    for child in psutil.Process(process.pid).children(recursive=True):
        if any("spawn_main" in word for word in child.cmdline()):
            child.kill()


def test_local_workers_that_are_gone_for_good_end_the_job(tmp_path, gone):
    path = tmp_path / "q.ledger"
    process = count_locally(path, gone)
    wait_until(lambda: path.exists() and inspect(path).done, process)
    gone.touch()
    kill_workers_of(process)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (1, "")
    found = inspect(path)
    assert found.damage == []
    *left, line = err.splitlines()
    assert all(text.startswith("queens: worker ") and text.endswith(" left") for text in left), err
    assert line.startswith("queens: all local workers ended, and Dask could not start them again (")
    kept = f"{len(found.done)} of {found.header['units']} units are done and kept in {path}"
    again = f"queens count 17 --ledger {path} --algorithm border --units 3000 --cluster local"
    assert line.endswith(f"; {kept}; go on with: {again}")


def test_local_workers_that_never_start_are_one_line(tmp_path, gone):
    gone.touch()
    process = count_locally(tmp_path / "q.ledger", gone)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (1, "")
    assert err == (
        "queens: the local workers could not be started (too little memory? queens plan 17 shows what a worker needs)\n"
    )


def test_a_scheduler_that_goes_for_good_ends_the_job(workers, tmp_path, monkeypatch):
    """A client asks again for so long as it once waited for the first answer."""
    monkeypatch.setattr("queenright.job.cluster.CONNECT_SECONDS", 5)
    monkeypatch.setattr("queenright.job.loop.COMMIT_SECONDS", 0.0)  # so that the first units are reported at once
    where = tmp_path / "scheduler.json"
    words = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(where)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_scheduler", *words], **quiet)
    workers.append(scheduler)
    wait_until(lambda: where.exists() and where.read_text().endswith("}"), scheduler)
    address = json.loads(where.read_text())["address"]
    workers.append(start_worker(address))
    told = []

    def hear(event):
        if event.kind == "recorded" and not told:
            told.append(event.done)
            kill(scheduler)

    match = rf"^the scheduler at {address} does not answer any more; \d+ of \d+ units are done and kept in "
    with pytest.raises(LedgerError, match=match):
        run(15, ledger=tmp_path / "q.ledger", algorithm="border", units=200, cluster=address, on_event=hear)


def test_a_task_can_be_taken_back_when_the_scheduler_is_gone():
    class Task:
        def cancel(self):
            raise ClosedClientError("Client is closed. Can't send cancel-keys message.")

    _cancel(Task())  # the loss of the scheduler is reported; this is no second error

"""Jobs on a Dask cluster: workers that lie, have another version, join and leave."""

import os
import signal
import subprocess
import sys
import threading

import psutil
import pytest

from queenright import known
from queenright.errors import InputError
from queenright.job import Cancel, run
from queenright.job.cluster import ClusterError
from queenright.job.inspection import inspect
from queenright.job.ledger import LedgerError
from queenright.job.plan import text_of
from queenright.problem.problem import Problem


@pytest.fixture
def cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", memory_limit=0) as made:
        yield made


def on_worker(cluster, index, function):
    """Run a function in one worker; its address."""
    from distributed import Client

    with Client(cluster.scheduler_address, set_as_default=False) as client:
        address = sorted(client.scheduler_info(n_workers=-1)["workers"])[index]
        client.run(function, workers=[address])
    return address


def process_ids(cluster):
    """The process of each worker, by its address."""
    from distributed import Client

    with Client(cluster.scheduler_address, set_as_default=False) as client:
        return client.run(os.getpid)


def count_on(cluster, path, n=14, **options):
    events = []
    options = {"algorithm": "border", "units": 80} | options
    outcome = run(n, ledger=path, cluster=cluster.scheduler_address, on_event=events.append, **options)
    return outcome, [event.text for event in events]


def lie():
    from dataclasses import replace

    from queenright.job.work import Runner

    right = Runner._run
    Runner._run = lambda self, unit: replace(right(self, unit), count=12345)


def grow_old():
    from queenright import _core

    _core.version = "0.0.9"


def test_a_lying_worker_is_named_and_its_units_run_elsewhere(cluster, tmp_path):
    liar = on_worker(cluster, 0, lie)
    outcome, texts = count_on(cluster, tmp_path / "a.ledger")
    assert outcome.count == known.COUNTS[14]
    assert inspect(tmp_path / "a.ledger").complete
    told = [text for text in texts if "gets no more work" in text]
    assert len(told) == 1
    assert liar in told[0]
    assert "wrong residues" in told[0]


def test_constraints_are_counted_on_a_cluster(cluster, tmp_path):
    """Every unit runs on one worker and again on the other."""
    for problem, algorithm in (
        (Problem(10, blocked=["a1", "f5"], excluded_sums=[4]), "colours"),
        (Problem(10, fixed=["b4"]), "halves"),
        (Problem(7, torus=True, queens=4), "search"),
        (Problem(6, columns=8, queens=5), "transfer"),
    ):
        path = tmp_path / f"{algorithm}.ledger"
        outcome, _ = count_on(cluster, path, problem, algorithm=algorithm, units=6, double_check=1.0)
        assert outcome.count == problem.count(algorithm="search")
        found = inspect(path)
        assert found.complete
        assert (found.header["problem"], found.header["algorithm"]) == (text_of(problem), algorithm)


def test_a_worker_of_another_version_is_refused_with_what_to_do(cluster, tmp_path):
    old = on_worker(cluster, 1, grow_old)
    outcome, texts = count_on(cluster, tmp_path / "a.ledger")
    assert outcome.count == known.COUNTS[14]
    told = [text for text in texts if "gets no more work" in text]
    assert len(told) == 1
    assert old in told[0]
    assert "it has Queenright 0.0.9" in told[0]
    assert "pip install" in told[0]
    on_worker(cluster, 0, grow_old)
    with pytest.raises(LedgerError, match=r"no worker is left; .* pip install"):
        count_on(cluster, tmp_path / "b.ledger")


@pytest.fixture
def silent(monkeypatch):
    """Makes that many questions of the driver to its workers fail, as those to a worker that has just died."""
    from distributed import Client
    from distributed.comm import CommClosedError

    ask, left = Client._run, []

    async def run(client, function, *arguments, workers, **options):
        if not left:
            return await ask(client, function, *arguments, workers=workers, **options)
        left.pop()
        return dict.fromkeys(workers, CommClosedError("Stream is closed"))

    monkeypatch.setattr(Client, "_run", run)
    return lambda times: left.extend([True] * times)


def test_a_worker_that_does_not_answer_is_asked_again_and_in_the_end_refused(cluster, tmp_path, silent):
    silent(3)
    outcome, texts = count_on(cluster, tmp_path / "a.ledger")
    assert outcome.count == known.COUNTS[14]
    assert not any("gets no more work" in text for text in texts)
    silent(100)
    with pytest.raises(LedgerError, match=r"no worker is left; .* it does not answer \(Stream is closed\)"):
        count_on(cluster, tmp_path / "b.ledger")


def test_workers_join_and_leave_while_it_runs(cluster, tmp_path):
    def change():
        cluster.scale(3)
        cluster.scale(1)

    changer = threading.Timer(0.3, change)
    changer.start()
    outcome, _ = count_on(cluster, tmp_path / "a.ledger", 16, units=300)
    changer.join()
    assert outcome.count == known.COUNTS[16]


def test_a_good_worker_comes_back_at_another_address_while_one_is_refused(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr("queenright.job.loop.COMMIT_SECONDS", 0.0)  # so that the first units are reported at once
    processes = process_ids(cluster)
    old = on_worker(cluster, 1, grow_old)
    (good,) = processes.keys() - {old}
    cancel, told = Cancel(), []

    def hear(event):
        if event.done >= 20 and processes:
            os.kill(processes[good], signal.SIGKILL)  # its nanny starts another one
            processes.clear()
        told.append(event.text)

    alarm = threading.Timer(120, lambda: [cancel(), cancel()])
    alarm.start()
    options = {"cluster": cluster.scheduler_address, "algorithm": "border", "units": 200, "cancel": cancel}
    outcome = run(15, ledger=tmp_path / "a.ledger", on_event=hear, **options)
    alarm.cancel()
    assert outcome.count == known.COUNTS[15]
    assert f"worker {good} left" in told
    joined = {text.split()[1] for text in told if " joined with " in text}
    assert good in joined
    assert len(joined) == 2


def test_no_cluster_answers(tmp_path, monkeypatch):
    monkeypatch.setattr("queenright.job.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(ClusterError, match=r"no cluster answers at tcp://127\.0\.0\.1:1"):
        run(12, ledger=tmp_path / "a.ledger", cluster="tcp://127.0.0.1:1")
    with pytest.raises(InputError, match="a cluster is local or an address"):
        run(12, ledger=tmp_path / "a.ledger", cluster="somewhere")


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1", "http://127.0.0.1:1", "foo://127.0.0.1:1", "tcp://a:b", "tcp://"]
)
def test_an_address_that_is_none(address):
    with pytest.raises(InputError, match=f"a cluster is local or an address such as tcp://host:8786, got '{address}'"):
        run(12, ledger=None, cluster=address)


def test_a_local_cluster_leaves_nothing_behind(tmp_path):
    command = [sys.executable, "-m", "queenright", "count", "14", "--cluster", "local", "--threads", "2"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    seen = set()
    while process.poll() is None:
        try:
            seen.update(psutil.Process(process.pid).children(recursive=True))
            process.wait(0.1)
        except (subprocess.TimeoutExpired, psutil.NoSuchProcess):
            continue
    assert process.communicate() == (f"{known.COUNTS[14]}\n", "")
    assert len(seen) >= 2
    psutil.wait_procs(seen, timeout=20)
    assert [child for child in seen if child.is_running()] == []
    assert os.listdir(tmp_path) == []

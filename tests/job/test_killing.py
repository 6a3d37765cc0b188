"""kill -9 at random moments: of the driver, and of the workers of a cluster. The count is exact each time.

Thirty kills in the usual run; --slow makes it three times as many.
"""

import os
import subprocess
import sys
import threading
import time

import psutil
import pytest

from attack_cases import tried
from job_helpers import kill, start_worker
from queenright import known
from queenright.job import run
from queenright.job.inspection import inspect


def start(path, *options):
    command = [sys.executable, "-m", "queenright", "count", *options, "--algorithm", "border", "--ledger", str(path)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def kill_at_random_moments(path, n, units, kills, random):
    """Start, kill, and start again; what was done stays done. A job that ends meanwhile begins anew."""
    done: dict = {}
    while kills > 0:
        process = start(path, str(n), "--units", str(units), "--threads", "2")
        try:
            out, err = process.communicate(timeout=random.uniform(0.05, 1.2))
            assert (process.returncode, out) == (0, f"{known.COUNTS[n]}\n"), err
            os.unlink(path)
            done = {}
            continue
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        kills -= 1
        tried()
        if path.exists():
            found = inspect(path)
            assert found.damage == []
            assert done.items() <= found.done.items()
            done = found.done
    process = start(path, str(n), "--units", str(units), "--threads", "2")
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (0, f"{known.COUNTS[n]}\n"), err
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize(("n", "units", "kills"), [(15, 600, 8), (16, 900, 11)])
def test_the_driver_is_killed(tmp_path, seeded, n, units, kills):
    kill_at_random_moments(tmp_path / "q.ledger", n, units, kills, seeded)


@pytest.mark.slow
def test_the_driver_is_killed_more_often(tmp_path, seeded):
    kill_at_random_moments(tmp_path / "q.ledger", 16, 2000, 60, seeded)


class Workers:
    """Two workers without anybody who looks after them: when one is killed, another joins."""

    def __init__(self, address):
        self._address = address
        self._processes = [start_worker(address) for _ in range(2)]

    def kill_one(self, random):
        index = random.randrange(2)
        kill(self._processes[index])
        self._processes[index] = start_worker(self._address)

    def close(self):
        for process in self._processes:
            kill(process)


@pytest.fixture(scope="module")
def cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as made:
        made.fire = Workers(made.scheduler_address)
        yield made
        made.fire.close()


def kill_workers(cluster, kills, random, ended, killed):
    """Kill a random worker now and then, wherever it is: joining, greeted, at work."""
    while len(killed) < kills and not ended.wait(random.uniform(0.1, 1.5)):
        cluster.fire.kill_one(random)
        killed.append(True)


def count_under_fire(cluster, folder, kills, random):
    killed: list[bool] = []
    for number in range(50):
        ended = threading.Event()
        killer = threading.Thread(target=kill_workers, args=(cluster, kills, random, ended, killed))
        killer.start()
        try:
            path = folder / f"{number}.ledger"
            outcome = run(16, ledger=path, algorithm="border", units=400, cluster=cluster.scheduler_address)
        finally:
            ended.set()
            killer.join()
        assert outcome.count == known.COUNTS[16]
        assert inspect(path).complete
        if len(killed) >= kills:
            tried(len(killed))
            return
    pytest.fail("the workers could not be killed often enough")


def test_workers_are_killed(cluster, tmp_path, seeded):
    count_under_fire(cluster, tmp_path, 10, seeded)


@pytest.mark.slow
def test_workers_are_killed_more_often(cluster, tmp_path, seeded):
    count_under_fire(cluster, tmp_path, 30, seeded)


def wait_until_gone(processes, seconds=30):
    end = time.monotonic() + seconds
    while any(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in processes):
        assert time.monotonic() < end, "processes are left over"
        time.sleep(0.1)


def test_a_killed_driver_takes_its_local_cluster_along(tmp_path):
    path = tmp_path / "q.ledger"
    process = start(path, "17", "--units", "3000", "--cluster", "local", "--threads", "2")
    driver = psutil.Process(process.pid)
    end = time.monotonic() + 60
    while not path.exists() or not inspect(path).done:
        assert time.monotonic() < end
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.1)
    children = driver.children(recursive=True)
    assert len(children) >= 2
    process.kill()
    process.communicate()
    wait_until_gone(children)
    assert inspect(path).damage == []

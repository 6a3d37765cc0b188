"""What the tests of jobs share: a small count of many units, and workers without anybody who looks after them."""

import subprocess
import sys

from queenright.job.session import run


def count_with(path, **options):
    """Count 12 queens in 60 units with the ledger at *path*, on one thread."""
    return run(12, ledger=path, algorithm="border", units=60, threads=1, **options)


def start_worker(address):
    """A Dask worker as a process of its own; killed, it stays away."""
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([*command, "--nthreads", "1", "--memory-limit", "0"], **quiet)


def kill(process):
    process.kill()
    process.wait()

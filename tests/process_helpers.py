"""Commands in processes of their own, which a test stops while they are at work."""

import subprocess
import sys
import time

import psutil


def start(*arguments: str, **options) -> subprocess.Popen[str]:
    """`queens` with these arguments; its output is kept."""
    command = [sys.executable, "-m", "queenright", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def complete(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The same, until it ends by itself."""
    with start(*arguments) as process:
        out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def wait_until_busy(process: subprocess.Popen[str], seconds: float = 1.0) -> None:
    """Until it has had so much of the processor: a sleep is too short on a busy machine, too long on a free one."""
    watched, end = psutil.Process(process.pid), time.monotonic() + 60
    while sum(watched.cpu_times()[:2]) < seconds:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, "it does nothing"
        time.sleep(0.02)

"""Commands in processes of their own, which a test stops while they are working."""

import signal
import subprocess
import sys
import time

import psutil


def start(*arguments: str, **options) -> subprocess.Popen[str]:
    """Start `queens` with these arguments and capture its output."""
    command = [sys.executable, "-m", "queenright", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def complete(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `queens` to its end."""
    with start(*arguments) as process:
        out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def wait_until_busy(process: subprocess.Popen[str], seconds: float = 1.0) -> None:
    """Wait until it has used this much CPU time: a sleep is too short on a busy machine and too long on an idle one.

    The test's own time-out ends the wait for a process that does nothing.
    """
    watched = psutil.Process(process.pid)
    try:
        while sum(watched.cpu_times()[:2]) < seconds:
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)
    except BaseException:
        process.kill()
        raise


def ended_by(process: subprocess.Popen[str], number: int = signal.SIGINT) -> tuple[str, str]:
    """Send a signal, again after a while if it had no effect, until the process ends; return its output."""
    try:
        for _ in range(4):
            process.send_signal(number)
            try:
                return process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                continue
        raise AssertionError(f"signal {number} has no effect")
    finally:
        process.kill()

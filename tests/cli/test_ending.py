"""Commands ended from outside: Ctrl-C at any moment, a reader that closes the pipe, a signal during writing."""

import os
import signal
import subprocess
import sys
import time

import pytest

from process_helpers import ended_by, start, wait_until_busy
from queenright.errors import MissingPackageError
from queenright.packages import needing

STOPPED = (130, "", "queens: stopped")

#: Ctrl-C while a module is loaded: the import raises what Python would raise then.
PRESSED_AT = """
import sys

class Pressed:
    def find_spec(self, name, *_):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Pressed())
sys.argv = ["queens", "count", "8"]
from queenright.cli import main
main()
"""


@pytest.mark.parametrize("module", ["click", "queenright.cli.app", "queenright.cli.count", "queenright._core"])
def test_ctrl_c_while_the_command_loads_is_one_line(module):
    script = [sys.executable, "-c", PRESSED_AT.format(module=module)]
    done = subprocess.run(script, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.strip()) == STOPPED


def test_ctrl_c_while_a_solver_loads_is_no_missing_package(tmp_path, monkeypatch):
    """An extension module that is interrupted while loading raises ImportError."""
    (tmp_path / "interrupted_solver.py").write_text(
        "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nraise ImportError('initialization failed')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), needing("the engine", "interrupted-solver", "solver"):
        import interrupted_solver  # noqa: F401
    assert signal.getsignal(signal.SIGINT) is before
    with pytest.raises(MissingPackageError), needing("the engine", "no-such-package", "solver"):
        import no_such_package_anywhere  # noqa: F401


@pytest.mark.parametrize("arguments", ["plan 23 --time-limit 600", "bench armies --largest 12 --time-limit 600"])
def test_ctrl_c_interrupts_a_long_call(arguments):
    """The command would run for minutes: the wait fails if Ctrl-C has no effect, or only at the end."""
    process = start(*arguments.split())
    wait_until_busy(process, 3.0)  # well past the loading of solvers
    out, err = ended_by(process)
    assert (process.returncode, out, err.strip()) == STOPPED


def test_ctrl_c_ends_a_local_cluster_without_a_word_of_its_workers(tmp_path):
    """A terminal sends it to all processes at once."""
    log = tmp_path / "events.jsonl"
    process = start("count", "20", "--cluster", "local", "--threads", "2", "--log", str(log), start_new_session=True)
    end = time.monotonic() + 180  # three processes that load Dask, on a machine with other work
    while not log.exists() or "joined" not in log.read_text():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.strip().splitlines()[-1] == "queens: stopped"
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "arguments", ["all 12", "watch 8", "solve 200000 --vector", "solve 200000 --json", "sample 50 --count 3000"]
)
def test_a_closed_pipe_is_not_a_failure(arguments):
    process = start(*arguments.split())
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read().count("Error") == 0
    process.stderr.close()
    assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_no_incomplete_file(tmp_path, number):
    process = start("all", "17", "-o", "all.csv", cwd=tmp_path)
    end = time.monotonic() + 60
    while not os.listdir(tmp_path):
        assert time.monotonic() < end
        time.sleep(0.01)
    ended_by(process, number)
    assert process.returncode == -number
    assert os.listdir(tmp_path) == []

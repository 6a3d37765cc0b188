"""A test that hangs fails, wherever it hangs, and the run goes on or ends with a traceback."""

import os
import subprocess
import sys

LOOP = """
def test_hangs():
    while True:
        pass

def test_passes():
    pass
"""

DEAF = """
import signal, time

def test_blocks_the_alarm():
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(60)
"""


def run(root, tmp_path, text):
    (tmp_path / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "conftest", "test_it.py"]
    environment = os.environ | {"PYTHONPATH": str(root / "tests"), "QUEENRIGHT_TEST_SECONDS": "1"}
    return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)


def test_a_test_that_hangs_fails_and_the_others_go_on(root, tmp_path):
    done = run(root, tmp_path, LOOP)
    assert "time-out: no end after 1 s" in done.stdout
    assert "1 failed, 1 passed" in done.stdout


def test_a_test_that_ignores_the_alarm_ends_the_run_with_a_traceback(root, tmp_path):
    done = run(root, tmp_path, DEAF)
    assert done.returncode != 0
    assert "test_blocks_the_alarm" in done.stderr

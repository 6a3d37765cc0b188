"""Watching a search on a real pseudo-terminal, and stopping a command with Ctrl-C."""

import os
import pty
import select
import signal
import subprocess
import sys
import time

import pytest


class Terminal:
    """A program on a pseudo-terminal: type keys, wait for text."""

    def __init__(self, *arguments: str) -> None:
        self.handle, other = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "140", "LINES": "60", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "queenright", *arguments], stdin=other, stdout=other, stderr=other, env=environment
        )
        os.close(other)

    def type(self, keys: str) -> None:
        os.write(self.handle, keys.encode())

    def wait_for(self, text: str, seconds: float = 20) -> str:
        seen, end = "", time.monotonic() + seconds
        while text not in seen:
            left = end - time.monotonic()
            assert left > 0, f"{text!r} did not come; saw {seen[-600:]!r}"
            if select.select([self.handle], [], [], left)[0]:
                seen += os.read(self.handle, 65536).decode(errors="replace")
        return seen

    def close(self) -> int:
        try:
            return self.process.wait(30)
        finally:
            self.process.kill()
            os.close(self.handle)


def test_watch_steps_back_and_quits():
    terminal = Terminal("watch", "4", "--method", "place")
    terminal.wait_for("step 1 ")
    terminal.type("n")
    terminal.wait_for("test a4")
    terminal.type("\x1b[C")
    terminal.wait_for("place a queen on a4")
    terminal.type("\x1b[D")
    terminal.wait_for("step 2 ")
    terminal.type("s")
    terminal.wait_for("solution: a3 b1 c4 d2")
    terminal.type("q")
    assert terminal.close() == 0


@pytest.mark.parametrize("option", [["--steps", "4"], ["--all", "--steps", "4"]])
def test_watch_prints_the_steps_that_were_asked_for(option):
    terminal = Terminal("watch", "4", "--method", "place", *option)
    shown = terminal.wait_for("    4  ")
    assert "\x1b[" not in shown  # lines, not the player
    assert terminal.close() == 0


def test_watch_runs_by_itself():
    terminal = Terminal("watch", "4", "--method", "backtracking")
    terminal.wait_for("paused")
    terminal.type("+++++ ")
    terminal.wait_for("end of the search")
    terminal.type("q")
    assert terminal.close() == 0


@pytest.mark.parametrize("arguments", [["solve", "8", "--method", "combinatoric"], ["watch", "5"]])
def test_ctrl_c_ends_cleanly(arguments):
    terminal = Terminal(*arguments)
    terminal.wait_for("queens")
    time.sleep(1.5)
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.close() == 130


def test_a_long_search_shows_progress_with_eta():
    terminal = Terminal("solve", "8", "--method", "combinatoric")
    terminal.wait_for("ETA")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.close() == 130

"""Watching a search on a real pseudo-terminal, and stopping a command with Ctrl-C."""

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import pytest


class Terminal:
    """A program on a pseudo-terminal: type keys, wait for text."""

    def __init__(self, *arguments: str, **settings: str) -> None:
        self.handle, other = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "140", "LINES": "60", "PYTHONIOENCODING": "utf-8"}
        environment |= settings
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

    def interrupt(self) -> int:
        """Send SIGINT, again after a while if it had no effect, until the process ends."""
        for _ in range(4):
            self.process.send_signal(signal.SIGINT)
            if self._ends_within(30):
                break
        return self.close()

    def close(self) -> int:
        try:
            assert self._ends_within(120), "it does not end"
            return self.process.returncode
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self.handle)

    def _ends_within(self, seconds: float) -> bool:
        """Wait, and read on: a program that writes to a terminal that nobody reads stands still, deaf to signals."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self.handle], [], [], 0.05)[0]:
                with contextlib.suppress(OSError):  # the program has closed its side
                    os.read(self.handle, 65536)
        return self.process.poll() is not None


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


SIX = "AAAAAB/AACABB/ACCBBB/CCDBEE/CDDFFF/CDDDDF"


def test_a_puzzle_is_played_with_keys_on_a_small_terminal_without_colours():
    terminal = Terminal("puzzle", "play", SIX, COLUMNS="80", LINES="24", NO_COLOR="1")
    seen = terminal.wait_for("Esc leave")
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|38;|48;)", seen)  # no colours, but the letters of the regions
    assert all(len(line) <= 80 for line in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen).splitlines())
    assert "[A ]" in seen
    terminal.type("h")
    terminal.wait_for("Look at region E")
    terminal.type("h")
    terminal.wait_for("(d does it)")
    terminal.type("\x1b[B\x1bOCq")  # down and right, in both spellings of arrows
    terminal.wait_for("[A♛]")
    terminal.type("u")
    terminal.wait_for("0 of 6 queens")
    terminal.type("d" * 20)
    terminal.wait_for("★ Solved in")
    terminal.type("\x1b")
    terminal.wait_for("solved in")
    assert terminal.close() == 0


def test_a_puzzle_is_played_by_lines_on_a_dumb_terminal():
    terminal = Terminal("puzzle", "play", SIX, TERM="dumb")
    seen = terminal.wait_for("one queen in every row".capitalize())
    terminal.type("q a6\n")
    seen += terminal.wait_for("1 of 6 queens")
    terminal.type("quit\n")
    seen += terminal.wait_for("left after")
    assert "\x1b" not in seen
    assert terminal.close() == 0


def test_a_puzzle_that_does_not_fit_the_terminal_is_refused():
    terminal = Terminal("puzzle", "play", "--size", "20", "--seed", "1", COLUMNS="80", LINES="24")
    terminal.wait_for("this puzzle needs 63 columns and 26 lines, the terminal has 80 × 24")
    assert terminal.close() == 2


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


@pytest.mark.parametrize("arguments", [["solve", "8", "--method", "combinatoric"], ["watch", "5"], ["puzzle", "play"]])
def test_ctrl_c_ends_cleanly(arguments):
    terminal = Terminal(*arguments)
    terminal.wait_for("queens")
    assert terminal.interrupt() == 130


def test_a_long_search_shows_progress_with_eta():
    terminal = Terminal("solve", "8", "--method", "combinatoric")
    terminal.wait_for("ETA")
    assert terminal.interrupt() == 130


def test_a_dumb_terminal_gets_the_steps_as_lines():
    terminal = Terminal("watch", "4", TERM="dumb")
    seen = terminal.wait_for("solution")
    assert "start with the empty board" in seen
    assert "\x1b[" not in seen
    assert terminal.close() == 0

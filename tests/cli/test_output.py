"""Output that cannot be written, or cannot show a character: one line and exit status 1, or the answer in ASCII."""

import json
import os
import sqlite3
import subprocess
import sys

import pytest

from queenright.cli import app

FULL_DISK = "queens: cannot write: No space left on device\n"


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a shell, as the user would, with its input and output redirected."""
    script = command.replace("queens", f"'{sys.executable}' -m queenright", 1)
    return subprocess.run(["sh", "-c", script], capture_output=True, env={**os.environ, **environment})


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
@pytest.mark.parametrize(
    "command", ["queens all 10 > /dev/full", "queens solve 8 --json > /dev/full", "queens count 12 --log /dev/full"]
)
def test_a_full_disk_is_one_line(command):
    done = shell(command)
    assert (done.returncode, done.stderr.decode()) == (1, FULL_DISK)


def test_closed_output_is_no_error():
    assert shell("queens solve 8 >&-").returncode == 0
    assert shell("queens solve 8 --json >&-").returncode == 0


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(24, "Too many open files"), "cannot read or write: Too many open files"),
        (OSError(13, "Permission denied", "q8.ledger"), "cannot read or write 'q8.ledger': Permission denied"),
        (sqlite3.OperationalError("database or disk is full"), "cannot read or write the ledger: database or disk is"),
        (UnicodeEncodeError("latin-1", "1 ≤ 2", 2, 3, "why"), "cannot write '≤' as latin-1"),
    ],
)
def test_what_the_system_refuses_is_one_line(queens, monkeypatch, error, line):
    def refused(*_, **__):
        raise error

    monkeypatch.setattr(app.application, "main", refused)
    outcome = queens("solve", "8")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith(f"queens: {line}")
    assert outcome.err.count("\n") == 1


def test_a_mistake_of_ours_is_not_hidden(queens, monkeypatch):
    monkeypatch.setattr(app.application, "main", lambda *_, **__: [][0])
    with pytest.raises(IndexError):
        queens("solve", "8")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8"])
@pytest.mark.parametrize(
    "command", ["queens torus 7", "queens search-space 30", "queens tree 4", "queens eval '1 <= 2'"]
)
def test_a_terminal_that_cannot_show_a_character_gets_the_answer(command, encoding):
    done = shell(command, PYTHONIOENCODING=encoding)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert done.stdout


def test_characters_are_spelled_and_json_is_exact():
    text = shell("queens search-space 30", PYTHONIOENCODING="latin-1").stdout.decode("latin-1")
    assert "..." in text
    assert "?" not in text
    narrow, wide = (
        shell("queens compile queens --format python --json", PYTHONIOENCODING=encoding).stdout.decode(encoding)
        for encoding in ("latin-1", "utf-8")
    )
    assert json.loads(narrow) == json.loads(wide)
    assert "∘" in wide

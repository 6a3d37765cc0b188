"""The command in this process: what it prints and how it ends."""

import io
import sys
from typing import NamedTuple

import pytest

from queenright.cli import run


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def queens(capsys, monkeypatch, tmp_path):
    """Call the command in an empty folder: `queens("solve", "8")`. Unless a test sets it, standard input is empty."""
    monkeypatch.chdir(tmp_path)
    nothing = sys.stdin

    def call(*arguments: str) -> Outcome:
        if sys.stdin is nothing:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return call

"""The command in this process: what it prints and how it ends."""

from typing import NamedTuple

import pytest

from queenright.cli import run


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def queens(capsys, monkeypatch, tmp_path):
    """Call the command in an empty folder: `queens("solve", "8")`."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Outcome:
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return call

"""Output that cannot be written, or cannot show a character: one line and exit status 1, or the answer in ASCII."""

import codecs
import json
import os
import re
import sqlite3
import subprocess
import sys

import pytest
from rich.table import Table

from queenright.cli import app
from queenright.cli.common import table_text
from queenright.cli.output import spelled, wrapped

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


def test_every_sign_that_commands_print_has_a_spelling(root):
    """What is left is read, not printed: old signs of Z, decorated letters."""
    text = "".join(file.read_text() for file in (root / "src" / "queenright" / "cli").glob("*.py"))
    signs = sorted({sign for sign in text if not sign.isascii()} - set("⁰⁴ⁿ₀ₜᵢⱼ☃"))
    codecs.register_error("spelled", spelled)
    assert [sign for sign in signs if sign.encode("ascii", "spelled") == b"?"] == []


@pytest.mark.parametrize("command", ["tree 4", "model list", "model show squares 4", "z type queens.tex", "run rooks"])
def test_formulas_and_trees_are_spelled_in_ascii(command):
    text = shell(f"queens {command}", PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert text
    assert "?" not in text


@pytest.mark.parametrize("command", ["solve 8 --method place -v", "count 8 -v", "--help", "solve 8 --method ☃"])
def test_notes_help_and_errors_are_spelled_too(command):
    """click would write UTF-8 to a stream of ASCII."""
    done = shell(f"queens {command}", PYTHONIOENCODING="ascii")
    text = (done.stderr + done.stdout).decode("ascii")
    assert text
    assert "\\u" not in text


def test_long_lines_of_a_list_stay_below_their_column():
    line = "cpsat    9.15      constraint programming on clause learning"
    assert wrapped(line, 40) == "cpsat    9.15      constraint\n                   programming on clause\n" + (
        "                   learning"
    )
    assert wrapped(line, 60) == line
    assert wrapped("x" * 100, 80) == "x" * 100  # no place to break it
    assert wrapped("a b", 2) == "a b"  # no terminal is that narrow


@pytest.mark.parametrize("columns", [80, 200])
def test_a_table_too_wide_for_the_terminal_is_shown_cell_by_cell(monkeypatch, columns):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    headings = [f"heading{number}" for number in range(10)]
    table = Table(*headings, title="All of it")
    table.add_row(*("5" * 9 for _ in headings))
    text = re.sub(r"\x1b\[\d*m", "", table_text(table, 120))
    assert max(map(len, text.splitlines())) <= columns
    assert "…" not in text
    assert all(heading in text for heading in headings)
    assert ("heading3  555555555" in text) == (columns == 80)


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

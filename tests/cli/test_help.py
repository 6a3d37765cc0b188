"""Help: every command is listed, explained and ends with two examples that work."""

import json
import platform
import shlex
from importlib import metadata
from pathlib import Path

import click
import pytest

import queenright as qr
from process_helpers import complete
from queenright.cli.app import COMMANDS, TABLE, application
from queenright.cli.version import optional_packages


def commands():
    """All commands and subcommands with their full names."""
    context = click.Context(application)
    for name in COMMANDS:
        command = application.get_command(context, name)
        yield name, command
        if isinstance(command, click.Group):
            for sub in command.list_commands(context):
                yield f"{name} {sub}", command.get_command(context, sub)


ALL = dict(commands())


def test_help_groups_the_commands_by_what_people_want(queens):
    text = queens("--help").out
    for title, names in TABLE.items():
        assert f"{title}:" in text
        assert all(f"  {name} " in text for name in names.split())


@pytest.mark.parametrize("name", ALL)
def test_every_help_explains_and_ends_with_examples(queens, name):
    text = queens(*name.split(), "--help").out
    assert text.startswith("Usage: queens")
    assert len(ALL[name].help) > 40
    examples = [line.strip() for line in text[text.index("Examples:") :].splitlines()[1:]]
    assert examples == list(ALL[name].examples)
    assert len(examples) >= 2


def shortened(words: list[str]) -> list[str]:
    """The same command with less to do; all methods are measured in test_commands.py."""
    return [*words, "place", "pauls", "--time-limit", "0.1"] if words[1:3] == ["bench", "methods"] else words


@pytest.mark.parametrize("example", [example for command in ALL.values() for example in command.examples])
def test_every_example_works(queens, example):
    words = shortened(shlex.split(example.partition(" > ")[0]))
    assert words[0] == "queens"
    if any(word.startswith("q12.") for word in words):  # a ledger and its certificate, which must be there
        assert queens("count", "12", "--ledger", "q12.ledger").status == 0
        assert queens("ledger", "export", "q12.ledger", "--certificate", "q12.certificate.json").status == 0
    if "mine.un" in words:
        Path("mine.un").write_text("f(x) := x\n")
    if "photo.png" in words:
        assert queens("puzzle", "convert", "AABB/AABB/CCDD/CCDD", "-o", "photo.png").status == 0
    if words[1] == "serve":  # in a process: no event loop runs beside that of a browser test's driver
        done = complete(*words[1:], "--time-limit", "0", "--no-open", "--port", "0")
        assert done.returncode == 0, done.stderr
        return
    outcome = queens(*words[1:])
    assert outcome.status == 0, outcome.err


@pytest.mark.parametrize("name", [name for name, command in ALL.items() if not isinstance(command, click.Group)])
def test_every_command_takes_json(name):
    assert any("--json" in parameter.opts for parameter in ALL[name].params)


def test_the_tour_shows_commands_that_work(queens):
    tour = queens().out
    lines = [line.split("   ")[0].strip() for line in tour.splitlines() if line.startswith("  queens ")]
    assert len(lines) == 6
    tested = {example for command in ALL.values() for example in command.examples}  # by the test above
    for line in lines:
        assert line in tested or queens(*shortened(line.split())[1:]).status == 0, line


def test_version_says_version_compiler_and_cpu_path(queens):
    text = queens("--version").out
    assert text.startswith("queenright ")
    assert any(path in text for path in ("CPU path avx512", "CPU path avx2", "CPU path portable"))
    assert "built by" in text


def test_version_as_json_lists_the_optional_packages(queens):
    found = json.loads(queens("--version", "--json").out)
    assert found["version"] == qr.__version__
    assert found["python"] == platform.python_version()
    assert found["cpu_paths"] in (["portable"], ["portable", "avx2"], ["portable", "avx2", "avx512"])
    assert found["cpu_path"] == found["cpu_paths"][-1]
    assert found["packages"]["plot"]["matplotlib"] == metadata.version("matplotlib")
    assert set(found["packages"]) >= {"cpsat", "sat", "highs", "web"}
    assert not set(found["packages"]) & {"test", "bench"}


def test_a_missing_optional_package_is_null():
    assert optional_packages(['moon-cheese>=1; extra == "moon"', "numpy>=1.26"]) == {"moon": {"moon-cheese": None}}


def test_json_without_a_command_says_where_it_goes(queens):
    answer = queens("--json")
    assert answer.status == 2
    assert "queens count 8 --json" in json.loads(answer.out)["error"]["message"]

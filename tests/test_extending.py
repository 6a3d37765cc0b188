"""A new engine, model or export format is one file and one line of a table; a new counting algorithm is one entry.

The package is copied, a toy is added, and the commands are run without any other change. Methods have the like in
methods/test_new_method.py.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import replace
from pathlib import Path

import pytest

from queenright import _core
from queenright.cli import run
from queenright.counting import ALGORITHMS, recheck_command
from queenright.job.certificate import FIELDS
from queenright.job.forecast import candidates, forecast_choices

ENGINE = '''
"""A toy engine: all permutations."""

from itertools import permutations

from queenright.engines.adapter import SolverEngine, SolverOutcome, answer
from queenright.errors import RefereeError
from queenright.problem.result import Status


def every(model, *, watch=None):
    for rows in permutations(range(model.problem.n)):
        squares = tuple(zip(rows, range(model.problem.n)))
        try:
            answer(model.problem, squares)
        except RefereeError:
            continue
        yield squares


def run(model, *, seed=0, watch=None):
    found = next(every(model), None)
    return SolverOutcome(Status.NONE) if found is None else SolverOutcome(Status.FOUND, found)


ENGINE = SolverEngine("toy", "all permutations", "", "queenright", run, every)
'''

MODEL = '''
"""A toy model: the squares with the rows and columns stated twice."""

from dataclasses import replace

from queenright.models.family import Family
from queenright.models.squares import cardinalities


def doubled(problem):
    once = cardinalities(problem)
    return replace(once, name="toy", constraints=once.constraints * 2)


FAMILIES = [Family("toy", "everything said twice", "folklore", doubled)]
'''

EXPORT = '''
"""A toy format: the names of the variables."""


def lines(model):
    return [variable.name for variable in model.variables]
'''

#: What is new: its file, the table, the line there, and what becomes of it.
TOYS = {
    "engine": ("engines/toy.py", ENGINE, "engines/registry.py", 'ENGINES = {', 'ENGINES = {"toy": "toy", '),
    "model": ("models/toy.py", MODEL, "models/registry.py", '_families("squares", ', '_families("squares", "toy", '),
    "export": ("models/export/toy.py", EXPORT, "models/export/__init__.py", "FORMATS = {\n",
               'FORMATS = {\n    "toy": Format("names, one in a line", "toy:lines"),\n'),
}  # fmt: skip


@pytest.fixture(scope="module")
def extended(root: Path, tmp_path_factory: pytest.TempPathFactory):
    """Python with a copy of the package that has all toys in it. Without the site module it finds no other copy."""
    home = tmp_path_factory.mktemp("extended")
    package = home / "queenright"
    shutil.copytree(root / "src" / "queenright", package, ignore=shutil.ignore_patterns("__pycache__", "_core*.so"))
    shutil.copy(_core.__file__, package)
    for own, text, table, line, extended in TOYS.values():
        (package / own).write_text(text.lstrip())
        before = (package / table).read_text()
        assert before.count(line) == 1
        (package / table).write_text(before.replace(line, extended))
    paths = os.pathsep.join([str(home), *{sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}])

    def python(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-S", *arguments], cwd=home, env={**os.environ, "PYTHONPATH": paths},
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    return python


@pytest.fixture
def queens(extended):
    return lambda *arguments: extended("-m", "queenright", *arguments)


def test_a_new_engine_is_listed_and_answers(queens, extended):
    assert "toy" in [engine["name"] for engine in json.loads(queens("engines", "--json"))["engines"]]
    answer = json.loads(queens("solve", "5", "--engine", "toy", "--json"))
    assert (answer["engine"], answer["status"]) == ("toy", "found")
    assert extended("-c", "import queenright as qr; print(len(list(qr.solutions(6, engine='toy'))))") == "4\n"


def test_a_new_model_is_listed_built_and_solved(queens, extended):
    assert "everything said twice" in queens("model", "list")
    squares, toy = (json.loads(queens("model", "export", name, "6", "-o", "-")) for name in ("squares", "toy"))
    assert len(toy["constraints"]) == 2 * len(squares["constraints"])
    solved = extended("-c", "import queenright as qr; print(qr.solve(6, model='toy', engine='toy').model)")
    assert solved == "toy\n"


def test_a_new_export_format_is_offered_and_written(queens):
    assert len(queens("model", "export", "squares", "5", "-o", "-", "--format", "toy").splitlines()) == 25
    queens("model", "export", "all-different", "5", "-o", "names.toy")
    assert "toy" in queens("model", "export", "--help")


@pytest.fixture
def algorithm(monkeypatch):
    """Quicker than all others, of a family of its own. A built core takes no new code, so this is an entry alone."""
    toy = replace(ALGORITHMS["colours"], name="toy", family="toy", largest=27, reference_seconds=0.1)
    monkeypatch.setitem(ALGORITHMS, toy.name, toy)
    return toy


def test_a_new_algorithm_is_offered_checks_the_others_and_is_checked_by_them(algorithm, capsys):
    assert run(["count", "8", "--algorithm", "tox"]) == 2
    assert "Did you mean 'toy'? Known: auto, " in capsys.readouterr().err
    assert recheck_command(27, "border search") == "queens count 27 --algorithm toy"
    assert recheck_command(20, "toy") == "queens count 20 --algorithm colours"


def test_a_new_algorithm_is_planned_with(algorithm):
    assert forecast_choices()[0] == "toy"
    assert candidates(20) == ["toy"]
    assert FIELDS["algorithm"][0]("toy")

"""The conformance suite: real solvers pass, and each way to be wrong is seen."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from queenright import questions
from queenright.bench.conformance import INSTANCES, conform, supported
from queenright.errors import InputError
from queenright.models import build
from queenright.models.decode import decode
from queenright.models.export import export
from twins import boards

CLINGO = "{python} -m clingo"

#: A solver that reads an answer set program and does what its first argument says.
WRONG = """
import re, subprocess, sys
how, path = sys.argv[1:]
listed = subprocess.run([sys.executable, "-m", "clingo", "0", path], capture_output=True, text=True).stdout
answers = re.findall(r"^queen.*$", listed, re.M)
if how == "none":
    answers = []
if how == "few" and len(answers) > 1:
    answers = answers[: len(answers) * 52 // 92]
if how == "twice":
    answers = answers * 2
if how == "wrong":
    answers = [answer.replace("queen(0,", "queen(1,") for answer in answers]
if how == "silent":
    sys.exit("it broke")
for number, answer in enumerate(answers, 1):
    print(f"Answer: {number}\\n{answer}")
print("SATISFIABLE" if answers else "UNSATISFIABLE")
"""


@pytest.fixture
def run(tmp_path):
    (tmp_path / "solver.py").write_text(WRONG)

    def call(how, instance, listing=True):
        command = f"{sys.executable} {tmp_path / 'solver.py'} {how} {{model}}"
        return conform(instance, command, "asp", "squares", listing=listing, seconds=60)

    return call


def test_expected_numbers_are_those_of_a_slow_search():
    for name, problem in INSTANCES.items():
        if problem.n <= 6:
            assert questions.count(problem) == len(boards(problem)), name
        assert ("none" in name) == (questions.count(problem) == 0)


@pytest.mark.parametrize("instance", ["1 queen", "3 queens, none", "8 queens", "torus", "few queens"])
def test_clingo_conforms(instance):
    assert conform(instance, f"{CLINGO} 0", "asp", "squares", listing=True, seconds=60).verdict == "ok"


def test_minizinc_conforms():
    if shutil.which("minizinc") is None:
        assert not os.environ.get("CI"), "minizinc must be installed in CI: scripts/setup test does that"
        pytest.skip("minizinc is not installed; scripts/setup installs it where it may")
    command = "minizinc --solver gecode -a {model}"
    for instance in ("4 queens", "fixed queens, none", "excluded diagonals"):
        assert conform(instance, command, "mzn", "all-different", listing=True, seconds=60).verdict == "ok"


def test_cbc_conforms(tmp_path):
    """It writes its answer to a file; a "none" comes with numbers that are no board."""
    if shutil.which("cbc") is None:
        assert not os.environ.get("CI"), "cbc must be installed in CI: scripts/setup test does that"
        pytest.skip("cbc is not installed; scripts/setup installs it where it may")
    script = tmp_path / "cbc.py"
    script.write_text(
        "import subprocess, sys\n"
        "subprocess.run(['cbc', sys.argv[1], '-solve', '-solution', sys.argv[1] + '.sol'], capture_output=True)\n"
        "print(open(sys.argv[1] + '.sol').read())\n"
    )
    for instance in ("6 queens", "a blocked row, none", "torus, none"):
        found = conform(instance, f"{{python}} {script}", "lp", "squares", listing=False, seconds=60)
        assert found.verdict == "ok"


def ace(form):
    """The command of ACE, the XCSP3 solver that comes with PyCSP3."""
    package = find_spec("pycsp3")  # importing it would run a compiler of models
    jars = [] if package is None else sorted(Path(package.origin).parent.glob("solvers/ace/ACE-*.jar"))
    if not jars or shutil.which("java") is None:
        pytest.skip("ACE needs Java")
    return f"java -jar {jars[-1]} {form} -s=all -xe"


def test_ace_conforms():
    assert conform("5 queens", ace("{model}"), "xml", "squares", listing=True, seconds=60).verdict == "ok"


@pytest.mark.slow
def test_ace_loses_boards_where_a_sum_lies_in_a_range(tmp_path):
    """What the guide says of it. Should this fail, a newer ACE is right: change the guide."""
    text = export(build("squares", 8), "xml")
    assert "(le,1)" in text
    (tmp_path / "ranges.xml").write_text(text.replace("(le,1)", "(in,0..1)"))
    done = subprocess.run(ace(tmp_path / "ranges.xml").split(), capture_output=True, text=True, check=False)
    boards_found = decode(done.stdout, build("squares", 8))
    assert all(each.report.solution for each in boards_found)
    assert len(boards_found) == 62


def test_a_solver_that_stops_early_is_seen(run):
    assert run("few", "8 queens").verdict == "listed 52 of 92 solutions"
    assert run("few", "8 queens", listing=False).verdict == "ok"
    assert conform("8 queens", f"{CLINGO} 1", "asp", "squares", listing=True, seconds=60).verdict == (
        "listed 1 of 92 solutions"
    )


def test_other_ways_to_be_wrong(run):
    assert run("none", "4 queens").verdict == "says that none exists; there are 2"
    assert run("none", "3 queens, none").verdict == "ok"
    assert run("twice", "4 queens").verdict == "2 boards printed more than once; listed 2 of 2 solutions"
    assert run("twice", "4 queens", listing=False).verdict == "2 boards printed more than once"
    assert run("wrong", "4 queens").verdict == "2 boards printed that are no solution"
    assert run("silent", "4 queens").verdict == "its output cannot be read: it broke"
    assert conform("4 queens", f"{sys.executable} -c 'while True: pass'", "asp", "squares", listing=True, seconds=0.2
                   ).verdict == "no answer within 0.2 s"  # fmt: skip
    with pytest.raises(InputError, match="the command 'no-such-solver' cannot be run"):
        conform("4 queens", "no-such-solver", "asp", "squares", listing=True, seconds=1)


def test_instances_that_a_model_refuses_are_left_out():
    assert "torus" not in supported("bijection")
    assert supported("squares") == list(INSTANCES)

"""The conformance suite: real solvers pass, and each way to be wrong is seen."""

import os
import shutil
import sys

import pytest

from queenright import questions
from queenright.bench.conformance import INSTANCES, conform, supported
from queenright.errors import InputError
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


def test_a_solver_that_stops_early_is_seen(run):
    assert run("few", "8 queens").verdict == "listed 52 of 92 solutions"
    assert run("few", "8 queens", listing=False).verdict == "ok"
    assert conform("8 queens", f"{CLINGO} 1", "asp", "squares", listing=True, seconds=60).verdict == (
        "listed 1 of 92 solutions"
    )


def test_other_ways_to_be_wrong(run):
    assert run("none", "4 queens").verdict == "says that none exists; there are 2"
    assert run("none", "3 queens, none").verdict == "ok"
    assert run("twice", "4 queens").verdict == "2 boards printed more than once"
    assert run("wrong", "4 queens").verdict == "2 boards printed that are no solution"
    assert run("silent", "4 queens").verdict == "its output cannot be read: it broke"
    assert conform("4 queens", f"{sys.executable} -c 'while True: pass'", "asp", "squares", listing=True, seconds=0.2
                   ).verdict == "no answer within 0.2 s"  # fmt: skip
    with pytest.raises(InputError, match="the command 'no-such-solver' cannot be run"):
        conform("4 queens", "no-such-solver", "asp", "squares", listing=True, seconds=1)


def test_instances_that_a_model_refuses_are_left_out():
    assert "torus" not in supported("bijection")
    assert supported("squares") == list(INSTANCES)

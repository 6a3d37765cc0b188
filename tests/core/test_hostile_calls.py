"""No call ends the process: hostile arguments, threads that change arrays, random sequences of calls."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from attack_cases import tried
from core import hostile, random_calls
from queenright import _core

HERE = Path(__file__).parent
SHARES = 4  # of the hostile calls, for runs with several workers


def lives(*command: str) -> None:
    """Run a script of this folder, which prints every call, to its end; a failure shows the last call."""
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}  # nanobind warns of objects whose constructor never ran
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, timeout=600, cwd=HERE, env=environment
    )
    *calls, last = done.stdout.splitlines() or [""]
    tried(len(calls))
    assert (done.returncode, last) == (0, "done"), f"{last}\n{done.stderr[-4000:]}"


def callables() -> set[str]:
    """The functions, constructors and methods of the core, found by looking."""
    found = set()
    for name, value in vars(_core).items():
        if isinstance(value, type):
            own = {key for key, part in vars(value).items() if callable(part) and not key.startswith("_")}
            made = {"__init__"} if type(vars(value).get("__init__")).__name__ == "nb_method" else set()
            found |= {f"{name}.{key}" for key in own | made}
        elif callable(value):
            found.add(name)
    return found


def test_every_function_of_the_core_has_hostile_calls():
    assert callables() == set(hostile.CALLS)
    assert len(list(hostile.properties())) > 50


@pytest.mark.parametrize("share", range(SHARES))
def test_no_hostile_argument_ends_the_process(share):
    lives("hostile.py", *list(hostile.CALLS)[share::SHARES], "properties")


def test_threads_that_change_arrays_or_share_objects_do_no_harm():
    lives("races.py")


def test_random_sequences_of_calls_break_no_fact(seeded):
    for seed in seeded.sample(range(10**6), 3):
        failure = random_calls.trial(seed)
        tried(random_calls.CALLS_PER_SEQUENCE)
        assert not failure, random_calls.reported(seed, failure)


@pytest.mark.slow
def test_many_random_sequences_of_calls_break_no_fact(seeded):
    for seed in seeded.sample(range(10**6), 100):
        failure = random_calls.trial(seed)
        assert not failure, random_calls.reported(seed, failure)


def test_a_sequence_that_fails_is_shrunk_to_the_calls_that_matter():
    tried = []

    def fails(places):
        tried.append(places)
        return {17, 940} <= set(places)

    assert random_calls.shrunk(list(range(1000)), fails) == [17, 940]
    assert len(tried) < 100


#: Put into a process at its start: an estimate fails if a chain was made before.
PLANTED = """
from queenright import _core
chain, estimate, made = _core.TemperedChain, _core.estimate_tree, []
_core.TemperedChain = lambda *arguments: (made.append(1), chain(*arguments))[1]
def estimate_tree(*arguments):
    if made:
        raise KeyError("planted")
    return estimate(*arguments)
_core.estimate_tree = estimate_tree
"""


@pytest.mark.slow
def test_a_planted_bug_is_found_and_shrunk_to_the_calls_that_show_it(tmp_path, monkeypatch):
    (tmp_path / "sitecustomize.py").write_text(PLANTED)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    seed, names = 1, [call.name for call in random_calls.sequence(1)]
    failure = random_calls.trial(seed)
    assert "planted" in failure
    report = random_calls.reported(seed, failure)
    shown, command = report.splitlines()[0], report.splitlines()[-1]
    assert sorted(shown.split(", ")) == ["estimate", "temper"]
    places = [int(place) for place in command.rpartition(" ")[2].split(",")]
    assert [names[place] for place in places] == shown.split(", ")
    assert "planted" in random_calls.trial(seed, places)

"""A solver held against small instances with known answers: does it find all solutions, no wrong one, and none twice?

Each instance is exported, the solver's command is run on the file, what it prints is read back, and every board goes
through the referee. Expected numbers are counted by Queenright's own search. A public solver once listed 52 of the 92
solutions of eight queens; this is how to see it.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from queenright import questions
from queenright.errors import InputError, QueensError
from queenright.models.decode import Decoded, decode, says_none
from queenright.models.export import export
from queenright.models.model import Model
from queenright.models.registry import build, family
from queenright.plain import attributes
from queenright.problem.problem import Problem
from queenright.sizes import plural

#: Small, and each of another kind: nothing to place, none exists, one, several, and every sort of constraint.
INSTANCES: dict[str, Problem] = {
    "1 queen": Problem(1),
    "2 queens, none": Problem(2),
    "3 queens, none": Problem(3),
    "4 queens": Problem(4),
    "5 queens": Problem(5),
    "6 queens": Problem(6),
    "8 queens": Problem(8),
    "two fixed queens": Problem(8, fixed=["b4", "d5"]),
    "fixed queens, none": Problem(6, fixed=["a1"]),
    "blocked squares": Problem(6, blocked=["b6", "c3", "a4"]),
    "a blocked row, none": Problem(4, blocked=["a3", "b3", "c3", "d3"]),
    "excluded diagonals": Problem(7, excluded_sums=[4], excluded_differences=[-2]),
    "torus": Problem(5, torus=True),
    "torus, none": Problem(6, torus=True),
    "more rows than columns": Problem(6, columns=4),
    "few queens": Problem(4, queens=2),
}


@dataclass(frozen=True, slots=True)
class ConformanceResult:
    """What a solver did on one instance: ok, or what is wrong with it."""

    instance: str
    expected: int
    found: int
    verdict: str

    @property
    def holds(self) -> bool:
        return self.verdict == "ok"

    def to_json(self) -> dict[str, Any]:
        return attributes(self, "instance expected found verdict holds")


def judge(found: Sequence[Decoded], *, none: bool, expected: int, listing: bool) -> str:
    """What is wrong with the boards that a solver printed; "ok" if nothing is."""
    wrong = [each for each in found if not each.report.solution]
    distinct = {tuple(each.position.squares()) for each in found}
    if wrong:
        return f"{plural(len(wrong), 'board')} printed that {'is' if len(wrong) == 1 else 'are'} no solution"
    if none and (found or expected):
        return f"says that none exists; there {'is' if expected == 1 else 'are'} {expected:,}"
    if not found and not none:
        return "printed neither a board nor that none exists"
    if len(distinct) < len(found):
        listed = f"; listed {len(distinct):,} of {expected:,} solutions" if listing else ""
        return f"{plural(len(found) - len(distinct), 'board')} printed more than once{listed}"
    if found and not expected:
        return "printed a board where none exists"
    if listing and len(distinct) != expected:
        return f"listed {len(distinct):,} of {expected:,} solutions"
    return "ok"


def conform(
    instance: str, command: str, form: str, model: str, *, listing: bool, seconds: float, reader: str | None = None
) -> ConformanceResult:
    """Run the solver on one instance."""
    problem = INSTANCES[instance]
    expected = int(questions.count(problem))
    built = replace(build(model, problem), objective=())
    try:
        text, complaint = _output(built, command, form, seconds)
    except subprocess.TimeoutExpired:
        return ConformanceResult(instance, expected, 0, f"no answer within {seconds:g} s")
    try:
        none = says_none(text)
        found = [] if none else decode(text, built, reader)
    except QueensError as error:
        return ConformanceResult(instance, expected, 0, f"its output cannot be read: {complaint or error}")
    return ConformanceResult(
        instance, expected, len(found), judge(found, none=none, expected=expected, listing=listing)
    )


def _output(model: Model, command: str, form: str, seconds: float) -> tuple[str, str]:
    """What the command prints on the exported file, and the last line of its complaints.

    Its exit status does not count: SAT solvers end with 10 or 20.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"model.{form}"
        path.write_text(export(model, form))
        words = [
            word.replace("{model}", str(path)).replace("{python}", sys.executable) for word in shlex.split(command)
        ]
        if "{model}" not in command:
            words.append(str(path))
        try:
            done = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=seconds)
        except (FileNotFoundError, PermissionError) as error:
            raise InputError(f"the command {words[0]!r} cannot be run: {error.strerror}") from error
    return done.stdout, (done.stderr.strip().splitlines() or [""])[-1][:200]


def supported(model: str) -> list[str]:
    """The instances that a formulation supports."""
    return [name for name, problem in INSTANCES.items() if not family(model).refuses(problem)]

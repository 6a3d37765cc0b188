"""How large a solver's search tree is, as far as it reports it, beside the trees of the methods, to the first solution.

CP-SAT reports branches and conflicts, CaDiCaL decisions and conflicts, clingo choices and conflicts, HiGHS nodes of its
branch and bound, Gecode (through MiniZinc) nodes, failures and the depth. A solver that speaks the protocol of the CP
Profiler reports the tree itself, and we count. What a node is differs from solver to solver: compare models by one
solver, not solvers. A method is a plain search, and a node there is a queen that was placed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from queenright.bench.profiler import listen
from queenright.engines.adapter import SolverEngine
from queenright.engines.registry import ENGINES, engine
from queenright.errors import InputError, QueensError, RefereeError, StoppedError, UnknownNameError
from queenright.methods.registry import METHODS
from queenright.methods.run import run
from queenright.models.export import export
from queenright.models.model import Model
from queenright.models.registry import MODELS, build, family
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.watch import Watch

#: A solver that is a program, not a package; it is left out where it is not installed.
GECODE = "gecode"

#: A solver of one's own that reports its tree to us.
PROFILER = "profiler"

#: Methods that try everything give up soon: beyond a few queens they would not end.
METHOD_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Effort:
    """The work of a method (*model* is empty), or of a solver on a model. None: it does not report that."""

    who: str
    model: str
    status: str
    nodes: int | None = None
    failures: int | None = None
    depth: int | None = None

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def solvers() -> list[str]:
    """The solvers that are installed and report their trees.

    >>> "native" in solvers()
    False
    """
    listed = [name for name in ENGINES if isinstance(engine(name), SolverEngine) and engine(name).version() is not None]
    return [*listed, *([GECODE] if shutil.which("minizinc") else [])]


def efforts(
    problem: Problem,
    *,
    models: Sequence[str] | None = None,
    engines: Sequence[str] | None = None,
    profiler: str | None = None,
    seconds: float = 10.0,
    progress: Callable[[float, str], None] | None = None,
) -> Iterator[Effort]:
    """Each method (on a plain board), then each solver on each model that has a form of the problem.

    *profiler* is the command of one more solver, which reports its tree to {port} (`profiler.listen`). *progress* is
    called with the fraction done and what comes next.

    >>> [effort.nodes for effort in efforts(Problem(4), models=[], engines=[]) if effort.who == "place"]
    [9]
    """
    names = solvers() if engines is None else engines
    for name in names:
        if name not in (*ENGINES, GECODE) or name == "native":
            raise UnknownNameError("solver", name, [*(each for each in ENGINES if each != "native"), GECODE])
        if name == GECODE and shutil.which("minizinc") is None:
            raise QueensError("gecode runs through MiniZinc, which is not installed (Debian: apt-get install minizinc)")
    built = [build(name, problem) for name in _models(problem, models)]
    methods = list(METHODS) if problem.is_plain else []
    pairs = [(name, model) for name in (*names, *([] if profiler is None else [PROFILER])) for model in built]
    for number, name in enumerate(methods):
        if progress is not None:
            progress(number / (len(methods) + len(pairs)), name)
        yield _method(name, problem.n, min(seconds, METHOD_SECONDS))
    for number, (name, model) in enumerate(pairs, len(methods)):
        if progress is not None:
            progress(number / (len(methods) + len(pairs)), f"{model.name} by {name}")
        if name == PROFILER and profiler is not None:
            yield _profiled(model, profiler, seconds)
        else:
            yield _gecode(model, seconds) if name == GECODE else _solver(name, model, seconds)


def _models(problem: Problem, names: Sequence[str] | None) -> list[str]:
    for name in names or ():
        if wrong := family(name).error:
            raise InputError(f"the model {name!r} shows an error of its source text and answers nothing: {wrong}")
    if names is not None:
        return list(names)
    return [name for name, each in MODELS.items() if not each.refuses(problem)]


def _method(name: str, n: int, seconds: float) -> Effort:
    try:
        result = run(name, n, seconds=seconds)
    except QueensError:  # beyond the method
        return Effort(name, "", str(Status.UNKNOWN))
    return Effort(name, "", str(result.status), result.statistics.nodes)


def _solver(name: str, model: Model, seconds: float) -> Effort:
    chosen = engine(name)
    assert isinstance(chosen, SolverEngine), "checked above"
    try:
        outcome = chosen.run(model, watch=Watch(seconds))
    except StoppedError:
        return Effort(name, model.name, str(Status.UNKNOWN))
    counted = outcome.counters
    return Effort(name, model.name, str(outcome.status), counted.get("nodes"), counted.get("conflicts"))


def _profiled(model: Model, command: str, seconds: float) -> Effort:
    try:
        found = listen(model, command, watch=Watch(seconds))
    except StoppedError:
        return Effort(PROFILER, model.name, str(Status.UNKNOWN))
    if any(not board.report.solution for board in found.boards):
        raise RefereeError(f"the solver printed a board that is no solution of {model.problem!r}")
    status = Status.FOUND if found.boards else Status.NONE if found.says_none else Status.UNKNOWN
    tree = found.tree
    return Effort(PROFILER, model.name, str(status), len(tree.nodes), tree.count("failure"), tree.depth)


def _gecode(model: Model, seconds: float) -> Effort:
    """Gecode reads the model as it is, without its objective: to the first solution, like all others."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.mzn"
        path.write_text(export(replace(model, objective=()), "mzn"))
        words = [
            "minizinc",
            "--solver",
            "gecode",
            "--statistics",
            "--time-limit",
            str(round(1000 * seconds)),
            str(path),
        ]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    return read_gecode(model.name, done.stdout)


def read_gecode(model: str, text: str) -> Effort:
    """What MiniZinc's statistics say.

    >>> read_gecode("squares", "----------\\n%%%mzn-stat: nodes=25\\n%%%mzn-stat: failures=11\\n")
    Effort(who='gecode', model='squares', status='found', nodes=25, failures=11, depth=None)
    """
    found = {name: int(value) for name, value in re.findall(r"^%%%mzn-stat: (\w+)=(\d+)$", text, re.M)}
    status = Status.FOUND if "----------" in text else Status.NONE if "UNSATISFIABLE" in text else Status.UNKNOWN
    return Effort(GECODE, model, str(status), found.get("nodes"), found.get("failures"), found.get("peakDepth"))

"""`queens solve --proof FILE`, `queens armies --proof FILE`: "none exist" with a certificate that others can check."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from queenright.cli.answer import Answer
from queenright.cli.progress import Bar
from queenright.cli.wanted import ending_of
from queenright.errors import UnknownNameError
from queenright.files import check_writable
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Status
from queenright.sizes import plural
from queenright.watch import Watch

if TYPE_CHECKING:
    from queenright.armies.bound import ArmiesBound
    from queenright.engines.refutation import Refutation

ENDINGS = ("json", "drat", "lrat")


def check_proof(problem: Problem, path: str) -> None:
    """Refuse what cannot be proved or written, before the search."""
    from queenright.engines.refutation import check_provable

    check_proof_file(path)
    check_provable(problem)


def check_proof_file(path: str) -> None:
    """Refuse an unknown ending, and a place where nothing can be written."""
    if ending_of(path) not in ENDINGS:
        raise UnknownNameError("format of a proof", ending_of(path) or path, ENDINGS)
    check_writable(Path(path))


def with_proof(answer: Answer, result: Result, problem: Problem, path: str, seconds: float | None) -> Answer:
    """The answer with its proof written, if there is one to write."""
    if result.status is not Status.NONE:
        return replace(answer, note=f"{answer.note}\na solution exists: no proof was written") if result else answer
    from queenright.questions import refute

    with Bar("proving") as bar:
        prover = result.engine if result.model is None else "sat"
        refutation = refute(problem, engine=prover, watch=Watch(seconds, bar.update))
    assert refutation is not None, "two engines disagree on whether a solution exists"
    note = f"{answer.note}\n{saved(refutation, path)}"
    return replace(answer, document={**result.to_json(), "proof": path}, note=note)


def saved(made: Refutation | ArmiesBound, path: str) -> str:
    """Write a proof, and say what was written."""
    names = " and ".join(made.save(path))
    clauses, steps = plural(len(made.clauses), "clause"), plural(len(made.proof), "step")
    return f"wrote {names}: {clauses}, {steps}; checked"

"""`queens solve --proof FILE`: "no solution exists" with a certificate that others can check."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from queenright.cli.answer import Answer
from queenright.cli.wanted import ending_of
from queenright.errors import UnknownNameError
from queenright.files import check_writable
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Status
from queenright.sizes import plural

ENDINGS = ("json", "drat")


def check_proof(problem: Problem, path: str) -> None:
    """Refuse what cannot be proved or written, before the search."""
    from queenright.engines.refutation import check_provable

    if ending_of(path) not in ENDINGS:
        raise UnknownNameError("format of a proof", ending_of(path) or path, ENDINGS)
    check_writable(Path(path))
    check_provable(problem)


def with_proof(answer: Answer, result: Result, problem: Problem, path: str, seconds: float | None) -> Answer:
    """The answer with its proof written, if there is one to write."""
    if result.status is not Status.NONE:
        return replace(answer, note=f"{answer.note}\na solution exists: no proof was written") if result else answer
    from queenright.questions import refute

    refutation = refute(problem, seconds=seconds)
    assert refutation is not None, "two engines disagree on whether a solution exists"
    names = " and ".join(refutation.save(path))
    clauses, steps = plural(len(refutation.clauses), "clause"), plural(len(refutation.proof), "step")
    document = {**result.to_json(), "proof": path}
    return replace(answer, document=document, note=f"{answer.note}\nwrote {names}: {clauses}, {steps}; checked")

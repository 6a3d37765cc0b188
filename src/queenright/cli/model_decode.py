"""`queens model decode`: a solver's output read back as boards, each checked by the referee."""

from __future__ import annotations

import sys
from typing import Unpack

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Size, command
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.errors import InputError, QueensError
from queenright.files import read_bytes
from queenright.models.decode import decode as read
from queenright.models.decode import says_none
from queenright.models.registry import build
from queenright.problem.report import Report
from queenright.sizes import plural


@command(
    "decode",
    "queens model decode squares 4 --text 'v -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0'",
    "queens model decode bijection 4 --text 'row_of_0 = 1; row_of_1 = 3; row_of_2 = 0; row_of_3 = 2;' --json",
)
@click.argument("name", metavar="MODEL")
@click.argument("n", metavar="[N]", type=Size(500), required=False)
@click.option("--answer", "path", metavar="FILE", help="The solver's output; - is standard input, the default.")
@click.option("--text", metavar="TEXT", help="The solver's output itself.")
@click.option(
    "--reader",
    metavar="NAME",
    help="values, minizinc, json, highs, cbc, smtlib, clingo, xcsp, essence; default: by its look.",
)
@constraint_options
def decode(
    name: str, n: int | None, path: str | None, text: str | None, reader: str | None, **constraints: Unpack[Constraints]
) -> Answer:
    """Read the output of a solver that got `queens model export MODEL N` as boards, and check each of them.

    The problem must be given as it was exported. The exit status is 1 if a board is no solution, or there is none to
    read; that the solver found none is reported as its own claim, which queens solve --proof can prove.
    """
    if path is not None and text is not None:
        raise click.UsageError("--answer and --text both give the output; leave out one of them")
    said = text if text is not None else read_text(path or "-")
    built = build(name, problem_of(n, constraints))
    if says_none(said):
        words = "the solver says that no solution exists; nothing of that was checked"
        return Answer({"model": name, "n": built.problem.n, "status": "none", "boards": []}, words)
    found = read(said, built, reader)
    if not found:
        raise QueensError("the solver's output holds no answer")
    wrong = sum(not each.report.solution for each in found)
    lines = [f"{each.position.line()}  {'a solution' if each.report.solution else _why(each.report)}" for each in found]
    boards = [{"queens": each.position.to_json(), "solution": each.report.solution} for each in found]
    document = {"model": name, "n": built.problem.n, "status": "found", "boards": boards}
    note = f"{plural(len(found), 'board')}, {wrong or 'none'} of them wrong"
    return Answer(document, lines, note, exit_code=int(wrong > 0))


def _why(report: Report) -> str:
    return f"NOT a solution: {'; '.join(report.reasons(3)[:3])}"


def read_text(path: str) -> str:
    """A solver's output from a file, or from standard input."""
    data = sys.stdin.buffer.read() if path == "-" else read_bytes(path)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not text") from error

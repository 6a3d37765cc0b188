"""`queens solve`: one solution, by an engine or as one of the methods in the source texts would find it."""

from __future__ import annotations

from typing import Any, Unpack

import click

from queenright.board.position import Position
from queenright.cli.answer import Answer, warn
from queenright.cli.boards import board_files
from queenright.cli.common import PLAIN, Seed, command, no_solution, size_argument, solver_options, time_limit_option
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.notations import Notation, notation_of
from queenright.cli.progress import Bar
from queenright.cli.proof import check_proof, with_proof
from queenright.cli.wanted import BOARDS
from queenright.errors import InputError, QueensError
from queenright.methods.events import Event
from queenright.methods.method import Method
from queenright.methods.registry import METHODS, answering
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Status
from queenright.questions import solve as find
from queenright.sizes import plural

#: The largest board that fits a wide terminal; a larger one is printed as its vector.
LARGEST_DRAWN = 60

#: More candidates or boards than this take over a minute: warn before starting.
MANY = 20_000_000


@command(
    "solve",
    "queens solve 8 --fix b4 --fix d5",
    "queens solve 6 --method backtracking --json",
    formats=BOARDS,
    plain=PLAIN,
)
@size_argument(required=False)
@click.option("--method", "method_name", metavar="NAME", help=f"Search as the source texts do: {', '.join(METHODS)}.")
@solver_options
@constraint_options
@click.option("--seed", metavar="S", type=Seed(), default=0, help="Another seed, another board; 0: the engine's own.")
@time_limit_option()
@click.option(
    "--proof",
    metavar="FILE",
    help="If none exists, write the proof: a certificate (.json, see queens verify), or .drat or .lrat with its .cnf.",
)
@click.option("--vector", is_flag=True, help="Print the row of each column (or the squares) instead of a picture.")
@click.option("--one-based", is_flag=True, help="The same, counted from 1.")
@click.option("--matrix", is_flag=True, help="Print the 0/1 matrix instead of a picture.")
def solve(
    n: int | None,
    method_name: str | None,
    engine: str | None,
    model: str | None,
    seed: int,
    time_limit: float | None,
    proof: str | None,
    vector: bool,
    one_based: bool,
    matrix: bool,
    plain: bool,
    **constraints: Unpack[Constraints],
) -> Answer:
    """Find one placement of N queens that do not attack each other.

    Rows and columns are counted from 0; the vector gives the row of the queen in each column. Some problems have no
    solution: "no solution exists (proved)" is an answer too, with exit status 0.
    """
    if method_name is not None and (engine is not None or model is not None):
        raise click.UsageError("choose --method or --engine and --model, not both")
    if method_name is not None and seed:
        raise click.UsageError("the methods of the source texts choose nothing at random; leave out --seed")
    problem = problem_of(n, constraints)
    if proof is not None:
        check_proof(problem, proof)
    if method_name is not None:
        result = _by_method(answering(method_name), problem, time_limit)
    else:
        result = find(problem, engine=engine, model=model, seconds=time_limit, seed=seed)
    notation = notation_of(matrix, one_based) if vector or one_based or matrix else None
    answer = _answer(result, problem, notation, plain)
    return answer if proof is None else with_proof(answer, result, problem, proof, time_limit)


def _answer(result: Result, problem: Problem, notation: Notation | None, plain: bool) -> Answer:
    found = result.answer
    if found is None:
        none = result.status is Status.NONE
        words = no_solution(problem.queens, "" if problem.is_plain else result.reason) if none else ""
        said = "\n".join(filter(None, (words if notation is not None else "", _work(result))))
        text = None if notation is not None else words
        return Answer(result.to_json, text, said, none=none, error=None if none else _gave_up(result))
    return Answer(
        lambda: _document(result, found, notation),
        lambda: _text(found, problem, notation, plain),
        _work(result),
        board_files(found, fixed=problem.fixed, blocked=problem.blocked, **_wrapped(problem, found)),
    )


def _gave_up(result: Result) -> QueensError:
    work = f"{result.reason} ({plural(result.statistics.nodes, 'node')} searched)"
    other = "leave out --method" if result.method else "try another --engine"
    return QueensError(f"{work}. Raise --time-limit or {other}")


def _wrapped(problem: Problem, position: Position) -> dict[str, Any]:
    """Marks for a picture of a torus: the diagonals of one queen across the edges."""
    if not problem.torus or problem.touching or position.n > LARGEST_DRAWN:
        return {}
    from queenright.board.wrapped import example_diagonals

    return {"overlays": example_diagonals(position.n, position.squares())}


def _by_method(chosen: Method, problem: Problem, seconds: float | None) -> Result:
    n = problem.n
    if not problem.is_plain:
        raise InputError("the methods of the source texts solve n queens on an empty board; leave out --method")
    size, words = chosen.work(min(n, chosen.largest))
    if size > MANY:
        warn(f"for n = {n}, {chosen.title} has {words}; Ctrl-C stops it")
    with Bar(f"{plural(n, 'queen')} by {chosen.title}") as bar:

        def progress(fraction: float, event: Event) -> None:
            bar.update(fraction, f"{event.nodes:,} nodes")

        return find(problem, method=chosen.name, seconds=seconds, progress=progress)


def _work(result: Result) -> str:
    work = result.statistics
    checks = f"{plural(work.checks, 'check')}, " if result.method else ""
    nodes = f"{plural(work.nodes, 'node')}, " if result.method or work.nodes else ""
    who = result.method or f"{result.engine}{f' on {result.model}' if result.model else ''}"
    return f"{who}: {nodes}{checks}{work.seconds:.3f} s"


def _document(result: Result, found: Position, notation: Notation | None) -> dict[str, Any]:
    """`queens` is always counted from 0; another notation is added as a further field."""
    further = {} if notation is None or not notation.unusual else {notation.name: notation.data(found)}
    return {**result.to_json(), **further}


def _text(position: Position, problem: Problem, notation: Notation | None, plain: bool) -> str:
    if notation is not None:
        return notation.text(position)
    if max(problem.n, problem.columns) > LARGEST_DRAWN:
        return position.line()
    return position.text(plain=plain, fixed=problem.fixed, blocked=problem.blocked)

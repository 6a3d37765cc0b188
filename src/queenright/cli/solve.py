"""`queens solve`: one solution, by an engine or as a method of the documents would find it."""

from __future__ import annotations

from typing import Any, Unpack

import click

from queenright.board.board import Board, one_line
from queenright.cli.common import (
    Amount,
    Size,
    command,
    emit_json,
    json_option,
    no_solution,
    note,
    plain_option,
    size_argument,
    use_plain,
    warn,
)
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.progress import Bar
from queenright.cli.write import PICTURES, VECTORS, check_output, write_board
from queenright.engines.engine import LARGEST_SEED
from queenright.errors import InputError, QueensError
from queenright.methods.events import Event
from queenright.methods.registry import METHODS, Method, method
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Status
from queenright.questions import solve as find
from queenright.sizes import plural

#: A board that still fits a wide terminal; a larger answer is printed as its vector.
LARGEST_DRAWN = 60

#: More candidates or boards than this take a minute or more: say so before starting.
MANY = 20_000_000


@command("solve", "queens solve 8 --fix b4 --fix d5", "queens solve 6 --method backtracking --json")
@size_argument(required=False)
@click.option("--method", "method_name", metavar="NAME", help=f"Search as the documents do: {', '.join(METHODS)}.")
@click.option("--engine", metavar="NAME", help="Which engine answers; `queens engines` lists them. Default: native.")
@constraint_options
@click.option("--seed", metavar="S", type=Size(LARGEST_SEED, what="seed"), default=0, show_default=True,
              help="Another board for another seed, the same for the same; 0 is the engine's own way.")  # fmt: skip
@click.option("--time-limit", type=Amount(), metavar="SECONDS", help="Give up after so long (exit status 1).")
@click.option("--vector", is_flag=True, help="Print the rows of the columns (or the squares) instead of a picture.")
@click.option("-o", "--output", metavar="FILE", help=f"Write a file: .{', .'.join(PICTURES + VECTORS)}.")
@plain_option
@json_option
def solve(
    n: int | None,
    method_name: str | None,
    engine: str | None,
    seed: int,
    time_limit: float | None,
    vector: bool,
    output: str | None,
    plain: bool,
    as_json: bool,
    **constraints: Unpack[Constraints],
) -> None:
    """Find one placement of N queens that do not attack each other.

    Rows and columns count from 0; the vector gives the row of the queen in each column. For some problems no
    placement exists; "no solution exists (proved)" is an answer, with exit status 0.
    """
    if method_name is not None and engine is not None:
        raise click.UsageError("choose --method or --engine, not both")
    if method_name is not None and seed:
        raise click.UsageError("the methods of the documents choose nothing at random; leave out --seed")
    if output is not None:
        check_output(output, PICTURES + VECTORS)
    problem = problem_of(n, constraints)
    if method_name is not None:
        result = _by_method(method(method_name), problem, time_limit)
    else:
        result = find(problem, engine=engine, seconds=time_limit, seed=seed)
    if output is not None and result.board is not None:
        marks = {"fixed": problem.fixed, "blocked": problem.blocked, **_wrapped(problem, result.board)}
        write_board(output, result.board, **marks)
    if as_json:
        emit_json(result.to_json())
    else:
        _show(result, problem, vector, plain, output)
    if result.status is Status.UNKNOWN:
        work = f"{result.reason} ({plural(result.statistics.nodes, 'node')} searched)"
        other = "leave out --method" if result.method else "try another --engine"
        raise QueensError(f"{work}. Raise --time-limit or {other}")


def _wrapped(problem: Problem, board: Board) -> dict[str, Any]:
    """On a torus a picture shows how the diagonals of one queen go on."""
    if not problem.torus or problem.touching:
        return {}
    from queenright.board.wrapped import telling_diagonals

    return {"overlays": telling_diagonals(board.n, board.queens)}


def _by_method(chosen: Method, problem: Problem, seconds: float | None) -> Result:
    from queenright.methods import run

    n = problem.n
    if not problem.is_plain:
        raise InputError("the methods of the documents solve n queens on an empty board; leave out --method")
    size, words = chosen.work(min(n, chosen.largest))
    if size > MANY:
        warn(f"for n = {n}, {chosen.title} has {words}; Ctrl-C stops it")
    with Bar(f"{plural(n, 'queen')} by {chosen.title}") as bar:

        def tell(fraction: float, event: Event) -> None:
            bar.update(fraction, f"{event.nodes:,} nodes")

        return run(chosen.name, n, seconds=seconds, progress=tell)


def _show(result: Result, problem: Problem, vector: bool, plain: bool, output: str | None) -> None:
    if result.status is Status.NONE:
        click.echo(no_solution(problem.queens, "" if problem.is_plain else result.reason))
    elif result.board is not None and output is None:
        click.echo(_text(result, result.board, problem, vector, plain))
    work = result.statistics
    checks = f"{plural(work.checks, 'check')}, " if result.method else ""
    nodes = f"{plural(work.nodes, 'node')}, " if result.method or work.nodes else ""
    note(
        f"{result.method or result.engine}: {nodes}{checks}{work.seconds:.3f} s"
        + (f", wrote {output}" if output and result.board is not None else "")
    )


def _text(result: Result, board: Board, problem: Problem, vector: bool, plain: bool) -> str:
    if vector or max(board.n, board.columns) > LARGEST_DRAWN:
        return one_line(result.placement if result.placement is not None else board)
    from queenright.board.text import draw_text

    return draw_text(
        board.n,
        board.queens,
        fixed=problem.fixed,
        blocked=problem.blocked,
        columns=board.columns,
        plain=use_plain(plain),
    )

"""`queens solve`: one solution, by the native engine or as a method of the documents would find it."""

from __future__ import annotations

import click

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.cli.common import command, emit_json, json_option, note, plain_option, plural, size_argument, use_plain
from queenright.cli.progress import Bar
from queenright.cli.write import PICTURES, VECTORS, check_output, write_board
from queenright.methods.registry import METHODS, Method, method
from queenright.problem.result import Result, Status
from queenright.questions import solve as find

#: A board that still fits a wide terminal; a larger answer is printed as its vector.
LARGEST_DRAWN = 60

#: More candidates or boards than this take a minute or more: say so before starting.
MANY = 20_000_000


@command("solve", "queens solve 8", "queens solve 6 --method backtracking --json")
@size_argument()
@click.option("--method", "method_name", metavar="NAME", help=f"Search as the documents do: {', '.join(METHODS)}.")
@click.option("--engine", metavar="NAME", help="Which engine answers; the default is native.")
@click.option("--vector", is_flag=True, help="Print the rows of the columns instead of a picture.")
@click.option("-o", "--output", metavar="FILE", help=f"Write a file: .{', .'.join(PICTURES + VECTORS)}.")
@plain_option
@json_option
def solve(
    n: int, method_name: str | None, engine: str | None, vector: bool, output: str | None, plain: bool, as_json: bool
) -> None:
    """Find one placement of N queens that do not attack each other.

    Rows and columns count from 0; the vector gives the row of the queen in each column. For some N no placement
    exists; "no solution exists (proved)" is an answer, with exit status 0.
    """
    if method_name is not None and engine is not None:
        raise click.UsageError("choose --method or --engine, not both")
    if output is not None:
        check_output(output, PICTURES + VECTORS)
    result = _by_method(method(method_name), n) if method_name is not None else find(n, engine=engine)
    if output is not None and result.placement is not None:
        write_board(output, Board.of(result.placement))
    if as_json:
        emit_json(result.to_json())
    else:
        _show(result, vector, plain, output)


def _by_method(chosen: Method, n: int) -> Result:
    from queenright.methods import run

    size, words = chosen.work(min(n, chosen.largest))
    if size > MANY:
        note(f"queens: for n = {n}, {chosen.title} has {words}; Ctrl-C stops it")
    with Bar(f"{n} queens by {chosen.title}") as bar:
        return run(chosen.name, n, progress=lambda fraction, event: bar.update(fraction, f"{event.nodes:,} nodes"))


def _show(result: Result, vector: bool, plain: bool, output: str | None) -> None:
    if result.status is Status.NONE:
        click.echo(f"{plural(result.n, 'queen')}: no solution exists (proved)")
    elif result.placement is not None and output is None:
        click.echo(_text(result.placement, vector, plain))
    work = result.statistics
    counters = f"{plural(work.nodes, 'node')}, {plural(work.checks, 'check')}, " if result.method else ""
    note(f"{result.method or result.engine}: {counters}{work.seconds:.3f} s" + (f", wrote {output}" if output else ""))


def _text(placement: Placement, vector: bool, plain: bool) -> str:
    if vector or placement.n > LARGEST_DRAWN:
        return ",".join(map(str, placement))
    from queenright.board.text import draw_text

    return draw_text(placement.n, placement.squares(), plain=use_plain(plain))

"""`queens check`: the referee."""

from __future__ import annotations

from typing import Unpack

import click

from queenright.board.board import Board
from queenright.board.files import load_position
from queenright.board.placement import Placement
from queenright.board.squares import describe, guard, parse_square, shared_line
from queenright.cli.common import Size, command, emit_json, json_option, plain_option, use_plain
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.problem.problem import Problem
from queenright.problem.report import Report
from queenright.sizes import plural

#: A board with many attacks is told by its first ones and their number: so many on the screen, so many in JSON.
SHOWN, LISTED = 20, 10_000


@command("check", "queens check 0,4,7,5,2,6,1,3", "queens check 0,2,4,1,3 --torus --json")
@click.argument("board", metavar="BOARD")
@click.option("--size", "n", type=Size(), help="The board's size, if BOARD is a list of chess squares.")
@click.option("--point", metavar="SQUARE", help="Say instead whether this square is guarded, and by which queen.")
@click.option("--limit", type=Size(what="limit"), metavar="K",
              help=f"List at most so many attacks; default {SHOWN}, with --json {LISTED}.")  # fmt: skip
@constraint_options
@plain_option
@json_option
def check(
    board: str,
    n: int | None,
    point: str | None,
    limit: int | None,
    plain: bool,
    as_json: bool,
    **constraints: Unpack[Constraints],
) -> None:
    """Say whether BOARD is a solution; if not, name the pairs of queens that attack each other, and their number.

    BOARD is a vector such as 0,4,7,5,2,6,1,3 (the row of each column, from 0), a file (text board, CSV, JSON or
    .npy), or - for standard input.
    """
    wanted = problem_of(None, constraints) if constraints["problem"] else None
    loaded = load_position(board, n, rectangular=wanted is not None and wanted.columns != wanted.n)
    problem = problem_of(loaded.n, constraints) if wanted is None else wanted
    if point is not None:
        return _check_point(Board.shown(loaded), point, problem.modulus, as_json)
    report = problem.check(loaded, limit=limit if limit is not None else LISTED if as_json else SHOWN)
    if as_json:
        return emit_json(report.to_json())
    return click.echo(_verdict(report, problem, loaded, plain))


def _verdict(report: Report, problem: Problem, position: Placement | Board, plain: bool) -> str:
    from queenright.board.text import LARGEST, draw_text

    if report.solution:
        peace = "none attacks another" if report.queens > 1 else "nothing to attack"
        return f"a solution: {plural(report.queens, 'queen')}, {peace}"
    lines = ["not a solution:", *report.reasons(SHOWN)]
    if position.n <= LARGEST:
        board = Board.shown(position)
        alarmed = {queen for _, group in problem.crowded_lines(board.queens) for queen in group}
        lines.append(draw_text(board.n, board.queens, conflicts=alarmed, columns=board.columns, plain=use_plain(plain)))
    return "\n".join(lines)


def _check_point(board: Board, text: str, modulus: int, as_json: bool) -> None:
    square = parse_square(text, board.n, board.columns)
    attacker = guard(square, board.queens, modulus)
    line = shared_line(square, attacker, modulus) if attacker is not None and attacker != square else None
    if as_json:
        by = list(attacker) if attacker is not None else None
        return emit_json({"n": board.n, "point": list(square), "guarded": attacker is not None, "by": by, "line": line})
    name = describe(square, board.n)
    if attacker is None:
        return click.echo(f"{name} is not guarded")
    if line is None:
        return click.echo(f"{name} holds a queen")
    return click.echo(f"{name} is guarded by the queen on {describe(attacker, board.n)} (same {line.words})")

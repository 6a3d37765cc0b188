"""`queens draw` and `queens moves`: boards as text, SVG, PNG or PDF."""

from __future__ import annotations

from typing import Any

import click

from queenright.board.attacks import attacks
from queenright.board.board import Board
from queenright.board.files import load_board
from queenright.board.squares import attacked_squares, parse_square
from queenright.board.text import draw_text
from queenright.cli.common import Size, command, emit_json, json_option, note, plain_option, use_plain
from queenright.cli.write import PICTURES, check_output, write_board

output_option = click.option("-o", "--output", metavar="FILE", help=f"Write a file: .{', .'.join(PICTURES)}.")


@command("draw", "queens draw 1,3,0,2", "queens draw 0,4,7,5,2,6,1,3 -o board.svg")
@click.argument("board", metavar="BOARD")
@click.option("--size", "n", type=Size(), help="The board's size, if BOARD is a list of chess squares.")
@click.option("--attacked", is_flag=True, help="Mark the squares that some queen attacks.")
@click.option("--coordinates", is_flag=True, help="Write ranks and files beside a text board.")
@output_option
@plain_option
@json_option
def draw(
    board: str, n: int | None, attacked: bool, coordinates: bool, output: str | None, plain: bool, as_json: bool
) -> None:
    """Draw BOARD (a vector, a file, or - for standard input): queens, fixed and blocked squares, attacks.

    Queens that attack each other are marked and joined by a line.
    """
    loaded = load_board(board, n)
    marks: dict[str, Any] = {
        "fixed": loaded.fixed,
        "blocked": loaded.blocked,
        "attacked": _attacked(loaded) if attacked else set(),
        "conflicts": {(attack.a, attack.b) for attack in attacks(loaded.queens)},
    }
    _deliver(loaded, marks, output, plain, coordinates, as_json)


@command("moves", "queens moves d5", "queens moves a1 --size 5 -o moves.svg")
@click.argument("square", metavar="SQUARE")
@click.option("--size", "n", type=Size(200, 1), default=8, show_default=True, help="The board's size.")
@output_option
@plain_option
@json_option
def moves(square: str, n: int, output: str | None, plain: bool, as_json: bool) -> None:
    """Draw the squares that a queen on SQUARE attacks: the figure of the queen's move.

    SQUARE is a chess square such as d5 or row,column counted from 0.
    """
    queen = parse_square(square, n)
    marks = {"attacked": set(attacked_squares(n, queen))}
    _deliver(Board(n, (queen,)), marks, output, plain, True, as_json)


def _attacked(board: Board) -> set[tuple[int, int]]:
    reached = {square for queen in board.queens for square in attacked_squares(board.n, queen)}
    return reached - set(board.queens) - board.blocked


def _deliver(
    board: Board, marks: dict[str, Any], output: str | None, plain: bool, coordinates: bool, as_json: bool
) -> None:
    """To a file, as JSON, or as text, whichever was asked for."""
    if output is not None:
        check_output(output, PICTURES)
        write_board(output, board, **marks)
        note(f"wrote {output}")
    if as_json:
        pairs = [[list(a), list(b)] for a, b in sorted(marks.get("conflicts", ()))]
        squares = {name: [list(s) for s in sorted(found)] for name, found in marks.items() if name != "conflicts"}
        queens = [list(queen) for queen in board.queens]
        return emit_json({"n": board.n, "squares": queens, **squares, "conflicts": pairs, "output": output})
    if output is None:
        shown = dict(marks)
        alarmed = {queen for pair in shown.pop("conflicts", ()) for queen in pair}
        text = draw_text(
            board.n, board.queens, conflicts=alarmed, plain=use_plain(plain), coordinates=coordinates, **shown
        )
        click.echo(text)
    return None

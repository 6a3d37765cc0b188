"""`queens diagonals`: the diagonals of a board, listed and drawn, and the arithmetic of two squares."""

from __future__ import annotations

import re

import click

from queenright.board.diagonals import Arithmetic, Diagonal, diagonal, diagonal_scene, drawn
from queenright.board.diagonals import diagonals as listed_diagonals
from queenright.board.letters import lettered_text
from queenright.board.lines import CHESS
from queenright.board.saving import scene_bytes
from queenright.board.squares import Square, on_board, parse_square
from queenright.cli.answer import Answer
from queenright.cli.common import PLAIN, Size, command, size_argument
from queenright.cli.wanted import PICTURES

#: A larger board is listed, not drawn.
LARGEST_DRAWN = 60


EXAMPLES = "queens diagonals 8 5", "queens diagonals 8 --squares 8,1 1,8 --one-based"


@command("diagonals", *EXAMPLES, formats=PICTURES, plain=PLAIN)
@size_argument(200, 1)
@click.argument("k", metavar="[K]", required=False, type=Size(1000, -1000, "number of a diagonal"))
@click.option("--squares", nargs=2, metavar="A B", help="Show the test of two squares: row,column or names such as a1.")
@click.option("--one-based", is_flag=True, help="Count rows and columns from 1, as the slides do.")
def diagonals(n: int, k: int | None, squares: tuple[str, str] | None, one_based: bool, plain: bool) -> Answer:
    """List and draw the sum diagonal r + c = K and the difference diagonal r − c = K of a board of size N.

    Without K all diagonals are listed. --squares shows the arithmetic that decides whether two queens are on one
    diagonal: i + j = k + l, i − j = k − l, |j − l| = |i − k|.
    """
    first = 1 if one_based else 0
    if squares is not None:
        if k is not None:
            raise click.UsageError("--squares names the squares, K a diagonal; leave out one of them")
        p, q = (_square(text, n, first) for text in squares)
        return _two_squares(n, p, q, first, plain)
    wanted = listed_diagonals(n, k, first=first)
    return Answer(
        {"n": n, "counted_from": first, "diagonals": [each.to_json(first) for each in wanted]},
        lambda: _text(n, wanted, first, plain, board=k is not None),
        files=lambda form: scene_bytes(diagonal_scene(n, wanted, first=first), form),
    )


def _square(text: str, n: int, first: int) -> Square:
    """A square as given; `row,column` counted from *first*."""
    pair = re.fullmatch(r"\s*\(?\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*\)?\s*", text)
    if pair is None or first == 0:
        return parse_square(text, n)
    return on_board((int(pair[1]) - first, int(pair[2]) - first), n, text)


def _two_squares(n: int, p: Square, q: Square, first: int, plain: bool) -> Answer:
    shown = Arithmetic((p[0] + first, p[1] + first), (q[0] + first, q[1] + first))
    kind = shown.line
    shared = diagonal(n, kind, CHESS.number(kind, p)) if kind is not None and p != q else None
    lines = [] if shared is None else [shared]

    def text() -> str:
        board = {**drawn(lines), p: "Q", q: "Q"}
        picture = lettered_text(n, board, plain=plain, coordinates=True, first=first) if n <= LARGEST_DRAWN else ""
        return "\n".join(filter(None, [*shown.text(), picture]))

    return Answer(
        {"n": n, "counted_from": first, **shown.to_json(), "diagonals": [each.to_json(first) for each in lines]},
        text,
        files=lambda form: scene_bytes(diagonal_scene(n, lines, first=first, queens=(p, q), legend=shown.text()), form),
    )


def _text(n: int, wanted: list[Diagonal], first: int, plain: bool, board: bool) -> str:
    lines = [each.describe(first) for each in wanted]
    if board and n <= LARGEST_DRAWN:
        lines.append(lettered_text(n, drawn(wanted), plain=plain, coordinates=True, first=first))
    return "\n".join(lines)

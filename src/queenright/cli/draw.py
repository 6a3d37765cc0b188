"""`queens draw` and `queens moves`: boards as text, SVG, PNG or PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from queenright.board.attacks import attacks
from queenright.board.board import Board
from queenright.board.files import load_board
from queenright.board.squares import attacked_squares, parse_square
from queenright.board.text import draw_text, text_marks
from queenright.cli.common import Size, command, emit_json, json_option, note, plain_option, use_plain
from queenright.cli.write import PICTURES, check_output, write_board, write_scene
from queenright.errors import BoardError
from queenright.sizes import plural
from queenright.symmetry import images, orbit

if TYPE_CHECKING:
    from queenright.board.gallery import Panel

output_option = click.option("-o", "--output", metavar="FILE", help=f"Write a file: .{', .'.join(PICTURES)}.")


@command("draw", "queens draw 1,3,0,2", "queens draw 0,4,7,5,2,6,1,3 -o board.svg")
@click.argument("board", metavar="BOARD")
@click.option("--size", "n", type=Size(), help="The board's size, if BOARD is a list of chess squares.")
@click.option("--attacked", is_flag=True, help="Mark the squares that some queen attacks.")
@click.option("--torus", is_flag=True, help="Diagonals go on at the opposite edge, and are drawn so.")
@click.option("--through", metavar="SQUARE", help="On a torus, draw both diagonals of this square.")
@click.option("--images", "as_images", is_flag=True, help="Draw the eight images of the board with their names.")
@click.option("--coordinates", is_flag=True, help="Write ranks and files beside a text board.")
@output_option
@plain_option
@json_option
def draw(
    board: str,
    n: int | None,
    attacked: bool,
    torus: bool,
    through: str | None,
    as_images: bool,
    coordinates: bool,
    output: str | None,
    plain: bool,
    as_json: bool,
) -> None:
    """Draw BOARD (a vector, a file, or - for standard input): queens, fixed and blocked squares, attacks.

    Queens that attack each other are marked and joined by a line.
    """
    loaded = load_board(board, n, rectangular=True)
    if torus and loaded.columns != loaded.n:
        raise BoardError(f"a torus is square; the board has {loaded.n} rows, {loaded.columns} columns")
    if through is not None and not torus:
        raise click.UsageError("--through draws the diagonals of a torus; add --torus")
    if as_images:
        _images_stand_alone({"--torus": torus, "--attacked": attacked, "--coordinates": coordinates})
        return _draw_images(loaded, output, plain, as_json)
    modulus = loaded.n if torus else 0
    marks: dict[str, Any] = {
        "fixed": loaded.fixed,
        "blocked": loaded.blocked,
        "attacked": _attacked(loaded, modulus) if attacked else set(),
        **(_torus_marks(loaded, through) if torus else {"conflicts": {(a.a, a.b) for a in attacks(loaded.queens)}}),
    }
    return _deliver(loaded, marks, output, plain, coordinates, as_json)


def _torus_marks(board: Board, through: str | None) -> dict[str, Any]:
    """Queens under attack with the lines they share all around the torus, and the diagonals of one square."""
    from queenright.board.wrapped import attacks_on_torus, diagonals_through

    alarmed, lines = attacks_on_torus(board.n, board.queens)
    diagonals = diagonals_through(board.n, parse_square(through, board.n)) if through is not None else []
    return {"alarmed": alarmed, "overlays": [*lines, *diagonals]}


def _images_stand_alone(options: dict[str, bool]) -> None:
    given = ", ".join(name for name, wanted in options.items() if wanted)
    if given:
        raise click.UsageError(f"--images draws the queens alone; leave out {given}")


def _draw_images(board: Board, output: str | None, plain: bool, as_json: bool) -> None:
    """All eight images, in a file or one below the other."""
    found = images(board)
    if output is not None:
        from queenright.board.gallery import gallery

        check_output(output, PICTURES)
        title = f"The eight images of {(board.queens and plural(len(board.queens), 'queen')) or 'an empty board'}"
        write_scene(output, gallery([panel(symmetry, image) for symmetry, image in found.items()], title))
        note(f"wrote {output}")
    if as_json:
        squares = {symmetry: [list(square) for square in image.queens] for symmetry, image in found.items()}
        return emit_json({"n": board.n, "images": squares, "orbit": len(orbit(board)), "output": output})
    if output is None:
        click.echo("\n\n".join(f"{symmetry}\n{_drawn(image, plain)}" for symmetry, image in found.items()))
    return None


def panel(caption: str, board: Board) -> Panel:
    """A board for a picture of several."""
    from queenright.board.gallery import Panel
    from queenright.board.scene import board_scene

    marks: dict[str, Any] = {"fixed": board.fixed, "blocked": board.blocked}
    words = draw_text(board.n, board.queens, plain=True, columns=board.columns, **marks)
    return Panel(caption, board_scene(board.n, board.queens, columns=board.columns, description=words, **marks))


def _drawn(board: Board, plain: bool) -> str:
    return draw_text(board.n, board.queens, fixed=board.fixed, blocked=board.blocked, plain=use_plain(plain))


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


def _attacked(board: Board, modulus: int) -> set[tuple[int, int]]:
    shape: dict[str, int] = {"columns": board.columns, "modulus": modulus}
    reached = {square for queen in board.queens for square in attacked_squares(board.n, queen, **shape)}
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
        squares = {
            name: [list(square) for square in sorted(found)]
            for name, found in marks.items()
            if name not in ("conflicts", "overlays")
        }
        queens = [list(queen) for queen in board.queens]
        wide = {} if board.columns == board.n else {"columns": board.columns}
        return emit_json({"n": board.n, **wide, "squares": queens, **squares, "conflicts": pairs, "output": output})
    if output is None:
        shown = text_marks(marks)
        shape: dict[str, Any] = {"columns": board.columns, "coordinates": coordinates}
        click.echo(draw_text(board.n, board.queens, plain=use_plain(plain), **shape, **shown))
    return None

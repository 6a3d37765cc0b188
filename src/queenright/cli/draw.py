"""`queens draw` and `queens moves`: boards as text, SVG, PNG or PDF."""

from __future__ import annotations

from itertools import chain, islice
from typing import Any

import click

from queenright.board.board import Board
from queenright.board.files import load_position
from queenright.board.gallery import gallery
from queenright.board.letters import LETTERS, lettered_text, overlay_scene
from queenright.board.letters import overlay as overlay_words
from queenright.board.lines import CHESS, Rule
from queenright.board.lists import load_positions
from queenright.board.position import Position
from queenright.board.saving import scene_bytes
from queenright.board.squares import parse_square
from queenright.board.wrapped import attacks_on_torus, diagonals_through
from queenright.cli.answer import Answer
from queenright.cli.boards import panel
from queenright.cli.common import PLAIN, Size, command, size_option
from queenright.cli.wanted import PICTURES
from queenright.errors import BoardError
from queenright.sizes import plural
from queenright.symmetry import images, orbit


@command("draw", "queens draw 1,3,0,2", "queens draw 0,4,7,5,2,6,1,3 -o board.svg", formats=PICTURES, plain=PLAIN)
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@size_option
@click.option("--overlay", is_flag=True, help="Overlay several boards: X, O … on their queens, Q where all have one.")
@click.option("--attacked", is_flag=True, help="Mark the squares that a queen attacks.")
@click.option("--torus", is_flag=True, help="Draw a torus: diagonals continue at the opposite edge.")
@click.option("--through", metavar="SQUARE", help="On a torus, draw both diagonals of this square.")
@click.option("--images", "as_images", is_flag=True, help="Draw the eight images of the board with their names.")
@click.option("--coordinates", is_flag=True, help="Write ranks and files beside a text board.")
def draw(
    boards: tuple[str, ...],
    n: int | None,
    overlay: bool,
    attacked: bool,
    torus: bool,
    through: str | None,
    as_images: bool,
    coordinates: bool,
    plain: bool,
) -> Answer:
    """Draw BOARD (a vector, a file, or - for standard input): queens, fixed and blocked squares, attacks.

    Queens that attack each other are marked and joined by a line. With --overlay there may be several boards, in one
    file or many.
    """
    alone = {"--torus": torus, "--attacked": attacked}
    if overlay:
        _refuse_with("--overlay draws letters", {**alone, "--images": as_images})
        loaded_boards = chain.from_iterable(load_positions(board, n, rectangular=True) for board in boards)
        return _overlay(list(islice(loaded_boards, len(LETTERS) + 1)), plain, coordinates)
    if len(boards) > 1:
        raise click.UsageError(f"expected one BOARD, got {len(boards)}; --overlay draws several on one board")
    loaded = load_position(boards[0], n, rectangular=True)
    if torus and loaded.columns != loaded.n:
        raise BoardError(f"a torus must be square; the board has {loaded.n} rows and {loaded.columns} columns")
    if through is not None and not torus:
        raise click.UsageError("--through draws the diagonals of a torus; add --torus")
    if as_images:
        _refuse_with("--images draws the queens", {**alone, "--coordinates": coordinates})
        return _images(loaded, plain)
    rule, queens = Rule(modulus=loaded.n if torus else 0), loaded.squares()
    covered = rule.covered(loaded.n, queens, loaded.columns).difference(loaded.blocked) if attacked else set()
    marks: dict[str, Any] = {"fixed": loaded.fixed, "blocked": loaded.blocked, "attacked": covered}
    if torus:
        marks |= _torus_marks(loaded, through)
    else:
        marks["conflicts"] = {(pair.a, pair.b) for pair in rule.attacks(queens)}
    return _drawn(loaded, marks, plain, coordinates)


def _torus_marks(board: Position, through: str | None) -> dict[str, Any]:
    """The attacked queens with the lines they share around the torus, and the diagonals of one square."""
    alarmed, lines = attacks_on_torus(board.n, board.squares())
    diagonals = diagonals_through(board.n, parse_square(through, board.n)) if through is not None else []
    return {"alarmed": alarmed, "overlays": [*lines, *diagonals]}


def _refuse_with(what: str, options: dict[str, bool]) -> None:
    given = ", ".join(name for name, wanted in options.items() if wanted)
    if given:
        raise click.UsageError(f"{what} alone; leave out {given}")


def _overlay(boards: list[Position], plain: bool, coordinates: bool) -> Answer:
    words = overlay_words(boards)
    first = boards[0]
    letters = dict(zip(LETTERS, ([list(square) for square in board.squares()] for board in boards), strict=False))
    return Answer(
        {"n": first.n, "boards": letters, "letters": [[*square, word] for square, word in sorted(words.items())]},
        lambda: lettered_text(first.n, words, columns=first.columns, plain=plain, coordinates=coordinates),
        files=lambda form: scene_bytes(overlay_scene(boards), form),
    )


def _images(board: Position, plain: bool) -> Answer:
    """All eight images, in one picture or as text one below the other."""
    found = images(board)

    def picture(form: str) -> bytes:
        what = plural(len(board.squares()), "queen") if board.squares() else "an empty board"
        panels = [panel(symmetry, image) for symmetry, image in found.items()]
        return scene_bytes(gallery(panels, f"The eight images of {what}"), form)

    squares = {symmetry: [list(square) for square in image.squares()] for symmetry, image in found.items()}
    return Answer(
        {"n": board.n, "images": squares, "orbit": len(orbit(board))},
        lambda: "\n\n".join(f"{symmetry}\n{image.text(plain=plain)}" for symmetry, image in found.items()),
        files=picture,
    )


@command("moves", "queens moves d5", "queens moves a1 --size 5 -o moves.svg", formats=PICTURES, plain=PLAIN)
@click.argument("square", metavar="SQUARE")
@click.option("--size", "n", type=Size(200, 1), default=8, show_default=True, help="The board's size.")
def moves(square: str, n: int, plain: bool) -> Answer:
    """Draw the squares that a queen on SQUARE attacks.

    SQUARE is a chess square such as d5 or row,column counted from 0.
    """
    queen = parse_square(square, n)
    return _drawn(Board(n, (queen,)), {"attacked": CHESS.covered(n, [queen])}, plain, True)


def _drawn(board: Position, marks: dict[str, Any], plain: bool, coordinates: bool) -> Answer:
    """A board with its marks as text, as a picture, or as JSON lists of squares."""
    squares = {name: found for name, found in marks.items() if name not in ("conflicts", "overlays")}
    marked = {name: [list(square) for square in sorted(found)] for name, found in squares.items()}
    return Answer(
        {
            "n": board.n,
            **({} if board.columns == board.n else {"columns": board.columns}),
            "squares": [list(queen) for queen in board.squares()],
            **marked,
            "conflicts": [[list(a), list(b)] for a, b in sorted(marks.get("conflicts", ()))],
        },
        lambda: board.text(plain=plain, coordinates=coordinates, **marks),
        files=lambda form: scene_bytes(board.scene(**marks), form),
    )

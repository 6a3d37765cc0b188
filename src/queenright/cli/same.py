"""`queens same`: are two boards the same up to symmetry?"""

from __future__ import annotations

from typing import Any

import click

from queenright.board.board import Board, plain
from queenright.board.files import load_board
from queenright.cli.common import Size, command, emit_json, json_option, note
from queenright.cli.write import PICTURES, check_output
from queenright.symmetry import Sameness, Symmetry, canonical, canonical_on_torus, compare


@command("same", "queens same 1,3,0,2 2,0,3,1", "queens same 0,2,4,1,3 1,4,2,0,3 --torus --json")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--size", "n", type=Size(), help="The size of both boards, if they are lists of chess squares.")
@click.option("--torus", is_flag=True, help="Shifts count too.")
@click.option("-o", "--output", metavar="FILE", help=f"Draw both, and A moved: .{', .'.join(PICTURES)}.")
@json_option
def same(a: str, b: str, n: int | None, torus: bool, output: str | None, as_json: bool) -> None:
    """Say whether the boards A and B are the same up to turning and reflecting, and which symmetry maps A to B.

    A and B are vectors such as 0,4,7,5,2,6,1,3, files (text board, CSV, JSON or .npy), or one of them is - for standard
    input. Turns go clockwise. `queens draw A --images` draws all eight images.
    """
    first, second = load_board(a, n), load_board(b, n)
    if output is not None:
        check_output(output, PICTURES)
    answer = compare(first, second, torus=torus)
    if output is not None:
        _draw(output, first, second, answer, torus)
    if as_json:
        return emit_json(_document(answer, first, second, torus))
    click.echo(_words(answer))
    if output is not None:
        note(f"wrote {output}")
    return None


def _document(answer: Sameness, a: Board, b: Board, torus: bool) -> dict[str, Any]:
    form = canonical_on_torus if torus else canonical
    forms = [_told(form(board)) if board.columns == board.n else None for board in (a, b)]
    return {
        "same": answer.same,
        "symmetry": answer.symmetry,
        "symmetries": list(answer.symmetries),
        **({"shift": None if answer.shift is None else list(answer.shift)} if torus else {}),
        **({"reason": answer.reason} if answer.reason else {}),
        "canonical": forms,
    }


def _told(board: Board) -> list[int] | list[list[int]]:
    """A vector where there is one, else the squares."""
    return plain(board.placement() if board.has_vector else board)


def _words(answer: Sameness) -> str:
    if answer.symmetry is None:
        return f"different: {answer.reason}"
    moved = "" if answer.shift in (None, (0, 0)) else f", then {_shift(answer)}"
    others = [f"by {_name(symmetry)}" for symmetry in answer.symmetries[1:]]
    also = f" (also {', '.join(others)})" if others else ""
    if answer.symmetry is Symmetry.IDENTITY and not moved:
        return f"the same board{also}"
    return f"the same: A becomes B by {_name(answer.symmetry)}{moved}{also}"


def _name(symmetry: Symmetry) -> str:
    """The symmetry in a sentence."""
    if symmetry is Symmetry.IDENTITY:
        return "leaving it as it is"
    return f"{symmetry}".replace("mirror", "mirroring") if "mirror" in symmetry else f"a {symmetry}"


def _shift(answer: Sameness) -> str:
    down, right = answer.shift or (0, 0)
    parts = [f"{down} down"] if down else []
    return "a shift " + " and ".join(parts + ([f"{right} to the right"] if right else []))


def _draw(output: str, a: Board, b: Board, answer: Sameness, torus: bool) -> None:
    from queenright.board.gallery import gallery
    from queenright.cli.draw import panel
    from queenright.cli.write import write_scene

    middle = [panel(f"A by {answer.symmetry}", answer.symmetry(a))] if answer.symmetry is not None else []
    title = "The same up to symmetry" if answer.same else "Different boards"
    write_scene(output, gallery([panel("A", a), *middle, panel("B", b)], title))

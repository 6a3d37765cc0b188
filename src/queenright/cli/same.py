"""`queens same`: whether two boards are the same up to symmetry."""

from __future__ import annotations

from typing import Any

import click

from queenright.board.files import load_position
from queenright.board.gallery import gallery
from queenright.board.position import Position
from queenright.board.saving import scene_bytes
from queenright.board.shapes import Scene
from queenright.cli.answer import Answer
from queenright.cli.boards import panel
from queenright.cli.common import command, size_option
from queenright.cli.wanted import PICTURES
from queenright.symmetry import Sameness, Symmetry, canonical, canonical_on_torus, compare


@command("same", "queens same 1,3,0,2 2,0,3,1", "queens same 0,2,4,1,3 1,4,2,0,3 --torus --json", formats=PICTURES)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@size_option
@click.option("--torus", is_flag=True, help="Shifts are symmetries too.")
def same(a: str, b: str, n: int | None, torus: bool) -> Answer:
    """Report whether A and B are the same up to rotation and reflection, and which symmetry maps A to B.

    A and B are vectors such as 0,4,7,5,2,6,1,3 or files (text board, CSV, JSON or .npy); one of them may be - for
    standard input. Turns are clockwise. A picture shows A, its image and B; `queens draw A --images` draws all eight
    images. The exit status is 1 if the boards are different.
    """
    first, second = load_position(a, n), load_position(b, n)
    answer = compare(first, second, torus=torus)
    words = _words(answer)
    return Answer(
        lambda: _document(answer, first, second, torus),
        words,
        files=lambda form: scene_bytes(_scene(first, second, answer), form),
        summary=words,
        exit_code=0 if answer.same else 1,
    )


def _document(answer: Sameness, a: Position, b: Position, torus: bool) -> dict[str, Any]:
    form = canonical_on_torus if torus else canonical
    forms = [form(board).to_list() if board.columns == board.n else None for board in (a, b)]
    return {
        "same": answer.same,
        "symmetry": answer.symmetry,
        "symmetries": list(answer.symmetries),
        **({"shift": None if answer.shift is None else list(answer.shift)} if torus else {}),
        **({"reason": answer.reason} if answer.reason else {}),
        "canonical": forms,
    }


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


def _scene(a: Position, b: Position, answer: Sameness) -> Scene:
    middle = [panel(f"A by {answer.symmetry}", answer.symmetry(a))] if answer.symmetry is not None else []
    title = "The same up to symmetry" if answer.same else "Different boards"
    return gallery([panel("A", a), *middle, panel("B", b)], title)

"""`queens confused`: sets of queens in which every two attack each other."""

from __future__ import annotations

from itertools import combinations

import click

from queenright.board.board import Board
from queenright.board.gallery import check_number, gallery
from queenright.board.saving import scene_bytes
from queenright.board.scene import STEEL, line_between
from queenright.board.shapes import Scene
from queenright.cli.answer import Answer
from queenright.cli.boards import panel
from queenright.cli.common import command, size_argument
from queenright.cli.wanted import PICTURES
from queenright.sizes import plural
from queenright.variants.confused import LARGEST, Confused, Set, closed_form, confused, to_json


@command("confused", "queens confused 8", "queens confused 4 --blocking --json", formats=PICTURES)
@size_argument(LARGEST, 1)
@click.option("--blocking", is_flag=True, help="A queen blocks the lines behind it, as in chess.")
@click.option("--list", "listed", is_flag=True, help="List them, as squares; with --json also by rows.")
@click.option("--fundamental", is_flag=True, help="List and draw only one set of each class.")
def confused_queens(n: int, blocking: bool, listed: bool, fundamental: bool) -> Answer:
    """Find all ways to place N queens so that every two of them attack each other.

    They are counted with one queen per row and as any N squares, beside the closed form where one is proved. Classes of
    sets are taken under all eight symmetries, classes with one queen per row under the four that preserve rows.
    """
    found = confused(n, blocking=blocking)
    shown = list(found.classes()) if fundamental else list(found.sets)
    summary = _summary(found)
    squares = (" ".join(f"{row},{column}" for row, column in entry) for entry in shown) if listed else ()
    return Answer(
        lambda: to_json(found, listed=listed, up_to_symmetry=fundamental),
        "\n".join([summary, *squares]),
        files=lambda form: scene_bytes(_scene(found, shown), form),
        summary=summary,
    )


def _summary(found: Confused) -> str:
    how = "found by search" if found.searched else "by the theorem"
    lines = []
    for words, one_per_row, number in (
        ("one per row", True, len(found.one_per_row)),
        ("sets of squares", False, len(found.sets)),
    ):
        formula = _formula(found, one_per_row)
        classes = plural(len(found.classes(one_per_row=one_per_row)), "class")
        lines.append(f"{words}: {number:,} {how}, {classes} up to symmetry; {formula}")
    return "\n".join(lines)


def _formula(found: Confused, one_per_row: bool) -> str:
    value = closed_form(found.n, one_per_row=one_per_row, blocking=found.blocking)
    first = (4 if one_per_row else 5) if found.blocking else (4 if one_per_row else 6)
    if value is None:
        return f"the closed form begins at n = {first}"
    name = "0" if found.blocking else "n + 2" if one_per_row else "2n + 2"
    return f"closed form {name}{'' if name == '0' else f' = {value:,}'} (n ≥ {first})"


def _scene(found: Confused, sets: list[Set]) -> Scene:
    check_number(len(sets))
    panels = [
        panel(
            str(number),
            Board(found.n, tuple(squares)),
            overlays=[line_between(a, b, STEEL) for a, b in combinations(squares, 2)],
        )
        for number, squares in enumerate(sets, 1)
    ]
    return gallery(panels, f"Confused queens: {len(sets)} sets of {found.n} squares")

"""`queens confused`: queens of which every two attack each other."""

from __future__ import annotations

from itertools import combinations

import click

from queenright.cli.common import command, emit_json, json_option, note, size_argument
from queenright.cli.write import PICTURES, check_output
from queenright.sizes import plural
from queenright.variants.confused import LARGEST, Confused, Set, closed_form, confused, to_json


@command("confused", "queens confused 8", "queens confused 4 --blocking --json")
@size_argument(LARGEST, 1)
@click.option("--blocking", is_flag=True, help="A queen hides those behind it, as on a chess board.")
@click.option("--list", "listed", is_flag=True, help="List them, as squares; with --json also by rows.")
@click.option("--up-to-symmetry", is_flag=True, help="List and draw one of each class only.")
@click.option("-o", "--output", metavar="FILE", help=f"Draw them into a file: .{', .'.join(PICTURES)}.")
@json_option
def confused_queens(
    n: int, blocking: bool, listed: bool, up_to_symmetry: bool, output: str | None, as_json: bool
) -> None:
    """Place N queens so that every two of them attack each other, in all ways.

    With one queen in each row, and as any N squares; beside what was found stands the closed form, where one is proved.
    Classes of sets are those of all eight symmetries, classes of one per row those of the four that keep rows.
    """
    if output is not None:
        check_output(output, PICTURES)
    found = confused(n, blocking=blocking)
    shown = list(found.classes()) if up_to_symmetry else list(found.sets)
    if output is not None:
        _draw(output, found, shown)
    if as_json:
        document = to_json(found, listed=listed, up_to_symmetry=up_to_symmetry)
        return emit_json({**document, **({"output": output} if output else {})})
    _show(found)
    if listed:
        for squares in shown:
            click.echo(" ".join(f"{row},{column}" for row, column in squares))
    if output is not None:
        note(f"wrote {output}")
    return None


def _show(found: Confused) -> None:
    how = "found by search" if found.searched else "by the theorem"
    for words, one_per_row, number in (
        ("one per row", True, len(found.one_per_row)),
        ("sets of squares", False, len(found.sets)),
    ):
        formula = _formula(found, one_per_row)
        classes = plural(len(found.classes(one_per_row=one_per_row)), "class")
        click.echo(f"{words}: {number:,} {how}, {classes} up to symmetry; {formula}")


def _formula(found: Confused, one_per_row: bool) -> str:
    value = closed_form(found.n, one_per_row=one_per_row, blocking=found.blocking)
    first = (4 if one_per_row else 5) if found.blocking else (4 if one_per_row else 6)
    if value is None:
        return f"the closed form begins at n = {first}"
    name = "0" if found.blocking else "n + 2" if one_per_row else "2n + 2"
    return f"closed form {name}{'' if name == '0' else f' = {value:,}'} (n ≥ {first})"


def _draw(output: str, found: Confused, sets: list[Set]) -> None:
    from queenright.board.gallery import Panel, check_number, gallery
    from queenright.board.scene import STEEL, board_scene, line_between
    from queenright.board.text import draw_text
    from queenright.cli.write import write_scene

    check_number(len(sets))
    panels = []
    for number, squares in enumerate(sets, 1):
        lines = [line_between(a, b, STEEL) for a, b in combinations(squares, 2)]
        words = draw_text(found.n, squares, plain=True)
        panels.append(Panel(str(number), board_scene(found.n, squares, overlays=lines, description=words)))
    write_scene(output, gallery(panels, f"Confused queens: {len(sets)} sets of {found.n} squares"))

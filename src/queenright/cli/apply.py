"""`queens apply`: two applications of non-attacking placements, as demonstrations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from queenright.board.saving import scene_bytes
from queenright.cli.answer import Answer
from queenright.cli.common import command, group, seed_option, size_argument, table_text
from queenright.cli.wanted import PICTURES


@group("apply", "queens apply memory 7", "queens apply motion -o motion.svg")
def apply() -> None:
    """See what placements of queens are good for, on small examples that are computed in full."""


@command("memory", "queens apply memory 7", "queens apply memory 5 -o banks.svg", formats=PICTURES, under=apply)
@size_argument(301, 1)
def memory(n: int) -> Answer:
    """Store an N × N matrix in N memory banks so that every row, column and diagonal is read in one cycle.

    The queens of a toroidal solution, shifted column by column, are such a map; storing row by row, or skewing the rows
    by one, is not. N must be prime to 6, as toroidal solutions exist for no other size.
    """
    from queenright.applications.memory import compare_storage

    found = compare_storage(n)
    gain = found["row by row"].total / found["queens"].total
    rows = [tuple(map(str, row)) for row in found.rows()]
    headings = ("stored", "rows", "columns", "sum diagonals", "difference diagonals", "all")
    words = [
        _table(f"cycles for reading all {found.lines:,} lines of a {n} × {n} matrix from {n} banks", headings, rows),
        f"queens: one cycle a line, {gain:.2f} times fewer than row by row",
    ]
    return Answer(found.to_json(), words, files=lambda form: scene_bytes(found.scene(), form), summary=words[-1])


@command("motion", "queens apply motion", "queens apply motion 8 --seed 3 -o motion.svg", formats=PICTURES, under=apply)
@click.argument("n", metavar="[N]", type=click.Choice(["4", "8", "16"]), default="4")
@seed_option
def motion(n: str, seed: int) -> Answer:
    """Estimate the motion between two synthetic frames from one pixel in N: N queens against a regular lattice.

    Blocks of 16 × 16 pixels are looked for within 7 pixels. The true motion is known, so that every block is right or
    wrong; PSNR says how well the old frame, moved as estimated, predicts the new one.
    """
    from queenright.applications.motion import compare_lattices

    found = compare_lattices(int(n), seed=seed)
    queens, regular = found["queens"], found["regular"]
    rows = [
        (name, str(pixels), f"{right} of {found.blocks}", f"{psnr:.2f}") for name, pixels, right, psnr in found.rows()
    ]
    headings = ("pixels compared", "per block", "motion right", "PSNR in dB")
    words = [
        _table(f"motion estimation, seed {found.seed}", headings, rows),
        f"with {queens.pixels} of 256 pixels, queens are right in {queens.right} blocks, a regular lattice in "
        f"{regular.right}",
    ]
    return Answer(found.to_json(), words, files=lambda form: scene_bytes(found.scene(), form), summary=words[-1])


def _table(title: str, headings: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> str:
    from rich.table import Table

    table = Table(*headings, title=title)
    for row in rows:
        table.add_row(*row)
    return table_text(table, 120)

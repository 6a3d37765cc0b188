"""The picture of docs/joins.md: python bench/joins_picture.py (with the extra `plot`)

A solution of ten queens, cut into west, middle and east: the rows that the west takes, and the diagonals of its queens.
"""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import queenright as qr

DOCS = Path(__file__).parent.parent / "docs"
WEST, EAST, MIDDLE = "#4c72b0", "#c44e52", "#dddddd"


def side(column: int, n: int) -> str:
    if column in (n // 2 - 1, n // 2):
        return MIDDLE
    return WEST if column < n // 2 else EAST


def main(n: int = 10) -> None:
    placement = qr.solve(n).placement
    figure = Figure(figsize=(4.6, 4.6), layout="constrained")
    axes = figure.subplots()
    rows = {part: {placement[column] for column in range(n) if side(column, n) == part} for part in (WEST, EAST)}
    for row in range(n):
        for column in range(n):
            colour = side(column, n)
            own = colour == MIDDLE or row in rows[colour]
            alpha = 0.3 if own else 0.06
            axes.add_patch(Rectangle((column, n - 1 - row), 1, 1, facecolor=colour, alpha=alpha, edgecolor="white"))
    for column, row in enumerate(placement):
        y = n - 1 - row + 0.5
        if side(column, n) == WEST:
            for slope in (1, -1):
                reach = [x for x in range(column, n) if 0 <= y + slope * (x - column) <= n]
                axes.plot([x + 0.5 for x in reach], [y + slope * (x - column) for x in reach], color=WEST, lw=1, ls=":")
        axes.text(column + 0.5, y, "♛", ha="center", va="center", fontsize=17)
    axes.set(xlim=(0, n), ylim=(0, n), aspect="equal", xticks=[2, 5, 8], yticks=[])
    axes.set_xticklabels(["west", "middle", "east"])
    axes.tick_params(length=0)
    figure.savefig(DOCS / "joins-board.png", dpi=110)


if __name__ == "__main__":
    main()

"""The pictures of docs/colours.md: python bench/colours_pictures.py (with the extra `plot`)

The four sub-boards; and how many placements of the even rows the first queens of the odd rows leave, counted on the
spot for every pair of placements of a small board.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

DOCS = Path(__file__).parent.parent / "docs"

NAMES = {
    (0, 0): ("black, even rows", "#4c72b0"),
    (1, 1): ("black, odd rows", "#c44e52"),
    (0, 1): ("white, even rows", "#a6bddb"),
    (1, 0): ("white, odd rows", "#fbb4b9"),
}

Queens = tuple[tuple[int, int], ...]


def draw_sub_boards(n: int = 10) -> None:
    figure = Figure(figsize=(6.4, 4.2), layout="constrained")
    axes = figure.subplots()
    for row in range(n):
        for column in range(n):
            name, colour = NAMES[row % 2, column % 2]
            label = name if row < 2 and column < 2 else None
            axes.add_patch(Rectangle((column, n - 1 - row), 1, 1, facecolor=colour, edgecolor="white", label=label))
    axes.set(xlim=(0, n), ylim=(0, n), aspect="equal", xticks=[], yticks=[])
    figure.legend(loc="outside right center", frameon=False)
    figure.savefig(DOCS / "colours-boards.png", dpi=110)


def placements(side: int, rows: tuple[int, ...], offset: int) -> Iterator[Queens]:
    """Queens on *rows* of a black sub-board: in rows and columns 2i + offset, attacking nobody."""

    def extend(placed: Queens, left: tuple[int, ...]) -> Iterator[Queens]:
        if not left:
            yield placed
            return
        row = 2 * left[0] + offset
        for column in range(offset, 2 * side, 2):
            if all(column != c and abs(column - c) != abs(row - r) for r, c in placed):
                yield from extend((*placed, (row, column)), left[1:])

    return extend((), rows)


def kept_by_prefix(side: int, queens: int) -> list[float]:
    """The share of pairs that agree so far, when 0, 1, … queens of the odd rows are placed; middle rows first."""
    middle = sorted(range(side), key=lambda row: abs(2 * row - side + 1))[:queens]
    even = list(placements(side, tuple(sorted(middle)), 0))
    odd = list(placements(side, tuple(middle), 1))
    shares = []
    for depth in range(queens + 1):
        prefixes = {pair[:depth] for pair in odd}
        agreeing = sum(
            all(abs(r - s) != abs(c - d) for r, c in prefix for s, d in placed)
            for prefix in prefixes
            for placed in even
        )
        shares.append(agreeing / (len(prefixes) * len(even)))
    return shares


def draw_kept() -> None:
    figure = Figure(figsize=(6.4, 3.4), layout="constrained")
    axes = figure.subplots()
    for side, queens in ((6, 3), (7, 3), (7, 4)):
        axes.semilogy(kept_by_prefix(side, queens), "o-", label=f"n = {2 * side}, {queens} + {queens} queens")
    axes.set(xlabel="queens of the odd rows placed", ylabel="placements of the even rows left", xticks=range(5))
    axes.grid(True, alpha=0.3)
    axes.legend()
    figure.savefig(DOCS / "colours-kept.png", dpi=110)


if __name__ == "__main__":
    draw_sub_boards()
    draw_kept()

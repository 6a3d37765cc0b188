"""The pictures of docs/sampling.md: python bench/sampling_pictures.py (with the extra `plot`)

One shows how often each of the 724 solutions of ten queens comes in random and in uniform samples, the other where
queens stand on average in solutions of 40 queens: in the pattern that Simkin's limit describes, not evenly.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy
from matplotlib.figure import Figure

from queenright import sample

DOCS = Path(__file__).parent.parent / "docs"


def frequencies(**kind: bool) -> list[int]:
    """How often each solution of ten queens came, most frequent first, 100 times being the mean."""
    return sorted(Counter(map(tuple, sample(10, 72_400, seed=1, **kind).tolist())).values(), reverse=True)


def draw_frequencies() -> None:
    figure = Figure(figsize=(8, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(frequencies(), "-", label="random (queens sample 10)")
    axes.plot(frequencies(uniform=True), "--", label="uniform (queens sample 10 --uniform)")
    axes.set(xlabel="the 724 solutions, most frequent first", ylabel="times in 72,400 samples", yscale="log")
    axes.grid(True, alpha=0.3)
    axes.legend()
    figure.savefig(DOCS / "sampling-frequencies.png", dpi=110)


def density(n: int, samples: Any) -> Any:
    """The share of samples with a queen on each square, in units of the mean 1/n."""
    board = numpy.zeros((n, n))
    for rows in samples:
        board[rows, numpy.arange(n)] += 1
    return board * n / len(samples)


def draw_density(n: int = 40, count: int = 6000) -> None:
    figure = Figure(figsize=(9, 4.6), layout="constrained")
    all_axes = figure.subplots(1, 2)
    kinds = {"random: the columns were filled from the right": {}, "tempered: nearly uniform": {"tempered": True}}
    for axes, (title, kind) in zip(all_axes, kinds.items(), strict=True):
        picture = axes.imshow(density(n, sample(n, count, seed=1, **kind)), vmin=0.4, vmax=1.6, cmap="viridis")
        axes.set_title(title, fontsize=10)
        axes.set(xlabel="column", ylabel="row")
    figure.colorbar(picture, ax=all_axes, label=f"queens on a square, mean of {count:,} samples × n")
    figure.savefig(DOCS / "sampling-density.png", dpi=110)


if __name__ == "__main__":
    draw_frequencies()
    draw_density()

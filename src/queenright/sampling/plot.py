"""A plot of the estimates with the published counts and the proved limit for large boards.

M. Simkin showed in 2021 that ln Q(n) / n = ln n − α + o(1) for a constant α; P. Nobel, A. Agrawal and S. Boyd bounded
it in 2022. The left plot shows ln Q(n) / n and that line; the right one shows ln n − ln Q(n) / n, which slowly
approaches α: at n = 27 it is 1.81.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, log
from typing import Any

from queenright import known
from queenright.packages import figure_bytes, new_figure
from queenright.sampling.estimates import Estimate

#: The values of smaller boards vary so much that the others would look like a line.
SMALLEST_SMOOTH = 10


def plot_estimates(estimates: Sequence[Estimate], formats: Iterable[str]) -> dict[str, bytes]:
    """The picture's bytes in each of the formats ("png", "svg")."""
    figure = new_figure(12, 5)
    growth, rest = figure.subplots(1, 2)
    shown = [result for result in estimates if result.n > 0 and result.logarithm > -inf]
    counted = [(n, log(count)) for n, count in enumerate(known.COUNTS) if n > 3 and count > 0]
    _draw_growth(growth, counted, shown)
    _draw_rest(rest, counted, shown)
    return figure_bytes(figure, formats, dpi=130)


def _draw_growth(axes: Any, counted: list[tuple[int, float]], estimates: list[Estimate]) -> None:
    low, high = known.ALPHA_BOUNDS
    largest = max([n for n, _ in counted] + [result.n for result in estimates])
    sizes = [4 * (largest / 4) ** (step / 100) for step in range(101)]
    axes.plot(sizes, [log(n) - (low + high) / 2 for n in sizes], "--", color="black", label=f"ln n − α, α ≈ {low:.6f}")
    axes.plot([n for n, _ in counted], [count / n for n, count in counted], "o", label="published counts")
    _draw_intervals(axes, estimates, lambda result, value: value / result.n)
    axes.set(title="ln Q(n) / n", xlabel="n", xscale="log")
    _finish(axes)


def _draw_rest(axes: Any, counted: list[tuple[int, float]], estimates: list[Estimate]) -> None:
    low, high = known.ALPHA_BOUNDS
    axes.axhspan(*known.ALPHA_SIMKIN, color="gray", alpha=0.3, label="Simkin's bounds of α (1.94 to 1.9449)")
    axes.axhline((low + high) / 2, linestyle="--", color="black", label=f"α within {low:.7f} … {high:.7f}")
    smooth = [(n, log(n) - count / n) for n, count in counted if n >= SMALLEST_SMOOTH]
    axes.plot([n for n, _ in smooth], [height for _, height in smooth], "o", label="published counts")
    _draw_intervals(axes, estimates, lambda result, value: log(result.n) - value / result.n)
    axes.set(title="ln n − ln Q(n) / n", xlabel="n", xscale="log")
    _finish(axes)


def _draw_intervals(axes: Any, estimates: list[Estimate], height: Any) -> None:
    """The estimates as squares with their 95 % intervals; *height* maps a logarithm to the y axis."""
    middles = [height(result, result.logarithm) for result in estimates]
    ends = [(height(result, max(result.low, 0.0)), height(result, result.high)) for result in estimates]
    below = [middle - min(pair) for middle, pair in zip(middles, ends, strict=True)]
    above = [max(pair) - middle for middle, pair in zip(middles, ends, strict=True)]
    sizes = [result.n for result in estimates]
    axes.errorbar(
        sizes, middles, yerr=[below, above], fmt="s", capsize=4, mfc="none", label="estimates, 95 % intervals"
    )


def _finish(axes: Any) -> None:
    axes.grid(True, alpha=0.3)
    axes.legend(fontsize=8)

"""Plots of the commands: where they go is known before any work is done for them, and one place writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from queenright.cli.common import warn
from queenright.cli.write import check_output, ending_of
from queenright.errors import MissingPackageError
from queenright.files import check_writable, written

FORMATS = ("png", "svg")

#: Draws the picture in each of some formats.
Draw = Callable[[Sequence[str]], dict[str, bytes]]


def plot_files(output: str) -> dict[str, str]:
    """Format → file: NAME means NAME.png and NAME.svg, NAME.png that one alone. A bad name is refused here.

    >>> plot_files("times"), plot_files("times.svg")
    ({'png': 'times.png', 'svg': 'times.svg'}, {'svg': 'times.svg'})
    """
    if ending_of(output):
        check_output(output, FORMATS)
        return {ending_of(output): output}
    files = {ending: f"{output}.{ending}" for ending in FORMATS}
    for name in files.values():
        check_writable(Path(name))
    return files


def require_plots() -> None:
    """Refuse a plot that was asked for, before any work is done for it, if nothing can draw it."""
    if find_spec("matplotlib") is None:
        raise MissingPackageError("the plot", "matplotlib", "plot")


def write_plots(files: dict[str, str], draw: Draw) -> list[str]:
    """Draw and write them; the names of the files, or none and a word of why."""
    try:
        pictures = draw(tuple(files))
    except MissingPackageError as error:
        warn(f"no plot: {error}")
        return []
    for ending, data in pictures.items():
        with written(files[ending]) as file:
            file.write(data)
    return list(files.values())

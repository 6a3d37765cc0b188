"""Packages that are loaded only where they are used: one that is missing is named with the extra that installs it.

An extension module that is interrupted while it loads often fails as if it were not installed. So Ctrl-C is held back
for the second that an import takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from typing import Any

from queenright.errors import MissingPackageError
from queenright.watch import interrupts_held


@contextmanager
def needing(purpose: str, package: str, extra: str) -> Iterator[None]:
    """Import in this block what may be missing.

    >>> with needing("the moon", "cheese", "moon"):
    ...     import cheese
    Traceback (most recent call last):
        ...
    queenright.errors.MissingPackageError: the moon needs the package cheese: pip install "queenright[moon]"
    """
    with interrupts_held():
        try:
            yield
        except ImportError as error:
            raise MissingPackageError(purpose, package, extra) from error


def loaded(module: str, purpose: str, package: str, extra: str) -> Any:
    """The module of that name, imported now if it was not before."""
    with needing(purpose, package, extra):
        return import_module(module)


def new_figure(width: float, height: float) -> Any:
    """An empty figure of matplotlib, in inches."""
    return loaded("matplotlib.figure", "the plot", "matplotlib", "plot").Figure((width, height), layout="constrained")


def figure_bytes(figure: Any, formats: Iterable[str], dpi: int) -> dict[str, bytes]:
    """The picture's bytes in each of the formats ("png", "svg")."""
    found = {}
    for name in formats:
        figure.savefig(buffer := BytesIO(), format=name, dpi=dpi)
        found[name] = buffer.getvalue()
    return found

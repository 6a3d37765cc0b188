"""Packages that are loaded only where they are used: one that is missing is named with the extra that installs it.

An extension module that is interrupted while it loads often fails as if it were not installed. So Ctrl-C is held back
for the second that an import takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
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

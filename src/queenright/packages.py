"""Packages that are loaded only where they are used: one that is missing is named with the extra that installs it.

An extension module that hears Ctrl-C amid its loading often fails as if it were not there. So Ctrl-C waits for the
second that an import takes, and is heard at its end.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

from queenright.errors import MissingPackageError


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


@contextmanager
def interrupts_held() -> Iterator[list[int]]:
    """Ctrl-C within the block is noted in the list, and raised at its end. A handler that is not Python's own stays."""
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or before is not signal.default_int_handler:
        yield pressed
        return
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            raise KeyboardInterrupt

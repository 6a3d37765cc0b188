"""Calling the native core for as long as it takes, and still hearing Ctrl-C and the clock.

The call runs in a thread of its own with the GIL released; this one looks up now and then. Whatever ends the wait
early (Ctrl-C, a time limit) sets the core's stop flag, and the call returns within a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import TypeVar

from queenright import _core

Value = TypeVar("Value")

#: How often progress is shown and Ctrl-C is heard.
SECONDS_BETWEEN_LOOKS = 0.05


def call_core(
    work: Callable[[_core.Control], Value],
    *,
    seconds: float | None = None,
    progress: Callable[[float], None] | None = None,
) -> Value:
    """The value of `work(control)`. After *seconds* the control is stopped; *progress* hears the fraction done.

    >>> call_core(lambda control: 6 * 7)
    42
    """
    control, done = _core.Control(), Event()
    values: list[Value] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            values.append(work(control))
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    # An event, not Thread.join: a join that Ctrl-C interrupts takes the thread for ended (Python 3.11).
    Thread(target=run, daemon=True).start()
    end = None if seconds is None else monotonic() + seconds
    try:
        while not done.wait(_pause(end)):
            if progress is not None:
                progress(control.fraction)
            if end is not None and monotonic() >= end:
                control.stop()
    except BaseException:
        control.stop()
        _wait_whatever_comes(done)
        raise
    if errors:
        raise errors[0]
    return values[0]


def _pause(end: float | None) -> float:
    left = SECONDS_BETWEEN_LOOKS if end is None else end - monotonic()
    return min(SECONDS_BETWEEN_LOOKS, max(0.001, left))


def _wait_whatever_comes(done: Event) -> None:
    """The core must return before Python may end: a second Ctrl-C changes nothing."""
    while not done.is_set():
        with suppress(KeyboardInterrupt):
            done.wait(SECONDS_BETWEEN_LOOKS)

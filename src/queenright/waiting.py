"""Calling the native core or a solver for as long as it takes, and still hearing Ctrl-C and the clock.

The call runs in a thread of its own with the GIL released; this one looks up now and then. Whatever ends the wait
early (Ctrl-C, a time limit) asks it to stop, and the call returns within a tenth of a second.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread, current_thread, main_thread
from time import monotonic, sleep
from types import FrameType
from typing import TypeVar

from queenright import _core

Value = TypeVar("Value")

#: How often progress is shown and Ctrl-C is heard.
SECONDS_BETWEEN_LOOKS = 0.05

#: An alarm rings until it is heard.
SECONDS_BETWEEN_RINGS = 0.001


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
    control = _core.Control()
    end = None if seconds is None else monotonic() + seconds

    def look() -> float:
        if progress is not None:
            progress(control.fraction)
        if end is not None and monotonic() >= end:
            control.stop()
        return _pause(end)

    return call(lambda: work(control), control.stop, look)


def call(
    work: Callable[[], Value], stop: Callable[[], object], look: Callable[[], float] = lambda: SECONDS_BETWEEN_LOOKS
) -> Value:
    """The value of `work()`, which *stop* ends early. *look* is called now and then, and says when to look again.

    >>> call(lambda: 6 * 7, stop=lambda: None)
    42
    """
    done = Event()
    turn = ["to begin"]
    values: list[Value] = []
    errors: list[BaseException] = []

    def run() -> None:
        if not _is_first(turn):
            return  # called off
        try:
            values.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    thread = Thread(target=run, daemon=True)
    pause = 0.001
    try:
        thread.start()
        # An event, not Thread.join: a join that Ctrl-C interrupts takes the thread for ended (Python 3.11).
        while not done.wait(pause):
            pause = look()
        thread.join()
    except BaseException:
        if not _is_first(turn):
            _stop_whatever_comes(stop, done)
        _see_it_end(thread)
        raise
    if errors:
        raise errors[0]
    return values[0]


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """A TimeoutError in the midst of this block if it takes longer: for code of ours that builds something large.

    Only the main thread hears an alarm, and only one at a time can be set; elsewhere the block takes its time.
    """
    mine = current_thread() is main_thread() and signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    if seconds is None or not mine:
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        if _may_be_left(frame):
            raise TimeoutError

    signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), SECONDS_BETWEEN_RINGS)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def _may_be_left(frame: FrameType | None) -> bool:
    """Whether an error raised here is heard: Python swallows one that comes while it runs the callback of a weak
    reference or a finaliser for its own ends. Code of ours has none of these; this file puts the alarm away."""
    module = frame.f_globals.get("__name__", "") if frame is not None else ""
    return module.startswith("queenright.") and module != __name__


def _is_first(turn: list[str]) -> bool:
    """Whether nobody asked before: Ctrl-C may come before a new thread has begun, or just after. A list gives its one
    element to one thread only."""
    try:
        turn.pop()
    except IndexError:
        return False
    return True


def _see_it_end(thread: Thread) -> None:
    """A thread that is still there when Python ends never gives back what it holds. One that has hardly been started
    cannot be joined yet, and one that was stopped before it was started never can."""
    end = monotonic() + 0.5
    with suppress(KeyboardInterrupt, RuntimeError):
        while thread.ident is None and monotonic() < end:
            sleep(0.001)
        thread.join()


def _pause(end: float | None) -> float:
    left = SECONDS_BETWEEN_LOOKS if end is None else end - monotonic()
    return min(SECONDS_BETWEEN_LOOKS, max(0.001, left))


def _stop_whatever_comes(stop: Callable[[], object], done: Event) -> None:
    """The work must return before Python may end: a second Ctrl-C changes nothing. Work that has hardly begun may not
    hear the first call, so it is called again."""
    while not done.is_set():
        with suppress(KeyboardInterrupt):
            stop()
            done.wait(SECONDS_BETWEEN_LOOKS)

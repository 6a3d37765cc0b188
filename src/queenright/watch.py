"""One running question: its time limit, its progress callback and its cancellation.

Native code and packages run in a thread of their own, with the GIL released, while the caller's thread wakes up now and
then: it reports progress, and asks the work to stop when the time is up, when somebody called `stop()` or when Ctrl-C
was pressed. Loops in Python call `check()` or `tick()` instead.

Python raises Ctrl-C as a KeyboardInterrupt wherever it happens to be, and drops an exception that is raised inside a
weak reference callback, a garbage collection callback or a finaliser. So while a question runs, Ctrl-C is only noted,
and raised by code of ours once the work has ended.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from math import inf
from threading import Event, Thread, current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Any, NoReturn, TypeVar

from queenright import _core
from queenright.errors import InputError, OutOfTimeError, StoppedError, checked_function, shown

Value = TypeVar("Value")
Progress = Callable[[float], None]

#: How often a waiting thread reports progress and looks whether the work must stop.
SECONDS_BETWEEN_LOOKS = 0.05


class Pressed(list[int]):
    """A SIGINT handler that only notes the signal."""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.append(number)


@contextmanager
def interrupts_held() -> Iterator[Pressed]:
    """Ctrl-C within the block is noted and raised at the end of the block, however often it is pressed.

    Blocks inside one another note it together. Only the main thread gets signals, and a handler that somebody else
    installed stays: elsewhere nothing is noted.
    """
    before = signal.getsignal(signal.SIGINT)
    pressed = before if isinstance(before, Pressed) else Pressed()
    if current_thread() is not main_thread() or before not in (signal.default_int_handler, pressed):
        yield Pressed()
        return
    signal.signal(signal.SIGINT, pressed)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            raise KeyboardInterrupt


class Watch:
    """The time limit, the progress callback and the cancellation of one question; its time runs from now on.

    >>> watch = Watch(seconds=60)
    >>> watch.call_core(lambda control: 6 * 7)
    42
    >>> watch.stop()
    >>> watch.check()
    Traceback (most recent call last):
        ...
    queenright.errors.StoppedError: stopped before an answer was found
    """

    def __init__(
        self, seconds: float | None = None, progress: Progress | None = None, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self.seconds, self.stopped = checked_seconds(seconds), False
        progress = checked_function("progress", progress)
        self._clock, self._start, self._progress, self._pressed = clock, clock(), progress, Pressed()
        self._first, self._share = 0.0, 1.0  # of the whole, for what is reported

    @classmethod
    def of(cls, watch: Watch | None, seconds: float | None = None, progress: Progress | None = None) -> Watch:
        """The *watch* that a caller handed in, or a new one."""
        if watch is None:
            return cls(seconds, progress)
        if not isinstance(watch, Watch):
            raise InputError(f"watch must be a queenright Watch or None, got {shown(watch)}")
        if seconds is not None or progress is not None:
            raise InputError("a watch has its own time limit and callback; leave out seconds and progress")
        return watch

    def stop(self) -> None:
        """End the question, from any thread."""
        self.stopped = True

    @property
    def spent(self) -> float:
        """Seconds since the question began."""
        return self._clock() - self._start

    @property
    def left(self) -> float | None:
        """Seconds left, never below 0; None if there is no limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.spent)

    @property
    def on_the_wall(self) -> bool:
        """Whether the time is that of the clock on the wall, which a solver with a time limit of its own goes by."""
        return self._clock is monotonic

    @property
    def expired(self) -> bool:
        """Whether the time is up."""
        return self.left == 0.0

    @property
    def over(self) -> bool:
        """Whether the work must end now, for whatever reason."""
        return bool(self._pressed) or self.stopped or self.expired

    @property
    def reason(self) -> str:
        """Why the question must end, in words, or an empty text."""
        if self.stopped:
            return "stopped before an answer was found"
        return f"no answer within {self.seconds:g} s" if self.expired else ""

    def check(self) -> None:
        """Raise what ends the question, if it must end."""
        if self._pressed:
            raise KeyboardInterrupt
        if self.stopped:
            raise StoppedError(self.reason)
        if self.expired:
            raise OutOfTimeError(f"{self.reason}; raise the time limit")

    def fail(self) -> NoReturn:
        """Raise the error of work that has ended without an answer."""
        self.check()
        raise StoppedError("the work ended before an answer was found")

    def report(self, fraction: float) -> None:
        """Call the progress callback with the fraction done."""
        if self._progress is not None:
            self._progress(self._first + self._share * fraction)

    @contextmanager
    def part(self, first: float, last: float) -> Iterator[None]:
        """Within the block, what is reported from 0 to 1 is this part of the whole; parts have parts of their own.

        >>> watch = Watch(progress=print)
        >>> with watch.part(0.5, 1.0):
        ...     watch.report(0.5)
        0.75
        """
        before = self._first, self._share
        self._first, self._share = self._first + self._share * first, self._share * (last - first)
        try:
            yield
        finally:
            self._first, self._share = before

    @contextmanager
    def active(self) -> Iterator[None]:
        """Within the block, Ctrl-C is noted for `check`, or raised at the end, and `tick` checks this watch."""
        with interrupts_held() as pressed:
            before, self._pressed = self._pressed, pressed
            token = _active.set(self)
            try:
                yield
            finally:
                _active.reset(token)
                self._pressed = before

    def call_core(self, work: Callable[[_core.Control], Value]) -> Value:
        """The value of `work(control)`. If the question must end, the control is stopped: the value is then partial,
        and a caller that cannot use it calls `check`. Ctrl-C is raised here."""
        control = _core.Control()
        return self._wait(lambda: work(control), control.stop, lambda: self.report(control.fraction))

    def call(self, work: Callable[[], Value], stop: Callable[[], object]) -> Value:
        """The same for any other blocking call; `stop()` must make it return soon, and may be called repeatedly."""
        return self._wait(work, stop, lambda: None)

    def _wait(self, work: Callable[[], Value], stop: Callable[[], object], look: Callable[[], None]) -> Value:
        done, values, errors = Event(), list[Value](), list[BaseException]()

        def run() -> None:
            try:
                values.append(work())
            except BaseException as error:
                errors.append(error)
            finally:
                done.set()

        thread = Thread(target=run, daemon=True)
        with self.active():
            try:
                thread.start()
                while not done.wait(self.pause):
                    look()
                    if self.over:
                        stop()
            except BaseException:  # of a progress callback, or of a signal handler that is not ours
                while thread.is_alive():
                    with suppress(KeyboardInterrupt):
                        stop()
                        done.wait(SECONDS_BETWEEN_LOOKS)
                raise
            thread.join()  # a thread that still runs when Python ends never gives back what it holds
        if errors:
            if isinstance(errors[0], RuntimeError):
                self.check()  # some functions of the core end with this error when they are stopped
            raise errors[0]
        return values[0]

    @property
    def pause(self) -> float:
        """How long a waiting thread may sleep before it looks again."""
        return SECONDS_BETWEEN_LOOKS if self.over else min(SECONDS_BETWEEN_LOOKS, self.left or inf)


_active: ContextVar[Watch | None] = ContextVar("active", default=None)


def tick() -> None:
    """To be called in long loops: check the watch that is active in this thread, if any."""
    watch = _active.get()
    if watch is not None:
        watch.check()


def checked_seconds(seconds: Any) -> float | None:
    """A time limit as a float; None, or infinity, for no limit.

    >>> checked_seconds(2), checked_seconds(None), checked_seconds(float("inf"))
    (2.0, None, None)
    >>> checked_seconds(-1)
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: seconds must be a number from 0 up, or None for no limit, got -1
    """
    if seconds is None:
        return None
    try:
        number = -1.0 if isinstance(seconds, str | bytes | bool) else float(seconds)
    except (TypeError, ValueError, OverflowError):
        number = -1.0
    if not number >= 0:  # also not a number
        raise InputError(f"seconds must be a number from 0 up, or None for no limit, got {shown(seconds)}")
    return None if number == inf else number

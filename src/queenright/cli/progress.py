"""A progress bar with ETA on standard error, shown only on a terminal and only for tasks longer than a second."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Any

#: A bar for a short task would only flicker; for a long one it must appear within two seconds.
DELAY_SECONDS = 1.0


class Bar:
    """Use as a context manager and call `update` as often as you like; rich is loaded only if a bar is shown."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._start = monotonic()
        self._progress: Any = None
        self._task: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._progress is not None:
            self._progress.stop()

    def update(self, fraction: float, detail: str = "") -> None:
        """Show that *fraction* (0 to 1) of the work is done."""
        if self._progress is None:
            if monotonic() - self._start < DELAY_SECONDS or not sys.stderr.isatty():
                return
            self._show()
        self._progress.update(self._task, completed=fraction, detail=detail)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        before = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>6.2f} %")
        after = TimeElapsedColumn(), TextColumn("ETA"), TimeRemainingColumn(), TextColumn("{task.fields[detail]}")
        self._progress = Progress(*before, *after, console=Console(stderr=True), transient=True)
        self._task = self._progress.add_task(self._title, total=1.0, detail="")
        self._progress.start()

"""A count with a ledger, reported unit by unit."""

from __future__ import annotations

import os
from time import monotonic
from typing import Any

from queenright.job import Progress, run
from queenright.web.reports import SECONDS_BETWEEN_REPORTS, Tell


def count(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Continue the count where its ledger ends. If this process is killed, the ledger keeps the finished units."""
    os.chdir(arguments["folder"])  # so that messages name only the ledger, not its folder
    return run(arguments["n"], ledger=arguments["name"], on_event=CountReports(tell)).to_json()


class CountReports:
    """Report finished units and warnings as parts, and progress at a limited rate."""

    def __init__(self, tell: Tell) -> None:
        self._tell, self._last = tell, 0.0

    def __call__(self, event: Progress) -> None:
        if event.kind == "progress":
            self._progress(event)
        elif event.kind == "recorded":
            facts = dict(event.data)
            self._tell("part", {"finished": facts["finished"], "sum": facts["sum"], "done": event.done})
        elif event.kind in ("damage", "worker-refused", "task-failed"):
            self._tell("part", {"warning": event.text})

    def _progress(self, event: Progress) -> None:
        now = monotonic()
        if now - self._last >= SECONDS_BETWEEN_REPORTS:
            self._last = now
            self._tell("progress", event.to_json())

"""The ledgers of the page's counts: q1.ledger to q22.ledger in one folder, which the server chooses at startup.

A request names a board size, never a file. Only one job at a time writes a ledger; a second request for the same count
joins that job.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import weakref
from functools import cached_property
from pathlib import Path
from typing import Any

from queenright.errors import OutputError, QueensError
from queenright.job.inspection import inspect
from queenright.job.plan import make_plan
from queenright.job.status import LedgerStatus
from queenright.known import published
from queenright.web.jobs import Job

#: A matter of minutes on one machine. Larger counts take hours and belong on the command line.
LARGEST_COUNT = 22

#: The longest that a killed process takes to disappear.
SECONDS_TO_SETTLE = 10.0


class Ledgers:
    """The folder and the jobs that write in it. Without a *folder*, it is temporary and deleted with this object."""

    def __init__(self, folder: Path | None = None) -> None:
        self._chosen = folder
        self._jobs: dict[int, Job] = {}

    @cached_property
    def folder(self) -> Path:
        if self._chosen is None:
            made = Path(tempfile.mkdtemp(prefix="queenright-ledgers-"))
            weakref.finalize(self, shutil.rmtree, made, ignore_errors=True)
            return made
        try:
            self._chosen.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"cannot keep ledgers in {str(self._chosen)!r}: {error.strerror}") from error
        return self._chosen

    @staticmethod
    def name(n: int) -> str:
        return f"q{n}.ledger"

    def path(self, n: int) -> Path:
        return self.folder / self.name(n)

    def sizes(self) -> list[int]:
        """The sizes that have a ledger."""
        return [n for n in range(1, LARGEST_COUNT + 1) if self.path(n).exists()]

    def job(self, n: int) -> Job | None:
        """The job that is counting this size, if any."""
        job = self._jobs.get(n)
        return None if job is None or job.state.is_final else job

    async def settled(self, n: int) -> None:
        """Wait for the process of a cancelled job to exit: it holds the ledger until then."""
        job = self._jobs.get(n)
        if job is not None and job.state.is_final and job.runner is not None:
            await asyncio.wait([job.runner], timeout=SECONDS_TO_SETTLE)

    def begun(self, n: int, job: Job) -> None:
        self._jobs[n] = job

    def told(self, n: int) -> dict[str, Any]:
        """The progress of a count with the numbers of its finished units; one that never began has only its plan."""
        job, path = self.job(n), self.path(n)
        facts = _status(path) if path.exists() else _plan(n)
        if facts.get("complete"):
            facts["agrees"] = published(n).get("count") == facts["count"]
        return {**NOTHING, **facts, "n": n, "name": self.name(n), "begun": path.exists(), "job": job and job.id}


#: The report on a count that has not begun.
NOTHING: dict[str, Any] = {
    "units": None,
    "algorithm": None,
    "done": 0,
    "fraction": 0.0,
    "sum": 0,
    "count": None,
    "complete": False,
    "finished": [],
    "damage": [],
    "agrees": None,
}


def _status(path: Path) -> dict[str, Any]:
    try:
        found = inspect(path)
    except QueensError:
        return {"damage": ["nothing of it can be read"]}
    return {**LedgerStatus(found).to_json(), "sum": found.count, "finished": sorted(found.done)}


def _plan(n: int) -> dict[str, Any]:
    plan = make_plan(n)
    return {"units": len(plan.units), "algorithm": plan.algorithm}

"""Running units where the work is: in a thread of this process, or in a worker process of a cluster.

The tables of a counter are made once a process and shared by its threads; the scratch memory of a worker is kept from
unit to unit, one for each thread.
"""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from queenright import _core
from queenright.job.ledger import now
from queenright.job.plan import Plan, UnitRange, make_counter, problem_in
from queenright.job.records import UnitRecord

if TYPE_CHECKING:
    from queenright.problem.problem import Problem


class WorkOrder(NamedTuple):
    """What a worker must know, and agree with, before it runs a unit."""

    n: int
    algorithm: str
    plan_version: int
    core: str
    problem: str = ""  # as a ledger holds it; empty for a plain board

    @property
    def asked(self) -> int | Problem:
        return problem_in(self.problem) or self.n


class VersionMismatchError(Exception):
    """The worker's core is not the driver's."""


def job_of(plan: Plan) -> WorkOrder:
    return WorkOrder(plan.n, plan.algorithm, _core.plan_version, _core.version, plan.text)


def host_name() -> str:
    """This machine's name in letters that need no escape."""
    return re.sub(r"[^A-Za-z0-9._:-]", "_", socket.gethostname())


class Runner:
    """Runs units of one job in any thread."""

    def __init__(self, job: WorkOrder, control: _core.Control, threads: int = 1) -> None:
        check_version(job)
        self._job, self._control = job, control
        self._counter = make_counter(job.asked, job.algorithm, threads=threads, control=control)
        self._own = threading.local()

    def run(self, units: Sequence[UnitRange]) -> tuple[UnitRecord, ...] | None:
        """The results of some units, or None if the control stopped them."""
        results = []
        for unit in units:
            result = self._run(unit)
            if result is None:
                return None
            results.append(result)
        return tuple(results)

    def _run(self, unit: UnitRange) -> UnitRecord | None:
        if not hasattr(self._own, "worker"):
            self._own.worker = _core.UnitWorker(self._counter)
        job = self._job
        result = self._own.worker.run(_core.Unit(job.n, job.algorithm, unit.first, unit.last, unit.cost), self._control)
        if not result.finished:
            return None
        return UnitRecord(
            unit.number,
            unit.first,
            unit.last,
            unit.cost,
            result.count,
            result.residues,
            result.work,
            round(result.seconds, 6),
            host_name(),
            _core.version,
            now(),
        )


def check_version(job: WorkOrder) -> None:
    """Raise VersionMismatchError unless this core makes the same units as the driver's."""
    if (job.plan_version, job.core) != (_core.plan_version, _core.version):
        raise VersionMismatchError(
            f"it has Queenright {_core.version} (plan {_core.plan_version}), the driver {job.core} (plan "
            f'{job.plan_version}); install the same on both: pip install "queenright=={job.core}"'
        )


_runners: dict[WorkOrder, Runner] = {}
_making = threading.Lock()


def run_in_worker(job: WorkOrder, units: Sequence[tuple[int, int, int, int]]) -> str:
    """A task of a cluster: its answer as JSON text, whatever happens. The latest job's tables stay in this process."""
    try:
        check_version(job)
        with _making:
            if job not in _runners:
                _runners.clear()
                _runners[job] = Runner(job, _core.Control())
            runner = _runners[job]
        results = runner.run([UnitRange(*unit) for unit in units])
        assert results is not None, "the control of a cluster's worker is never stopped"
    except VersionMismatchError as error:
        return json.dumps({"refused": str(error)})
    except (Exception, MemoryError) as error:  # raised, it would be an object that the driver has to unpickle
        return json.dumps({"failed": f"{type(error).__name__}: {error}"})
    return json.dumps({"results": [record.fields() for record in results]})

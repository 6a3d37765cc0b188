"""The events of a job and the instructions that follow: how the driver, which decides, talks to the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from queenright.job.plan import UnitRange
from queenright.job.records import UnitRecord

# ---- events: from the executor to the driver


@dataclass(frozen=True, slots=True)
class WorkerJoined:
    worker: str
    slots: int


@dataclass(frozen=True, slots=True)
class WorkerLeft:
    worker: str


@dataclass(frozen=True, slots=True)
class TaskDone:
    task: int
    records: tuple[UnitRecord, ...]


@dataclass(frozen=True, slots=True)
class TaskFailed:
    """The task ended without a result: its worker was lost (then *blame* is false) or could not do it."""

    task: int
    why: str
    blame: bool = True


@dataclass(frozen=True, slots=True)
class BadAnswer:
    """What the worker answered is no result at all: another type, another shape, an absurd size."""

    task: int
    why: str


@dataclass(frozen=True, slots=True)
class TaskReturned:
    """The task was withdrawn before its end; no worker is to blame."""

    task: int


@dataclass(frozen=True, slots=True)
class WorkerRefused:
    """The worker cannot be used at all: another version, no core. Its task, if any, comes back."""

    worker: str
    why: str
    task: int | None = None


@dataclass(frozen=True, slots=True)
class ClusterLost:
    """Nobody will work any more: what is in flight is lost, and no worker will come."""

    why: str


@dataclass(frozen=True, slots=True)
class StopAsked:
    """Finish what is in flight and end."""


@dataclass(frozen=True, slots=True)
class ClockRead:
    """The seconds that have passed since the job began."""

    elapsed: float


Event = (
    WorkerJoined
    | WorkerLeft
    | WorkerRefused
    | TaskDone
    | TaskFailed
    | TaskReturned
    | BadAnswer
    | ClusterLost
    | StopAsked
    | ClockRead
)

#: The name of this process among the workers of a cluster: it counts only what two of them disagree on.
HERE = "this computer"

# ---- instructions: from the driver to the shell


@dataclass(frozen=True, slots=True)
class Submit:
    """Have this worker, and no other, run these units."""

    task: int
    units: tuple[UnitRange, ...]
    worker: str


@dataclass(frozen=True, slots=True)
class RecordResults:
    """Write these results to the ledger."""

    records: tuple[UnitRecord, ...]


@dataclass(frozen=True, slots=True)
class Reopen:
    """Take the results of these units out of the ledger again: only a worker that was wrong gave them."""

    units: tuple[UnitRange, ...]


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back tasks that no worker has begun."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Forget the tasks of a refused worker, whatever it does with them."""

    worker: str


@dataclass(frozen=True, slots=True)
class Say:
    """Report something: *kind* for programs, *text* for people."""

    kind: str
    text: str
    data: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """Nothing is in flight and nothing more will be: complete, stopped, or failed with a reason."""

    how: str
    why: str = ""


Instruction = Submit | RecordResults | Reopen | Withdraw | Drop | Say | End

"""The driver of a job as a pure state machine: an event in, instructions out. No process, no clock, no file.

It keeps a bounded window of tasks in flight, hands out what comes back, and believes nobody: a result must answer the
units that were asked and match its own residues, or its worker is named, gets no more work, and the units run
elsewhere. A worker that leaves is no liar: the executor has its tasks run by others or gives them back, what is given
back goes to the head of the list, and the job waits for it to come back, perhaps at another address. If nobody is left
but refused workers, if nobody can come any more, or a unit fails again and again, the job ends. A task is one unit, or
several where a task has a price of its own: larger batches first, single units at the end, so that all workers end
together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from queenright.job.events import (
    ClusterLost,
    End,
    Event,
    Instruction,
    Record,
    Say,
    StopAsked,
    Submit,
    TaskDone,
    TaskFailed,
    TaskReturned,
    Withdraw,
    WorkerJoined,
    WorkerLeft,
    WorkerRefused,
)  # fmt: skip
from queenright.job.plan import UnitRange
from queenright.job.records import UnitRecord
from queenright.sizes import plural

#: Tasks in flight for each slot of a worker: one that runs and one that waits.
TASKS_PER_SLOT = 2

#: So often may a unit end without a result before the job gives up.
MOST_TRIES = 4


@dataclass
class Driver:
    """Feed it with `handle`; it starts to submit when the first worker joins."""

    units: Iterable[UnitRange]
    batch_seconds: float = 0.0  # tasks of about so long, if single units are shorter
    seconds_per_cost: float = 0.0  # known from earlier results, or 0
    _open: deque[UnitRange] = field(init=False)
    _flying: dict[int, tuple[UnitRange, ...]] = field(default_factory=dict)
    _slots: dict[str, int] = field(default_factory=dict)
    _refused: dict[str, str] = field(default_factory=dict)
    _missed: set[str] = field(default_factory=set)  # left, and neither came back nor was replaced
    _tries: dict[int, int] = field(default_factory=dict)
    _open_cost: int = 0
    _next_task: int = 0
    _stopping: bool = False
    _ended: bool = False
    _failure: str = ""
    _measured_seconds: float = 0.0
    _measured_cost: int = 0

    def __post_init__(self) -> None:
        self._open = deque(self.units)
        self._open_cost = sum(unit.cost for unit in self._open)

    @property
    def deserted(self) -> bool:
        """Nobody is there to work."""
        return not self._slots

    def start(self) -> list[Instruction]:
        """What to do before any event: nothing, unless there is nothing to do."""
        return self._next_steps()

    def handle(self, event: Event) -> list[Instruction]:
        """Take one event and say what to do about it, in order."""
        if self._ended:
            return []
        said = self._take(event)
        return [*said, *self._next_steps()]

    def _take(self, event: Event) -> list[Instruction]:
        match event:
            case WorkerJoined(worker, slots):
                return self._join(worker, slots)
            case WorkerLeft(worker):
                return self._leave(worker)
            case TaskDone(task, worker, records):
                return self._finish(task, worker, records)
            case TaskFailed(task, worker, why, blame):
                return self._fail(task, worker, why, blame)
            case TaskReturned(task):
                self._give_back(task)
                return []
            case WorkerRefused(worker, why, task):
                if task is not None:
                    self._give_back(task)
                return self._refuse(worker, why)
            case ClusterLost(why):
                self._failure = why
                for lost in list(self._flying):
                    self._give_back(lost)
                return []
            case StopAsked():
                self._stopping = True
                return [Withdraw()]

    def _join(self, worker: str, slots: int) -> list[Instruction]:
        if worker in self._refused or self._slots.get(worker) == slots:
            return []
        if worker not in self._slots and self._missed:
            self._missed.remove(worker if worker in self._missed else min(self._missed))
        self._slots[worker] = slots
        return [
            Say(
                "worker-joined",
                f"worker {worker} joined with {plural(slots, 'slot')}",
                (("worker", worker), ("slots", slots)),
            )
        ]

    def _leave(self, worker: str) -> list[Instruction]:
        if self._slots.pop(worker, None) is None:
            return []
        self._missed.add(worker)
        return [Say("worker-left", f"worker {worker} left", (("worker", worker),))]

    def _finish(self, task: int, worker: str, answers: tuple[UnitRecord, ...]) -> list[Instruction]:
        units = self._flying.get(task)
        if units is None:  # answered before, by a worker that was believed lost
            return [Say("late", f"worker {worker} answered task {task} again; ignored", (("worker", worker),))]
        lie = self._lie(units, answers)
        if lie:
            self._give_back(task, tried=True)
            return [*self._refuse(worker, f"it lied or its memory fails: {lie}"), *self._hopeless(units)]
        del self._flying[task]
        for answer in answers:
            self._measured_seconds += answer.seconds
            self._measured_cost += answer.cost
        return [Record(answers)]

    @staticmethod
    def _lie(units: tuple[UnitRange, ...], answers: tuple[UnitRecord, ...]) -> str:
        if len(answers) != len(units):
            return f"{len(answers)} results for {len(units)} units"
        complaints = ((unit, answer.complaint(unit)) for unit, answer in zip(units, answers, strict=True))
        return next((f"unit {unit.number} {complaint}" for unit, complaint in complaints if complaint), "")

    def _fail(self, task: int, worker: str, why: str, blame: bool) -> list[Instruction]:
        units = self._give_back(task, tried=blame)
        if not units:
            return []
        names = f"unit{'s' if len(units) > 1 else ''} {', '.join(str(unit.number) for unit in units)}"
        text = f"{names} failed on worker {worker}: {why}; to be run again"
        return [Say("task-failed", text, (("worker", worker),)), *self._hopeless(units)]

    def _hopeless(self, units: tuple[UnitRange, ...]) -> list[Instruction]:
        worst = next((unit for unit in units if self._tries.get(unit.number, 0) >= MOST_TRIES), None)
        if worst is None or self._failure:
            return []
        self._failure = f"unit {worst.number} failed {MOST_TRIES} times"
        return [Withdraw()]

    def _refuse(self, worker: str, why: str) -> list[Instruction]:
        if worker in self._refused:
            return []
        self._slots.pop(worker, None)
        self._missed.discard(worker)
        self._refused[worker] = why
        return [Say("worker-refused", f"worker {worker} gets no more work: {why}", (("worker", worker),))]

    def _give_back(self, task: int, *, tried: bool = False) -> tuple[UnitRange, ...]:
        units = self._flying.pop(task, ())
        for unit in reversed(units):
            self._open.appendleft(unit)
            self._open_cost += unit.cost
            self._tries[unit.number] = self._tries.get(unit.number, 0) + tried
        return units

    def _next_steps(self) -> list[Instruction]:
        if self._stopping or self._failure or not (self._open or self._flying):
            return self._end()
        if self._refused and not (self._slots or self._missed or self._flying):
            worker, why = next(reversed(self._refused.items()))
            self._failure = f"no worker is left; the last one, {worker}, was refused: {why}"
            return self._end()
        steps: list[Instruction] = []
        while self._open and len(self._flying) < TASKS_PER_SLOT * sum(self._slots.values()):
            steps.append(self._submit())
        return steps

    def _end(self) -> list[Instruction]:
        if self._flying:
            return []
        self._ended = True
        if self._failure:
            return [End("failed", self._failure)]
        return [End("stopped" if self._open else "complete")]

    def _submit(self) -> Submit:
        wanted = self._batch_cost()
        batch = [self._open.popleft()]
        cost = batch[0].cost
        while self._open and cost + self._open[0].cost <= wanted:
            batch.append(self._open.popleft())
            cost += batch[-1].cost
        self._open_cost -= cost
        self._next_task += 1
        self._flying[self._next_task] = tuple(batch)
        return Submit(self._next_task, tuple(batch), frozenset(self._refused))

    def _batch_cost(self) -> float:
        """A share of what is left, but no more than batch_seconds by the speed so far; 0 while that is unknown."""
        speed = self._measured_seconds / self._measured_cost if self._measured_cost else self.seconds_per_cost
        if self.batch_seconds <= 0 or speed <= 0:
            return 0.0
        share = self._open_cost / (2 * max(1, sum(self._slots.values())))
        return min(share, self.batch_seconds / speed)

"""The driver of a job as a pure state machine: an event in, instructions out. No process, no clock, no file.

It keeps a bounded window of tasks in flight for each worker and trusts no worker: a result must be of the units that
were asked for and match its own residues, and a share of them must be confirmed by a second worker (`crosscheck`).
Otherwise the worker is named and gets no more work, and the units run elsewhere. A worker that fails in task after
task, or never answers (`deadlines`), is refused as well. A worker that leaves has done nothing wrong: the executor
returns its tasks, which are handed out next, and the job waits for the worker to come back, perhaps at another address.
If only refused workers are left, if no worker can come any more, or a unit fails again and again, the job ends. A task
is one unit, or several where a task has a price of its own: larger batches first, small ones at the end, so that all
workers end together.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from queenright.job import events
from queenright.job.backlog import Backlog
from queenright.job.crosscheck import CrossChecks, WorkerResult
from queenright.job.deadlines import Deadlines
from queenright.job.plan import UnitRange
from queenright.job.records import UnitRecord
from queenright.sizes import plural

#: Tasks in flight for each slot of a worker: one that runs and one that waits.
TASKS_PER_SLOT = 2

#: The shortest batch, as a share of the longest: below it the price of a task weighs more than an even end.
SHORTEST_SHARE = 0.03

#: Answers that wait to be confirmed are given out when they make up this share of the longest batch, or at the end.
CONFIRMING_SHARE = 0.1

#: What a slot gets of the work that it has yet to do. With more there are fewer tasks, but also less left at the end to
#: make up for estimates that were wrong.
BATCH_OF_REST = 0.6

#: How often a unit may end without a result before the job gives up.
MOST_TRIES = 4

#: How many tasks in a row may fail on a worker before it is refused.
MOST_FAILURES = 5


class Flight(NamedTuple):
    """A task in flight. *confirms* are the answers that it is to confirm; a first answer confirms nothing."""

    worker: str
    units: tuple[UnitRange, ...]
    confirms: tuple[WorkerResult, ...] = ()
    since: float = 0.0

    @property
    def cost(self) -> int:
        return sum(unit.cost for unit in self.units)


@dataclass
class Driver:
    """Feed it with `handle`; it starts to submit when the first worker joins."""

    open: Backlog
    batch_seconds: float = 0.0  # the length of a task, if single units are shorter
    seconds_per_cost: float = 0.0  # from earlier results, or an estimate; 0 if nothing is known
    checks: CrossChecks = field(default_factory=CrossChecks)
    deadlines: Deadlines = field(default_factory=Deadlines)
    _flying: dict[int, Flight] = field(default_factory=dict)
    _slots: dict[str, int] = field(default_factory=dict)
    _refused: dict[str, str] = field(default_factory=dict)
    _missed: set[str] = field(default_factory=set)  # left, and neither came back nor was replaced
    _failed_on: dict[int, list[str]] = field(default_factory=dict)  # by unit, the workers that failed
    _failures: Counter[str] = field(default_factory=Counter)  # in a row
    _next_task: int = 0
    _stopping: bool = False
    _ended: bool = False
    _failure: str = ""
    _measured_seconds: float = 0.0
    _measured_cost: int = 0

    @property
    def deserted(self) -> bool:
        """Nobody is there to work."""
        return not self._slots

    def start(self) -> list[events.Instruction]:
        """What to do before any event: nothing, unless there is nothing to do."""
        return self._next_steps()

    def handle(self, *happened: events.Event) -> list[events.Instruction]:
        """Take what happened, and say what to do about it, in order. Work is handed out after all of it: of two workers
        that come together, the first does not get the share of both."""
        if self._ended:
            return []
        said = [step for event in happened for step in self._take(event)]
        return [*said, *self._next_steps()]

    def _take(self, event: events.Event) -> list[events.Instruction]:
        match event:
            case events.WorkerJoined(worker, slots):
                return self._join(worker, slots)
            case events.WorkerLeft(worker):
                return self._leave(worker)
            case events.TaskDone(task, records):
                return self._finish(task, records)
            case events.TaskFailed(task, why, blame):
                return self._fail(task, why, blame)
            case events.BadAnswer(task, why):
                flight = self._flying.get(task)
                return [] if flight is None else self._caught(task, flight, why)
            case events.TaskReturned(task):
                self._give_back(task)
                return []
            case events.WorkerRefused(worker, why, task):
                if task is not None:
                    self._give_back(task)
                return self._refuse(worker, why)
            case events.ClusterLost(why):
                self._failure = why
                for lost in list(self._flying):
                    self._give_back(lost)
                return []
            case events.StopAsked():
                self._stopping = True
                return [events.Withdraw()]
            case events.ClockRead(elapsed):
                self.deadlines.look(elapsed)
                return self._refuse_the_late()

    # ---- workers that come and go

    def _join(self, worker: str, slots: int) -> list[events.Instruction]:
        if worker in self._refused or self._slots.get(worker) == slots:
            return []
        if worker not in self._slots and self._missed:
            self._missed.remove(worker if worker in self._missed else min(self._missed))
        self._slots[worker] = slots
        text = f"worker {worker} joined with {plural(slots, 'slot')}"
        return [events.Say("worker-joined", text, (("worker", worker), ("slots", slots)))]

    def _leave(self, worker: str) -> list[events.Instruction]:
        if self._slots.pop(worker, None) is None:
            return []
        self._missed.add(worker)
        return [events.Say("worker-left", f"worker {worker} left", (("worker", worker),))]

    def _refuse(self, worker: str, why: str) -> list[events.Instruction]:
        if worker in self._refused:
            return []
        self._slots.pop(worker, None)
        self._missed.discard(worker)
        self._refused[worker] = why
        for task in [task for task, flight in self._flying.items() if flight.worker == worker]:
            self._give_back(task)
        return [
            events.Say("worker-refused", f"worker {worker} gets no more work: {why}", (("worker", worker),)),
            events.Drop(worker),
        ]

    def _disown(self, worker: str, why: str) -> list[events.Instruction]:
        """Refuse a worker that gave a wrong answer, and have all that only it has answered counted again."""
        believed, pending = self.checks.disown(worker)
        self.open.put_back([*believed, *pending])
        again = f"; {plural(len(believed), 'unit')} that only it has counted run again" if believed else ""
        reopened: list[events.Instruction] = [events.Reopen(tuple(believed))] if believed else []
        return [*self._refuse(worker, why + again), *reopened]

    def _refuse_the_late(self) -> list[events.Instruction]:
        """Workers that hold a task beyond its deadline. What they answered before stands: they are slow, not wrong."""
        held = Counter[str]()
        for flight in self._flying.values():
            held[flight.worker] += flight.cost
        said: list[events.Instruction] = []
        for flight in list(self._flying.values()):
            waited, allowed = self.deadlines.now - flight.since, self.deadlines.allowed(held[flight.worker])
            if flight.worker != events.HERE and waited > allowed:
                why = f"no answer for {_named(flight.units)} after {waited:.0f} s; at most {allowed:.0f} s are allowed"
                said += self._refuse(flight.worker, why)
        return said

    # ---- answers

    def _finish(self, task: int, answers: tuple[UnitRecord, ...]) -> list[events.Instruction]:
        flight = self._flying.get(task)
        if flight is None:  # it was given back meanwhile
            return []
        lie = self._lie(flight.units, answers)
        if lie:
            return self._caught(task, flight, f"it lied or its memory fails: {lie}")
        del self._flying[task]
        self.deadlines.answered(flight.since, flight.cost)
        self._failures[flight.worker] = 0
        for answer in answers:
            self._measured_seconds += answer.seconds
            self._measured_cost += answer.cost
        if flight.worker == events.HERE:
            return self._judge(answers)
        given = [WorkerResult(flight.worker, unit, answer) for unit, answer in zip(flight.units, answers, strict=True)]
        if flight.confirms:
            agreed = [self.checks.second(*pair) for pair in zip(flight.confirms, given, strict=True)]
            return _recorded([record for record in agreed if record is not None])
        return _recorded(self.checks.first(given, others=len(self._slots) > 1))

    @staticmethod
    def _lie(units: tuple[UnitRange, ...], answers: tuple[UnitRecord, ...]) -> str:
        if len(answers) != len(units):
            return f"{len(answers)} results for {len(units)} units"
        complaints = ((unit, answer.complaint(unit)) for unit, answer in zip(units, answers, strict=True))
        return next((f"unit {unit.number} {complaint}" for unit, complaint in complaints if complaint), "")

    def _caught(self, task: int, flight: Flight, why: str) -> list[events.Instruction]:
        """A wrong answer: its worker is disowned, and the task runs elsewhere."""
        self._give_back(task, failed=True)
        return [*self._disown(flight.worker, why), *self._hopeless(flight.units)]

    def _judge(self, found: tuple[UnitRecord, ...]) -> list[events.Instruction]:
        steps: list[events.Instruction] = []
        for truth in found:
            record, wrong = self.checks.judged(truth)
            steps.append(events.RecordResults((record,)))
            for worker, why in wrong:
                if worker not in self._refused:
                    steps += self._disown(worker, why)
        return steps

    # ---- tasks without an answer

    def _fail(self, task: int, why: str, blame: bool) -> list[events.Instruction]:
        flight = self._give_back(task, failed=blame)
        if flight is None:
            return []
        units, worker = flight.units, flight.worker
        text = f"{_named(units)} failed on worker {worker}: {why}; to be run again"
        said: list[events.Instruction] = [
            events.Say("task-failed", text, (("worker", worker),)),
            *self._hopeless(units),
        ]
        self._failures[worker] += blame
        if self._failures[worker] >= MOST_FAILURES and not self._failure:
            said += self._refuse(worker, f"{MOST_FAILURES} tasks in a row failed there, the last with: {why}")
        return said

    def _hopeless(self, units: tuple[UnitRange, ...]) -> list[events.Instruction]:
        """Give up on a unit that fails everywhere. Failures on refused workers do not count: they may be on purpose."""
        worst = next((unit for unit in units if self._tries(unit) >= MOST_TRIES), None)
        if worst is None or self._failure:
            return []
        self._failure = f"unit {worst.number} failed {MOST_TRIES} times"
        return [events.Withdraw()]

    def _tries(self, unit: UnitRange) -> int:
        return sum(worker not in self._refused for worker in self._failed_on.get(unit.number, ()))

    def _give_back(self, task: int, *, failed: bool = False) -> Flight | None:
        """The task is not in flight any more; its units wait again for whom they waited before."""
        flight = self._flying.pop(task, None)
        if flight is None:
            return None
        if failed:
            for unit in flight.units:
                self._failed_on.setdefault(unit.number, []).append(flight.worker)
        if flight.worker == events.HERE:
            return flight  # the dispute stays, and is judged again
        if flight.confirms:
            self.checks.waiting.extendleft(answer for answer in flight.confirms if answer.worker not in self._refused)
            self.open.put_back(answer.unit for answer in flight.confirms if answer.worker in self._refused)
        else:
            self.open.put_back(flight.units)
        return flight

    # ---- what to do next

    def _next_steps(self) -> list[events.Instruction]:
        if self._stopping or self._failure or not self._work_left():
            return self._end()
        steps: list[events.Instruction] = []
        judged = {
            unit.number for flight in self._flying.values() if flight.worker == events.HERE for unit in flight.units
        }
        for number, dispute in self.checks.disputes.items():
            if number not in judged:
                steps.append(self._submit(events.HERE, (dispute.first.unit,)))
        if self._refused and not (self._slots or self._missed or self._flying):
            worker, why = next(reversed(self._refused.items()))
            self._failure = f"no worker is left; the last one, {worker}, was refused: {why}"
            return self._end()
        busy = Counter(flight.worker for flight in self._flying.values())
        while (step := self._hand_out(busy)) is not None:
            busy[step.worker] += 1
            steps.append(step)
        return steps or self._unconfirmed()

    def _work_left(self) -> bool:
        return bool(self._flying or self.open or self.checks.waiting or self.checks.disputes)

    def _hand_out(self, busy: Counter[str]) -> events.Submit | None:
        """Something to do for the least busy worker that has room and can do anything."""
        free = [worker for worker, slots in self._slots.items() if busy[worker] < TASKS_PER_SLOT * slots]
        for worker in sorted(free, key=lambda worker: busy[worker] / self._slots[worker]):
            wanted = self._batch_cost(worker)
            if wanted is None:
                continue
            least = CONFIRMING_SHARE * self._longest_batch if self.open else 0
            confirms = tuple(self.checks.for_worker(worker, least, wanted))
            if confirms:
                return self._submit(worker, tuple(answer.unit for answer in confirms), confirms)
            batch = self._batch(worker, wanted)
            if batch:
                return self._submit(worker, batch)
        return None

    def _unconfirmed(self) -> list[events.Instruction]:
        """If all that is left waits for a second worker, and there is only one, its answers are taken as they are."""
        if self.open or self._flying or not self._slots:
            return []
        return [*_recorded(self.checks.give_up()), *self._end()]

    def _end(self) -> list[events.Instruction]:
        if self._flying:
            return []
        self._ended = True
        if self._failure:
            return [events.End("failed", self._failure)]
        if self._work_left():
            return [events.End("stopped")]
        units = plural(self.checks.skipped, "unit")
        alone = events.Say("unconfirmed", f"{units} to be counted twice counted once: there was no second worker")
        return [*([alone] if self.checks.skipped else []), events.End("complete")]

    def _submit(
        self, worker: str, units: tuple[UnitRange, ...], confirms: tuple[WorkerResult, ...] = ()
    ) -> events.Submit:
        self._next_task += 1
        self._flying[self._next_task] = Flight(worker, units, confirms, self.deadlines.now)
        return events.Submit(self._next_task, units, worker)

    def _batch(self, worker: str, wanted: float) -> tuple[UnitRange, ...]:
        """Units for a worker, none of which has failed on it unless it failed on all that are there."""
        first = self.open.pop(lambda unit: self._may_run(unit, worker))
        if first is None:
            return ()
        batch, cost = [first], first.cost
        while (unit := self.open.peek()) and cost + unit.cost <= wanted and unit.number not in self._failed_on:
            self.open.pop()
            batch.append(unit)
            cost += unit.cost
        return tuple(batch)

    def _may_run(self, unit: UnitRange, worker: str) -> bool:
        failed = self._failed_on.get(unit.number, ())
        return worker not in failed or self._slots.keys() <= set(failed)

    def _batch_cost(self, worker: str) -> float | None:
        """A part of what a slot of this worker has yet to get if all are to end at once, but within the bounds of a
        task by the speed so far; 0 while that is unknown, None while its slots have all that they should."""
        most, slots = self._longest_batch, sum(self._slots.values())
        if most == 0:
            return 0.0
        if self.open.cost > 2 * most * slots:  # the end is far
            return most
        flying: Counter[str] = Counter()
        for flight in self._flying.values():
            flying[flight.worker] += flight.cost
        share = (self.open.cost + flying.total()) / slots - flying[worker] / self._slots[worker]
        if share <= 0 and flying[worker]:
            return None
        return min(max(BATCH_OF_REST * share, SHORTEST_SHARE * most), most)

    @property
    def _longest_batch(self) -> float:
        """The cost of a task of `batch_seconds`; 0 while the speed is unknown."""
        speed = self._measured_seconds / self._measured_cost if self._measured_cost else self.seconds_per_cost
        return self.batch_seconds / speed if speed > 0 else 0.0


def _recorded(records: list[UnitRecord]) -> list[events.Instruction]:
    return [events.RecordResults(tuple(records))] if records else []


def _named(units: tuple[UnitRange, ...]) -> str:
    if len(units) == 1:
        return f"unit {units[0].number}"
    more = f" and {len(units) - 8} more" if len(units) > 8 else ""
    return f"units {', '.join(str(unit.number) for unit in units[:8])}{more}"

"""Results that a second worker must confirm before they are believed, and what to do when it does not.

A share of the units is counted by a second worker. Which ones is drawn when the first result is there, so that no
worker can know. Two results that agree are believed. Where they disagree, this computer counts the unit itself: it
writes the ledger, so it is trusted anyway, and two workers that lie alike cannot outvote it. Whoever was wrong is
refused, and all that it alone has answered in this session is counted again.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom

from queenright.errors import InputError, shown
from queenright.job.plan import UnitRange
from queenright.job.records import UnitRecord

#: The share of units that are counted by two workers of a cluster, unless asked otherwise.
USUAL_RATE = 0.02


@dataclass(frozen=True, slots=True)
class WorkerResult:
    """The result of one unit by one worker."""

    worker: str
    unit: UnitRange
    record: UnitRecord


@dataclass(frozen=True, slots=True)
class Dispute:
    """Two workers that disagree on a unit."""

    first: WorkerResult
    second: WorkerResult


@dataclass
class CrossChecks:
    """The bookkeeping: who answered what, and what waits for whom. A *rate* of 0.02 is 2 % of the units."""

    rate: float = 0.0
    random: Random = field(default_factory=SystemRandom)
    waiting: deque[WorkerResult] = field(default_factory=deque)
    disputes: dict[int, Dispute] = field(default_factory=dict)
    done: int = 0
    skipped: int = 0  # chosen, but there was nobody else to ask
    _alone: dict[str, array[int]] = field(default_factory=dict)  # by worker, the fields of units believed from it alone

    def first(self, answers: Iterable[WorkerResult], others: bool) -> list[UnitRecord]:
        """Take the first answers to some units; return those that are believed at once. *others*: is there a second
        worker?"""
        believed = []
        for answer in answers:
            chosen = self.rate > 0 and self.random.random() < self.rate
            if chosen and others:
                self.waiting.append(answer)
                continue
            self.skipped += chosen
            believed.append(self._believe(answer))
        return believed

    def _believe(self, answer: WorkerResult) -> UnitRecord:
        unit = answer.unit
        self._alone.setdefault(answer.worker, array("Q")).extend((unit.number, unit.first, unit.last, unit.cost))
        return answer.record

    def give_up(self) -> list[UnitRecord]:
        """Believe all that waits: there is nobody to confirm it any more."""
        answers = list(self.waiting)
        self.waiting.clear()
        self.skipped += len(answers)
        return [self._believe(answer) for answer in answers]

    def for_worker(self, worker: str, least: float, most: float) -> list[WorkerResult]:
        """Some answers of others for this worker to confirm: none while all of them cost less than *least*, otherwise
        up to a cost of *most*, and at least one."""
        if sum(answer.unit.cost for answer in self.waiting if answer.worker != worker) < least:
            return []
        taken: list[WorkerResult] = []
        left: deque[WorkerResult] = deque()
        for answer in self.waiting:
            if answer.worker != worker and (not taken or sum(a.unit.cost for a in taken) + answer.unit.cost <= most):
                taken.append(answer)
            else:
                left.append(answer)
        self.waiting = left
        return taken

    def second(self, first: WorkerResult, second: WorkerResult) -> UnitRecord | None:
        """Compare two answers: the record if they agree, None and a dispute if not."""
        if first.record.count != second.record.count:
            self.disputes[first.unit.number] = Dispute(first, second)
            return None
        self.done += 1
        return replace(first.record, checked_by=second.record.host)

    def judged(self, truth: UnitRecord) -> tuple[UnitRecord, list[tuple[str, str]]]:
        """End a dispute by what this computer finds: the record, and who was wrong, with what it said."""
        dispute = self.disputes.pop(truth.unit)
        sides = (dispute.first, dispute.second)
        right = next((side for side in sides if side.record.count == truth.count), None)
        wrong = [
            (side.worker, f"it counts {side.record.count} in unit {truth.unit}, where {truth.count} is right")
            for side in sides
            if side.record.count != truth.count
        ]
        if right is None:
            return truth, wrong
        self.done += 1
        return replace(right.record, checked_by=truth.host), wrong

    def disown(self, worker: str) -> tuple[list[UnitRange], list[UnitRange]]:
        """The units that only a wrong worker has answered: those that were believed, and those that were not yet."""
        fields = iter(self._alone.pop(worker, array("Q")))
        believed = list(dict.fromkeys(UnitRange(*unit) for unit in zip(fields, fields, fields, fields, strict=True)))
        pending = [answer.unit for answer in self.waiting if answer.worker == worker]
        self.waiting = deque(answer for answer in self.waiting if answer.worker != worker)
        return believed, pending


def checked_rate(rate: float | None, cluster: str | None) -> float:
    """The share of units that are counted twice: as asked for, or what is usual there."""
    if rate is None:
        return USUAL_RATE if cluster is not None else 0.0
    if not isinstance(rate, int | float) or not 0 <= rate <= 1:
        raise InputError(f"a double check is of a share of the units from 0 to 1, got {shown(rate)}")
    if cluster is None:
        raise InputError(
            "a double check needs two workers, and without a cluster there is one; leave out the double check, and "
            "count some units again with: queens ledger verify"
        )
    return rate

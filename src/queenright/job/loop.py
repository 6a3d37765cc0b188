"""The loop of a job: it feeds the driver with events and carries out its instructions.

One loop in one thread: wait for an event, take all that have come meanwhile, hand out more, and write finished units to
the ledger. Units that finish within `COMMIT_SECONDS` go into one transaction, and are reported when it is on the disk;
whatever ends the loop in order, Ctrl-C included, writes what waits. `cancel` stops the loop: once for "finish what is
in flight", twice for "now".
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

from queenright.counting.congruences import LARGEST_QUICK, Symmetric, symmetric_counts
from queenright.errors import StoppedError
from queenright.job import events
from queenright.job.backlog import Backlog
from queenright.job.crosscheck import CrossChecks
from queenright.job.deadlines import Deadlines
from queenright.job.driver import Driver
from queenright.job.ledger import Ledger, LedgerError, now
from queenright.job.meter import Meter, Patience
from queenright.job.plan import Chosen, Plan, UnitRange
from queenright.job.records import DisputedResult, UnitRecord
from queenright.job.work import host_name
from queenright.plain import attributes
from queenright.watch import Watch, interrupts_held

#: How long the loop waits for an event before it looks at `cancel` and reports progress.
LOOK_SECONDS = 0.1

#: How long a finished unit may wait for others to be written with. A sync costs milliseconds.
COMMIT_SECONDS = 0.25

#: How long there may be no worker before that is reported.
PATIENCE_SECONDS = 10.0

#: How long a stop may last before it is reported what it waits for.
STOPPING_SECONDS = 2.0


class Executor(Protocol):
    """Where tasks run."""

    batch_seconds: float

    @property
    def describe(self) -> str: ...
    @property
    def remedy(self) -> str: ...
    @property
    def exposed(self) -> str: ...
    def open(self) -> None: ...
    def submit(self, task: events.Submit) -> None: ...
    def withdraw(self) -> None: ...
    def drop(self, worker: str) -> None: ...
    def next_event(self, seconds: float) -> events.Event | None: ...
    def abort(self) -> None: ...
    def close(self) -> None: ...


class Cancel:
    """Ask a running job to stop, from any thread or a signal handler: the first time it finishes what is in flight."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is. *kind* is "progress", or what happened ("worker-joined", "damage" …) with a *text*."""

    kind: str
    n: int
    units: int
    done: int
    fraction: float
    units_per_second: float
    eta_seconds: float | None
    text: str = ""
    data: tuple[tuple[str, Any], ...] = ()

    def to_json(self) -> dict[str, Any]:
        eta = None if self.eta_seconds is None else round(self.eta_seconds, 1)
        return {
            "event": self.kind,
            **attributes(self, "n units done"),
            "fraction": round(self.fraction, 6),
            "units_per_second": round(self.units_per_second, 3),
            "eta_seconds": eta,
            **({"text": self.text} if self.text else {}),
            **dict(self.data),
        }


Listener = Callable[[Progress], None]


class JobLoop:
    """One session of a job."""

    def __init__(
        self,
        plan: Plan,
        book: Ledger,
        chosen: Chosen,
        executor: Executor,
        rate: float,
        deadlines: Deadlines,
        listener: Listener,
        cancel: Cancel,
        clock: Callable[[], float],
        resume: str | None,
    ) -> None:
        self._plan, self._book, self._executor, self._listener = plan, book, executor, listener
        self._cancel, self._clock, self._obeyed = cancel, clock, 0
        self._resume, self._patience, self._slow_stop = resume, Patience(PATIENCE_SECONDS), Patience(STOPPING_SECONDS)
        self._started = now()
        totals = book.done.tallies
        total = sum(unit.cost for unit in filter(chosen, plan.units))
        open_cost = sum(unit.cost for unit in filter(chosen, book.open_units))
        speed = totals.seconds / totals.cost if totals.cost else plan.expected_seconds / plan.units.cost
        backlog = Backlog(filter(chosen, book.open_units), open_cost)
        self._driver = Driver(backlog, executor.batch_seconds, speed, CrossChecks(rate), deadlines)
        self.meter = Meter(total, total - open_cost)
        self._pending: list[UnitRecord] = []
        self._pending_since = 0.0
        self._early: Future[Symmetric] | None = None
        self._end: events.End | None = None

    def run(self) -> events.End:
        """Go on until the driver says that nothing is in flight and nothing more will be."""
        self.meter.tick(self._clock())
        self._obey(self._driver.start())
        if self._end is None:
            done = f"{len(self._book.done)} of {len(self._plan.units)} units are done"
            self.report(events.Say("start", f"{done}; {self._executor.describe}"))
            if self._executor.exposed:
                self.report(events.Say("exposed", self._executor.exposed))
            self._work()
        assert self._end is not None
        self.report(events.Say("end", self._end.how))
        return self._end

    def _work(self) -> None:
        try:
            self._executor.open()
            while self._end is None:
                self._look()
        except BaseException:
            self._executor.abort()
            with suppress(LedgerError):  # it may be why we are here
                self._commit()
            raise
        finally:
            self._executor.close()
            if self._early is not None:
                wait([self._early])  # a second at most

    def _look(self) -> None:
        arrived: list[events.Event] = []
        seconds = LOOK_SECONDS
        while (event := self._executor.next_event(seconds)) is not None:
            arrived.append(event)
            seconds = 0
        self.meter.tick(self._clock())
        # The clock after the answers: a worker that has answered is not late.
        instructions = self._driver.handle(*arrived, events.ClockRead(self.meter.elapsed))
        self._obey([*instructions, *self._cancelled(), *self._lonely(), *self._stopping()])
        if self._pending and (self._end or monotonic() - self._pending_since >= COMMIT_SECONDS):
            self._commit()
        if self._early is None and self._last_units_run():
            pool = ThreadPoolExecutor(1)
            self._early = pool.submit(symmetric_counts, self._plan.n)
            pool.shutdown(wait=False)
        self.report(events.Say("progress", ""))

    def _last_units_run(self) -> bool:
        """Whether cores fall idle while the last units of the whole count run, and P is quick to count there."""
        whole = self.meter.total_cost == self._plan.units.cost and self._plan.problem is None
        return whole and not self._driver.open and self._book.half_turn is None and self._plan.n <= LARGEST_QUICK

    def symmetric(self) -> Symmetric | None:
        """The numbers of symmetric solutions, counted once and kept in the ledger; without P if the job is stopped.

        With constraints they say nothing of the count, and are None.
        """
        if self._plan.problem is not None:
            return None
        n, kept = self._plan.n, self._book.half_turn
        if kept is not None or self._cancel.times:
            return symmetric_counts(n, half_turn=False)._replace(half_turn=kept)
        if n > LARGEST_QUICK:
            what = "counting the solutions that a half turn keeps, to check the sum of the units"
            self.report(events.Say("checking", what))
        if self._early is not None:
            return self._kept(self._early.result())
        watch = Watch(progress=lambda _: watch.stop() if self._cancel.times else None)
        try:
            found = symmetric_counts(n, watch=watch)
        except StoppedError:
            return symmetric_counts(n, half_turn=False)
        return self._kept(found)

    def _kept(self, found: Symmetric) -> Symmetric:
        assert found.half_turn is not None
        self._book.keep_symmetric(found.half_turn, found.quarter_turn)
        return found

    def _cancelled(self) -> list[events.Instruction]:
        asked, self._obeyed = self._cancel.times > self._obeyed, self._cancel.times
        if asked and self._cancel.times > 1:
            self._executor.abort()
        return self._driver.handle(events.StopAsked()) if asked else []

    def _stopping(self) -> list[events.Instruction]:
        if not self._slow_stop.ends(self._cancel.times == 1, self._clock()):
            return []
        text = "finishing the units in flight; a second signal, or Ctrl-C, ends it without them"
        return [events.Say("stopping", text)]

    def _lonely(self) -> list[events.Instruction]:
        if not self._patience.ends(self._driver.deserted, self._clock()):
            return []
        stop = f"and go on later with: {self._resume}" if self._resume else "(without a ledger nothing is kept)"
        waiting = f"no worker is connected; waiting for one: {self._executor.remedy}, or stop with Ctrl-C {stop}"
        return [events.Say("waiting", waiting)]

    def _obey(self, instructions: list[events.Instruction]) -> None:
        for step in instructions:
            match step:
                case events.RecordResults():
                    self._pending_since = self._pending_since if self._pending else monotonic()
                    self._pending += step.records
                case events.Submit():
                    self._executor.submit(step)
                case events.Withdraw():
                    self._executor.withdraw()
                case events.Drop():
                    self._executor.drop(step.worker)
                case events.Reopen():
                    self._commit()  # they may be among those that wait
                    self._take_back(step.units)
                case events.Say():
                    self.report(step)
                case events.End():
                    self._end = step

    def _commit(self) -> None:
        """Write what waits in one transaction, then report it."""
        results, self._pending = self._pending, []
        if not results:
            return
        with interrupts_held():  # Ctrl-C amid a transaction would lose what others were finished with
            finished = self._written(results)
        numbers, hosts = [record.unit for record in finished], sorted({record.host for record in finished})
        self.report(events.Say("recorded", "", (("finished", numbers), ("hosts", hosts), ("sum", self._sum))))

    def _written(self, results: list[UnitRecord]) -> list[UnitRecord]:
        doubtful = [record for record in results if self._book.doubts(record)]
        if doubtful:
            self._book.dispute(DisputedResult(f"counted again {self._started}", record) for record in doubtful)
        finished = [record for record in results if record not in doubtful] if doubtful else results
        for record in finished:
            self.meter.add(record.cost)
        self._book.record(
            finished,
            {
                "started": self._started,
                "host": host_name(),
                "executor": self._executor.describe,
                "elapsed": round(self.meter.elapsed, 3),
                "units": self.meter.session_units,
                "cost": self.meter.session_cost,
            },
        )
        return finished

    @property
    def _sum(self) -> int:
        return int(self._book.done.tallies.count)

    def _take_back(self, units: tuple[UnitRange, ...]) -> None:
        for unit in units:
            self.meter.take_back(unit.cost)
        self._book.reopen(unit.number for unit in units)
        self.report(events.Say("reopened", "", (("units", [unit.number for unit in units]), ("sum", self._sum))))

    def report(self, said: events.Say) -> None:
        """Call the listener with the state of the job and what happened."""
        meter, units = self.meter, len(self._plan.units)
        numbers = (meter.fraction, meter.units_per_second, meter.eta_seconds)
        self._listener(Progress(said.kind, self._plan.n, units, len(self._book.done), *numbers, said.text, said.data))

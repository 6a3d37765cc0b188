"""The shell of a job: it feeds the driver with events and does what the driver says.

One loop in one thread: wait for an event, take all that have come meanwhile, write their results to the ledger in one
transaction, then hand out more. `cancel` stops it at the next look: once for "finish what is in flight", twice for
"now". A job that is to keep nothing writes a temporary ledger, which is never named to anybody: it is gone by then.
"""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from queenright.counting import recheck_command
from queenright.errors import InputError
from queenright.job.crosscheck import CrossChecks, checked_rate
from queenright.job.deadlines import Deadlines, deadlines_for
from queenright.job.driver import Driver
from queenright.job.events import (
    ClockRead,
    Drop,
    End,
    Event,
    Instruction,
    RecordResults,
    Reopen,
    Say,
    StopAsked,
    Submit,
    Withdraw,
)
from queenright.job.ledger import Ledger, LedgerError, now
from queenright.job.meter import Meter, Patience
from queenright.job.opening import asked_plan, claimed
from queenright.job.plan import Chosen, Plan, UnitRange, part_of
from queenright.job.records import DisputedResult, UnitRecord
from queenright.job.work import host_name, job_of
from queenright.sizes import checked_threads

#: How long the loop waits for an event before it looks at `cancel` and reports progress.
LOOK_SECONDS = 0.1

#: How long there may be no worker before that is reported.
PATIENCE_SECONDS = 10.0

#: How long a stop may last before what it waits for is reported.
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
    def submit(self, task: Submit) -> None: ...
    def withdraw(self) -> None: ...
    def drop(self, worker: str) -> None: ...
    def next_event(self, seconds: float) -> Event | None: ...
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
        numbers = {
            "fraction": round(self.fraction, 6),
            "units_per_second": round(self.units_per_second, 3),
            "eta_seconds": eta,
        }
        text = {"text": self.text} if self.text else {}
        return {
            "event": self.kind,
            "n": self.n,
            "units": self.units,
            "done": self.done,
            **numbers,
            **text,
            **dict(self.data),
        }


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """How a job ended. *count* is None unless every unit of the count is done; *stopped*, unless its own part is.

    Without a ledger that was kept there is none to name or to resume from, and the count is checked again as a whole.
    *disputed* are units that were counted again because ledgers disagree on them, and gave yet another result;
    *cross_checked* is the number of units that two workers have counted alike, in this session or an earlier one.
    """

    n: int
    count: int | None
    algorithm: str
    units: int
    done: int
    seconds: float
    ledger: str | None
    resume: str | None
    stopped: bool
    disputed: tuple[int, ...] = ()
    cross_checked: int = 0

    @property
    def finished(self) -> bool:
        return self.count is not None

    @property
    def recheck(self) -> str:
        """The command that checks the count by an independent algorithm."""
        if self.ledger is None:
            return recheck_command(self.n, self.algorithm)
        return f"queens ledger verify {shlex.quote(self.ledger)} --sample 1%"

    def to_json(self) -> dict[str, Any]:
        return {
            "n": self.n, "count": self.count, "algorithm": self.algorithm, "units": self.units, "done": self.done,
            "seconds": round(self.seconds, 3), "ledger": self.ledger, "finished": self.finished,
            "stopped": self.stopped, "disputed": list(self.disputed),
            "cross_checked": self.cross_checked, "recheck": self.recheck, "resume": self.resume,
        }  # fmt: skip


Listener = Callable[[Progress], None]


def run(
    n: int,
    *,
    ledger: Path | str | None,
    algorithm: str = "auto",
    units: int | None = None,
    part: tuple[int, int] | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    double_check: float | None = None,
    task_limit: float | None = None,
    on_event: Listener | None = None,
    cancel: Cancel | None = None,
    clock: Callable[[], float] = monotonic,
) -> JobOutcome:
    """Count *n* queens into a ledger, going on where it stopped; the same call again resumes. None keeps nothing.

    *on_event* is called with a Progress for every change. *cancel* is called to stop, after the units in flight.
    *part* (K, M) runs only every M-th unit, for machines that never talk; their ledgers are merged later. On a cluster,
    *double_check* is the share of units that two workers must find alike before they are believed, 0.02 unless given,
    and a worker that keeps a task longer than *task_limit* seconds gets no more work (by default, 20 times what the
    task should take, and at least five minutes).

    >>> run(12, ledger="twelve.ledger").count
    14200
    """
    if part is not None and ledger is None:
        raise InputError("a part is of no use without its ledger, to be merged later; name its file with --ledger FILE")
    chosen = part_of(part)
    workers = checked_threads(threads)
    rate = checked_rate(double_check, cluster)
    deadlines = deadlines_for(task_limit, cluster)
    damage: list[str] = []
    resume = None
    with _ledger_file(ledger) as path:
        plan = asked_plan(path, n, algorithm, units)
        if ledger is not None:
            resume = resume_command(plan, str(ledger), algorithm=algorithm, units=units, part=part, cluster=cluster,
                                    double_check=double_check, task_limit=task_limit)  # fmt: skip
        with claimed(path, plan, damage.append) as book:
            executor = _executor(plan, workers, cluster)
            listener = on_event or (lambda _: None)
            loop = JobLoop(plan, book, chosen, executor, rate, deadlines, listener, cancel or Cancel(), clock, resume)
            for line in damage:
                loop.tell(Say("damage", line))
            end = loop.run()
            done, disputed = book.done, tuple(sorted(book.disputed))
    if end.how == "failed":
        further = f" and kept in {ledger}; go on with: {resume}" if resume else ", but without --ledger nothing is kept"
        raise LedgerError(f"{end.why}; {len(done)} of {len(plan.units)} units are done{further}")
    total = sum(record.count for record in done.values()) if len(done) == len(plan.units) else None
    return JobOutcome(
        n, total, plan.algorithm, len(plan.units), len(done), loop.meter.elapsed,
        None if ledger is None else str(ledger), resume, end.how == "stopped", disputed,
        sum(bool(record.checked_by) for record in done.values()),
    )  # fmt: skip


@contextmanager
def _ledger_file(ledger: Path | str | None) -> Iterator[Path]:
    """Where the ledger is, or, if nothing is to be kept, where it is for now."""
    if ledger is not None:
        yield Path(ledger)
        return
    with tempfile.TemporaryDirectory(prefix="queens-") as folder:
        try:
            yield Path(folder) / "count.ledger"
        except LedgerError as error:
            raise LedgerError(
                f"cannot write in the temporary folder {tempfile.gettempdir()!r} ({error.__cause__ or error}); "
                "free some space there, or name a file with --ledger"
            ) from error


def resume_command(plan: Plan, ledger: str, **options: Any) -> str:
    """The command that goes on with a job."""
    words = ["queens", "count", str(plan.n), "--ledger", ledger]
    if options.get("algorithm", "auto") != "auto":
        words += ["--algorithm", plan.algorithm]
    if options.get("units") is not None:
        words += ["--units", str(plan.wanted)]
    if options.get("part") is not None:
        words += ["--part", "{}/{}".format(*options["part"])]
    if options.get("cluster") is not None:
        words += ["--cluster", options["cluster"]]
    if options.get("double_check") is not None:
        words += ["--double-check", f"{100 * options['double_check']:g}%"]
    if options.get("task_limit") is not None:
        words += ["--task-limit", f"{options['task_limit']:g}"]
    return shlex.join(words)


def _executor(plan: Plan, threads: int, cluster: str | None) -> Executor:
    job = job_of(plan.n, plan.algorithm)
    if cluster is None:
        from queenright.job.threads import ThreadExecutor

        return ThreadExecutor(job, threads)
    from queenright.job.cluster import ClusterExecutor

    return ClusterExecutor(job, cluster, threads)


class JobLoop:
    """One session of a job."""

    def __init__(
        self, plan: Plan, book: Ledger, chosen: Chosen, executor: Executor, rate: float, deadlines: Deadlines,
        listener: Listener, cancel: Cancel, clock: Callable[[], float], resume: str | None,
    ) -> None:  # fmt: skip
        self._plan, self._book, self._executor, self._listener = plan, book, executor, listener
        self._cancel, self._clock, self._obeyed = cancel, clock, 0
        self._resume, self._patience, self._slow_stop = resume, Patience(PATIENCE_SECONDS), Patience(STOPPING_SECONDS)
        self._started = now()
        done = book.done.values()
        cost, seconds = sum(record.cost for record in done), sum(record.seconds for record in done)
        self._sum = sum(record.count for record in done)
        mine = filter(chosen, book.open_units)
        speed = seconds / cost if cost else 0.0
        self._driver = Driver(mine, executor.batch_seconds, speed, CrossChecks(rate), deadlines)
        total = sum(unit.cost for unit in plan.units if chosen(unit))
        self.meter = Meter(total, sum(record.cost for record in done if chosen(plan.units[record.unit])))
        self._end: End | None = None

    def run(self) -> End:
        """Go on until the driver says that nothing is in flight and nothing more will be."""
        self.meter.tick(self._clock())
        self._obey(self._driver.start())
        if self._end is None:
            self.tell(
                Say(
                    "start",
                    f"{self._book.done_count} of {len(self._plan.units)} units are done; {self._executor.describe}",
                )
            )
            if self._executor.exposed:
                self.tell(Say("exposed", self._executor.exposed))
            self._work()
        assert self._end is not None
        self.tell(Say("end", self._end.how))
        return self._end

    def _work(self) -> None:
        try:
            self._executor.open()
            while self._end is None:
                self._look()
        except BaseException:
            self._executor.abort()
            raise
        finally:
            self._executor.close()

    def _look(self) -> None:
        events = [self._executor.next_event(LOOK_SECONDS)]
        while events[-1] is not None:
            events.append(self._executor.next_event(0))
        self.meter.tick(self._clock())
        events[-1] = ClockRead(self.meter.elapsed)  # after the answers: whoever has answered is not late
        instructions = [step for event in events if event is not None for step in self._driver.handle(event)]
        self._obey([*instructions, *self._cancelled(), *self._lonely(), *self._stopping()])
        self.tell(Say("progress", ""))

    def _cancelled(self) -> list[Instruction]:
        asked, self._obeyed = self._cancel.times > self._obeyed, self._cancel.times
        if asked and self._cancel.times > 1:
            self._executor.abort()
        return self._driver.handle(StopAsked()) if asked else []

    def _stopping(self) -> list[Instruction]:
        if not self._slow_stop.ends(self._cancel.times == 1, self._clock()):
            return []
        return [Say("stopping", "finishing the units in flight; a second signal, or Ctrl-C, ends it without them")]

    def _lonely(self) -> list[Instruction]:
        if not self._patience.ends(self._driver.deserted, self._clock()):
            return []
        stop = f"and go on later with: {self._resume}" if self._resume else "(without --ledger nothing is kept)"
        waiting = f"no worker is connected; waiting for one: {self._executor.remedy}, or stop with Ctrl-C {stop}"
        return [Say("waiting", waiting)]

    def _obey(self, instructions: list[Instruction]) -> None:
        """Results first, all in one transaction: they are safe before anything else happens."""
        finished = [record for step in instructions if isinstance(step, RecordResults) for record in step.records]
        if finished:
            self._write(finished)
        for step in instructions:
            match step:
                case Submit():
                    self._executor.submit(step)
                case Withdraw():
                    self._executor.withdraw()
                case Drop():
                    self._executor.drop(step.worker)
                case Reopen():
                    self._take_back(step.units)
                case Say():
                    self.tell(step)
                case End():
                    self._end = step
                case RecordResults():
                    pass

    def _write(self, results: list[UnitRecord]) -> None:
        doubtful = [record for record in results if self._book.doubts(record)]
        if doubtful:
            self._book.dispute(DisputedResult(f"counted again {self._started}", record) for record in doubtful)
        finished = [record for record in results if record not in doubtful]
        for record in finished:
            self.meter.add(record.cost)
            self._sum += record.count
        self._book.record(finished, {
            "started": self._started, "host": host_name(), "executor": self._executor.describe,
            "elapsed": round(self.meter.elapsed, 3), "units": self.meter.session_units, "cost": self.meter.session_cost,
        })  # fmt: skip
        numbers, hosts = [record.unit for record in finished], sorted({record.host for record in finished})
        self.tell(Say("recorded", "", (("finished", numbers), ("hosts", hosts), ("sum", self._sum))))

    def _take_back(self, units: tuple[UnitRange, ...]) -> None:
        done = self._book.done
        for unit in units:
            self._sum -= done[unit.number].count
            self.meter.take_back(unit.cost)
        self._book.reopen(unit.number for unit in units)
        self.tell(Say("reopened", "", (("units", [unit.number for unit in units]), ("sum", self._sum))))

    def tell(self, said: Say) -> None:
        meter, units = self.meter, len(self._plan.units)
        numbers = (meter.fraction, meter.units_per_second, meter.eta_seconds)
        self._listener(Progress(said.kind, self._plan.n, units, self._book.done_count, *numbers, said.text, said.data))

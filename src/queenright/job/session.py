"""The shell of a job: it feeds the driver with events and carries out its instructions.

One loop in one thread: wait for an event, take all that have come meanwhile, hand out more, and write finished units to
the ledger. Units that finish within `COMMIT_SECONDS` go into one transaction, and are reported when it is on the disk;
whatever ends the loop in order, Ctrl-C included, writes what waits. `cancel` stops the loop: once for "finish what is
in flight", twice for "now". A job that keeps nothing writes a temporary ledger, which is never named: it is gone by
then.
"""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from queenright.counting import recheck_command
from queenright.counting.congruences import (
    LARGEST_QUICK,
    Congruence,
    Symmetric,
    broken,
    congruences,
    symmetric_counts,
)
from queenright.errors import InputError, StoppedError, shown
from queenright.job.crosscheck import CrossChecks
from queenright.job.driver import Backlog, Driver
from queenright.job.events import Drop, End, Event, Instruction, RecordResults, Reopen, Say, StopAsked, Submit, Withdraw
from queenright.job.ledger import Ledger, LedgerError, now
from queenright.job.meter import Meter, Patience
from queenright.job.opening import asked_plan, claimed
from queenright.job.plan import Chosen, Plan, UnitRange, part_of
from queenright.job.records import DisputedResult, UnitRecord
from queenright.job.work import host_name, job_of
from queenright.sizes import checked_threads
from queenright.watch import Watch, interrupts_held

#: The share of units that are counted by two workers of a cluster, unless asked otherwise.
USUAL_RATE = 0.02

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
    *cross_checked* is the number of units that two workers have counted alike, in this session or an earlier one;
    *symmetric* holds the numbers of symmetric solutions, by which a finished count was checked.
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
    symmetric: Symmetric | None = None

    @property
    def congruences(self) -> tuple[Congruence, ...]:
        """What the finished count was checked by."""
        if self.count is None or self.symmetric is None:
            return ()
        return congruences(self.n, self.count, self.symmetric)

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
            "cross_checked": self.cross_checked, "congruences": [each.to_json() for each in self.congruences],
            "recheck": self.recheck, "resume": self.resume,
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
    on_event: Listener | None = None,
    cancel: Cancel | None = None,
    clock: Callable[[], float] = monotonic,
) -> JobOutcome:
    """Count *n* queens into a ledger, going on where it stopped; the same call again resumes. None keeps nothing.

    *on_event* is called with a Progress for every change. *cancel* is called to stop: the units in flight are finished
    first. *part* (K, M) runs only every M-th unit, for machines that never talk; their ledgers are merged later. On a
    cluster, *double_check* is the share of units that two workers must count alike to be believed, 0.02 unless given.
    A finished count must pass every known congruence (`counting.congruences`), or a LedgerError is raised.

    >>> run(12, ledger="twelve.ledger").count
    14200
    """
    if part is not None and ledger is None:
        raise InputError("a part is of no use without its ledger, to be merged later; name its file with --ledger FILE")
    chosen = part_of(part)
    workers = checked_threads(threads)
    rate = checked_rate(double_check, cluster)
    damage: list[str] = []
    resume = None
    with _ledger_file(ledger) as path:
        plan = asked_plan(path, n, algorithm, units)
        if ledger is not None:
            resume = resume_command(plan, str(ledger), algorithm=algorithm, units=units, part=part, cluster=cluster,
                                    double_check=double_check)  # fmt: skip
        with claimed(path, plan, damage.append) as book:
            executor = _executor(plan, workers, cluster)
            listener = on_event or (lambda _: None)
            loop = JobLoop(plan, book, chosen, executor, rate, listener, cancel or Cancel(), clock, resume)
            for line in damage:
                loop.report(Say("damage", line))
            end = loop.run()
            symmetric = loop.symmetric() if len(book.done) == len(plan.units) else None
            done, totals, disputed = len(book.done), book.done.tallies, tuple(sorted(book.disputed))
    if end.how == "failed":
        further = f" and kept in {ledger}; go on with: {resume}" if resume else ", but without --ledger nothing is kept"
        raise LedgerError(f"{end.why}; {done} of {len(plan.units)} units are done{further}")
    total = totals.count if done == len(plan.units) else None
    if symmetric is not None and (impossible := broken(n, totals.count, symmetric)):
        kept = f"queens ledger verify {shlex.quote(str(ledger))} --sample all --reopen"
        again = kept if ledger is not None else recheck_command(n, plan.algorithm)
        raise LedgerError(f"{impossible}; a unit is wrong, find it with: {again}")
    return JobOutcome(
        n, total, plan.algorithm, len(plan.units), done, loop.meter.elapsed,
        None if ledger is None else str(ledger), resume, end.how == "stopped", disputed, totals.cross_checked,
        symmetric,
    )  # fmt: skip


def checked_rate(rate: float | None, cluster: str | None) -> float:
    """The share of units that are counted twice: as asked for, or what is usual there."""
    if rate is None:
        return USUAL_RATE if cluster is not None else 0.0
    if not 0 <= rate <= 1:
        raise InputError(f"a double check is of a share of the units from 0 to 1, got {shown(rate)}")
    if cluster is None:
        raise InputError(
            "a double check needs two workers, and without --cluster there is one; leave out --double-check, and count "
            "some units again with: queens ledger verify"
        )
    return rate


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
        self, plan: Plan, book: Ledger, chosen: Chosen, executor: Executor, rate: float,
        listener: Listener, cancel: Cancel, clock: Callable[[], float], resume: str | None,
    ) -> None:  # fmt: skip
        self._plan, self._book, self._executor, self._listener = plan, book, executor, listener
        self._cancel, self._clock, self._obeyed = cancel, clock, 0
        self._resume, self._patience, self._slow_stop = resume, Patience(PATIENCE_SECONDS), Patience(STOPPING_SECONDS)
        self._started = now()
        totals = book.done.tallies
        total = sum(unit.cost for unit in filter(chosen, plan.units))
        open_cost = sum(unit.cost for unit in filter(chosen, book.open_units))
        speed = totals.seconds / totals.cost if totals.cost else 0.0
        backlog = Backlog(filter(chosen, book.open_units), open_cost)
        self._driver = Driver(backlog, executor.batch_seconds, speed, CrossChecks(rate))
        self.meter = Meter(total, total - open_cost)
        self._pending: list[UnitRecord] = []
        self._pending_since = 0.0
        self._end: End | None = None

    def run(self) -> End:
        """Go on until the driver says that nothing is in flight and nothing more will be."""
        self.meter.tick(self._clock())
        self._obey(self._driver.start())
        if self._end is None:
            done = f"{len(self._book.done)} of {len(self._plan.units)} units are done"
            self.report(Say("start", f"{done}; {self._executor.describe}"))
            if self._executor.exposed:
                self.report(Say("exposed", self._executor.exposed))
            self._work()
        assert self._end is not None
        self.report(Say("end", self._end.how))
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

    def _look(self) -> None:
        events = [self._executor.next_event(LOOK_SECONDS)]
        while events[-1] is not None:
            events.append(self._executor.next_event(0))
        self.meter.tick(self._clock())
        instructions = [step for event in events if event is not None for step in self._driver.handle(event)]
        self._obey([*instructions, *self._cancelled(), *self._lonely(), *self._stopping()])
        if self._pending and (self._end or self._clock() - self._pending_since >= COMMIT_SECONDS):
            self._commit()
        self.report(Say("progress", ""))

    def symmetric(self) -> Symmetric:
        """The numbers of symmetric solutions, counted once and kept in the ledger; without P if the job is stopped."""
        n, kept = self._plan.n, self._book.half_turn
        if kept is not None or self._cancel.times:
            return symmetric_counts(n, half_turn=False)._replace(half_turn=kept)
        if n > LARGEST_QUICK:
            self.report(Say("checking", "counting the solutions that a half turn keeps, to check the sum of the units"))
        watch = Watch(progress=lambda _: watch.stop() if self._cancel.times else None)
        try:
            found = symmetric_counts(n, watch=watch)
        except StoppedError:
            return symmetric_counts(n, half_turn=False)
        assert found.half_turn is not None
        self._book.keep_symmetric(found.half_turn, found.quarter_turn)
        return found

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
        for step in instructions:
            match step:
                case RecordResults():
                    self._pending_since = self._pending_since if self._pending else self._clock()
                    self._pending += step.records
                case Submit():
                    self._executor.submit(step)
                case Withdraw():
                    self._executor.withdraw()
                case Drop():
                    self._executor.drop(step.worker)
                case Reopen():
                    self._commit()  # they may be among those that wait
                    self._take_back(step.units)
                case Say():
                    self.report(step)
                case End():
                    self._end = step

    def _commit(self) -> None:
        """Write what waits in one transaction, then report it."""
        results, self._pending = self._pending, []
        if not results:
            return
        with interrupts_held():  # Ctrl-C amid a transaction would lose what others were finished with
            finished = self._written(results)
        numbers, hosts = [record.unit for record in finished], sorted({record.host for record in finished})
        self.report(Say("recorded", "", (("finished", numbers), ("hosts", hosts), ("sum", self._sum))))

    def _written(self, results: list[UnitRecord]) -> list[UnitRecord]:
        doubtful = [record for record in results if self._book.doubts(record)]
        if doubtful:
            self._book.dispute(DisputedResult(f"counted again {self._started}", record) for record in doubtful)
        finished = [record for record in results if record not in doubtful] if doubtful else results
        for record in finished:
            self.meter.add(record.cost)
        self._book.record(finished, {
            "started": self._started, "host": host_name(), "executor": self._executor.describe,
            "elapsed": round(self.meter.elapsed, 3), "units": self.meter.session_units, "cost": self.meter.session_cost,
        })  # fmt: skip
        return finished

    @property
    def _sum(self) -> int:
        return int(self._book.done.tallies.count)

    def _take_back(self, units: tuple[UnitRange, ...]) -> None:
        for unit in units:
            self.meter.take_back(unit.cost)
        self._book.reopen(unit.number for unit in units)
        self.report(Say("reopened", "", (("units", [unit.number for unit in units]), ("sum", self._sum))))

    def report(self, said: Say) -> None:
        """Call the listener with the state of the job and what happened."""
        meter, units = self.meter, len(self._plan.units)
        numbers = (meter.fraction, meter.units_per_second, meter.eta_seconds)
        self._listener(Progress(said.kind, self._plan.n, units, len(self._book.done), *numbers, said.text, said.data))

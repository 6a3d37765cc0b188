"""Running a job: its plan, its ledger, its workers, its loop, and how it ended.

A job that keeps nothing writes a temporary ledger, which is never named: it is gone when the job ends.
"""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from queenright.counting import recheck_command
from queenright.counting.congruences import Congruence, Symmetric, broken, congruences, in_words
from queenright.errors import InputError, checked_function, checked_kind
from queenright.files import checked_path
from queenright.job.crosscheck import checked_rate
from queenright.job.deadlines import deadlines_for
from queenright.job.events import Say
from queenright.job.ledger import LedgerError
from queenright.job.loop import Cancel, Executor, JobLoop, Listener
from queenright.job.opening import asked_plan, claimed
from queenright.job.plan import Plan, part_of
from queenright.job.work import job_of
from queenright.plain import attributes
from queenright.problem.options import as_options
from queenright.sizes import checked_threads

if TYPE_CHECKING:
    from queenright.problem.problem import Problem


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
    problem: Problem | None = None

    @property
    def congruences(self) -> tuple[Congruence, ...]:
        """What the finished count was checked by."""
        if self.count is None or self.symmetric is None:
            return ()
        return congruences(self.n, self.count, self.symmetric)

    @property
    def checked_by(self) -> str:
        """The congruences in words; empty unless the count is finished."""
        return in_words(self.n, self.symmetric) if self.count is not None and self.symmetric is not None else ""

    @property
    def finished(self) -> bool:
        return self.count is not None

    @property
    def recheck(self) -> str:
        """The command that checks the count by an independent algorithm."""
        if self.ledger is None and self.problem is not None:
            return shlex.join(["queens", "all", *as_options(self.problem)]) + " | wc -l"
        if self.ledger is None:
            return recheck_command(self.n, self.algorithm)
        return f"queens ledger verify {shlex.quote(self.ledger)} --sample 1%"

    def to_json(self) -> dict[str, Any]:
        names = (
            "n count algorithm units done seconds ledger finished stopped disputed cross_checked congruences recheck"
        )
        facts = attributes(self, f"{names} resume{'' if self.problem is None else ' problem'}")
        return facts | {"seconds": round(self.seconds, 3)}


def run(
    asked: int | Problem,
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
    """Count n queens, or the solutions of a problem, into a ledger, going on where it stopped; the same call again
    resumes. None keeps nothing.

    *on_event* is called with a Progress for every change. *cancel* is called to stop: the units in flight are finished
    first. *part* (K, M) runs only every M-th unit, for machines that never talk; their ledgers are merged later. On a
    cluster, *double_check* is the share of units that two workers must count alike to be believed, 0.02 unless given,
    and a worker that keeps a task longer than *task_limit* seconds gets no more work (by default, 20 times what the
    task should take, and at least five minutes).
    A finished count must pass every known congruence (`counting.congruences`), or a LedgerError is raised.

    >>> run(12, ledger="twelve.ledger").count
    14200
    """
    if part is not None and ledger is None:
        raise InputError("a part is of no use without its ledger, to be merged later; name the file of a ledger")
    checked_function("on_event", on_event)
    if cluster is not None:
        checked_kind("cluster", cluster, str, "local, or an address such as tcp://host:8786")
    chosen = part_of(part)
    workers = checked_threads(threads)
    rate = checked_rate(double_check, cluster)
    deadlines = deadlines_for(task_limit, cluster)
    damage: list[str] = []
    resume = None
    with _ledger_file(ledger) as path:
        plan = asked_plan(path, asked, algorithm, units)
        if ledger is not None:
            resume = resume_command(
                plan,
                str(ledger),
                algorithm=algorithm,
                units=units,
                part=part,
                cluster=cluster,
                double_check=double_check,
                task_limit=task_limit,
            )
        with claimed(path, plan, damage.append) as book:
            executor = _executor(plan, workers, cluster)
            listener = on_event or (lambda _: None)
            loop = JobLoop(plan, book, chosen, executor, rate, deadlines, listener, cancel or Cancel(), clock, resume)
            for line in damage:
                loop.report(Say("damage", line))
            end = loop.run()
            symmetric = loop.symmetric() if len(book.done) == len(plan.units) else None
            done, totals, disputed = len(book.done), book.done.tallies, tuple(sorted(book.disputed))
    if end.how == "failed":
        further = f" and kept in {ledger}; go on with: {resume}" if resume else ", but without a ledger nothing is kept"
        raise LedgerError(f"{end.why}; {done} of {len(plan.units)} units are done{further}")
    total = totals.count if done == len(plan.units) else None
    if impossible := broken(plan.n, totals.count, symmetric):
        kept = f"queens ledger verify {shlex.quote(str(ledger))} --sample all --reopen"
        again = kept if ledger is not None else recheck_command(plan.n, plan.algorithm)
        raise LedgerError(f"{impossible}; a unit is wrong, find it with: {again}")
    return JobOutcome(
        plan.n,
        total,
        plan.algorithm,
        len(plan.units),
        done,
        loop.meter.elapsed,
        None if ledger is None else str(ledger),
        resume,
        end.how == "stopped",
        disputed,
        totals.cross_checked,
        symmetric,
        plan.problem,
    )


@contextmanager
def _ledger_file(ledger: Path | str | None) -> Iterator[Path]:
    """Where the ledger is, or, if nothing is to be kept, where it is for now."""
    if ledger is not None:
        yield checked_path(ledger)
        return
    with tempfile.TemporaryDirectory(prefix="queens-") as folder:
        try:
            yield Path(folder) / "count.ledger"
        except LedgerError as error:
            raise LedgerError(
                f"cannot write in the temporary folder {tempfile.gettempdir()!r} ({error.__cause__ or error}); "
                "free some space there, or name the file of a ledger"
            ) from error


def resume_command(plan: Plan, ledger: str, **options: Any) -> str:
    """The command that goes on with a job."""
    words = [*plan.command, "--ledger", ledger]
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
    job = job_of(plan)
    if cluster is None:
        from queenright.job.threads import ThreadExecutor

        return ThreadExecutor(job, threads)
    from queenright.job.cluster import ClusterExecutor

    return ClusterExecutor(job, cluster, threads)

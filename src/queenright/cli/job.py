"""The job half of `queens count`: a count with a ledger, on this machine or on a cluster.

SIGTERM finishes the units in flight, keeps them and ends with status 0 and how to resume; Ctrl-C ends at once (130),
and keeps whatever was finished.
"""

from __future__ import annotations

import shlex
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any

from queenright.cli.answer import warn
from queenright.cli.job_options import JobOptions
from queenright.cli.progress import Bar
from queenright.job.ledger import LedgerError
from queenright.job.loop import Cancel, Progress
from queenright.job.session import JobOutcome, run
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

#: Events that are printed, besides the bar.
PRINTED = {"damage", "worker-refused", "task-failed", "worker-left", "waiting", "stopping", "exposed", "checking"}


def count_with_ledger(
    asked: int | Problem, algorithm: str, threads: int | None, options: JobOptions, time_limit: float | None = None
) -> JobOutcome:
    """Run the job to its end, or until it is stopped."""
    cancel, n = Cancel(), asked if isinstance(asked, int) else asked.n
    with ExitStack() as stack:
        listeners = [_bar(stack, n, options), *_log(stack, options.log), *_metrics(stack, options.metrics)]
        stack.enter_context(_finishing_on_sigterm(cancel))
        stack.enter_context(_finishing_after(time_limit, cancel))

        def report(event: Progress) -> None:
            for listener in listeners:
                listener(event)

        try:
            return run(
                asked,
                ledger=options.ledger,
                algorithm=algorithm,
                units=options.units,
                part=options.part,
                threads=threads,
                cluster=options.cluster,
                double_check=options.double_check,
                task_limit=options.task_limit,
                cancel=cancel,
                on_event=report,
            )
        except KeyboardInterrupt:
            if options.ledger is not None:
                warn(f"finished units are kept in {options.ledger}; the same command resumes")
            raise


@contextmanager
def _finishing_on_sigterm(cancel: Cancel) -> Iterator[None]:
    before = signal.signal(signal.SIGTERM, lambda *_: cancel())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _finishing_after(time_limit: float | None, cancel: Cancel) -> Iterator[None]:
    if time_limit is None:
        yield
        return
    timer = Timer(time_limit, cancel)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _bar(stack: ExitStack, n: int, options: JobOptions) -> Any:
    printed = PRINTED if options.double_check is None else PRINTED | {"unconfirmed"}  # only if it was asked for
    bar = stack.enter_context(Bar(f"counting {plural(n, 'queen')}"))

    def listen(event: Progress) -> None:
        if event.kind in printed:
            warn(event.text)
        bar.update(event.fraction, f"{event.done}/{event.units} units")

    return listen


def _log(stack: ExitStack, name: str | None) -> list[Any]:
    if name is None:
        return []
    from queenright.job.reports import JsonLog

    return [stack.enter_context(JsonLog(name))]


def _metrics(stack: ExitStack, address: str | None) -> list[Any]:
    if address is None:
        return []
    from queenright.job.reports import MetricsServer

    return [stack.enter_context(MetricsServer(address))]


def dispute(outcome: JobOutcome) -> LedgerError | None:
    """Why a job that was not stopped has no count: results that disagree."""
    if not outcome.disputed or outcome.stopped or outcome.ledger is None:
        return None
    units = f"unit{'s' if len(outcome.disputed) > 1 else ''} {', '.join(map(str, outcome.disputed))}"
    doubt = f"ledgers disagree on {units}, and counting again gave yet another result, which is kept too"
    settled = f"a result that comes twice settles it: {outcome.resume}"
    return LedgerError(f"{outcome.done} of {outcome.units} units are done; {doubt}; {settled}")


def how_to_resume(outcome: JobOutcome) -> str:
    """What to do with a job that stopped before its end."""
    done = f"{outcome.done} of {outcome.units} units are done"
    if outcome.ledger is None:
        return f"stopped; {done}, but without a ledger nothing is kept"
    if not outcome.stopped:
        join = f"queens ledger merge all.ledger {shlex.quote(outcome.ledger)} …"
        return f"this part is finished ({done}); join the parts with: {join}"
    return f"{done}; resume with: {outcome.resume}"

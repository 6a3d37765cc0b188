"""The job half of `queens count`: a count with a ledger, on this machine or on a cluster.

SIGTERM finishes the units in flight, keeps them and ends with status 0 and how to resume; Ctrl-C ends at once (130),
and keeps whatever was finished.
"""

from __future__ import annotations

import shlex
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from queenright.cli.common import warn
from queenright.cli.job_options import JobOptions
from queenright.cli.progress import Bar
from queenright.job.session import Cancel, Outcome, Progress, run
from queenright.sizes import plural

#: Events that a person should hear of, besides the bar.
TOLD = {"damage", "worker-refused", "task-failed", "worker-left", "waiting", "stopping", "late"}


def count_with_ledger(n: int, algorithm: str, threads: int | None, options: JobOptions) -> Outcome:
    """Run the job to its end, or until it is told to stop."""
    cancel = Cancel()
    with ExitStack() as stack:
        listeners = [_bar(stack, n), *_log(stack, options.log), *_metrics(stack, options.metrics)]
        stack.enter_context(_finishing_on_sigterm(cancel))

        def tell(event: Progress) -> None:
            for hear in listeners:
                hear(event)

        try:
            return run(
                n, ledger=options.ledger, algorithm=algorithm, units=options.units, part=options.part, threads=threads,
                cluster=options.cluster, cancel=cancel, on_event=tell,
            )  # fmt: skip
        except KeyboardInterrupt:
            if options.ledger is not None:
                warn(f"finished units are kept in {options.ledger}; the same command goes on")
            raise


@contextmanager
def _finishing_on_sigterm(cancel: Cancel) -> Iterator[None]:
    before = signal.signal(signal.SIGTERM, lambda *_: cancel())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _bar(stack: ExitStack, n: int) -> Any:
    bar = stack.enter_context(Bar(f"counting {plural(n, 'queen')}"))

    def hear(event: Progress) -> None:
        if event.kind in TOLD:
            warn(event.text)
        bar.update(event.fraction, f"{event.done}/{event.units} units")

    return hear


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


def say_how_to_resume(outcome: Outcome) -> None:
    """What to do with a job that stopped before its end."""
    done = f"{outcome.done} of {outcome.units} units are done"
    if outcome.ledger is None:
        return warn(f"stopped; {done}, but without --ledger nothing is kept")
    if not outcome.stopped:
        join = f"queens ledger merge all.ledger {shlex.quote(outcome.ledger)} …"
        return warn(f"this part is finished ({done}); join the parts with: {join}")
    return warn(f"{done}; resume with: {outcome.resume}")

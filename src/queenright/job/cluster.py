"""The executor of many machines: Dask distributed moves the tasks and notices lost workers.

What to believe and what to run again the driver decides. A task costs Dask some milliseconds, so tasks are batches of
about a second. Only the driver's process writes the ledger: workers compute and answer. The package `distributed` is
imported here and nowhere else, when a cluster is asked for.
"""

from __future__ import annotations

import logging
import queue
import re
import signal
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from importlib import import_module
from multiprocessing import resource_tracker
from time import monotonic
from typing import Any, NamedTuple

from queenright.errors import InputError, QueensError
from queenright.job.events import (
    ClusterLost,
    Event,
    Submit,
    TaskDone,
    TaskFailed,
    TaskReturned,
    WorkerJoined,
    WorkerLeft,
    WorkerRefused,
)
from queenright.job.work import Job, VersionMismatchError, check_version, run_in_worker
from queenright.packages import interrupts_held, needing
from queenright.sizes import plural

#: What Dask speaks. One without a port, or in another protocol, would end in its traceback.
ADDRESS = re.compile(r"local|(tcp|tls|ucx|wss?)://.+:[0-9]{1,5}|inproc://.+")

#: How often the list of workers is read.
SECONDS_BETWEEN_ROLL_CALLS = 1.0

#: How often a worker that does not answer is asked, at that pace.
GREETINGS = 5

#: How long a cluster may take to answer at all.
CONNECT_SECONDS = 20

#: How long the driver waits for a finished result before it looks after its other work and asks again.
FETCH_SECONDS = 2


class ClusterError(QueensError):
    """The cluster cannot be reached, or cannot run this job."""


class _SilentError(Exception):
    """A worker did not answer; it may yet."""


def _distributed() -> Any:
    with needing("a cluster", "distributed", "cluster"):
        return import_module("distributed")


def _where(job: Job, units: list[tuple[int, int, int, int]]) -> tuple[str, Any]:
    """The task: a worker's address and its results, or why it cannot do them."""
    address = _distributed().get_worker().address
    try:
        return address, run_in_worker(job, units)
    except VersionMismatchError as error:
        return address, error


def _greeting(job: Job) -> str | None:
    """Run on a worker that joined: why it cannot be used, or None. It also loads the core before any work comes."""
    try:
        check_version(job)
    except VersionMismatchError as error:
        return str(error)
    return None


class Sent(NamedTuple):
    """A task that Dask has, and the only workers that may run it; None: all may."""

    task: int
    allowed: frozenset[str] | None


class ClusterExecutor:
    """Runs tasks on a Dask cluster; every method is called from the driver's thread."""

    batch_seconds = 1.0

    def __init__(self, job: Job, address: str, workers: int) -> None:
        self._dask = _distributed()
        if not ADDRESS.fullmatch(address):
            raise InputError(f"a cluster is local or an address such as tcp://host:8786, got {address!r}")
        self._job, self._address, self._wanted = job, address, workers
        self._cluster: Any = None
        self._client: Any = None
        self._futures: dict[Any, Sent] = {}
        self._finished: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._known: set[str] = set()
        self._greetings: Counter[str] = Counter()
        self._next_roll_call = 0.0
        self._quiet = ExitStack()

    @property
    def remedy(self) -> str:
        if self._address == "local":
            return "Dask starts it again, if it can"
        return f"start it with `dask worker {self._address}`"

    @property
    def describe(self) -> str:
        return f"{plural(self._wanted, 'local worker')}" if self._address == "local" else f"cluster {self._address}"

    def open(self) -> None:
        """Connect, and greet the workers that are there. Of what goes wrong the driver tells, not Dask's log."""
        self._quiet.enter_context(self._dask.utils.silence_logging_cmgr(logging.CRITICAL))
        address = self._address
        if address == "local":
            self._cluster = self._local_cluster()
            address = self._cluster.scheduler_address
        try:
            self._client = self._dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError) as error:
            raise ClusterError(f"no cluster answers at {address}: start one with: dask scheduler") from error
        self._roll_call()

    def _local_cluster(self) -> Any:
        """Workers of our own. Ctrl-C is for this process alone: theirs inherit from the thread that starts them that it
        is blocked, and a cluster that is half there cannot be closed, so this one waits for it."""
        resource_tracker.ensure_running()  # started later, it would unblock Ctrl-C in the thread that starts workers
        with interrupts_held():
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                # Any free port for its dashboard; no limit of memory: the plan says what a worker needs.
                return self._dask.LocalCluster(
                    n_workers=self._wanted, threads_per_worker=1, dashboard_address="127.0.0.1:0", memory_limit=0,
                    silence_logs=logging.CRITICAL,
                )  # fmt: skip
            except RuntimeError as error:
                raise ClusterError(f"the local workers could not be started {self._memory_hint}") from error
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    @property
    def _memory_hint(self) -> str:
        return f"(too little memory? queens plan {self._job.n} tells what a worker needs)"

    def submit(self, task: Submit) -> None:
        units = [(unit.number, unit.first, unit.last, unit.cost) for unit in task.units]
        allowed = self._known - task.avoid if task.avoid else None
        if allowed is not None and not allowed:  # they left just now; for Dask an empty list would mean all
            self._events.put(TaskReturned(task.task))
            return
        future = self._client.submit(
            _where, self._job, units, workers=None if allowed is None else sorted(allowed), pure=False, retries=0,
            key=f"queens-{id(self)}-{task.task}",
        )  # fmt: skip
        self._futures[future] = Sent(task.task, None if allowed is None else frozenset(allowed))
        future.add_done_callback(self._finished.put)

    def withdraw(self) -> None:
        """Take back what waits in the scheduler; what a worker holds is left to it."""
        waiting = [future for future in self._futures if future.status == "pending"]
        held = {key for keys in self._client.processing().values() for key in keys} if waiting else set()
        self._take_back(future for future in waiting if future.key not in held)

    def _take_back(self, futures: Iterable[Any]) -> None:
        for future in list(futures):
            sent = self._futures.pop(future)
            future.cancel()
            self._events.put(TaskReturned(sent.task))

    def next_event(self, seconds: float) -> Event | None:
        if monotonic() >= self._next_roll_call:
            self._roll_call()
        with suppress(queue.Empty):
            return self._events.get_nowait()
        with suppress(queue.Empty):
            self._answer(self._finished.get(timeout=seconds) if seconds > 0 else self._finished.get_nowait())
            return self._events.get_nowait()
        return None

    def abort(self) -> None:
        """Ask for nothing more; what a worker has begun ends without being heard."""
        self._take_back(self._futures)

    def close(self) -> None:
        for part in (self._client, self._cluster):
            if part is not None:
                part.close()
        self._quiet.close()

    def _answer(self, future: Any) -> None:
        sent = self._futures.get(future)
        if sent is None:  # it was withdrawn meanwhile
            return
        try:
            self._events.put(self._event_of(future, sent.task))
            del self._futures[future]
        except _SilentError:
            future.add_done_callback(self._finished.put)

    def _event_of(self, future: Any, task: int) -> Event:
        """What became of a task. If its worker died with the result, Dask runs it again, when there is another one."""
        if future.cancelled():
            return TaskReturned(task)
        try:
            worker, result = future.result(timeout=FETCH_SECONDS)
        except self._dask.scheduler.KilledWorker as error:
            return TaskFailed(task, getattr(error.last_worker, "address", "unknown"), "the worker died on it")
        except Exception as error:  # whatever a worker raises comes here
            if isinstance(error, TimeoutError) and future.status != "error":  # it was the wait that ended
                raise _SilentError from error
            return TaskFailed(task, "unknown", f"{type(error).__name__}: {error}")
        if isinstance(result, VersionMismatchError):
            return WorkerRefused(worker, str(result), task)
        return TaskDone(task, worker, result)

    def _roll_call(self) -> None:
        """Tell the driver who joined and who left; whoever joined is asked for its version first.

        A task that waits for workers that are all gone would wait for ever: one that comes back has another address.
        """
        present = self._present()
        for worker in self._known - present.keys():
            self._events.put(WorkerLeft(worker))
        greeted = {}
        for worker in present.keys() - self._known:
            with suppress(_SilentError):
                greeted[worker] = self._greet(worker)
        for worker in sorted(greeted, key=lambda worker: greeted[worker] is not None):
            # Those who may work first: a job that hears of refused ones alone would give up.
            why = greeted[worker]
            self._events.put(WorkerJoined(worker, present[worker]) if why is None else WorkerRefused(worker, why))
        self._known = (self._known & present.keys()) | greeted.keys()
        self._take_back(
            future for future, sent in self._futures.items()
            if sent.allowed is not None and sent.allowed.isdisjoint(present) and future.status == "pending"
        )  # fmt: skip
        self._next_roll_call = monotonic() + SECONDS_BETWEEN_ROLL_CALLS

    def _present(self) -> dict[str, int]:
        """The workers that the scheduler knows, and their slots. That nobody will ever come is told here."""
        try:
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
        except (KeyError, OSError):  # Dask has tried again for a while, then given up
            workers = {}
            self._events.put(ClusterLost(f"the scheduler at {self._address} does not answer any more"))
        if not workers and self._cluster is not None and self._nannies_gave_up():
            why = f"all local workers ended, and Dask could not start them again {self._memory_hint}"
            self._events.put(ClusterLost(why))
        return {worker: facts["nthreads"] for worker, facts in workers.items()}

    def _nannies_gave_up(self) -> bool:
        """A nanny starts its worker again and again; Dask closes one that had none for a while, and forgets it."""
        status = self._dask.core.Status
        gone = {status.closing, status.closed, status.failed}
        return all(nanny.status in gone for nanny in list(self._cluster.workers.values()))

    def _greet(self, worker: str) -> str | None:
        """Why a worker cannot be used, or None. One that does not answer may have left again, or is asked once more."""
        try:
            answer: str | Exception | None = self._client.run(
                _greeting, self._job, workers=[worker], on_error="return"
            ).get(worker)
        except Exception as error:
            answer = OSError(f"{type(error).__name__}: {error}")
        if isinstance(answer, OSError):
            self._greetings[worker] += 1
            if self._greetings[worker] < GREETINGS:
                raise _SilentError
            return f"it does not answer ({answer})"
        if isinstance(answer, Exception):
            return f'it cannot load Queenright ({answer}); there: pip install "queenright[cluster]=={self._job.core}"'
        return answer

"""The executor of many machines: Dask distributed moves the tasks and notices lost workers.

The driver decides which results to believe and what to run again. A task costs Dask some milliseconds, so tasks are
batches of up to a second. Only the driver's process writes the ledger: workers compute and answer. The package
`distributed` is imported here and nowhere else, when a cluster is asked for.

Every task goes to one worker that the driver chose, so that no worker can answer in another's name. Answers are text,
and the client accepts nothing but plain data: Dask then refuses a pickled result instead of loading it. It still
unpickles exceptions and messages of its own protocol, so every member of a cluster is trusted not to attack it. A local
cluster admits only this process: it speaks TLS with a key that is made for it and never leaves it.
"""

from __future__ import annotations

import logging
import queue
import re
import signal
from collections import Counter
from collections.abc import Container, Iterable
from contextlib import ExitStack, suppress
from importlib import import_module
from multiprocessing import resource_tracker
from time import monotonic
from typing import Any, NamedTuple

from queenright.errors import InputError, QueensError, shown
from queenright.job import answers, events
from queenright.job.threads import ThreadExecutor
from queenright.job.work import VersionMismatchError, WorkOrder, check_version, run_in_worker
from queenright.packages import needing
from queenright.sizes import plural
from queenright.watch import interrupts_held

#: What Dask speaks. One without a port, or in another protocol, would end in its traceback.
ADDRESS = re.compile(r"local|(tcp|tls|ucx|wss?)://.+:[0-9]{1,5}|inproc://.+")

#: An address whose messages stay on this machine.
LOOPBACK = re.compile(r"inproc://.*|[a-z]+://(127\.[0-9.]+|localhost|\[::1\]):[0-9]+")

#: The only kind of data that is read: numbers, texts, lists. Dask's other kinds can hold objects, that is, code.
PLAIN_DATA = ["msgpack"]

#: How often the list of workers is read.
SECONDS_BETWEEN_ROLL_CALLS = 1.0

#: How often a worker that does not answer is asked, at that pace.
GREETINGS = 5

#: How long a greeting may take. Workers are greeted one after the other, so one that hangs holds up the driver.
GREETING_SECONDS = 5

#: How long a cluster may take to answer at all.
CONNECT_SECONDS = 20

#: How often, at the pace of roll calls, it asks for a result of a worker that is there.
FETCHES = 10

#: How long the driver waits for a finished result before it looks after its other work and asks again.
FETCH_SECONDS = 2


class ClusterError(QueensError):
    """The cluster cannot be reached, or cannot run this job."""


class _SilentError(Exception):
    """A worker did not answer; it may yet."""


def _distributed() -> Any:
    with needing("a cluster", "distributed", "cluster"):
        return import_module("distributed")


def _greeting(job: WorkOrder) -> str | None:
    """Run on a worker that joined: why it cannot be used, or None. It also loads the core before any work comes."""
    try:
        check_version(job)
    except VersionMismatchError as error:
        return str(error)
    return None


class Sent(NamedTuple):
    """A task that Dask has, how many units it is, and the only worker that may run it."""

    task: int
    units: int
    worker: str


class ClusterExecutor:
    """Runs tasks on a Dask cluster; every method is called from the driver's thread."""

    batch_seconds = 1.0

    def __init__(self, job: WorkOrder, address: str, workers: int) -> None:
        self._dask = _distributed()
        if not isinstance(address, str) or not ADDRESS.fullmatch(address):
            raise InputError(f"a cluster is local or an address such as tcp://host:8786, got {shown(address)}")
        self._job, self._address, self._wanted = job, address, workers
        self._cluster: Any = None
        self._client: Any = None
        self._futures: dict[Any, Sent] = {}
        self._finished: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[events.Event] = queue.SimpleQueue()
        self._known: set[str] = set()
        self._greetings: Counter[str] = Counter()
        self._fetches: Counter[int] = Counter()
        self._unheard: list[Any] = []
        self._next_roll_call = 0.0
        self._quiet = ExitStack()
        self._here: ThreadExecutor | None = None

    @property
    def exposed(self) -> str:
        """What to say of a cluster whose messages others can read and change; empty if they cannot."""
        if not self._address.startswith(("tcp:", "ucx:", "ws:")) or LOOPBACK.fullmatch(self._address):
            return ""
        return (
            f"the cluster {self._address} is not encrypted: whoever is on its network can read and change answers, and "
            "run code on its machines; for TLS see docs/jobs.md"
        )

    @property
    def remedy(self) -> str:
        if self._address == "local":
            return "Dask starts it again, if it can"
        return f"start it with `dask worker {self._address}`"

    @property
    def describe(self) -> str:
        return f"{plural(self._wanted, 'local worker')}" if self._address == "local" else f"cluster {self._address}"

    def open(self) -> None:
        """Connect, and greet the workers that are there. Failures are reported by the driver, not by Dask's log."""
        self._quiet.enter_context(self._dask.utils.silence_logging_cmgr(logging.CRITICAL + 1))
        address = self._address
        if address == "local":
            self._cluster = self._local_cluster()
            address = self._cluster.scheduler_address
        security = self._cluster.security if self._cluster is not None else None  # None: that of Dask's configuration
        try:
            self._client = self._dask.Client(
                address,
                timeout=CONNECT_SECONDS,
                set_as_default=False,
                security=security,
                serializers=PLAIN_DATA,
                deserializers=PLAIN_DATA,
            )
        except (OSError, TimeoutError) as error:
            raise ClusterError(f"no cluster answers at {address}: start one with: dask scheduler") from error
        except (TypeError, ValueError, RuntimeError) as error:
            hint = "set distributed.comm.tls in Dask's configuration"
            raise ClusterError(f"cannot connect to {address}: {answers.plain(error)}; {hint}") from error
        self._roll_call()

    def _local_cluster(self) -> Any:
        """Workers of our own. Ctrl-C is for this process alone: theirs inherit from the thread that starts them that it
        is blocked, and a cluster that is half there cannot be closed, so this one waits for it."""
        with needing("a local cluster", "cryptography", "cluster"):
            import_module("cryptography")
        resource_tracker.ensure_running()  # started later, it would unblock Ctrl-C in the thread that starts workers
        with interrupts_held():
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                # Any free port for its dashboard; no limit of memory: the plan says what a worker needs.
                return self._dask.LocalCluster(
                    n_workers=self._wanted,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    memory_limit=0,
                    silence_logs=logging.CRITICAL,
                    security=self._dask.Security.temporary(),
                )
            except RuntimeError as error:
                raise ClusterError(f"the local workers could not be started {self._memory_hint}") from error
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    @property
    def _memory_hint(self) -> str:
        return f"(too little memory? queens plan {self._job.n} shows what a worker needs)"

    def submit(self, task: events.Submit) -> None:
        if task.worker == events.HERE:
            return self._own_thread().submit(task)
        if task.worker not in self._known:  # it left just now
            return self._events.put(events.TaskReturned(task.task))
        units = [(unit.number, unit.first, unit.last, unit.cost) for unit in task.units]
        future = self._client.submit(
            run_in_worker,
            self._job,
            units,
            workers=[task.worker],
            allow_other_workers=False,
            pure=False,
            retries=0,
            key=f"queens-{id(self)}-{task.task}",
        )
        self._futures[future] = Sent(task.task, len(units), task.worker)
        future.add_done_callback(self._finished.put)
        return None

    def _own_thread(self) -> ThreadExecutor:
        """For the units that two workers disagree on. It makes its tables when the first of them comes."""
        if self._here is None:
            self._here = ThreadExecutor(self._job, 1)
            self._here.open()
            self._here.next_event(0)  # that it has joined
        return self._here

    def withdraw(self) -> None:
        """Take back what waits in the scheduler; what a worker holds is left to it."""
        waiting = [future for future in self._futures if future.status == "pending"]
        held = {key for keys in self._client.processing().values() for key in keys} if waiting else set()
        self._take_back(future for future in waiting if future.key not in held)
        if self._here is not None:
            self._here.withdraw()

    def drop(self, worker: str) -> None:
        """Forget what a refused worker was to do."""
        for future in [future for future, sent in self._futures.items() if sent.worker == worker]:
            del self._futures[future]
            _cancel(future)

    def _take_back(self, futures: Iterable[Any]) -> None:
        for future in list(futures):
            sent = self._futures.pop(future)
            _cancel(future)
            self._events.put(events.TaskReturned(sent.task))

    def next_event(self, seconds: float) -> events.Event | None:
        if monotonic() >= self._next_roll_call:
            self._roll_call()
        with suppress(queue.Empty):
            return self._events.get_nowait()
        if self._here is not None and (event := self._here.next_event(0)) is not None:
            return event
        with suppress(queue.Empty):
            self._answer(self._finished.get(timeout=seconds) if seconds > 0 else self._finished.get_nowait())
            return self._events.get_nowait()
        return None

    def abort(self) -> None:
        """Ask for nothing more; the results of tasks that a worker has begun are ignored."""
        self._take_back(self._futures)
        if self._here is not None:
            self._here.abort()

    def close(self) -> None:
        if self._here is not None:
            self._here.close()
        for part in (self._client, self._cluster):
            if part is not None:
                part.close()
        self._quiet.close()

    def _answer(self, future: Any) -> None:
        sent = self._futures.get(future)
        if sent is None:  # it was withdrawn meanwhile
            return
        try:
            self._events.put(self._event_of(future, sent))
            del self._futures[future]
        except _SilentError:
            self._unheard.append(future)

    def _event_of(self, future: Any, sent: Sent) -> events.Event:
        """What became of a task. If its worker died with the result, Dask gives it back when the worker is missed."""
        if future.cancelled():
            return events.TaskReturned(sent.task)
        if future.status == "error":
            return events.TaskFailed(sent.task, self._why(future))
        try:
            most = answers.largest(sent.units)
            size, fetched = self._client.sync(self._fetch, future.key, most, callback_timeout=FETCH_SECONDS)
        except (OSError, TimeoutError) as error:
            raise _SilentError from error
        except TypeError:  # Dask refuses to unpickle it
            return events.BadAnswer(sent.task, "it answers with an object, not with text")
        except Exception as error:
            return events.BadAnswer(sent.task, f"its answer cannot be read ({answers.plain(type(error).__name__)})")
        if fetched is None:
            return events.BadAnswer(sent.task, f"its answer to {sent.units} units has {size} bytes")
        if fetched["status"] != "OK":  # its worker has gone, or is about to
            raise _SilentError
        return answers.event_of(sent.task, sent.worker, sent.units, fetched["data"][future.key])

    async def _fetch(self, key: str, most: int) -> tuple[int, Any]:
        """The size of a result and, unless it is too large for an answer, what the scheduler says when asked for it.

        Not by `future.result`: for a result that is lost it waits on in the background, and complains at the end.
        """
        scheduler = self._client.scheduler
        size = (await scheduler.nbytes(keys=[key], summary=False)).get(key, 0)
        return size, None if size > most else await scheduler.gather(keys=[key])

    def _why(self, future: Any) -> str:
        """Why a task failed. Our own function raises nothing: this is Dask's error, or a function that is not ours."""
        error: Any = None
        with suppress(TimeoutError):
            error = future.exception(timeout=FETCH_SECONDS)
        if isinstance(error, self._dask.scheduler.KilledWorker):
            return "the worker died on it"
        return answers.plain(f"{type(error).__name__}: {error}")

    def _roll_call(self) -> None:
        """Report to the driver who joined and who left; a worker that joined is asked for its version first.

        A task that waits for a worker that is gone would wait for ever: one that comes back has another address.
        """
        present = self._present()
        for worker in self._known - present.keys():
            self._events.put(events.WorkerLeft(worker))
        greeted = {}
        for worker in present.keys() - self._known:
            with suppress(_SilentError):
                greeted[worker] = self._greet(worker)
        for worker in sorted(greeted, key=lambda worker: greeted[worker] is not None):
            # Accepted workers first: a job that has only refused ones gives up.
            why = greeted[worker]
            self._events.put(
                events.WorkerJoined(worker, present[worker]) if why is None else events.WorkerRefused(worker, why)
            )
        self._known = (self._known & present.keys()) | greeted.keys()
        self._take_back(
            future
            for future, sent in self._futures.items()
            if sent.worker not in present and future.status != "finished"
        )
        self._ask_again(present)
        self._next_roll_call = monotonic() + SECONDS_BETWEEN_ROLL_CALLS

    def _ask_again(self, present: Container[str]) -> None:
        """Results that could not be fetched: those of workers that are gone went with them, for others we ask again."""
        unheard, self._unheard = [future for future in self._unheard if future in self._futures], []
        self._take_back([future for future in unheard if self._futures[future].worker not in present])
        for future in [future for future in unheard if future in self._futures]:
            sent = self._futures[future]
            self._fetches[sent.task] += 1
            if self._fetches[sent.task] < FETCHES:
                future.add_done_callback(self._finished.put)
                continue
            del self._futures[future]
            _cancel(future)
            self._events.put(events.TaskFailed(sent.task, "its answer cannot be fetched"))

    def _present(self) -> dict[str, int]:
        """The workers that the scheduler knows, and their slots. It is noticed here if none will ever come."""
        try:
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
        except (KeyError, OSError):  # Dask has tried again for a while, then given up
            workers = {}
            self._events.put(events.ClusterLost(f"the scheduler at {self._address} does not answer any more"))
        if not workers and self._cluster is not None and self._nannies_gave_up():
            why = f"all local workers ended, and Dask could not start them again {self._memory_hint}"
            self._events.put(events.ClusterLost(why))
        return {worker: facts["nthreads"] for worker, facts in workers.items()}

    def _nannies_gave_up(self) -> bool:
        """A nanny starts its worker again and again; Dask closes one that had none for a while, and forgets it."""
        status = self._dask.core.Status
        gone = {status.closing, status.closed, status.failed}
        return all(nanny.status in gone for nanny in list(self._cluster.workers.values()))

    def _greet(self, worker: str) -> str | None:
        """Why a worker cannot be used, or None. One that does not answer may have left again, or is asked once more."""
        try:
            # Not `Client.run`, which waits without end for a worker that accepts the call and never answers.
            whom = {"workers": [worker], "on_error": "return", "callback_timeout": GREETING_SECONDS}
            greeted = self._client.sync(self._client._run, _greeting, self._job, **whom)
            answer: Any = greeted.get(worker)
        except Exception as error:
            answer = OSError(f"{type(error).__name__}: {error}")
        if isinstance(answer, OSError):
            self._greetings[worker] += 1
            if self._greetings[worker] < GREETINGS:
                raise _SilentError
            return f"it does not answer ({answers.plain(answer)})"
        if isinstance(answer, Exception):
            install = f'pip install "queenright[cluster]=={self._job.core}"'
            return f"it cannot load Queenright ({answers.plain(answer)}); there: {install}"
        return None if answer is None else answers.plain(answer)


def _cancel(future: Any) -> None:
    """Ask for a result no more. Dask closes a client whose scheduler is gone; then there is nobody to ask."""
    closed = getattr(import_module("distributed.client"), "ClosedClientError", OSError)  # later versions have it
    with suppress(closed):
        future.cancel()

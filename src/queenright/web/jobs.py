"""Jobs: long work in separate processes. A fixed number run at once; the others wait in a queue and know their place.

A job runs only as long as somebody wants its answer. Listeners are counted; when the last one disconnects, or none
ever connects, the job is cancelled after a short delay. Cancelling a job kills its process. However a job ends, its
listeners are notified and its slot goes to the next job in the queue.

An answer is JSON text, passed on as the process wrote it. One job may write at most *answer_bytes*. The answers of
ended jobs may take *kept_bytes* in all; the oldest are dropped first.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
from collections import deque
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

from queenright.web.failures import Failure
from queenright.web.settings import Settings

#: Approximate memory of a job besides its texts.
BYTES_OF_A_JOB = 2000

#: The kinds of lines that a process may write.
KINDS = ("part", "progress", "result", "error")

#: How long a process may take to exit after it has closed its output.
SECONDS_TO_END = 5.0


class State(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        return self not in (State.QUEUED, State.RUNNING)


@dataclass(eq=False)
class Job:
    """One job: its order, its progress and its result. All *parts* are kept, but only the latest *progress*.

    Texts are JSON. *order* is cleared as soon as the process has received it or no longer needs it.
    """

    task: str
    order: str
    seconds: float
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = State.QUEUED
    place: int = 0
    parts: list[str] = field(default_factory=list)
    progress: str | None = None
    result: str | None = None
    error: dict[str, Any] | None = None
    runner: asyncio.Task[None] | None = None
    process_id: int | None = None
    bytes: int = BYTES_OF_A_JOB
    _listeners: set[asyncio.Event] = field(default_factory=set)

    def receive(self, kind: str, text: str) -> None:
        """Process one line that the job's process wrote."""
        match kind:
            case "part":
                self.parts.append(text)
            case "progress":
                self.progress = text
            case "result":
                self.result, self.state = text, State.DONE
            case "error":
                self.error, self.state = json.loads(text), State.FAILED
        self.changed()

    def fail(self, failure: Failure, state: State = State.FAILED) -> None:
        if not self.state.is_final:
            self.error, self.state, self.order = failure.to_json()["error"], state, ""
            self.changed()

    def changed(self) -> None:
        for listener in self._listeners:
            listener.set()

    @property
    def has_listeners(self) -> bool:
        return bool(self._listeners)

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever the job changes, for the duration of the block."""
        listener = asyncio.Event()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    def to_json(self) -> dict[str, Any]:
        progress = None if self.progress is None else json.loads(self.progress)
        return {"id": self.id, "state": str(self.state), "place": self.place, "progress": progress}


class Jobs:
    """All jobs of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._known: dict[str, Job] = {}
        self._ended_jobs: dict[str, Job] = {}  # in the order in which they ended
        self._kept_bytes = 0
        self._queue: deque[Job] = deque()
        self._running: set[Job] = set()
        self._closed = False

    def submit(self, task: str, arguments: dict[str, Any], seconds: float | None = None) -> Job:
        """Start or queue a job; raise a Failure if the queue is full."""
        if self._closed or len(self._queue) >= self.settings.queue:
            raise Failure("busy", f"{len(self._queue)} jobs are waiting already; try again later")
        limit = min(seconds or self.settings.seconds, self.settings.seconds)
        order = {"task": task, "arguments": arguments, "megabytes": self.settings.megabytes}
        job = Job(task, json.dumps(order), limit)
        self._known[job.id] = job
        self._queue.append(job)
        self._start_next()
        self._look_later(job, self.settings.arrival)
        return job

    def find(self, job_id: str) -> Job:
        if job_id not in self._known:
            raise Failure("not-found", "no such job; its answer is no longer kept, or it never was")
        return self._known[job_id]

    def cancel(self, job: Job) -> None:
        """Cancel a job and kill its process. A job that is done or cancelled is already cleaning up."""
        if job.state.is_final:
            return
        if job.state is State.QUEUED and job in self._queue:
            self._queue.remove(job)
        job.fail(Failure("cancelled", "the job was cancelled"), State.CANCELLED)
        if job.runner is not None:
            job.runner.cancel()
        else:
            self._keep(job)
        self._update_places()

    async def end(self, job: Job) -> None:
        """Cancel a job and wait until its process is gone and can no longer write anything."""
        self.cancel(job)
        if job.runner is not None:
            await asyncio.wait({job.runner})

    def left_alone(self, job: Job) -> None:
        """Called when nobody listens any more: cancel the job unless a listener returns within the grace period."""
        self._look_later(job, self.settings.grace)

    async def close(self) -> None:
        """Cancel all jobs and wait until no process is left."""
        self._closed = True
        runners = [job.runner for job in self._running if job.runner is not None]
        for job in [*self._queue, *self._running]:
            self.cancel(job)
        await asyncio.gather(*runners, return_exceptions=True)

    def processes(self) -> list[int]:
        """The ids of the running processes."""
        return [job.process_id for job in self._running if job.process_id is not None]

    def counts(self) -> dict[str, int]:
        return {"running": len(self._running), "queued": len(self._queue), "at_once": self.settings.jobs}

    # -- inside -------------------------------------------------------------------------------------------------------

    def _start_next(self) -> None:
        while self._queue and len(self._running) < self.settings.jobs and not self._closed:
            job = self._queue.popleft()
            job.state = State.RUNNING
            self._running.add(job)
            job.runner = asyncio.get_running_loop().create_task(self._run(job))
            job.runner.add_done_callback(partial(self._ended, job))
        self._update_places()

    def _look_later(self, job: Job, seconds: float) -> None:
        def look() -> None:
            if not job.has_listeners and not job.state.is_final:
                self.cancel(job)

        asyncio.get_running_loop().call_later(seconds, look)

    def _update_places(self) -> None:
        for place, job in enumerate(self._queue, 1):
            if job.place != place:
                job.place = place
                job.changed()
        for job in self._running:
            if job.place:
                job.place = 0
                job.changed()

    async def _run(self, job: Job) -> None:
        try:
            async with asyncio.timeout(job.seconds), aclosing(self._lines(job)) as lines:
                async for line in lines:
                    job.receive(*_parsed(line))
            job.fail(Failure("memory", "the job's process ended without an answer: too little memory?"))
        except TimeoutError:
            job.fail(Failure("time", f"no answer within {job.seconds:g} s"))
        except Failure as failure:
            job.fail(failure)
        except Exception as error:  # no process, or unreadable output: listeners must still get a failure
            logging.getLogger("uvicorn.error").error("the job %s broke", job.task, exc_info=error)
            job.fail(_broken(error))

    def _ended(self, job: Job, _: asyncio.Task[None]) -> None:
        """A done callback, since a job cancelled before its first step never enters `_run`."""
        self._running.discard(job)
        self._keep(job)
        self._start_next()

    async def _lines(self, job: Job) -> AsyncGenerator[bytes, None]:
        """Yield the lines that the process writes; raise a Failure if the answer is too long."""
        process = await _started(self.settings.answer_bytes)
        job.process_id = process.pid
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(job.order.encode() + b"\n")
            job.order = ""
            with suppress(ConnectionError):
                await process.stdin.drain()
            async for line in process.stdout:
                if not line.endswith(b"\n"):
                    return  # it died while writing
                job.bytes += 0 if line.startswith(b"progress ") else len(line)
                if job.bytes > self.settings.answer_bytes:
                    raise _too_long(self.settings.answer_bytes)
                yield line
        except ValueError:  # a line longer than asyncio's limit
            raise _too_long(self.settings.answer_bytes) from None
        finally:
            await _killed(process)
            job.process_id = None

    def _keep(self, job: Job) -> None:
        """Keep an ended job for a while; while all together are too large, drop the oldest, if need be this one too."""
        self._ended_jobs[job.id] = job
        self._kept_bytes += job.bytes
        while self._kept_bytes > self.settings.kept_bytes:
            self._forget(next(iter(self._ended_jobs)))
        with suppress(RuntimeError):  # the loop is gone
            asyncio.get_running_loop().call_later(self.settings.keep, self._forget, job.id)

    def _forget(self, job_id: str) -> None:
        """Drop an ended job. A current listener has its own reference and still receives everything."""
        self._known.pop(job_id, None)
        if job := self._ended_jobs.pop(job_id, None):
            self._kept_bytes -= job.bytes


def _parsed(line: bytes) -> tuple[str, str]:
    """A line's kind and its JSON, which is passed on unparsed."""
    kind, _, text = line.decode().rstrip("\n").partition(" ")
    if kind not in KINDS:
        raise ValueError(f"a line of the kind {kind[:20]!r}")
    return kind, text


def _too_long(limit: int) -> Failure:
    return Failure("memory", f"the answer is longer than {limit // 10**6:,} MB; ask for less, or use the command line")


def _broken(error: Exception) -> Failure:
    """The failure of a job whose process could not start or wrote something other than a message."""
    if isinstance(error, OSError):
        return Failure("internal", f"the job's process cannot run ({error.strerror or error}); try again later")
    return Failure("internal", "the job's process wrote what cannot be read; the server's log has the details")


async def _started(longest_line: int) -> asyncio.subprocess.Process:
    """Start a process that waits for its order. If we are cancelled meanwhile, the process is still killed."""
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "queenright.web.worker",
            limit=longest_line,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
    )
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await _killed(await starting)
        raise


async def _killed(process: asyncio.subprocess.Process) -> None:
    """Kill the process if it is alive and wait until it and its pipes are gone, even if we are cancelled meanwhile.

    A process that has closed its output is exiting; killing it then would race with asyncio waiting for it.
    """
    if process.stdout is not None and process.stdout.at_eof():
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(process.wait()), SECONDS_TO_END)
    with suppress(ProcessLookupError):
        if process.returncode is None:
            process.kill()
    if process.stdin is not None:
        process.stdin.close()
    await asyncio.shield(asyncio.ensure_future(process.communicate()))

"""The executor of one machine: some threads of this process, which the core lets run at the same time."""

from __future__ import annotations

import queue
import threading

from queenright import _core
from queenright.job.events import Event, Submit, TaskDone, TaskFailed, TaskReturned, WorkerJoined
from queenright.job.work import Runner, WorkOrder, host_name
from queenright.sizes import plural


class ThreadExecutor:
    """Runs tasks on *threads* threads; every method is called from the driver's thread."""

    batch_seconds = 0.1  # neighbours share tables, so a thread gets a run of them
    remedy = ""  # its threads stay
    exposed = ""  # and no other process can reach them

    def __init__(self, job: WorkOrder, threads: int) -> None:
        self._job, self._threads = job, threads
        self._control = _core.Control()
        self._tasks: queue.SimpleQueue[Submit | None] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._workers: list[threading.Thread] = []

    @property
    def describe(self) -> str:
        return f"{plural(self._threads, 'thread')} on {host_name()}"

    def open(self) -> None:
        """Start the threads; the first makes the tables while the others wait for it."""
        ready = threading.Event()
        made: list[Runner] = []

        def work(first: bool) -> None:
            if first:
                try:
                    made.append(Runner(self._job, self._control, self._threads))
                except (Exception, MemoryError) as error:  # reported for each task, by every thread
                    made.append(_Broken(error))
                ready.set()
            ready.wait()
            while (task := self._tasks.get()) is not None:
                self._events.put(self._run(made[0], task))

        for index in range(self._threads):
            self._workers.append(threading.Thread(target=work, args=(index == 0,), daemon=True))
            self._workers[-1].start()
        self._events.put(WorkerJoined(host_name(), self._threads))

    def submit(self, task: Submit) -> None:
        self._tasks.put(task)

    def withdraw(self) -> None:
        """Take back what no thread has begun."""
        while True:
            try:
                task = self._tasks.get_nowait()
            except queue.Empty:
                return
            if task is not None:
                self._events.put(TaskReturned(task.task))

    def drop(self, worker: str) -> None:
        """Its threads are one worker: without it the job ends anyway."""

    def next_event(self, seconds: float) -> Event | None:
        try:
            return self._events.get(timeout=seconds)
        except queue.Empty:
            return None

    def abort(self) -> None:
        """Give up what is running, within a tenth of a second."""
        self._control.stop()
        self.withdraw()

    def close(self) -> None:
        self.abort()
        for _ in self._workers:
            self._tasks.put(None)
        for worker in self._workers:
            worker.join()

    def _run(self, runner: Runner, task: Submit) -> Event:
        try:
            results = runner.run(task.units)
        except (Exception, MemoryError) as error:
            return TaskFailed(task.task, str(error) or type(error).__name__)
        return TaskReturned(task.task) if results is None else TaskDone(task.task, results)


class _Broken(Runner):
    """Stands for a runner that could not be made."""

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def run(self, units: object) -> None:
        raise self._error

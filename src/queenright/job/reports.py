"""What a running job reports to other programs: lines of JSON, and metrics in the text form of Prometheus."""

from __future__ import annotations

import json
import sys
import threading
from types import TracebackType
from typing import IO, Any

from queenright.errors import InputError, OutputError, shown
from queenright.job.ledger import now
from queenright.job.loop import Progress
from queenright.sizes import whole_number

#: How long a request for the metrics may pause, and how many are served at a time.
REQUEST_SECONDS = 5
MOST_CONNECTIONS = 32

#: name → (kind, help, value)
METRICS = {
    "queens_units_total": ("gauge", "Units of the whole count."),
    "queens_units_done": ("gauge", "Units that are in the ledger."),
    "queens_progress_ratio": ("gauge", "Share of the estimated work that is done."),
    "queens_units_per_second": ("gauge", "Units finished a second in this session."),
    "queens_eta_seconds": ("gauge", "Seconds to go at the speed of this session; not a number if unknown."),
    "queens_workers_refused_total": ("counter", "Workers that gave wrong results or had another version."),
    "queens_tasks_failed_total": ("counter", "Tasks that ended without a result and were run again."),
}


class JsonLog:
    """Writes one line per event that is more than mere progress."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._file: IO[str] = sys.stderr

    def __enter__(self) -> JsonLog:
        if self._name != "-":
            try:
                self._file = open(self._name, "a", encoding="utf-8")
            except OSError as error:
                raise OutputError(f"cannot write {self._name!r}: {error.strerror}") from error
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._file is not sys.stderr:
            self._file.close()

    def __call__(self, event: Progress) -> None:
        if event.kind != "progress":
            print(json.dumps({"time": now(), **event.to_json()}), file=self._file, flush=True)


class Gauges:
    """The latest state of a job as metrics. Written by one thread, read by another."""

    def __init__(self) -> None:
        self._latest: Progress | None = None
        self._counts = {"worker-refused": 0, "task-failed": 0}

    def __call__(self, event: Progress) -> None:
        self._latest = event
        if event.kind in self._counts:
            self._counts[event.kind] += 1

    def text(self) -> str:
        """The page that Prometheus reads."""
        event = self._latest
        if event is None:
            return ""
        eta = "NaN" if event.eta_seconds is None else f"{event.eta_seconds:.3f}"
        values = (
            event.units,
            event.done,
            f"{event.fraction:.6f}",
            f"{event.units_per_second:.6f}",
            eta,
            *self._counts.values(),
        )
        lines = []
        for (name, (kind, explained)), value in zip(METRICS.items(), values, strict=True):
            lines += [f"# HELP {name} {explained}", f"# TYPE {name} {kind}", f'{name}{{n="{event.n}"}} {value}']
        return "\n".join(lines) + "\n"


class MetricsServer(Gauges):
    """Serves the metrics over HTTP as long as it is open."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def __enter__(self) -> MetricsServer:
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

        metrics = self

        class ThreadedServer(ThreadingHTTPServer):
            """Each connection takes a thread of the process that counts, so there is room for a few."""

            room = threading.BoundedSemaphore(MOST_CONNECTIONS)

            def process_request(self, request: Any, client_address: Any) -> None:
                if self.room.acquire(blocking=False):
                    super().process_request(request, client_address)
                else:
                    self.shutdown_request(request)

            def process_request_thread(self, request: Any, client_address: Any) -> None:
                try:
                    super().process_request_thread(request, client_address)
                finally:
                    self.room.release()

        class Page(BaseHTTPRequestHandler):
            timeout = REQUEST_SECONDS

            def do_GET(self) -> None:
                body = metrics.text().encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """No line on standard error for every request."""

        try:
            self._server = ThreadedServer(self._place(), Page)
        except OSError as error:
            raise OutputError(f"cannot serve metrics at {self._address!r}: {error.strerror or error}") from error
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _place(self) -> tuple[str, int]:
        host, _, port = self._address.rpartition(":")
        number = whole_number(port)
        if number is None or not 0 <= number <= 65535:
            came = shown(self._address)
            raise InputError(f"metrics are served at PORT or HOST:PORT with a port up to 65535, got {came}")
        return host or "127.0.0.1", number

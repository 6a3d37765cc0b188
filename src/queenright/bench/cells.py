"""The processes that run the cells of a comparison, one for each run.

Loading a solver's package takes longer than most runs. So a server for each engine loads it once and forks a process
for every job; where the system cannot fork (Windows), a server runs one job and ends. Limits are limits of CPU time,
which a busy machine does not shorten; a run that does nothing at all is ended by the clock on the wall.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from typing import Any, Self

Record = dict[str, Any]

#: The command of a server: it reads a job, as a line of JSON, and answers with a record, as a line of JSON.
SERVER = [sys.executable, "-m", "queenright.bench.cell"]


class Cells:
    """Servers of cells, started when they are needed and ended with the block.

    >>> with Cells() as cells:
    ...     cells.run({"engine": "no-such", "seconds": 1.0})["status"]
    'failed'
    """

    def __init__(self) -> None:
        self._servers: dict[str, subprocess.Popen[str]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for server in self._servers.values():
            _end(server)
        self._servers.clear()

    def run(self, job: Record) -> Record:
        """One run in a process of its own; whatever happens to it becomes a record."""
        server = self._server(job["engine"])
        assert server.stdin is not None, "a pipe"
        assert server.stdout is not None, "a pipe"
        with suppress(BrokenPipeError):  # it could not even start
            server.stdin.write(json.dumps(job) + "\n")
            server.stdin.flush()
        line = server.stdout.readline()
        if line:
            record: Record = json.loads(line)
            return record
        return {"status": "failed", "reason": f"the process ended with status {server.wait()}"}

    def _server(self, engine: str) -> subprocess.Popen[str]:
        server = self._servers.get(engine)
        if server is None or server.poll() is not None:
            if server is not None:
                _end(server)
            server = self._servers[engine] = subprocess.Popen(
                [*SERVER, engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        return server


def _end(server: subprocess.Popen[str]) -> None:
    """A server whose input ends has nothing left to do; one that is in the middle of a run is killed."""
    server.kill()
    server.communicate()

"""One job in its own process: `python -m queenright.web.worker` reads a task and writes lines, each a kind and JSON.

    in    {"task": "module:function", "arguments": {…}, "megabytes": 1024}
    out   part …, progress … while it runs, then result … or error …

The server passes the JSON on as it is, without parsing it, however large the answer.
Standard input stays open as long as the server lives. When it closes, this process exits at once.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import Any

from queenright.errors import QueensError
from queenright.sizes import limit_memory
from queenright.web.failures import Failure
from queenright.web.reports import Tell


def main() -> None:
    order = json.loads(sys.stdin.readline())
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a solver's own output must not mix with our lines
    _end_with_the_server()
    limit_memory(order["megabytes"])
    with suppress(OSError):
        os.nice(5)  # the page stays responsive while we work

    def write(kind: str, text: str) -> None:
        answers.write(f"{kind} {text}\n")
        answers.flush()

    write(*perform(order, lambda kind, value: write(kind, encoded(value))))
    os._exit(0)  # do not wait for a solver's threads


def perform(order: dict[str, Any], tell: Tell) -> tuple[str, str]:
    """Run the task and return the last line: the result or the error."""
    module, _, name = order["task"].partition(":")
    try:
        return "result", encoded(getattr(import_module(module), name)(order["arguments"], tell))
    except (QueensError, Failure, MemoryError) as error:
        failure = Failure.of(error)
    except Exception as error:
        traceback.print_exc()
        failure = Failure.of(error)
    return "error", encoded(failure.to_json()["error"])


def encoded(value: Any) -> str:
    """One line of JSON that every parser accepts: ASCII only, and no NaN."""
    return json.dumps(value, allow_nan=False)


def _end_with_the_server() -> None:
    """Exit when standard input closes. On Linux the kernel also kills us with the server, even if Python is busy."""
    Thread(target=_wait_for_the_end, daemon=True).start()
    if sys.platform == "linux":
        import ctypes
        import signal

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def _wait_for_the_end() -> None:
    while os.read(0, 4096):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()

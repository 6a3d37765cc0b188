"""Room for deep recursion while a formula is read, printed or evaluated.

Calls from Python to Python take no space on the machine's stack (since Python 3.11), so the interpreter's own limit of
1,000 is only a guard. It is raised while one of our walks is under way and put back after the last, in any thread.
Our own limits (`parser.DEEPEST`, `limits.DEEPEST`) end a runaway long before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

FRAMES = 250_000

_lock = Lock()
_users = 0
_before = 0


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Allow at least FRAMES nested calls inside the block."""
    global _users, _before
    with _lock:
        _users += 1
        if _users == 1:
            _before = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_before, FRAMES))
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            if _users == 0:
                sys.setrecursionlimit(_before)

"""How deep a text may be nested, and room for recursion down to there.

Calls from Python to Python take no space on the machine's stack (since Python 3.11), so the interpreter's own limit of
1,000 is only a guard. `deep_recursion` raises it while one of our walks is under way and puts it back after the last,
in any thread. Our own limits end a runaway long before: `Nesting` while a text is read, `check_height` for its tree.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Protocol

from queenright.sources.places import Place, SourceError

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


class Nesting:
    """A block for each level that a reader goes down; more than *most* in one another are an error."""

    def __init__(self, most: int, error: type[SourceError], here: Callable[[], Place]) -> None:
        self.most, self.error, self.here, self.depth = most, error, here, 0

    def __enter__(self) -> None:
        if self.depth == self.most:
            raise self.error(f"nested more than {self.most} deep; give a part a name and use that", self.here())
        self.depth += 1

    def __exit__(self, *error: object) -> None:
        self.depth -= 1


class Placed(Protocol):
    @property
    def place(self) -> Place: ...


def check_height(
    tree: Placed, children: Callable[[Any], Iterable[Placed]], most: int, error: type[SourceError]
) -> None:
    """Refuse a tree of more than *most* levels. A long row of infix operators makes one without any nesting."""
    layer, height = list[Placed]([tree]), 0
    while layer:
        height += 1
        if height > most:
            raise error(f"a formula of more than {most} levels; give a part a name and use that", layer[0].place)
        layer = [child for node in layer for child in children(node)]

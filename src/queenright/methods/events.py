"""A search told as a stream of events. Every method of the documents is a generator of these.

An event carries the whole board after it happened, so a stream can be stepped backwards, drawn, or jumped into
without replaying it; and the work done so far, so that any prefix of it can be measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from queenright.board.squares import Line, Square, shared_line


class Kind(StrEnum):
    """What happened."""

    PLACE = "place"
    TEST = "test"
    CONFLICT = "conflict"
    REMOVE = "remove"
    BACK_UP = "back up"
    SOLUTION = "solution"


class Event(NamedTuple):
    """One step of a search.

    *square* is what the step is about, *attacker* the queen that guards it in a conflict, *step* the line of the
    method's pseudocode (from 1), *nodes* and *checks* the work done so far.
    """

    kind: Kind
    queens: tuple[Square, ...]
    square: Square | None
    attacker: Square | None
    step: int
    nodes: int
    checks: int

    @property
    def line(self) -> Line | None:
        """The line that a conflict is on."""
        if self.square is None or self.attacker is None:
            return None
        return shared_line(self.square, self.attacker)


class Tracer:
    """Counts the work of a search and writes its events."""

    __slots__ = ("checks", "nodes")

    def __init__(self) -> None:
        self.nodes = 0
        self.checks = 0

    def event(
        self,
        kind: Kind,
        queens: Iterable[Square],
        square: Square | None = None,
        attacker: Square | None = None,
        *,
        step: int = 0,
    ) -> Event:
        return Event(kind, tuple(queens), square, attacker, step, self.nodes, self.checks)

    def visit(self, queens: Iterable[Square], square: Square | None = None, *, step: int = 0) -> Event:
        """A new board is reached: count it and tell that a queen (or a whole candidate) was placed."""
        self.nodes += 1
        return self.event(Kind.PLACE, queens, square, step=step)

    def test(self, queens: Iterable[Square], square: Square | None, *, step: int = 0) -> Event:
        """A square is about to be tested: count it and tell."""
        self.checks += 1
        return self.event(Kind.TEST, queens, square, step=step)

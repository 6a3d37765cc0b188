"""A search as a stream of events. Every method of the source texts is a generator of these.

An event carries the whole board after it happened, so a stream can be stepped backwards, drawn, or jumped into
without replaying it; and the work done so far, so that any prefix of it can be measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from queenright.board.lines import CHESS, Line
from queenright.board.squares import Square


class EventKind(StrEnum):
    """What happened."""

    PLACE = "place"
    TEST = "test"
    CONFLICT = "conflict"
    REMOVE = "remove"
    BACK_UP = "back up"
    SOLUTION = "solution"
    SYMMETRY = "symmetry"
    NO_SOLUTION = "no solution"
    STOP = "stop"


class Event(NamedTuple):
    """One step of a search.

    *square* is what the step is about, *attacker* the queen that guards it in a conflict, *step* the line of the
    method's pseudocode (from 1). *nodes*, *checks* and *comparisons* are the work done so far: boards reached, squares
    tested, and what a test looks at, a queen or an entry of a table. *note* says what the rest cannot.
    """

    kind: EventKind
    queens: tuple[Square, ...]
    square: Square | None
    attacker: Square | None
    step: int
    nodes: int
    checks: int
    comparisons: int = 0
    note: str = ""

    @property
    def tested(self) -> Square | None:
        """The square, if the step tests it or rejects it."""
        return self.square if self.kind in (EventKind.TEST, EventKind.CONFLICT) else None

    @property
    def line(self) -> Line | None:
        """The line that a conflict is on."""
        if self.square is None or self.attacker is None:
            return None
        return CHESS.shared(self.square, self.attacker)


class Tracer:
    """Counts the work of a search and writes its events."""

    __slots__ = ("checks", "comparisons", "nodes")

    def __init__(self) -> None:
        self.nodes = 0
        self.checks = 0
        self.comparisons = 0

    def event(
        self,
        kind: EventKind,
        queens: Iterable[Square],
        square: Square | None = None,
        attacker: Square | None = None,
        *,
        step: int = 0,
        note: str = "",
    ) -> Event:
        work = (self.nodes, self.checks, self.comparisons)
        return Event(kind, tuple(queens), square, attacker, step, *work, note)

    def visit(self, queens: Iterable[Square], square: Square | None = None, *, step: int = 0) -> Event:
        """A new board is reached: count it and report that a queen (or a whole candidate) was placed."""
        self.nodes += 1
        return self.event(EventKind.PLACE, queens, square, step=step)

    def test(self, queens: Iterable[Square], square: Square | None, *, step: int = 0) -> Event:
        """A square is about to be tested: count and report it."""
        self.checks += 1
        return self.event(EventKind.TEST, queens, square, step=step)

    def guard(self, point: Square, queens: Iterable[Square]) -> Square | None:
        """The first of *queens* that guards *point*, or None: `Rule.guard`, with every queen looked at counted."""
        for queen in queens:
            self.comparisons += 1
            if queen == point or CHESS.attack(point, queen):
                return queen
        return None

"""A search recorded for a page: its events, the state space tree that grows with them, and the call stack.

Every event happens at a node of the tree, and the board is what was placed on the way from the root to there. So an
event needs no board of its own, and a page that jumps to event k knows tree, board and stack at once: a node has the
number of the event at which it was born, and perhaps one at which it was pruned or turned out to be a solution.
A sentence is written once and then referred to by its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from queenright.board.squares import Square, describe
from queenright.explain.story import sentence
from queenright.methods.events import Event, EventKind
from queenright.methods.method import Method
from queenright.sizes import checked_size

KINDS = tuple(str(kind) for kind in EventKind)


@dataclass(slots=True)
class RecordingPart:
    """The next events, and the nodes, fates and words that are new with them, as plain data."""

    events: list[list[int]] = field(default_factory=list)
    nodes: list[list[Any]] = field(default_factory=list)
    fates: list[list[Any]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {"events": self.events, "nodes": self.nodes, "fates": self.fates, "words": self.words}


def recorded(
    method: Method, n: int, *, most_events: int | None = None, in_a_part: int = 2000
) -> Iterator[RecordingPart]:
    """The recording in parts, up to *most_events* events if that is given.

    An event is [kind, line of the pseudocode, square, attacker, nodes, checks, node, sentence, stack, call]: kind an
    index into KINDS, squares row · n + column or −1, the last three indices into the words. A node is [parent, name,
    birth, queens placed], a fate [node, "pruned" or "solution", event].

    >>> from queenright.methods import method
    >>> part, = recorded(method("place"), 4, most_events=1000)
    >>> len(part.events), sum(fate[1] == "solution" for fate in part.fates), sum(len(node[3]) for node in part.nodes)
    (153, 2, 16)
    """
    recorder = _Recorder(method, checked_size(n, largest=method.largest))
    events = islice(method.trace(n), most_events)
    while chunk := list(islice(events, in_a_part)):
        for event in chunk:
            recorder.add(event)
        yield recorder.take()


class _Recorder:
    def __init__(self, method: Method, n: int) -> None:
        self.method, self.n = method, n
        self.count = 0
        self.part = RecordingPart()
        self.parents: list[int] = [-1]
        self.queens: list[tuple[Square, ...]] = [()]
        self.node = 0
        self.part.nodes.append([-1, "∅", 0, []])
        self._words: dict[str, int] = {}

    def take(self) -> RecordingPart:
        part, self.part = self.part, RecordingPart()
        return part

    def add(self, event: Event) -> None:
        self._grow(event)
        base, call = self.method.stack(event, self.n)
        self.part.events.append(
            [
                KINDS.index(event.kind),
                event.step,
                self._number(event.square),
                self._number(event.attacker),
                event.nodes,
                event.checks,
                self.node,
                self._word(sentence(event, self.n)),
                self._word("\n".join(base)),
                self._word(call),
            ]
        )
        self.count += 1

    def _grow(self, event: Event) -> None:
        if event.kind is not EventKind.REMOVE:
            self._climb(event.queens)
        match event.kind:
            case EventKind.PLACE if event.queens:
                self._placed(event)
            case EventKind.CONFLICT:
                assert event.square is not None
                if event.square in event.queens and event.square != event.attacker:  # a whole candidate is rejected
                    self._fate(self.node, "pruned")
                else:
                    self._fate(self._born(self.node, describe(event.square, self.n), ()), "pruned")
            case EventKind.REMOVE:
                self.node = self.parents[self.node]
            case EventKind.SOLUTION:
                self._fate(self.node, "solution")
            case _:
                pass

    def _climb(self, queens: tuple[Square, ...]) -> None:
        """Up to the nearest board that *queens* contain: programs that change no board never take a queen away."""
        while self.queens[self.node] != queens[: len(self.queens[self.node])]:
            self.node = self.parents[self.node]

    def _placed(self, event: Event) -> None:
        """A queen more than before is a child; several are a candidate, or a whole set of queens."""
        added = event.queens[len(self.queens[self.node]) :]
        name = describe(added[0], self.n) if len(added) == 1 else str(len(self.parents))
        self.node = self._born(self.node, name, added)

    def _born(self, parent: int, name: str, added: tuple[Square, ...]) -> int:
        self.parents.append(parent)
        self.queens.append((*self.queens[parent], *added))
        self.part.nodes.append([parent, name, self.count, [self._number(square) for square in added]])
        return len(self.parents) - 1

    def _fate(self, node: int, fate: str) -> None:
        self.part.fates.append([node, fate, self.count])

    def _number(self, square: Square | None) -> int:
        return -1 if square is None else square[0] * self.n + square[1]

    def _word(self, text: str) -> int:
        if text not in self._words:
            self._words[text] = len(self._words)
            self.part.words.append(text)
        return self._words[text]

"""A search recorded for a page: its events, the state space tree that grows with them, and the call stack.

Every event happens at a node of the tree, and the board is what was placed on the way from the root to there. So an
event needs no board of its own, and a page that jumps to event k knows tree, board and stack at once: a node has the
number of the event at which it was born, and perhaps one at which it was pruned or turned out to be a solution.
Sentences are told once and then by number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from queenright.board.squares import Square, describe
from queenright.explain.story import names, tell
from queenright.methods.events import Event, Kind
from queenright.methods.registry import Method
from queenright.sizes import checked_size

KINDS = tuple(str(kind) for kind in Kind)


@dataclass(slots=True)
class Part:
    """The next events, and the nodes, fates and words that are new with them, as plain data."""

    events: list[list[int]] = field(default_factory=list)
    nodes: list[list[Any]] = field(default_factory=list)
    fates: list[list[Any]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {"events": self.events, "nodes": self.nodes, "fates": self.fates, "words": self.words}


def recorded(method: Method, n: int, *, most_events: int, in_a_part: int = 2000) -> Iterator[Part]:
    """The recording in parts, up to *most_events* events.

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
            recorder.hear(event)
        yield recorder.take()


class _Recorder:
    def __init__(self, method: Method, n: int) -> None:
        self.method, self.n = method, n
        self.count = 0
        self.part = Part()
        self.parents: list[int] = [-1]
        self.queens: list[tuple[Square, ...]] = [()]
        self.node = 0
        self.part.nodes.append([-1, "∅", 0, []])
        self._words: dict[str, int] = {}

    def take(self) -> Part:
        part, self.part = self.part, Part()
        return part

    def hear(self, event: Event) -> None:
        self._grow(event)
        base, call = stack(self.method.name, event, self.n)
        self.part.events.append([
            KINDS.index(event.kind), event.step, self._number(event.square), self._number(event.attacker),
            event.nodes, event.checks, self.node,
            self._word(tell(event, self.n)), self._word("\n".join(base)), self._word(call),
        ])  # fmt: skip
        self.count += 1

    def _grow(self, event: Event) -> None:
        match event.kind:
            case Kind.PLACE if event.queens:
                self._placed(event)
            case Kind.CONFLICT:
                assert event.square is not None
                if event.square in event.queens:  # a whole candidate is rejected
                    self._fate(self.node, "pruned")
                else:
                    self._fate(self._born(self.node, describe(event.square, self.n), ()), "pruned")
            case Kind.REMOVE:
                self.node = self.parents[self.node]
            case Kind.SOLUTION:
                self._fate(self.node, "solution")
            case _:
                pass

    def _placed(self, event: Event) -> None:
        """A queen more than before is a child; anything else is a new candidate below the root."""
        before = self.queens[self.node]
        if event.queens[: len(before)] != before:
            self.node, before = 0, ()
        added = event.queens[len(before) :]
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


def stack(name: str, event: Event, n: int) -> tuple[list[str], str]:
    """The calls that are open, outermost first, and the one that tests a square; of a loop, what it remembers.

    >>> from queenright.methods import method
    >>> stack("place", list(method("place").trace(4))[3], 4)
    (['NQueens(1, 4)   x[1] = 1', 'NQueens(2, 4)'], 'Place(2, 1)')
    """
    tested = event.square if event.kind in (Kind.TEST, Kind.CONFLICT) else None
    if name == "place":
        return _place_stack(event, n), f"Place({tested[1] + 1}, {tested[0] + 1})" if tested is not None else ""
    if name == "bitmask":
        taken = [row for row, _ in event.queens]
        depths = range(min(len(taken), n) + 1)
        return [f"search(rows {{{', '.join(map(str, sorted(taken[:depth])))}}}, …)" for depth in depths], ""
    if name == "backtracking":
        queens = [f"queen {number} at ({row}, {column})" for number, (row, column) in enumerate(event.queens, 1)]
        return queens, f"(row, col) = ({tested[0]}, {tested[1]})" if tested is not None else ""
    held = [f"answer = {names(event, n)}"] if event.queens else []
    return held, f"point = {describe(tested, n)}" if tested is not None else ""


def _place_stack(event: Event, n: int) -> list[str]:
    done = [f"NQueens({k}, {n})   x[{k}] = {row + 1}" for k, (row, _) in enumerate(event.queens, 1)]
    return done if len(done) == n else [*done, f"NQueens({len(done) + 1}, {n})"]

"""The test that both brute forces share: Algorithm 2 of the notes, lines 3 to 12, on one candidate answer."""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square
from queenright.methods.events import Event, EventKind, Tracer

PSEUDOCODE = (
    "for each answer in the candidates:",
    "    for each point in answer:",
    "        if point is guarded by the rest of answer:",
    "            go on with the next answer",
    "    return answer",
)


def examine(tracer: Tracer, answer: tuple[Square, ...]) -> Iterator[Event]:
    """Put the whole answer on the board, then test its points in turn until one is guarded."""
    yield tracer.visit(answer, step=1)
    for point in answer:
        yield tracer.test(answer, point, step=2)
        attacker = tracer.guard(point, (queen for queen in answer if queen != point))
        if attacker is not None:
            yield tracer.event(EventKind.CONFLICT, answer, point, attacker, step=3)
            return
    yield tracer.event(EventKind.SOLUTION, answer, step=5)

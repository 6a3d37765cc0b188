"""Events in words: what happened, and why a square was rejected."""

from __future__ import annotations

from typing import Any

from queenright.board.lines import CHESS
from queenright.board.squares import describe
from queenright.methods.events import Event, EventKind


def sentence(event: Event, n: int) -> str:
    """One event as a sentence.

    >>> from queenright.methods import method
    >>> for event, _ in zip(method("place").trace(4), range(5)):
    ...     print(sentence(event, 4))
    start with the empty board
    test a4
    place a queen on a4
    test b4
    b4 is guarded by the queen on a4 (same row)
    """
    if event.note and event.kind is not EventKind.STOP:
        return event.note
    here = describe(event.square, n) if event.square is not None else ""
    match event.kind:
        case EventKind.PLACE:
            return _placed(event, here, n)
        case EventKind.TEST:
            return f"test {here}" if here else f"find the free squares of column {len(event.queens)}"
        case EventKind.CONFLICT:
            assert event.attacker is not None
            assert event.line is not None
            if event.attacker == event.square:
                return f"{here} is guarded: it holds a queen itself"
            return f"{here} is guarded by the queen on {describe(event.attacker, n)} (same {event.line.words})"
        case EventKind.REMOVE:
            return f"take the queen from {here}"
        case EventKind.BACK_UP:
            return "stuck: no free square is left here, back up"
        case EventKind.SOLUTION:
            return f"solution: {names(event, n)}" if event.queens else "solution: the empty board"
        case EventKind.NO_SOLUTION:
            return 'the answer is "no solution"'
        case EventKind.STOP:
            return f"stopped: {event.note}"
        case EventKind.SYMMETRY:
            return "cut off: an image of this board comes first"


def _placed(event: Event, here: str, n: int) -> str:
    if here:
        return f"place a queen on {here}"
    return f"put queens on {names(event, n)}" if event.queens else "start with the empty board"


def names(event: Event, n: int) -> str:
    """The squares of all queens on the board."""
    return " ".join(describe(queen, n) for queen in event.queens)


def marks(event: Event, n: int) -> dict[str, Any]:
    """What a drawing of the board after this event shows besides the queens: attacked squares and the conflict."""
    attacked = CHESS.covered(n, event.queens)
    conflict = event.kind is EventKind.CONFLICT and event.attacker is not None and event.square is not None
    return {"attacked": attacked, "conflicts": {(event.square, event.attacker)} if conflict else set()}


def to_json(event: Event) -> dict[str, Any]:
    """The event as plain data."""
    return {
        "kind": str(event.kind),
        "queens": [list(queen) for queen in event.queens],
        "square": list(event.square) if event.square is not None else None,
        "attacker": list(event.attacker) if event.attacker is not None else None,
        "line": str(event.line) if event.line is not None else None,
        "step": event.step,
        "nodes": event.nodes,
        "checks": event.checks,
        "comparisons": event.comparisons,
        **({"note": event.note} if event.note else {}),
    }

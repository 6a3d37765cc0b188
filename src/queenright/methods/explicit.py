"""Writing an explicit solution down, set by set: what the methods that construct have in common. Nothing is tested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.constructions.picture import where
from queenright.constructions.registry import Construction
from queenright.constructions.sets import joined
from queenright.methods.events import Event, EventKind, Tracer

#: 6000 · 2ᵏ leaves no remainder modulo 6: all sizes are of one case, so their times can be compared.
COUNTED = tuple(6000 * 2**k for k in range(6))


def trace_sets(construction: Construction, steps: Mapping[str, int], n: int) -> Iterator[Event]:
    """One event for each set, counting a node for every queen written down; then the solution.

    *steps* gives the line of the pseudocode for the first letter of a set's name.
    """
    tracer = Tracer()
    queens: list[Square] = []
    step = 1
    for each in construction.sets(n):
        queens += each.squares()
        step = steps[each.name[0]] if n > 1 else 1
        tracer.nodes += len(each)
        yield tracer.event(
            EventKind.PLACE, queens, step=step, note=f"write down {each.name} = {each.words}{where(each, n)}"
        )
    if n not in (2, 3):
        yield tracer.event(EventKind.SOLUTION, queens, step=step)


def write_down(construction: Construction, n: int) -> Placement:
    """The same as a vector, without events. This is what is timed: the tuples of events would outweigh it."""
    return joined(n, construction.sets(n))

"""The list of methods: names, where they come from, how large their work is and how far along a search is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from queenright.errors import UnknownNameError
from queenright.methods import backtracking, bitmask, combinatoric, pauls, place, rows
from queenright.methods.events import Event
from queenright.methods.knuth import estimate_nodes

NOTES = "Dougherty-Bliss, Notes on N-Queens Solutions, 2016"
SLIDES = "slides after Horowitz and Sahni, Computer Algorithms, 2nd edition, page 354"


@dataclass(frozen=True, slots=True)
class Method:
    """One method. *trace* tells the search for all solutions; a search for one stops at the first.

    *candidates* counts the complete answers that a brute force tries, None for the others. A method that *constructs*
    writes one solution down; it has no others to find.
    """

    name: str
    title: str
    source: str
    trace: Callable[[int], Iterator[Event]]
    pseudocode: tuple[str, ...]
    candidates: Callable[[int], int] | None = None
    largest: int = 100
    constructs: bool = False

    def work(self, n: int) -> tuple[float, str]:
        """How large the whole search is, as a number and in words.

        >>> METHODS["combinatoric"].work(8)[1]
        '4,426,165,368 candidates to try'
        """
        if self.candidates is not None:
            candidates = self.candidates(n)
            exact = f"{candidates:,}" if candidates < 10**18 else f"about {float(candidates):.1e}"
            return candidates, f"{exact} candidates to try"
        if self.constructs:
            return n, f"{n:,} queens to write down"
        nodes = estimate_nodes(n)
        return nodes, f"a tree of about {nodes:.1e} boards to search (the first solution may come much sooner)"

    def fraction(self, n: int, event: Event) -> float:
        """How much of the whole search lies behind this event, by count or by Knuth's estimate; it only grows."""
        if self.constructs:
            return len(event.queens) / max(1, n)
        expected = self.candidates(n) if self.candidates is not None else estimate_nodes(n)
        return min(1.0, event.nodes / expected)


_ALL = (
    Method("combinatoric", "combinatoric brute force", NOTES, combinatoric.trace, combinatoric.PSEUDOCODE,
           candidates=combinatoric.candidates),
    Method("rows", "row-based brute force", NOTES, rows.trace, rows.PSEUDOCODE, candidates=rows.candidates),
    Method("backtracking", "backtracking by rows", NOTES, backtracking.trace, backtracking.PSEUDOCODE),
    Method("place", "recursive NQueens with Place", SLIDES, place.trace, place.PSEUDOCODE),
    Method("bitmask", "backtracking with bit sets", "Richards, Backtracking Algorithms in MCPL, 1997",
           bitmask.trace, bitmask.PSEUDOCODE),
    Method("pauls", "Pauls' explicit solution", NOTES, pauls.trace, pauls.PSEUDOCODE, largest=10**7,
           constructs=True),
)  # fmt: skip

METHODS: dict[str, Method] = {entry.name: entry for entry in _ALL}


def method(name: str) -> Method:
    """The method of that name; a close name is suggested.

    >>> method("backtraking")
    Traceback (most recent call last):
        ...
    queenright.errors.UnknownNameError: no method named 'backtraking'. Did you mean 'backtracking'? ...
    """
    if name not in METHODS:
        raise UnknownNameError("method", name, METHODS)
    return METHODS[name]

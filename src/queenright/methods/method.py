"""What a method is: its search as events, and every fact about it that a command, a plot or the page shows.

Nothing outside a method's own module tests for its name: whoever needs to know something of a method asks its entry.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from queenright.board.squares import describe
from queenright.methods.claims import Claims
from queenright.methods.events import Event, EventKind
from queenright.methods.knuth import estimate_nodes

NOTES = "Dougherty-Bliss, Notes on N-Queens Solutions, 2016"
SLIDES = "slides after Horowitz and Sahni, Computer Algorithms, 2nd edition, page 354"

#: The calls that are open, outermost first, and the one that tests a square.
Stack = tuple[list[str], str]


def answer_held(event: Event, n: int) -> Stack:
    """The stack of a method that holds one answer and looks at its points: a loop, not a recursion."""
    held = [f"answer = {' '.join(describe(queen, n) for queen in event.queens)}"] if event.queens else []
    tested = event.tested
    return held, f"point = {describe(tested, n)}" if tested is not None else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """One method. *trace* gives the search for all solutions; a search for one stops at the first.

    *idea* is one line for lists, *marker* its mark in plots. *counted* are the sizes whose whole search is counted in
    about a second on any machine. *candidates* is the number of complete answers that a brute force tries, None for the
    others. A method that *constructs* writes one solution down and has no others to find. One that works *up to
    symmetry* finds one solution of each class. *error* says what is wrong with a method that is kept only to show an
    error of a source text; it may be watched, but never answers. *timed* does the work without events, where these
    would outweigh it. *first* is the number of the first row and column in its pseudocode, rows from the top; it is
    None where squares are only named.
    """

    name: str
    title: str
    idea: str
    source: str
    trace: Callable[[int], Iterator[Event]]
    pseudocode: tuple[str, ...]
    claims: Claims
    marker: str
    counted: tuple[int, ...] = (4, 5, 6, 7, 8)
    largest: int = 100
    candidates: Callable[[int], int] | None = None
    constructs: bool = False
    up_to_symmetry: bool = False
    error: str = ""
    stack: Callable[[Event, int], Stack] = answer_held
    timed: Callable[[int], object] | None = None
    first: int | None = None

    def work(self, n: int) -> tuple[float, str]:
        """How large the whole search is, as a number and in words.

        >>> from queenright.methods import method
        >>> method("combinatoric").work(8)[1]
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

    def work_off(self, n: int) -> None:
        """Do the whole work, for its time alone."""
        if self.timed is not None:
            self.timed(n)
        else:
            deque(self.trace(n), maxlen=0)

    def solutions(self, n: int) -> Iterator[Event]:
        """The events of the search that are solutions."""
        return (event for event in self.trace(n) if event.kind is EventKind.SOLUTION)

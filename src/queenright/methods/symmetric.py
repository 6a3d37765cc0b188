"""Backtracking that breaks the symmetry and so finds non-isomorphic solutions alone, one for each class of images.

P. Cull and R. Pandey, "Isomorphism and the N-Queens Problem" (ACM SIGCSE Bulletin 26(3), 1994), modify backtrack search
to that end. Their text is not at hand; the rule here is the usual one. Of the images of a board under the eight
symmetries, the one whose vector comes first is kept. A vector read so far is compared with each of its seven images,
column by column, as long as both sides are known. If an image comes first, so it will for every board below, and the
branch is cut. With all queens placed everything is known, so exactly the first board of each class is left.

Without the rule the search is that of `place`, with the same order of squares: the difference in nodes is what it
saves.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square
from queenright.methods.claims import BACKTRACKING, Claims
from queenright.methods.events import Event, EventKind, Tracer
from queenright.methods.method import Method, Stack
from queenright.symmetry import Symmetry

PSEUDOCODE = (
    "search(k):",
    "    for row := 1 to n do",
    "        if (row, k) is not guarded then",
    "            x[k] := row",
    "            if no image of x[1 : k] comes before it then",
    "                if k = n then write x[1 : n]",
    "                else search(k + 1)",
    "an image comes first:",
    "    at the first column where it differs from x, its row is smaller",
)

#: All but the identity, which leaves every board as it is.
IMAGES = tuple(symmetry for symmetry in Symmetry if symmetry is not Symmetry.IDENTITY)


def trace(n: int) -> Iterator[Event]:
    """The search for one solution of each class, the first of its images, in lexicographic order."""
    tracer = Tracer()
    yield tracer.visit((), step=1)
    if n == 0:
        yield tracer.event(EventKind.SOLUTION, (), step=6)
        return
    yield from _search(tracer, n, [])


def _search(tracer: Tracer, n: int, queens: list[Square]) -> Iterator[Event]:
    for row in range(n):
        square = (row, len(queens))
        yield tracer.test(queens, square, step=3)
        attacker = tracer.guard(square, queens)
        if attacker is not None:
            yield tracer.event(EventKind.CONFLICT, queens, square, attacker, step=3)
            continue
        queens.append(square)
        yield tracer.visit(queens, square, step=4)
        image = earlier_image(n, queens, tracer)
        if image is not None:
            note = f"cut off: an image of this board ({image}) comes first"
            yield tracer.event(EventKind.SYMMETRY, queens, square, step=9, note=note)
        elif len(queens) == n:
            yield tracer.event(EventKind.SOLUTION, queens, step=6)
        else:
            yield from _search(tracer, n, queens)
        queens.pop()
        yield tracer.event(EventKind.REMOVE, queens, square, step=2)
    if queens:
        yield tracer.event(EventKind.BACK_UP, queens, queens[-1], step=2)


def earlier_image(n: int, queens: list[Square], tracer: Tracer) -> Symmetry | None:
    """A symmetry whose image of these leftmost queens comes first, whatever queens are added; None if there is none.

    >>> str(earlier_image(4, [(2, 0)], Tracer())), earlier_image(4, [(1, 0)], Tracer())
    ('mirror upside down', None)
    """
    own = [row for row, _ in queens]
    return next((each for each in IMAGES if _comes_first(_image(each, n, queens), own, tracer)), None)


def _image(symmetry: Symmetry, n: int, queens: list[Square]) -> dict[int, int]:
    """Column → row of the image, as far as it is known."""
    return {column: row for row, column in (symmetry.square(queen, n) for queen in queens)}


def _comes_first(image: dict[int, int], own: list[int], tracer: Tracer) -> bool:
    for column, row in enumerate(own):
        tracer.comparisons += 1
        if column not in image or image[column] > row:
            return False
        if image[column] < row:
            return True
    return False


def stack(event: Event, n: int) -> Stack:
    """The open calls of search, counted from 1."""
    calls = [f"search({column + 1})   x[{column + 1}] = {row + 1}" for row, column in event.queens]
    if len(calls) < n:
        calls.append(f"search({len(calls) + 1})")
    tested = event.tested
    return calls, f"guarded({tested[0] + 1}, {tested[1] + 1})" if tested is not None else ""


METHOD = Method(
    name="symmetry-breaking",
    title="backtracking that breaks symmetry",
    idea="one solution of each class: a branch is cut once an image of the board comes first",
    source="Cull and Pandey, Isomorphism and the N-Queens Problem, SIGCSE Bulletin 26(3), 1994",
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=Claims(
        BACKTRACKING.table, BACKTRACKING.text, "a part of the tree, and images to compare with: far fewer than n!"
    ),
    marker="d",
    up_to_symmetry=True,
    stack=stack,
    first=1,
)

"""Puzzles to print: sheets, and booklets with a cover, chapters by difficulty and the solutions at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, isqrt

from queenright.board.pdf import pdf_pages, text_width
from queenright.board.region_shapes import region_shapes
from queenright.board.scene import BASE, CROWN
from queenright.board.shapes import INK, Label, Polygon, Scene, Segment, Shape
from queenright.board.squares import Square
from queenright.errors import InputError, checked_kind, checked_list, shown
from queenright.puzzle.difficulty import difficulty, rated
from queenright.puzzle.grading import grade
from queenright.puzzle.puzzle import Puzzle
from queenright.puzzle.solving import solve
from queenright.sizes import plural

#: A4, in points.
WIDTH, HEIGHT, EDGE = 595.0, 842.0, 42.0

#: Puzzles per page → how many stand side by side and one above the other.
LAYOUTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
SOLUTIONS_ON_A_PAGE = 36
SOFT = "#5c5c60"

RULES = (
    "Place {queens} in every row, every column and every region.",
    "No two queens may touch, not even at a corner.",
    "Every puzzle has exactly one solution; no guessing is needed up to Expert.",
)


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle on paper: its number, the line above it, and its solution."""

    puzzle: Puzzle
    number: int
    title: str
    queens: tuple[Square, ...]


def sheet(puzzles: Sequence[Puzzle], *, titles: Sequence[str] = (), heading: str = "Queens") -> bytes:
    """Puzzles to print as a PDF, four per page, with small solutions on the last page.

    Each puzzle must have exactly one solution; otherwise the sheet is rejected.
    """
    puzzles = _listed(puzzles, "sheet")
    names = [
        *checked_kind("titles", titles, Sequence, "a list of texts"),
        *(str(number + 1) for number in range(len(titles), len(puzzles))),
    ]
    entries = [_printed(puzzle, number, names[number - 1]) for number, puzzle in enumerate(puzzles, start=1)]
    pages = [_page(heading, part, LAYOUTS[4]) for part in _parts(entries, 4)]
    return pdf_pages([*pages, *_solutions(entries, heading)], heading)


def _listed(puzzles: Iterable[Puzzle], what: str) -> list[Puzzle]:
    listed = checked_list("puzzles", puzzles, "a list of puzzles")
    if not listed:
        raise InputError(f"a {what} needs at least one puzzle")
    return [checked_kind("an entry of puzzles", puzzle, Puzzle, "a Puzzle") for puzzle in listed]


def booklet(puzzles: Sequence[Puzzle], *, title: str = "Queens", per_page: int = 4) -> bytes:
    """A PDF to print: a cover, the puzzles by difficulty, *per_page* (1, 2, 4 or 6) to a page, then the solutions.

    Each puzzle must have exactly one solution.

    >>> from queenright.puzzle import make
    >>> booklet([made.puzzle for made in make(6, count=2, seed=1)])[:5]
    b'%PDF-'
    """
    puzzles = _listed(puzzles, "booklet")
    checked_kind("title", title, str, "a text")
    if not isinstance(per_page, int) or per_page not in LAYOUTS:
        raise InputError(f"puzzles per page must be one of {', '.join(map(str, LAYOUTS))}, got {shown(per_page)}")
    chapters: dict[str, list[Printed]] = {}
    solved = [_printed(puzzle, number, "") for number, puzzle in enumerate(puzzles, start=1)]
    graded = sorted(((grade(entry.puzzle), entry) for entry in solved), key=lambda pair: pair[0])
    for number, (rule, entry) in enumerate(graded, start=1):
        line = f"{number} · {size_words(entry.puzzle)} · {rated(rule)}"
        chapters.setdefault(_chapter(rule), []).append(replace(entry, number=number, title=line))
    pages: list[Scene] = []
    contents: list[tuple[str, str, int]] = []
    for name, entries in chapters.items():
        contents.append((name, plural(len(entries), "puzzle"), len(pages) + 2))
        pages += [_page(name, part, LAYOUTS[per_page]) for part in _parts(entries, per_page)]
    contents.append(("Solutions", "", len(pages) + 2))
    everything = [entry for entries in chapters.values() for entry in entries]
    pages += _solutions(everything, title)
    numbered = [_numbered(page, number) for number, page in enumerate(pages, start=2)]
    return pdf_pages([_cover(title, everything, contents), *numbered], title)


def size_words(puzzle: Puzzle) -> str:
    """
    >>> size_words(Puzzle(["A"])), size_words(Puzzle(["A"], stars=2))
    ('1 × 1', '1 × 1, 2 stars')
    """
    return f"{puzzle.n} × {puzzle.n}{f', {puzzle.stars} stars' if puzzle.stars > 1 else ''}"


def _chapter(rule: int) -> str:
    name = difficulty(rule)
    return "Beyond Expert" if name is None else name.capitalize()


def _printed(puzzle: Puzzle, number: int, title: str) -> Printed:
    answer = solve(puzzle, limit=1)
    if not answer.unique or answer.placement is None:
        raise InputError(f"puzzle {number} has {'several solutions' if answer.count else 'no solution'}; leave it out")
    return Printed(puzzle, number, title, tuple(answer.placement.squares()))


def _parts(entries: list[Printed], size: int) -> Iterator[list[Printed]]:
    for start in range(0, len(entries), size):
        yield entries[start : start + size]


def _solutions(entries: list[Printed], heading: str) -> Iterator[Scene]:
    for part in _parts(entries, SOLUTIONS_ON_A_PAGE):
        across = max(3, isqrt(len(part) - 1) + 1)
        yield _page(f"{heading}: solutions", part, (across, max(3, ceil(len(part) / across))), solved=True)


def _page(heading: str, entries: list[Printed], layout: tuple[int, int], *, solved: bool = False) -> Scene:
    """Puzzles side by side, each with its line above, centred in its part of the page."""
    shapes: list[Shape] = [Label(WIDTH / 2, EDGE, heading, 16.0)]
    across, down = layout
    width, height = (WIDTH - 2 * EDGE) / across, (HEIGHT - 3.5 * EDGE) / down
    for place, entry in enumerate(entries):
        side = min(width * 0.92, height - 28) / entry.puzzle.n
        left = EDGE + place % across * width + (width - side * entry.puzzle.n) / 2
        top = 2 * EDGE + place // across * height
        middle = left + side * entry.puzzle.n / 2
        shapes.append(Label(middle, top - 9, str(entry.number) if solved else entry.title, 10.0))
        shapes += _drawn(entry, left, top, side, solved)
    return Scene(WIDTH, HEIGHT, tuple(shapes), heading, "")


def _drawn(entry: Printed, left: float, top: float, side: float, solved: bool) -> Iterator[Shape]:
    yield from region_shapes(entry.puzzle.regions, (left, top), side, bare=solved)
    for row, column in entry.queens if solved else sorted(entry.puzzle.givens):
        for points in (CROWN, BASE):
            yield Polygon(tuple((left + (column + u) * side, top + (row + v) * side) for u, v in points), INK)


def _numbered(page: Scene, number: int) -> Scene:
    foot = Label(WIDTH / 2, HEIGHT - EDGE * 0.7, str(number), 9.0, SOFT)
    return Scene(page.width, page.height, (*page.shapes, foot), page.title, page.description)


def _cover(title: str, entries: list[Printed], contents: list[tuple[str, str, int]]) -> Scene:
    """The title, the first puzzle as a picture, the rules, and where the chapters begin."""
    size = min(48.0, 48.0 * (WIDTH - 2 * EDGE) / max(1.0, text_width(title, 48.0)))
    shapes: list[Shape] = [
        Label(WIDTH / 2, 110, title, size),
        Label(WIDTH / 2, 154, f"{plural(len(entries), 'puzzle')}, from easy to hard, with solutions", 14.0, SOFT),
    ]
    first = entries[len(entries) // 2]
    side = 300.0 / first.puzzle.n
    shapes += _drawn(first, (WIDTH - 300) / 2, 190, side, solved=False)
    each = sorted({entry.puzzle.stars for entry in entries})
    queens = "a queen" if each == [1] else f"{' or '.join(map(str, each))} queens"
    rules = [words.format(queens=queens) for words in RULES]
    shapes += [Label(WIDTH / 2, 522 + 18 * line, words, 11.5) for line, words in enumerate(rules)]
    for line, (name, count, page) in enumerate(contents):
        height = 606 + 22.0 * line
        shapes += _contents_line(name, count, str(page), height)
    return Scene(WIDTH, HEIGHT, tuple(shapes), title, "")


def _contents_line(name: str, count: str, page: str, height: float) -> Iterator[Shape]:
    left, right, size = WIDTH / 2 - 150, WIDTH / 2 + 150, 12.0
    words = f"{name}, {count}" if count else name
    yield Label(left + text_width(words, size) / 2, height, words, size)
    yield Label(right - text_width(page, size) / 2, height, page, size)
    yield Segment(left + text_width(words, size) + 8, height + 4, right - 24, height + 4, SOFT, 0.6, dash=2.0)

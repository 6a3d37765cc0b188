"""A solution to read: every step with its technique, where to look, what follows, and a picture.

As HTML it is one page without scripts or links to anything else; as PDF it has six steps to a page. Both show the board
before each step, with what the step rules out or places marked on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Literal, overload

from queenright.board.gallery import moved
from queenright.board.pdf import pdf_pages, text_width
from queenright.board.shapes import Label, Scene, Shape
from queenright.board.svg import svg_text
from queenright.errors import checked_list, checked_name
from queenright.puzzle.difficulty import rated
from queenright.puzzle.grading import explain
from queenright.puzzle.picture import scene
from queenright.puzzle.printing import EDGE, HEIGHT, SOFT, WIDTH, size_words
from queenright.puzzle.puzzle import Game, Puzzle, as_game
from queenright.puzzle.steps import Step, capital
from queenright.sizes import plural

FORMS = ("html", "pdf")

#: Steps side by side and one above the other on a page of the PDF, and its sizes of type.
ACROSS, DOWN = 2, 3
LARGE, SMALL, LEADING = 10.0, 8.5, 11.0
#: Lines of text under a board at most; a longer argument is cut, and the HTML has it in full.
MOST_LINES = 8

LEGEND = "Dashed frames: where to look. Thick crosses: ruled out by this step. A ring: the queen that it places."

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
ol { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr));
  gap: 2rem; }
li { break-inside: avoid; }
h1 { line-height: 1.2; } h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
svg { width: 100%; height: auto; display: block; background: #fff; border-radius: 8px; margin-bottom: .5rem; }
p { margin: .25rem 0; } .where { opacity: .75; font-style: italic; }
@media print { ol { grid-template-columns: 1fr 1fr; } }
"""


@overload
def walkthrough(game: Game | Puzzle, *, form: Literal["html"] = ..., steps: Sequence[Step] | None = ...) -> str: ...
@overload
def walkthrough(game: Game | Puzzle, *, form: str, steps: Sequence[Step] | None = ...) -> str | bytes: ...
def walkthrough(game: Game | Puzzle, *, form: str = "html", steps: Sequence[Step] | None = None) -> str | bytes:
    """The deduction from the current board to the solution with pictures, as `html` (text) or `pdf` (bytes).

    *steps* are those of `explain`, if they are known already.

    >>> "Last square" in walkthrough(Puzzle(["A"]))
    True
    """
    checked_name("form of a walkthrough", form, FORMS)
    start = as_game(game)
    found = explain(start) if steps is None else checked_list("steps", steps, "a list of steps")
    hardest = max((step.rule for step in found), default=1)
    title = f"A puzzle of {size_words(start.puzzle)}, step by step"
    words = f"{rated(hardest)}, {plural(len(found), 'step')}."
    panels = list(_panels(start, found))
    return _html(title, words, panels) if form == "html" else _pdf(title, words, panels)


#: A heading, where to look, what follows, and the picture.
Panel = tuple[str, str, str, Scene]


def _panels(game: Game, steps: Sequence[Step]) -> Iterator[Panel]:
    for number, step in enumerate(steps, start=1):
        yield f"{number}. {capital(step.technique)}", step.where, step.text, scene(game, step)
        game = step.after(game)
    yield "Solved", "", _end(game), scene(Game(game.puzzle, game.queens))


def _end(game: Game) -> str:
    return f"Every row, column and region has its {'queen' if game.puzzle.stars == 1 else 'queens'}."


def _html(title: str, words: str, panels: Sequence[Panel]) -> str:
    items = "\n".join(
        f'<li>{svg_text(picture)}<h2>{escape(head)}</h2><p class="where">{escape(where)}</p><p>{escape(text)}</p></li>'
        for head, where, text, picture in panels
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body><h1>{escape(title)}</h1><p>{escape(words)} {escape(LEGEND)}</p>\n"
        f"<ol>\n{items}\n</ol></body></html>\n"
    )


def _pdf(title: str, words: str, panels: Sequence[Panel]) -> bytes:
    pages: list[Scene] = []
    for start in range(0, len(panels), ACROSS * DOWN):
        shapes: list[Shape] = [Label(WIDTH / 2, EDGE * 0.7, title, 16.0)]
        if start == 0:
            shapes.append(Label(WIDTH / 2, EDGE * 1.15, f"{words} {LEGEND}", SMALL, SOFT))
        for place, panel in enumerate(panels[start : start + ACROSS * DOWN]):
            shapes += _panel(panel, place)
        foot = Label(WIDTH / 2, HEIGHT - EDGE * 0.5, str(len(pages) + 1), 9.0, SOFT)
        pages.append(Scene(WIDTH, HEIGHT, (*shapes, foot), title, ""))
    return pdf_pages(pages, title)


def _panel(panel: Panel, place: int) -> Iterator[Shape]:
    head, where, text, picture = panel
    width, height = (WIDTH - 2 * EDGE) / ACROSS, (HEIGHT - 2.4 * EDGE) / DOWN
    left, top = EDGE + place % ACROSS * width, EDGE * 1.5 + place // ACROSS * height
    room = height - (MOST_LINES - 2) * LEADING
    scale = min(room / picture.height, width * 0.92 / picture.width)
    yield from (moved(shape, scale, left, top) for shape in picture.shapes)
    lines = [(head, LARGE, "#000000")]
    lines += [(line, SMALL, SOFT) for line in wrapped(where, width * 0.94, SMALL)]
    lines += [(line, SMALL, "#000000") for line in wrapped(text, width * 0.94, SMALL)]
    if len(lines) > MOST_LINES - 2:
        lines[MOST_LINES - 3 :] = [(f"{lines[MOST_LINES - 3][0]} …", SMALL, "#000000")]
    for number, (line, size, colour) in enumerate(lines):
        base = top + picture.height * scale + 6 + number * LEADING
        yield Label(left + 4 + text_width(line, size) / 2, base, line, size, colour)


def wrapped(text: str, width: float, size: float) -> list[str]:
    """A text in lines of at most *width* points.

    >>> wrapped("one two three", 40, 10)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines

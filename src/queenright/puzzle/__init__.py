"""Region puzzles: one queen in every row, column and coloured region, and no two queens touch.

>>> from queenright import puzzle
>>> first = puzzle.make(6, seed=1)[0]
>>> puzzle.solve(first.puzzle).unique
True
>>> puzzle.grade(first.puzzle) == first.grade
True
>>> puzzle.read(puzzle.write(first.puzzle, "link"))[0] == first.puzzle
True
"""

from functools import partial
from typing import TYPE_CHECKING

from queenright.lazy import lazy
from queenright.puzzle.daily import Daily, daily
from queenright.puzzle.difficulty import DIFFICULTIES, FEASIBLE, checked_grade, difficulty
from queenright.puzzle.editing import Look, look
from queenright.puzzle.formats import FORMATS, load, read, write
from queenright.puzzle.grading import GRADES, explain, grade
from queenright.puzzle.hints import STRENGTHS, Hint, hint
from queenright.puzzle.making import STYLES, Made, make
from queenright.puzzle.picture import draw
from queenright.puzzle.printing import booklet, sheet
from queenright.puzzle.puzzle import Game, Puzzle
from queenright.puzzle.solving import Solved, solve
from queenright.puzzle.steps import TECHNIQUES, Step
from queenright.puzzle.walkthrough import walkthrough

if TYPE_CHECKING:
    from queenright.puzzle.photo import PhotoReading, read_photo

__getattr__, _ = lazy("queenright.puzzle", {"photo": "PhotoReading read_photo"})  # they need NumPy

__all__ = [
    "DIFFICULTIES",
    "FEASIBLE",
    "FORMATS",
    "GRADES",
    "STRENGTHS",
    "STYLES",
    "TECHNIQUES",
    "Daily",
    "Game",
    "Hint",
    "Look",
    "Made",
    "PhotoReading",
    "Puzzle",
    "Solved",
    "Step",
    "booklet",
    "checked_grade",
    "daily",
    "difficulty",
    "draw",
    "explain",
    "grade",
    "hint",
    "load",
    "look",
    "make",
    "read",
    "read_photo",
    "sheet",
    "solve",
    "walkthrough",
    "write",
]
__dir__ = partial(sorted, __all__)

"""The board as a widget of Jupyter and its kin: the browser sends marks, Python answers with the referee's picture."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from queenright.notebook.bundle import script, style
from queenright.notebook.state import checked, marks_of, picture_of, problem_of
from queenright.problem.problem import Problem


class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A board to edit: a click places a fixed queen, a second one blocks the square, a third one empties it."""

    _esm = script()
    _css = style()
    n = traitlets.Int().tag(sync=True)
    marks: Any = traitlets.List().tag(sync=True)
    picture: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, problem: Problem) -> None:
        self._base = checked(problem)
        marks = marks_of(problem)
        super().__init__(n=problem.n, marks=marks, picture=picture_of(problem, marks))

    @traitlets.observe("marks")
    def _redraw(self, _: Any) -> None:
        self.picture = picture_of(self._base, self.marks)

    @property
    def problem(self) -> Problem:
        """The problem on the board; a BoardError if its fixed queens contradict each other."""
        return problem_of(self._base, self.marks)

    @problem.setter
    def problem(self, problem: Problem) -> None:
        self._base = checked(problem)
        with self.hold_sync():
            self.n, self.marks = problem.n, marks_of(problem)
            self._redraw(None)

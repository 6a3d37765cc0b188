"""`queenright.widget`: the board in a notebook, whose package is loaded when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenright.packages import needing
from queenright.problem.problem import Problem

if TYPE_CHECKING:
    from queenright.notebook.board_widget import BoardWidget


def widget(problem: Problem | int) -> BoardWidget:
    """A board to edit by hand in a notebook; its attribute `problem` is the problem on it, to read and to set.

    >>> board = widget(Problem(8, fixed=["b4"]))
    >>> board.marks = [*board.marks, [0, 0, "blocked"]]  # what a click does
    >>> board.problem
    Problem(8, fixed=['b4'], blocked=['a8'])
    >>> board.problem.count()
    7
    """
    with needing("a board in a notebook", "anywidget", "widget"):
        from queenright.notebook.board_widget import BoardWidget
    return BoardWidget(problem if isinstance(problem, Problem) else Problem(problem))

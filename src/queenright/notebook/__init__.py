"""Queenright in notebooks: a board to edit by hand, which reads and returns a Problem (extra `widget`).

    board = qr.widget(qr.Problem(8, fixed=["b4"]))  # shown by the notebook; click to place queens and block squares
    board.problem.count()

`state` is the part without a browser: which marks a problem has, and which problem a board with marks is. `bundle`
joins the page's own board with the widget's script, since a widget is one file.
"""

from typing import TYPE_CHECKING

from queenright.lazy import lazy

if TYPE_CHECKING:
    from queenright.notebook.making import widget as widget

__getattr__, __dir__ = lazy("queenright.notebook", {"making": "widget"})
__all__ = __dir__()

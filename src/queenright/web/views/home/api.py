"""The first page: what Queenright is for, a board to look at, and a link to each view."""

from __future__ import annotations

from queenright.web.view import View

VIEW = View("home", "Queenright", "The workbench for the n-queens problem.", tab=False)

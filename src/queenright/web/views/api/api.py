"""The list of all questions, as OpenAPI describes them. It has no questions of its own."""

from __future__ import annotations

from queenright.web.view import View

VIEW = View(
    "api",
    "API",
    "Every question of the page can be asked by a program, as JSON.",
    aside=True,
)

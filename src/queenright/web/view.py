"""A view of the page, as its API module declares it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class View:
    """*name* is its address (`#/name`) and its ES module (`static/views/name.js`); views are shown by *order*."""

    name: str
    title: str
    order: int
    words: str

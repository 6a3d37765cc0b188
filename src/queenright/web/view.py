"""A view of the page, as its folder declares it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fastapi import APIRouter, FastAPI


@dataclass(frozen=True, slots=True)
class View:
    """*name* is its folder in `queenright.web.views` and its address, `#/name`.

    *words* describe it in a tooltip. Its *router* answers its questions. *limits* are the numbers that its script must
    know, such as the largest board; `GET /api/limits` serves them. *prepare* is called once with the application, for a
    view that keeps something between requests. A view that is *aside* is a link beside the tabs.
    """

    name: str
    title: str
    words: str
    router: APIRouter | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    prepare: Callable[[FastAPI], None] | None = None
    aside: bool = False

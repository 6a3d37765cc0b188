"""A view of the page, as its folder declares it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fastapi import APIRouter, FastAPI


@dataclass(frozen=True, slots=True)
class View:
    """*name* is its folder in `queenright.web.views` and its address, `#/name`.

    *words* say in one sentence what the view is for; they stand beside its heading. *help* is what its "?" shows, a
    sentence each. Its *router* answers its questions. *limits* are the numbers that its script must know, such as the
    largest board; `GET /api/limits` serves them. *prepare* is called once with the application, for a view that keeps
    something between requests. A view that is *aside* stands at the end of the tabs; one without a *tab* has none.
    """

    name: str
    title: str
    words: str
    router: APIRouter | None = None
    help: tuple[str, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    prepare: Callable[[FastAPI], None] | None = None
    aside: bool = False
    tab: bool = True

    def facts(self) -> dict[str, Any]:
        """What the page knows of the view before it is opened."""
        return {"title": self.title, "words": self.words, "help": list(self.help), "limits": dict(self.limits)}

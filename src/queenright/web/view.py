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

    *words* say in one sentence what the view is for; they are shown beside its heading. *help* is shown behind its "?",
    one sentence per item. *router* answers its questions. *limits* are numbers that its script needs, such as the
    largest board; `GET /api/limits` serves them. *prepare* is called once with the application, for a view that keeps
    state between requests. A view that is *aside* comes last among the tabs; one without *tab* has no tab.
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
        """What the page knows about the view before it is opened."""
        return {"title": self.title, "words": self.words, "help": list(self.help), "limits": dict(self.limits)}

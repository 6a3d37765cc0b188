"""The search view: any method of the documents, step by step."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from queenright.explain.recording import KINDS
from queenright.methods import registry
from queenright.web.bodies import Body, Whole
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.search import task

#: Of a board whose search is recorded, and of its events.
LARGEST_TRACE = 12
MOST_EVENTS = 60_000

router = APIRouter(tags=["search"])

#: Methods that are wrong can be watched too.
WATCHED = registry.METHODS | registry.ERRORS

VIEW = View(
    "search",
    "Search",
    "Watch a method at work: board, pseudocode, call stack and state space tree",
    router,
    limits={"largest": LARGEST_TRACE, "events": MOST_EVENTS},
)


class TraceQuestion(Body):
    """The search for all solutions by a method, up to so many events."""

    method: Literal[tuple(WATCHED)]  # type: ignore[valid-type]
    n: Annotated[Whole, Field(ge=1, le=LARGEST_TRACE, examples=[4])]
    events: Annotated[Whole, Field(ge=1, le=MOST_EVENTS)] = MOST_EVENTS


offer(router, "trace", TraceQuestion, task.trace, summary="Every step of a method", seconds=120)


@router.get("/api/methods", responses=ERRORS, summary="The methods of the documents")
def methods() -> dict[str, Any]:
    """Their names, sources and pseudocode, and the kinds of events."""
    told = [
        {"name": each.name, "title": each.title, "source": each.source, "pseudocode": list(each.pseudocode)}
        for each in (WATCHED).values()
    ]
    return {"methods": told, "kinds": list(KINDS)}

"""The search view: any method of the documents, step by step."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from queenright.explain.recording import KINDS
from queenright.methods.registry import METHODS
from queenright.web.bodies import Body, Whole
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View

VIEW = View("search", "Search", 20, "Watch a method at work: board, pseudocode, call stack and state space tree")

router = APIRouter(tags=["search"])


class TraceQuestion(Body):
    """The search for all solutions by a method, up to so many events."""

    method: Literal[tuple(METHODS)]  # type: ignore[valid-type]
    n: Annotated[Whole, Field(ge=1, le=12, examples=[4])]
    events: Annotated[Whole, Field(ge=1, le=60_000)] = 60_000


offer(router, "trace", TraceQuestion, "search:trace", summary="Every step of a method", seconds=120)


@router.get("/api/methods", responses=ERRORS, summary="The methods of the documents")
def methods() -> dict[str, Any]:
    """Their names, sources and pseudocode, and the kinds of events."""
    told = [
        {"name": each.name, "title": each.title, "source": each.source, "pseudocode": list(each.pseudocode)}
        for each in METHODS.values()
    ]
    return {"methods": told, "kinds": list(KINDS)}

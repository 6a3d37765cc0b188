"""The methods view: running times of the documents' methods beside their O() claims."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from queenright.bench.claims import CLAIMS
from queenright.methods.registry import METHODS
from queenright.web.bodies import Body
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View

VIEW = View("methods", "Methods", 40, "Run the methods against each other, with live curves beside the O() claims")

router = APIRouter(tags=["methods"])


class RaceQuestion(Body):
    """Which methods (none named: all), and how long they may run in all."""

    methods: Annotated[list[Literal[tuple(METHODS)]], Field(default_factory=list, max_length=len(METHODS))]  # type: ignore[valid-type]
    seconds: Annotated[float, Field(gt=0, le=120)] = 6.0


offer(router, "race", RaceQuestion, "methods:race", summary="Running times of the methods", seconds=600)


@router.get("/api/claims", responses=ERRORS, summary="What the documents claim of the methods' running times")
def claims() -> dict[str, Any]:
    """The claim of the table, of the text, and what is true."""
    return {
        "methods": [
            {
                "name": name, "title": METHODS[name].title, "table": each.table.words, "text": each.text.words,
                "truth": each.truth,
            }
            for name, each in CLAIMS.items()
        ]
    }  # fmt: skip

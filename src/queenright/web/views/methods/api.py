"""The methods view: running times of the source texts' methods beside their O() claims."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from queenright.methods.registry import METHODS
from queenright.web.bodies import Body
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.methods import task

router = APIRouter(tags=["methods"])

VIEW = View(
    "methods",
    "Methods",
    "How the running times of the methods grow: measured on this machine, beside what the source texts claim.",
    router,
    help=(
        "Each method gets a share of the time and goes as far as it can. The dots are measurements, dashed lines "
        "what the claimed O() would give.",
        "The exponent is fitted to the number of steps; its interval says how sure that is.",
    ),
)


#: The name of a method.
Named = Literal[tuple(METHODS)]  # type: ignore[valid-type]


class RaceQuestion(Body):
    """The methods to run (all if empty) and their total running time."""

    methods: Annotated[list[Named], Field(default_factory=list, max_length=len(METHODS))]  # type: ignore[valid-type]
    seconds: Annotated[float, Field(gt=0, le=120)] = 6.0


offer(router, "race", RaceQuestion, task.race, summary="Running times of the methods", seconds=600)


@router.get("/api/claims", responses=ERRORS, summary="What the documents claim of the methods' running times")
def claims() -> dict[str, Any]:
    """The complexity claimed by the table and by the text, and the true one."""
    return {
        "methods": [
            {
                "name": each.name,
                "title": each.title,
                "source": each.source,
                "constructs": each.constructs,
                "table": each.claims.table.words,
                "text": each.claims.text.words,
                "truth": each.claims.truth,
            }
            for each in METHODS.values()
        ]
    }

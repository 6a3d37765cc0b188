"""The studies view: small experiments of the source texts, to be repeated with sizes and boards of your own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field, StrictInt, StrictStr

from queenright.web.bodies import Body
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.studies import task
from queenright.web.views.studies.table import LONGEST_TEXT, STUDIES

router = APIRouter(tags=["studies"])

VIEW = View(
    "studies",
    "Studies",
    "Small experiments of the source texts, with sizes and boards of your own.",
    router,
    help=(
        "Choose an experiment and change its fields: the answer follows. The address keeps what you see.",
        "Counts of nodes, checks and cycles are exact and the same on every machine; CPU times are measured here.",
        "Boards are read in every form: a vector such as 2,6,1,7 (rows from 0, column by column), squares such as "
        "a6 b2, pairs such as 0,1 1,3, a drawing, or a 0/1 matrix.",
    ),
)


class StudyQuestion(Body):
    """An experiment and the values of its fields; a field that is left out has its first value."""

    study: Literal[tuple(STUDIES)]  # type: ignore[valid-type]
    values: Annotated[
        dict[str, StrictInt | Annotated[StrictStr, Field(max_length=LONGEST_TEXT)]],
        Field(default_factory=dict, max_length=10, examples=[{"n": 14}]),
    ]

    def order(self) -> dict[str, Any]:
        return {"study": self.study, "values": STUDIES[self.study].checked(self.values)}


offer(router, "study", StudyQuestion, task.answer, summary="A small experiment of the source texts", seconds=120)


@router.get("/api/studies", responses=ERRORS, summary="The experiments and their fields")
def studies() -> dict[str, Any]:
    """By name: the title, a sentence, and the fields with their first values and limits."""
    return {name: each.to_json() for name, each in STUDIES.items()}

"""The documents view: the five source texts, claim by claim, each beside what Queenright computes."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field, StrictBool

from queenright import documents
from queenright.web.bodies import Body
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.documents import reading, task

router = APIRouter(tags=["documents"])

VIEW = View(
    "documents",
    "Documents",
    "Read a source text claim by claim: what holds, what is wrong, and the computation beside it.",
    router,
    help=(
        "Choose one of the five texts. Its claims stand in the order of the text; the list at the left leads to each.",
        "Every verdict is computed on this machine while you read: the value that the text states is compared with the "
        "value that Queenright finds. Nothing is looked up.",
        "Wrong: what is printed is not true. Slip: an error that does no harm. Scan: only the copy at hand is damaged. "
        "Reference: the claim rests on a publication that it names.",
        "“A text of your own” runs the formulas of any text in order and counts what it passes over.",
        "“Try it” opens the view where you can change the example yourself. J and K go to the next and the previous "
        "claim, E to the next error, Enter to its first “Try it”.",
    ),
)


class ReplayQuestion(Body):
    """A source text such as 004, or one of its claims such as 004.15; *thorough* checks larger sizes."""

    document: Annotated[str, Field(max_length=20, pattern=r"^\d{3}(\.\d{1,3})?$", examples=["004"])]
    thorough: StrictBool = False

    def order(self) -> dict[str, Any]:
        documents.claims(self.document)  # raises an error if there is none
        return self.model_dump()


class OwnTextQuestion(Body):
    """A text: prose with formulas of the unified notation or schemas of Z in it, in Markdown, LaTeX or Unicode."""

    text: Annotated[str, Field(max_length=100_000, examples=["$$2 + 2 = 4$$"])]


offer(router, "replay", ReplayQuestion, task.replay, summary="Judge the claims of a source text", seconds=300)
offer(router, "read-text", OwnTextQuestion, reading.read, summary="Run the formulas of a text", seconds=60)


@router.get("/api/texts", responses=ERRORS, summary="The five source texts and their claims")
def texts() -> list[dict[str, Any]]:
    """Their authors, subjects and references, and their claims with the recorded verdicts; nothing is computed."""
    return _texts()


@cache
def _texts() -> list[dict[str, Any]]:
    return [
        {
            **text.to_json(),
            "subject": text.subject,
            "verdicts": text.verdicts,
            "references": [{"text": each.text(), "claims": each.claims} for each in documents.references(text.id)],
            "claims": [{**claim.to_json(), "slow": claim.slow, "more": bool(claim.thorough)} for claim in text.claims],
        }
        for text in documents.listed()
    ]

"""The variants view: the torus, confused queens, random solutions, estimates, and models with their exports."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from queenright.models.export import FORMATS
from queenright.models.registry import MODELS
from queenright.web.bodies import LARGEST_BOARD, Body, Whole
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.variants import task

#: The largest size of each kind that is answered within seconds.
LARGEST = {
    "torus": 13,
    "superqueen": 14,
    "dominate": 12,
    "confused": 32,
    "sample": LARGEST_BOARD,
    "estimate": 1000,
    "model": 32,
}

router = APIRouter(tags=["variants"])

VIEW = View(
    "variants",
    "Variants",
    "The torus, queens with other rules and other aims, random solutions, estimates, and models for solvers.",
    router,
    limits=LARGEST,
    help=(
        "On a torus a diagonal that leaves the board comes back on the other side. Superqueens also jump like knights. "
        "Domination asks for the fewest queens that see every square. Confused queens are the opposite of the problem: "
        "every two of them must attack each other.",
        "Choose a drawn board to open it in the view Board.",
        "A random solution passes the referee before it is shown. An estimate is no count: it comes with the interval "
        "that independent runs give.",
        "A model is the problem as a solver reads it. Choose a formulation and a format, and save the file.",
    ),
)


class VariantQuestion(Body):
    """A kind of question and a size; the other fields apply to some kinds only."""

    kind: Literal[tuple(LARGEST)]  # type: ignore[valid-type]
    n: Annotated[Whole, Field(ge=1, le=max(LARGEST.values()), examples=[8])]
    count: Annotated[Whole, Field(ge=1, le=24)] = 6
    seed: Annotated[Whole, Field(ge=0, le=2**53 - 1)] | None = None  # exact in JavaScript
    seconds: Annotated[float, Field(gt=0, le=20)] = 2.0
    model: Literal[tuple(MODELS)] = "squares"  # type: ignore[valid-type]
    form: Literal[tuple(FORMATS)] = "lp"  # type: ignore[valid-type]


offer(
    router,
    "variant",
    VariantQuestion,
    task.answer,
    summary="Torus, other queens, samples, estimates, models",
)


@router.get("/api/variant-choices", responses=ERRORS, summary="Models and formats")
def choices() -> dict[str, Any]:
    """The formulations by name, and the formats that they are written in."""
    models = [{"name": each.name, "title": each.title} for each in MODELS.values()]
    return {"models": models, "forms": [{"name": name, "title": each.title} for name, each in FORMATS.items()]}

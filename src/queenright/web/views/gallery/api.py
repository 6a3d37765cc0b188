"""The gallery: all solutions of a size in their symmetry classes, and the eight images of a board."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from queenright.board.placement import Placement
from queenright.symmetry import images, stabilizer
from queenright.web.bodies import LARGEST_BOARD, Body, Whole
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.gallery import task

#: 14,200 boards; one size more would be 73,712.
LARGEST_GALLERY = 12

router = APIRouter(tags=["gallery"])

VIEW = View(
    "gallery",
    "Gallery",
    "All solutions of a size, sorted into classes of boards that are turns or mirror images of each other.",
    router,
    limits={"largest": LARGEST_GALLERY},
    help=(
        "Each class is shown by one board. Choose it to see its images, and which turn or reflection leads to each.",
        "Most classes have eight boards. A board that a half turn leaves as it is has only four images, and one "
        "that a quarter turn leaves as it is has two.",
    ),
)


class ClassesQuestion(Body):
    """All solutions of a size, class by class."""

    n: Annotated[Whole, Field(ge=1, le=LARGEST_GALLERY, examples=[8])]


class ImagesQuestion(Body):
    """A placement, one queen in every row and column."""

    queens: Annotated[list[Whole], Field(min_length=1, max_length=LARGEST_BOARD, examples=[[1, 3, 0, 2]])]


offer(router, "classes", ClassesQuestion, task.classes, summary="All solutions in their classes", seconds=60)


@router.post("/api/images", responses=ERRORS, summary="The eight images of a placement")
def eight_images(question: ImagesQuestion) -> dict[str, Any]:
    """Each image with the symmetry that makes it, and the symmetries that change nothing."""
    placement = Placement(question.queens)
    found = [{"symmetry": str(each), "queens": list(image)} for each, image in images(placement).items()]
    return {"n": placement.n, "images": found, "unchanged_by": [str(each) for each in stabilizer(placement)]}

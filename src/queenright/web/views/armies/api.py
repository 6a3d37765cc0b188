"""The armies view: two peaceable armies as large as possible, first the best found so far, then the proof."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import Field, StrictBool

from queenright.armies.drawing import armies_scene
from queenright.armies.referee import approved, complaint
from queenright.armies.solving import LARGEST_PROVED, LARGEST_PROVED_UNASKED, upper_bound
from queenright.board.squares import Square
from queenright.board.svg import svg_text
from queenright.errors import BoardError
from queenright.sizes import checked_size
from queenright.web.bodies import LARGEST_BOARD, Body, Pair, Seconds, Whole
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.armies import task

#: A longer proof stops with the best board found and its bound, before the job itself runs out of time.
SECONDS_OF_PROOF = 3000.0

router = APIRouter(tags=["armies"])

VIEW = View(
    "armies",
    "Armies",
    "Two armies of equally many queens that never attack each other, as large as they can be.",
    router,
    limits={"largest": LARGEST_BOARD, "proved": LARGEST_PROVED, "proved_unasked": LARGEST_PROVED_UNASKED},
    help=(
        "Better boards are shown as they are found. “The largest, proved” means that no larger armies exist; "
        "otherwise an upper bound is given.",
    ),
)

Army = Annotated[list[Pair], Field(max_length=LARGEST_BOARD**2)]


class ArmiesQuestion(Body):
    """The largest armies for a size. If *prove* is not given, sizes whose proof takes minutes at most are proved."""

    n: Annotated[Whole, Field(ge=1, le=LARGEST_BOARD, examples=[8])]
    prove: StrictBool | None = None
    seconds: Seconds | None = None
    seed: Annotated[Whole, Field(ge=0, le=2**31 - 1)] = 1

    def order(self) -> dict[str, Any]:
        prove = self.n <= LARGEST_PROVED_UNASKED if self.prove is None else self.prove
        if prove:
            checked_size(self.n, largest=LARGEST_PROVED, what="board size of a proof about armies")
        limit = SECONDS_OF_PROOF if prove and self.seconds is None else self.seconds
        return {**self.model_dump(), "prove": prove, "seconds": limit}


class TwoArmies(Body):
    """A board with two armies, squares as [row, column]."""

    n: Annotated[Whole, Field(ge=1, le=LARGEST_BOARD, examples=[3])]
    white: Annotated[Army, Field(examples=[[[0, 0]]])]
    black: Annotated[Army, Field(examples=[[[1, 2]]])]

    def sides(self) -> tuple[list[Square], list[Square]]:
        return [(row, column) for row, column in self.white], [(row, column) for row, column in self.black]


offer(router, "armies", ArmiesQuestion, task.largest, summary="The largest two armies in peace")


@router.post("/api/armies/check", responses=ERRORS, summary="Referee two armies")
def check(question: TwoArmies) -> dict[str, Any]:
    """Whether the armies are at peace, which queens attack each other if not, and an upper bound on the size."""
    wrong = complaint(question.n, *question.sides())
    return {
        "n": question.n,
        "size": min(len(question.white), len(question.black)),
        "peaceable": not wrong,
        "complaint": wrong or None,
        "upper_bound": upper_bound(question.n),
    }


PICTURE: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}}}}


@router.post("/api/armies/draw", responses=ERRORS | PICTURE, response_class=Response, summary="Draw two armies")
def draw(question: TwoArmies) -> Response:
    """The picture as SVG."""
    wrong = complaint(question.n, *question.sides())
    if wrong:
        raise BoardError(f"these are no armies in peace: {wrong}")
    return Response(svg_text(armies_scene(approved(question.n, *question.sides()))), media_type="image/svg+xml")

"""The board view and the basic questions: solve, check, complete, count, list, hint, draw, read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictBool

from queenright.engines.registry import ENGINES
from queenright.methods.registry import METHODS
from queenright.web.bodies import LARGEST_BOARD, BoardQuestion, Body, Question, Seconds, Whole
from queenright.web.routes import ERRORS, PICTURE, offer, read_by
from queenright.web.view import View
from queenright.web.views.board import task

#: Attacking pairs listed at most; a board full of queens has millions.
MOST_ATTACKS = 500

#: Solutions and their classes are numbered up to this size.
LARGEST_ORDERED = 12

router = APIRouter(tags=["board"])

VIEW = View(
    "board",
    "Board",
    "Place queens, see who attacks whom, and let Queenright finish, count or explain.",
    router,
    limits={"largest": LARGEST_BOARD, "ordered": LARGEST_ORDERED},
    help=(
        "Click a square to place a queen or take her away; drag a queen to move her. Crosses mark attacked "
        "squares, red lines join queens that attack each other.",
        "Fixed queens stay where they are, and blocked squares stay empty, whatever you ask for.",
        "Complete keeps your queens and fills the rest, or proves that it cannot be done. Next and Previous go "
        "through the solutions in order. Count says in how many ways the board can be finished.",
        "A solution and its turns and mirror images are one class: they are below the examples, each a click away.",
        "Squares have their chess names: a1 is at the lower left.",
    ),
)


class SolveQuestion(Question):
    """One solution. Without constraints n may be large; a method of the source texts, or an engine, may be named."""

    n: Annotated[Whole, Field(ge=0, le=100_000, examples=[8])]
    method: Literal[tuple(METHODS)] | None = None  # type: ignore[valid-type]
    engine: Literal[tuple(ENGINES)] | None = None  # type: ignore[valid-type]
    seed: Annotated[Whole, Field(ge=0, le=2**31 - 1)] = 0
    seconds: Seconds = 60.0


class CompleteQuestion(BoardQuestion):
    """One solution that keeps all queens on the board."""

    seed: Annotated[Whole, Field(ge=0, le=2**31 - 1)] = 0
    seconds: Seconds = 60.0


class AllQuestion(Question):
    """All solutions, at most *limit* of them."""

    fundamental: StrictBool = False
    limit: Annotated[Whole, Field(ge=1, le=50_000)] = 10_000


class CountQuestion(BoardQuestion):
    """How many solutions keep the queens on the board."""

    fundamental: StrictBool = False


class StepQuestion(BoardQuestion):
    """The next solution after the queens on the board, or the one before."""

    back: StrictBool = False
    ahead: Annotated[Whole, Field(ge=0, le=50, description="How many solutions after that one to give as well.")] = 0
    seconds: Seconds = 30.0


class OrderQuestion(Body):
    """A solution whose number among all solutions is wanted."""

    queens: Annotated[list[Whole], Field(min_length=1, max_length=LARGEST_ORDERED, examples=[[1, 3, 0, 2]])]


class HintQuestion(BoardQuestion):
    seconds: Seconds = 20.0


class DrawQuestion(BoardQuestion):
    """A picture of the board, as SVG or text."""

    form: Literal["svg", "text", "plain"] = "svg"
    marks: Annotated[StrictBool, Field(description="Show attacked squares and attacking pairs.")] = False


class ReadQuestion(Body):
    """A board in any notation: vector, text board, matrix, chess squares, JSON."""

    text: Annotated[str, Field(max_length=100_000)]
    n: Annotated[Whole, Field(ge=0, le=LARGEST_BOARD)] | None = None

    def order(self) -> dict[str, Any]:
        return {**self.model_dump(), "largest": LARGEST_BOARD}


offer(router, "solve", SolveQuestion, task.solve, summary="Find one solution")
offer(router, "complete", CompleteQuestion, task.complete, summary="Find a solution that keeps the queens")
offer(router, "all", AllQuestion, task.every, summary="List all solutions", seconds=120)
offer(router, "count", CountQuestion, task.count, summary="Count the solutions")
offer(router, "step", StepQuestion, task.step, summary="The next solution, or the one before", seconds=90)
offer(router, "order", OrderQuestion, task.order, summary="The place of a solution among all of its size", seconds=60)
offer(router, "hint", HintQuestion, task.hint, summary="What to do next, and why", seconds=60)


@router.post("/api/check", responses=ERRORS, summary="Referee a board")
async def check(question: BoardQuestion) -> dict[str, Any]:
    """Is it a solution, who attacks whom on which line, which squares are attacked (rows of x and .)."""
    # Not in a thread: it takes under a millisecond, less than starting one.
    problem, board = question.problem(), question.board()
    covered = problem.rule.covered(board.n, board.squares())
    rows = ["".join("x" if (row, column) in covered else "." for column in range(board.n)) for row in range(board.n)]
    return {**problem.check(board, limit=MOST_ATTACKS).to_json(), "attacked": rows}


@router.post("/api/draw", responses=ERRORS | PICTURE, response_class=Response, summary="Draw a board")
def draw(question: DrawQuestion) -> Response:
    """The picture itself, as SVG or as text."""
    problem, board = question.problem(), question.board()
    marks: dict[str, Any] = {"fixed": problem.fixed, "blocked": problem.blocked}
    if question.marks:
        attacks = problem.check(board, limit=MOST_ATTACKS).attacks
        marks["conflicts"] = [(each.a, each.b) for each in attacks]
        marks["attacked"] = problem.rule.covered(board.n, board.squares()) - problem.blocked
    if question.form == "svg":
        return Response(board.svg(**marks), media_type="image/svg+xml")
    text = board.text(plain=question.form == "plain", **marks)
    return Response(text + "\n", media_type="text/plain; charset=utf-8")


@router.post("/api/read", responses=ERRORS, summary="Read a board in any notation")
async def read(question: ReadQuestion, request: Request) -> Response:
    """The board as squares."""
    return await read_by(task.read, question.text, question.order(), request)

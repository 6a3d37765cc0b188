"""The search view: any method of the source texts, step by step."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from queenright.explain.recording import KINDS
from queenright.methods import registry
from queenright.models.registry import MODELS
from queenright.web.bodies import Body, Whole
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.search import task

#: The largest board whose search is recorded, and the largest number of events.
LARGEST_TRACE = 12
MOST_EVENTS = 60_000

#: The formulations whose trees the page compares: one of each kind.
DEFAULT_MODELS = ["squares", "all-different", "bijection", "channelled", "queen-square", "cnf-sequential"]

router = APIRouter(tags=["search"])

#: Incorrect methods can be watched too.
WATCHED = registry.METHODS | registry.ERRORS

VIEW = View(
    "search",
    "Search",
    "Watch a method work on a small board: every step in a sentence, with its code and its tree.",
    router,
    limits={"largest": LARGEST_TRACE, "events": MOST_EVENTS},
    help=(
        "Play, or go step by step with the arrow keys; go back as well. Drag along the timeline: stars are "
        "solutions, ticks are conflicts.",
        "Each circle of the tree is a queen that was placed, on the square written in it. A cross is a square "
        "that was refused, a star a solution. Choose a circle to go to the moment when it was entered.",
        "Squares are named as in chess. Where the code counts rows and columns, its numbers stand above and at the "
        "right of the board, in blue.",
        "Present shows the same with large type and nothing else; Escape leaves it.",
        "Quiz hides what comes next and asks you first.",
        "Solvers shows how many nodes solvers report for the same board, for each formulation.",
    ),
)


class TraceQuestion(Body):
    """The search for all solutions by a method, up to a number of events."""

    method: Literal[tuple(WATCHED)]  # type: ignore[valid-type]
    n: Annotated[Whole, Field(ge=1, le=LARGEST_TRACE, examples=[4])]
    events: Annotated[Whole, Field(ge=1, le=MOST_EVENTS)] = MOST_EVENTS


offer(router, "trace", TraceQuestion, task.trace, summary="Every step of a method", seconds=120)


ModelName = Literal[tuple(MODELS)]  # type: ignore[valid-type]


class SolverNodesQuestion(Body):
    """The trees of methods and solvers on one board, to the first solution."""

    n: Annotated[Whole, Field(ge=1, le=LARGEST_TRACE, examples=[6])]
    models: Annotated[list[ModelName], Field(max_length=len(MODELS))] = DEFAULT_MODELS  # type: ignore[valid-type]


offer(router, "nodes", SolverNodesQuestion, task.solver_nodes, summary="Nodes of methods and solvers", seconds=120)


@router.get("/api/methods", responses=ERRORS, summary="The methods of the documents")
def methods() -> dict[str, Any]:
    """Their names, sources and pseudocode, and the kinds of events."""
    told = [
        {
            "name": each.name,
            "title": each.title,
            "source": each.source,
            "pseudocode": list(each.pseudocode),
            "first": each.first,
        }
        for each in WATCHED.values()
    ]
    return {"methods": told, "kinds": list(KINDS)}

"""The types of requests and responses: FastAPI validates requests against them and describes them in OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.squares import Square, parse_square
from queenright.problem.problem import Problem

#: The largest board of the page; one of its questions is about n² squares.
LARGEST_BOARD = 64

Whole = StrictInt
Pair = Annotated[list[Annotated[Whole, Field(ge=0, le=LARGEST_BOARD - 1)]], Field(min_length=2, max_length=2)]
Name = Annotated[str, Field(pattern=r"^[a-z][0-9]{1,2}$", examples=["b4"])]
Squares = Annotated[list[Pair | Name], Field(max_length=LARGEST_BOARD**2)]
Seconds = Annotated[float, Field(gt=0, le=3600, description="How long to try.")]


class Body(BaseModel):
    """A request. Unknown fields are rejected, so that a misspelt one is not silently ignored."""

    model_config = ConfigDict(extra="forbid")

    def order(self) -> dict[str, Any]:
        """The arguments of the task that answers it, as plain data. Raises an error if the request is invalid."""
        return self.model_dump()


class Failing(BaseModel):
    """Why there is no answer."""

    code: str
    field: str | None
    message: str
    place: dict[str, Any] | None = None


class Failed(BaseModel):
    """The one shape of every error."""

    error: Failing


class Question(Body):
    """A problem: a size and further constraints. Squares are [row, column] from 0, or chess names such as "b4"."""

    n: Annotated[Whole, Field(ge=0, le=LARGEST_BOARD, examples=[8])]
    fixed: Squares = []
    blocked: Squares = []
    excluded_sums: Annotated[list[Whole], Field(max_length=200)] = []
    excluded_differences: Annotated[list[Whole], Field(max_length=200)] = []
    torus: StrictBool = False

    def problem(self) -> Problem:
        return Problem.from_json({name: getattr(self, name) for name in Question.model_fields})

    def order(self) -> dict[str, Any]:
        """The problem in the form of problem files, plus any fields that a question adds."""
        own = {name: value for name, value in self.model_dump().items() if name not in Question.model_fields}
        return {**own, "problem": self.problem().to_json()}


class BoardQuestion(Question):
    """A problem and the queens that stand on the board: a vector of rows, or squares."""

    queens: Annotated[list[Whole], Field(max_length=LARGEST_BOARD)] | Squares = []

    def board(self) -> Board:
        """The board, fixed queens included."""
        if self.queens and all(isinstance(queen, int) for queen in self.queens):
            own = Placement(self.queens).squares()  # type: ignore[arg-type]
        else:
            own = _squares(self.queens, self.n)
        fixed = _squares(self.fixed, self.n)
        return Board(self.n, dict.fromkeys([*fixed, *own]), fixed=fixed)

    def order(self) -> dict[str, Any]:
        return {**super().order(), "queens": [list(queen) for queen in self.board().squares()]}


def _squares(values: Any, n: int) -> list[Square]:
    return [parse_square(value, n) if isinstance(value, str) else (value[0], value[1]) for value in values]

"""Region puzzles to play: made, graded, hinted at, checked, read, written and printed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictBool

from queenright.problem.problem import MOST_STARS
from queenright.puzzle import DIFFICULTIES, FEASIBLE, FORMATS, GRADES, TECHNIQUES, draw, look, write
from queenright.puzzle.difficulty import USUAL_SIZE, feasible
from queenright.puzzle.formats import write_game
from queenright.puzzle.grading import grades_of
from queenright.puzzle.making import SECONDS
from queenright.puzzle.puzzle import LARGEST, Game, Puzzle
from queenright.web.bodies import Body, Pair, Seconds, Whole
from queenright.web.routes import ERRORS, PICTURE, offer, read_by
from queenright.web.view import View
from queenright.web.views.puzzle import task

#: A sheet is made while the user waits.
MOST_ON_A_SHEET = 48

#: Attacking pairs listed at most; a board full of queens has thousands.
MOST_ATTACKS = 500

#: Besides the library's formats: the game with its marks, and pictures of it.
FORMS = ("game", *FORMATS, "text", "svg")

#: Characters of a pasted puzzle, at most.
LONGEST_TEXT = 200_000

#: Characters of a picture in base64, at most: as much as a request may have. The page scales larger pictures down.
LONGEST_PICTURE = 250_000

#: The largest size for which a grade can be chosen.
LARGEST_MADE = max(n for n, grades in FEASIBLE.items() if grades)

router = APIRouter(tags=["puzzle"])

VIEW = View(
    "puzzle",
    "Puzzle",
    "One queen, or two, in each row, each column and each colour, and no two queens touch.",
    router,
    limits={"largest": LARGEST, "makeable": LARGEST_MADE, "sheet": MOST_ON_A_SHEET, "text": LONGEST_TEXT}
    | {"picture": LONGEST_PICTURE},
    help=(
        "Click a square once for a cross, twice for a queen; drag to draw crosses. Every puzzle has exactly one "
        "solution and needs no guessing.",
        "Easy needs single places only; Medium, Hard and Expert each need one more rule, which stands below.",
        "Hint gives the next step and its reason, Do it carries it out. Check says whether all is right so far.",
        "Today’s puzzle is the same for everybody. Your times stay in this browser.",
    ),
)

Row = Annotated[str, Field(pattern=r"^[A-Za-z]+$", max_length=LARGEST)]
Squares = Annotated[list[Pair], Field(max_length=LARGEST**2)]
Grade = Annotated[Whole, Field(ge=min(GRADES), le=max(GRADES))]
Stars = Annotated[Whole, Field(ge=1, le=MOST_STARS, description="Queens in each row, column and region.")]
MadeStars = Annotated[Whole, Field(ge=1, le=max(USUAL_SIZE), description="Queens in each row, column and region.")]


class PuzzleQuestion(Body):
    """A puzzle: a letter for the region of every square, one string per row, and the given queens."""

    regions: Annotated[
        list[Row],
        Field(
            min_length=1, max_length=LARGEST, examples=[["AABBBB", "AACCBD", "EECCBD", "EECFFD", "EEFFDD", "EEEFFD"]]
        ),
    ]
    givens: Squares = Field(default_factory=list)
    stars: Stars = 1

    def puzzle(self) -> Puzzle:
        return Puzzle(self.regions, _pairs(self.givens), stars=self.stars)

    def order(self) -> dict[str, Any]:
        self.puzzle().problem  # noqa: B018 - raises an error if the puzzle is invalid
        return self.model_dump()


class GameQuestion(PuzzleQuestion):
    """A puzzle and what its player has put on it."""

    queens: Squares = Field(default_factory=list)
    crosses: Squares = Field(default_factory=list)

    def game(self) -> Game:
        return self.puzzle().game(_pairs(self.queens), _pairs(self.crosses))

    def order(self) -> dict[str, Any]:
        self.game()
        return super().order()


class MakeQuestion(Body):
    """New puzzles of a size, of one grade or any; the same seed gives the same puzzles."""

    n: Annotated[Whole, Field(ge=1, le=LARGEST, examples=[8])]
    stars: MadeStars = 1
    grade: Grade | None = None
    count: Annotated[Whole, Field(ge=1, le=100)] = 1
    seed: Annotated[Whole, Field(ge=0, le=2**31 - 1)] | None = None
    seconds: Seconds = SECONDS


class DailyQuestion(Body):
    """The puzzle of a day, by its date; without one, today's."""

    date: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$", examples=["2026-11-17"])] | None = None
    stars: MadeStars = 1


class SheetQuestion(Body):
    """A sheet of puzzles to print: the given ones and *count* new ones."""

    puzzles: Annotated[list[PuzzleQuestion], Field(max_length=MOST_ON_A_SHEET)] = Field(default_factory=list)
    n: Annotated[Whole, Field(ge=1, le=LARGEST)] = 8
    stars: MadeStars = 1
    grade: Grade | None = None
    count: Annotated[Whole, Field(ge=0, le=MOST_ON_A_SHEET)] = 0
    seed: Annotated[Whole, Field(ge=0, le=2**31 - 1)] | None = None
    seconds: Seconds = SECONDS

    def order(self) -> dict[str, Any]:
        return {**self.model_dump(), "puzzles": [question.order() for question in self.puzzles]}


class ReadPuzzleQuestion(Body):
    """A puzzle in any of the formats."""

    text: Annotated[str, Field(max_length=LONGEST_TEXT)]


class PhotoQuestion(Body):
    """A picture of a puzzle: a screenshot or photo as PNG, JPEG or WebP."""

    picture: Annotated[str, Field(max_length=LONGEST_PICTURE, pattern=r"^[A-Za-z0-9+/]+={0,2}$", description="Base64.")]


class LevelQuestion(Body):
    """A level while it is drawn: a letter for every square, with any number of regions."""

    regions: Annotated[list[Row], Field(min_length=1, max_length=LARGEST, examples=[["AABB", "AABB", "CCDD", "CCDD"]])]
    stars: Annotated[Whole, Field(ge=1, le=MOST_STARS)] = 1


class WritePuzzleQuestion(GameQuestion):
    """A puzzle in one format, or a picture of the game."""

    form: Literal[FORMS]  # type: ignore[valid-type]
    marks: Annotated[StrictBool, Field(description="Draw the player's marks too (text and svg).")] = True


offer(router, "puzzle-make", MakeQuestion, task.make, summary="Make puzzles")
offer(router, "puzzle-daily", DailyQuestion, task.today, summary="The puzzle of the day")
offer(router, "puzzle-about", PuzzleQuestion, task.about, summary="How many solutions, and the grade", seconds=60)
offer(router, "puzzle-hint", GameQuestion, task.advise, summary="What to do next in a puzzle, and why", seconds=60)
offer(router, "puzzle-explain", GameQuestion, task.explain, summary="The whole deduction of a puzzle", seconds=60)
offer(router, "puzzle-sheet", SheetQuestion, task.print_sheet, summary="A sheet of puzzles to print, as PDF")
offer(router, "puzzle-photo", PhotoQuestion, task.photo, summary="Read a puzzle from a picture", seconds=30)


@router.get("/api/puzzle-choices", responses=ERRORS, summary="Grades and formats of puzzles")
def choices() -> dict[str, Any]:
    """The names of grades, the formats, and for each number of stars its grades and the sizes that have them."""
    return {
        "grades": [{"grade": grade, "rule": words, "technique": TECHNIQUES[grade]} for grade, words in GRADES.items()],
        "difficulties": [
            {"name": name, "grade": grades[-1], "grades": grades} for name, grades in DIFFICULTIES.items()
        ],
        "stars": [
            {
                "stars": stars,
                "size": size,
                "grades": [{"grade": grade, "rule": words} for grade, words in grades_of(stars).items()],
                "feasible": {str(n): grades for n, grades in feasible(stars).items()},
            }
            for stars, size in USUAL_SIZE.items()
        ],
        "forms": list(FORMS),
    }


@router.post("/api/puzzle-check", responses=ERRORS, summary="Referee a game of a puzzle")
def check_game(question: GameQuestion) -> dict[str, Any]:
    """Is it solved, who attacks whom and why, which squares are attacked (rows of x and .)."""
    game = question.game()
    report, n = game.check(limit=MOST_ATTACKS), game.puzzle.n
    taken = game.open_squares() | game.crosses | game.queens
    rows = ["".join("." if (row, column) in taken else "x" for column in range(n)) for row in range(n)]
    attacks = [{**attack.to_json(), "words": attack.describe(n)} for attack in report.attacks]
    return {**report.to_json(), "attacks": attacks, "attacked": rows}


@router.post("/api/puzzle-level", responses=ERRORS, summary="Look at a level while it is drawn")
def look_at_level(question: LevelQuestion) -> dict[str, Any]:
    """Regions in several pieces, whether there is one solution, where two differ, the grade; searches for 40 ms."""
    return look(question.regions, stars=question.stars).to_json()


@router.post("/api/puzzle-read", responses=ERRORS, summary="Read puzzles in any format")
async def read_puzzle(question: ReadPuzzleQuestion, request: Request) -> Response:
    """The puzzles of a text, with their marks; the warnings are about the first one."""
    return await read_by(task.read, question.text, question.order(), request)


@router.post("/api/puzzle-write", responses=ERRORS | PICTURE, response_class=Response, summary="Write a puzzle")
def write_puzzle(question: WritePuzzleQuestion) -> Response:
    """The text or the picture itself."""
    game = question.game()
    if question.form == "svg":
        return Response(draw(game if question.marks else game.puzzle, form="svg"), media_type="image/svg+xml")
    return Response(_written(game, question.form, question.marks) + "\n", media_type="text/plain; charset=utf-8")


def _written(game: Game, form: str, marks: bool) -> str:
    if form == "text":
        return draw(game if marks else game.puzzle)
    return write_game(game) if form == "game" else write(game.puzzle, form)


def _pairs(squares: list[list[int]]) -> list[tuple[int, int]]:
    return [(row, column) for row, column in squares]

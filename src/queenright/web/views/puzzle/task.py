"""The work behind the puzzle view: make, grade, hint, explain, print, read."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any

from queenright import puzzle
from queenright.errors import InputError
from queenright.puzzle import Game, Puzzle
from queenright.puzzle.formats import read_games
from queenright.puzzle.grading import grades_of
from queenright.puzzle.printing import size_words
from queenright.web.reports import Tell, reporter

#: Solutions are counted up to this number; beyond it a puzzle just has many.
MOST_COUNTED = 1000


def puzzle_of(arguments: dict[str, Any]) -> Puzzle:
    return Puzzle(arguments["regions"], _pairs(arguments["givens"]), stars=arguments["stars"])


def game_of(arguments: dict[str, Any]) -> Game:
    return puzzle_of(arguments).game(_pairs(arguments["queens"]), _pairs(arguments["crosses"]))


def make(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """New puzzles with their grades, the meaning of the grades, and the solutions."""
    made = puzzle.make(progress=reporter(tell), **arguments)
    return {
        "n": arguments["n"],
        "seed": made[0].seed,
        "puzzles": [_made_data(each) for each in made],
    }


def today(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The puzzle of a day, with its date."""
    found = puzzle.daily(arguments["date"], stars=arguments["stars"])
    return {"date": found.date.isoformat(), "puzzles": [_made_data(found.made)]}


def about(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The number of solutions; if there is exactly one, also the grade and the rule it stands for."""
    asked = puzzle_of(arguments)
    solved = puzzle.solve(asked, limit=MOST_COUNTED)
    grade = puzzle.grade(asked) if solved.unique else None
    return {
        "n": asked.n,
        "count": solved.count,
        "complete": solved.complete,
        "unique": solved.unique,
        "grade": grade,
        "rule": None if grade is None else grades_of(asked.stars)[grade],
        "difficulty": None if grade is None else puzzle.difficulty(grade),
        "warnings": asked.warnings,
    }


def advise(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The next deduction, or the mistakes."""
    return puzzle.hint(game_of(arguments)).to_json()


def explain(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """All deductions from the current position to the solution."""
    return {"steps": [step.to_json() for step in puzzle.explain(game_of(arguments))]}


def print_sheet(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """A PDF with the given puzzles, then new ones; solutions on the last page."""
    wanted = [puzzle_of(each) for each in arguments["puzzles"]]
    if arguments["count"]:
        options = {name: arguments[name] for name in ("n", "stars", "grade", "count", "seed", "seconds")}
        wanted += [made.puzzle for made in puzzle.make(progress=reporter(tell), **options)]
    titles = [f"{number} · {size_words(each)} · grade {puzzle.grade(each)}" for number, each in enumerate(wanted, 1)]
    return {"count": len(wanted), "pdf": b64encode(puzzle.sheet(wanted, titles=titles)).decode()}


def read(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """All puzzles of a text, and the warnings about the first one."""
    games = read_games(arguments["text"], "the text")
    return {"games": [_game_data(game) for game in games], "warnings": games[0].puzzle.warnings}


def photo(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The puzzle in a picture with its marks, and how sure that is."""
    try:
        data = b64decode(arguments["picture"], validate=True)
    except ValueError:
        raise InputError("the picture is not valid base64") from None
    found = puzzle.read_photo(data)
    return {"games": [_game_data(found.game)], "warnings": found.game.puzzle.warnings, "confidence": found.confidence}


def _game_data(game: Game) -> dict[str, Any]:
    parts = {"givens": game.puzzle.givens, "queens": game.queens - game.puzzle.givens, "crosses": game.crosses}
    squares = {name: [list(square) for square in sorted(found)] for name, found in parts.items()}
    return {"regions": list(game.puzzle.regions), "stars": game.puzzle.stars, **squares}


def _made_data(made: puzzle.Made) -> dict[str, Any]:
    return {**made.to_json(), "rule": grades_of(made.puzzle.stars)[made.grade]}


def _pairs(squares: list[list[int]]) -> list[tuple[int, int]]:
    return [(row, column) for row, column in squares]

"""The work behind the puzzle view: make, grade, hint, explain, print, read."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from queenright import puzzle
from queenright.puzzle import GRADES, Game, Puzzle
from queenright.puzzle.formats import read_games
from queenright.web.reports import Tell, reporter

#: Solutions are counted up to this number; beyond it a puzzle just has many.
MOST_COUNTED = 1000


def puzzle_of(arguments: dict[str, Any]) -> Puzzle:
    return Puzzle(arguments["regions"], _pairs(arguments["givens"]))


def game_of(arguments: dict[str, Any]) -> Game:
    return puzzle_of(arguments).game(_pairs(arguments["queens"]), _pairs(arguments["crosses"]))


def make(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """New puzzles with their grades, the meaning of the grades, and the solutions."""
    made = puzzle.make(progress=reporter(tell), **arguments)
    return {
        "n": arguments["n"],
        "seed": made[0].seed,
        "puzzles": [{**each.to_json(), "rule": GRADES[each.grade]} for each in made],
    }


def today(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The puzzle of a day, with its date."""
    found = puzzle.daily(arguments["date"])
    return {"date": found.date.isoformat(), "puzzles": [{**found.made.to_json(), "rule": GRADES[found.made.grade]}]}


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
        "rule": None if grade is None else GRADES[grade],
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
        options = {name: arguments[name] for name in ("n", "grade", "count", "seed", "seconds")}
        wanted += [made.puzzle for made in puzzle.make(progress=reporter(tell), **options)]
    titles = [f"{number} · {each.n} × {each.n} · grade {puzzle.grade(each)}" for number, each in enumerate(wanted, 1)]
    return {"count": len(wanted), "pdf": b64encode(puzzle.sheet(wanted, titles=titles)).decode()}


def read(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """All puzzles of a text, and the warnings about the first one."""
    games = read_games(arguments["text"], "the text")
    return {"games": [_game_data(game) for game in games], "warnings": games[0].puzzle.warnings}


def _game_data(game: Game) -> dict[str, Any]:
    parts = {"givens": game.puzzle.givens, "queens": game.queens - game.puzzle.givens, "crosses": game.crosses}
    squares = {name: [list(square) for square in sorted(found)] for name, found in parts.items()}
    return {"regions": list(game.puzzle.regions), **squares}


def _pairs(squares: list[list[int]]) -> list[tuple[int, int]]:
    return [(row, column) for row, column in squares]

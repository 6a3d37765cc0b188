"""`queens puzzle`: region puzzles on the command line. No algorithm here: `queenright.puzzle` does the work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from queenright.board.saving import scene_bytes
from queenright.cli.answer import Answer, Content, warn
from queenright.cli.common import PLAIN, Size, command, group, many_option, seed_option, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.wanted import PICTURES, Formats
from queenright.errors import InputError
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.puzzle import Game, Hint, Puzzle, Step

#: The formats of puzzles besides letters, which are their text.
PUZZLES = ("json", "typescript", "cells", "link")
EXAMPLE = "AAAAAB/AACABB/ACCBBB/CCDBEE/CDDFFF/CDDDDF"


@group("puzzle", "queens puzzle make 8 --difficulty hard --seed 1", f"queens puzzle solve {EXAMPLE}")
def puzzle() -> None:
    """Region puzzles: one queen in every row, column and coloured region, and no two queens touch.

    FILE is a file of letters, a JSON file, a TypeScript level or - for standard input; or, in place of a file, rows of
    letters joined by slashes (AAB/CAB/CCC) or a Star Battle link.
    """


file_argument = click.argument("file", metavar="FILE")
number_option = click.option(
    "--number", type=Size(1_000_000, 1, "number of the puzzle"), default=1, help="Which puzzle of a file with several."
)
STATE = 'Queens and crosses on the board: a file of letters with marks (Aq, Bx), or squares: "q:b4,d5 x:a1".'
state_option = click.option("--state", metavar="STATE", help=STATE)


def _games(file: str) -> list[Game]:
    """The puzzles of a file, of standard input, or of the argument itself; prints their warnings."""
    from queenright.puzzle.formats import load, read_games

    if "starbattle/" in file:
        games = read_games(file, "the link")
    elif re.fullmatch(r"[A-Za-z0-9]+(/[A-Za-z0-9]+)+", file) and len({len(row) for row in file.split("/")}) == 1:
        games = read_games(file.replace("/", "\n"), "the puzzle")
    else:
        games = load(file)
    for number, game in enumerate(games, 1):
        for warning in game.puzzle.warnings:
            warn(f"warning: {f'puzzle {number}: ' if len(games) > 1 else ''}{warning}")
    return games


def _game(file: str, number: int, state: str | None = None) -> Game:
    games = _games(file)
    if number > len(games):
        raise InputError(f"{file} has {plural(len(games), 'puzzle')}; there is no number {number}")
    game = games[number - 1]
    if state is None:
        return game
    from queenright.puzzle.formats import read_state

    return read_state(game.puzzle, state)


@command(
    "solve",
    f"queens puzzle solve {EXAMPLE}",
    "queens puzzle solve AABB/AABB/CCDD/CCDD --limit 10 --json",
    formats=PICTURES,
    plain=PLAIN,
    under=puzzle,
)
@file_argument
@number_option
@click.option("--limit", type=Size(10**12, 1, "limit"), default=1000, show_default=True, help="Count no further.")
@time_limit_option()
def solve(file: str, number: int, limit: int, time_limit: float | None, plain: bool) -> Answer:
    """Solve a puzzle, report whether its solution is the only one, and count the solutions up to a limit."""
    from queenright.errors import QueensError
    from queenright.puzzle import solve as find

    game = _game(file, number).puzzle.game()
    with Bar("counting solutions") as bar:
        found = find(game, limit=limit, seconds=time_limit, progress=bar.update)
    queens = None if found.placement is None else list(found.placement)
    counted = {"count": found.count, "complete": found.complete, "unique": found.unique}
    document = {"n": game.puzzle.n, "status": str(found.status), **counted, "queens": queens, "nodes": found.nodes}
    if found.placement is None:
        gave_up = None if found.complete else QueensError(f"no answer within {time_limit:g} s; raise --time-limit")
        none = "no solution exists (proved)" if found.complete else None
        return Answer(document, none, none=found.complete, error=gave_up)
    full = game.puzzle.game(found.placement.squares())
    words = "the only solution" if found.unique else f"{found.count:,}{'' if found.complete else ' or more'} solutions"
    return Answer(
        document, lambda: f"{_text(full, None, plain)}\n{words}", files=lambda form: _picture(full, None, form)
    )


@command(
    "make",
    "queens puzzle make 8 --difficulty medium --seed 1",
    "queens puzzle make 6 --count 3 --seed 7 --json",
    formats=(*PUZZLES, "pdf"),
    under=puzzle,
)
@click.argument("n", metavar="N", type=Size(26, 1, "puzzle size"))
@click.option(
    "--grade",
    "--difficulty",
    metavar="G",
    help="easy, medium, hard or expert; or 1 to 8, the hardest rule needed (up to 5 without guessing).",
)
@click.option(
    "--style",
    default="balanced",
    show_default=True,
    help="The look of the regions: balanced, pattern (nearly symmetric) or plain (the quickest).",
)
@many_option("puzzles", 1_000_000)
@seed_option
@time_limit_option(default=60.0)
def make(n: int, grade: str | None, style: str, count: int, seed: int, time_limit: float) -> Answer:
    """Make puzzles of size N with exactly one solution and connected regions.

    A size and grade that cannot be made are refused at once. A PDF is a sheet to print, with the solutions on its last
    page.
    """
    from queenright.puzzle import make as generate
    from queenright.puzzle import write
    from queenright.puzzle.difficulty import rated

    with Bar(f"making {plural(count, 'puzzle')}") as bar:
        made = generate(n, grade=grade, style=style, count=count, seed=seed, seconds=time_limit, progress=bar.update)

    def texts(form: str) -> str:
        return "\n\n".join(write(entry.puzzle, form) for entry in made)

    def content(form: str) -> Content:
        if form != "pdf":
            return f"{texts(form)}\n"
        return _sheet([entry.puzzle for entry in made], [entry.grade for entry in made])

    grades = ", ".join(rated(entry.grade) for entry in made[:20])
    words = f"seed {made[0].seed}; {grades}{' …' if count > 20 else ''}"
    document = {"n": n, "seed": made[0].seed, "puzzles": [entry.to_json() for entry in made]}
    return Answer(document, lambda: texts("letters"), words, content)


@command(
    "daily",
    "queens puzzle daily",
    "queens puzzle daily --date 2026-11-17 --size 8 --json",
    formats=(*PUZZLES, "pdf"),
    under=puzzle,
)
@click.option("--date", metavar="DATE", help="The day, as 2026-11-17; today unless given.")
@click.option("--size", type=Size(14, 6, "size of a daily puzzle"), help="Another size than the weekday's.")
def daily(date: str | None, size: int | None) -> Answer:
    """Print the puzzle of the day: the same for everybody, harder from Monday to Saturday."""
    from queenright.puzzle import daily as puzzle_of
    from queenright.puzzle import write
    from queenright.puzzle.difficulty import rated

    found = puzzle_of(date, n=size)
    made = found.made

    def content(form: str) -> Content:
        return _sheet([made.puzzle], [made.grade]) if form == "pdf" else f"{write(made.puzzle, form)}\n"

    words = f"{found.date:%A}, {found.date.isoformat()}: {rated(made.grade)}"
    return Answer(found.to_json(), lambda: write(made.puzzle), words, content)


@command("grade", f"queens puzzle grade {EXAMPLE}", f"queens puzzle grade {EXAMPLE} --json", under=puzzle)
@file_argument
def grade(file: str) -> Answer:
    """Grade the puzzles of a file by the hardest rule that each needs, 1 to 8.

    Up to grade 5 no guessing is needed. A puzzle without exactly one solution has no grade (exit status 1).
    """
    from queenright.puzzle import GRADES, difficulty
    from queenright.puzzle import grade as grade_of
    from queenright.puzzle.difficulty import rated

    graded = [(game.puzzle, grade_of(game.puzzle)) for game in _games(file)]
    entries = [
        {"regions": list(found.regions), "grade": rule, "difficulty": difficulty(rule), "rule": GRADES[rule]}
        for found, rule in graded
    ]
    return Answer({**entries[0], "puzzles": entries}, (f"{rated(rule)}: {GRADES[rule]}" for _, rule in graded))


@command(
    "hint",
    f"queens puzzle hint {EXAMPLE}",
    f'queens puzzle hint {EXAMPLE} --state "q:d6 x:a1,b2" --json',
    formats=PICTURES,
    plain=PLAIN,
    under=puzzle,
)
@file_argument
@number_option
@state_option
def hint(file: str, number: int, state: str | None, plain: bool) -> Answer:
    """Show the next deduction in words and on the board: a reason, never a bare answer.

    The squares behind the argument are marked ?, squares that it rules out ×; a queen that it places is drawn as fixed.
    If the queens and crosses on the board cannot be right, the hint explains why.
    """
    from queenright.puzzle import hint as next_hint

    game = _game(file, number, state)
    found = next_hint(game)
    return Answer(
        {"n": game.puzzle.n, **found.to_json()},
        lambda: f"{found.text}\n{_text(game, found, plain)}",
        files=lambda form: _picture(game, found, form),
        summary=found.text,
    )


@command(
    "explain", f"queens puzzle explain {EXAMPLE}", f"queens puzzle explain {EXAMPLE} --json", plain=PLAIN, under=puzzle
)
@file_argument
@number_option
@state_option
@click.option("--boards", is_flag=True, help="Draw the board after every step.")
def explain(file: str, number: int, state: str | None, boards: bool, plain: bool) -> Answer:
    """Show the whole deduction from the current board to the solution, taking the easiest step each time."""
    from queenright.puzzle import explain as deduce
    from queenright.puzzle.difficulty import rated

    game = _game(file, number, state)
    steps = deduce(game)
    hardest = max((step.rule for step in steps), default=1)

    def lines() -> Iterator[str]:
        board = game
        for count, step in enumerate(steps, start=1):
            yield f"{count:>3}. [{step.rule}] {step.text}"
            if boards:
                yield _text(board, step, plain)
            queens = board.queens | ({step.queen} if step.queen is not None else frozenset())
            board = board.puzzle.game(queens, board.crosses | set(step.closed))
        if not boards:
            yield _text(board.puzzle.game(board.queens), None, plain)
        yield rated(hardest)

    return Answer({"n": game.puzzle.n, "grade": hardest, "steps": [step.to_json() for step in steps]}, lines)


@command(
    "convert",
    f"queens puzzle convert {EXAMPLE} --format link",
    f"queens puzzle convert {EXAMPLE} -o puzzle.svg",
    formats=Formats((*PUZZLES, *PICTURES), default="txt"),
    under=puzzle,
)
@file_argument
@number_option
def convert(file: str, number: int) -> Answer:
    """Write a puzzle in another format, or draw it."""
    from queenright.puzzle import write

    game = _game(file, number)

    def content(form: str) -> Content:
        return _picture(game, None, form) if form in PICTURES else f"{write(game.puzzle, form)}\n"

    return Answer({"n": game.puzzle.n}, lambda: write(game.puzzle), files=content)


@command("read", "queens puzzle read photo.png", "queens puzzle read photo.png --json", under=puzzle)
@click.argument("file", metavar="PICTURE")
def read(file: str) -> Answer:
    """Read a puzzle, with its queens and crosses, from a screenshot or a straight photo (PNG, JPEG, WebP).

    The answer is letters with marks, which every other command takes. How sure it is, from 0 to 1, goes to standard
    error; a picture without a puzzle is refused. Needs the extra photo.
    """
    from queenright.puzzle import read_photo
    from queenright.puzzle.formats import write_game

    found = read_photo(file)
    return Answer(found.to_json(), lambda: write_game(found.game), f"confidence {found.confidence:.2f}")


@command(
    "print",
    f"queens puzzle print {EXAMPLE} -o sheet.pdf",
    f"queens puzzle print {EXAMPLE} {EXAMPLE} -o two.pdf --json",
    formats=Formats(("pdf",), default="pdf", only_own=True),
    under=puzzle,
)
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--heading", default="Queens", show_default=True, help="The heading of every page.")
def print_sheet(files: tuple[str, ...], heading: str) -> Answer:
    """Write a sheet of puzzles to print, four per page, with the solutions on the last page."""
    from queenright.puzzle import grade as grade_of

    puzzles = [game.puzzle for file in files for game in _games(file)]
    grades = [grade_of(entry) for entry in puzzles]
    return Answer(
        {"puzzles": len(puzzles), "grades": grades},
        note=plural(len(puzzles), "puzzle"),
        files=lambda _: _sheet(puzzles, grades, heading),
    )


def _sheet(puzzles: list[Puzzle], grades: list[int], heading: str = "Queens") -> bytes:
    from queenright.puzzle import sheet
    from queenright.puzzle.difficulty import rated

    titles = [f"{number} · {rated(grade)}" for number, grade in enumerate(grades, start=1)]
    return sheet(puzzles, titles=titles, heading=heading)


def _text(game: Game, shown: Hint | Step | None, plain: bool) -> str:
    from queenright.puzzle import draw

    return draw(game, shown, plain=plain)


def _picture(game: Game, hint: Hint | None, form: str) -> Content:
    from queenright.board.scene import board_scene
    from queenright.puzzle.picture import marks

    drawn = marks(game, hint)
    return scene_bytes(
        board_scene(game.puzzle.n, drawn.pop("queens"), description=_text(game, hint, True), **drawn), form
    )

"""`queens puzzle`: region puzzles on the command line. No algorithm here: `queenright.puzzle` does the work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from queenright.board.saving import scene_bytes
from queenright.cli.answer import Answer, Content
from queenright.cli.common import PLAIN, Size, command, group, many_option, seed_option, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.puzzle_files import (
    EXAMPLE,
    file_argument,
    game_of,
    games_of,
    number_option,
    stars_option,
    state_option,
)
from queenright.cli.puzzle_play import play
from queenright.cli.puzzle_print import booklet, graded_sheet, print_sheet
from queenright.cli.wanted import PICTURES, Formats
from queenright.errors import OutOfTimeError, QueensError
from queenright.plain import attributes
from queenright.puzzle import Game, Hint, Puzzle, difficulty, draw, walkthrough, write
from queenright.puzzle import daily as puzzle_of
from queenright.puzzle import explain as deduce
from queenright.puzzle import grade as grade_of
from queenright.puzzle import hint as next_hint
from queenright.puzzle import make as generate
from queenright.puzzle import solve as find
from queenright.puzzle.difficulty import rated
from queenright.puzzle.formats import write_game
from queenright.puzzle.grading import grades_of
from queenright.puzzle.picture import scene
from queenright.puzzle.puzzle import queens_data
from queenright.sizes import plural

#: The formats of puzzles besides letters, which are their text.
PUZZLES = ("json", "typescript", "cells", "link", "record", "code")


@group("puzzle", "queens puzzle make 8 --difficulty hard --seed 1", f"queens puzzle solve {EXAMPLE}")
def puzzle() -> None:
    """Region puzzles: one queen in every row, column and coloured region, and no two queens touch.

    FILE is a file of letters, a JSON file, a TypeScript level or - for standard input; or, in place of a file, rows of
    letters joined by slashes (AAB/CAB/CCC), a Star Battle link or a code (4x1.AABBAABBCCDDCCDD).
    """


for entry in (print_sheet, booklet, play):
    puzzle.add_command(entry)


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
@stars_option
@click.option("--limit", type=Size(10**12, 1, "limit"), default=1000, show_default=True, help="Count no further.")
@time_limit_option()
def solve(file: str, number: int, stars: int | None, limit: int, time_limit: float | None, plain: bool) -> Answer:
    """Solve a puzzle, report whether its solution is the only one, and count the solutions up to a limit."""
    game = game_of(file, number, stars=stars).puzzle.game()
    with Bar("counting solutions") as bar:
        found = find(game, limit=limit, seconds=time_limit, progress=bar.update)
    queens = None if found.placement is None else queens_data(found.placement)
    counted = attributes(found, "status count complete unique")
    entry = _entry(game.puzzle, _grade_of_unique(game.puzzle, time_limit) if found.unique else None, queens)
    document = attributes(game.puzzle, "n regions stars") | counted | {"queens": queens, "nodes": found.nodes}
    document["puzzles"] = [entry]
    if found.placement is None:
        gave_up = None if found.complete else QueensError(f"no answer within {time_limit:g} s; raise --time-limit")
        none = "no solution exists (proved)" if found.complete else None
        return Answer(document, none, none=found.complete, error=gave_up)
    full = game.puzzle.game(found.placement.squares())
    words = "the only solution" if found.unique else f"{found.count:,}{'' if found.complete else ' or more'} solutions"
    return Answer(
        document, lambda: f"{draw(full, None, plain=plain)}\n{words}", files=lambda form: _picture(full, None, form)
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
    "--stars",
    type=Size(8, 1, "number of stars"),
    default=1,
    show_default=True,
    help="Queens in each row, column and region: 2 for sizes 8 to 11, 3 for 12 and 13, 4 for 16.",
)
@click.option(
    "--grade",
    "--difficulty",
    metavar="G",
    help="easy, medium, hard or expert; or 1 to 8, the hardest rule needed (with stars 1 to 7).",
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
def make(n: int, stars: int, grade: str | None, style: str, count: int, seed: int, time_limit: float) -> Answer:
    """Make puzzles of size N with exactly one solution and connected regions.

    A size and grade that cannot be made are refused at once. A PDF is a sheet to print, with the solutions on its last
    page.
    """
    with Bar(f"making {plural(count, 'puzzle')}") as bar:
        made = generate(
            n,
            stars=stars,
            grade=grade,
            style=style,
            count=count,
            seed=seed,
            seconds=time_limit,
            progress=bar.update,
        )

    def texts(form: str) -> str:
        return "\n\n".join(write(entry.puzzle, form) for entry in made)

    def content(form: str) -> Content:
        if form != "pdf":
            return f"{texts(form)}\n"
        return graded_sheet([entry.puzzle for entry in made], [entry.grade for entry in made])

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
@click.option("--stars", type=Size(3, 1, "number of stars"), default=1, show_default=True, help="Queens in each row.")
def daily(date: str | None, size: int | None, stars: int) -> Answer:
    """Print the puzzle of the day: the same for everybody, harder from Monday to Saturday."""
    found = puzzle_of(date, n=size, stars=stars)
    made = found.made

    def content(form: str) -> Content:
        return graded_sheet([made.puzzle], [made.grade]) if form == "pdf" else f"{write(made.puzzle, form)}\n"

    words = f"{found.date:%A}, {found.date.isoformat()}: {rated(made.grade)}"
    return Answer(found.to_json(), lambda: write(made.puzzle), words, content)


@command("grade", f"queens puzzle grade {EXAMPLE}", f"queens puzzle grade {EXAMPLE} --json", under=puzzle)
@file_argument
@stars_option
def grade(file: str, stars: int | None) -> Answer:
    """Grade the puzzles of a file by the hardest rule that each needs, 1 to 8; with several stars 1 to 7.

    Up to grade 5 (4 with stars) no guessing is needed. A puzzle without exactly one solution has no grade (exit
    status 1).
    """
    graded = [(game.puzzle, grade_of(game.puzzle)) for game in games_of(file, stars)]
    entries = [
        _entry(found, rule, _the_solution(found)) | {"rule": grades_of(found.stars)[rule]} for found, rule in graded
    ]
    words = (f"{rated(rule)}: {grades_of(found.stars)[rule]}" for found, rule in graded)
    return Answer({**entries[0], "puzzles": entries}, words)


def _entry(puzzle: Puzzle, rule: int | None, queens: Any) -> dict[str, Any]:
    """A puzzle as the answers of all commands list it; *rule* is its grade, if it has one."""
    graded = {"grade": rule, "difficulty": None if rule is None else difficulty(rule)}
    return attributes(puzzle, "regions stars") | graded | {"queens": queens}


def _grade_of_unique(puzzle: Puzzle, seconds: float | None) -> int | None:
    """The grade of a puzzle with one solution, None if that takes longer than *seconds*."""
    try:
        return grade_of(puzzle, seconds=seconds)
    except OutOfTimeError:
        return None


def _the_solution(puzzle: Puzzle) -> Any:
    """The queens of a puzzle that has a grade, so exactly one solution."""
    placement = find(puzzle, limit=1).placement
    assert placement is not None, "only puzzles with a solution have a grade"
    return queens_data(placement)


@command(
    "hint",
    f"queens puzzle hint {EXAMPLE}",
    f'queens puzzle hint {EXAMPLE} --state "q:d6 x:a1,b2" --strength where --json',
    formats=PICTURES,
    plain=PLAIN,
    under=puzzle,
)
@file_argument
@number_option
@stars_option
@state_option
@click.option(
    "--strength",
    default="what",
    show_default=True,
    help="where: only where to look; what: the technique and what follows.",
)
def hint(file: str, number: int, stars: int | None, state: str | None, strength: str, plain: bool) -> Answer:
    """Show the next deduction in words and on the board: a reason, never a bare answer.

    The squares behind the argument are marked ?, squares that it rules out ×; a queen that it places is drawn as fixed.
    If the queens and crosses on the board cannot be right, the hint explains why.
    """
    game = game_of(file, number, state, stars)
    found = next_hint(game, strength=strength)
    words = found.text if found.technique is None else f"{found.technique.capitalize()}. {found.text}"
    return Answer(
        attributes(game.puzzle, "n regions stars") | found.to_json(),
        lambda: f"{words}\n{draw(game, found, plain=plain)}",
        files=lambda form: _picture(game, found, form),
        summary=words,
    )


@command(
    "explain",
    f"queens puzzle explain {EXAMPLE}",
    f"queens puzzle explain {EXAMPLE} -o walkthrough.html",
    formats=("html", "pdf"),
    plain=PLAIN,
    under=puzzle,
)
@file_argument
@number_option
@stars_option
@state_option
@click.option("--boards", is_flag=True, help="Draw the board after every step.")
def explain(file: str, number: int, stars: int | None, state: str | None, boards: bool, plain: bool) -> Answer:
    """Show the whole deduction from the current board to the solution, taking the easiest step each time.

    An HTML or PDF file is a walkthrough with a picture of every step: where to look, and what follows.
    """
    game = game_of(file, number, state, stars)
    steps = deduce(game)
    hardest = max((step.rule for step in steps), default=1)

    def lines() -> Iterator[str]:
        board = game
        for count, step in enumerate(steps, start=1):
            yield f"{count:>3}. [{step.rule}] {step.text}"
            if boards:
                yield draw(board, step, plain=plain)
            board = step.after(board)
        if not boards:
            yield draw(board.puzzle.game(board.queens), None, plain=plain)
        yield rated(hardest)

    return Answer(
        {
            "n": game.puzzle.n,
            "grade": hardest,
            "steps": [step.to_json() for step in steps],
            "puzzles": [_entry(game.puzzle, hardest, _the_solution(game.puzzle))],
        },
        lines,
        files=lambda form: walkthrough(game, form=form, steps=steps),
    )


@command(
    "convert",
    f"queens puzzle convert {EXAMPLE} --format link",
    f"queens puzzle convert {EXAMPLE} -o puzzle.svg",
    formats=Formats((*PUZZLES, "marks", *PICTURES), default="txt"),
    under=puzzle,
)
@file_argument
@number_option
@stars_option
def convert(file: str, number: int, stars: int | None) -> Answer:
    """Write a puzzle in another format, or draw it; marks are letters with the queens and crosses of the file."""
    game = game_of(file, number, stars=stars)

    def content(form: str) -> Content:
        if form in PICTURES:
            return _picture(game, None, form)
        return f"{write_game(game) if form == 'marks' else write(game.puzzle, form)}\n"

    return Answer({"n": game.puzzle.n}, lambda: write(game.puzzle), files=content)


@command("read", "queens puzzle read photo.png", "queens puzzle read photo.png --json", under=puzzle)
@click.argument("file", metavar="PICTURE")
@stars_option
def read(file: str, stars: int | None) -> Answer:
    """Read a puzzle, with its queens and crosses, from a screenshot or a straight photo (PNG, JPEG, WebP).

    The answer is letters with marks, which every other command takes. How sure it is, from 0 to 1, goes to standard
    error; a picture without a puzzle is refused. Needs the extra photo.
    """
    from queenright.puzzle import read_photo

    found = read_photo(file, stars=stars or 1)
    return Answer(found.to_json(), lambda: write_game(found.game), f"confidence {found.confidence:.2f}")


def _picture(game: Game, hint: Hint | None, form: str) -> Content:
    return scene_bytes(scene(game, hint), form)

"""`queens puzzle`: region puzzles on the command line. No algorithm here: `queenright.puzzle` does the work."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from queenright.cli.common import (
    Amount,
    Command,
    Group,
    Size,
    emit_json,
    json_option,
    note,
    plain_option,
    use_plain,
    warn,
)
from queenright.cli.progress import Bar
from queenright.cli.seeds import seed_option
from queenright.cli.write import check_output, ending_of
from queenright.errors import InputError
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.puzzle import Game, Hint, Puzzle, Step

PICTURES = ("svg", "png", "pdf", "txt")
EXAMPLE = "AAAAAB/AACABB/ACCBBB/CCDBEE/CDDFFF/CDDDDF"


@click.group(
    "puzzle",
    cls=Group,
    examples=["queens puzzle make 8 --grade 3 --seed 1", f"queens puzzle solve {EXAMPLE}"],
)
def puzzle() -> None:
    """Region puzzles: one queen in every row, column and coloured region, and no two queens touch.

    FILE is a file of letters, JSON, a TypeScript level, a Star Battle link, or - for standard input; rows of letters
    joined by slashes (AAB/CAB/CCC) or a link may also stand in its place.
    """


def _command(name: str, *examples: str) -> Callable[[Callable[..., Any]], click.Command]:
    return puzzle.command(name, cls=Command, examples=examples)


file_argument = click.argument("file", metavar="FILE")
number_option = click.option(
    "--number", type=Size(1_000_000, 1, "number of the puzzle"), default=1, help="Which puzzle of a file with several."
)
state_option = click.option(
    "--state", metavar="STATE",
    help='Queens and crosses on the board: a file of letters with marks (Aq, Bx), or squares: "q:b4,d5 x:a1".',
)  # fmt: skip
picture_option = click.option("-o", "--output", metavar="FILE", help=f"Draw it: .{', .'.join(PICTURES)}.")


def _games(file: str) -> list[Game]:
    """The puzzles of a file, of standard input, or of the argument itself; what is odd is said."""
    from queenright.puzzle.formats import load, read_games

    if file == "-":
        games = read_games(sys.stdin.read(), "standard input")
    elif "starbattle/" in file:
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
        raise InputError(f"{file} holds {plural(len(games), 'puzzle')}; there is no number {number}")
    game = games[number - 1]
    if state is None:
        return game
    from queenright.puzzle.formats import read_state

    return read_state(game.puzzle, state)


@_command("solve", f"queens puzzle solve {EXAMPLE}", "queens puzzle solve AABB/AABB/CCDD/CCDD --limit 10 --json")
@file_argument
@number_option
@click.option("--limit", type=Size(10**12, 1, "limit"), default=1000, show_default=True, help="Count up to so many.")
@click.option("--time-limit", type=Amount(), metavar="SECONDS", help="Give up after so long.")
@picture_option
@plain_option
@json_option
def solve(
    file: str, number: int, limit: int, time_limit: float | None, output: str | None, plain: bool, as_json: bool
) -> None:
    """Solve a puzzle, say whether its solution is the only one, and count the solutions up to a limit."""
    from queenright.errors import QueensError
    from queenright.puzzle import solve as find

    _check(output)
    game = _game(file, number).puzzle.game()
    with Bar("counting solutions") as bar:
        found = find(game, limit=limit, seconds=time_limit, progress=bar.update)
    full = game if found.placement is None else game.puzzle.game(found.placement.squares())
    _draw(output, full, None)
    counted = f"{found.count:,}{'' if found.complete else ' or more'}"
    if as_json:
        queens = None if found.placement is None else list(found.placement)
        emit_json({"n": game.puzzle.n, "status": str(found.status), "count": found.count, "complete": found.complete,
                   "unique": found.unique, "queens": queens, "nodes": found.nodes})  # fmt: skip
    elif found.placement is not None:
        click.echo(_text(full, None, plain))
        click.echo("the only solution" if found.unique else f"{counted} solutions")
    elif found.complete:
        click.echo("no solution exists (proved)")
    if found.status == "unknown":
        raise QueensError(f"no answer within {time_limit:g} s; raise --time-limit")


@_command("make", "queens puzzle make 8 --grade 3 --seed 1", "queens puzzle make 6 --count 3 --seed 7 --json")
@click.argument("n", metavar="N", type=Size(26, 1, "puzzle size"))
@click.option("--grade", metavar="G", help="1 to 8, the hardest rule that is needed; up to 5 nobody has to guess.")
@click.option("--count", type=Size(1_000_000, 1, "number of puzzles"), default=1, help="How many.")
@seed_option
@click.option("--time-limit", type=Amount(), metavar="SECONDS", default=60.0, show_default=True,
              help="Give up after so long (exit status 1).")  # fmt: skip
@click.option("--to", "form", metavar="FORMAT", help="letters (the default), json, typescript, cells or link.")
@click.option("-o", "--output", metavar="FILE", help="Write the puzzles to a file instead of standard output.")
@click.option("--sheet", metavar="FILE.pdf", help="Also write a sheet to print, with the solutions on its last page.")
@json_option
def make(
    n: int, grade: str | None, count: int, seed: int | None, time_limit: float, form: str | None, output: str | None,
    sheet: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Make puzzles of size N with exactly one solution and connected regions."""
    from queenright.puzzle import make as generate
    from queenright.puzzle import write
    from queenright.puzzle.formats import checked_format

    if form and as_json and output is None:
        raise click.UsageError(
            "--to says how the puzzles are written, which --json decides; add -o FILE, or leave one out"
        )
    written_as = checked_format(form or "letters")
    if sheet is not None:
        check_output(sheet, ("pdf",))
    with Bar(f"making {plural(count, 'puzzle')}") as bar:
        made = generate(n, grade=grade, count=count, seed=seed, seconds=time_limit, progress=bar.update)
    texts = [write(entry.puzzle, written_as) for entry in made]
    if sheet is not None:
        _sheet(sheet, [entry.puzzle for entry in made], [f"{i} (grade {e.grade})" for i, e in enumerate(made, start=1)])
    if output is not None:
        from queenright.files import written

        with written(output, "w") as file:
            file.write("\n\n".join(texts) + "\n")
    if as_json:
        return emit_json({"n": n, "seed": made[0].seed, "puzzles": [entry.to_json() for entry in made]})
    if output is None:
        click.echo("\n\n".join(texts))
    grades = ", ".join(str(entry.grade) for entry in made[:20])
    wrote = f"; wrote {' and '.join(filter(None, (output, sheet)))}" if output or sheet else ""
    return note(f"seed {made[0].seed}; grade{'s' if count > 1 else ''} {grades}{' …' if count > 20 else ''}{wrote}")


@_command("grade", f"queens puzzle grade {EXAMPLE}", f"queens puzzle grade {EXAMPLE} --json")
@file_argument
@json_option
def grade(file: str, as_json: bool) -> None:
    """Grade the puzzles of a file by the hardest rule that each of them needs, 1 to 8.

    Up to 5 no guessing is needed. A puzzle without exactly one solution has no grade (exit status 1).
    """
    from queenright.puzzle import GRADES
    from queenright.puzzle import grade as grade_of

    graded = [(game.puzzle, grade_of(game.puzzle)) for game in _games(file)]
    if as_json:
        entries = [{"regions": list(found.regions), "grade": rule, "rule": GRADES[rule]} for found, rule in graded]
        return emit_json({**entries[0], "puzzles": entries})
    for _, rule in graded:
        click.echo(f"grade {rule}: {GRADES[rule]}")
    return None


@_command("hint", f"queens puzzle hint {EXAMPLE}", f'queens puzzle hint {EXAMPLE} --state "q:d6 x:a1,b2" --json')
@file_argument
@number_option
@state_option
@picture_option
@plain_option
@json_option
def hint(file: str, number: int, state: str | None, output: str | None, plain: bool, as_json: bool) -> None:
    """Give the next deduction in words and marked on the board: a reason, never a bare answer.

    Squares that the argument looks at are marked ?, squares that it closes ×, a queen that it places is drawn as fixed.
    If the queens and crosses cannot be right, the hint says why.
    """
    from queenright.puzzle import hint as next_hint

    _check(output)
    game = _game(file, number, state)
    found = next_hint(game)
    _draw(output, game, found)
    if as_json:
        return emit_json({"n": game.puzzle.n, **found.to_json()})
    click.echo(found.text)
    return click.echo(_text(game, found, plain))


@_command("explain", f"queens puzzle explain {EXAMPLE}", f"queens puzzle explain {EXAMPLE} --json")
@file_argument
@number_option
@state_option
@click.option("--boards", is_flag=True, help="Draw the board after every step.")
@plain_option
@json_option
def explain(file: str, number: int, state: str | None, boards: bool, plain: bool, as_json: bool) -> None:
    """Tell the whole deduction from the board as it stands to the solution, the easiest step first."""
    from queenright.puzzle import explain as deduce

    game = _game(file, number, state)
    steps = deduce(game)
    hardest = max((step.rule for step in steps), default=1)
    if as_json:
        return emit_json({"n": game.puzzle.n, "grade": hardest, "steps": [step.to_json() for step in steps]})
    for count, step in enumerate(steps, start=1):
        click.echo(f"{count:>3}. [{step.rule}] {step.text}")
        if boards:
            click.echo(_text(game, step, plain))
        queens = game.queens | ({step.queen} if step.queen is not None else frozenset())
        game = game.puzzle.game(queens, game.crosses | set(step.closed))
    if not boards:
        click.echo(_text(game.puzzle.game(game.queens), None, plain))
    return click.echo(f"grade {hardest}")


@_command("convert", f"queens puzzle convert {EXAMPLE} --to link", f"queens puzzle convert {EXAMPLE} -o puzzle.svg")
@file_argument
@number_option
@click.option("--to", "form", metavar="FORMAT", default="letters", help="letters, json, typescript, cells or link.")
@picture_option
@json_option
def convert(file: str, number: int, form: str, output: str | None, as_json: bool) -> None:
    """Write a puzzle in another format, or draw it."""
    from queenright.puzzle import write

    _check(output)
    game = _game(file, number)
    text = write(game.puzzle, form)
    _draw(output, game, None)
    if as_json:
        return emit_json({"n": game.puzzle.n, "format": form, "text": text, "output": output})
    return note(f"wrote {output}") if output is not None else click.echo(text)


@_command(
    "print", f"queens puzzle print {EXAMPLE} -o sheet.pdf", f"queens puzzle print {EXAMPLE} {EXAMPLE} -o two.pdf --json"
)
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE.pdf", required=True, help="The sheet.")
@click.option("--heading", default="Queens", show_default=True, help="What stands at the top of every page.")
@json_option
def print_sheet(files: tuple[str, ...], output: str, heading: str, as_json: bool) -> None:
    """Write a sheet of puzzles to print, four a page, with the solutions on the last page."""
    from queenright.puzzle import grade as grade_of

    check_output(output, ("pdf",))
    puzzles = [game.puzzle for file in files for game in _games(file)]
    grades = [grade_of(entry) for entry in puzzles]
    _sheet(output, puzzles, [f"{i} (grade {g})" for i, g in enumerate(grades, start=1)], heading)
    if as_json:
        emit_json({"output": output, "puzzles": len(puzzles), "grades": grades})


def _sheet(output: str, puzzles: list[Puzzle], titles: list[str], heading: str = "Queens") -> None:
    from queenright.files import written
    from queenright.puzzle import sheet

    data = sheet(puzzles, titles=titles, heading=heading)
    with written(output) as file:
        file.write(data)
    note(f"wrote {output}: {plural(len(puzzles), 'puzzle')}")


def _text(game: Game, told: Hint | Step | None, plain: bool) -> str:
    from queenright.puzzle import draw

    return draw(game, told, plain=use_plain(plain))


def _check(output: str | None) -> None:
    if output is not None:
        check_output(output, PICTURES)


def _draw(output: str | None, game: Game, told: Hint | None) -> None:
    """The board in a file, by its ending."""
    if output is None:
        return
    from queenright.files import written
    from queenright.puzzle import draw
    from queenright.puzzle.picture import marks

    ending = ending_of(output)
    if ending in ("svg", "txt"):
        data = draw(game, told, form="svg" if ending == "svg" else "text").encode() + b"\n" * (ending == "txt")
    else:
        from queenright.board.raster import render
        from queenright.board.scene import board_scene

        shown = marks(game, told)
        data = render(board_scene(game.puzzle.n, shown.pop("queens"), **shown), ending)
    with written(output) as file:
        file.write(data)

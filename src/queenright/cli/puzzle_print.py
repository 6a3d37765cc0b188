"""`queens puzzle print` and `queens puzzle booklet`: puzzles on paper, with their solutions at the end."""

from __future__ import annotations

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Size, command, seed_option, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.puzzle_files import EXAMPLE, games_of, stars_option
from queenright.cli.wanted import Formats
from queenright.errors import InputError, checked_name
from queenright.puzzle import DIFFICULTIES, Puzzle, checked_grade, make, sheet
from queenright.puzzle import booklet as bound
from queenright.puzzle import grade as grade_of
from queenright.puzzle.difficulty import USUAL_SIZE, checked_feasible, checked_stars, rated
from queenright.puzzle.printing import LAYOUTS
from queenright.sizes import plural
from queenright.watch import Watch

#: The sizes of a booklet's chapters unless --size is given: harder puzzles are larger.
CHAPTERS = {"easy": 7, "medium": 8, "hard": 9, "expert": 10}


@command(
    "print",
    f"queens puzzle print {EXAMPLE} -o sheet.pdf",
    f"queens puzzle print {EXAMPLE} {EXAMPLE} -o two.pdf --json",
    formats=Formats(("pdf",), default="pdf", only_own=True),
)
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--heading", default="Queens", show_default=True, help="The heading of every page.")
@stars_option
def print_sheet(files: tuple[str, ...], heading: str, stars: int | None) -> Answer:
    """Write a sheet of puzzles to print, four per page, with the solutions on the last page."""
    puzzles = [game.puzzle for file in files for game in games_of(file, stars)]
    grades = [grade_of(entry) for entry in puzzles]
    return Answer(
        {"puzzles": len(puzzles), "grades": grades},
        note=plural(len(puzzles), "puzzle"),
        files=lambda _: graded_sheet(puzzles, grades, heading),
    )


def graded_sheet(puzzles: list[Puzzle], grades: list[int], heading: str = "Queens") -> bytes:
    """A sheet whose puzzles are numbered and rated."""
    titles = [f"{number} · {rated(grade)}" for number, grade in enumerate(grades, start=1)]
    return sheet(puzzles, titles=titles, heading=heading)


@command(
    "booklet",
    "queens puzzle booklet --count 2 --seed 1 -o booklet.pdf",
    f"queens puzzle booklet {EXAMPLE} --title 'One puzzle' --per-page 1 -o one.pdf --json",
    formats=Formats(("pdf",), default="pdf", only_own=True),
)
@click.argument("files", metavar="[FILE…]", nargs=-1)
@click.option("--count", type=Size(500, 1, "number of puzzles"), default=8, show_default=True, help="New puzzles each.")
@click.option("--difficulty", default=",".join(CHAPTERS), show_default=True, help="The chapters, separated by commas.")
@click.option("--size", type=Size(26, 4, "puzzle size"), help="One size for all; by default 7 (easy) to 10 (expert).")
@stars_option
@click.option("--per-page", type=Size(6, 1, "puzzles per page"), default=4, show_default=True, help="1, 2, 4 or 6.")
@click.option("--title", default="Queens", show_default=True, help="The title on the cover.")
@seed_option
@time_limit_option(default=300.0)
def booklet(
    files: tuple[str, ...],
    count: int,
    difficulty: str,
    size: int | None,
    stars: int | None,
    per_page: int,
    title: str,
    seed: int,
    time_limit: float,
) -> Answer:
    """Write a booklet to print: a cover, puzzles by difficulty, several per page, and the solutions at the end.

    Without a FILE the puzzles are new: --count of each difficulty.
    """
    if per_page not in LAYOUTS:
        raise InputError(f"--per-page must be one of {', '.join(map(str, LAYOUTS))}, got {per_page}")
    if files:
        puzzles = [game.puzzle for file in files for game in games_of(file, stars)]
    else:
        puzzles = _new(count, difficulty, size, stars or 1, seed, time_limit)
    known = {} if files else {"seed": seed}
    words = plural(len(puzzles), "puzzle") + ("" if files else f"; seed {seed}")
    return Answer(
        {"puzzles": len(puzzles), **known}, note=words, files=lambda _: bound(puzzles, title=title, per_page=per_page)
    )


def _new(count: int, difficulties: str, size: int | None, stars: int, seed: int, time_limit: float) -> list[Puzzle]:
    """*count* puzzles of each difficulty; all pairs are checked before the first is made."""
    names = [checked_name("difficulty", name.strip().lower(), DIFFICULTIES) for name in difficulties.split(",")]
    sizes = {name: size or (CHAPTERS[name] if stars == 1 else USUAL_SIZE[checked_stars(stars)]) for name in names}
    for name in names:
        checked_feasible(sizes[name], checked_grade(name), stars=stars)
    found: list[Puzzle] = []
    with Bar("making puzzles") as bar:
        watch = Watch(time_limit)
        for number, name in enumerate(dict.fromkeys(names)):
            bar.update(number / len(names), name)
            made = make(sizes[name], stars=stars, grade=name, count=count, seed=seed, watch=watch)
            found += [entry.puzzle for entry in made]
    return found

"""`queens puzzle play`: a puzzle in the terminal, by keys; or by lines of text where keys cannot work.

The `PuzzleTable` decides what happens; here its state is drawn. Regions have a background colour and always their
letter, so nothing is lost without colours (NO_COLOR). A dumb terminal, a pipe and --lines are served line by line.
"""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING, Any

import click

from queenright.board.region_shapes import COLOURS
from queenright.board.regions import LABELS
from queenright.board.squares import Square
from queenright.cli.answer import Answer, put_text
from queenright.cli.common import PLAIN, Size, command, seed_option, time_limit_option
from queenright.cli.puzzle_files import EXAMPLE, game_of, number_option, stars_option, state_option
from queenright.cli.terminal import has_screen
from queenright.cli.wanted import wanted
from queenright.errors import InputError
from queenright.plain import attributes
from queenright.puzzle import Game, draw, make
from queenright.puzzle import daily as puzzle_of
from queenright.puzzle.difficulty import USUAL_SIZE, checked_stars
from queenright.puzzle.formats import write_game
from queenright.puzzle.table import KEYS, LINES, PuzzleTable, clock

if TYPE_CHECKING:
    from rich.text import Text

#: Lines besides the board: the title, the columns' names, the message (at least two) and the keys.
OTHER_LINES = 6
#: Boards up to this size have cells of four characters, larger ones of three.
LARGEST_WIDE = 18


@command(
    "play",
    "queens puzzle play --size 8 --difficulty hard",
    f"queens puzzle play {EXAMPLE} --lines",
    plain=PLAIN,
)
@click.argument("file", metavar="[FILE]", required=False)
@number_option
@state_option
@click.option("--size", type=Size(22, 4, "puzzle size"), help="The size of a new puzzle: 8, or 10 with two stars.")
@stars_option
@click.option("--difficulty", "--grade", default="medium", show_default=True, help="How hard a new puzzle is.")
@click.option("--daily", is_flag=True, help="Play the puzzle of the day.")
@click.option("--lines", is_flag=True, help="Type lines instead of keys.")
@seed_option
@time_limit_option("Give up making a puzzle after this many seconds.", default=60.0)
def play(
    file: str | None,
    number: int,
    state: str | None,
    size: int | None,
    stars: int | None,
    difficulty: str,
    daily: bool,
    lines: bool,
    seed: int,
    time_limit: float,
    plain: bool,
) -> Answer:
    """Play a puzzle in the terminal: the one of FILE, the daily one, or a new one.

    Arrows move, space marks a square (×, queen, nothing), q and x place a queen or ×; h gives a hint, first where to
    look, then why; d does it; u and r undo and redo, c checks, a turns on automatic crosses, Esc leaves. At the end the
    game is printed as letters with marks; -o FILE saves it, and queens puzzle play FILE goes on with it.
    """
    if file is not None and daily:
        raise click.UsageError("FILE and --daily are two puzzles; give one of them")
    if file is None:
        game = _new(size, stars or 1, difficulty, daily, seed, time_limit)
    else:
        game = game_of(file, number, state, stars)
    table = PuzzleTable(game)
    (_show if has_screen() and not lines else _talk)(table, plain)
    played = attributes(table, "solved hints") | {"seconds": round(table.seconds, 1)}
    document = attributes(game.puzzle, "n regions stars") | played | attributes(table.game, "queens crosses")
    end = f"solved in {clock(table.seconds)}" if table.solved else f"left after {clock(table.seconds)}"
    return Answer(document, lambda: write_game(table.game), end)


def _new(size: int | None, stars: int, difficulty: str, daily: bool, seed: int, time_limit: float) -> Game:
    if daily:
        return puzzle_of(n=size, stars=stars).made.puzzle.game()
    n = size or USUAL_SIZE[checked_stars(stars)]
    return make(n, stars=stars, grade=difficulty, seed=seed, seconds=time_limit)[0].puzzle.game()


# -- line by line ---------------------------------------------------------------------------------


def _talk(table: PuzzleTable, plain: bool) -> None:
    """Print the board, read a line, and again, until the end of the input or `quit`."""
    out = sys.stderr if wanted().json or wanted().takes_stdout else sys.stdout
    put_text(LINES, out)
    while True:
        put_text(f"{draw(table.game, table.hint, plain=plain)}\n{table.message or _status(table)}", out)
        line = "" if table.solved else sys.stdin.readline()
        if not line or line.strip().lower() in ("quit", "exit"):
            return
        table.command(line)


def _status(table: PuzzleTable) -> str:
    queens = len(table.game.queens)
    return f"{queens} of {table.game.puzzle.problem.queens} queens"


# -- with keys ------------------------------------------------------------------------------------


def _show(table: PuzzleTable, plain: bool) -> None:
    """Show the table until Esc or the end of the input; the clock goes on meanwhile."""
    from rich.console import Console
    from rich.live import Live

    from queenright.cli.terminal import read_keys, single_keys

    console = Console(stderr=bool(wanted().json))
    needed = table.game.puzzle.n + OTHER_LINES
    if console.height < needed or console.width < _width(table):
        size = f"{console.width} × {console.height}"
        raise InputError(f"this puzzle needs {_width(table)} columns and {needed} lines, the terminal has {size}")
    with single_keys(), Live(console=console, screen=True, auto_refresh=False) as live:
        while True:
            live.update(frame(table, console.width, console.height, plain=plain), refresh=True)
            for key in read_keys(None if table.solved else 1.0, at_end="\x1b"):
                if key in ("\x1b", "\x04"):
                    return
                table.handle(key)


def _cell_width(n: int) -> int:
    return 4 if n <= LARGEST_WIDE else 3


def _width(table: PuzzleTable) -> int:
    n = table.game.puzzle.n
    return max(60, 3 + n * _cell_width(n))


def frame(table: PuzzleTable, width: int, height: int, *, plain: bool = False) -> Text:
    """The whole screen: how far the game is, the board, the message, the keys."""
    from rich.text import Text

    n = table.game.puzzle.n
    keys = textwrap.wrap("   ".join(f"{key} {what}".replace(" ", "\xa0") for key, what in KEYS), width - 1)
    keys = [line.replace("\xa0", " ") for line in keys]
    room = max(2, height - n - 2 - len(keys))
    words = textwrap.wrap(table.message, width - 1)
    if len(words) > room:
        words[room - 1 :] = [f"{words[room - 1][: width - 3]} …"]
    screen = Text(f"{_status(table)}   {clock(table.seconds)}\n", style="bold", no_wrap=True, end="")
    drawn = _Cells(table, plain)
    for row in range(n):
        screen.append(f"{n - row:>2} ", style="default")
        for column in range(n):
            screen.append(*drawn.cell((row, column)))
        screen.append("\n")
    wide = _cell_width(n)
    names = "".join(f" {chr(97 + column)}".ljust(wide) for column in range(n))
    screen.append(f"   {names.rstrip()}\n", style="not bold")
    screen.append("\n".join([*words, *[""] * (room - len(words))]) + "\n", style="not bold")
    screen.append("\n".join(keys), style="not bold dim")
    return screen


class _Cells:
    """The squares of one frame as text and style."""

    def __init__(self, table: PuzzleTable, plain: bool) -> None:
        self.table, self.game = table, table.game
        self.signs = {"queen": "Q", "cross": "x"} if plain else {"queen": "♛", "cross": "×"}
        self.colour = {label: COLOURS[number % len(COLOURS)] for number, label in enumerate(LABELS)}
        self.alarmed = table.alarmed
        step = table.hint.step if table.hint else None
        self.focus = set(step.focus if step else ()) | set(table.hint.culprits if table.hint else ())
        self.closed = set(step.closed if step else ())
        self.placed = set(step.queens if step else ())

    def cell(self, square: Square) -> tuple[str, Any]:
        """The letter of the region, what stands there, brackets around the cursor, and the colours."""
        label = self.game.puzzle.region(square)
        sign = self._sign(square)
        left, right = ("[", "]") if square == self.table.cursor else (" ", "!" if square in self.alarmed else " ")
        if self._narrow and left == "[":
            right = ""
        text = f"{left}{label}{sign}{right}"[: 3 if self._narrow else 4]
        strong = " bold" if square in (self.game.queens | self.closed | self.focus) or left == "[" else " not bold"
        reverse = " reverse" if square == self.table.cursor else ""
        return text, f"black on {self.colour[label]}{strong}{reverse}"

    @property
    def _narrow(self) -> bool:
        return _cell_width(self.game.puzzle.n) == 3

    def _sign(self, square: Square) -> str:
        if square in self.game.queens or square in self.placed:
            return self.signs["queen"]
        if square in self.game.crosses or square in self.closed:
            return self.signs["cross"]
        return "?" if square in self.focus else " "

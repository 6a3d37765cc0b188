"""The puzzle that a command is about: from a file, from standard input, or from the argument itself."""

from __future__ import annotations

import re

import click

from queenright.cli.answer import warn
from queenright.cli.common import Size
from queenright.errors import InputError
from queenright.puzzle import Game, Puzzle
from queenright.puzzle.formats import load, read_games, read_state
from queenright.sizes import plural

EXAMPLE = "AAAAAB/AACABB/ACCBBB/CCDBEE/CDDFFF/CDDDDF"

file_argument = click.argument("file", metavar="FILE")
number_option = click.option(
    "--number", type=Size(1_000_000, 1, "number of the puzzle"), default=1, help="Which puzzle of a file with several."
)
STATE = 'Queens and crosses on the board: a file of letters with marks (Aq, Bx), or squares: "q:b4,d5 x:a1".'
stars_option = click.option(
    "--stars",
    metavar="K",
    type=Size(8, 1, "number of stars"),
    help="Queens in each row, column and region; one unless FILE says otherwise.",
)
state_option = click.option("--state", metavar="STATE", help=STATE)


def games_of(file: str, stars: int | None = None) -> list[Game]:
    """The puzzles of a file, of standard input, or of the argument itself; prints their warnings.

    *stars* is for puzzles that do not say how many queens a row has.
    """
    if "starbattle/" in file:
        games = read_games(file, "the link")
    elif re.fullmatch(r"\d+x\d+\.[A-Za-z]{9,}", file):
        games = read_games(file, "the code")
    elif re.fullmatch(r"[A-Za-z0-9]+(/[A-Za-z0-9]+)+", file) and len({len(row) for row in file.split("/")}) == 1:
        games = read_games(file.replace("/", "\n"), "the puzzle")
    else:
        games = load(file)
    games = [_with_stars(game, stars) for game in games] if stars else games
    for number, game in enumerate(games, 1):
        for warning in game.puzzle.warnings:
            warn(f"warning: {f'puzzle {number}: ' if len(games) > 1 else ''}{warning}")
    return games


def _with_stars(game: Game, stars: int) -> Game:
    found = game.puzzle
    if found.stars not in (1, stars):
        raise InputError(f"the puzzle has {found.stars} stars, not {stars}; leave out --stars")
    return Puzzle(found.regions, found.givens, stars=stars).game(game.queens, game.crosses)


def game_of(file: str, number: int, state: str | None = None, stars: int | None = None) -> Game:
    games = games_of(file, stars)
    if number > len(games):
        raise InputError(f"{file} has {plural(len(games), 'puzzle')}; there is no number {number}")
    game = games[number - 1]
    if state is None:
        return game
    return read_state(game.puzzle, state)

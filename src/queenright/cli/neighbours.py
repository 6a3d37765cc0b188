"""The queen's neighbours on the command line: pieces, dominating sets, colourings, first and symmetric solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from queenright import neighbours
from queenright.board.board import Board
from queenright.board.regions import LABELS
from queenright.board.saving import scene_bytes
from queenright.board.squares import describe
from queenright.cli.answer import Answer, Content
from queenright.cli.boards import board_files, gallery_of
from queenright.cli.common import PLAIN, Size, command, size_argument, threads_option, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.wanted import BOARDS, PICTURES
from queenright.errors import InputError
from queenright.neighbours import colouring, domination, lexicographic, pieces, turns
from queenright.sizes import plural
from queenright.watch import Watch

#: A vector or a board of this size still fits a terminal.
LARGEST_DRAWN = 60


class PieceName(click.ParamType[pieces.Piece]):
    """A piece by its name."""

    name = "PIECE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> pieces.Piece:
        return value if isinstance(value, pieces.Piece) else pieces.piece(str(value).strip())


@command("pieces", "queens pieces superqueen 11", "queens pieces semiqueen 8 --list 3 --json", formats=PICTURES)
@click.argument("piece", metavar="PIECE", type=PieceName())
@size_argument(pieces.LARGEST)
@click.option("--list", "listed", type=Size(pieces.MOST_LISTED, what="number of boards"), help="Also list the first K.")
@threads_option
@time_limit_option()
def other_pieces(
    piece: pieces.Piece, n: int, listed: int | None, threads: int | None, time_limit: float | None
) -> Answer:
    """Count the ways to place N superqueens, semiqueens or toroidal-semiqueens, one in every row and column.

    A superqueen also jumps like a knight; a semiqueen moves along the diagonals of one direction only. A picture shows
    the first board, or as many as --list says.
    """
    with Bar(f"counting {n} {piece.name}s") as bar:
        watch = Watch(time_limit, bar.update)
        count = neighbours.count_pieces(n, piece.name, threads=threads, watch=watch)
        boards = neighbours.list_pieces(n, piece.name, limit=listed or 0, watch=watch) if count else []

    def content(form: str) -> Content:
        shown = boards or neighbours.list_pieces(n, piece.name)
        if not shown:
            raise InputError(f"{plural(n, piece.name)} have no placement to draw")
        return scene_bytes(gallery_of(shown) if len(shown) > 1 else shown[0].scene(), form)

    vectors = {"boards": [list(board) for board in boards]} if listed is not None else {}
    return Answer(
        {"n": n, "piece": piece.name, "count": count, "sequence": f"OEIS {piece.sequence}", **vectors},
        [str(count), *(" ".join(map(str, board)) for board in boards)],
        f"{plural(n, piece.name)}: {piece.words}",
        content,
    )


@command("dominate", "queens dominate 8", "queens dominate 9 --all --fundamental --json", formats=PICTURES, plain=PLAIN)
@size_argument(domination.LARGEST, 1)
@click.option("--independent", is_flag=True, help="No two of the queens attack each other.")
@click.option("--all", "every", is_flag=True, help="Find and count all smallest sets.")
@click.option("--fundamental", is_flag=True, help="With --all: list one set of each class.")
@time_limit_option()
def dominate(
    n: int, independent: bool, every: bool, fundamental: bool, time_limit: float | None, plain: bool
) -> Answer:
    """Find the fewest queens such that every square of an N × N board holds one or is attacked, with proof.

    Every smaller number is refuted by an exhaustive search; the referee looks at every square of the sets found.
    """
    if fundamental and not every:
        raise click.UsageError("--fundamental lists one set of each class; add --all")
    with Bar(f"dominating {n} × {n}") as bar:
        found = neighbours.dominate(n, independent=independent, every=every, watch=Watch(time_limit, bar.update))
    shown = list(found.classes()) if fundamental else list(found.sets)
    boards = [Board(n, squares) for squares in shown]

    def text() -> Iterator[str]:
        yield f"the fewest that dominate {n} × {n}: {plural(found.queens, 'queen')} (proved)"
        if found.count is not None:
            yield f"{plural(found.count, 'set')}, {plural(len(found.classes()), 'class')} up to symmetry"
            yield from (" ".join(describe(square, n) for square in squares) for squares in shown)
        else:
            yield found.board.text(plain=plain)

    document: dict[str, Any] = {
        "n": n,
        "independent": independent,
        "queens": found.queens,
        "squares": [list(square) for square in found.sets[0]],
        "nodes": found.nodes,
    }
    if found.count is not None:
        document |= {"count": found.count, "classes": len(found.classes()), "sets": [list(map(list, s)) for s in shown]}
    return Answer(
        document,
        text,
        f"searched {plural(found.nodes, 'node')}",
        lambda form: scene_bytes(gallery_of(boards) if len(boards) > 1 else boards[0].scene(), form),
    )


@command("colour", "queens colour 5", "queens colour 8 --disjoint --json", formats=PICTURES, plain=PLAIN)
@size_argument(colouring.LARGEST, 1)
@click.option("--disjoint", is_flag=True, help="Find as many disjoint solutions as possible instead.")
@time_limit_option()
def colour(n: int, disjoint: bool, time_limit: float | None, plain: bool) -> Answer:
    """Colour the squares so that a queen never attacks a square of its own colour, with as few colours as possible.

    With --disjoint: as many solutions of N queens as possible that have no square in common. With N colours the two
    are the same.
    """
    watch = Watch(time_limit)
    if disjoint:
        solutions = neighbours.disjoint(n, watch=watch)
        return Answer(
            {"n": n, "disjoint": len(solutions), "solutions": [list(each) for each in solutions]},
            [plural(len(solutions), "disjoint solution"), *(" ".join(map(str, each)) for each in solutions)],
            files=lambda form: scene_bytes(gallery_of(solutions), form),
            none=not solutions,
        )
    found = neighbours.colour(n, watch=watch)
    least = "fewer are not enough" if found.proved else f"at least {found.lower_bound} are needed"
    wide = len(str(found.number - 1))
    rows = [" ".join(f"{value:>{wide}}" for value in row) for row in found.colours]
    return Answer(
        {
            "n": n,
            "colours": found.number,
            "proved": found.proved,
            "lower_bound": found.lower_bound,
            "squares": [list(row) for row in found.colours],
        },
        [f"{plural(found.number, 'colour')}; {least}", *rows],
        files=lambda form: scene_bytes(Board(n).scene(regions=_labels(found)), form),
    )


def _labels(found: neighbours.Colouring) -> tuple[str, ...]:
    if found.number > len(LABELS):
        raise InputError(f"a picture has at most {len(LABELS)} colours, this board has {found.number}")
    return tuple("".join(LABELS[value] for value in row) for row in found.colours)


@command("first", "queens first 20", "queens first 12 --proof first-12 --json", formats=BOARDS, plain=PLAIN)
@size_argument(lexicographic.LARGEST)
@click.option("--proof", metavar="FOLDER", help="Write a certificate for every beginning before it; see queens verify.")
@time_limit_option()
def first(n: int, proof: str | None, time_limit: float | None, plain: bool) -> Answer:
    """Find the lexicographically first solution of N queens, with a refutation of all that comes before it."""
    with Bar(f"the first solution of {plural(n, 'queen')}") as bar:
        watch = Watch(time_limit, bar.update)
        found = neighbours.first_solution(n, watch=watch)
        files = list(found.proofs(proof, watch=watch)) if proof is not None else []
    refused = f"{plural(len(found.refused), 'beginning')} refuted"
    small = n <= LARGEST_DRAWN
    return Answer(
        {"n": n, "queens": list(found.placement), "refused": [list(rows) for rows in found.refused], "proofs": files},
        lambda: "\n".join(
            [" ".join(map(str, found.placement)), *([found.placement.text(plain=plain)] if small else [])]
        ),
        f"{refused}; {plural(len(files), 'certificate')} in {proof}" if proof is not None else refused,
        board_files(found.placement),
    )


@command("symmetric", "queens symmetric 12", "queens symmetric 20 --json")
@size_argument(turns.LARGEST_QUARTER)
@time_limit_option()
def symmetric(n: int, time_limit: float | None) -> Answer:
    """Count the solutions of N queens that a half turn, or a quarter turn, maps to themselves.

    Beyond N = 32 only quarter turns are counted. No solution of more than one queen is its own mirror image.
    """
    found = neighbours.symmetric(n, watch=Watch(time_limit))
    half = [] if found.half_turn is None else [f"kept by a half turn: {found.half_turn:,}"]
    return Answer(
        {
            "n": n,
            "half_turn": found.half_turn,
            "quarter_turn": found.quarter_turn,
            "congruences": [each.to_json() for each in turns.proved(n, found)],
        },
        [*half, f"kept by a quarter turn: {found.quarter_turn:,}"],
    )

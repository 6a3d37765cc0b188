"""`queens torus`: queens on a board whose edges meet."""

from __future__ import annotations

from typing import Any

import click

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.cli.common import (
    command,
    emit_json,
    json_option,
    note,
    orbits_in_words,
    plain_option,
    size_argument,
    use_plain,
    warn,
)
from queenright.cli.count import torus_orbits
from queenright.cli.progress import Bar
from queenright.cli.seeds import threads_option
from queenright.cli.write import PICTURES, VECTORS, check_output, write_board
from queenright.counting import Count, count_torus
from queenright.errors import InputError
from queenright.problem.torus import obstacle
from queenright.sizes import plural
from queenright.variants.torus import LARGEST_PROVED, Largest, largest, linear, linear_count

#: Up to here all solutions are counted without being asked: n = 19 takes less than a second, n = 23 some minutes.
LARGEST_COUNTED = 19

#: Up to here the largest number of queens is searched for without being asked.
LARGEST_TRIED = 12

#: A board that fits a terminal, and a vector that fits one JSON document well.
LARGEST_DRAWN = 60
LARGEST_LISTED = 2_000_000


@command("torus", "queens torus 7", "queens torus 8 --json")
@size_argument(smallest=1)
@click.option("--count", "counted", is_flag=True, help=f"Count all solutions also beyond n = {LARGEST_COUNTED}.")
@click.option(
    "--largest", "tried", is_flag=True, help=f"Prove the largest number of queens up to n = {LARGEST_PROVED}."
)
@threads_option
@click.option("-o", "--output", metavar="FILE", help=f"Write a file: .{', .'.join(PICTURES + VECTORS)}.")
@plain_option
@json_option
def torus(
    n: int, counted: bool, tried: bool, threads: int | None, output: str | None, plain: bool, as_json: bool
) -> None:
    """Place N queens on a torus, where a diagonal that leaves the board comes back at the opposite edge.

    All N fit exactly if N is prime to 6; otherwise the largest number that does is proved, with a board. Solutions are
    counted, and sorted into classes under shifts and the eight symmetries. A picture shows the diagonals of one queen.
    """
    if output is not None:
        check_output(output, PICTURES + VECTORS)
    why = obstacle(n)
    count = _count(n, threads) if counted or why or n <= LARGEST_COUNTED else None
    orbits = torus_orbits(count) if count is not None and n <= LARGEST_COUNTED else None
    most = _largest(n) if tried or n <= (LARGEST_TRIED if why else LARGEST_DRAWN) else None
    wanted = not why and (output is not None or n <= LARGEST_LISTED)
    placement = linear(n, 2 if n > 1 else 0) if wanted else None
    if output is not None:
        _write(output, placement, most)
    if as_json:
        return emit_json(_document(n, why, count, orbits, most, placement, output))
    return _show(n, why, count, orbits, most, placement, plain, output)


def _count(n: int, threads: int | None) -> Count:
    with Bar(f"counting {plural(n, 'queen')} on a torus") as bar:
        return count_torus(n, threads=threads, progress=bar.update)


def _largest(n: int) -> Largest:
    with Bar(f"the most queens on a torus of {n}") as bar:
        return largest(n, progress=bar.update)


def _document(
    n: int,
    why: str,
    count: Count | None,
    orbits: dict[int, int] | None,
    most: Largest | None,
    placement: Placement | None,
    output: str | None,
) -> dict[str, Any]:
    classes = {} if orbits is None else {"fundamental": sum(orbits.values()), "orbits": orbits}
    return {
        "n": n,
        "exists": not why,
        **({"reason": why} if why else {}),
        "count": None if count is None else count.count,
        **classes,
        "linear": linear_count(n),
        "slope": None if why else min(2, n - 1),
        "queens": list(placement) if placement is not None and n <= LARGEST_LISTED else None,
        "largest": None if most is None else most.to_json(),
        **({"output": output} if output is not None else {}),
    }


def _show(
    n: int,
    why: str,
    count: Count | None,
    orbits: dict[int, int] | None,
    most: Largest | None,
    placement: Placement | None,
    plain: bool,
    output: str | None,
) -> None:
    board = Board.of(placement) if placement is not None and n <= LARGEST_DRAWN else most.board if most else None
    if board is not None and output is None and n <= LARGEST_DRAWN:
        from queenright.board.text import draw_text

        click.echo(draw_text(n, board.queens, plain=use_plain(plain)))
    if why:
        click.echo(f"{plural(n, 'queen')} on a torus: no solution exists (proved: {why})")
    else:
        click.echo(f"row = 2 · column mod {n} is one of {plural(linear_count(n), 'linear solution')}")
    if count is not None and not why:
        click.echo(plural(count.count, "solution") + _classes(orbits))
    if most is not None and why:
        click.echo(f"the most that fit: {plural(most.queens, 'queen')} (proved; refuted {most.proof})")
    if count is None:
        warn(f"all solutions are counted up to n = {LARGEST_COUNTED}; --count asks for more")
    if output is not None:
        note(f"wrote {output}")


def _classes(orbits: dict[int, int] | None) -> str:
    if orbits is None:
        return ""
    return f", {plural(sum(orbits.values()), 'class')} under shifts and symmetries ({orbits_in_words(orbits)})"


def _write(output: str, placement: Placement | None, most: Largest | None) -> None:
    from queenright.board.wrapped import telling_diagonals
    from queenright.cli.write import ending_of

    board = Board.of(placement) if placement is not None else most.board if most is not None else None
    if board is None:
        raise InputError("there is no full board to draw; --largest asks for the most queens that fit")
    if ending_of(output) in VECTORS and placement is None:
        raise InputError(f"a vector has a queen in every column, which does not fit on a torus of {board.n}")
    return write_board(output, board, overlays=telling_diagonals(board.n, board.queens))

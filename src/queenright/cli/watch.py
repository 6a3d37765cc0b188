"""`queens watch`: a search in the terminal, step by step; off a terminal, or if asked for, the steps as lines."""

from __future__ import annotations

import sys
from itertools import islice

import click

from queenright.board.text import draw_text
from queenright.cli.common import Size, command, emit_json, json_option, plain_option, size_argument, use_plain
from queenright.explain.story import marks, tell, to_json
from queenright.methods.events import Event, Kind
from queenright.methods.registry import METHODS, Method, method

#: A frame shows the whole board, and a person can follow no more than this.
LARGEST = 30


@command("watch", "queens watch 4", "queens watch 5 --method place --steps 20 --boards")
@size_argument(LARGEST)
@click.option("--method", "name", metavar="NAME", default="backtracking", show_default=True,
              help=f"One of {', '.join(METHODS)}.")  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Print all steps, after the first solution too.")
@click.option("--steps", type=Size(smallest=1, what="number of steps"), help="Print this many steps.")
@click.option("--boards", is_flag=True, help="Draw the board after every step.")
@plain_option
@json_option
def watch(n: int, name: str, every: bool, steps: int | None, boards: bool, plain: bool, as_json: bool) -> None:
    """Watch a method search for N queens: what it tests, why a square is rejected, where it backs up.

    On a terminal: space runs and pauses, → steps, ← goes back, + and − change the speed, c and s jump to the next
    conflict or solution, q quits. Elsewhere, and with --all, --steps or --boards, the steps are printed as lines.
    """
    chosen = method(name)
    if as_json:
        return emit_json(
            {"n": n, "method": name, "events": [to_json(event) for event in _events(chosen, n, every, steps)]}
        )
    listed = every or steps is not None or boards
    if sys.stdin.isatty() and sys.stdout.isatty() and not listed:
        from queenright.cli.terminal import play
        from queenright.explain.player import Player

        return play(Player(chosen, n), plain=use_plain(plain))
    for number, event in enumerate(_events(chosen, n, every, steps), 1):
        click.echo(f"{number:>5}  {tell(event, n)}")
        if boards or event.kind is Kind.SOLUTION:
            click.echo(_board(event, n, use_plain(plain)))
    return None


def _events(chosen: Method, n: int, every: bool, steps: int | None) -> list[Event]:
    found: list[Event] = []
    for event in islice(chosen.trace(n), steps):
        found.append(event)
        if event.kind is Kind.SOLUTION and not every:
            break
    return found


def _board(event: Event, n: int, plain: bool) -> str:
    shown = marks(event, n)
    alarmed = {queen for pair in shown["conflicts"] for queen in pair}
    attacked = shown["attacked"] if event.kind is not Kind.SOLUTION else ()
    text = draw_text(n, event.queens, attacked=attacked, conflicts=alarmed, plain=plain)
    return "\n".join("       " + line for line in text.splitlines())

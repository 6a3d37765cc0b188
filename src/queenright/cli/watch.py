"""`queens watch`: a search in the terminal, step by step; the steps as lines if there is no terminal or on request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from queenright.board.saving import scene_bytes
from queenright.board.text import draw_text
from queenright.cli.answer import Answer, Cut, Later, note
from queenright.cli.common import PLAIN, Size, command, size_argument
from queenright.cli.terminal import has_screen
from queenright.cli.wanted import PICTURES, wanted
from queenright.explain.player import Player
from queenright.explain.slides import SlideFrame, simulation, simulation_scene
from queenright.explain.story import marks, sentence, to_json
from queenright.methods.events import Event, EventKind
from queenright.methods.method import Method
from queenright.methods.registry import ERRORS, METHODS, method
from queenright.sizes import plural

#: A frame shows the whole board; a larger one is hard to follow.
LARGEST = 30

EXAMPLES = "queens watch 4 --style slides", "queens watch 5 --method place --steps 20 --boards"
KNOWN = f"One of {', '.join(METHODS)}; or, to watch it fail, {', '.join(ERRORS)}."
STYLE = "slides: the simulation in the slides, board by board as they draw it."


@command("watch", *EXAMPLES, formats=PICTURES, plain=PLAIN)
@size_argument(LARGEST)
@click.option("--method", "name", metavar="NAME", help=f"{KNOWN} Default: backtracking.")
@click.option("--style", type=click.Choice(["events", "slides"]), default="events", show_default=True, help=STYLE)
@click.option("--all", "every", is_flag=True, help="Print all steps, after the first solution too.")
@click.option("--steps", type=Size(smallest=1, what="number of steps"), help="Print this many steps.")
@click.option("--boards", is_flag=True, help="Draw the board after every step.")
def watch(n: int, name: str | None, style: str, every: bool, steps: int | None, boards: bool, plain: bool) -> Answer:
    """Watch a method search for N queens: what it tests, why a square is rejected, where it backtracks.

    On a terminal: space runs and pauses, → steps, ← goes back, + and − change the speed, c and s jump to the next
    conflict or solution, q quits. Elsewhere, and with --all, --steps or --boards, the steps are printed as lines.

    --style slides prints the boards of the slides' simulation: columns from left to right, each tried from the bottom
    up, with Q on the square being tried and x on every rejected square until the search leaves its column.
    """
    if style == "slides":
        if name is not None:
            raise click.UsageError("the slides simulate one search, NQueens with Place; leave out --method")
        return _slides(n, every, steps)
    chosen = method(name or "backtracking")
    if wanted().files and not {*wanted().files} <= {"txt", "json"}:
        raise click.UsageError("pictures are drawn with --style slides; other searches go to .txt or .json")
    listed = every or boards or steps is not None or wanted().json or wanted().files
    if has_screen() and not listed:
        from queenright.cli.terminal import play

        play(Player(chosen, n), plain=plain)
        return Answer()
    return Answer(
        lambda: _document(n, chosen.name, Cut(_events(chosen, n, every), steps)),
        lambda: _lines(Cut(_events(chosen, n, every), steps), n, boards, plain),
    )


def _slides(n: int, every: bool, steps: int | None) -> Answer:
    def document() -> dict[str, Any]:
        frames = Cut(simulation(n, every=every), steps)
        shown = map(SlideFrame.to_json, frames)
        return {"n": n, "style": "slides", "frames": shown, "complete": Later(lambda: frames.complete)}

    def lines() -> Iterator[str]:
        frames = Cut(simulation(n, every=every), steps)
        for frame in frames:
            yield f"{frames.count:>5}  {frame.words}"
            yield _indented(frame.text())
        if not frames.complete:
            note(f"the first {plural(frames.count, 'board')}; the search continues (--steps)")

    return Answer(document, lines, files=lambda form: scene_bytes(simulation_scene(n, every=every), form))


def _events(chosen: Method, n: int, every: bool) -> Iterator[Event]:
    for event in chosen.trace(n):
        yield event
        if event.kind is EventKind.SOLUTION and not every:
            return


def _document(n: int, name: str, events: Cut[Event]) -> dict[str, Any]:
    return {"n": n, "method": name, "events": map(to_json, events), "complete": Later(lambda: events.complete)}


def _lines(events: Cut[Event], n: int, boards: bool, plain: bool) -> Iterator[str]:
    for event in events:
        yield f"{events.count:>5}  {sentence(event, n)}"
        if boards or event.kind is EventKind.SOLUTION:
            yield _board(event, n, plain)
    if not events.complete:
        note(f"the first {plural(events.count, 'step')}; the search continues (--steps)")


def _board(event: Event, n: int, plain: bool) -> str:
    shown = marks(event, n)
    alarmed = {queen for pair in shown["conflicts"] for queen in pair}
    attacked = shown["attacked"] if event.kind is not EventKind.SOLUTION else ()
    text = draw_text(n, event.queens, attacked=attacked, conflicts=alarmed, plain=plain)
    return _indented(text)


def _indented(text: str) -> str:
    return "\n".join("       " + line for line in text.splitlines())

"""The terminal half of `queens watch`: reads keys, shows frames, keeps time. What a key means the Player decides."""

from __future__ import annotations

import os
import select
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

from queenright.explain.player import Player

ARROWS = {"\x1b[A": "up", "\x1b[B": "down", "\x1b[C": "right", "\x1b[D": "left", "\x1b[Z": "left"}

#: More frames a second than this only flicker; faster speeds take several steps a frame.
FRAMES_PER_SECOND = 30


@contextmanager
def single_keys() -> Iterator[None]:
    """Let every key through at once, and give the terminal back as it was."""
    handle = sys.stdin.fileno()
    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle)
        yield
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)


def read_key(seconds: float | None) -> str | None:
    """The next key, or None if none comes in time; an arrow is one key."""
    handle = sys.stdin.fileno()
    if not select.select([handle], [], [], seconds)[0]:
        return None
    text = os.read(handle, 16).decode(errors="replace")
    return ARROWS.get(text, text[:1] or "q")  # an ended input quits


def play(player: Player, *, plain: bool) -> None:
    """Show the player until q is pressed."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with single_keys(), Live(console=Console(), screen=True, auto_refresh=False) as live:
        while True:
            live.update(Text(player.frame(plain=plain)), refresh=True)
            key = read_key(_wait(player))
            if key in ("q", "\x1b"):
                return
            if key is not None:
                player.handle(key)
            else:
                for _ in range(max(1, player.speed // FRAMES_PER_SECOND)):
                    player.forward()


def _wait(player: Player) -> float | None:
    """How long to wait for a key: for ever while paused."""
    return 1 / min(player.speed, FRAMES_PER_SECOND) if player.running else None

"""The terminal half of `queens watch`: reads keys, shows frames, keeps time. The Player interprets the keys.

`queens puzzle play` reads its keys here as well.
"""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from queenright.errors import QueensError
from queenright.explain.player import Player

ARROWS = {"\x1b[A": "up", "\x1b[B": "down", "\x1b[C": "right", "\x1b[D": "left", "\x1b[Z": "left"} | {
    f"\x1bO{letter}": way for letter, way in zip("ABCD", ("up", "down", "right", "left"), strict=True)
}

#: More frames per second would only flicker; faster speeds take several steps per frame.
FRAMES_PER_SECOND = 30


def has_screen() -> bool:
    """True if keys can be read and a whole screen drawn: a terminal at both ends, and not a dumb one."""
    return os.environ.get("TERM", "dumb") != "dumb" and sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def single_keys() -> Iterator[None]:
    """Deliver every key at once, and restore the terminal afterwards."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        raise QueensError(
            "single keys can be read on Linux and macOS only; queens serve has the same in a browser"
        ) from None
    handle = sys.stdin.fileno()
    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle)
        yield
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)


def read_keys(seconds: float | None, *, at_end: str = "q") -> list[str]:
    """The keys typed so far, waiting at most *seconds* for one; the end of input counts as the key *at_end*."""
    handle = sys.stdin.fileno()
    if not select.select([handle], [], [], seconds)[0]:
        return []
    return split_keys(os.read(handle, 1024).decode(errors="replace")) or [at_end]


def split_keys(typed: str) -> list[str]:
    """The keys in a string of typed characters: an arrow is three characters but one key.

    >>> split_keys("n\\x1b[Cq")
    ['n', 'right', 'q']
    """
    return [ARROWS.get(key, key) for key in re.findall(r"\x1b\[[A-Z]|\x1bO[A-D]|.", typed, re.S)]


def play(player: Player, *, plain: bool) -> None:
    """Show the player until q is pressed."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console()
    with single_keys(), Live(console=console, screen=True, auto_refresh=False) as live:
        while True:
            frame = player.frame(plain=plain, width=console.width, height=console.height)
            live.update(Text(frame, no_wrap=True), refresh=True)
            keys = read_keys(_wait(player))
            for key in keys:
                if key in ("q", "\x1b"):
                    return
                player.handle(key)
            if not keys:
                for _ in range(max(1, player.speed // FRAMES_PER_SECOND)):
                    player.forward()


def _wait(player: Player) -> float | None:
    """How long to wait for a key; None, without limit, while paused."""
    return 1 / min(player.speed, FRAMES_PER_SECOND) if player.running else None

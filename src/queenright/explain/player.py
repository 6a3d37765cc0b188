"""A player for a stream of events: step, run, go back, jump. It decides; the terminal (or a page) only shows.

Events are kept as they are read, so going back is moving an index. `handle` is pure: a key in, a new state out.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.board import Board
from queenright.explain.screen import Screen
from queenright.explain.story import marks, sentence
from queenright.methods.events import Event, EventKind
from queenright.methods.method import Method
from queenright.sizes import plural

#: Steps a second, slowest first.
SPEEDS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)

KEYS = (
    ("space", "run or pause"),
    ("→ n", "step"),
    ("← b", "back"),
    ("+ −", "speed"),
    ("c", "next conflict"),
    ("s", "next solution"),
    ("q", "quit"),
)


class Player:
    """Where a viewer is in the story of a search.

    >>> from queenright.methods import method
    >>> player = Player(method("place"), 4)
    >>> player.handle("s")
    >>> player.event.queens
    ((1, 0), (3, 1), (0, 2), (2, 3))
    >>> player.handle("b"); player.event.kind.value
    'place'
    """

    def __init__(self, method: Method, n: int) -> None:
        self.method = method
        self.n = n
        self.running = False
        self.finished = False
        self._speed = 3
        self._source: Iterator[Event] = method.trace(n)
        self._events: list[Event] = []
        self._position = -1
        self.forward()

    @property
    def event(self) -> Event:
        return self._events[self._position]

    @property
    def speed(self) -> int:
        """Steps a second."""
        return SPEEDS[self._speed]

    def forward(self) -> bool:
        """One step on; False (and no longer running) at the end of the search."""
        if self._position + 1 == len(self._events):
            event = next(self._source, None)
            if event is None:
                self.running, self.finished = False, True
                return False
            self._events.append(event)
        self._position += 1
        return True

    def back(self) -> None:
        self.running, self.finished = False, False
        self._position = max(0, self._position - 1)

    def seek(self, kind: EventKind) -> None:
        """On to the next event of that kind, or to the end."""
        while self.forward() and self.event.kind is not kind:
            pass

    def handle(self, key: str) -> None:
        """What a key does. Unknown keys do nothing."""
        match key:
            case " ":
                self.running = not self.running
            case "n" | "right" | "\r":
                self.running = False
                self.forward()
            case "b" | "left":
                self.back()
            case "+" | "=" | "up":
                self._speed = min(len(SPEEDS) - 1, self._speed + 1)
            case "-" | "down":
                self._speed = max(0, self._speed - 1)
            case "c":
                self.seek(EventKind.CONFLICT)
            case "s":
                self.seek(EventKind.SOLUTION)

    def frame(self, *, plain: bool = False, width: int = 100, height: int = 100) -> str:
        """The whole screen as text, fitted to a terminal of that size."""
        event, shown = self.event, marks(self.event, self.n)
        code = [
            f"{'▸' if number == event.step else ' '} {line}" for number, line in enumerate(self.method.pseudocode, 1)
        ]
        screen = Screen(
            title=f"{self.method.title}, {plural(self.n, 'queen')}",
            board=Board(self.n, event.queens).text(**shown, plain=plain, coordinates=True).splitlines(),
            code=code,
            sentence=sentence(event, self.n),
            counters=self._counters(),
            keys=[f"[{key}] {what}" for key, what in KEYS],
            row=event.square[0] if event.square else 0,
            step=event.step or 0,
        )
        return "\n".join(screen.lines(width, height))

    def _counters(self) -> str:
        state = "running" if self.running else "end of the search" if self.finished else "paused"
        event = self.event
        work = f"step {self._position + 1}   nodes {event.nodes}   checks {event.checks}"
        return f"{work}   {self.speed} steps/s   {state}"

"""A game of a puzzle in progress: a cursor, marks with undo, hints in two strengths, a clock.

It decides and nothing else: a key or a line of text in, a new state out. A terminal (or anything else) shows it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable

from queenright.board.squares import Square, square_name
from queenright.errors import QueensError
from queenright.puzzle.hints import Hint, hint
from queenright.puzzle.puzzle import Game
from queenright.puzzle.steps import capital
from queenright.sizes import plural

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

KEYS = (
    ("arrows", "move"),
    ("space", "× queen nothing"),
    ("q x", "queen, ×"),
    ("h", "hint, then why"),
    ("d", "do it"),
    ("u r", "undo, redo"),
    ("c", "check"),
    ("a", "automatic ×"),
    ("Esc", "leave"),
)

#: For lines of text instead of keys.
LINES = "b4 marks a square (×, queen, nothing); q b4; x a1 a2; h hint; d do it; u undo; r redo; c check; quit"


class PuzzleTable:
    """A puzzle being played.

    >>> from queenright.puzzle.puzzle import Puzzle
    >>> table = PuzzleTable(Puzzle(["A"]).game())
    >>> table.handle("h"); table.message
    'Look at region A. How many squares are left there?'
    >>> table.handle("q"); table.solved
    True
    """

    def __init__(self, game: Game, *, now: Callable[[], float] = time.monotonic) -> None:
        self.game = game
        self.cursor: Square = (0, 0)
        self.hint: Hint | None = None
        self.hints = 0
        self.automatic = False
        stars = game.puzzle.stars
        each = "One queen" if stars == 1 else f"{stars} queens"
        self.message = f"{each} in every row, column and region; no two touch."
        self._now, self._start = now, now()
        self._end: float | None = None
        self._past: list[Game] = []
        self._future: list[Game] = []

    @property
    def seconds(self) -> float:
        """The time played; it stops when the puzzle is solved."""
        return (self._now() if self._end is None else self._end) - self._start

    @property
    def solved(self) -> bool:
        return self.game.check(limit=1).solution

    @property
    def alarmed(self) -> frozenset[Square]:
        """The queens that attack each other."""
        return frozenset(square for attack in self.game.check().attacks for square in (attack.a, attack.b))

    def handle(self, key: str) -> None:
        """What a key does. Unknown keys do nothing."""
        match key:
            case "up" | "down" | "left" | "right":
                n, (down, right) = self.game.puzzle.n, WAYS[key]
                self.cursor = ((self.cursor[0] + down) % n, (self.cursor[1] + right) % n)
            case " " | "\r" | "\n":
                self.cycle(self.cursor)
            case "q" | "Q":
                self.mark([self.cursor], "queen")
            case "x" | "X":
                self.mark([self.cursor], "cross")
            case "\x7f" | "\x08" | ".":
                self.mark([self.cursor], "")
            case "u" | "z" | "\x1a":
                self._travel(self._past, self._future, "undo")
            case "r" | "\x19":
                self._travel(self._future, self._past, "redo")
            case "h" | "?":
                self.advise()
            case "d":
                self.follow()
            case "c":
                self.verify()
            case "a":
                self.automatic = not self.automatic
                self.message = f"Automatic × {'on: a queen crosses out what it attacks' if self.automatic else 'off'}."

    def command(self, line: str) -> None:
        """What a line does: a key's letter, or squares with or without q or x before them."""
        words = re.split(r"[\s,]+", line.strip())
        if not words[0]:
            return None
        if len(words) == 1 and len(words[0]) == 1:
            return self.handle(words[0])
        kind = words.pop(0).lower() if words[0].lower() in ("q", "x") else ""
        try:
            board = self.game.puzzle.game(words)
        except QueensError as error:
            self.message = f"{capital(str(error))}. {LINES}"
            return None
        squares = sorted(board.queens - self.game.puzzle.givens)
        if kind:
            return self.mark(squares, {"q": "queen", "x": "cross"}[kind])
        for square in squares:
            self.cycle(square)
        return None

    # -- marks ----------------------------------------------------------------------------------------

    def cycle(self, square: Square) -> None:
        """A cross, then a queen, then nothing."""
        if square in self.game.queens:
            self.mark([square], "")
        else:
            self.mark([square], "queen" if square in self.game.crosses else "cross")

    def mark(self, squares: Iterable[Square], mark: str) -> None:
        """Put a queen or cross on squares; the same mark again, or none, takes it away. Given queens stay."""
        chosen = frozenset(squares) - self.game.puzzle.givens
        queens, crosses = self.game.queens - chosen, self.game.crosses - chosen
        if mark == "queen" and not chosen <= self.game.queens:
            queens |= chosen
            if self.automatic:
                crosses |= self._seen(queens, crosses)
        elif mark == "cross" and not chosen <= self.game.crosses:
            crosses |= chosen
        self._change(Game(self.game.puzzle, queens, crosses))

    def _seen(self, queens: frozenset[Square], crosses: frozenset[Square]) -> frozenset[Square]:
        """The squares that the queens rule out."""
        everywhere = {(row, column) for row in range(self.game.puzzle.n) for column in range(self.game.puzzle.n)}
        return frozenset(everywhere - Game(self.game.puzzle, queens, crosses).open_squares() - queens)

    def _change(self, game: Game) -> None:
        if game == self.game:
            return
        self._past.append(self.game)
        self._future.clear()
        self._show(game)

    def _travel(self, source: list[Game], target: list[Game], word: str) -> None:
        if not source:
            self.message = f"Nothing to {word}."
            return
        target.append(self.game)
        self._show(source.pop())

    def _show(self, game: Game) -> None:
        self.game, self.hint, self.message = game, None, ""
        report = game.check()
        if report.attacks:
            self.message = f"{capital(report.reasons()[0])}."
        if report.solution:
            self._end = self._now() if self._end is None else self._end
            help_used = f"with {plural(self.hints, 'hint')}" if self.hints else "without a hint"
            self.message = f"★ Solved in {clock(self.seconds)}, {help_used}!"

    # -- help -----------------------------------------------------------------------------------------

    def advise(self) -> None:
        """Where to look; asked again, what follows and why."""
        if self.hint is None:
            self.hint = hint(self.game).veiled()
            self.hints += self.hint.kind != "solved"
        else:
            self.hint = hint(self.game)
        technique = "" if self.hint.technique is None else f"{capital(self.hint.technique)}. "
        can_follow = bool(self.hint.culprits or (self.hint.step and (self.hint.step.closed or self.hint.step.queen)))
        does = " (d does it)" if can_follow else ""
        self.message = f"{technique if does else ''}{self.hint.text}{does}"

    def follow(self) -> None:
        """Do what the hint says, or take back what is wrong."""
        found = hint(self.game)
        if found.step is not None:
            self._change(found.step.after(self.game))
        elif found.culprits:
            self.mark(found.culprits, "")

    def verify(self) -> None:
        """Whether all marks are right so far."""
        found = hint(self.game)
        names = ", ".join(square_name(square, self.game.puzzle.n) for square in found.culprits)
        if found.kind in ("attack", "wrong"):
            self.message = f"Wrong: {names}." if names else found.text
        else:
            self.message = "All is right." if found.kind == "solved" else "Right so far."


def clock(seconds: float) -> str:
    """
    >>> clock(222.7), clock(3661)
    ('3:42', '1:01:01')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

"""Why a construction is a solution, checked class by class for the n asked, without comparing a single pair of queens.

Two queens attack each other if their rows, columns, sums or differences are equal. In each of these four classes the
numbers of one set are an arithmetic progression. So it is enough that

- no progression repeats a number: its step is not 0, or it has one member;
- no two progressions of a class meet: they lie apart, or leave different remainders by the common divisor of their
  steps, or the numbers that both would reach lie beyond an end;
- there are n queens, all of them on the board.

Eight sets need 4 · 28 such comparisons, whatever n is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd
from typing import Any

from queenright.board.lines import STRAIGHT, Line
from queenright.constructions.sets import Progression, QueenSet
from queenright.errors import checked_kind, checked_list
from queenright.sizes import checked_size, plural

#: Up to this many pairs of sets are reported one by one.
FEW = 3


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sets in one class: the *reason* why their numbers never meet, or the number where they do."""

    a: str
    b: str
    reason: str
    common: int | None = None


@dataclass(frozen=True, slots=True)
class LineClass:
    """One class of lines: the progression of every set, those that repeat a number, and all pairs of sets."""

    kind: Line
    numbers: dict[str, Progression]
    repeating: tuple[str, ...]
    pairs: tuple[Pair, ...]

    @property
    def clashes(self) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.pairs if pair.common is not None)

    @property
    def holds(self) -> bool:
        return not self.repeating and not self.clashes

    def words(self) -> str:
        """The verdict on this class in one line."""
        if self.repeating:
            return f"{self.kind.words}s: set {self.repeating[0]} has several queens on one"
        if self.clashes:
            pair = self.clashes[0]
            return f"{self.kind.words}s: {pair.a} and {pair.b} meet on number {pair.common}"
        return f"{self.kind.words}s: distinct in each set, and no two sets meet{self._reasons()}"

    def _reasons(self) -> str:
        """Why, pair by pair where there are few of them, else how many pairs for which reason."""
        if len(self.pairs) <= FEW:
            return "".join(f"; {pair.a} and {pair.b} {pair.reason}" for pair in self.pairs)
        reasons = Counter(pair.reason.partition(":")[0] for pair in self.pairs)
        return f" ({len(self.pairs)} pairs: {', '.join(f'{number} {reason}' for reason, number in reasons.items())})"

    def progressions(self) -> str:
        """The numbers of every set."""
        return "; ".join(f"{name} {run}" for name, run in self.numbers.items())


@dataclass(frozen=True, slots=True)
class Argument:
    """The whole argument for one n."""

    n: int
    queens: int
    on_board: bool
    parts: tuple[LineClass, ...]

    @property
    def holds(self) -> bool:
        """Whether the sets are a solution."""
        return self.queens == self.n and self.on_board and all(part.holds for part in self.parts)

    def text(self) -> str:
        """The argument in words, a line for each step."""
        counted = f"{plural(self.queens, 'queen')} for n = {self.n}"
        placed = f"{counted}, {'all on the board' if self.on_board else 'some beside the board'}"
        verdict = "so this is a solution" if self.holds else "so this is NOT a solution"
        steps = [line for part in self.parts for line in (part.words(), f"  {part.progressions()}")]
        return "\n".join([placed, *steps, verdict])

    def to_json(self) -> dict[str, Any]:
        return {
            "holds": self.holds,
            "queens": self.queens,
            "on_board": self.on_board,
            "classes": [
                {
                    "line": str(part.kind),
                    "holds": part.holds,
                    "numbers": {name: [run.first, run.last, run.step] for name, run in part.numbers.items()},
                    "pairs": [{"a": p.a, "b": p.b, "reason": p.reason, "common": p.common} for p in part.pairs],
                }
                for part in self.parts
            ],
        }


def argue(n: int, sets: Iterable[QueenSet]) -> Argument:
    """The argument for these sets on the board of *n*; it need not hold.

    >>> from queenright.constructions import pauls
    >>> argue(14, pauls.sets(14)).holds
    True
    >>> print(argue(8, pauls._case_0_and_4(8)).parts[2].words())      # why case 0, 4 cannot serve n mod 6 = 2
    sum diagonals: A1 and A2 meet on number 6
    """
    n = checked_size(n)
    given = checked_list("sets", sets, "a list of QueenSet")
    listed = [each for each in given if len(checked_kind("an entry of sets", each, QueenSet, "a QueenSet"))]
    inside = all(
        run.low >= 1 and run.high <= n for each in listed for run in (each.numbers(Line.ROW), each.numbers(Line.COLUMN))
    )
    return Argument(n, sum(map(len, listed)), inside, tuple(_part(kind, listed) for kind in STRAIGHT))


def _part(kind: Line, sets: Sequence[QueenSet]) -> LineClass:
    numbers = {each.name: each.numbers(kind) for each in sets}
    repeating = tuple(name for name, run in numbers.items() if not run.is_distinct)
    pairs = tuple(Pair(a, b, *meeting(numbers[a], numbers[b])) for a, b in combinations(numbers, 2))
    return LineClass(kind, numbers, repeating, pairs)


def meeting(a: Progression, b: Progression) -> tuple[str, int | None]:
    """Why two progressions have no number in common; or that they meet, and the lowest number where.

    >>> meeting(Progression(3, 3, 7), Progression(7, 3, 7))
    ('by remainders: 0 and 1 modulo 3', None)
    >>> meeting(Progression(1, 1, 7), Progression(-7, 1, 7))
    ('apart: 1 to 7 and −7 to −1', None)
    >>> meeting(Progression(4, 6, 9), Progression(1, 9, 9))
    ('they meet', 10)
    """
    low, high = max(a.low, b.low), min(a.high, b.high)
    if low > high:
        return f"apart: {_span(a)} and {_span(b)}", None
    divisor = gcd(a.step, b.step)
    if divisor == 0:
        return "they meet", a.first
    if (a.first - b.first) % divisor:
        return f"by remainders: {a.first % divisor} and {b.first % divisor} modulo {divisor}", None
    common = _first_common(a, b, low)
    if common <= high:
        return "they meet", common
    return f"beyond an end: they would meet on {common} only, and one ends at {high}", None


def _first_common(a: Progression, b: Progression, low: int) -> int:
    """The lowest number not below *low* that both would reach if they went on, given that remainders allow one."""
    p, q = abs(a.step), abs(b.step)
    if p == 0 or q == 0:
        return a.first if p == 0 else b.first
    divisor = gcd(p, q)
    # x = a.first + p·t with x ≡ b.first (mod q): t = (b.first − a.first)/divisor · (p/divisor)⁻¹ mod q/divisor.
    times = (b.first - a.first) // divisor * pow(p // divisor, -1, q // divisor) % (q // divisor)
    period = p // divisor * q
    return low + (a.first + p * times - low) % period


def _span(run: Progression) -> str:
    span = str(run.low) if run.count == 1 else f"{run.low} to {run.high}"
    return span.replace("-", "−")

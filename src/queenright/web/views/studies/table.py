"""The studies and their fields, from which the page builds its forms and the API checks its questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from queenright.applications.memory import LARGEST_DRAWN as LARGEST_MATRIX
from queenright.applications.motion import TILES
from queenright.constructions.registry import CONSTRUCTIONS
from queenright.errors import InputError
from queenright.models.registry import MODELS
from queenright.problem.torus import obstacle
from queenright.sizes import checked_size

Value = str | int

#: The longest text of a field.
LONGEST_TEXT = 4000


@dataclass(frozen=True, slots=True)
class WholeField:
    """A number from *low* to *high*."""

    name: str
    label: str
    first: int
    low: int
    high: int

    def to_json(self) -> dict[str, Any]:
        return {"type": "whole", "name": self.name, "label": self.label, "first": self.first} | {
            "low": self.low,
            "high": self.high,
        }

    def checked(self, value: Value) -> Value:
        return checked_size(value, smallest=self.low, largest=self.high, what=self.label)


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of several values, each with its words."""

    name: str
    label: str
    first: Value
    choices: Mapping[Value, str]

    def to_json(self) -> dict[str, Any]:
        choices = [[value, words] for value, words in self.choices.items()]
        return {"type": "choice", "name": self.name, "label": self.label, "first": self.first, "choices": choices}

    def checked(self, value: Value) -> Value:
        if value not in self.choices:
            known = ", ".join(map(str, self.choices))
            raise InputError(f"{self.label} must be one of {known}, got {value!r}")
        return value


@dataclass(frozen=True, slots=True)
class TextField:
    """A text of one line, or of several."""

    name: str
    label: str
    first: str
    lines: int = 1

    def to_json(self) -> dict[str, Any]:
        return {"type": "text", "name": self.name, "label": self.label, "first": self.first, "lines": self.lines}

    def checked(self, value: Value) -> Value:
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            raise InputError(f"{self.label} must be a text of at most {LONGEST_TEXT:,} characters")
        return value


StudyField = WholeField | ChoiceField | TextField


@dataclass(frozen=True, slots=True)
class Study:
    """One of the small experiments: its title, a sentence, and its fields."""

    title: str
    words: str
    fields: tuple[StudyField, ...]

    def to_json(self) -> dict[str, Any]:
        return {"title": self.title, "words": self.words, "fields": [each.to_json() for each in self.fields]}

    def checked(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """A value for every field, the first one where none is given."""
        known = {each.name for each in self.fields}
        for name in values:
            if name not in known:
                raise InputError(f"no field named {name!r}; there is {', '.join(sorted(known))}")
        return {each.name: each.checked(values.get(each.name, each.first)) for each in self.fields}


def _size(low: int, high: int, first: int) -> WholeField:
    return WholeField("n", "n", first, low, high)


_MODELS: dict[Value, str] = {name: f"{name}: {each.title}" for name, each in MODELS.items()}

STUDIES: dict[str, Study] = {
    "sets": Study(
        "Constructions",
        "A solution written down set by set, and the argument why no two of its queens attack each other.",
        (
            _size(1, 60, 14),
            ChoiceField("by", "Construction", "pauls", {name: each.title for name, each in CONSTRUCTIONS.items()}),
        ),
    ),
    "diagonals": Study(
        "Diagonals",
        "The sum diagonal r + c = k and the difference diagonal r − c = k, counted from 0.",
        (_size(1, 40, 8), WholeField("k", "k", 5, -39, 78)),
    ),
    "squares": Study(
        "Two squares",
        "Whether two queens share a diagonal, by the arithmetic of the slides: rows and columns counted from 1.",
        (_size(1, 40, 8), TextField("squares", "Two squares", "8,1 1,8")),
    ),
    "point": Study(
        "Guarded point",
        "All queens that guard a square, by name and line, and the comparisons of Algorithm 1.",
        (
            _size(1, 40, 8),
            TextField("board", "Board", "2,6,1,7"),
            TextField("point", "Square", "3,4"),
        ),
    ),
    "overlay": Study(
        "Completions",
        "Several boards on one: X, O and so on for each, a queen where all have one. One board is completed first.",
        (_size(1, 40, 8), TextField("boards", "Boards, one per line", "2,6,1,7", 3)),
    ),
    "forms": Study(
        "One board, all forms",
        "A board read from any form and written in every other: vectors from 0 and from 1, pairs, a 0/1 matrix.",
        (
            WholeField("n", "n, for a part of a board", 8, 1, 40),
            TextField("board", "Board", "0 0 0 0 1\n0 1 0 0 0\n0 0 0 1 0\n1 0 0 0 0\n0 0 1 0 0", 6),
        ),
    ),
    "printed": Study(
        "Algorithm 3 as printed",
        "The backtracking of the notes to the letter: it gives up in the first row, and for n = 0 it never ends.",
        (_size(0, 12, 4),),
    ),
    "memory": Study(
        "Parallel memory",
        "A matrix in n memory banks: how many cycles does it take to read every row, column and diagonal?",
        (
            ChoiceField(
                "n", "Size", 7, {n: f"{n} × {n}, {n} banks" for n in range(5, LARGEST_MATRIX + 1) if not obstacle(n)}
            ),
        ),
    ),
    "motion": Study(
        "Motion estimation",
        "Where did a block of the picture move? Found with few pixels: those of n queens against a regular lattice.",
        (
            ChoiceField("n", "Pixels", 4, {n: f"1 pixel in {n}" for n in TILES}),
            WholeField("seed", "Seed of the frames", 1, 0, 2**31 - 1),
        ),
    ),
    "sbds": Study(
        "Armies, searched",
        "Three models, five orders, with and without symmetry breaking (SBDS), in one solver: is the gain hundredfold?",
        (_size(3, 7, 6),),
    ),
    "compare": Study(
        "Models compared",
        "Two formulations by CP-SAT, six runs of each, in turn. A winner is named only where the intervals allow it.",
        (
            _size(4, 14, 10),
            ChoiceField("one", "First model", "zero-one-2n-3", _MODELS),
            ChoiceField("other", "Second model", "zero-one-2n-1", _MODELS),
        ),
    ),
}

"""What a comparison runs on: plain boards, problem files, and families of generated problems, each under its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright.errors import looked_up
from queenright.problem import generate
from queenright.problem.problem import Problem

#: A family of instances by name: the instance of a size and a number.
FAMILIES: dict[str, Callable[[int, int], Problem]] = {
    "plain": lambda n, number: Problem(n),
    "completion": lambda n, number: generate.random_completion(n, seed=number),
    "diagonals": lambda n, number: generate.random_excluded(n, n, seed=number),
    "blocked": lambda n, number: generate.random_blocked(n, seed=number),
    "torus": lambda n, number: Problem(n, torus=True),
}

#: Families that have one instance of each size.
SINGLE = ("plain", "torus")


@dataclass(frozen=True, slots=True)
class BenchInstance:
    """A problem with the name of its family and its own."""

    family: str
    name: str
    problem: Problem

    def to_json(self) -> dict[str, Any]:
        return {"family": self.family, "instance": self.name, "problem": self.problem.to_json()}


def instances(family: str, sizes: Sequence[int], count: int = 1) -> list[BenchInstance]:
    """The instances of a family: *count* of each size, numbered by their seed.

    >>> [instance.name for instance in instances("completion", [20, 30], 2)]
    ['completion 20 #1', 'completion 20 #2', 'completion 30 #1', 'completion 30 #2']
    """
    make = looked_up("family of instances", family, FAMILIES)
    if family in SINGLE:
        return [BenchInstance(family, f"{family} {n}", make(n, 0)) for n in sizes]
    numbers = range(1, count + 1)
    return [BenchInstance(family, f"{family} {n} #{number}", make(n, number)) for n in sizes for number in numbers]


def from_file(path: str) -> BenchInstance:
    return BenchInstance("file", Path(path).name, Problem.load(path))

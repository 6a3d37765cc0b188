"""`queens generate`: random problems as files for `--problem`, reproducible by their seed."""

from __future__ import annotations

import json
from collections.abc import Callable

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Size, command, group, many_option, options, seed_option, size_argument
from queenright.cli.wanted import Formats
from queenright.problem import generate as generators
from queenright.problem.instances import instance_text
from queenright.problem.problem import Problem
from queenright.seeds import LARGEST_SEED

#: The generators visit every square: a larger board takes minutes and gigabytes.
LARGEST = 5000

#: A file holds one problem; several are written to numbered files.
PROBLEMS = Formats(("json", "param"))


@group("generate", "queens generate completion 50 --seed 1", "queens generate blocked 12 --free 4 -o blocked.json")
def generate() -> None:
    """Make random problems: completions, excluded diagonals, blocked squares.

    Whether an instance has a solution is not known beforehand: solve it with --problem FILE. A file NAME.param is
    written in the form of CSPLib's problem 79, which --problem reads, too.
    """


shared = options(size_argument(LARGEST), seed_option, many_option("instances", 100_000))
FREE = "Queens left to place; default: the hardest number, N ≈ 0.19·D²."
EXCLUDED = "The number of diagonals; default: N, the hard region."
FEWEST = "Every row and column keeps at least this many squares."


@command(
    "completion",
    "queens generate completion 8 --free 5",
    "queens generate completion 100 --seed 3 -o hundred.json",
    formats=PROBLEMS,
    under=generate,
)
@shared
@click.option("--free", type=Size(what="number of free queens"), metavar="D", help=FREE)
def completion(n: int, seed: int, count: int, free: int | None) -> Answer:
    """Fix all but D of N queens on random squares where they do not attack each other."""
    return _made(lambda number: generators.random_completion(n, free=free, seed=number), seed, count)


@command(
    "diagonals",
    "queens generate diagonals 10 --excluded 5 --fewest 4 --seed 1",
    "queens generate diagonals 20 --excluded 20 --count 5 -o diagonals.json",
    formats=PROBLEMS,
    under=generate,
)
@shared
@click.option("--excluded", type=Size(what="number of excluded diagonals"), metavar="K", help=EXCLUDED)
@click.option("--fewest", type=Size(what="number of squares left"), default=1, show_default=True, help=FEWEST)
def diagonals(n: int, seed: int, count: int, excluded: int | None, fewest: int) -> Answer:
    """Exclude K random diagonals; with the same seed and --fewest these are the instances of CSPLib 79."""
    number = n if excluded is None else excluded
    return _made(lambda each: generators.random_excluded(n, number, seed=each, fewest=fewest), seed, count)


@command(
    "blocked",
    "queens generate blocked 8 --free 3",
    "queens generate blocked 30 --free 6 --seed 2 -o blocked.json",
    formats=PROBLEMS,
    under=generate,
)
@shared
@click.option("--free", type=Size(what="number of free squares"), metavar="F", help=f"{FEWEST[:-1]}; default: √N.")
def blocked(n: int, seed: int, count: int, free: int | None) -> Answer:
    """Block random squares one by one, until any further one would leave a row or column with fewer than F."""
    return _made(lambda number: generators.random_blocked(n, free=free, seed=number), seed, count)


def _made(make: Callable[[int], Problem], seed: int, count: int) -> Answer:
    """The instances of *count* consecutive seeds: one JSON object per line, or one file each (FILE-1.json …)."""
    seeds = [(seed + number) % (LARGEST_SEED + 1) for number in range(count)]
    made = [make(number) for number in seeds]
    problems = [problem.to_json() for problem in made]
    texts = [json.dumps(problem) for problem in problems]
    return Answer(
        {"seed": seed, "problems": problems},
        texts,
        f"seed {seed}" if count == 1 else f"seeds {seeds[0]} to {seeds[-1]}",
        lambda form: [f"{text}\n" for text in (texts if form == "json" else map(instance_text, made))],
    )

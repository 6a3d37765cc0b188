"""`queens generate`: random problems as files that `--problem` reads, the same ones again for the same seed."""

from __future__ import annotations

import json
from collections.abc import Callable

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Size, command, group, options, seed_option, size_argument
from queenright.cli.wanted import Formats
from queenright.problem import generate as generators
from queenright.problem.problem import Problem
from queenright.seeds import LARGEST_SEED

#: Every square of a board is looked at; a larger one takes minutes and gigabytes.
LARGEST = 5000

#: A problem file holds one problem; several go to numbered files.
PROBLEMS = Formats(("json",))


@group("generate", "queens generate completion 50 --seed 1", "queens generate blocked 12 --free 4 -o blocked.json")
def generate() -> None:
    """Make random problems: completions, excluded diagonals, blocked squares.

    Whether an instance has a solution is not known beforehand: solve it with --problem FILE.
    """


shared = options(
    size_argument(LARGEST),
    seed_option,
    click.option("--count", type=Size(100_000, 1, "number of instances"), default=1, show_default=True,
                 help="The number of instances, seed by seed; they go to FILE-1.json, FILE-2.json …"),
)  # fmt: skip


@command(
    "completion",
    "queens generate completion 8 --free 5",
    "queens generate completion 100 --seed 3 -o hundred.json",
    formats=PROBLEMS,
    under=generate,
)
@shared
@click.option("--free", type=Size(what="number of free queens"), metavar="D",
              help="Queens left to place; default: the hardest number, N ≈ 0.19·D².")  # fmt: skip
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
@click.option("--excluded", type=Size(what="number of excluded diagonals"), metavar="K",
              help="How many diagonals; default: N, the hard region.")  # fmt: skip
@click.option("--fewest", type=Size(what="number of squares left"), default=1, show_default=True,
              help="Every row and column keeps at least this many squares.")  # fmt: skip
def diagonals(n: int, seed: int, count: int, excluded: int | None, fewest: int) -> Answer:
    """Forbid K random diagonals; with the same seed and --fewest these are the instances of CSPLib 79."""
    number_of_diagonals = n if excluded is None else excluded

    def make(number: int) -> Problem:
        return generators.random_excluded(n, number_of_diagonals, seed=number, fewest=fewest)

    return _made(make, seed, count)


@command(
    "blocked",
    "queens generate blocked 8 --free 3",
    "queens generate blocked 30 --free 6 --seed 2 -o blocked.json",
    formats=PROBLEMS,
    under=generate,
)
@shared
@click.option("--free", type=Size(what="number of free squares"), metavar="F",
              help="Every row and column keeps at least this many squares; default: √N.")  # fmt: skip
def blocked(n: int, seed: int, count: int, free: int | None) -> Answer:
    """Block random squares one after another, until every further one would leave a line with fewer than F."""
    return _made(lambda number: generators.random_blocked(n, free=free, seed=number), seed, count)


def _made(make: Callable[[int], Problem], seed: int, count: int) -> Answer:
    """The instances of *count* seeds: one JSON object per line, or each in a file of its own."""
    seeds = [(seed + number) % (LARGEST_SEED + 1) for number in range(count)]
    problems = [make(number).to_json() for number in seeds]
    texts = [json.dumps(problem) for problem in problems]
    return Answer(
        {"seed": seed, "problems": problems},
        texts,
        f"seed {seed}" if count == 1 else f"seeds {seeds[0]} to {seeds[-1]}",
        lambda _: [f"{text}\n" for text in texts],
    )

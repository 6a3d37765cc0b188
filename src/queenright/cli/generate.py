"""`queens generate`: random problems as files that `--problem` reads, the same ones again for the same seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from queenright.cli.common import Command, Group, Size, emit_json, json_option, note, size_argument
from queenright.cli.seeds import Seed
from queenright.cli.write import check_output
from queenright.problem import generate as generators
from queenright.problem.files import problem_to_json
from queenright.problem.problem import Problem
from queenright.sizes import plural

#: Every square of a board is looked at; a larger one takes minutes and gigabytes.
LARGEST = 5000


@click.group(
    "generate",
    cls=Group,
    examples=["queens generate completion 50 --seed 1", "queens generate blocked 12 --free 4 -o blocked.json"],
)
def generate() -> None:
    """Make random problems: completions, excluded diagonals, blocked squares.

    Whether an instance has a solution is not known beforehand: solve it with --problem FILE.
    """


def _shared(function: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        json_option,
        click.option(
            "-o", "--output", metavar="FILE.json", help="Write a problem file (or FILE-1.json … with --count)."
        ),
        click.option(
            "--count", type=Size(100_000, 1, "number of instances"), default=1, help="How many, seed by seed."
        ),
        click.option(
            "--seed", type=Seed(), default=0, show_default=True, help="The same seed gives the same instance."
        ),
        size_argument(LARGEST),
    ):
        function = option(function)
    return function


@generate.command(
    "completion",
    cls=Command,
    examples=["queens generate completion 8 --free 5", "queens generate completion 100 --seed 3 -o hundred.json"],
)
@_shared
@click.option("--free", type=Size(what="number of free queens"), metavar="D",
              help="Queens left to place; default: the hardest number, N ≈ 0.19·D².")  # fmt: skip
def completion(n: int, seed: int, count: int, output: str | None, as_json: bool, free: int | None) -> None:
    """Fix all but D of N queens on random squares where they do not attack each other."""
    _emit(lambda number: generators.random_completion(n, free=free, seed=number), seed, count, output, as_json)


@generate.command(
    "diagonals",
    cls=Command,
    examples=[
        "queens generate diagonals 10 --excluded 5 --fewest 4 --seed 1",
        "queens generate diagonals 20 --excluded 20 --count 5 -o diagonals.json",
    ],
)
@_shared
@click.option("--excluded", type=Size(what="number of excluded diagonals"), metavar="K",
              help="How many diagonals; default: N, the hard region.")  # fmt: skip
@click.option("--fewest", type=Size(what="number of squares left"), default=1, show_default=True,
              help="Every row and column keeps at least this many squares.")  # fmt: skip
def diagonals(
    n: int, seed: int, count: int, output: str | None, as_json: bool, excluded: int | None, fewest: int
) -> None:
    """Forbid K random diagonals; with the same seed and --fewest these are the instances of CSPLib 79."""
    wanted = n if excluded is None else excluded

    def make(number: int) -> Problem:
        return generators.random_excluded(n, wanted, seed=number, fewest=fewest)

    _emit(make, seed, count, output, as_json)


@generate.command(
    "blocked",
    cls=Command,
    examples=["queens generate blocked 8 --free 3", "queens generate blocked 30 --free 6 --seed 2 -o blocked.json"],
)
@_shared
@click.option("--free", type=Size(what="number of free squares"), metavar="F",
              help="Every row and column keeps at least this many squares; default: √N.")  # fmt: skip
def blocked(n: int, seed: int, count: int, output: str | None, as_json: bool, free: int | None) -> None:
    """Block random squares one after another, until every further one would leave a line with fewer than F."""
    _emit(lambda number: generators.random_blocked(n, free=free, seed=number), seed, count, output, as_json)


def _emit(make: Callable[[int], Problem], seed: int, count: int, output: str | None, as_json: bool) -> None:
    """The instances of *count* seeds: on standard output, one JSON object a line, or each in a file."""
    if output is not None:
        check_output(output, ("json",))
    problems = [problem_to_json(make(number)) for number in range(seed, seed + count)]
    files = [] if output is None else _write(output, problems)
    if as_json:
        emit_json({"seed": seed, "problems": problems, "files": files})
    elif output is None:
        for problem in problems:
            click.echo(json.dumps(problem))


def _write(output: str, problems: list[dict[str, Any]]) -> list[str]:
    from queenright.files import written

    path = Path(output)
    several = [str(path.with_name(f"{path.stem}-{number}{path.suffix}")) for number in range(1, len(problems) + 1)]
    names = [output] if len(problems) == 1 else several
    for name, problem in zip(names, problems, strict=True):
        with written(name, "w") as file:
            file.write(json.dumps(problem) + "\n")
    note(f"wrote {plural(len(names), 'problem')}: {names[0]}{' …' if len(names) > 1 else ''}")
    return names

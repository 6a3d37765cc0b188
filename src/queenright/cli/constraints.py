"""The options that turn a size into a problem: fixed queens, blocked squares, excluded diagonals, a torus, a file."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, TypedDict

import click

from queenright.cli.common import Size, options
from queenright.errors import BoardError, InputError, shown
from queenright.sizes import LARGEST, whole_number

if TYPE_CHECKING:
    from queenright.problem.problem import Problem


class Constraints(TypedDict):
    """The values of the options, as click passes them."""

    fix: tuple[str, ...]
    block: tuple[str, ...]
    prefix: str | None
    exclude_sum: tuple[int, ...]
    exclude_difference: tuple[int, ...]
    torus: bool
    touching: bool
    regions: str | None
    columns: int | None
    queens: int | None
    stars: int | None
    problem: str | None


STARS = Size(8, 1, "number of stars")
SUM, DIFFERENCE = Size(what="sum of a diagonal"), Size(LARGEST, -LARGEST, "difference of a diagonal")

#: All constraint options; a command receives them as keyword arguments.
constraint_options = options(
    click.option("--fix", multiple=True, metavar="SQUARE", help="Put a queen here (b4, or row,column from 0)."),
    click.option("--block", multiple=True, metavar="SQUARE", help="No queen may be placed here."),
    click.option("--prefix", metavar="ROWS", help="The rows of the leftmost queens, such as 2,6,1,7."),
    click.option("--exclude-sum", multiple=True, metavar="K", type=SUM, help="No queen with row + column = K."),
    click.option("--exclude-difference", multiple=True, metavar="K", type=DIFFERENCE, help="Nor row − column = K."),
    click.option("--torus", is_flag=True, help="Diagonals continue at the opposite edge."),
    click.option("--touching", is_flag=True, help="Queens may share diagonals, but must not touch."),
    click.option("--regions", metavar="ROWS", help="No two queens in one region: rows of letters, AAB/CAB/CCC."),
    click.option("--columns", type=Size(what="number of columns"), metavar="C", help="N rows and C columns."),
    click.option("--queens", type=Size(what="number of queens"), metavar="K", help="K queens, not one in every row."),
    click.option(
        "--stars", metavar="K", type=STARS, help="K queens in every row, column and region (with --touching)."
    ),
    click.option("--problem", metavar="FILE", help="Read all of this from a JSON file or a text board; - is stdin."),
)


def size_or_problem(n: int | None, constraints: Constraints) -> int | Problem:
    """Only the size if there are no constraints: a small count then starts sooner, without loading `problem`."""
    return n if n is not None and not _given(constraints) else problem_of(n, constraints)


def _given(constraints: Constraints) -> list[str]:
    """The options that were given; 0 queens are given, too."""
    return [name for name, value in constraints.items() if value is not None and value is not False and value != ()]


def problem_of(n: int | None, constraints: Constraints) -> Problem:
    """The problem that a size and the options describe."""
    if constraints["problem"] is not None:
        return _with_file(n, constraints)
    if n is None:
        raise click.UsageError("Missing argument 'N' (or --problem FILE)")
    from queenright.problem.problem import Problem  # late: see size_or_problem

    return Problem(
        n,
        columns=constraints["columns"],
        queens=constraints["queens"],
        fixed=[*constraints["fix"], *_prefix(constraints["prefix"], n)],
        blocked=constraints["block"],
        excluded_sums=constraints["exclude_sum"],
        excluded_differences=constraints["exclude_difference"],
        torus=constraints["torus"],
        touching=constraints["touching"],
        regions=constraints["regions"].split("/") if constraints["regions"] is not None else (),
        stars=constraints["stars"] or 1,
    )


def as_typed(n: int | None, constraints: Constraints) -> str:
    """The size and the options as typed, for a command that repeats the question."""
    words = [] if n is None else [str(n)]
    for name, value in constraints.items():
        option = f"--{name.replace('_', '-')}"
        if isinstance(value, tuple):
            words += [f"{option}={entry}" for entry in value]
        elif value is not None and value is not False:
            words.append(option if value is True else f"{option}={value}")
    return shlex.join(words)


def _with_file(n: int | None, constraints: Constraints) -> Problem:
    others = [name for name in _given(constraints) if name != "problem"]
    if others:
        raise click.UsageError(f"--problem describes the whole problem; leave out --{others[0].replace('_', '-')}")
    from queenright.problem.problem import Problem  # late: see size_or_problem

    problem = Problem.load(str(constraints["problem"]))
    if n is not None and n != problem.n:
        raise InputError(f"N is {n}, but the problem in {constraints['problem']} has size {problem.n}; leave out N")
    return problem


def _prefix(text: str | None, n: int) -> list[tuple[int, int]]:
    """The squares of the leftmost queens."""
    if text is None:
        return []
    parts = [part.strip() for part in text.strip(" []").split(",") if part.strip()]
    rows = [row if (row := whole_number(part)) is not None and 0 <= row < n else None for part in parts]
    if None in rows:
        position = rows.index(None)
        wrong = f"entry {position + 1} of the prefix is {shown(parts[position])}"
        raise BoardError(f"{wrong}; it must be a row from 0 to {n - 1}")
    if len(rows) > n:
        raise BoardError(f"the prefix has {len(rows)} queens, more than the {n} columns of the board")
    return [(row, column) for column, row in enumerate(rows) if row is not None]

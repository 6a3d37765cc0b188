"""A problem as it is typed: the size and the options of a command that asks about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenright.problem.problem import Problem


def as_options(problem: Problem) -> list[str]:
    """The words of a command line.

    >>> from queenright.problem.problem import Problem
    >>> " ".join(as_options(Problem(8, queens=3, fixed=["b4"], excluded_sums=[2], torus=True)))
    '8 --queens=3 --fix=4,1 --exclude-sum=2 --torus'
    """
    squares = {"--fix": problem.fixed, "--block": problem.blocked}
    numbers = {"--exclude-sum": problem.excluded_sums, "--exclude-difference": problem.excluded_differences}
    words = [str(problem.n)]
    words += [f"--{name}={problem.stated[name]}" for name in ("columns", "queens") if name in problem.stated]
    words += [f"{name}={row},{column}" for name, given in squares.items() for row, column in sorted(given)]
    words += [f"{name}={number}" for name, given in numbers.items() for number in sorted(given)]
    words += [f"--{name}" for name in ("torus", "touching") if getattr(problem, name)]
    words += [f"--stars={problem.stars}"] if problem.stars > 1 else []
    return words + ([f"--regions={'/'.join(problem.regions)}"] if problem.regions else [])

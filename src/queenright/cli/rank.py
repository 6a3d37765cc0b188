"""`queens nth` and `queens rank`: solutions by their number in lexicographic order."""

from __future__ import annotations

from typing import Unpack

import click

from queenright import questions
from queenright.board.files import load_position
from queenright.cli.answer import Answer, warn
from queenright.cli.common import Size, command, no_solution, size_argument, time_limit_option
from queenright.cli.constraints import Constraints, constraint_options, size_or_problem
from queenright.cli.progress import Bar
from queenright.errors import NoSolutionError
from queenright.sizes import plural


@command("nth", "queens nth 8 91", "queens nth 8 7 --fix b4 --json")
@size_argument()
@click.argument("k", metavar="K", type=Size(2**63, what="number of a solution"))
@constraint_options
@time_limit_option()
def nth(n: int, k: int, time_limit: float | None, **constraints: Unpack[Constraints]) -> Answer:
    """Show solution number K of N queens in lexicographic order, without listing the others.

    K counts from 0, so `queens nth N K` is line K + 1 of `queens all N`; `queens rank` is the inverse. Up to 18 queens;
    the table that it needs is computed once and kept in the cache folder. With constraints the solutions with each
    beginning are counted, as far as they are needed.
    """
    asked = size_or_problem(n, constraints)
    try:
        with Bar(f"counting the table of {plural(n, 'queen')}") as bar:
            placement = questions.nth(asked, k, seconds=time_limit, progress=bar.update, note=warn)
    except NoSolutionError:
        return Answer({"n": n, "k": k, "status": "none", "queens": None}, no_solution(n), none=True)
    return Answer({"n": n, "k": k, "queens": list(placement)}, placement.line())


@command("rank", "queens rank 0,4,7,5,2,6,1,3", "queens rank 2,4,1,7,0,6,3,5 --fix b4 --json")
@click.argument("board", metavar="BOARD")
@constraint_options
@time_limit_option()
def rank(board: str, time_limit: float | None, **constraints: Unpack[Constraints]) -> Answer:
    """Show the number of the solution BOARD in lexicographic order, counted from 0.

    BOARD is a vector such as 0,4,7,5,2,6,1,3, a file (text board, CSV, JSON or .npy), or - for standard input. Its
    number is the number of solutions that `queens all` lists before it; they are not listed here.
    """
    placement = load_position(board).placement()
    with Bar(f"counting the table of {plural(placement.n, 'queen')}") as bar:
        asked = size_or_problem(placement.n, constraints)
        problem = None if isinstance(asked, int) else asked
        number = questions.rank(placement, problem, seconds=time_limit, progress=bar.update, note=warn)
    return Answer({"n": placement.n, "k": number}, str(number))

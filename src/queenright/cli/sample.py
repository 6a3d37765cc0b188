"""`queens sample`: random solutions, and how random they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import click

from queenright.cli.answer import Answer, warn
from queenright.cli.boards import table_files
from queenright.cli.common import (
    command,
    many_option,
    no_solution,
    seed_option,
    size_argument,
    threads_option,
    time_limit_option,
)
from queenright.cli.constraints import Constraints, constraint_options, size_or_problem
from queenright.cli.progress import Bar
from queenright.cli.wanted import BOARDS
from queenright.enumeration.blocks import Block
from queenright.errors import NoSolutionError
from queenright.questions import draw
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.sampling import Samples

#: kind of samples → how random they are
WORDS = {
    "random": "random, but not uniform: some solutions are more likely than others "
    "(--uniform up to 18 queens, --tempered up to 1000)",
    "uniform": "exactly uniform: every solution was equally likely",
    "tempered": "nearly uniform, which is not proved",
}


@command("sample", "queens sample 8 --seed 1", "queens sample 8 --fix b4 --uniform --json", formats=BOARDS)
@size_argument(required=False)
@constraint_options
@many_option("samples")
@seed_option
@click.option("--uniform", is_flag=True, help="Every solution equally likely, exactly; up to 18 queens.")
@click.option("--tempered", is_flag=True, help="Every solution nearly equally likely; up to 1000 queens.")
@threads_option
@time_limit_option()
def sample(
    n: int | None,
    count: int,
    seed: int,
    uniform: bool,
    tempered: bool,
    threads: int | None,
    time_limit: float | None,
    **constraints: Unpack[Constraints],
) -> Answer:
    """Draw random solutions of N queens, one vector per line.

    Any size, in linear time, but not uniform: every solution is possible, some are more likely than others. --uniform
    is exact, but first computes a table (n = 14: a fifth of a second, n = 18: minutes), which is kept in the cache
    folder. --tempered runs Markov chains and reports how they behaved. With constraints, --uniform counts the solutions
    with each beginning as far as it needs them, and other samples come from a search with random branches.
    """
    asked = size_or_problem(n, constraints)
    size = asked if isinstance(asked, int) else asked.n
    try:
        with Bar(f"sampling {plural(size, 'queen')}") as bar:
            how: dict[str, Any] = {"seed": seed, "uniform": uniform, "tempered": tempered, "threads": threads}
            drawn = draw(asked, count, seconds=time_limit, progress=bar.update, note=warn, **how)
    except NoSolutionError:  # an answer, as it is to `solve`
        return Answer({"n": size, "status": "none", "seed": seed, "samples": []}, no_solution(size), none=True)
    lines = (",".join(map(str, rows.tolist())) for rows in drawn.rows)
    block = Block(drawn.rows.reshape(-1).data, len(drawn.rows), None)
    return Answer(drawn.to_json, lines, _words(drawn), table_files(size, lambda: [block]))


def _words(drawn: Samples) -> str:
    lines = [f"{plural(len(drawn.rows), 'sample')}, seed {drawn.seed}, {WORDS[drawn.kind]}"]
    if (seen := drawn.diagnostics) is not None:
        lines.append(
            f"{seen.chains} chains at {seen.temperatures} temperatures, one look every {seen.stride} rounds: "
            f"autocorrelation time {seen.autocorrelation_time:.0f} rounds, effective sample size "
            f"{seen.effective_sample_size:.0f}, R̂ {seen.disagreement:.3f}"
        )
        lines += [f"queens: beware: {doubt}" for doubt in seen.doubts()]
    return "\n".join(lines)

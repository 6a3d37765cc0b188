"""`queens sample`: random solutions, and how random they are."""

from __future__ import annotations

import click

from queenright.cli.common import Size, command, emit_json, json_option, no_solution, note, size_argument, warn
from queenright.cli.progress import Bar
from queenright.cli.seeds import seed_option, threads_option
from queenright.cli.write import PICTURES, VECTORS, check_output, write_board
from queenright.errors import NoSolutionError
from queenright.files import written
from queenright.sampling.samples import Samples, draw
from queenright.sizes import plural

#: kind of samples → what is to be said of them
WORDS = {
    "random": "random, but not uniform: some solutions come more often than others "
    "(--uniform up to 18 queens, --tempered up to 1000)",
    "uniform": "exactly uniform: every solution was equally likely",
    "tempered": "nearly uniform, which is not proved",
}

#: Formats for several samples in one file.
TABLES = ("npy", "csv")
FORMATS = f".{', .'.join(VECTORS + PICTURES)}; for several samples .{', .'.join(TABLES)}"


@command("sample", "queens sample 8 --seed 1", "queens sample 10 --count 3 --uniform --json")
@size_argument()
@click.option("--count", type=Size(smallest=1, what="number of samples"), default=1, show_default=True,
              help="How many.")  # fmt: skip
@seed_option
@click.option("--uniform", is_flag=True, help="Every solution equally likely, exactly; up to 18 queens.")
@click.option("--tempered", is_flag=True, help="Every solution nearly equally likely; up to 1000 queens.")
@threads_option
@click.option("-o", "--output", metavar="FILE", help=f"Write a file: {FORMATS}.")
@json_option
def sample(
    n: int, count: int, seed: int | None, uniform: bool, tempered: bool, threads: int | None, output: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Draw random solutions of N queens, one vector a line.

    Any size, in linear time, but not uniform: every solution can come, some more often than others. --uniform is exact
    and counts a table first, once (n = 14: a fifth of a second, n = 18: minutes), which is kept in the cache folder.
    --tempered runs Markov chains and tells how they behaved.
    """
    if output is not None:
        check_output(output, VECTORS + PICTURES if count == 1 else TABLES)
    try:
        with Bar(f"sampling {plural(n, 'queen')}") as bar:
            drawn = draw(
                n, count, seed=seed, uniform=uniform, tempered=tempered, threads=threads, progress=bar.update,
                note=warn,
            )  # fmt: skip
    except NoSolutionError:
        return _tell_none(n, as_json)
    if output is not None:
        _write(output, drawn)
    if as_json:
        return emit_json(drawn.to_json())
    if output is None:
        for rows in drawn.rows:
            click.echo(",".join(map(str, rows.tolist())))
    return _tell(drawn, output)


def _tell_none(n: int, as_json: bool) -> None:
    """That there is nothing to draw from is an answer, as it is to `solve`."""
    return emit_json({"n": n, "status": "none", "samples": []}) if as_json else click.echo(no_solution(n))


def _tell(drawn: Samples, output: str | None) -> None:
    wrote = f", wrote {output}" if output else ""
    note(f"{plural(len(drawn.rows), 'sample')}, seed {drawn.seed}, {WORDS[drawn.kind]}{wrote}")
    if (seen := drawn.diagnostics) is not None:
        note(
            f"{seen.chains} chains at {seen.temperatures} temperatures, one look every {seen.stride} rounds: "
            f"autocorrelation time {seen.autocorrelation_time:.0f} rounds, effective sample size "
            f"{seen.effective_sample_size:.0f}, R̂ {seen.disagreement:.3f}"
        )
        for doubt in seen.doubts():
            warn(f"beware: {doubt}")


def _write(output: str, drawn: Samples) -> None:
    if len(drawn.rows) == 1:
        from queenright.board.board import Board
        from queenright.board.placement import Placement

        return write_board(output, Board.of(Placement(drawn.rows[0])))
    import numpy

    with written(output) as file:
        if output.lower().endswith(".npy"):
            numpy.save(file, drawn.rows)
        else:
            numpy.savetxt(file, drawn.rows, fmt="%d", delimiter=",")
    return None

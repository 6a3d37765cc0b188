"""`queens count`: how many solutions there are."""

from __future__ import annotations

import shlex
from time import perf_counter
from typing import TYPE_CHECKING, Unpack

import click

from queenright.cli.common import command, emit_json, json_option, note, orbits_in_words, size_argument, warn
from queenright.cli.constraints import Constraints, as_typed, constraint_options, size_or_problem
from queenright.cli.job_options import JobOptions, job_options
from queenright.cli.progress import Bar
from queenright.cli.seeds import threads_option
from queenright.counting import ALGORITHMS, LARGEST, Count, count_classes, count_torus, expected_nodes
from queenright.counting import count as count_solutions
from queenright.errors import InputError, RefereeError
from queenright.sizes import LARGEST_LISTED, checked_size, plural

if TYPE_CHECKING:
    from queenright.problem.problem import Problem
    from queenright.symmetry import Classes

#: From this size on a count takes minutes or more: say how large the work is before starting.
LARGE = 21


@command("count", "queens count 12", "queens count 8 --fix b4 --fix d5 --json")
@size_argument(required=False)
@click.option("--fundamental", is_flag=True, help="Also count up to symmetry, and the classes of 8, 4, 2 and 1 boards.")
@constraint_options
@threads_option
@click.option("--algorithm", metavar="NAME", default="auto", show_default=True, help=f"One of {', '.join(ALGORITHMS)}.")
@click.option("--portable", is_flag=True, help="Use no AVX2 instructions, even if the CPU has them.")
@job_options
@click.option("-v", "--verbose", is_flag=True, help="Tell the algorithm, time and memory on standard error.")
@json_option
def count(
    n: int | None,
    fundamental: bool,
    threads: int | None,
    algorithm: str,
    portable: bool,
    verbose: bool,
    as_json: bool,
    ledger: str | None,
    cluster: str | None,
    units: int | None,
    part: tuple[int, int] | None,
    log: str | None,
    metrics: str | None,
    **constraints: Unpack[Constraints],
) -> None:
    """Count all ways to place N queens so that no two attack each other.

    The count is computed, never looked up, and can be checked again by an independent algorithm: --verbose tells
    how. Ctrl-C stops it at once. With --ledger it can be stopped and resumed, spread and checked unit by unit.
    """
    asked = size_or_problem(n, constraints)
    size = asked if isinstance(asked, int) else asked.n
    job = JobOptions(ledger, cluster, units, part, log, metrics)
    if not isinstance(asked, int) and not asked.is_plain:
        if asked.is_plain_torus and not job.asked:
            return _count_torus(size, fundamental, threads, algorithm, portable, verbose, as_json)
        refused = {"--fundamental": fundamental, "--algorithm": algorithm != "auto", "--portable": portable}
        _refuse_with_constraints([*(option for option, given in refused.items() if given), *job.given])
        return _count_constrained(asked, _recheck(n, asked, constraints), verbose, as_json)
    if job.asked:
        return _count_as_job(size, algorithm, threads, portable, fundamental, as_json, job)
    checked_size(size, largest=LARGEST)
    if size >= LARGE:
        boards = f"plain backtracking would visit about {expected_nodes(size):.1e} boards"
        warn(f"counting {size} queens: {boards}; Ctrl-C stops it (queens estimate {size} is quick)")
    with Bar(f"counting {plural(size, 'queen')}") as bar:
        path = "portable" if portable else "auto"
        result = count_solutions(size, threads=threads, algorithm=algorithm, path=path, progress=bar.update)
    classes = count_classes(size, result.count) if fundamental else None
    if as_json:
        emit_json({**result.to_json(), **(classes.to_json() if classes is not None else {})})
    else:
        _show(result.count, classes)
    if verbose:
        _tell_work(result)
    return None


def _tell_work(result: Count) -> None:
    work = f"{plural(result.threads, 'thread')}, {result.seconds:.3f} s"
    note(f"{result.algorithm}, {work}, {result.memory_bytes / 2**20:.1f} MiB of tables")
    note(f"check again with: {result.recheck}")


def _count_torus(
    n: int, fundamental: bool, threads: int | None, algorithm: str, portable: bool, verbose: bool, as_json: bool
) -> None:
    if portable:
        raise InputError("a torus is counted without AVX2 instructions on every CPU; leave out --portable")
    if algorithm != "auto":
        raise InputError(f"--algorithm {algorithm} counts on flat boards; leave it out with --torus")
    with Bar(f"counting {plural(n, 'queen')} on a torus") as bar:
        result = count_torus(n, threads=threads, progress=bar.update)
    orbits = torus_orbits(result) if fundamental else None
    if as_json:
        classes = {} if orbits is None else {"fundamental": sum(orbits.values()), "orbits": orbits}
        emit_json({**result.to_json(), "torus": True, **classes})
    else:
        click.echo(result.count)
        if orbits is not None:
            click.echo(f"{sum(orbits.values()):,} up to shifts and symmetry{_classes(orbits)}")
    if verbose:
        _tell_work(result)


def torus_orbits(result: Count) -> dict[int, int]:
    """The classes on a torus, by their number of boards: listed by a search of their own, which checks the count."""
    from queenright.enumeration import orbit_sizes

    orbits = orbit_sizes(result.n, torus=True)
    listed = sum(size * number for size, number in orbits.items())
    if listed != result.count:
        raise RefereeError(f"{result.count} solutions were counted, but the classes hold {listed}: please report it")
    return orbits


def _refuse_with_constraints(options: list[str]) -> None:
    """Boards with constraints have no symmetry to count by, and one search that counts them, in one go on one core."""
    if options:
        why = "has no symmetry to count by" if options[0] == "--fundamental" else "is counted by one search in one go"
        raise InputError(f"a board with constraints {why}; leave out {' and '.join(options)}")


def _recheck(n: int | None, problem: Problem, constraints: Constraints) -> str:
    """A command that counts again, board by board, each of them seen by the referee."""
    if n is None or n <= LARGEST_LISTED:
        return f"queens all {as_typed(n, constraints)} | wc -l"
    script = f"import queenright as qr; print(sum(1 for _ in qr.{problem!r}.solutions()))"
    return shlex.join(["python", "-c", script])


def _count_constrained(problem: Problem, recheck: str, verbose: bool, as_json: bool) -> None:
    from queenright.engines import native

    start = perf_counter()
    with Bar(f"counting {plural(problem.n, 'queen')}") as bar:
        found = native.count(problem, progress=bar.update)
    seconds = perf_counter() - start
    if as_json:
        document = {"n": problem.n, "count": found, "engine": "native", "seconds": round(seconds, 6)}
        emit_json({**document, "recheck": recheck})
    else:
        click.echo(found)
    if verbose:
        note(f"native, 1 thread, {seconds:.3f} s")
        note(f"check again with: {recheck}")


def _count_as_job(
    n: int, algorithm: str, threads: int | None, portable: bool, fundamental: bool, as_json: bool, job: JobOptions
) -> None:
    if portable:
        raise InputError("a job picks the CPU path of each machine itself; leave out --portable")
    from queenright.cli.job import count_with_ledger, say_how_to_resume

    outcome = count_with_ledger(n, algorithm, threads, job)
    if outcome.count is None:
        say_how_to_resume(outcome)
        return emit_json(outcome.to_json()) if as_json else None
    classes = count_classes(n, outcome.count) if fundamental else None
    if as_json:
        return emit_json({**outcome.to_json(), **(classes.to_json() if classes is not None else {})})
    return _show(outcome.count, classes)


def _classes(orbits: dict[int, int]) -> str:
    return f" (classes: {orbits_in_words(orbits)})" if any(orbits.values()) else ""


def _show(count: int, classes: Classes | None) -> None:
    click.echo(count)
    if classes is None:
        return
    click.echo(f"{classes.fundamental} up to symmetry{_classes(classes.by_size)}")

"""`queens count`: how many solutions there are."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Unpack

import click

from queenright.cli.answer import Answer, warn
from queenright.cli.common import command, orbits_in_words, size_argument, threads_option
from queenright.cli.constraints import Constraints, as_typed, constraint_options, size_or_problem
from queenright.cli.job_options import JobOptions, job_options
from queenright.cli.progress import Bar
from queenright.counting import LARGEST, Count, count_classes, count_torus, expected_nodes, torus_classes
from queenright.counting import count as count_solutions
from queenright.counting.algorithms import choices
from queenright.errors import InputError
from queenright.sizes import LARGEST_LISTED, checked_size, plural

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

#: From this size on a count takes minutes or more: say how large the work is before starting.
LARGE = 21


@command("count", "queens count 12", "queens count 8 --fix b4 --fix d5 --json")
@size_argument(required=False)
@click.option("--fundamental", is_flag=True, help="Also count up to symmetry, and the classes of 8, 4, 2 and 1 boards.")
@constraint_options
@threads_option
@click.option("--algorithm", metavar="NAME", default="auto", show_default=True, help=f"One of {', '.join(choices())}.")
@click.option("--portable", is_flag=True, help="Use no AVX2 instructions, even if the CPU has them.")
@job_options
@click.option("-v", "--verbose", is_flag=True, help="Print the algorithm, time and memory on standard error.")
def count(
    n: int | None,
    fundamental: bool,
    threads: int | None,
    algorithm: str,
    portable: bool,
    verbose: bool,
    ledger: str | None,
    cluster: str | None,
    units: int | None,
    part: tuple[int, int] | None,
    log: str | None,
    metrics: str | None,
    double_check: float | None,
    task_limit: float | None,
    **constraints: Unpack[Constraints],
) -> Answer:
    """Count all ways to place N queens so that no two attack each other.

    The count is computed, never looked up, and can be checked again by an independent algorithm: --verbose shows
    how. Ctrl-C stops it at once. With --ledger it can be stopped and resumed, spread and checked unit by unit.
    """
    asked = size_or_problem(n, constraints)
    size = asked if isinstance(asked, int) else asked.n
    job = JobOptions(ledger, cluster, units, part, log, metrics, double_check, task_limit)
    if not isinstance(asked, int) and not asked.is_plain:
        if asked.is_plain_torus and not job.asked:
            return _count_torus(size, fundamental, threads, algorithm, portable, verbose)
        refused = {"--fundamental": fundamental, "--algorithm": algorithm != "auto", "--portable": portable}
        _refuse_with_constraints([*(option for option, given in refused.items() if given), *job.given])
        return _count_constrained(asked, _recheck(n, asked, constraints), verbose)
    if job.asked:
        return _count_as_job(size, algorithm, threads, portable, fundamental, verbose, job)
    checked_size(size, largest=LARGEST)
    if size >= LARGE:
        boards = f"plain backtracking would visit about {expected_nodes(size):.1e} boards"
        warn(f"counting {size} queens: {boards}; Ctrl-C stops it (queens estimate {size} is quick)")
    with Bar(f"counting {plural(size, 'queen')}") as bar:
        path = "portable" if portable else "auto"
        result = count_solutions(size, threads=threads, algorithm=algorithm, path=path, progress=bar.update)
    return _answer(size, int(result), result.to_json(), fundamental, _work(result) if verbose else "")


def _answer(n: int, count: int, document: dict[str, object], fundamental: bool, work: str = "") -> Answer:
    """A count on a flat board, with its classes if they are asked for."""
    if not fundamental:
        return Answer(document, str(count), work)
    classes = count_classes(n, count)
    words = f"{classes.fundamental} up to symmetry{_in_classes(classes.by_size)}"
    return Answer({**document, **classes.to_json()}, f"{count}\n{words}", work)


def _work(result: Count) -> str:
    work = f"{plural(result.threads, 'thread')}, {result.seconds:.3f} s"
    memory = f"{result.memory_bytes / 2**20:.1f} MiB of tables"
    return f"{result.algorithm}, {work}, {memory}\ncheck again with: {result.recheck}"


def _count_torus(
    n: int, fundamental: bool, threads: int | None, algorithm: str, portable: bool, verbose: bool
) -> Answer:
    if portable:
        raise InputError("a torus is counted without AVX2 instructions on every CPU; leave out --portable")
    if algorithm != "auto":
        raise InputError(f"--algorithm {algorithm} counts on flat boards; leave it out with --torus")
    with Bar(f"counting {plural(n, 'queen')} on a torus") as bar:
        result = count_torus(n, threads=threads, progress=bar.update)
    document, text = {**result.to_json(), "torus": True}, str(result)
    if fundamental:
        classes = torus_classes(n, result)
        document |= classes.to_json()
        text += f"\n{classes.fundamental:,} up to shifts and symmetry{_in_classes(classes.by_size)}"
    return Answer(document, text, _work(result) if verbose else "")


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


def _count_constrained(problem: Problem, recheck: str, verbose: bool) -> Answer:
    from queenright.questions import count as count_problem

    with Bar(f"counting {plural(problem.n, 'queen')}") as bar:
        found = count_problem(problem, progress=bar.update)
    words = f"{found.algorithm}, 1 thread, {found.seconds:.3f} s\ncheck again with: {recheck}"
    return Answer({**found.to_json(), "recheck": recheck}, str(found), words if verbose else "")


def _count_as_job(
    n: int, algorithm: str, threads: int | None, portable: bool, fundamental: bool, verbose: bool, job: JobOptions
) -> Answer:
    if portable:
        raise InputError("a job picks the CPU path of each machine itself; leave out --portable")
    from queenright.cli.job import count_with_ledger, dispute, how_to_resume

    outcome = count_with_ledger(n, algorithm, threads, job)
    if outcome.count is None:
        doubt = dispute(outcome)
        words = "" if doubt is not None else f"queens: {how_to_resume(outcome)}"
        return Answer(outcome.to_json(), note=words, error=doubt)
    work = [f"{outcome.algorithm}, {plural(outcome.units, 'unit')}, {outcome.seconds:.3f} s"]
    if job.cluster is not None:
        work.append(f"{outcome.cross_checked} of {outcome.units} units were counted by two workers, which agree")
    work.append(f"check again with: {outcome.recheck}")
    return _answer(n, outcome.count, outcome.to_json(), fundamental, "\n".join(work) if verbose else "")


def _in_classes(orbits: Mapping[int, int]) -> str:
    return f" (classes: {orbits_in_words(orbits)})" if any(orbits.values()) else ""

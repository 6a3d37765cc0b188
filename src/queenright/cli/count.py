"""`queens count`: how many solutions there are."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Unpack

import click

from queenright import questions
from queenright.cli.answer import Answer, warn
from queenright.cli.common import (
    command,
    orbits_in_words,
    size_argument,
    solver_options,
    threads_option,
    time_limit_option,
)
from queenright.cli.constraints import Constraints, as_typed, constraint_options, size_or_problem
from queenright.cli.job_options import JobOptions, job_options
from queenright.cli.progress import Bar
from queenright.counting import LARGEST, Count, expected_nodes
from queenright.counting.algorithms import CONSTRAINED, another, choices
from queenright.errors import InputError
from queenright.sizes import LARGEST_LISTED, checked_size, plural
from queenright.watch import Watch

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

#: From this size on a count takes minutes or more: print how much work it is before starting.
LARGE = 21

ALGORITHM_HELP = f"One of {', '.join(choices())}; with constraints {', '.join(CONSTRAINED)}."


@command("count", "queens count 12", "queens count 8 --fix b4 --fix d5 --json")
@size_argument(required=False)
@click.option("--fundamental", is_flag=True, help="Also count up to symmetry, and the classes of 8, 4, 2 and 1 boards.")
@constraint_options
@threads_option
@click.option("--algorithm", metavar="NAME", default="auto", show_default=True, help=ALGORITHM_HELP)
@click.option("--portable", is_flag=True, help="Use no AVX2 instructions, even if the CPU has them.")
@solver_options
@time_limit_option("Stop after this many seconds (exit status 1); with --ledger, keep what is finished.")
@job_options
@click.option("-v", "--verbose", is_flag=True, help="Print the algorithm, time and memory to standard error.")
def count(
    n: int | None,
    fundamental: bool,
    threads: int | None,
    algorithm: str,
    portable: bool,
    engine: str | None,
    model: str | None,
    time_limit: float | None,
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

    The count is computed, never looked up; --verbose shows how to check it with an independent algorithm. Ctrl-C stops
    it at once. With --ledger it can be stopped and resumed, split across machines and checked unit by unit.
    """
    asked = size_or_problem(n, constraints)
    size = asked if isinstance(asked, int) else asked.n
    job = JobOptions(ledger, cluster, units, part, log, metrics, double_check, task_limit)
    if engine is not None or model is not None:
        refused = {"--fundamental": fundamental, "--algorithm": algorithm != "auto", "--portable": portable}
        _refuse_with_solver([*(option for option, given in refused.items() if given), *job.given], threads)
        found = questions.count(asked, engine=engine, model=model, seconds=time_limit)
        own = f"queens count {as_typed(n, constraints)}"
        return Answer({**found.to_json(), "recheck": own}, str(found), _work(found, own) if verbose else "")
    if job.asked:
        return _count_as_job(asked, algorithm, threads, portable, fundamental, verbose, time_limit, job)
    if not isinstance(asked, int) and not asked.is_plain:
        if asked.is_plain_torus and portable:
            raise InputError("counting on a torus never uses AVX2 instructions; leave out --portable")
    elif checked_size(size, largest=LARGEST) >= LARGE:
        boards = f"plain backtracking would visit about {expected_nodes(size):.1e} boards"
        warn(f"counting {size} queens: {boards}; Ctrl-C stops it (queens estimate {size} is quick)")
    with Bar(f"counting {plural(size, 'queen')}") as bar:
        path, watch = "portable" if portable else "auto", Watch(time_limit, bar.update)
        found = questions.count(asked, threads=threads, algorithm=algorithm, path=path, watch=watch)
    recheck = found.recheck or _recheck(n, asked, constraints, found.algorithm)
    work = _work(found, recheck) if verbose else ""
    return _answer(asked, found, {**found.to_json(), "recheck": recheck}, fundamental, work, watch)


def _answer(
    asked: int | Problem,
    count: int,
    document: dict[str, object],
    fundamental: bool,
    work: str,
    watch: Watch | None = None,
) -> Answer:
    """A count, with its classes if they are asked for."""
    torus = not isinstance(asked, int) and asked.is_plain_torus
    text = str(count)
    if torus:
        document = {**document, "torus": True}
    if fundamental:
        classes = questions.classes(asked, counted=count, watch=watch)
        document = {**document, **classes.to_json()}
        sizes = f" (classes: {orbits_in_words(classes.by_size)})" if classes.fundamental else ""
        text += f"\n{classes.fundamental:,} up to {'shifts and ' if torus else ''}symmetry{sizes}"
    return Answer(document, text, work)


def _work(found: Count, recheck: str) -> str:
    work = f"{found.algorithm}, {plural(found.threads, 'thread')}, {found.seconds:.3f} s"
    memory = f", {found.memory_bytes / 2**20:.1f} MiB of tables" if found.memory_bytes else ""
    checked = f"\n{found.checked_by}" if found.checked_by else ""
    return f"{work}{memory}{checked}\ncheck again with: {recheck}"


def _refuse_with_solver(options: list[str], threads: int | None) -> None:
    given = [*options, *(["--threads"] if threads is not None else [])]
    if given:
        raise InputError(f"a solver lists the solutions in its own way, on one core; leave out {' and '.join(given)}")


def _recheck(n: int | None, problem: int | Problem, constraints: Constraints, algorithm: str) -> str:
    """A command that counts again: by another algorithm or, after a search, by listing the boards, which the referee
    checks."""
    if algorithm not in ("search", "theorem"):
        return f"queens count {as_typed(n, constraints)} --algorithm {another(problem, algorithm)}"
    if n is None or n <= LARGEST_LISTED:
        return f"queens all {as_typed(n, constraints)} | wc -l"
    script = f"import queenright as qr; print(sum(1 for _ in qr.{problem!r}.solutions()))"
    return shlex.join(["python", "-c", script])


def _count_as_job(
    asked: int | Problem,
    algorithm: str,
    threads: int | None,
    portable: bool,
    fundamental: bool,
    verbose: bool,
    time_limit: float | None,
    job: JobOptions,
) -> Answer:
    if portable:
        raise InputError("a job picks the CPU path of each machine itself; leave out --portable")
    from queenright.cli.job import count_with_ledger, dispute, how_to_resume

    outcome = count_with_ledger(asked, algorithm, threads, job, time_limit)
    if outcome.count is None:
        doubt = dispute(outcome)
        words = "" if doubt is not None else f"queens: {how_to_resume(outcome)}"
        return Answer(outcome.to_json(), note=words, error=doubt)
    work = [f"{outcome.algorithm}, {plural(outcome.units, 'unit')}, {outcome.seconds:.3f} s"]
    if job.cluster is not None:
        work.append(f"{outcome.cross_checked} of {outcome.units} units were counted by two workers, which agree")
    work += filter(None, [outcome.checked_by])
    work.append(f"check again with: {outcome.recheck}")
    return _answer(asked, outcome.count, outcome.to_json(), fundamental, "\n".join(work) if verbose else "")

"""`queens armies`: two peaceable armies, or three, as large as possible."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from queenright.armies.bound import LARGEST_BOUND, refute_armies
from queenright.armies.certificate import write_certificate
from queenright.armies.drawing import armies_scene, armies_text
from queenright.armies.lists import LARGEST_FRONTIER, LARGEST_LISTED, classes, frontier, recount
from queenright.armies.referee import Armies
from queenright.armies.runs import ArmiesResult
from queenright.armies.solving import LARGEST, LARGEST_PROVED, solve
from queenright.board.saving import scene_bytes
from queenright.cli.answer import Answer
from queenright.cli.armies_maxsat import check_alone, export_armies, read_armies
from queenright.cli.armies_three import three_armies
from queenright.cli.common import command, seed_option, size_argument, threads_option, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.proof import check_proof_file, saved
from queenright.cli.wanted import PICTURES
from queenright.errors import QueensError
from queenright.files import check_writable
from queenright.sizes import checked_size, plural
from queenright.watch import Watch

#: Larger boards are not drawn as text; the squares are in the JSON document and the files.
LARGEST_SHOWN = 60


@command(
    "armies",
    "queens armies 8",
    "queens armies 9 -o armies.svg --json",
    "queens armies 10 --three",
    formats=PICTURES,
    plain="Draw with W, B and . instead of Unicode symbols.",
)
@size_argument(LARGEST, 1)
@click.option("--three", is_flag=True, help="Three armies instead of two: N ≤ 100, proved by default up to N = 12.")
@click.option("--prove/--no-prove", default=None, help="Prove that no larger size exists; by default up to N = 18.")
@threads_option
@time_limit_option("Stop after this many seconds and report the best size found.")
@seed_option
@click.option("--ledger", metavar="FILE", help="Keep finished parts of the proof in FILE; the same command resumes.")
@click.option("--all", "listed", is_flag=True, help="Also count the largest boards, and classes under 16 symmetries.")
@click.option("--recount", "again", is_flag=True, help="With --all: count both again, by a second method.")
@click.option("--frontier", "with_frontier", is_flag=True, help="Also list the largest black army for each white size.")
@click.option("--certificate", metavar="FILE", help="Write a certificate of the proof, for queens verify FILE.")
@click.option(
    "--proof", metavar="FILE", help=f"The bound as a proof in clauses: .json, .drat or .lrat; N ≤ {LARGEST_BOUND}."
)
@click.option("--export", "exported", metavar="FILE.wcnf", help="Only write the problem, as MaxSAT for other solvers.")
@click.option(
    "--answer", metavar="FILE", help="Only check the armies in a MaxSAT solver's output; - is standard input."
)
@click.option("-v", "--verbose", is_flag=True, help="Print the method, the work and the time to standard error.")
def armies(
    n: int,
    three: bool,
    prove: bool | None,
    threads: int | None,
    time_limit: float | None,
    seed: int,
    ledger: str | None,
    listed: bool,
    again: bool,
    with_frontier: bool,
    certificate: str | None,
    proof: str | None,
    exported: str | None,
    answer: str | None,
    verbose: bool,
    plain: bool,
) -> Answer:
    """Find the two largest equal armies of queens on an N × N board such that no queen attacks the other colour.

    If the size is not proved to be the largest, the answer says so and gives a proved upper bound.
    """
    how: dict[str, Any] = {"prove": prove, "threads": threads, "seconds": time_limit, "seed": seed, "ledger": ledger}
    others: dict[str, Any] = {
        "--all": listed,
        "--recount": again,
        "--frontier": with_frontier,
        "--certificate": certificate,
        "--proof": proof,
    }
    if three:
        others |= {"--export": exported, "--answer": answer}
        return three_armies(n, how, others, plain=plain, verbose=verbose)
    if answer is not None:
        check_alone("--answer", {"--ledger": ledger, **others, "--export": exported})
        return read_armies(n, answer, plain=plain)
    if exported is not None:
        check_alone("--export", {"--ledger": ledger, **others})
        return export_armies(n, exported)
    if again and not listed:
        raise click.UsageError("--recount counts again what --all counts; add --all")
    _check_options(n, certificate, listed, with_frontier)
    if proof is not None:
        check_proof_file(proof)
        checked_size(n, largest=LARGEST_BOUND, smallest=1, what="board size with --proof")
    better: list[Armies] = []
    with Bar(f"armies on {n} × {n}") as bar:
        how |= {"on_improve": better.append, "progress": lambda done: bar.update(done, _best_so_far(better))}
        result = solve(n, **how)
    document, notes = {**result.to_json(), "seed": seed}, [f"seed {seed}"]
    if listed:
        document |= _all(result, time_limit, again=again)
    if with_frontier:
        document["frontier"] = _frontier(n, time_limit)
    if certificate is not None:
        digest = document["certificate"] = _certify(result, certificate, threads)
        notes.append(f"wrote {certificate} (SHA-256 {digest}); check it with: queens verify {certificate}")
    if proof is not None:
        notes.append(_prove(result, proof, time_limit))
        document["proof"] = proof
    if verbose:
        notes.append(f"{result.method}, {plural(result.pairs, 'pair')} (S, T), {result.seconds:.3f} s")
    words = _words(result, document)
    board = [armies_text(result.armies, plain=plain)] if n <= LARGEST_SHOWN else []
    return Answer(
        document,
        "\n".join([*board, words]),
        "\n".join(notes),
        lambda form: scene_bytes(armies_scene(result.armies), form),
        words,
    )


def _best_so_far(better: list[Armies]) -> str:
    return f"{plural(better[-1].size, 'queen')} each" if better else ""


def _check_options(n: int, certificate: str | None, listed: bool, with_frontier: bool) -> None:
    """Reject impossible requests before any work is done."""
    if certificate is not None:
        check_writable(Path(certificate))
        checked_size(n, largest=LARGEST_PROVED, what="board size of a certificate about armies")
    if listed:
        checked_size(n, largest=LARGEST_LISTED, what="board size with --all")
    if with_frontier:
        checked_size(n, largest=LARGEST_FRONTIER, what="board size with --frontier")


def _need_proof(result: ArmiesResult[Armies], what: str) -> None:
    if not result.proved:
        raise QueensError(f"{what} needs a proved size, and {result.size} is not; add --prove or raise --time-limit")


def _all(result: ArmiesResult[Armies], seconds: float | None, *, again: bool) -> dict[str, int]:
    _need_proof(result, "--all")
    found = classes(result.n, result.size, limit=0, seconds=seconds)
    counted = {"boards": found.boards, "classes": found.classes}
    if again and result.size > 0:
        with Bar("counting again") as bar:
            second = recount(result.n, result.size, seconds=seconds, progress=bar.update)
        counted |= {"recounted": second.boards, "recounted_classes": second.classes}
        if (second.boards, second.classes) != (found.boards, found.classes):
            raise QueensError(f"the two methods disagree, please report it: {counted}")
    return counted


def _frontier(n: int, seconds: float | None) -> list[int]:
    with Bar("frontier") as bar:
        return frontier(n, seconds=seconds, progress=bar.update)


def _certify(result: ArmiesResult[Armies], certificate: str, threads: int | None) -> str:
    _need_proof(result, "a certificate")
    with Bar("certificate") as bar:
        return write_certificate(certificate, result.armies, threads=threads, progress=bar.update)


def _prove(result: ArmiesResult[Armies], path: str, seconds: float | None) -> str:
    """Write the proof that armies of one queen more do not exist."""
    _need_proof(result, "--proof")
    with Bar("proving in clauses") as bar:
        made = refute_armies(result.n, result.size + 1, Watch(seconds, bar.update))
    assert made is not None, "the engine and CaDiCaL disagree on whether larger armies exist"
    return saved(made, path)


def _words(result: ArmiesResult[Armies], document: dict[str, Any]) -> str:
    """The size and what is proved about it."""
    size = plural(result.size, "queen")
    if result.proved:
        lines = [f"{size} in each army: the largest, proved"]
    else:
        bound = f"more than {result.upper_bound} are impossible"
        lines = [f"{size} in each army: the best found, not proved; {bound}"]
    if "boards" in document:
        twice = "; a second method agrees" if "recounted" in document else ""
        lines.append(
            f"{plural(document['boards'], 'board')} of that size, {document['classes']:,} up to symmetry{twice}"
        )
    for white, black in enumerate(document.get("frontier", ())):
        lines.append(f"at least {white} white: at most {black} black")
    return "\n".join(lines)

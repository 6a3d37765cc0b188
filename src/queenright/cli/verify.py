"""`queens verify`: check a certificate of a count, of armies or of "none", without trusting what made it."""

from __future__ import annotations

from pathlib import Path

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Seed, command, threads_option
from queenright.cli.progress import Bar
from queenright.errors import InputError, QueensError
from queenright.files import read_bytes
from queenright.seeds import checked_seed
from queenright.sizes import checked_threads, plural


@command("verify", "queens verify q12.certificate.json --sample 20", "queens verify armies-8.json --json")
@click.argument("certificate", metavar="FILE")
@click.option("--sample", metavar="SAMPLE", help="The units to recount: 5%, 20, all, or as many as 5s allow (default).")
@click.option("--seed", type=Seed(), help="The seed of the sample; by default a new one each time.")
@threads_option
def verify(certificate: str, sample: str | None, seed: int | None, threads: int | None) -> Answer:
    """Check the certificate in FILE, of a count, of the largest armies, or that no solution exists.

    For a count (queens ledger export) the plan, the hash of every unit, their sum and its residues are recomputed, and
    a random sample of the units is recounted by another algorithm; the count is called valid only if all of them were.
    For armies (queens armies N --certificate FILE) the whole proof is checked by a few dozen plain lines that share no
    code with the engine; armies-8.json, which comes with the package, is an example. For "no solution" (queens
    solve --proof FILE) every clause is compared with the rules of the problem, and every step of the proof is checked.
    The exit status is 1 if anything is wrong.
    """
    from queenright.armies.certificate import FORMAT, find_certificate
    from queenright.engines.refutation import FORMAT as REFUTATION

    found = find_certificate(certificate)
    data = read_bytes(found)
    if REFUTATION.encode() in data[:100]:
        if sample is not None or seed is not None:
            raise InputError("a proof is checked as a whole; leave out --sample and --seed")
        return _verify_refutation(certificate)
    if FORMAT.encode() not in data:
        return _verify_count(certificate, sample or "5s", seed, threads)
    if sample is not None or seed is not None:
        raise InputError("a certificate of armies is checked as a whole; leave out --sample and --seed")
    return _verify_armies(certificate, found, threads)


def _verify_count(certificate: str, sample: str, seed: int | None, threads: int | None) -> Answer:
    from queenright.job.certificate import verify as verify_count

    chosen = checked_seed(seed)
    with Bar("counting units again") as bar:
        verdict = verify_count(
            certificate, sample=sample, seed=chosen, threads=checked_threads(threads), progress=bar.update
        )
    wrong = [
        *verdict.complaints,
        *(
            f"unit {unit} is said to hold {said}, but {count} is counted (--seed {chosen})"
            for unit, (said, count) in verdict.wrong.items()
        ),
    ]
    if verdict.proved is False:
        words = "\n".join(f"queens: {certificate}: {line}" for line in wrong)
        return Answer(verdict.to_json(), note=words, exit_code=1)
    further = "--sample all leaves nothing to believe" if verdict.recounted else "--sample 1 waits for one"
    rest = "" if verdict.proved else f"the sample is that of --seed {chosen}; {further}"
    return Answer(verdict.to_json(), verdict.line(), rest)


def _verify_refutation(certificate: str) -> Answer:
    from queenright.engines.refutation import Refutation
    from queenright.engines.refutation import verify as verify_refutation

    verdict = verify_refutation(Refutation.load(certificate))
    if verdict.holds:
        return Answer(verdict.to_json(), verdict.words())
    wrong = QueensError(f"the certificate {certificate!r} does not hold: {verdict.reason}")
    return Answer(verdict.to_json(), error=wrong)


def _verify_armies(certificate: str, found: Path, threads: int | None) -> Answer:
    from queenright.armies.certificate import verify as verify_certificate

    with Bar(f"checking {certificate}") as bar:
        verdict = verify_certificate(found, threads=threads, progress=bar.update)
    if not verdict.holds:
        wrong = QueensError(f"the certificate {certificate!r} does not hold: {verdict.reason}")
        return Answer(verdict.to_json(), error=wrong)
    return Answer(
        verdict.to_json(),
        [
            f"holds: {plural(verdict.size, 'queen')} in each army is the largest on {verdict.n} × {verdict.n}",
            f"{plural(verdict.pairs, 'pair')} (S, T) checked, {plural(verdict.records, 'record')}",
            f"SHA-256 {verdict.digest}",
        ],
    )

"""`queens verify`: check a certificate of a count, of armies or of "none", without trusting what made it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from queenright.armies.bound import FORMAT as BOUND
from queenright.armies.bound import ArmiesBound, BoundVerdict, verify_bound
from queenright.armies.certificate import FORMAT, find_certificate
from queenright.armies.certificate import verify as verify_certificate
from queenright.cli.answer import Answer
from queenright.cli.common import Seed, command, threads_option
from queenright.cli.ledger import announce
from queenright.cli.progress import Bar
from queenright.cli.wanted import ending_of
from queenright.engines.proofs import PLAIN_ENDINGS, ProofVerdict, verify_files
from queenright.engines.refutation import FORMAT as REFUTATION
from queenright.engines.refutation import Refutation, RefutationVerdict
from queenright.engines.refutation import verify as verify_refutation
from queenright.errors import InputError, QueensError
from queenright.files import read_bytes
from queenright.job import signing
from queenright.job.certificate import verify as verify_count
from queenright.seeds import checked_seed
from queenright.sizes import checked_threads, plural
from queenright.watch import Watch


@command(
    "verify",
    "queens verify q12.certificate.json --sample 20",
    "queens verify armies-8.json --json",
)
@click.argument("certificate", metavar="FILE")
@click.option("--sample", metavar="SAMPLE", help="The units to recount: 5%, 20, all, or as many as 5s allow (default).")
@click.option("--seed", type=Seed(), help="The seed of the sample; by default a new one each time.")
@threads_option
@click.option(
    "--signers",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Also check the signature beside it: by a list of allowed signers of SSH, or a minisign public key.",
)
def verify(certificate: str, sample: str | None, seed: int | None, threads: int | None, signers: Path | None) -> Answer:
    """Check the certificate in FILE: of a count, of the largest armies, or that no solution exists.

    A count (queens ledger export): its plan, the sum of the units, its residues and congruences are derived again, and
    a random sample of the units is recounted by another algorithm; the answer says how many, and calls the count valid
    only if that were all. Armies (queens armies N --certificate FILE): the whole proof, by a few dozen plain lines that
    share no code with the engine; one named armies-8.json comes along, to try it out. No solution (queens solve
    --proof FILE) or no larger armies (queens armies N --proof FILE): every clause is compared with the rules, and every
    step of the proof is checked. NAME.drat and NAME.lrat are checked against NAME.cnf. With --signers, FILE.sig or
    FILE.minisig is checked as well. The answer says what is established and what is not. The exit status is 1 if
    something is wrong.
    """
    found = find_certificate(certificate)
    data = read_bytes(found)
    clausal = _clausal(certificate, data[:100])
    if clausal is not None:
        if sample is not None or seed is not None:
            raise InputError("a proof is checked as a whole; leave out --sample and --seed")
        return _with_signature(found, signers, clausal)
    if FORMAT.encode() not in data:
        return _with_signature(found, signers, lambda: _verify_count(certificate, sample or "5s", seed, threads))
    if sample is not None or seed is not None:
        raise InputError("a certificate of armies is checked as a whole; leave out --sample and --seed")
    return _with_signature(found, signers, lambda: _verify_armies(certificate, found, threads))


def _with_signature(file: Path, signers: Path | None, verified: Callable[[], Answer]) -> Answer:
    """Check the signature first, which takes no time; the answer on the contents follows whatever came out."""
    signature = None if signers is None else signing.check(file, signers)
    beside = signing.signature_of(file)
    answer = verified()
    assert isinstance(answer.document, dict)
    if signature is None:
        said = f"{beside} was not checked; name the signers you trust with --signers" if beside is not None else ""
        return replace(answer, note=_lines(answer.note, said))
    document = {**answer.document, "signature": signature.to_json()}
    if signature.good:
        return replace(answer, document=document, note=_lines(answer.note, f"signed by {signature.signer}"))
    wrong = f"queens: {file}: the signature is not valid: {signature.why}"
    return replace(answer, document=document, note=_lines(answer.note, wrong), exit_code=1)


def _lines(*notes: object) -> str:
    return "\n".join(str(line) for line in notes if line)


def _verify_count(certificate: str, sample: str, seed: int | None, threads: int | None) -> Answer:
    chosen = checked_seed(seed)
    with Bar("counting units again") as bar:
        verdict = verify_count(
            certificate,
            sample=sample,
            seed=chosen,
            threads=checked_threads(threads),
            announce=announce,
            progress=bar.update,
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


def _clausal(certificate: str, start: bytes) -> Callable[[], Answer] | None:
    """How to verify a proof in clauses; None if the file is none."""
    if ending_of(certificate) in PLAIN_ENDINGS:
        return lambda: _verified(certificate, lambda watch: verify_files(certificate, watch))
    if REFUTATION.encode() in start:
        return lambda: _verified(certificate, lambda watch: verify_refutation(Refutation.load(certificate), watch))
    if BOUND.encode() in start:
        return lambda: _verified(certificate, lambda watch: verify_bound(ArmiesBound.load(certificate), watch))
    if unknown := re.search(rb'"format": *"(queenright-(?:refutation|armies-bound)-[^"]*)"', start):
        raise InputError(
            f"{certificate!r} is of the format {unknown[1].decode(errors='replace')}; wanted {REFUTATION} or {BOUND}"
        )
    return None


def _verified(certificate: str, verified: Callable[[Watch], RefutationVerdict | BoundVerdict | ProofVerdict]) -> Answer:
    with Bar(f"checking {certificate}") as bar:
        verdict = verified(Watch(progress=bar.update))
    if verdict.holds:
        return Answer(verdict.to_json(), verdict.words())
    return Answer(verdict.to_json(), error=QueensError(f"{certificate!r} does not hold: {verdict.reason}"))


def _verify_armies(certificate: str, found: Path, threads: int | None) -> Answer:
    with Bar(f"checking {certificate}") as bar:
        verdict = verify_certificate(found, threads=threads, progress=bar.update)
    if not verdict.holds:
        wrong = QueensError(f"the certificate {certificate!r} does not hold: {verdict.reason}")
        return Answer(verdict.to_json(), error=wrong)
    return Answer(
        verdict.to_json(),
        [
            f"holds: {plural(verdict.size, 'queen')} in each army is the largest on {verdict.n} × {verdict.n}",
            "established: the armies in the file live in peace (by the referee), and one queen more is impossible:",
            f"{plural(verdict.pairs, 'pair')} (S, T) of white lines checked, {plural(verdict.records, 'record')}",
            "not established: that the argument in docs/armies.md is right, which says why these pairs are enough",
            f"SHA-256 {verdict.digest}",
        ],
    )

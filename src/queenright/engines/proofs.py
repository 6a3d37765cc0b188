"""Clauses, and a proof that they contradict each other: written as certificates, as DRAT and as LRAT, and checked.

DRAT lists the lemmas, LRAT also why each of them follows. The first is checked by cpp/proof/drat.cpp, which can write
the second, and that by cpp/proof/lrat.cpp, which shares nothing with it. What the clauses mean is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from queenright import _core
from queenright.errors import InputError, QueensError
from queenright.files import checked_path, read_bytes, written
from queenright.plain import attributes
from queenright.sizes import plural
from queenright.watch import Watch

#: The endings of a proof without the certificate around it.
PLAIN_ENDINGS = ("drat", "lrat")


@dataclass(frozen=True, slots=True)
class ProofVerdict:
    """Whether a proof holds; else the reason. *lemmas* were checked, one by one."""

    holds: bool
    reason: str
    clauses: int
    lemmas: int
    digest: str
    #: The file of the clauses, where they came without a certificate.
    formula: str = ""

    def words(self) -> list[str]:
        """In plain words what a proof without its certificate establishes, and what it does not."""
        numbers = f"from {plural(self.clauses, 'clause')} {plural(self.lemmas, 'lemma')}"
        return [
            f"holds: the clauses in {self.formula} contradict each other",
            f"established: {numbers} follow one by one, the last of which is a contradiction",
            "not established: that these clauses say what you mean; a certificate (.json) has its clauses checked, too",
            f"SHA-256 {self.digest}",
        ]

    def to_json(self) -> dict[str, Any]:
        return attributes(self, "holds reason clauses lemmas") | {"sha256": self.digest}


@dataclass(frozen=True, slots=True)
class ClausalProof:
    """Clauses over variables 1 … *variables*, the lines of a DRAT proof, and a comment on what the variables mean."""

    variables: int
    clauses: Sequence[Sequence[int]]
    proof: Sequence[str]
    comment: str

    def dimacs(self) -> str:
        lines = [f"c {self.comment}", f"p cnf {self.variables} {len(self.clauses)}"]
        return "\n".join([*lines, *(" ".join(map(str, [*clause, 0])) for clause in self.clauses)]) + "\n"

    def drat(self) -> str:
        return "".join(f"{line}\n" for line in self.proof)

    def lrat(self, watch: Watch | None = None) -> str:
        """The same proof with its reasons and without needless lemmas, checked by the other checker."""
        watch, formula = Watch.of(watch), self.dimacs()
        verdict, text = watch.call_core(lambda control: _core.lrat_of(formula, self.drat(), control))
        if verdict.stopped:
            watch.fail()
        checked = check_proof("lrat", formula, text, watch)
        if not checked.holds:
            raise QueensError(f"the proof does not hold, and is not written: {verdict.reason or checked.reason}")
        return text

    def check(self, watch: Watch | None = None) -> ProofVerdict:
        return check_proof("drat", self.dimacs(), self.drat(), Watch.of(watch))

    def save(self, path: str | Path, certificate: str, watch: Watch | None = None) -> list[str]:
        """Write the certificate, or NAME.drat or NAME.lrat with NAME.cnf beside it; the files' names."""
        target = checked_path(path)
        ending = target.suffix.removeprefix(".").lower()
        texts = {target: certificate}
        if ending in PLAIN_ENDINGS:
            texts = {
                target: self.lrat(watch) if ending == "lrat" else self.drat(),
                target.with_suffix(".cnf"): self.dimacs(),
            }
        for file_path, text in texts.items():
            with written(file_path, "w") as file:
                file.write(text)
        return [str(name) for name in texts]


def check_proof(form: str, formula: str, proof: str, watch: Watch) -> ProofVerdict:
    """Check a proof in DRAT or LRAT; a text that is none does not hold."""
    checker = _core.check_lrat if form == "lrat" else _core.check_drat
    digest = sha256((formula + proof).encode()).hexdigest()
    try:
        checked = watch.call_core(lambda control: checker(formula, proof, control))
    except ValueError as error:
        return ProofVerdict(False, str(error), 0, 0, digest)
    if checked.stopped:
        watch.fail()
    return ProofVerdict(checked.holds, checked.reason, checked.clauses, checked.lemmas, digest)


def verify_files(path: str | Path, watch: Watch | None = None) -> ProofVerdict:
    """Check NAME.drat or NAME.lrat against NAME.cnf beside it."""
    target = checked_path(path)
    formula = target.with_suffix(".cnf")
    if not formula.exists():
        raise InputError(f"{str(target)!r} proves something of the clauses in {str(formula)!r}, which is not there")
    try:
        clauses, proof = (read_bytes(file).decode("ascii") for file in (formula, target))
    except UnicodeDecodeError as error:
        raise InputError(f"{str(target)!r} is no proof as text; binary DRAT is not read here") from error
    verdict = check_proof(target.suffix.removeprefix(".").lower(), clauses, proof, Watch.of(watch))
    return replace(verdict, formula=str(formula))

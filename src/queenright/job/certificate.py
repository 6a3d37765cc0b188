"""The certificate of a finished count: enough to add it up again, and to compare two runs unit by unit.

The hash of a unit covers its steps and its count (and the plan's digest) but not where and when it ran: two machines
that count alike give the same root, the hash of all these hashes. The certificate also states who computed what (each
host, its version, how many units, how long, from when to when), the numbers of symmetric solutions that the count was
checked by, and who signs it off; a checksum closes it. `signing` binds the file to a key.

That everything in a certificate fits together proves nothing about the count: whoever invents unit counts can add them
up too. So `verify` counts a random sample of the units again, by another algorithm, and its verdict says how many.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright import _core
from queenright.counting import ALGORITHMS
from queenright.counting.algorithms import IN_UNITS
from queenright.counting.congruences import LARGEST_QUICK, Symmetric, broken, congruences, symmetric_counts
from queenright.errors import InputError
from queenright.files import RepeatedFieldError, parsed_json, read_bytes
from queenright.job.inspection import Inspection, symmetric_of
from queenright.job.ledger import now
from queenright.job.plan import Plan, UnitRange, make_plan, problem_in
from queenright.job.records import MODULI, checksum
from queenright.job.recount import Announce, chosen, price, recount, sample_of
from queenright.job.shapes import HASH
from queenright.sizes import LARGEST, plural
from queenright.watch import Progress

KIND, FORMAT = "count of n queens", 2


def _known() -> dict[str, None]:
    """The algorithms whose units a certificate may hold; a table may have grown since this was loaded."""
    return dict.fromkeys((*ALGORITHMS, *IN_UNITS))


def _whole(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**128


#: The fields that are checked, what each must be, and in words.
FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "n": (lambda value: _whole(value) and value <= LARGEST, "the size of a board"),
    "problem": (lambda value: value is None or isinstance(value, str), "the text of a problem"),
    "count": (_whole, "a whole number"),
    "algorithm": (lambda value: isinstance(value, str) and value in _known(), f"one of {', '.join(_known())}"),
    "wanted": (lambda value: _whole(value) and 1 <= value <= 10**6, "a number of units"),
    "units": (_whole, "a whole number"),
    "plan": HASH,
    "root": (lambda value: isinstance(value, str), "a hash"),
    "residues": (lambda value: isinstance(value, dict), "an object of numbers"),
    "congruences": (lambda value: isinstance(value, list), "a list of congruences"),
    "unit_counts": (lambda value: isinstance(value, list) and all(map(_whole, value)), "a list of whole numbers"),
    "half_turn": (lambda value: value is None or _whole(value), "a whole number or null"),
}


def unit_hash(plan: Plan, unit: UnitRange, count: int) -> str:
    """What stands for one unit and its count."""
    return hashlib.sha256(f"{plan.digest} {unit.number} {unit.first} {unit.last} {count}".encode()).hexdigest()


def root_of(plan: Plan, counts: Iterable[int]) -> str:
    """One hash for all units, in order."""
    pairs = zip(plan.units, counts, strict=True)
    root, separator = hashlib.sha256(), b""
    for unit, count in pairs:
        root.update(separator + unit_hash(plan, unit, count).encode())
        separator = b"\n"
    return root.hexdigest()


def certificate(found: Inspection, plan: Plan, signed_off_by: str | None = None) -> dict[str, Any]:
    """The certificate of a complete ledger."""
    workers, symmetric = found.workers, symmetric_of(found)
    if not found.complete:
        left = len(plan.units) - workers.units
        state = f"{left} units of {str(found.path)!r} are open" if left else f"{str(found.path)!r} is damaged"
        further = shlex.join([*plan.command, "--ledger", str(found.path)])
        raise InputError(f"only a complete count gets a certificate; {state}; go on with: {further}")
    if impossible := broken(plan.n, found.count, symmetric):
        search = shlex.join(["queens", "ledger", "verify", str(found.path), "--sample", "all", "--reopen"])
        raise InputError(f"a count that is wrong gets no certificate; {impossible}; find the unit with: {search}")
    counts = [found.done.count_of(number) for number in range(len(plan.units))]
    body = {
        "certificate": KIND,
        "format": FORMAT,
        "n": plan.n,
        "count": found.count,
        "algorithm": plan.algorithm,
        "plan_version": plan.plan_version,
        "wanted": plan.wanted,
        "plan": plan.digest,
        "units": len(plan.units),
        "residues": {str(modulus): found.count % modulus for modulus in MODULI},
        "half_turn": None if symmetric is None else symmetric.half_turn,
        "quarter_turn": None if symmetric is None else symmetric.quarter_turn,
        "congruences": [each.statement for each in congruences(plan.n, found.count, symmetric)],
        "root": root_of(plan, counts),
        "computing_seconds": round(workers.seconds, 3),
        "work": workers.work,
        "workers": [
            {
                "host": each.host,
                "core": each.core,
                "units": each.units,
                "seconds": round(each.seconds, 3),
                "first": each.first_at,
                "last": each.last_at,
            }
            for _, each in sorted(workers.items())
        ],
        "cross_checked": workers.cross_checked,
        "made_by": f"queenright {_core.version}",
        "made": now(),
        "signed_off_by": signed_off_by,
        "unit_counts": counts,
        **({"problem": plan.text} if plan.text else {}),
    }
    return {**body, "checksum": checksum("", json.dumps(body))}


def read_certificate(path: Path | str) -> dict[str, Any]:
    """A certificate from a file, not yet believed, but with all its fields. What is none is an InputError."""
    try:
        document = parsed_json(read_bytes(path))
    except RepeatedFieldError as error:
        raise InputError(f"{str(path)!r} is not a certificate: it has {error}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{str(path)!r} is not a certificate: it is not JSON ({error})") from error
    if not isinstance(document, dict) or document.get("certificate") != KIND:
        make = "queens ledger export LEDGER --certificate FILE"
        raise InputError(f"{str(path)!r} is not a certificate of a count; make one with: {make}")
    wrong = _wrong_part(document)
    if wrong:
        raise InputError(f"{str(path)!r} is not a certificate that can be read: {wrong}")
    return document


def _wrong_part(document: dict[str, Any]) -> str:
    if document.get("format") != FORMAT:
        return f'its "format" is not {FORMAT}: check it with the version that made it ("made_by")'
    wrong = next((name for name, (fits, _) in FIELDS.items() if not fits(document.get(name))), None)
    return "" if wrong is None else f'"{wrong}" must be {FIELDS[wrong][1]}; make it again with: queens ledger export'


def complaints(document: dict[str, Any]) -> list[str]:
    """What is wrong with a certificate: each claim in it is derived again from the others and from the plan."""
    body = {name: value for name, value in document.items() if name != "checksum"}
    if document.get("checksum") != checksum("", json.dumps(body)):
        return ["the checksum does not match: the file was changed"]
    try:
        plan = _plan_of(document)
    except InputError as error:
        return [f"there is no such plan: {error}"]
    if (plan.digest, len(plan.units)) != (document["plan"], document["units"]):
        return [f"the plan is not that of this version (core {_core.version}, plan {_core.plan_version})"]
    counts, count = document["unit_counts"], document["count"]
    if len(counts) != len(plan.units):
        return [f"{len(plan.units)} units are wanted, {len(counts)} counts are there"]
    found = []
    if sum(counts) != count:
        found.append(f"the units add up to {sum(counts)}, not to {count}")
    residues = {str(modulus): count % modulus for modulus in MODULI}
    if residues != document["residues"]:
        found.append(f"the residues are {residues}, not {document['residues']}")
    if root_of(plan, counts) != document["root"]:
        found.append("the root is not the hash of the units")
    if impossible := broken(plan.n, count, _stated(document)):
        found.append(impossible)
    return found


def _plan_of(document: dict[str, Any]) -> Plan:
    problem = problem_in(document.get("problem", ""))
    if problem is not None and problem.n != document["n"]:
        raise InputError(f"n is {document['n']}, but the problem has size {problem.n}")
    return make_plan(problem or document["n"], document["algorithm"], document["wanted"])


def _stated(document: dict[str, Any]) -> Symmetric | None:
    """P as the certificate states it; R is quick to count. None with constraints."""
    if document.get("problem"):
        return None
    return Symmetric(document["half_turn"], symmetric_counts(document["n"], half_turn=False).quarter_turn)


@dataclass(frozen=True, slots=True)
class CountVerdict:
    """What is known of a certificate: whether it adds up, which units were counted again, and where they disagree.

    *counted_p*: P, the number of solutions that a half turn keeps, was counted again.
    """

    document: dict[str, Any]
    complaints: tuple[str, ...]
    recounted: dict[int, int]
    seed: int
    counted_p: bool = False

    @property
    def wrong(self) -> dict[int, tuple[int, int]]:
        """By unit, what the certificate says and what was counted now."""
        said = self.document["unit_counts"]
        return {number: (said[number], count) for number, count in self.recounted.items() if said[number] != count}

    @property
    def proved(self) -> bool | None:
        """True if every unit was counted again and agrees, False if anything is wrong, None if some were not."""
        if self.complaints or self.wrong:
            return False
        return True if len(self.recounted) == self.document["units"] else None

    def to_json(self) -> dict[str, Any]:
        wrong = [{"unit": unit, "claimed": said, "recounted": count} for unit, (said, count) in self.wrong.items()]
        return {
            "n": self.document["n"],
            "count": self.document["count"],
            "units": self.document["units"],
            "adds_up": not self.complaints,
            "congruences": self.document["congruences"],
            "half_turn_counted_again": self.counted_p,
            "recounted": list(self.recounted),
            "wrong": wrong,
            "seed": self.seed,
            "valid": self.proved,
            "complaints": list(self.complaints),
        }

    def line(self) -> str:
        """For people, unless something is wrong. It claims no more than was counted."""
        n, count, units = (self.document[name] for name in ("n", "count", "units"))
        queens = plural(n, "queen") + (" with constraints" if self.document.get("problem") else "")
        adds_up = f"{units:,} unit{'s add' if units != 1 else ' adds'} up"
        again = "recounted by another algorithm"
        if self.proved:
            has = f"{queens} {'has' if n == 1 else 'have'} {count} solution{'' if count == 1 else 's'}"
            return f"valid: {has} ({adds_up}; {'all of them' if units != 1 else 'it is'} {again})"
        some = f"{len(self.recounted):,} of {units:,}" if self.recounted else "none of them"
        return f"{queens}, count {count}: {adds_up}; {some} {again}; the rest is taken from the certificate"


def verify(
    path: Path | str,
    *,
    sample: str = "5s",
    seed: int = 1,
    threads: int = 1,
    announce: Announce | None = None,
    progress: Progress | None = None,
) -> CountVerdict:
    """Check a certificate, and if it adds up count a sample of its units, and P, again.

    With a limit of time, P of a board of 22 queens or more is taken from the certificate.
    """
    document = read_certificate(path)
    wanted = sample_of(sample, document["units"])
    wrong = complaints(document)
    recounted: dict[int, int] = {}
    n, counted_p = document["n"], False
    if not wrong and document["half_turn"] is not None and (n <= LARGEST_QUICK or wanted.seconds is None):
        counted_p, half = True, symmetric_counts(n).half_turn
        if half != document["half_turn"]:
            wrong.append(f"P is {half}, not {document['half_turn']}")
    if not wrong:
        plan = _plan_of(document)
        numbers = chosen(range(len(plan.units)), wanted, seed)
        if announce is not None and wanted.seconds is None and numbers:
            announce(len(numbers), price(plan, numbers, threads))
        recounted = recount(plan, numbers, wanted, threads=threads, progress=progress)
    return CountVerdict(document, tuple(wrong), recounted, seed, counted_p)

"""The certificate of a finished count: enough to add it up again, and to compare two runs unit by unit.

The hash of a unit covers what it is and what it counts (the plan's digest, its steps, its count) but not where and
when it ran: two machines that count alike give the same hashes and the same root. The certificate also carries how
long it took and who signs it off; a checksum closes it. To bind it to a person, sign the file with a tool such as gpg
or minisign.

That everything in a certificate fits together proves nothing about the count: whoever invents unit counts can add them
up too. So `verify` counts a random sample of the units again, by another algorithm, and its verdict says how many.
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright import _core
from queenright.counting import ALGORITHMS, LARGEST
from queenright.errors import InputError, SizeError
from queenright.files import RepeatedFieldError, parsed_json, read_bytes
from queenright.job.inspection import Inspection
from queenright.job.ledger import now
from queenright.job.plan import Plan, UnitRange, make_plan
from queenright.job.records import MODULI, checksum
from queenright.job.recount import recount, sample_of
from queenright.sizes import plural
from queenright.watch import Progress

KIND, FORMAT = "count of n queens", 1


def _whole(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**128


def _hash(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


#: The fields that are checked, what each must be, and in words.
FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "n": (lambda value: _whole(value) and value <= LARGEST, f"a whole number from 0 to {LARGEST}"),
    "count": (_whole, "a whole number"),
    "algorithm": (lambda value: isinstance(value, str) and value in ALGORITHMS, f"one of {', '.join(ALGORITHMS)}"),
    "wanted": (lambda value: _whole(value) and 1 <= value <= 10**6, "a number of units"),
    "units": (_whole, "a whole number"),
    "plan": (_hash, "a hash"),
    "root": (lambda value: isinstance(value, str), "a hash"),
    "residues": (lambda value: isinstance(value, dict), "an object of numbers"),
    "unit_counts": (lambda value: isinstance(value, list) and all(map(_whole, value)), "a list of whole numbers"),
    "unit_hashes": (lambda value: isinstance(value, list) and all(map(_hash, value)), "a list of hashes"),
}


def unit_hash(plan: Plan, unit: UnitRange, count: int) -> str:
    """What stands for one unit and its count."""
    return hashlib.sha256(f"{plan.digest} {unit.number} {unit.first} {unit.last} {count}".encode()).hexdigest()


def root_of(hashes: list[str]) -> str:
    """One hash for all units, in order."""
    return hashlib.sha256("\n".join(hashes).encode()).hexdigest()


def certificate(found: Inspection, plan: Plan, signed_off_by: str | None = None) -> dict[str, Any]:
    """The certificate of a complete ledger."""
    if not found.complete:
        left = len(plan.units) - len(found.done)
        state = f"{left} units of {str(found.path)!r} are open" if left else f"{str(found.path)!r} is damaged"
        further = shlex.join(["queens", "count", str(plan.n), "--ledger", str(found.path)])
        raise InputError(f"only a complete count gets a certificate; {state}; go on with: {further}")
    done = [found.done[unit.number] for unit in plan.units]
    hashes = [unit_hash(plan, unit, record.count) for unit, record in zip(plan.units, done, strict=True)]
    body = {
        "certificate": KIND, "format": FORMAT, "n": plan.n, "count": found.count, "algorithm": plan.algorithm,
        "plan_version": plan.plan_version, "wanted": plan.wanted, "plan": plan.digest, "units": len(plan.units),
        "residues": {str(modulus): sum(r.residues[i] for r in done) % modulus for i, modulus in enumerate(MODULI)},
        "root": root_of(hashes), "computing_seconds": round(sum(record.seconds for record in done), 3),
        "work": sum(record.work for record in done), "hosts": sorted({record.host for record in done}),
        "cores": sorted({record.core for record in done}), "cross_checked": found.cross_checked,
        "made_by": f"queenright {_core.version}", "made": now(),
        "signed_off_by": signed_off_by, "unit_counts": [record.count for record in done], "unit_hashes": hashes,
    }  # fmt: skip
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
        raise InputError(f"{str(path)!r} is not a certificate of a count; make one with: queens ledger export")
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
        plan = make_plan(document["n"], document["algorithm"], document["wanted"])
    except SizeError as error:
        return [f"there is no such plan: {error}"]
    if (plan.digest, len(plan.units)) != (document["plan"], document["units"]):
        return [f"the plan is not that of this version (core {_core.version}, plan {_core.plan_version})"]
    counts, hashes = document["unit_counts"], document["unit_hashes"]
    if not len(counts) == len(hashes) == len(plan.units):
        return [f"{len(plan.units)} units are wanted, {len(counts)} counts and {len(hashes)} hashes are there"]
    rows = zip(plan.units, counts, hashes, strict=True)
    found = [f"the hash of unit {u.number} does not match" for u, count, h in rows if unit_hash(plan, u, count) != h]
    if sum(counts) != document["count"]:
        found.append(f"the units add up to {sum(counts)}, not to {document['count']}")
    residues = {str(modulus): document["count"] % modulus for modulus in MODULI}
    if residues != document["residues"]:
        found.append(f"the residues are {residues}, not {document['residues']}")
    if root_of(hashes) != document["root"]:
        found.append("the root is not the hash of the units' hashes")
    return found


@dataclass(frozen=True, slots=True)
class CountVerdict:
    """What is known of a certificate: whether it adds up, which units were counted again, and where they disagree."""

    document: dict[str, Any]
    complaints: tuple[str, ...]
    recounted: dict[int, int]
    seed: int

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
            "n": self.document["n"], "count": self.document["count"], "units": self.document["units"],
            "adds_up": not self.complaints, "recounted": list(self.recounted), "wrong": wrong, "seed": self.seed,
            "valid": self.proved, "complaints": list(self.complaints),
        }  # fmt: skip

    def line(self) -> str:
        """For people, unless something is wrong. It claims no more than was counted."""
        n, count, units = (self.document[name] for name in ("n", "count", "units"))
        adds_up = f"{units:,} unit{'s add' if units != 1 else ' adds'} up"
        again = "recounted by another algorithm"
        if self.proved:
            has = f"{plural(n, 'queen')} {'has' if n == 1 else 'have'} {count} solution{'' if count == 1 else 's'}"
            return f"valid: {has} ({adds_up}; {'all of them' if units != 1 else 'it is'} {again})"
        some = f"{len(self.recounted):,} of {units:,}" if self.recounted else "none of them"
        return f"{plural(n, 'queen')}, count {count}: {adds_up}; {some} {again}; the rest is taken from the certificate"


def verify(
    path: Path | str, *, sample: str = "5s", seed: int = 1, threads: int = 1, progress: Progress | None = None
) -> CountVerdict:
    """Check a certificate, and if it adds up count a sample of its units again."""
    document = read_certificate(path)
    wanted = sample_of(sample, document["units"])
    wrong = complaints(document)
    recounted: dict[int, int] = {}
    if not wrong:
        plan = make_plan(document["n"], document["algorithm"], document["wanted"])
        recounted = recount(plan, range(len(plan.units)), wanted, seed=seed, threads=threads, progress=progress)
    return CountVerdict(document, tuple(wrong), recounted, seed)

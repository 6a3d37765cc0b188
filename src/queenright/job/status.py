"""How far the count of a ledger is: progress, rate and ETA from its own records."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright.counting.congruences import Congruence, broken, congruences
from queenright.counting.congruences import in_words as congruences_in_words
from queenright.job.inspection import Inspection, glance, inspect, symmetric_of
from queenright.job.meter import eta
from queenright.sizes import plural


@dataclass(frozen=True)
class LedgerStatus:
    """The state of a checked ledger, for people and programs."""

    found: Inspection

    @property
    def fraction(self) -> float:
        total = self.found.header.get("cost", 0)
        return self.found.workers.cost / total if total else 0.0

    @property
    def eta_seconds(self) -> float | None:
        """At the speed of the latest session."""
        session, header = self.found.session, self.found.header
        if not header:
            return None
        left = header["cost"] - self.found.workers.cost
        return eta(left, session.get("cost", 0), session.get("elapsed", 0.0))

    @property
    def units_per_second(self) -> float:
        session = self.found.session
        return session["units"] / session["elapsed"] if session.get("elapsed") else 0.0

    @property
    def congruences(self) -> tuple[Congruence, ...]:
        """Those of a complete count."""
        found = self.found
        return congruences(found.header["n"], found.count, symmetric_of(found)) if found.complete else ()

    @property
    def impossible(self) -> str:
        """Why a complete count cannot be right; empty if it can, or is not complete."""
        found = self.found
        return broken(found.header["n"], found.count, symmetric_of(found)) if found.complete else ""

    def to_json(self) -> dict[str, Any]:
        found, header, left = self.found, self.found.header, self.eta_seconds
        workers = found.workers
        return {
            "n": header.get("n"),
            "algorithm": header.get("algorithm"),
            "plan_version": header.get("plan_version"),
            "units": header.get("units"),
            "done": workers.units,
            "fraction": round(self.fraction, 6),
            "count": found.count if found.complete else None,
            "complete": found.complete,
            "cpu_seconds": round(workers.seconds, 3),
            "units_per_second": round(self.units_per_second, 3),
            "eta_seconds": None if left is None else round(left, 1),
            "hosts": sorted({host for host, _ in workers}),
            "cores": sorted({core for _, core in workers}),
            "disputed": sorted(found.disputed),
            "cross_checked": workers.cross_checked,
            "damage": found.damage,
            "rows_checked": found.totals is None,
            "congruences": [each.to_json() for each in self.congruences],
            **({"problem": header["problem"]} if "problem" in header else {}),
        }

    def lines(self) -> list[str]:
        """For people."""
        facts = self.to_json()
        plan = f"algorithm {facts['algorithm']}, plan {facts['plan_version']}"
        units = f"{facts['done']} of {plural(facts['units'], 'unit')}"
        lines = [f"{plural(facts['n'], 'queen')}, {plan}: {units} ({self.fraction:.2%})"]
        if "problem" in facts:
            lines.append(f"with constraints: {_shortened(facts['problem'])}")
        if facts["done"]:
            where = f"on {_some(facts['hosts'])}, core {_some(facts['cores'])}"
            lines.append(f"{in_words(facts['cpu_seconds'])} of computing {where}")
        if facts["cross_checked"]:
            lines.append(f"{plural(facts['cross_checked'], 'unit')} counted by two workers, which agree")
        for number, claims in self.found.disputed.items():
            said = ", ".join(f"{claim.source} says {claim.record.count}" for claim in claims)
            lines.append(f"unit {number} is disputed: {said}")
        if facts["complete"] and not self.impossible:
            held = congruences_in_words(facts["n"], symmetric_of(self.found))
            return [*lines, *([held] if held else []), f"count {facts['count']}"]
        if facts["eta_seconds"] is not None:
            lines.append(
                f"{facts['units_per_second']:.2f} units/s in the latest session, {in_words(facts['eta_seconds'])} to go"
            )
        return lines


def _shortened(text: str, most: int = 100) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _some(names: list[str], most: int = 8) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def status_of(path: Path | str) -> LedgerStatus:
    """Of a ledger of many units the totals are read, of any other every record."""
    return LedgerStatus(glance(path) or inspect(path))


def in_words(seconds: float) -> str:
    """A time for people.

    >>> in_words(0.25), in_words(75), in_words(7500), in_words(1e6), in_words(1e9)
    ('0.25 s', '75 s', '2.1 h', '11.6 days', '31.7 years')
    """
    for size, name in ((365.25 * 86400, "years"), (2 * 86400, "days"), (3600, "h"), (300, "min")):
        if seconds >= size:
            unit = {"years": 365.25 * 86400, "days": 86400, "h": 3600, "min": 60}[name]
            return f"{seconds / unit:,.1f} {name}"
    return f"{seconds:.3g} s"

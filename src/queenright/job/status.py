"""How far the count of a ledger is: progress, rate and ETA from its own records."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright.job.inspection import Inspection, inspect
from queenright.job.meter import eta
from queenright.sizes import plural


@dataclass(frozen=True)
class LedgerStatus:
    """A checked ledger, told."""

    found: Inspection

    @property
    def cost_done(self) -> int:
        return sum(record.cost for record in self.found.done.values())

    @property
    def fraction(self) -> float:
        total = self.found.header.get("cost", 0)
        return self.cost_done / total if total else 0.0

    @property
    def eta_seconds(self) -> float | None:
        """At the speed of the latest session."""
        session, header = self.found.session, self.found.header
        if not header:
            return None
        left = header["cost"] - self.cost_done
        return eta(left, session.get("cost", 0), session.get("elapsed", 0.0))

    @property
    def units_per_second(self) -> float:
        session = self.found.session
        return session["units"] / session["elapsed"] if session.get("elapsed") else 0.0

    def to_json(self) -> dict[str, Any]:
        found, header, left = self.found, self.found.header, self.eta_seconds
        done = found.done.values()
        return {
            "n": header.get("n"), "algorithm": header.get("algorithm"), "plan_version": header.get("plan_version"),
            "units": header.get("units"), "done": len(found.done), "fraction": round(self.fraction, 6),
            "count": found.count if found.complete else None, "complete": found.complete,
            "cpu_seconds": round(sum(record.seconds for record in done), 3),
            "units_per_second": round(self.units_per_second, 3),
            "eta_seconds": None if left is None else round(left, 1),
            "hosts": sorted({record.host for record in done}), "cores": sorted({record.core for record in done}),
            "disputed": sorted(found.disputed), "cross_checked": found.cross_checked, "damage": found.damage,
        }  # fmt: skip

    def lines(self) -> list[str]:
        """For people."""
        facts = self.to_json()
        plan = f"algorithm {facts['algorithm']}, plan {facts['plan_version']}"
        units = f"{facts['done']} of {plural(facts['units'], 'unit')}"
        lines = [f"{plural(facts['n'], 'queen')}, {plan}: {units} ({self.fraction:.2%})"]
        if facts["done"]:
            where = f"on {', '.join(facts['hosts'])}, core {', '.join(facts['cores'])}"
            lines.append(f"{in_words(facts['cpu_seconds'])} of computing {where}")
        if facts["cross_checked"]:
            lines.append(f"{plural(facts['cross_checked'], 'unit')} counted by two workers, which agree")
        for number, claims in self.found.disputed.items():
            said = ", ".join(f"{claim.source} says {claim.record.count}" for claim in claims)
            lines.append(f"unit {number} is disputed: {said}")
        if facts["complete"]:
            return [*lines, f"count {facts['count']}"]
        if facts["eta_seconds"] is not None:
            lines.append(
                f"{facts['units_per_second']:.2f} units/s in the latest session, {in_words(facts['eta_seconds'])} to go"
            )
        return lines


def status_of(path: Path | str) -> LedgerStatus:
    return LedgerStatus(inspect(path))


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

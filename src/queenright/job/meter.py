"""How fast a job is and when it will end, from a clock that may do anything but must not mislead.

Work is measured in the plan's cost. Only time that the clock gained counts: if it stands still or goes back, the rate
waits.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Meter:
    """Progress of one session: `tick` with the clock's time, `add` what was done."""

    total_cost: int
    done_cost: int  # by earlier sessions too
    elapsed: float = 0.0
    session_cost: int = 0
    session_units: int = 0
    _latest: float | None = field(default=None)

    def tick(self, time: float) -> None:
        if self._latest is not None and time > self._latest:
            self.elapsed += time - self._latest
        self._latest = time

    def add(self, cost: int) -> None:
        self.done_cost += cost
        self.session_cost += cost
        self.session_units += 1

    def take_back(self, cost: int) -> None:
        self.done_cost -= cost
        self.session_cost -= cost
        self.session_units -= 1

    @property
    def fraction(self) -> float:
        return self.done_cost / self.total_cost if self.total_cost else 1.0

    @property
    def units_per_second(self) -> float:
        return self.session_units / self.elapsed if self.elapsed > 0 else 0.0

    @property
    def eta_seconds(self) -> float | None:
        """Seconds to go, or None as long as nothing is known."""
        return eta(self.total_cost - self.done_cost, self.session_cost, self.elapsed)


def eta(cost_left: int, cost_done: int, seconds: float) -> float | None:
    """Seconds to go at the speed so far.

    >>> eta(30, 10, 5.0)
    15.0
    """
    if cost_left <= 0:
        return 0.0
    return cost_left * seconds / cost_done if cost_done > 0 and seconds > 0 else None


@dataclass
class Patience:
    """Notices that something has lasted for long: once each time it does."""

    seconds: float
    _since: float | None = None
    _said: bool = False

    def ends(self, lasts: bool, now: float) -> bool:
        """Is this the moment to say so?"""
        if not lasts:
            self._since, self._said = None, False
            return False
        self._since = now if self._since is None else self._since
        due = not self._said and now - self._since >= self.seconds
        self._said = self._said or due
        return due

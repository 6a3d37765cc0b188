"""How long a worker may keep a task before it gets no more work.

Dask notices workers that are gone. It does not notice one that stays, takes tasks and never answers. What a task should
take is known from the answers of all workers so far, by the driver's own clock: nothing that a worker reports can move
its deadline. Before the first answer nothing is known and nobody is late. A long pause between two looks at the clock
is the driver's own (it was suspended, or waited for the network), so it hardly counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from queenright.errors import InputError, shown

#: A task is late when it takes SLACK times as long as it should, and at least LEAST_SECONDS.
SLACK = 20.0
LEAST_SECONDS = 300.0

#: The most seconds that count between two looks at the clock.
LONGEST_LOOK = 1.0


@dataclass
class Deadlines:
    """The driver's clock and the speed of answers. *fixed* seconds, if given, are the deadline of every task."""

    fixed: float | None = None
    now: float = 0.0
    _looked: float | None = None
    _seconds: float = 0.0
    _cost: int = 0

    def look(self, elapsed: float) -> None:
        """Go on to *elapsed* seconds after the start."""
        if self._looked is not None:
            self.now += min(max(0.0, elapsed - self._looked), LONGEST_LOOK)
        self._looked = elapsed

    def answered(self, since: float, cost: int) -> None:
        """A task of this cost, handed out at *since*, has its answer."""
        self._seconds += self.now - since
        self._cost += cost

    def allowed(self, cost: int) -> float:
        """Seconds for a worker whose tasks cost this much together."""
        if self.fixed is not None:
            return self.fixed
        if self._cost == 0:
            return inf
        return max(LEAST_SECONDS, SLACK * cost * self._seconds / self._cost)


def deadlines_for(limit: float | None, cluster: str | None) -> Deadlines:
    """Those of a job; threads of this process are never late."""
    if limit is None:
        return Deadlines(None if cluster is not None else inf)
    if cluster is None:
        raise InputError("a task limit is for the workers of a cluster; leave it out, or name a cluster")
    if not isinstance(limit, (int, float)) or not limit > 0:
        raise InputError(f"a task limit must be a number of seconds above 0, got {shown(limit)}")
    return Deadlines(float(limit))

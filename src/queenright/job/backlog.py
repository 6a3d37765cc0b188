"""The open units of a job, drawn from an iterator when handed out: a plan of a million units is never a list."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import islice

from queenright.job.plan import UnitRange


class Backlog:
    """The open units: those that came back first, then the others in order, drawn one by one."""

    def __init__(self, units: Iterable[UnitRange], cost: int) -> None:
        self.cost = cost
        self._returned: deque[UnitRange] = deque()
        self._fresh = iter(units)

    def __bool__(self) -> bool:
        return self.peek() is not None

    def peek(self) -> UnitRange | None:
        """The next unit."""
        if not self._returned:
            self._returned.extend(islice(self._fresh, 1))
        return self._returned[0] if self._returned else None

    def pop(self, fits: Callable[[UnitRange], bool] = lambda unit: True) -> UnitRange | None:
        """Take the first unit that fits."""
        for index, unit in enumerate(self._returned):
            if fits(unit):
                del self._returned[index]
                self.cost -= unit.cost
                return unit
        for unit in self._fresh:
            if fits(unit):
                self.cost -= unit.cost
                return unit
            self._returned.append(unit)
        return None

    def put_back(self, units: Iterable[UnitRange]) -> None:
        for unit in reversed(list(units)):
            self._returned.appendleft(unit)
            self.cost += unit.cost

"""Peaceably coexisting armies of queens: two equal armies, as large as possible, none attacking the other.

Annealing finds armies of size m; the native min-cut proof then shows that m + 1 is impossible, or finds it, and so on.
The result says which of the two it is: `proved`, with `upper_bound` equal to `size`, or the best found with an upper
bound that holds for every board of that size. Idea and proof: docs/armies.md.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path

from queenright import _core
from queenright.armies.referee import Armies, approved
from queenright.armies.runs import ArmiesKind, ArmiesResult, ArmiesRun
from queenright.sizes import checked_size, checked_threads
from queenright.watch import Progress, Watch

#: The largest board, the largest that can be proved (in principle), and the largest that is proved without being asked.
LARGEST, LARGEST_PROVED, LARGEST_PROVED_UNASKED = 1000, 24, 18

TWO = ArmiesKind(2, _core.anneal_armies, lambda n, size: _core.ArmiesProver(n, size, "auto"), approved)

Improved = Callable[[Armies], None]


def solve(
    n: int,
    *,
    prove: bool | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    goal: int | None = None,
    seed: int = 1,
    ledger: Path | str | None = None,
    on_improve: Improved | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> ArmiesResult[Armies]:
    """The largest armies on an n × n board, proved for n ≤ 18 (n ≤ 24 if *prove*).

    *on_improve* is called with every better pair of armies at once, from another thread. When *seconds* are over or the
    *watch* is stopped, the best so far is returned; annealing alone also ends at armies of *goal* queens.

    >>> result = solve(8)
    >>> result.size, result.proved
    (9, True)
    """
    size = checked_size(n, largest=LARGEST, smallest=1, what="board size of two armies")
    asked = prove if prove is not None else size <= LARGEST_PROVED_UNASKED
    if asked:
        checked_size(size, largest=LARGEST_PROVED, what="board size of a proof about armies")
    workers = checked_threads(threads)
    run = ArmiesRun(TWO, size, Watch.of(watch, seconds, progress), on_improve)
    start, bound = run.watch.spent, _core.armies_upper_bound(size)
    wanted = bound if goal is None else min(checked_size(goal, what="goal"), bound)
    run.anneal(wanted, seed, _flips(size) if asked else inf)
    proved = asked and run.prove(bound, workers, ledger)
    return run.result(bound, proved=proved, seconds=run.watch.spent - start)


def _flips(n: int) -> float:
    """Enough to find the maximum nearly always, and little beside the proof."""
    return 2e4 * 1.6 ** (n - 8)


def upper_bound(n: int) -> int:
    """What no army can exceed beside an equal one, known before any search.

    >>> upper_bound(8) >= solve(8).size
    True
    """
    return _core.armies_upper_bound(checked_size(n, largest=LARGEST, smallest=1, what="board size of two armies"))

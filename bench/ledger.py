"""What a ledger and a cluster cost: python bench/ledger.py [--quick]

Both are ratios in one run, two cores, in turns. The ledger: a job of two threads with its ledger on disk beside the
plain count of two threads (bar: at most 2 % more at n = 19). The cluster: a job on two local Dask workers beside a
job of two threads in this process, both with a ledger (bar: at most 15 % more wall time at n = 18), from the moment
that the first worker is greeted to the last unit in the ledger: starting the cluster and connecting to it is not
counted, making tables in the workers is. Every count is compared with the published value.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from itertools import count as numbers
from pathlib import Path
from time import perf_counter
from typing import Any

from harness import save
from queenright import known
from queenright.counting import count
from queenright.job import Progress, run

NAMES = numbers()


def counted(n: int) -> float:
    start = perf_counter()
    assert count(n, threads=2) == known.COUNTS[n]
    return perf_counter() - start


def counted_in_a_ledger(n: int, folder: Path) -> float:
    start = perf_counter()
    assert run(n, ledger=folder / f"{next(NAMES)}.ledger", threads=2).count == known.COUNTS[n]  # nothing to resume
    return perf_counter() - start


def worked(n: int, folder: Path, cluster: str | None = None) -> float:
    """Seconds from the first worker to the last unit."""
    times: dict[str, float] = {}

    def hear(event: Progress) -> None:
        if event.kind == "recorded" or event.kind not in times:
            times[event.kind] = perf_counter()

    path = folder / f"{next(NAMES)}.ledger"
    assert run(n, ledger=path, threads=2, cluster=cluster, on_event=hear).count == known.COUNTS[n]
    return times["recorded"] - times["worker-joined"]


Timed = Callable[[], float]


def overhead(what: str, ours: Timed, peer: str, theirs: Timed, *, most: float, times: int) -> dict[str, Any]:
    """The shortest run of each, taken in turns, and how much longer ours is than the peer."""
    our_best = their_best = float("inf")
    for _ in range(times):
        their_best, our_best = min(their_best, theirs()), min(our_best, ours())
    extra = our_best / their_best - 1
    mark = "met" if extra <= most else "MISSED"
    told = f"{our_best:>8.3f} s   {peer:<28} {their_best:>8.3f} s"
    print(f"{what:<36} {told}   {extra:>+7.1%}  (at most {most:.0%}: {mark})")
    return {"what": what, "seconds": our_best, "peer": peer, "peer_seconds": their_best, "extra": extra, "bar": most}


def main() -> None:
    from distributed import LocalCluster

    quick = "--quick" in sys.argv
    size, times = (18, 3) if quick else (19, 12)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [
            overhead(f"n = {size} with a ledger, 2 threads", lambda: counted_in_a_ledger(size, folder),
                     "the count without one", lambda: counted(size), most=0.02, times=times),
        ]  # fmt: skip
        with LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", memory_limit=0
        ) as cluster:
            address = cluster.scheduler_address
            worked(12, folder, address)  # the workers have loaded the core; its tables are of another size
            rows.append(
                overhead("n = 18 on 2 local Dask workers", lambda: worked(18, folder, address),
                         "2 threads in this process", lambda: worked(18, folder), most=0.15, times=times)
            )  # fmt: skip
    save("ledger-quick" if quick else "ledger", rows)


if __name__ == "__main__":
    main()

"""What a ledger and a cluster cost: python bench/ledger.py [--quick]

Both are ratios in one run, two cores, alternating. The ledger: a job of two threads with its ledger on disk beside
the plain count of two threads (bar: at most 2 % more at n = 19). The cluster: a job on two local Dask workers beside
a job of two threads in this process, both with a ledger (bar: at most 15 % more wall time at n = 18); starting the
cluster is not counted, loading the core and making its tables in the workers is. Every count is compared with the
published value.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import count as numbers
from pathlib import Path
from typing import Any

from harness import best_of, save
from queenright import known
from queenright.counting import count
from queenright.job import run

NAMES = numbers()


def counted(n: int) -> None:
    assert count(n, threads=2).count == known.COUNTS[n]


def counted_in_a_ledger(n: int, folder: Path, cluster: str | None = None) -> None:
    path = folder / f"{next(NAMES)}.ledger"  # a new one each time: nothing to resume
    assert run(n, ledger=path, threads=2, cluster=cluster).count == known.COUNTS[n]


def overhead(what: str, ours: Any, peer: str, theirs: Any, *, most: float, times: int) -> dict[str, Any]:
    """The shortest run of each, taken in turns, and how much longer ours is than the peer."""
    our_best = their_best = float("inf")
    for _ in range(times):
        their_best = min(their_best, best_of(1, theirs))
        our_best = min(our_best, best_of(1, ours))
    extra = our_best / their_best - 1
    mark = "met" if extra <= most else "MISSED"
    times_told = f"{our_best:>8.3f} s   {peer:<28} {their_best:>8.3f} s"
    print(f"{what:<36} {times_told}   {extra:>+7.1%}  (at most {most:.0%}: {mark})")
    return {"what": what, "seconds": our_best, "peer": peer, "peer_seconds": their_best, "extra": extra, "bar": most}


def main() -> None:
    from distributed import LocalCluster

    quick = "--quick" in sys.argv
    size, times = (18, 3) if quick else (19, 5)
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
            counted_in_a_ledger(12, folder, address)  # the workers have loaded the core; its tables are of another size
            rows.append(
                overhead("n = 18 on 2 local Dask workers", lambda: counted_in_a_ledger(18, folder, address),
                         "2 threads in this process", lambda: counted_in_a_ledger(18, folder), most=0.15, times=times)
            )  # fmt: skip
    save("ledger-quick" if quick else "ledger", rows)


if __name__ == "__main__":
    main()

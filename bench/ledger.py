"""What a ledger and a cluster cost: python bench/ledger.py [--quick] [--size]

Both are ratios in one run, two cores, in turns. The ledger: a job of two threads with its ledger on disk beside the
plain count of two threads (bar: at most 2 % more at n = 19). The cluster: a job on two local Dask workers beside a
job of two threads in this process, both with a ledger (bar: at most 15 % more wall time at n = 18), from the moment
that the first worker is greeted to the last unit in the ledger: starting the cluster and connecting to it is not
counted, making tables in the workers is. Every count is compared with the published value. The shortest of many runs
that take turns is shown, so that other work on the machine disturbs both alike.

With --size, a ledger of a million units instead: ten parts of it are made by the real writer, ten thousand results to a
transaction, then merged, shown, checked and exported, each by a process of its own, with its wall time, CPU time and
peak memory (bars: `show` within 5 s, `merge` of ten parts within 60 s). The results are made up: whether they are right
is not what these commands look at, except that no congruence may fail.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import count as numbers
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from harness import save
from queenright import known
from queenright.counting import count
from queenright.job import Plan, Progress, make_plan, run
from queenright.job.opening import claimed
from queenright.job.plan import UnitRange
from queenright.job.records import MODULI, UnitRecord

NAMES = numbers()

#: The wall, or the CPU time of this process: other work on the machine disturbs the second less.
Clock = Callable[[], float]


def counted(n: int, clock: Clock) -> float:
    start = clock()
    assert count(n, threads=2) == known.COUNTS[n]
    return clock() - start


def counted_in_a_ledger(n: int, folder: Path, clock: Clock) -> float:
    start = clock()
    assert run(n, ledger=folder / f"{next(NAMES)}.ledger", threads=2).count == known.COUNTS[n]  # nothing to resume
    return clock() - start


def worked(n: int, folder: Path, cluster: str | None = None) -> float:
    """Seconds from the first worker to the last unit."""
    times: dict[str, float] = {}

    def note(event: Progress) -> None:
        if event.kind == "recorded" or event.kind not in times:
            times[event.kind] = perf_counter()

    path = folder / f"{next(NAMES)}.ledger"
    assert run(n, ledger=path, threads=2, cluster=cluster, on_event=note).count == known.COUNTS[n]
    return times["recorded"] - times["worker-joined"]


Timed = Callable[[], float]


def overhead(what: str, ours: Timed, peer: str, theirs: Timed, *, most: float, times: int) -> dict[str, Any]:
    """The shortest run of each, taken in turns, and how much longer ours is than the peer."""
    our_best = their_best = float("inf")
    for _ in range(times):
        their_best, our_best = min(their_best, theirs()), min(our_best, ours())
    extra = our_best / their_best - 1
    mark = "met" if extra <= most else "MISSED"
    times_of_both = f"{our_best:>8.3f} s   {peer:<28} {their_best:>8.3f} s"
    print(f"{what:<36} {times_of_both}   {extra:>+7.1%}  (at most {most:.0%}: {mark})")
    return {"what": what, "seconds": our_best, "peer": peer, "peer_seconds": their_best, "extra": extra, "bar": most}


# ---- a million units


def made_up(unit: UnitRange) -> UnitRecord:
    """A result as a cluster of forty machines would give it."""
    value = unit.first * 7919 % 10**12 * 8
    return UnitRecord(
        unit.number, unit.first, unit.last, unit.cost, value, (value % MODULI[0], value % MODULI[1]), 3 * unit.cost,
        12.345678, f"node{unit.number % 40}", "0.2.0", "2026-11-17T19:00:00Z",
    )  # fmt: skip


def make_part(path: Path, plan: Plan, which: int, parts: int, batch: int = 10_000) -> None:
    with claimed(path, plan, print) as book:
        numbers = range(which, len(plan.units), parts)
        for start in range(0, len(numbers), batch):
            book.record([made_up(plan.units[number]) for number in numbers[start : start + batch]])


def timed_command(what: str, most: float | None, *arguments: str) -> dict[str, Any]:
    """One `queens` command: wall time, CPU time, peak memory."""
    start = perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "queenright", *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds, cpu = perf_counter() - start, usage.ru_utime + usage.ru_stime
    assert status == 0, arguments
    bar = "" if most is None else f"  (at most {most:g} s: {'met' if seconds <= most else 'MISSED'})"
    memory = usage.ru_maxrss / 1024
    print(f"{what:<36} {seconds:>8.2f} s   {cpu:>8.2f} s of CPU   {memory:>8.0f} MiB{bar}", flush=True)
    return {"what": what, "seconds": seconds, "cpu_seconds": cpu, "memory_mib": memory, "bar": most}


def make_parts(folder: Path, parts: int) -> None:
    plan, start = make_plan(28, "border", 10**6), perf_counter()
    for which in range(parts):
        make_part(folder / f"{which}.ledger", plan, which, parts)
    print(f"{len(plan.units):,} units in {parts} parts, written in {perf_counter() - start:.1f} s", flush=True)


def measure_size(parts: int = 10) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # By another process: the peak memory of a child begins with the memory of its parent.
        maker = get_context("spawn").Process(target=make_parts, args=(folder, parts))
        maker.start()
        maker.join()
        whole = str(folder / "all.ledger")
        sources = [str(folder / f"{which}.ledger") for which in range(parts)]
        certificate, table = str(folder / "certificate.json"), str(folder / "all.parquet")
        rows = [
            timed_command(f"merge of {parts} parts", 60, "ledger", "merge", whole, *sources),
            timed_command("show", 5, "ledger", "show", whole),
            timed_command("verify, no unit counted again", None, "ledger", "verify", whole, "--sample", "0"),
            timed_command("certificate", None, "ledger", "export", whole, "--certificate", certificate),
            timed_command("check of the certificate", None, "verify", certificate, "--sample", "0s"),
            timed_command("export as Parquet", None, "ledger", "export", whole, "-o", table),
        ]
        sizes = {path: os.path.getsize(path) / 2**20 for path in (whole, certificate, table)}
        print(json.dumps({Path(path).name: f"{size:.0f} MiB" for path, size in sizes.items()}))
    save("ledger-size", rows)


def main() -> None:
    if "--size" in sys.argv:
        measure_size()
        return
    from distributed import LocalCluster

    quick = "--quick" in sys.argv
    size, times = (18, 3) if quick else (19, 12)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [
            overhead(
                f"n = {size} with a ledger, {what}", partial(counted_in_a_ledger, size, folder, clock),
                "the count without one", partial(counted, size, clock), most=0.02, times=times,
            )
            for what, clock in (("2 threads", perf_counter), ("CPU time", process_time))
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

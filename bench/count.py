"""Counting against our own peers and what people would pick instead: python bench/count.py [--quick]

Ratios in one run, single thread unless said. The peer of the count is our own border search, which is itself compared
with the textbook recursion, so that nobody need believe that it is honest; the join of half boards is shown beside it.
At n = 20 the border search would take hours: its time is estimated from a random sample of its units, run in the same
process.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from harness import best_of, compare, machine, save
from peers import PEERS
from queenright import _core, known
from queenright.counting import count


def counted(n: int, algorithm: str = "auto", threads: int = 1) -> None:
    assert count(n, algorithm=algorithm, threads=threads) == known.COUNTS[n]


def against_searches(quick: bool) -> list[dict[str, Any]]:
    rows = [
        compare("border search, n = 16", lambda: counted(16, "border"), "textbook bitmasks, mirrored",
                lambda: counted(16, "textbook"), bar=1.6, times=3),
        compare("count, n = 17", lambda: counted(17), "border search", lambda: counted(17, "border"), bar=20, times=2),
    ]  # fmt: skip
    rows.append(
        compare(
            "count, n = 18", lambda: counted(18), "join of half boards", lambda: counted(18, "band"), bar=1, times=4
        )
    )
    if not quick:
        border = lambda: counted(18, "border")  # noqa: E731
        rows.append(compare("count, n = 18", lambda: counted(18), "border search", border, bar=25, times=1))
    rows.append(
        compare("count, n = 18, 2 threads", lambda: counted(18, threads=2), "the same on 1 thread",
                lambda: counted(18), bar=1.8, times=6)
    )  # fmt: skip
    return rows


def twenty() -> dict[str, Any]:
    """A whole count and, by turns with it, a random sample of the border search's units."""
    control = _core.Control()
    start = perf_counter()
    whole = _core.make_counter(20, "auto", "auto", 1, control)
    seconds = perf_counter() - start
    border = _core.make_counter(20, "border", "auto", 1, control)
    units = border.units(200_000)
    sample = iter(Random(1).choices(units, weights=[unit.cost for unit in units], k=10_000))
    ours, theirs = _core.UnitWorker(whole), _core.UnitWorker(border)
    found, per_cost = 0, []
    for unit in whole.units(64):
        result = ours.run(unit, control)
        found, seconds = found + result.count, seconds + result.seconds
        per_cost += [theirs.run(each, control).seconds / each.cost for each in islice(sample, 8)]
    assert found == known.COUNTS[20]
    peer = sum(unit.cost for unit in units) * sum(per_cost) / len(per_cost)
    print(f"count, n = 20: {seconds:.1f} s; border search, sampled: {peer:,.0f} s; {peer / seconds:.0f} × (bar 150)")
    return {"what": "count, n = 20", "seconds": seconds, "peer": "border search, sampled", "peer_seconds": peer,
            "ratio": peer / seconds, "bar": 150}  # fmt: skip


def against_packages() -> list[dict[str, Any]]:
    rows = []
    for name, (peer, n) in PEERS.items():
        assert peer(6) == known.COUNTS[6]  # also warms up what compiles itself
        rows.append(
            compare(f"count, n = {n}", lambda n=n: counted(n), name, lambda n=n, peer=peer: peer(n), bar=1, times=2)
        )
    return rows


def start_up() -> dict[str, Any]:
    """`queens count 8` from a cold shell, beside Python doing nothing."""
    queens = Path(sys.executable).with_name("queens")
    ours = best_of(7, lambda: subprocess.run([queens, "count", "8"], capture_output=True, check=True))
    nothing = best_of(7, lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    allowed = 3 * nothing + 0.05
    print(f"queens count 8 from a cold shell: {ours * 1000:.0f} ms; python -c pass: {nothing * 1000:.0f} ms "
          f"(allowed {allowed * 1000:.0f} ms: {'met' if ours <= allowed else 'MISSED'})")  # fmt: skip
    return {"what": "queens count 8, cold", "seconds": ours, "peer": "python -c pass", "peer_seconds": nothing}


def growth(what: str, algorithm: str, sizes: range) -> list[dict[str, Any]]:
    """How the cost grows with n, one thread."""
    rows = []
    for n in sizes:
        seconds = best_of(2 if n < 20 else 1, lambda n=n: counted(n, algorithm))
        rows.append({"what": f"{what}, n = {n}", "seconds": seconds, "solutions_per_second": known.COUNTS[n] / seconds})
        print(f"{what}, n = {n}: {seconds:.4f} s, {known.COUNTS[n] / seconds:,.0f} solutions/s")
    return rows


def plot(curves: dict[str, list[dict[str, Any]]]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for label, rows in curves.items():
        sizes = [int(row["what"].rpartition(" ")[2]) for row in rows]
        axes.semilogy(sizes, [row["seconds"] for row in rows], "o-", label=label)
    axes.set(xlabel="n", ylabel="seconds", title=f"Counting on one thread, {machine()['cpu']}, {machine()['date']}")
    axes.grid(True, alpha=0.3)
    axes.legend()
    figure.savefig("docs/counting-growth.png", dpi=130)


def main() -> None:
    quick = "--quick" in sys.argv
    rows = [start_up(), *against_searches(quick), *against_packages()]
    last = 18 if quick else 20
    grown = growth("count", "auto", range(10, last + 1))
    join = growth("join", "band", range(10, last))
    search = growth("border search", "border", range(10, last - 2))
    if not quick:
        rows.append(twenty())
        plot({"queens count N": grown, "by a join of half boards": join, "by the border search": search})
    save("count-quick" if quick else "count", [*rows, *grown, *join, *search])


if __name__ == "__main__":
    main()

"""Completion at scale against CP-SAT, CaDiCaL and clingo: python bench/completion.py [--seconds 10] [--seeds 5]

The families of published instances, from n = 20 to 1000: random completion at the critical point, excluded diagonals,
blocked squares. Every engine gets the same instances and the same limit of CPU time, building its model included, so
that a busy machine does not matter; every answer passes the referee, and all engines that answer must agree. An engine
that answers no instance of one size is not tried on larger ones of the family.

Writes bench/results/completion.json after every size, and docs/comparison-completion.md from it. `--families` measures
some of the families again and keeps the results of the others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import process_time
from typing import Any

import queenright as qr
from harness import RESULTS, save
from queenright.problem.generate import random_blocked, random_completion, random_excluded

ENGINES = {"native": "Queenright", "cpsat": "CP-SAT", "sat": "CaDiCaL", "clingo": "clingo"}

PAGE = Path(__file__).parent.parent / "docs" / "comparison-completion.md"

#: How often the CPU time of a run is looked at.
SECONDS_BETWEEN_LOOKS = 0.02

Family = Callable[[int, int], qr.Problem]

SIZES = (20, 50, 100, 200, 500, 1000)

#: Excluded diagonals are hard from n = 20 on: n of them are excluded on small boards.
FAMILIES: dict[str, Family] = {
    "random completion": lambda n, seed: random_completion(n, seed=seed),
    "excluded diagonals": lambda n, seed: random_excluded(n, n if n <= 20 else n // 2, seed=seed),
    "blocked, √n open": lambda n, seed: random_blocked(n, seed=seed),
    "blocked, n/4 open": lambda n, seed: random_blocked(n, free=n // 4, seed=seed),
}


@contextmanager
def limited(seconds: float):
    """A watch that is stopped when this process has used so much more CPU time."""
    watch, ended, until = qr.Watch(), Event(), process_time() + seconds

    def look() -> None:
        while not ended.wait(SECONDS_BETWEEN_LOOKS):
            if process_time() > until:
                watch.stop()

    looking = Thread(target=look)
    looking.start()
    try:
        yield watch
    finally:
        ended.set()
        looking.join()


def timed(problem: qr.Problem, engine: str, limit: float) -> tuple[str, float]:
    """Status and CPU seconds of one engine on one instance."""
    start = process_time()
    with limited(limit) as watch:
        result = qr.solve(problem, engine=engine, watch=watch)
    spent = process_time() - start
    return ("unknown" if spent > limit else str(result.status)), spent


def measured(family: str, n: int, make: Family, engines: list[str], limit: float, seeds: int) -> list[dict[str, Any]]:
    """One row for each engine."""
    problems = [make(n, seed) for seed in range(seeds)]
    rows, answers = [], [set[str]() for _ in problems]
    for engine in engines:
        runs = [timed(problem, engine, limit) for problem in problems]
        for found, (status, _) in zip(answers, runs, strict=True):
            found |= {status} - {"unknown"}
        late = sum(status == "unknown" for status, _ in runs)
        none = sum(status == "none" for status, _ in runs)
        times = [limit if status == "unknown" else seconds for status, seconds in runs]
        row = {"family": family, "n": n, "engine": engine, "median": median(times), "late": late, "none": none}
        rows.append({**row, "runs": seeds, "limit": limit})
        print(f"{family:<20} n = {n:<5} {ENGINES[engine]:<11} {shown(rows[-1])}", flush=True)
    assert all(len(found) <= 1 for found in answers), f"engines disagree on {family}, n = {n}: {answers}"
    return rows


def shown(row: dict[str, Any]) -> str:
    """The median, and how many instances were not answered in time."""
    late = f" ({row['late']} late)" if row["late"] else ""
    return f"> {row['limit']:g} s{late}" if 2 * row["late"] > row["runs"] else f"{row['median']:.3g} s{late}"


def table(rows: list[dict[str, Any]]) -> str:
    lines = [f"| family | n | instances | {' | '.join(ENGINES.values())} |", f"|---|---|---|{'---|' * len(ENGINES)}"]
    for family in FAMILIES:
        for n in SIZES:
            of_size = {row["engine"]: row for row in rows if (row["family"], row["n"]) == (family, n)}
            if not of_size:
                continue
            cells = [shown(of_size[name]) if name in of_size else "–" for name in ENGINES]
            known = max(row["none"] for row in of_size.values())
            instances = f"{next(iter(of_size.values()))['runs']}{f', {known} without a solution' if known else ''}"
            lines.append(f"| {family} | {n} | {instances} | {' | '.join(cells)} |")
    return "\n".join(lines)


def recorded() -> list[dict[str, Any]]:
    path = RESULTS / "completion.json"
    return json.loads(path.read_text())["results"] if path.exists() else []


def write_page(rows: list[dict[str, Any]]) -> None:
    head, _, rest = PAGE.read_text().partition("<!-- solving -->\n")
    PAGE.write_text(f"{head}<!-- solving -->\n\n{table(rows)}\n\n<!-- end -->{rest.partition('<!-- end -->')[2]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--families", nargs="*", choices=FAMILIES, default=list(FAMILIES))
    options = parser.parse_args()
    for family in options.families:
        engines, found = list(ENGINES), list[dict[str, Any]]()
        for n in SIZES:
            rows = measured(family, n, FAMILIES[family], engines, options.seconds, options.seeds)
            found += rows
            engines = [row["engine"] for row in rows if row["late"] < row["runs"]]
            save("completion", [row for row in recorded() if row["family"] != family] + found)
    write_page(recorded())


if __name__ == "__main__":
    main()

"""Completions counted exactly, against model counters: python bench/completion_counts.py [--seconds 20]

Every counter gets the same instances in a process of its own, on one core, with one limit of CPU time. Model counters
read the clauses of `cnf-pairwise`, whose models are the solutions; the time to write and read them is not counted.
Ganak and the SDD compiler count exactly (`pip install pyganak pysdd`); clingo, our enumerating peer, lists all
solutions. All that answer must agree. Writes bench/results/completion-counts.json and docs/comparison-completion.md.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import queenright as qr
from completion import PAGE
from harness import save
from queenright.problem.generate import random_completion, random_excluded


def blocked(n: int, squares: int) -> qr.Problem:
    return qr.Problem(n, blocked=Random(1).sample([(row, column) for row in range(n) for column in range(n)], squares))


INSTANCES = {
    "12 queens, 3 fixed": random_completion(12, free=9, seed=1),
    "16 queens, 5 fixed": random_completion(16, free=11, seed=1),
    "20 queens, 6 fixed": random_completion(20, free=14, seed=1),
    "8 queens, 4 blocked squares": blocked(8, 4),
    "10 queens, 10 blocked squares": blocked(10, 10),
    "12 queens, 30 blocked squares": blocked(12, 30),
    "14 queens, 40 blocked squares": blocked(14, 40),
    "12 queens, 6 excluded diagonals": random_excluded(12, 6, seed=1),
    "14 queens, 10 excluded diagonals": random_excluded(14, 10, seed=1),
    "16 queens, 10 excluded diagonals": random_excluded(16, 10, seed=1),
}

COUNTERS = {"queenright": "Queenright", "ganak": "Ganak", "sdd": "SDD", "clingo": "clingo, listing"}


def clauses_of(path: str) -> list[list[int]]:
    lines = Path(path).read_text().splitlines()
    return [[int(word) for word in line.split()[:-1]] for line in lines if line and line[0] not in "cp"]


def by_ganak(path: str) -> tuple[int, float]:
    from pyganak import Counter

    clauses = clauses_of(path)
    start, counter = process_time(), Counter()
    counter.add_clauses(clauses)
    return counter.count(), process_time() - start


def by_sdd(path: str) -> tuple[int, float]:
    from pysdd.sdd import SddManager

    start = process_time()
    _manager, node = SddManager.from_cnf_file(path.encode())
    return node.global_model_count(), process_time() - start


def by_queenright(path: str) -> tuple[int, float]:
    problem = qr.Problem.load(path)
    qr.Problem(6, blocked=["a1"]).count()  # loads what is needed
    start = process_time()
    return int(problem.count(threads=1)), process_time() - start


def by_clingo(path: str) -> tuple[int, float]:
    problem = qr.Problem.load(path)
    start = process_time()
    return int(problem.count(engine="clingo")), process_time() - start


def measured(name: str, folder: Path, seconds: int) -> tuple[int, float] | None:
    """Count and CPU seconds, or nothing if the limit was reached."""
    path = folder / ("problem.cnf" if name in ("ganak", "sdd") else "problem.json")
    limit = seconds + 4  # imports are not counted

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))

    done = subprocess.run([sys.executable, __file__, "--one", name, str(path)], preexec_fn=limited, capture_output=True)
    if done.returncode < 0:
        return None
    if done.returncode != 0:
        raise SystemExit(done.stderr.decode())
    count, spent = json.loads(done.stdout.splitlines()[-1])
    return None if spent > seconds else (count, spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--one", nargs=2, metavar=("COUNTER", "FILE"), help="run one counter and print its answer")
    options = parser.parse_args()
    if options.one:
        print(json.dumps(globals()[f"by_{options.one[0]}"](options.one[1])))
        return
    rows: list[dict[str, Any]] = []
    for what, problem in INSTANCES.items():
        with TemporaryDirectory() as folder:
            problem.save(Path(folder) / "problem.json")
            qr.models.build("cnf-pairwise", problem).export(str(Path(folder) / "problem.cnf"))
            found = {name: measured(name, Path(folder), options.seconds) for name in COUNTERS}
        counts = {answer[0] for answer in found.values() if answer is not None}
        assert len(counts) == 1, f"the counters disagree on {what}: {found}"
        times = {name: None if answer is None else answer[1] for name, answer in found.items()}
        rows.append({"what": what, "count": counts.pop(), "limit": options.seconds, "seconds": times})
        print(line(rows[-1]), flush=True)
    save("completion-counts", rows)
    head = PAGE.read_text().partition("<!-- counting -->\n")[0]
    columns = f"| instance | solutions | {' | '.join(COUNTERS.values())} |\n|---|---|{'---|' * len(COUNTERS)}"
    PAGE.write_text(f"{head}<!-- counting -->\n\n{columns}\n" + "".join(f"{line(row)}\n" for row in rows))


def line(row: dict[str, Any]) -> str:
    times = [
        f"> {row['limit']} s" if s is None else f"{s:.2g} s" if s > 0.001 else "< 0.001 s"
        for s in row["seconds"].values()
    ]
    return f"| {row['what']} | {row['count']:,} | {' | '.join(times)} |"


if __name__ == "__main__":
    main()

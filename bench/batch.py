"""Boards by the batch, and a large one to a file.

`is_solution` of 100,000 boards of 8 queens against a Python loop over them (bar: 20 times faster), and
`queens solve 1000000 -o x.npy` against `numpy.save` of the construction in a process that has started the command too
(bar: at most 1.5 times its time, so a ratio of 0.67).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import queenright as qr
from harness import compare, save


def python(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)


def main() -> None:
    boards = qr.sample(8, 100_000, seed=1)
    results = [
        compare(
            "100,000 boards of 8 queens in one call", lambda: qr.is_solution(boards),
            "a loop over the rows", lambda: [qr.is_solution(row) for row in boards], bar=20, times=3,
        )
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "x.npy")
        started = "from queenright.cli import run; run(['known', '8']); import numpy, queenright as qr; "
        script = f"{started}numpy.save({path!r}, qr.explicit(10**6).array())"
        results.append(
            compare(
                "queens solve 1000000 -o x.npy", lambda: python("-m", "queenright", "solve", "1000000", "-o", path),
                "numpy.save, same start-up", lambda: python("-c", script), bar=1 / 1.5,
            )
        )  # fmt: skip
    save("batch", results)


if __name__ == "__main__":
    main()

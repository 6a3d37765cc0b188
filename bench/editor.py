"""The level editor's bar: the answer to a stroke, over HTTP, within 50 ms (p99) for sizes 6 to 12.

Run on an idle machine: `python bench/editor.py`. Levels are puzzles of the maker, drawn on at random one square at a
time, so that they are unique, ambiguous, impossible and incomplete by turns.
"""

from __future__ import annotations

import asyncio
import json
from random import Random
from time import perf_counter
from urllib.parse import urlsplit

from harness import save
from page import answered, served, told
from queenright import puzzle

STROKES, LEVELS, BAR = 60, 4, 50.0  # strokes on each level, levels of each size, milliseconds
SIZES = range(6, 13)


def strokes(n: int, chance: Random) -> list[list[str]]:
    """A level after each stroke: a square takes the region of a neighbour."""
    rows = [list(row) for row in puzzle.make(n, seed=chance.randrange(10**6))[0].puzzle.regions]
    found = []
    for _ in range(STROKES):
        row, column = chance.randrange(n), chance.randrange(n)
        down, right = chance.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        rows[row][column] = rows[(row + down) % n][(column + right) % n]
        found.append(["".join(line) for line in rows])
    return found


async def times_of(address: str, n: int) -> list[float]:
    """Milliseconds of every answer, one stroke after another."""
    host, token = urlsplit(address).netloc, urlsplit(address).query.removeprefix("token=")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    client, chance, times = f"Host: {host}\r\nAuthorization: Bearer {token}\r\n", Random(n), []
    for _ in range(LEVELS):
        for regions in strokes(n, chance):
            body = json.dumps({"regions": regions}).encode()
            start = perf_counter()
            await answered(reader, writer, client, body, "/api/puzzle-level")
            times.append(1000 * (perf_counter() - start))
    writer.close()
    return sorted(times)


def main() -> None:
    results = []
    with served() as address:
        for n in SIZES:
            times = asyncio.run(times_of(address, n))
            at = {f"p{part}": round(times[min(len(times) - 1, len(times) * part // 100)], 2) for part in (50, 90, 99)}
            results.append(told(f"size {n}, {len(times)} strokes: p99 of a look", at["p99"], BAR, **at))
    save("editor", results)


if __name__ == "__main__":
    main()

"""What is done to a ledger while its process is recorded or ended.

python crash_scenarios.py NAME FOLDER RESULTS [SOURCE]

RESULTS holds the right result of every unit, one line each. Whatever a scenario has committed it says at once in the
file `marks` of the folder: the numbers of the units, a line for each transaction.
"""

import json
import os
import sys
from pathlib import Path

from queenright.job import records
from queenright.job.merge import merge
from queenright.job.opening import claimed
from queenright.job.plan import make_plan
from queenright.job.records import UnitRecord

PLAN = make_plan(12, "border", 60)

#: The units that the first scenario does; the second does the next ones.
COUNTED, MENDED = range(40), range(40, 46)

SESSION = {"started": "now", "elapsed": 1.0, "units": 1, "cost": 5}


def written_results(path: Path, results: dict[int, UnitRecord]) -> Path:
    path.write_text("".join(f"{records.line_of(PLAN.digest, record)}\n" for record in results.values()))
    return path


def read_results(path: Path) -> dict[int, UnitRecord]:
    found = (records.record_of(PLAN.digest, line) for line in path.read_text().splitlines())
    return {record.unit: record for record in found}


class Marks:
    def __init__(self, folder: Path) -> None:
        self._handle = os.open(folder / "marks", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def __call__(self, numbers) -> None:
        os.write(self._handle, (json.dumps(list(numbers)) + "\n").encode())


def record(path, numbers, results, mark, together=1):
    """One session that records units, some of them together."""
    with claimed(path, PLAN, lambda _: None) as book:
        numbers = [number for number in numbers if number not in book.done]
        for start in range(0, len(numbers), together):
            part = numbers[start : start + together]
            book.record([results[number] for number in part], SESSION)
            mark(part)


def main(name: str, folder: Path, results: dict[int, UnitRecord], source: str = "") -> None:
    path, mark = folder / "q.ledger", Marks(folder)
    if name == "count":
        record(path, COUNTED[:25], results, mark)
        record(path, COUNTED[25:], results, mark, together=3)
    elif name == "mend":
        record(path, MENDED, results, mark, together=2)
    elif name == "merge":
        merge(path, [source])
        mark(MENDED)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), read_results(Path(sys.argv[3])), *sys.argv[4:])

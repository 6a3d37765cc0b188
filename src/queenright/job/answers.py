"""The answers of a cluster's workers, checked before anything in them is used: text that holds JSON of one shape.

A worker is a stranger. Its answer is never unpickled (see `cluster`), is not fetched at all if it is far too large, and
every field is checked like those of a ledger. Any other text of a worker is only shown, in characters that do nothing
to a terminal.
"""

from __future__ import annotations

import re
from typing import Any

from queenright.job import shapes
from queenright.job.events import BadAnswer, Event, TaskDone, TaskFailed, WorkerRefused
from queenright.job.records import unit_record
from queenright.job.shapes import RecordError

#: Most bytes of the answer to one unit, and of that to none.
BYTES_PER_UNIT, BYTES_BESIDES = 2_000, 10_000

#: Longest text of a worker that is shown.
LONGEST_REASON = 300


def largest(units: int) -> int:
    """The most bytes that an honest answer to that many units can have."""
    return BYTES_BESIDES + units * BYTES_PER_UNIT


def plain(text: object) -> str:
    """Text of a worker as one short line that is safe to print."""
    return re.sub(r"[^\x20-\x7e]", "?", str(text))[:LONGEST_REASON]


def event_of(task: int, worker: str, units: int, answer: Any) -> Event:
    """What an answer means for the driver."""
    if not isinstance(answer, str):
        return BadAnswer(task, f"it answers with a value of type {plain(type(answer).__name__)}, not with text")
    if len(answer) > largest(units):
        return BadAnswer(task, f"its answer to {units} units has {len(answer)} characters")
    try:
        fields = shapes.parsed(answer, largest(units))
        kind = next(iter(fields)) if isinstance(fields, dict) and len(fields) == 1 else ""
        if kind == "results" and isinstance(fields[kind], list):
            return TaskDone(task, tuple(unit_record(_result(each)) for each in fields[kind]))
    except RecordError as error:
        return BadAnswer(task, f"its answer {error}")
    if kind == "refused":
        return WorkerRefused(worker, plain(fields[kind]), task)
    if kind == "failed":
        return TaskFailed(task, plain(fields[kind]))
    return BadAnswer(task, "its answer is neither results nor a reason why there are none")


def _result(fields: Any) -> dict[str, Any]:
    checked = shapes.checked("unit", fields)
    if "checked_by" in checked:
        raise RecordError("says itself that others have checked it")
    return checked

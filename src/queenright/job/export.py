"""A ledger as a file for other programs: JSON, or a Parquet table with one row per unit, written row by row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from itertools import islice
from typing import IO, Any

from queenright.job.inspection import Inspection
from queenright.job.plan import Plan
from queenright.packages import needing

#: What is known of a finished unit only.
RESULT = ("count", "residues", "work", "seconds", "host", "core", "at", "checked_by")

#: Rows of a Parquet table that are in memory at a time.
ROWS_AT_A_TIME = 50_000


def rows_of(found: Inspection, plan: Plan) -> Iterator[dict[str, Any]]:
    """One row per unit, finished or not."""
    for unit in plan.units:
        record = found.done.get(unit.number)
        fields = asdict(record) if record is not None else dict.fromkeys(RESULT)
        residues = fields.pop("residues") or (None, None)
        row: dict[str, Any] = {"unit": unit.number, "state": "open" if record is None else "done", "first": unit.first}
        row |= {"last": unit.last, "cost": unit.cost, **fields}
        yield row | {"residue_8191": residues[0], "residue_65521": residues[1]}


def write(found: Inspection, plan: Plan, form: str, file: IO[bytes]) -> None:
    """Write all units of a checked ledger to a file, as "json" or "parquet"."""
    if form == "parquet":
        _write_parquet(found, plan, file)
        return
    header = json.dumps({**found.header, "count": found.count if found.complete else None})
    file.write(f'{header[:-1]}, "rows": ['.encode())
    for number, row in enumerate(rows_of(found, plan)):
        file.write(f"{', ' if number else ''}{json.dumps(row)}".encode())
    file.write(b"]}\n")


def _write_parquet(found: Inspection, plan: Plan, file: IO[bytes]) -> None:
    with needing("writing Parquet", "pyarrow", "parquet"):
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    whole, text, rows = arrow.int64(), arrow.string(), rows_of(found, plan)
    kinds = {"state": text, "seconds": arrow.float64(), "host": text, "core": text, "at": text, "checked_by": text}
    some = list(islice(rows, ROWS_AT_A_TIME))
    schema = arrow.schema([(name, kinds.get(name, whole)) for name in some[0]])
    with parquet.ParquetWriter(file, schema.with_metadata({"queenright": json.dumps(found.header)})) as writer:
        while some:
            writer.write_table(arrow.Table.from_pylist(some, schema=writer.schema))
            some = list(islice(rows, ROWS_AT_A_TIME))

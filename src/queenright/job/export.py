"""A ledger as a file for other programs: JSON, or a Parquet table with one row per unit."""

from __future__ import annotations

import io
import json
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from queenright.errors import UnknownNameError
from queenright.files import check_writable, written
from queenright.job.inspection import Inspection
from queenright.job.plan import Plan
from queenright.packages import needing

FORMATS = ("json", "parquet")

#: What is known of a finished unit only.
RESULT = ("count", "residues", "work", "seconds", "host", "core", "at", "checked_by")


def rows_of(found: Inspection, plan: Plan) -> list[dict[str, Any]]:
    """One row per unit, finished or not."""
    rows = []
    for unit in plan.units:
        row: dict[str, Any] = {"unit": unit.number, "state": "open", "first": unit.first, "last": unit.last}
        record = found.done.get(unit.number)
        fields = asdict(record) if record is not None else dict.fromkeys(RESULT)
        residues = fields.pop("residues") or (None, None)
        row |= {"cost": unit.cost, **{k: v for k, v in fields.items() if k not in row}}
        row |= {"residue_8191": residues[0], "residue_65521": residues[1]}
        rows.append(row | {"state": "done" if record is not None else "open"})
    return rows


def export(found: Inspection, plan: Plan, output: Path) -> None:
    """Write all units of a checked ledger to a file whose name ends with its format."""
    form = output.suffix.removeprefix(".")
    if form not in FORMATS:
        raise UnknownNameError("export format", form or output.name, FORMATS)
    check_writable(output)
    data = exported(found, plan, form)
    with written(output) as file:
        file.write(data)


def exported(found: Inspection, plan: Plan, form: str) -> bytes:
    """All units of a checked ledger as the bytes of a file."""
    rows = rows_of(found, plan)
    if form == "parquet":
        return _parquet(found, rows)
    document = {**found.header, "count": found.count if found.complete else None, "rows": rows}
    return (json.dumps(document) + "\n").encode()


def _parquet(found: Inspection, rows: list[dict[str, Any]]) -> bytes:
    with needing("writing Parquet", "pyarrow", "parquet"):
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    whole, text = arrow.int64(), arrow.string()
    kinds = {"state": text, "seconds": arrow.float64(), "host": text, "core": text, "at": text, "checked_by": text}
    schema = arrow.schema([(name, kinds.get(name, whole)) for name in rows[0]])
    table = arrow.Table.from_pylist(rows, schema=schema.with_metadata({"queenright": json.dumps(found.header)}))
    file = io.BytesIO()
    parquet.write_table(table, file)
    return file.getvalue()

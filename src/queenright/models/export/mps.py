"""Free MPS, the oldest format that every MIP solver reads: column by column, one coefficient a line."""

from __future__ import annotations

from collections.abc import Iterator

from queenright.models.model import Linear, Model

KINDS = {"<=": "L", "=": "E", ">=": "G"}


def lines(model: Model) -> Iterator[str]:
    rows = model.labelled(Linear)
    yield f"* {model.problem!r} as {model.name}"
    yield f"NAME {model.name}"
    yield from ("OBJSENSE", "    MAX", "ROWS", " N f")
    yield from (f" {KINDS[row.relation]} {name}" for name, row in rows)
    yield "COLUMNS"
    yield " MARK 'MARKER' 'INTORG'"
    yield from _columns(model, rows)
    yield " MARK 'MARKER' 'INTEND'"
    yield "RHS"
    yield from (f" RHS {name} {row.bound}" for name, row in rows if row.bound)
    yield "BOUNDS"
    for variable in model.variables:
        bound = " BV BND" if len(variable.domain) == 2 else " FX BND"
        yield f"{bound} {variable.name}" + ("" if len(variable.domain) == 2 else f" {variable.domain[0]}")
    yield "ENDATA"


def _columns(model: Model, rows: list[tuple[str, Linear]]) -> Iterator[str]:
    """A column lists the rows it appears in; one that appears in none is still named."""
    entries: list[list[str]] = [[] for _ in model.variables]
    for index in model.objective:
        entries[index].append("f 1")
    for name, row in rows:
        for factor, index in row.terms:
            entries[index].append(f"{name} {factor}")
    for variable, places in zip(model.variables, entries, strict=True):
        yield from (f" {variable.name} {place}" for place in places or ["f 0"])

"""SQLite files that somebody else may have written: nothing in them runs.

A database holds code as well as data. A view with a recursive query in the place of a table never ends, a trigger drops
or changes what is written, an index over an expression computes it for every row. So before the first query the names
in the file are compared with the schema that we would have made ourselves: the tables must be the same, and there must
be no triggers and no indexes. Reading the list of names runs nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

from queenright.errors import shown

#: No value of ours is longer than a line of some thousand characters; SQLite refuses to read longer ones than this.
LONGEST_VALUE = 1 << 20


def foreign_parts(connection: sqlite3.Connection, schema: str) -> list[str]:
    """What a file has that *schema* does not make and that could run; tables that are missing are not listed."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    connection.execute("PRAGMA trusted_schema = OFF")
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(schema)
        ours = {name: definition for kind, name, definition in _names(model) if kind == "table"}
    return [
        f"it has {_described(kind, name, name in ours)}"
        for kind, name, definition in _names(connection)
        if (kind == "trigger" or (kind == "index" and definition) or name in ours)
        and (kind, definition) != ("table", ours.get(name))
    ]


def _described(kind: str, name: str, ours: bool) -> str:
    what = f"{'an' if kind == 'index' else 'a'} {kind} {shown(name)}"
    if not ours:
        return f"{what}, which no ledger has"
    return f"{what} that is not its own" if kind == "table" else f"{what} instead of its own table"


def _names(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str | None]]:
    """Kind, name (SQLite takes no notice of case) and definition of everything in a database."""
    for kind, name, definition in connection.execute("SELECT type, lower(name), sql FROM sqlite_master"):
        yield str(kind), str(name), definition

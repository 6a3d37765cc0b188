"""`queens engines`: who can answer here, and what to install for the others."""

from __future__ import annotations

from typing import Any

import click

from queenright.cli.common import command, emit_json, json_option


@command("engines", "queens engines", "queens engines --json")
@json_option
def engines(as_json: bool) -> None:
    """List the engines: which are installed, in which version, and what installs the others.

    Any of them answers `queens solve N --engine NAME`; each answer passes the same referee.
    """
    from queenright.engines.engine import MODULES, engine

    listed = [_entry(engine(name)) for name in MODULES]
    if as_json:
        return emit_json({"engines": listed})
    for entry in listed:
        version = entry["version"] or f'not installed: pip install "queenright[{entry["extra"]}]"'
        click.echo(f"{entry['name']:<8} {version:<14} {entry['title']}")
    return None


def _entry(engine: Any) -> dict[str, Any]:
    version = engine.version()
    return {
        "name": engine.NAME,
        "title": engine.TITLE,
        "installed": version is not None,
        "version": version,
        "extra": engine.EXTRA,
    }

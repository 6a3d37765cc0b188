"""`queens engines`: which engines are installed, and what installs the others."""

from __future__ import annotations

from typing import Any

from queenright.cli.answer import Answer
from queenright.cli.common import command


@command("engines", "queens engines", "queens engines --json")
def engines() -> Answer:
    """List the engines: which are installed, in which version, and what installs the others.

    Any of them answers `queens solve N --engine NAME`; each answer passes the same referee.
    """
    from queenright.engines.registry import ENGINES, engine

    listed = [_entry(engine(name)) for name in ENGINES]
    return Answer({"engines": listed}, map(_line, listed))


def _line(entry: dict[str, Any]) -> str:
    version = entry["version"] or f'not installed: pip install "queenright[{entry["extra"]}]"'
    return f"{entry['name']:<8} {version:<14} {entry['title']}"


def _entry(engine: Any) -> dict[str, Any]:
    version = engine.version()
    return {
        "name": engine.name,
        "title": engine.title,
        "installed": version is not None,
        "version": version,
        "extra": engine.extra,
    }

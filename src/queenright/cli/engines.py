"""`queens engines`: which engines are installed, and how to install the others."""

from __future__ import annotations

from typing import Any

from queenright.cli.answer import Answer
from queenright.cli.common import command
from queenright.engines.registry import ENGINES, engine


@command("engines", "queens engines", "queens engines --json")
def engines() -> Answer:
    """List the engines: which ones are installed, their versions, and how to install the others.

    Each of them can be used in `queens solve N --engine NAME`; the same referee checks all answers.
    """
    listed = [_entry(engine(name)) for name in ENGINES]
    return Answer({"engines": listed}, map(_line, listed))


def _line(entry: dict[str, Any]) -> str:
    version = entry["version"] or f'not installed: pip install "queenright[{entry["extra"]}]"'
    return f"{entry['name']:<8} {version:<14} {entry['title']}"


def _entry(engine: Any) -> dict[str, Any]:
    version, names = engine.version(), {"name": engine.name, "title": engine.title}
    return {**names, "installed": version is not None, "version": version, "extra": engine.extra}

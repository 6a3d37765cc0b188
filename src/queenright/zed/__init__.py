"""Z: read a specification, check a binding against a schema, solve a schema with a constraint solver.

>>> from queenright.zed import ask
>>> ask("queens.tex", "NQueens", given={"n": 5}, engine="enumerate").count()
10
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from queenright.zed.answers import SchemaQuestion
    from queenright.zed.syntax import Specification

__all__ = ["ask", "read", "shipped"]


def __dir__() -> list[str]:
    return sorted(__all__)


def shipped() -> list[str]:
    """The specifications that come with Queenright.

    >>> shipped()
    ['armies.tex', 'confused.tex', 'counter.zed', 'queens.tex', 'symmetry.tex', 'torus.tex']
    """
    return sorted(file.name for file in files("queenright.zed").joinpath("specifications").iterdir())


def read(path: Path | str) -> Specification:
    """The specification in a file, or the shipped one of that name if there is no such file."""
    from queenright.zed.paragraphs import parse, read_specification

    if not Path(path).exists() and str(path) in shipped():
        text = files("queenright.zed").joinpath("specifications", str(path)).read_text(encoding="utf-8")
        return parse(text, name=str(path))
    return read_specification(path)


def ask(
    path: Path | str,
    schema: str | None = None,
    *,
    given: Mapping[str, Any] | None = None,
    binding: Mapping[str, Any] | None = None,
    engine: str = "cpsat",
    seconds: float | None = None,
) -> SchemaQuestion:
    """A question about a schema: `.one()`, `.every()`, `.count()` or `.check()`. Values are JSON texts or objects."""
    from queenright.zed.answers import SchemaQuestion
    from queenright.zed.instance import Instance

    instance = Instance(read(path), _texts(given or {}))
    flat = instance.schema(schema)
    return SchemaQuestion(instance, flat, instance.read_bindings(flat, _texts(binding or {})), engine, seconds)


def _texts(values: Mapping[str, Any]) -> dict[str, str]:
    import json

    return {name: value if isinstance(value, str) else json.dumps(value) for name, value in values.items()}

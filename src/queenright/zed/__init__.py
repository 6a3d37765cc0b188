"""Z: read a specification, check a binding against a schema, solve a schema with a constraint solver.

>>> from queenright.zed import ask
>>> ask("queens.tex", "NQueens", given={"n": 5}, engine="enumerate").count()
10
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from queenright.zed.answers import SchemaQuestion
    from queenright.zed.syntax import Specification

__all__ = ["ask", "read", "shipped"]
__dir__ = partial(sorted, __all__)


def shipped() -> list[str]:
    """The specifications that come with Queenright.

    >>> shipped()[:4]
    ['armies.tex', 'birthday.tex', 'buffer.zed', 'colouring.zed']
    """
    return sorted(file.name for file in files("queenright.zed").joinpath("specifications").iterdir())


def read(path: Path | str, *, any_order: bool = False) -> Specification:
    """The specification in a file, or the shipped one of that name if there is no such file.

    Names are declared before they are used, unless *any_order* is true.
    """
    from queenright.files import checked_path
    from queenright.zed.paragraphs import parse, read_specification

    if not checked_path(path).exists() and str(path) in shipped():
        text = files("queenright.zed").joinpath("specifications", str(path)).read_text(encoding="utf-8")
        return parse(text, name=str(path))
    specification = read_specification(path)
    if any_order:
        from queenright.zed.order import ordered

        return ordered(specification)
    return specification


def ask(
    path: Path | str,
    schema: str | None = None,
    *,
    given: Mapping[str, Any] | None = None,
    binding: Mapping[str, Any] | None = None,
    engine: str = "cpsat",
    seconds: float | None = None,
    workers: int = 0,
    any_order: bool = False,
) -> SchemaQuestion:
    """A question about a schema: `.one()`, `.every()`, `.count()` or `.check()`. Values are JSON texts or objects.

    *workers* is the number of threads that search for one binding; 0 is one for each core.
    """
    from queenright.zed.answers import SchemaQuestion
    from queenright.zed.instance import Instance

    instance = Instance(read(path, any_order=any_order), _texts(given or {}))
    flat = instance.schema(schema)
    fixed = instance.read_bindings(flat, _texts(binding or {}))
    return SchemaQuestion(instance, flat, fixed, engine, seconds, workers)


def _texts(values: Mapping[str, Any]) -> dict[str, str]:
    import json

    return {name: value if isinstance(value, str) else json.dumps(value) for name, value in values.items()}

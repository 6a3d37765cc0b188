"""Packages whose public names are loaded when they are first used, so that importing Queenright is light.

A package lists its names once, with the module each lives in; `dir` shows exactly these.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(
    package: str, names: Mapping[str, str], modules: Mapping[str, str] | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of *package*: *names* says in which of its modules a name lives, *modules* which of
    its public names are modules themselves. "module:name" gives a name that its module calls otherwise.

    >>> get, listed = lazy("queenright", {"SizeError": "errors"}, {"torus": "variants.torus"})
    >>> get("SizeError").__name__, listed()
    ('SizeError', ['SizeError', 'torus'])
    """
    parts = modules or {}

    def get(name: str) -> Any:
        if name in parts:
            value: Any = import_module(f"{package}.{parts[name]}")
        elif name in names:
            module, _, inside = names[name].partition(":")
            value = getattr(import_module(f"{package}.{module}"), inside or name)
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, value)
        return value

    return get, lambda: sorted([*names, *parts])

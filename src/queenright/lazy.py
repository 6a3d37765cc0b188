"""Packages whose public names are loaded when they are first used, so that importing Queenright is light.

A package lists its names once, with the module each lives in; `dir` shows exactly these.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(
    package: str, names: Mapping[str, str], modules: str = ""
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of *package*: *names* lists, module by module, the public names that live there,
    *modules* the public modules. "name=other" is a name that its module calls otherwise.

    >>> get, listed = lazy("queenright", {"errors": "SizeError", "_core": "__version__=version"}, "variants.torus")
    >>> get("SizeError").__name__, listed()
    ('SizeError', ['SizeError', '__version__', 'torus'])
    """
    places = {
        public: (module, inside or public)
        for module, words in names.items()
        for public, _, inside in (word.partition("=") for word in words.split())
    }
    parts = {path.rpartition(".")[2]: path for path in modules.split()}

    def get(name: str) -> Any:
        if name in parts:
            value: Any = import_module(f"{package}.{parts[name]}")
        elif name in places:
            module, inside = places[name]
            value = getattr(import_module(f"{package}.{module}"), inside)
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, value)
        return value

    return get, lambda: sorted([*places, *parts])

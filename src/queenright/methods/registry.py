"""The list of methods. A new one is a module of this package with an entry `METHOD`, and one line here."""

from __future__ import annotations

from importlib import import_module

from queenright.errors import InputError, looked_up
from queenright.methods.method import Method

_MODULES = (
    "combinatoric",
    "rows",
    "backtracking",
    "as_printed",
    "place",
    "bitmask",
    "wirth",
    "wirth_arrays",
    "lazy_lists",
    "symmetric",
    "pauls",
    "hoffman",
)

_ALL: list[Method] = [import_module(f"queenright.methods.{module}").METHOD for module in _MODULES]

#: name → method, those that answer
METHODS: dict[str, Method] = {entry.name: entry for entry in _ALL if not entry.error}
#: name → method, errors of the source texts, kept to be watched
ERRORS: dict[str, Method] = {entry.name: entry for entry in _ALL if entry.error}


def method(name: str) -> Method:
    """The method of that name, right or wrong; a close name is suggested.

    >>> method("backtraking")
    Traceback (most recent call last):
        ...
    queenright.errors.UnknownNameError: no method named 'backtraking'. Did you mean 'backtracking'? ...
    """
    return looked_up("method", name, METHODS | ERRORS)


def answering(name: str) -> Method:
    """The method of that name, if its answers are right.

    >>> answering("backtracking-as-printed")
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: the method 'backtracking-as-printed' is wrong (...); watch it fail, or ...
    """
    chosen = method(name)
    if chosen.error:
        choice = ", ".join(METHODS)
        raise InputError(f"the method {name!r} is wrong ({chosen.error}); watch it fail, or choose one of {choice}")
    return chosen

"""Names of the notation as names of Python: checked, never reserved, and no two alike."""

from __future__ import annotations

import builtins
import keyword
import unicodedata
from collections.abc import Container

from queenright.notation import runtime
from queenright.notation.errors import NotationError
from queenright.notation.program import Program

_RESERVED = {*keyword.kwlist, *dir(builtins), *runtime.__all__, "entry", "spend"}


def python_name(name: str) -> str:
    """A Python name for a name of the notation; the same one wherever it can be.

    >>> python_name("queens"), python_name("lambda"), python_name("len"), python_name("x²")
    ('queens', 'lambda_', 'len_', 'x_ub2_u_')
    """
    # Python would fold some letters together (ℌ becomes H), and not take others at all (²).
    if not name.isidentifier() or unicodedata.normalize("NFKC", name) != name:
        found = f"{spelled_out(name)}u_"
    else:
        found = f"{name}_" if name in _RESERVED or name.endswith("_") else name
    if not found.isidentifier() or found in _RESERVED:
        raise NotationError(f"{name!r} is no name")
    return found


def spelled_out(name: str) -> str:
    """Only ASCII letters, digits and underscores, different for different names.

    >>> spelled_out("a_b"), spelled_out("α")
    ('a__b', '_u3b1_')
    """
    return "".join(
        part if part.isascii() and part.isalnum() else "__" if part == "_" else f"_u{ord(part):x}_" for part in name
    )


def names_of(program: Program) -> set[str]:
    """Every Python name that stands for a name of the program."""
    units = list(program.root.walk())
    return {python_name(name) for unit in units for name in (unit.name, *unit.parameters) if name}


def fresh(base: str, *taken: Container[str], number: int = 1) -> tuple[str, int]:
    """*base*, with a number after it if it is taken; and that number, where the next search may begin.

    >>> fresh("item", {"item", "item2"})
    ('item3', 3)
    """
    while True:
        candidate = base if number == 1 else f"{base}{number}"
        if candidate not in _RESERVED and not any(candidate in names for names in taken):
            return candidate, number
        number += 1

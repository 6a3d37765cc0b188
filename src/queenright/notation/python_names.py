"""Names of the notation as Python names, and the small pieces of Python text that the compiler puts together."""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from queenright.notation import runtime
from queenright.notation.program import Program

#: Binding strength of Python's operators, from loose to tight.
OR, AND, NOT, COMPARE, BITS, SUM, PRODUCT, UNARY, ATOM = range(1, 10)


class Code(NamedTuple):
    """A Python expression and how tight it binds."""

    text: str
    level: int = ATOM

    def at(self, level: int) -> str:
        """The text, in parentheses if it binds looser than *level*."""
        return self.text if self.level >= level else f"({self.text})"

    @property
    def simple(self) -> bool:
        """A name or a number: nothing is computed by writing it twice."""
        return re.fullmatch(r"\w+", self.text) is not None


_RESERVED = {*keyword.kwlist, *dir(builtins), *runtime.__all__, "cache", "entry"}


def python_name(name: str) -> str:
    """A Python name for a name of the notation; the same one wherever it can be.

    >>> python_name("queens"), python_name("lambda"), python_name("len")
    ('queens', 'lambda_', 'len_')
    """
    if name in _RESERVED or name.endswith("_"):
        return f"{name}_"
    if name.isidentifier() and unicodedata.normalize("NFKC", name) == name:
        return name
    # Python would fold such letters together (ℌ becomes H), or not take them at all (²).
    return "".join(part if part.isascii() else f"_u{ord(part):x}" for part in name) + "_"


def names_of(program: Program) -> set[str]:
    """Every Python name that stands for a name of the program."""
    units = list(program.root.walk())
    return {python_name(name) for unit in units for name in (unit.name, *unit.parameters) if name}


def fresh(base: str, taken: Iterable[str]) -> str:
    """*base*, with a number after it if it is taken.

    >>> fresh("item", {"item", "item2"})
    'item3'
    """
    used = set(taken)
    candidate, number = base, 1
    while candidate in used or candidate in _RESERVED:
        number += 1
        candidate = f"{base}{number}"
    return candidate


# --- expressions ------------------------------------------------------------------------------------------------------

_COMPARISON = {"=": "==", "≠": "!=", "<": "<", ">": ">", "≤": "<=", "≥": ">="}


def header(sources: list[str], items: list[str], position: str, lengths: list[str]) -> str:
    """for item in vector; enumerate if the position is used, zip if there are several vectors."""
    if not sources:
        return f"for {position} in range({lengths[0]})"
    variables, vectors = ", ".join(items), ", ".join(sources)
    if len(sources) > 1:
        vectors = f"zip({vectors}, strict=True)"
    if not position:
        return f"for {variables} in {vectors}"
    return f"for {position}, {variables if len(items) == 1 else f'({variables})'} in enumerate({vectors})"


def negated(code: Code, boolean: bool) -> Code:
    return Code(f"not {code.at(NOT)}", NOT) if boolean else Code(f"-{code.at(UNARY)}", UNARY)


def scalar_infix(sign: str, left: Code, right: Code) -> Code:
    if sign in _COMPARISON:
        return Code(f"{left.at(BITS)} {_COMPARISON[sign]} {right.at(BITS)}", COMPARE)
    if sign in "∨∧":
        level, word = (OR, "or") if sign == "∨" else (AND, "and")
        return Code(f"{left.at(level)} {word} {right.at(level + 1)}", level)
    level = SUM if sign in "+-" else PRODUCT
    return Code(f"{left.at(level)} {sign} {right.at(level + 1)}", level)

r"""Names of variables, and constraints of every kind, as LaTeX. Long sums are shortened unless all is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from queenright.models import model as parts

#: The words of a variable's name → its symbol.
SYMBOLS = {
    "Y": "Y",
    "row_of": "q",
    "column_of": "c",
    "sum": "s",
    "difference": "d",
    "square_of": "p",
    "row_on": "r",
    "held": "h",
    "queen_on": "b",
    "aux": "a",
}

RELATIONS = {"<=": r"\leq", "=": "=", ">=": r"\geq"}

#: A sum or list of more parts than this is shortened.
MOST_PARTS = 12


def symbol(name: str) -> str:
    r"""A variable's name as a symbol with its numbers as indices.

    >>> symbol("Y_3_1"), symbol("Y_10_2"), symbol("row_of_7"), symbol("row_of_7_is_2")
    ('Y_{31}', 'Y_{10, 2}', 'q_{7}', '\\text{row\\_of\\_7\\_is\\_2}')
    """
    words, numbers = "_".join(re.findall(r"[A-Za-z]+", name)), re.findall(r"\d+", name)
    if words not in SYMBOLS:
        return rf"\text{{{escaped(name)}}}"
    short = all(len(number) == 1 for number in numbers)
    return f"{SYMBOLS[words]}_{{{('' if short else ', ').join(numbers)}}}"


def escaped(text: str) -> str:
    return text.replace("_", r"\_")


def shortened(items: Sequence[str], joint: str, whole: bool, dots: str = r"\cdots") -> str:
    r"""The items with a sign between them; of many only the first three and the last.

    >>> shortened("abc", " + ", False), shortened("abcdefghijklmnop", ", ", False)
    ('a + b + c', 'a, b, c, \\cdots, p')
    """
    if whole or len(items) <= MOST_PARTS:
        return joint.join(items)
    return joint.join([*items[:3], dots, items[-1]])


def values(domain: Sequence[int], whole: bool) -> str:
    r"""A set of values.

    >>> values(range(8), False), values([1, 4], False)
    ('\\{0, \\ldots, 7\\}', '\\{1, 4\\}')
    """
    if len(domain) > 3 and domain[-1] - domain[0] == len(domain) - 1:
        return rf"\{{{domain[0]}, \ldots, {domain[-1]}\}}"
    return rf"\{{{shortened([str(value) for value in domain], ', ', whole)}\}}"


def formula(model: parts.Model, constraint: parts.Constraint, whole: bool = False) -> str:
    """One constraint."""
    return _FORMS[type(constraint)](_Names(model), constraint, whole)


class _Names:
    """The symbols of a model's variables by their index."""

    def __init__(self, model: parts.Model) -> None:
        self.model = model

    def __getitem__(self, index: int) -> str:
        return symbol(self.model.variables[index].name)

    def of(self, indices: Sequence[int]) -> list[str]:
        return [self[index] for index in indices]

    def shifted(self, term: parts.Shifted) -> str:
        index, offset = term
        return f"{self[index]} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else self[index]


def _linear(names: _Names, constraint: parts.Linear, whole: bool) -> str:
    terms = []
    for factor, index in constraint.terms:
        size = "" if abs(factor) == 1 else f"{abs(factor)} "
        terms.append(f"{'-' if factor < 0 else '+'} {size}{names[index]}")
    total = shortened(terms, " ", whole, r"+ \cdots").removeprefix("+ ") or "0"
    return f"{total} {RELATIONS[constraint.relation]} {constraint.bound}"


def _cardinality(names: _Names, constraint: parts.Cardinality, whole: bool) -> str:
    total = shortened(names.of(constraint.variables), " + ", whole)
    if constraint.low == constraint.high:
        return f"{total} = {constraint.low}"
    lower = rf"{constraint.low} \leq " if constraint.low > 0 else ""
    return rf"{lower}{total} \leq {constraint.high}"


def _all_different(names: _Names, constraint: parts.AllDifferent, whole: bool) -> str:
    terms = shortened([names.shifted(term) for term in constraint.terms], ", ", whole)
    return rf"\text{{alldifferent}}({terms}){_modulus(constraint.modulus)}"


def _different(names: _Names, constraint: parts.Different, whole: bool) -> str:
    left, right = names.shifted(constraint.left), names.shifted(constraint.right)
    return rf"{left} \neq {right}{_modulus(constraint.modulus)}"


def _modulus(modulus: int) -> str:
    return rf" \quad (\text{{mod }} {modulus})" if modulus else ""


def _apart(names: _Names, constraint: parts.Apart, whole: bool) -> str:
    return rf"|{names[constraint.left]} - {names[constraint.right]}| \neq {constraint.distance}"


def _inverse(names: _Names, constraint: parts.Inverse, whole: bool) -> str:
    views = (shortened(names.of(view), ", ", whole) for view in (constraint.forward, constraint.backward))
    return rf"\text{{inverse}}(({'), ('.join(views)}))"


def _forbidden(names: _Names, constraint: parts.Forbidden, whole: bool) -> str:
    pairs = shortened([f"({a}, {b})" for a, b in sorted(constraint.pairs)], ", ", whole)
    return rf"({names[constraint.left]}, {names[constraint.right]}) \notin \{{{pairs}\}}"


def _clause(names: _Names, constraint: parts.Clause, whole: bool) -> str:
    literals = [*names.of(constraint.positive), *(rf"\lnot {name}" for name in names.of(constraint.negative))]
    return shortened(literals, r" \lor ", whole) or r"\text{false}"


_FORMS: dict[type, Callable[[_Names, Any, bool], str]] = {
    parts.Linear: _linear,
    parts.Cardinality: _cardinality,
    parts.AllDifferent: _all_different,
    parts.Different: _different,
    parts.Apart: _apart,
    parts.Inverse: _inverse,
    parts.Forbidden: _forbidden,
    parts.Clause: _clause,
}

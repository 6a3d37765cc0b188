r"""Names of variables, and constraints of every kind, as LaTeX. Long sums are shortened unless all is wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
    names = [symbol(model.variables[index].name) for index in constraint.variables]
    match constraint:
        case parts.Linear(terms, relation, bound):
            signed = [
                f"{'-' if factor < 0 else '+'} {'' if abs(factor) == 1 else f'{abs(factor)} '}{name}"
                for (factor, _), name in zip(terms, names, strict=True)
            ]
            total = shortened(signed, " ", whole, r"+ \cdots").removeprefix("+ ") or "0"
            return f"{total} {RELATIONS[relation]} {bound}"
        case parts.Cardinality(_, low, high):
            total = shortened(names, " + ", whole)
            lower = rf"{low} \leq " if low > 0 else ""
            return f"{total} = {low}" if low == high else rf"{lower}{total} \leq {high}"
        case parts.AllDifferent(terms, modulus):
            places = shortened(list(map(_shifted, names, (offset for _, offset in terms))), ", ", whole)
            return rf"\text{{alldifferent}}({places}){_modulus(modulus)}"
        case parts.Different((_, first), (_, second), modulus):
            return rf"{_shifted(names[0], first)} \neq {_shifted(names[1], second)}{_modulus(modulus)}"
        case parts.Apart(_, _, distance):
            return rf"|{names[0]} - {names[1]}| \neq {distance}"
        case parts.Inverse(forward, _):
            views = (shortened(view, ", ", whole) for view in (names[: len(forward)], names[len(forward) :]))
            return rf"\text{{inverse}}(({'), ('.join(views)}))"
        case parts.Forbidden(_, _, forbidden):
            pairs = shortened([f"({a}, {b})" for a, b in sorted(forbidden)], ", ", whole)
            return rf"({names[0]}, {names[1]}) \notin \{{{pairs}\}}"
        case parts.Clause(positive):
            literals = [name if k < len(positive) else rf"\lnot {name}" for k, name in enumerate(names)]
            return shortened(literals, r" \lor ", whole) or r"\text{false}"


def _shifted(name: str, offset: int) -> str:
    return f"{name} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else name


def _modulus(modulus: int) -> str:
    return rf" \quad (\text{{mod }} {modulus})" if modulus else ""

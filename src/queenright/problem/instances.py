"""Instance files of CSPLib's problem 79, n-queens completion: read and written.

    n =  10
    numdiags =  14
    diags =  [[4, 1], [2, 1], [14, 0], …]

[d, 1] excludes the diagonal row + column = d, [d, 0] the diagonal row − column = d − (n − 1). The first k diagonals of
a file are an instance for every k. A file may also fix queens (`init = [[row, column], …]`) or block squares
(`blocked = …`), and each line may begin with the word `letting`, as in Essence.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from queenright.errors import BoardError, shown
from queenright.sizes import checked_size

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

#: The names of a file's values, and whether each is a list of pairs.
NAMES = {"n": False, "numdiags": False, "diags": True, "init": True, "blocked": True}

#: A name and its equals sign; the value goes on to the next one.
_NAME = re.compile(r"(?:\bletting\s+)?\b([A-Za-z]\w*)\s*(?:=|\bbe\b)\s*")


def is_instance(text: str) -> bool:
    """True if a text begins like such a file."""
    return re.match(r"\s*(?:letting\s+)?n\s*(?:=|be\b)", _bare(text)) is not None


def instance_fields(text: str, diagonals: int | None = None) -> dict[str, Any]:
    """The arguments of `Problem`; only the first *diagonals* are excluded, if that is given.

    >>> instance_fields("n = 10\\nnumdiags = 2\\ndiags = [[4, 1], [14, 0]]")
    {'n': 10, 'excluded_sums': [4], 'excluded_differences': [5]}
    """
    values = _values(_bare(text))
    n = checked_size(values.get("n"), what="n of the instance")
    pairs = values.get("diags", [])
    if "numdiags" in values and values["numdiags"] != len(pairs):
        raise BoardError(f"numdiags is {values['numdiags']}, but diags has {len(pairs)} pairs")
    most = len(pairs) if diagonals is None else checked_size(diagonals, largest=len(pairs), what="number of diagonals")
    for number, kind in pairs:
        if kind not in (0, 1) or not 0 <= number <= 2 * n - 2:
            raise BoardError(f"diags contains [{number}, {kind}]; it must be [0 to {2 * n - 2}, 0 or 1]")
    found: dict[str, Any] = {"n": n}
    lists = {
        "fixed": [tuple(pair) for pair in values.get("init", [])],
        "blocked": [tuple(pair) for pair in values.get("blocked", [])],
        "excluded_sums": [number for number, kind in pairs[:most] if kind == 1],
        "excluded_differences": [number - (n - 1) for number, kind in pairs[:most] if kind == 0],
    }
    return found | {name: values for name, values in lists.items() if values}


def instance_text(problem: Problem) -> str:
    """The file of a problem: n queens with excluded diagonals, fixed queens and blocked squares.

    >>> from queenright.problem.problem import Problem
    >>> print(instance_text(Problem(10, excluded_sums=[4], excluded_differences=[5])))
    n = 10
    numdiags = 2
    diags = [[4, 1], [14, 0]]
    """
    if not problem.is_of_queens_alone or problem.torus:
        raise BoardError("an instance file holds n queens on a flat n × n board; write this problem as JSON")
    last = 2 * problem.n - 2
    pairs = [[number, 1] for number in sorted(problem.excluded_sums) if 0 <= number <= last]
    pairs += [
        [number, 0] for each in sorted(problem.excluded_differences) if 0 <= (number := each + problem.n - 1) <= last
    ]
    lines = [f"n = {problem.n}", f"numdiags = {len(pairs)}", f"diags = {pairs}"]
    for name, squares in (("init", problem.fixed), ("blocked", problem.blocked)):
        if squares:
            lines.append(f"{name} = {[list(square) for square in sorted(squares)]}")
    return "\n".join(lines)


def _bare(text: str) -> str:
    """Without comments and the language line of Essence."""
    lines = (re.sub(r"[$#%].*", "", line) for line in text.splitlines())
    return "\n".join(line for line in lines if not line.lower().startswith("language"))


def _values(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    names = list(_NAME.finditer(text))
    ends = [match.start() for match in names[1:]] + [len(text)]
    for match, end in zip(names, ends, strict=True):
        name, value = match[1], text[match.end() : end].strip()
        if name not in NAMES:
            raise BoardError(f"an instance file has no value {shown(name)}; it has {', '.join(NAMES)}")
        if name in found:
            raise BoardError(f"{name} has two values in this file")
        found[name] = _parsed(name, value)
    return found


def _parsed(name: str, text: str) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BoardError(f"{name} must be {_wanted(name)}, got {shown(text)}") from None
    pairs = isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(type(number) is int for number in pair) for pair in value
    )
    if not (pairs if NAMES[name] else type(value) is int):
        raise BoardError(f"{name} must be {_wanted(name)}, got {shown(value)}")
    return value


def _wanted(name: str) -> str:
    return "a list of pairs such as [[4, 1], [14, 0]]" if NAMES[name] else "a whole number"

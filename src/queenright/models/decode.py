"""What a solver printed, read back as boards: the other half of every export.

A reader takes the text that solvers of one format print and yields assignments, name → value or number → value; the
model, lowered as its export lowers it, says what they mean on the board. Nothing that was read is believed: each board
goes through the referee of the problem.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from queenright.board.board import Board
from queenright.board.position import Position
from queenright.board.squares import Square
from queenright.errors import InputError, looked_up
from queenright.models.booleans import to_booleans
from queenright.models.model import Model
from queenright.problem.report import Report

#: Variables by name, or by their number from 1, each with its value.
Assignment = dict[str, int]

#: No instantiation repeats a value more often: an export has at most 500² booleans and as many helpers.
MOST_REPEATED = 10**6


@dataclass(frozen=True, slots=True)
class Reader:
    """How the answers of one kind of solver are recognised and read."""

    title: str
    recognises: Callable[[str], bool]
    read: Callable[[str], Iterator[Assignment]]


@dataclass(frozen=True, slots=True)
class Decoded:
    """A board that a solver printed, and what the referee says of it."""

    position: Position
    report: Report


def decode(text: str, model: Model, reader: str | None = None) -> list[Decoded]:
    """The boards in a solver's output; the reader is chosen by what the text looks like unless it is named.

    >>> from queenright.models import build
    >>> text = "s SATISFIABLE\\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\\n"
    >>> [found.position.line() for found in decode(text, build("squares", 4))]
    ['2,0,3,1']
    """
    plain = plain_text(text)
    chosen = looked_up("format of answers", reader, READERS) if reader is not None else _recognised(plain)
    found = []
    for assignment in chosen.read(plain):
        board = _board(model, squares_of(model, assignment))
        found.append(Decoded(board, model.problem.check(board)))
    return found


def _recognised(text: str) -> Reader:
    for reader in READERS.values():
        if reader.recognises(text):
            return reader
    raise InputError(f"this is not a solver's output in a known format; name a reader: {', '.join(READERS)}")


def says_none(text: str) -> bool:
    """Whether the solver says that there is no solution."""
    words = (
        r"^s UNSATISFIABLE|^=====UNSATISFIABLE=====|^unsat$|^UNSATISFIABLE|\"UNSATISFIABLE\""
        r"|^Infeasible|^Integer infeasible"  # HiGHS and CBC; CBC also writes "- objective value" and numbers
    )
    return re.search(words, plain_text(text), re.M) is not None


def plain_text(text: str) -> str:
    """The text without the colours of a terminal, which some solvers print to files, too.

    >>> plain_text("\x1b[92ms SATISFIABLE\x1b[0m")
    's SATISFIABLE'
    """
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def squares_of(model: Model, assignment: Assignment) -> set[Square]:
    """The squares that an assignment puts a queen on; variables it does not name are 0."""
    booleans = to_booleans(model)
    found = set()
    for (index, value), square in model.meaning.items():
        if assignment.get(model.variables[index].name) == value:
            found.add(square)
    for (index, _), square in booleans.meaning.items():
        name = booleans.variables[index].name
        if 1 in (assignment.get(name), assignment.get(name.lower()), assignment.get(str(index + 1))):
            found.add(square)
    if not found and any(name.startswith("queen(") for name in assignment):
        found = {_square(name) for name in assignment if name.startswith("queen(")}
    return found


def _square(atom: str) -> Square:
    row, column = re.findall(r"-?\d+", atom)
    return int(row), int(column)


def _board(model: Model, squares: set[Square]) -> Position:
    problem = model.problem
    board = Board(problem.n, sorted(squares), columns=problem.columns)
    return board.placement() if problem.is_complete and board.has_vector else board


# -- readers --------------------------------------------------------------------------------------


def _value_lines(text: str) -> Iterator[Assignment]:
    """`v 1 -2 3 0` of SAT solvers, `v x1 -x2 x3` of pseudo-Boolean ones; a 0, or another `s` line, ends an answer."""
    current: Assignment = {}
    for line in text.splitlines():
        if line.startswith("s ") and current:
            yield current
            current = {}
        if not line.startswith("v "):
            continue
        for word in line[2:].split():
            match = re.fullmatch(r"(-?)x?(\d+)", word)
            if match is None:
                raise InputError(f"a line of values holds {word!r}; wanted literals such as -12 or x12")
            if match[2] == "0":
                yield current
                current = {}
            else:
                current[match[2]] = int(not match[1])
    if current:
        yield current


def _minizinc_text(text: str) -> Iterator[Assignment]:
    """`name = value;` lines, an answer up to each line of dashes."""
    current: Assignment = {}
    for line in text.splitlines():
        current |= {name: _int(value) for name, value in re.findall(r"(\w+)\s*=\s*(-?\d+|true|false)\s*;", line)}
        if line.startswith("----------") and current:
            yield current
            current = {}
    if current:
        yield current


def _int(word: str) -> int:
    return 1 if word == "true" else 0 if word == "false" else int(word)


def _minizinc_json(text: str) -> Iterator[Assignment]:
    """Objects of `--output-mode json`, or the solutions of `--json-stream`."""
    decoder = json.JSONDecoder()
    at = 0
    while (at := text.find("{", at)) >= 0:
        try:
            value, at = decoder.raw_decode(text, at)
        except ValueError as error:
            raise InputError(f"damaged JSON in a solver's output: {error}") from error
        if value.get("type", "solution") != "solution":
            continue
        values = value.get("output", {}).get("json", value) if "type" in value else value
        yield {name: int(entry) for name, entry in values.items() if isinstance(entry, int)}


def _columns(text: str) -> Iterator[Assignment]:
    """HiGHS: `name value` lines after `# Columns`, up to the rows."""
    _, found, rest = text.partition("# Columns")
    body = re.split(r"^# (?:Rows|Dual)", rest, maxsplit=1, flags=re.M)[0] if found else ""
    pairs = re.findall(r"^(\S+) (-?[\d.]+(?:e[-+]?\d+)?)\s*$", body.partition("\n")[2], re.M)
    if pairs:
        yield {name: round(float(value)) for name, value in pairs}


def _cbc(text: str) -> Iterator[Assignment]:
    """CBC: `number name value cost` lines after a line with the status."""
    pairs = re.findall(r"^\s*\d+\s+(\S+)\s+(-?[\d.]+(?:e[-+]?\d+)?)\s+\S+\s*$", text, re.M)
    if pairs:
        yield {name: round(float(value)) for name, value in pairs}


def _smtlib(text: str) -> Iterator[Assignment]:
    """`(define-fun name () Int value)`, an answer for each line that says sat, or one in all."""
    pattern = r"\(define-fun\s+(\S+)\s*\(\)\s*Int\s+(\d+|\(-\s*\d+\))\s*\)"
    for part in re.split(r"^sat$", text, flags=re.M):
        pairs = re.findall(pattern, part)
        if pairs:
            yield {name.strip("|"): int(re.sub(r"[()\s]", "", value)) for name, value in pairs}


def _clingo(text: str) -> Iterator[Assignment]:
    """The line of atoms after each `Answer: k`."""
    lines = text.splitlines()
    for number, line in enumerate(lines[:-1]):
        if line.startswith("Answer:"):
            yield dict.fromkeys(re.findall(r"queen\(-?\d+,-?\d+\)", lines[number + 1]), 1)


def _xcsp(text: str) -> Iterator[Assignment]:
    """`<instantiation>` elements with a list of names and their values, also behind `v ` as in competitions."""
    plain = re.sub(r"^v ", "", text, flags=re.M)
    for element in re.findall(r"<instantiation.*?</instantiation>", plain, re.S):
        try:
            tree = ElementTree.fromstring(element)
        except ElementTree.ParseError as error:
            raise InputError(f"damaged XML in a solver's output: {error}") from error
        names, words = ((tree.findtext(tag) or "").split() for tag in ("list", "values"))
        values = [value for word in words for value in _xcsp_values(word)]
        if len(names) != len(values):
            raise InputError(f"an instantiation has {len(names)} names and {len(values)} values")
        yield {name: int(value) for name, value in zip(names, values, strict=True) if value != "*"}


def _xcsp_values(word: str) -> list[str]:
    """A value, `*` where any will do, or `0x12`: twelve zeros."""
    match = re.fullmatch(r"(-?\d+|\*)(?:x(\d{1,9}))?", word)
    if match is None or (match[2] and int(match[2]) > MOST_REPEATED):
        raise InputError(f"an instantiation has the value {word[:40]!r}; wanted a number, *, or a value such as 0x12")
    return [match[1]] * int(match[2] or 1)


def _essence(text: str) -> Iterator[Assignment]:
    """`letting name be value` of Savile Row, an answer up to each line of dashes or the next `language` line."""
    for part in re.split(r"^(?:language .*|-{10})$", text, flags=re.M):
        pairs = re.findall(r"^\s*letting\s+(\w+)\s+be\s+(-?\d+|true|false)\s*$", part, re.M)
        if pairs:
            yield {name: _int(value) for name, value in pairs}


#: name → reader, the most particular ones first
READERS = {
    "xcsp": Reader("XCSP3 instantiations", lambda text: "<instantiation" in text, _xcsp),
    "essence": Reader("Savile Row's solutions", lambda text: _has_line(text, r"\s*letting\s+\w+\s+be\s"), _essence),
    "smtlib": Reader("SMT-LIB models", lambda text: "(define-fun" in text, _smtlib),
    "clingo": Reader("clingo", lambda text: re.search(r"^Answer:", text, re.M) is not None, _clingo),
    "highs": Reader("HiGHS solution files", lambda text: "# Columns" in text, _columns),
    "cbc": Reader("CBC solution files", lambda text: "objective value" in text.partition("\n")[0], _cbc),
    "values": Reader("v lines of SAT and pseudo-Boolean solvers", lambda text: _has_line(text, r"v "), _value_lines),
    "json": Reader("MiniZinc's JSON", lambda text: _has_line(text, r"\s*\{"), _minizinc_json),
    "minizinc": Reader("MiniZinc's text", lambda text: _has_line(text, r"\s*\w+\s*=.*;|-{10}"), _minizinc_text),
}


def _has_line(text: str, pattern: str) -> bool:
    return re.search(f"^{pattern}", text, re.M) is not None

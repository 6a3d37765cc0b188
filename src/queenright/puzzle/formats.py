"""Reading and writing puzzles: letters, several kinds of JSON, TypeScript levels, cell lists, links, records, codes.

The format of a file is recognised from its content. Errors give line and column. A text may contain several puzzles,
separated by blank lines, and so may a JSON document (a list, or the field `puzzles`); marks of a game follow the
letters. Texts come from strangers, so reading takes time linear in their length: no pattern can backtrack from many
places, and a place is computed only when an error needs it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from queenright.board.squares import Square
from queenright.errors import BoardError, InputError, checked_name, shown
from queenright.files import RepeatedFieldError, parsed_json, read_bytes, read_input
from queenright.problem.problem import MOST_STARS
from queenright.puzzle.links import LINK, read_link, write_link
from queenright.puzzle.places import offset_of
from queenright.puzzle.puzzle import Game, Puzzle, as_game
from queenright.puzzle.records import has_lines, lines_of, read_line, write_code, write_record
from queenright.sources import Place, Source, SourceError

#: The marks after a letter: a queen or a cross.
QUEENS, CROSSES = "qQ♛♕", "xX×"

#: Larger files are rejected: thousands of puzzles take less.
LARGEST_FILE = 16 * 2**20

#: Control characters other than tabs and line ends are not allowed. Python counts some of them as white space.
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")

#: Fields of a problem file that a puzzle does not have; ignoring them would change the solutions.
OF_PROBLEMS = ("fixed", "blocked", "excluded_sums", "excluded_differences", "torus")


def load(path: str | Path) -> list[Game]:
    """The puzzles in a file, each with its marks; `-` is standard input."""
    name = "standard input" if str(path) == "-" else str(path)
    try:
        text = (read_input(LARGEST_FILE) if str(path) == "-" else read_bytes(path, LARGEST_FILE)).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: not a text file (UTF-8)") from error
    return read_games(text, name)


def read(text: str, name: str = "the puzzle") -> list[Puzzle]:
    """The puzzles in a text of any format.

    >>> read("AAB\\nCAB\\nCCC")
    [Puzzle(['AAB', 'CAB', 'CCC'])]
    """
    return [game.puzzle for game in read_games(text, name)]


def read_games(text: str, name: str = "the puzzle") -> list[Game]:
    """The puzzles in a text, with the queens and crosses marked in it."""
    source = Source(name, text)
    if not text.strip():
        raise BoardError(f"{name}: empty; a puzzle is lines of letters, JSON, a TypeScript level or a Star Battle link")
    if control := CONTROL.search(text):
        raise _wrong(source, control.start(), f"the control character {control[0]!r}; a puzzle is plain text")
    if match := LINK.search(text):
        return [_made(source, match.start, lambda: _of_link(source, match)).game()]
    if has_lines(source):
        return [_of_line(source, *line) for line in lines_of(source)]
    if text.lstrip()[0] in "{[":
        return list(_from_json(source))
    if "colorRegions" in text:
        return [_from_typescript(source)]
    if games := list(_from_letters(source)):
        return games
    raise BoardError(f"{name}: nothing but comments; a puzzle is lines of letters")


def _of_link(source: Source, match: re.Match[str]) -> Puzzle:
    regions, stars = read_link(source, match)
    return Puzzle(regions, stars=stars)


def _of_line(source: Source, offset: int, line: str) -> Game:
    return _made(source, lambda: offset, lambda: read_line(line)).game()


# -- letters --------------------------------------------------------------------------------------


#: The comment before letters that gives the queens per row, unless that is one.
STARS = re.compile(r"#[ \t]*+stars:?[ \t]*+(\d{1,9})[ \t]*+$", re.IGNORECASE)


def _from_letters(source: Source) -> Iterator[Game]:
    block: list[tuple[int, str]] = []
    offset, stars = 0, 1
    for line in [*source.text.splitlines(keepends=True), "\n"]:
        if line.strip() and not line.startswith("#"):
            block.append((offset, line.rstrip()))
        elif block and not line.strip():
            yield _of_block(source, block, stars)
            block, stars = [], 1
        elif match := STARS.match(line.rstrip()):
            stars = int(match[1])
        offset += len(line)


def _of_block(source: Source, lines: list[tuple[int, str]], stars: int) -> Game:
    """A square of cells; an error points to the first line whose length is not the number of lines."""
    rows = [_cells(source, offset, line, len(lines)) for offset, line in lines]
    for (offset, line), cells in zip(lines, rows, strict=True):
        if len(cells) != len(lines):
            place = cells[len(lines)][0] if len(cells) > len(lines) else offset + len(line)
            raise _wrong(source, place, _uneven(len(cells), len(lines), "lines"))
    marks: dict[str, list[Square]] = {"queen": [], "cross": [], "": []}
    for r, cells in enumerate(rows):
        for c, (_, _, mark) in enumerate(cells):
            marks[mark].append((r, c))
    labels = [[label for _, label, _ in cells] for cells in rows]
    puzzle = _made(source, lambda: lines[0][0], lambda: Puzzle(labels, stars=stars))
    return puzzle.game(marks["queen"], marks["cross"])


def _cells(source: Source, offset: int, line: str, wanted: int) -> list[tuple[int, str, str]]:
    """The offset, label and mark of every square in a line, with or without spaces between them."""
    spaced = re.search(r"[\s,;]", line.strip()) is not None
    cell = re.compile(rf"[^\s,;][{QUEENS}{CROSSES}]?" if spaced or len(line.strip()) > wanted else r"\S")
    cells, at = [], 0
    while at < len(line):
        match = cell.match(line, at)
        if match is None or line[at] in ",;":
            at += 1
            continue
        label, mark = match[0][0], match[0][1:]
        following = line[at + len(match[0]) : at + len(match[0]) + 1]
        if not label.isalnum():
            raise _wrong(source, offset + at, f"{label!r}; a region is a letter or digit")
        if spaced and following and not (following.isspace() or following in ",;"):
            place = offset + at + len(match[0])
            raise _wrong(
                source, place, f"{following!r} after {match[0]!r}; expected x, q, a space or the end of the line"
            )
        cells.append((offset + at, label, "queen" if mark and mark in QUEENS else "cross" if mark else ""))
        at += len(match[0])
    return cells


# -- JSON -----------------------------------------------------------------------------------------


def _from_json(source: Source) -> Iterator[Game]:
    try:
        document = parsed_json(source.text)
    except RepeatedFieldError as error:
        raise _wrong(source, 0, f"JSON with {error}") from None
    except json.JSONDecodeError as error:
        raise _wrong(source, error.pos, f"not JSON: {error.msg}") from error
    except RecursionError:
        raise _wrong(source, 0, "too deeply nested for a puzzle") from None
    except ValueError:
        raise _wrong(source, 0, "a number with thousands of digits, which is not part of a puzzle") from None
    path: tuple[str | int, ...] = ()
    if isinstance(document, dict) and isinstance(document.get("puzzles"), list):
        document, path = document["puzzles"], ("puzzles",)
    several = isinstance(document, list) and bool(document) and all(isinstance(entry, dict) for entry in document)
    if not several:
        yield _of_value(source, document, path)
        return
    for number, entry in enumerate(document):
        yield _of_value(source, entry, (*path, number))


def _of_value(source: Source, value: Any, path: tuple[str | int, ...]) -> Game:
    """A matrix of labels, or an object with one under one of the usual names."""
    if isinstance(value, list):
        return _of_rows(source, value, path).game()
    if not isinstance(value, dict):
        raise _wrong(source, offset_of(source.text, path), "a number or word; expected an object or rows of labels")
    if "cellColors" in value:
        return _of_cells(source, value, path).game()
    name = next((name for name in ("regions", "colorRegions") if name in value), None)
    if name is None:
        raise _wrong(source, offset_of(source.text, path), "no field regions, colorRegions or cellColors here")
    for field in OF_PROBLEMS:
        if value.get(field):
            place = offset_of(source.text, (*path, field))
            raise _wrong(
                source, place, f"{field} is a field of problems, not of puzzles; use queens solve --problem FILE"
            )
    givens = value.get("givens") or []
    if not isinstance(givens, list) or not all(isinstance(given, str | list) for given in givens):
        raise _wrong(source, offset_of(source.text, (*path, "givens")), "givens must be a list of [row, column] pairs")
    puzzle = _of_rows(source, value[name], (*path, name), givens, _stars(source, value, path))
    for size in ("n", "size"):
        if size in value and value[size] != puzzle.n:
            place = offset_of(source.text, (*path, size))
            raise _wrong(source, place, f"{size} is {value[size]!r}, but there are {puzzle.n} rows")
    return puzzle.game()


def _stars(source: Source, value: dict[str, Any], path: tuple[str | int, ...]) -> int:
    """The queens per row, one unless the field stars says otherwise."""
    stars = value.get("stars", 1)
    if type(stars) is not int or not 1 <= stars <= MOST_STARS:
        place = offset_of(source.text, (*path, "stars"))
        raise _wrong(source, place, f"stars must be a number from 1 to {MOST_STARS}, got {shown(stars)}")
    return stars


def _of_rows(
    source: Source, rows: Any, path: tuple[str | int, ...], givens: Iterable[Any] = (), stars: int = 1
) -> Puzzle:
    if not isinstance(rows, list):
        raise _wrong(source, offset_of(source.text, path), "expected a list of rows")
    for number, row in enumerate(rows):
        wrong = ""
        if not isinstance(row, str | list) or not all(isinstance(label, str | int) for label in row):
            wrong = "expected a row of labels, letters or numbers"
        elif len(row) != len(rows):
            wrong = _uneven(len(row), len(rows), "rows")
        if wrong:
            raise _wrong(source, offset_of(source.text, (*path, number)), wrong)
    place = partial(offset_of, source.text, path)
    return _made(source, place, lambda: Puzzle(rows, [_given(given) for given in givens], stars=stars))


def _given(given: Any) -> Any:
    return tuple(given) if isinstance(given, list) and [type(part) for part in given] == [int, int] else str(given)


def _of_cells(source: Source, value: dict[str, Any], path: tuple[str | int, ...]) -> Puzzle:
    """`cellColors`: the colour of each square, numbered row by row."""
    size, cells = value.get("nRows"), value["cellColors"]
    place = partial(offset_of, source.text, (*path, "cellColors"))
    if not isinstance(size, int) or value.get("nCols", size) != size or not isinstance(cells, list):
        raise _wrong(source, place(), "a cell list needs nRows and nCols, both the same number")
    labels: dict[int, Any] = {}
    for number, cell in enumerate(cells):
        identity = cell.get("cellId") if isinstance(cell, dict) else None
        if not isinstance(identity, int) or not 0 <= identity < size * size or "cellType" not in cell:
            entry = offset_of(source.text, (*path, "cellColors", number))
            raise _wrong(source, entry, f"expected a cellId from 0 to {size * size - 1} and a cellType")
        labels[identity] = cell["cellType"]
    if len(labels) != size * size:
        raise _wrong(source, place(), f"{len(labels)} squares have a colour; {size * size} need one")
    rows = [[str(labels[row * size + column]) for column in range(size)] for row in range(size)]
    stars = _stars(source, value, path)
    return _made(source, place, lambda: Puzzle(rows, stars=stars))


# -- TypeScript -----------------------------------------------------------------------------------


#: Where the rows of a level begin. Possessive quantifiers: a failed match costs no more than its length.
LEVEL = re.compile(r"colorRegions\s*+:\s*+(?=\[\s*+\[)")


def _from_typescript(source: Source) -> Game:
    """A level of the web game, `colorRegions: [["A", …], …]` in a source file."""
    begin = LEVEL.search(source.text)
    end = None if begin is None else _end_of_list(source.text, begin.end())
    if begin is None or end is None:
        raise _wrong(source, source.text.index("colorRegions"), "colorRegions without a list of rows")
    rows = [
        (row.start(1), [a or b for a, b in re.findall(r'"([^"]*)"|\'([^\']*)\'', row[1])])
        for row in re.compile(r"\[([^\[\]]*)\]").finditer(source.text, begin.end(), end)
    ]
    for place, labels in rows:
        if len(labels) != len(rows):
            raise _wrong(source, place, _uneven(len(labels), len(rows), "rows"))
    stars = re.search(r"\bstars\s*+:\s*+(\d{1,9})\b", source.text)
    each = 1 if stars is None else int(stars[1])
    return _made(source, begin.end, lambda: Puzzle([labels for _, labels in rows], stars=each)).game()


def _end_of_list(text: str, begin: int) -> int | None:
    """The end of the list that begins at *begin*; None if its brackets are never closed."""
    depth = 0
    for bracket in re.compile(r"[\[\]]").finditer(text, begin):
        depth += 1 if bracket[0] == "[" else -1
        if depth == 0:
            return bracket.end()
    return None


# -- errors ---------------------------------------------------------------------------------------


class PuzzleTextError(SourceError, BoardError):
    """A text that is not a puzzle. Shown as one line, without the source line, which may be the whole file."""

    def __init__(self, message: str, place: Place) -> None:
        super().__init__(f"{place.source.name}, line {place.line}, column {place.column}: {message}", place)

    def shown(self) -> str:
        return self.message


def _uneven(squares: int, rows: int, what: str) -> str:
    return f"{squares} squares; there must be {rows}, as there are {rows} {what}"


def _wrong(source: Source, offset: int, what: str) -> PuzzleTextError:
    return PuzzleTextError(what, Place(source, min(offset, len(source.text))))


def _made(source: Source, place: Callable[[], int], construct: Callable[[], Puzzle]) -> Puzzle:
    """The puzzle, or its error with the place, which costs a pass through the text and is computed only then."""
    try:
        return construct()
    except InputError as error:
        raise _wrong(source, place(), str(error)) from error


# -- writing --------------------------------------------------------------------------------------


def _header(puzzle: Puzzle) -> list[str]:
    return [] if puzzle.stars == 1 else [f"# stars: {puzzle.stars}"]


def _json(puzzle: Puzzle) -> str:
    numbers = [[sorted(set("".join(puzzle.regions))).index(label) for label in row] for row in puzzle.regions]
    givens = [list(square) for square in sorted(puzzle.givens)]
    return json.dumps({"n": puzzle.n, **_several(puzzle), "regions": numbers, "givens": givens})


def _several(puzzle: Puzzle) -> dict[str, int]:
    """The field stars, where it is not one."""
    return {} if puzzle.stars == 1 else {"stars": puzzle.stars}


def _typescript(puzzle: Puzzle) -> str:
    rows = ",\n".join(f"    {json.dumps(list(row))}" for row in puzzle.regions)
    stars = "" if puzzle.stars == 1 else f"  stars: {puzzle.stars},\n"
    return (
        f"const level = {{\n  size: {puzzle.n},\n{stars}  colorRegions: [\n{rows},\n  ],\n}};\n\nexport default level;"
    )


def _cell_list(puzzle: Puzzle) -> str:
    labels = [label for row in puzzle.regions for label in row]
    cells = [{"cellId": number, "cellType": label} for number, label in enumerate(labels)]
    return json.dumps({"nRows": puzzle.n, "nCols": puzzle.n, **_several(puzzle), "cellColors": cells})


#: name → writer
FORMATS: dict[str, Callable[[Puzzle], str]] = {
    "letters": lambda puzzle: "\n".join([*_header(puzzle), *puzzle.regions]),
    "json": _json,
    "typescript": _typescript,
    "cells": _cell_list,
    "link": lambda puzzle: write_link(puzzle.regions, puzzle.stars),
    "record": write_record,
    "code": write_code,
}


def checked_format(name: str) -> str:
    """The name of a known format; an error suggests a similar name."""
    return checked_name("puzzle format", name, FORMATS)


def write(puzzle: Puzzle, form: str = "letters") -> str:
    """The puzzle in a format.

    >>> write(Puzzle(["AAB", "CAB", "CCC"]), "json")
    '{"n": 3, "regions": [[0, 0, 1], [2, 0, 1], [2, 2, 2]], "givens": []}'
    """
    writer, puzzle = FORMATS[checked_format(form)], as_game(puzzle).puzzle
    if puzzle.givens and form != "json":
        raise InputError(f"the format {form} does not support given queens; write json")
    return writer(puzzle)


def write_game(game: Game) -> str:
    """A game as letters with marks: q for a queen, x for a cross.

    >>> print(write_game(Puzzle(["AB", "AB"]).game([(0, 0)], [(1, 1)])))
    Aq B
    A  Bx
    """
    rows = (_marked(row, labels, game) for row, labels in enumerate(game.puzzle.regions))
    return "\n".join([*_header(game.puzzle), *rows])


def _marked(row: int, labels: Sequence[str], game: Game) -> str:
    marks = ("q" if (row, c) in game.queens else "x" if (row, c) in game.crosses else " " for c in range(len(labels)))
    return " ".join(f"{label}{mark}" for label, mark in zip(labels, marks, strict=True)).rstrip()


def read_state(puzzle: Puzzle, text: str) -> Game:
    """A game from a file of letters with marks, or from squares: `q:b4,d5 x:a1`."""
    parts = [re.fullmatch(r"([qx])[:=](\S*)", word) for word in text.split()]
    if all(parts):
        return puzzle.game(_named(parts, "q"), _named(parts, "x"))
    game = load(text)[0]
    if game.puzzle.regions != puzzle.regions:
        raise InputError(f"the state in {text!r} belongs to another puzzle: its regions differ")
    return puzzle.game(game.queens, game.crosses)


def _named(parts: Iterable[re.Match[str] | None], mark: str) -> list[str]:
    found = []
    for part in parts:
        if part is not None and part[1] == mark:
            found += re.findall(r"[A-Za-z][0-9]+|[0-9]+,[0-9]+|[^,]+", part[2])
    return found

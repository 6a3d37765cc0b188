"""Puzzles in one line: records and codes, as collections of Star Battle puzzles have them.

A record is `rows,columns,stars,"regions","solution"`: the letters of the squares row by row, then 1 for a queen and 0
for none (the solution may be missing or empty). A code is `rows x stars . regions`, such as `4x1.AABBAABBCCDDCCDD`. A
text may have several, one per line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from queenright.board.board import Board
from queenright.errors import BoardError
from queenright.problem.problem import MOST_STARS
from queenright.puzzle.puzzle import LARGEST, Puzzle
from queenright.puzzle.solving import solve
from queenright.sizes import whole_number
from queenright.sources import Source

RECORD = re.compile(r'[ \t]*(\d+),(\d+),(\d+),"([^"\n]*)"(?:,"([^"\n]*)")?[ \t]*')
CODE = re.compile(r"[ \t]*(\d+)x(\d+)\.([A-Za-z]*)[ \t]*")


def has_lines(source: Source) -> bool:
    """Whether a text begins with a record or a code, after comments.

    >>> has_lines(Source("x", "4x1.AABBAABBCCDDCCDD")), has_lines(Source("x", "AABB"))
    (True, False)
    """
    first = next((line for _, line in lines_of(source)), "")
    return re.match(r'\s*+\d++(?:,\d++,\d++,"|x\d++\.[A-Za-z])', first) is not None


def lines_of(source: Source) -> Iterator[tuple[int, str]]:
    """The lines that are not empty and no comments, with their offsets."""
    offset = 0
    for line in source.text.splitlines(keepends=True):
        if line.strip() and not line.startswith("#"):
            yield offset, line.rstrip("\r\n")
        offset += len(line)


def read_line(line: str) -> Puzzle:
    """The puzzle of a record or code.

    >>> read_line('2,2,1,"ABAB",""')
    Puzzle(['AB', 'AB'])
    """
    if match := CODE.fullmatch(line):
        return _puzzle(match[1], match[1], match[2], match[3])
    if match := RECORD.fullmatch(line):
        found = _puzzle(match[1], match[2], match[3], match[4])
        _check_solution(found, match[5] or "")
        return found
    raise BoardError('expected a record, 2,2,1,"ABAB","", or a code, 2x1.ABAB')


def _puzzle(rows: str, columns: str, stars: str, letters: str) -> Puzzle:
    n = whole_number(rows)
    if n is None or rows != columns or not 1 <= n <= LARGEST:
        raise BoardError(f"a board of {rows:.20} × {columns:.20}; it must be square, of size 1 to {LARGEST}")
    each = whole_number(stars)
    if each is None or not 1 <= each <= MOST_STARS:
        raise BoardError(f"{stars:.20} stars per row; there must be 1 to {MOST_STARS}")
    if len(letters) != n * n:
        raise BoardError(f"{len(letters)} letters; a board of size {n} has {n * n} squares")
    return Puzzle([letters[start : start + n] for start in range(0, n * n, n)], stars=each)


def _check_solution(puzzle: Puzzle, digits: str) -> None:
    """A solution that comes with a puzzle must be one."""
    if not digits:
        return
    n = puzzle.n
    if len(digits) != n * n or set(digits) - {"0", "1"}:
        raise BoardError(f"the solution must be {n * n} characters, 0 or 1, got {len(digits)}")
    queens = [divmod(place, n) for place, digit in enumerate(digits) if digit == "1"]
    report = puzzle.problem.check(Board(n, queens))
    if not report.solution:
        raise BoardError(f"the solution of the record is none: {report.reasons()[0]}")


def write_record(puzzle: Puzzle) -> str:
    """
    >>> write_record(Puzzle(["AABB", "AABB", "CCDD", "CCDD"]))
    '4,4,1,"AABBAABBCCDDCCDD",""'
    """
    answer, n = solve(puzzle, limit=1), puzzle.n
    squares = set(answer.placement.squares()) if answer.unique and answer.placement is not None else set()
    digits = "".join("1" if divmod(place, n) in squares else "0" for place in range(n * n)) if squares else ""
    return f'{n},{n},{puzzle.stars},"{"".join(puzzle.regions)}","{digits}"'


def write_code(puzzle: Puzzle) -> str:
    """
    >>> write_code(Puzzle(["AB", "AB"]))
    '2x1.ABAB'
    """
    return f"{puzzle.n}x{puzzle.stars}.{''.join(puzzle.regions)}"

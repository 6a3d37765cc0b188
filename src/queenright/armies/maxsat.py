"""The armies as MaxSAT: every line belongs to one army, and soft clause k says that both have at least k queens.

The formula goes to RC2 here, or as WCNF to any other MaxSAT solver, whose answer is read back through the referee.
Variable i + 1 is a white queen on square i, row by row; the black ones follow, then lines and counters.
"""

from __future__ import annotations

import re
from typing import Any

from queenright.armies.referee import Armies, approved
from queenright.board.lines import CHESS
from queenright.board.squares import Square
from queenright.errors import InputError
from queenright.models.decode import READERS, plain_text
from queenright.packages import needing
from queenright.sizes import checked_size
from queenright.watch import Watch

#: A totalizer of n² squares has n⁴ clauses.
LARGEST = 30


def formula(n: int) -> Any:
    """The formula as python-sat's WCNF."""
    checked_size(n, largest=LARGEST, smallest=1, what="board size of a MaxSAT model of two armies")
    with needing("the MaxSAT model of the armies", "python-sat", "sat"):
        from pysat.card import ITotalizer
        from pysat.formula import WCNF
    squares = _squares(n)
    white = {square: index for index, square in enumerate(squares, 1)}
    black = {square: index for index, square in enumerate(squares, len(squares) + 1)}
    found, top = WCNF(), 2 * len(squares)
    names = dict.fromkeys(line for square in squares for line in CHESS.lines(square))
    is_white = {line: index for index, line in enumerate(names, top + 1)}
    top += len(names)
    for square in squares:
        for line in CHESS.lines(square):
            found.append([-white[square], is_white[line]])
            found.append([-black[square], -is_white[line]])
    # At least k queens means at most n² − k squares without one: the totalizer counts empty squares.
    most = n * n // 4 + 1
    reached = list(range(top + 1, top + most + 1))
    top += most
    for army in (white, black):
        empty = [-variable for variable in army.values()]
        totalizer = ITotalizer(lits=empty, ubound=len(empty), top_id=top)
        found.extend(totalizer.cnf.clauses)
        top = totalizer.top_id
        for k, literal in enumerate(reached, 1):
            if k <= len(empty):
                found.append([-literal, -totalizer.rhs[len(empty) - k]])
            else:
                found.append([-literal])
        totalizer.delete()
    for literal in reached:
        found.append([literal], weight=1)
    return found


def wcnf(n: int) -> str:
    """The formula as text, in the format of the MaxSAT evaluations since 2022: h for a hard clause, else a weight."""
    built = formula(n)
    lines = [f"c the largest peaceable armies of queens on {n} x {n}, with the sum of the soft clauses as their size"]
    for army, first in (("white", 1), ("black", n * n + 1)):
        places = enumerate(_squares(n), first)
        lines += [f"c {number} is a {army} queen on row {row}, column {column}" for number, (row, column) in places]
    lines += [_line("h", clause) for clause in built.hard]
    lines += [_line(weight, clause) for weight, clause in zip(built.wght, built.soft, strict=True)]
    return "\n".join(lines) + "\n"


def _line(start: object, clause: list[int]) -> str:
    return " ".join(map(str, (start, *clause, 0)))


def solve(n: int, watch: Watch) -> tuple[list[Square], list[Square], bool]:
    """The armies by RC2, and whether they are proved to be the largest; none if it was stopped."""
    built = formula(n)
    with needing("the MaxSAT model of the armies", "python-sat", "sat"):
        from pysat.examples.rc2 import RC2
    with RC2(built) as solver:
        # None if it was interrupted: RC2 knows no solution before the best.
        true = set(watch.call(lambda: solver.compute(expect_interrupt=True), solver.interrupt) or ())
    return *_armies(n, true), bool(true)


def read_answer(n: int, text: str) -> Armies:
    """The armies in the `v` lines of a MaxSAT solver, as literals or as a row of 0 and 1, through the referee.

    >>> read_answer(2, "s OPTIMUM FOUND\\nv 00000000\\n").size
    0
    """
    checked_size(n, largest=LARGEST, smallest=1, what="board size of a MaxSAT model of two armies")
    words = [word for line in plain_text(text).splitlines() if line.startswith("v ") for word in line.split()[1:]]
    if len(words) == 1 and re.fullmatch(f"[01]{{{2 * n * n},}}", words[0]):
        return approved(n, *_armies(n, {index for index, bit in enumerate(words[0], 1) if bit == "1"}))
    answers = list(READERS["values"].read(plain_text(text)))
    if not answers:
        raise InputError("this is no answer of a MaxSAT solver: it has no v line with literals, or with 0 and 1")
    return approved(n, *_armies(n, {int(name) for name, value in answers[-1].items() if value}))


def _armies(n: int, true: set[int]) -> tuple[list[Square], list[Square]]:
    white, black = (
        [square for index, square in enumerate(_squares(n), first) if index in true] for first in (1, n * n + 1)
    )
    return white, black


def _squares(n: int) -> list[Square]:
    return [(row, column) for row in range(n) for column in range(n)]

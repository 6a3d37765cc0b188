"""The armies as constraint models, so that what remodelling and symmetry breaking gain can be measured.

The steps are those of Smith, Petrie and Gent (CPAIOR 2004): pairs of squares that attack each other; squares that white
attacks; then one variable a line instead of one a square. The last model also allows only the smallest of the 16 images
of its rows and columns. All maximise the smaller army. RC2 gets the line model as MaxSAT.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import product
from time import process_time
from typing import Any

from queenright.armies import maxsat
from queenright.armies.referee import Armies, approved
from queenright.board.lines import CHESS, Line
from queenright.board.squares import Square
from queenright.engines.cpsat_session import CpSatSession
from queenright.errors import checked_name
from queenright.problem.result import Status
from queenright.sizes import checked_size
from queenright.watch import Watch

#: model → what it is
MODELS = {
    "pairwise": "a clause for each two squares that attack each other (CP-SAT)",
    "attack": "squares that white attacks hold no black queen (CP-SAT)",
    "lines": "every line belongs to one army (CP-SAT)",
    "lines-symmetry": "lines, only the smallest of 16 images (CP-SAT)",
    "maxsat": "lines, as MaxSAT (RC2)",
}

#: Far beyond what any of them proves.
LARGEST = 30


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What a solver said: the armies, whether it proved that none are larger, and its CPU seconds."""

    model: str
    armies: Armies
    proved: bool
    cpu_seconds: float


def solve_model(name: str, n: int, *, seconds: float = 60.0) -> ModelAnswer:
    """Solve one model with its solver on one core; *seconds* limits building and solving.

    >>> solve_model("lines", 4).armies.size
    2
    """
    size = checked_size(n, largest=LARGEST, smallest=1, what="board size of a model of two armies")
    checked_name("model of two armies", name, MODELS)
    watch, start = Watch(seconds), process_time()
    with watch.active():
        white, black, proved = maxsat.solve(size, watch) if name == "maxsat" else _cp_sat(name, size, watch)
    return ModelAnswer(name, approved(size, white, black), proved, process_time() - start)


def _squares(n: int) -> list[Square]:
    return [(row, column) for row in range(n) for column in range(n)]


def _cp_sat(name: str, n: int, watch: Watch) -> tuple[list[Square], list[Square], bool]:
    session = CpSatSession("a CP-SAT model of the armies")
    model = session.program
    white = {square: model.new_bool_var("") for square in _squares(n)}
    black = {square: model.new_bool_var("") for square in _squares(n)}
    BUILDERS[name](model, n, white, black)
    size = model.new_int_var(0, n * n, "size")
    model.add(sum(white.values()) >= size)
    model.add(sum(black.values()) >= size)
    model.maximize(size)
    if session.search(watch) is not Status.FOUND:
        return [], [], False
    first, second = ([square for square, own in army.items() if session.value(own)] for army in (white, black))
    return first, second, session.proved


def _attacked(n: int) -> dict[Square, set[Square]]:
    """For each square those that a queen on it attacks, itself included."""
    on_line: defaultdict[tuple[Line, Hashable], list[Square]] = defaultdict(list)
    for square in _squares(n):
        for line in CHESS.lines(square):
            on_line[line].append(square)
    return {square: {other for line in CHESS.lines(square) for other in on_line[line]} for square in _squares(n)}


def _pairwise(model: Any, n: int, white: dict[Square, Any], black: dict[Square, Any]) -> None:
    for square, others in _attacked(n).items():
        for other in others:
            model.add_bool_or(white[square].negated(), black[other].negated())


def _attack(model: Any, n: int, white: dict[Square, Any], black: dict[Square, Any]) -> None:
    attacked = {square: model.new_bool_var("") for square in _squares(n)}
    for square, others in _attacked(n).items():
        for other in others:
            model.add_implication(white[square], attacked[other])
        model.add_implication(black[square], attacked[square].negated())


def _lines(model: Any, n: int, white: dict[Square, Any], black: dict[Square, Any]) -> dict[tuple[Line, Hashable], Any]:
    is_white: defaultdict[tuple[Line, Hashable], Any] = defaultdict(lambda: model.new_bool_var(""))
    for square in _squares(n):
        for line in CHESS.lines(square):
            model.add_implication(white[square], is_white[line])
            model.add_implication(black[square], is_white[line].negated())
    return is_white


def _lines_symmetry(model: Any, n: int, white: dict[Square, Any], black: dict[Square, Any]) -> None:
    is_white = _lines(model, n, white, black)
    rows, columns = ([is_white[name, i] for i in range(n)] for name in (Line.ROW, Line.COLUMN))
    for image in _images(rows, columns)[1:]:
        _at_most(model, [*rows, *columns], image)


def _images(rows: list[Any], columns: list[Any]) -> list[list[Any]]:
    """Rows, then columns, under the 16 symmetries; the first is the board itself."""
    found = []
    for first, second in ((rows, columns), (columns, rows)):
        for turned, mirrored, swapped in product((False, True), repeat=3):
            image = [*(first[::-1] if turned else first), *(second[::-1] if mirrored else second)]
            found.append([variable.negated() for variable in image] if swapped else image)
    return found


def _at_most(model: Any, left: Sequence[Any], right: Sequence[Any]) -> None:
    """Left is lexicographically not larger than right."""
    equal = model.new_constant(1)
    for a, b in zip(left, right, strict=True):
        model.add_bool_or(equal.negated(), a.negated(), b)
        still = model.new_bool_var("")
        model.add_bool_or(equal.negated(), a, b, still)
        model.add_bool_or(equal.negated(), a.negated(), b.negated(), still)
        equal = still


BUILDERS: dict[str, Callable[..., Any]] = {
    "pairwise": _pairwise,
    "attack": _attack,
    "lines": _lines,
    "lines-symmetry": _lines_symmetry,
}

"""The constraints of a model drawn on the board: a panel for each family of lines, or the variables where it has none.

For the 0/1 program these are Figures 2 to 4 of its source text: the diagonals each way, and each of them split by the
edge where a line begins.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.gallery import Panel
from queenright.board.named_lines import named_lines_scene
from queenright.board.scene import board_scene
from queenright.board.squares import Square
from queenright.errors import SizeError
from queenright.models.equations import Equation, EquationBlock
from queenright.models.model import Cardinality, Linear, Model

#: On larger boards the names of lines cover each other.
LARGEST = 30

Lines = dict[str, list[Square]]


def panels(model: Model, statements: tuple[EquationBlock, ...]) -> list[Panel]:
    """A picture for each of the statements that is about lines, then those that split it."""
    if max(model.problem.n, model.problem.columns) > LARGEST:
        raise SizeError(f"the lines of a model are drawn up to size {LARGEST}, got {model.problem.n}")
    drawn = [(statement, lines_of(model, statement)) for statement in statements]
    whole = [
        _panel(model, f"{_figure(statement.figure)}{statement.lines}", lines) for statement, lines in drawn if lines
    ]
    split = [
        _panel(model, f"{_figure(equation.figure)}{statement.lines} of ({equation.number})", part)
        for statement, lines in drawn
        for equation in statement.equations
        if equation.edge and (part := lines_beginning(lines, equation))
    ]
    return [*whole, *split] or [_variables(model)]


def lines_of(model: Model, statement: EquationBlock) -> Lines:
    """The squares of each constraint of a statement, where the constraints are sums over squares."""
    found: Lines = {}
    for name, constraint in zip(model.names, model.constraints, strict=True):
        if name.startswith(statement.prefix) and isinstance(constraint, Linear | Cardinality):
            chosen = [index for index in constraint.variables if model.variables[index].boolean]
            squares = [model.meaning.get((index, 1)) for index in chosen]
            if squares and None not in squares:
                found[name] = [square for square in squares if square is not None]
    return found


def lines_beginning(lines: Lines, equation: Equation) -> Lines:
    """Those of the lines that an equation covers."""
    in_first_row = equation.edge == "row"
    return {name: squares for name, squares in lines.items() if (squares[0][0] == 0) == in_first_row}


def _figure(number: str) -> str:
    return f"Figure {number}: " if number else ""


def _panel(model: Model, caption: str, lines: Lines) -> Panel:
    """The squares where a diagonal begins are shaded, as in Figure 2."""
    problem = model.problem
    begins = [squares[0] for name, squares in lines.items() if name.startswith(("LD", "RD"))]
    return Panel(caption, named_lines_scene(problem.n, lines, columns=problem.columns, shaded=begins))


def _variables(model: Model) -> Panel:
    """A line for each variable through the squares it may choose, if no two variables may choose one square."""
    problem = model.problem
    lines: Lines = {}
    for (index, _), square in model.meaning.items():
        lines.setdefault(model.variables[index].name, []).append(square)
    several = len(set(model.meaning.values())) < len(model.meaning)
    if several or all(len(squares) == 1 for squares in lines.values()):
        return Panel("the board", board_scene(problem.n, (), columns=problem.columns, fixed=problem.fixed))
    return Panel("variables", named_lines_scene(problem.n, dict(_short(lines)), columns=problem.columns, first=0))


def _short(lines: Lines) -> Iterator[tuple[str, list[Square]]]:
    """Names that fit into a square: the symbol and the number."""
    from queenright.mathematics import unicode
    from queenright.models.symbols import symbol

    return ((unicode(symbol(name)), squares) for name, squares in lines.items())

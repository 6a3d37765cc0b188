"""The notebook's `%%z`: paragraphs of Z in a cell, and a question about one of their schemas beside `%%z`.

    %%z NQueens n=8              one binding          %%z NQueens n=4 queens=[2,4,1,3]   check this one
    %%z NQueens n=6 --all        all of them          %%z                                only declare
    %%z NQueens n=8 --count      how many there are

`%load_ext queenright` registers it. Paragraphs stay from cell to cell; one that declares a name again replaces the
old, and a value that was given is kept. Components that place queens are drawn on a board, functions over pairs as a
table.
"""

from __future__ import annotations

import html
import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from queenright.board.board import Board
from queenright.errors import InputError, QueensError
from queenright.sources import assignments
from queenright.sources.cells import CellResult
from queenright.zed import syntax as tree
from queenright.zed.answers import SchemaQuestion
from queenright.zed.checker import check
from queenright.zed.drawing import Role, queens, roles
from queenright.zed.instance import Instance
from queenright.zed.order import declared_names
from queenright.zed.paragraphs import parse
from queenright.zed.values import Value

#: How many bindings are listed, and how many of them are drawn.
LISTED, DRAWN = 100, 12
#: A larger board is not drawn.
WIDEST = 64

FLAGS = ("--all", "--count")


class ZMagic:
    """One specification for a whole notebook."""

    def __init__(self) -> None:
        self.known = tree.Specification(())
        self.given: dict[str, str] = {}
        self.cells = 0

    def __call__(self, line: str, cell: str = "") -> CellResult | None:
        """Read a cell and answer the question in its line. An error is shown with its place."""
        try:
            if cell.strip():
                self.declare(cell)
            return self.answer(shlex.split(line)) if line.strip() else None
        except QueensError as error:
            print(error, file=sys.stderr)
            return None

    def declare(self, cell: str) -> None:
        """Add the paragraphs of a cell; nothing is added if one is wrong."""
        self.cells += 1
        new = parse(cell, f"cell {self.cells}", known=self.known).paragraphs
        together = list(self.known.paragraphs)
        for own in new:
            names = set(declared_names(own))
            places = [k for k, old in enumerate(together) if names & set(declared_names(old))]
            together = [old for k, old in enumerate(together) if k not in places]
            together.insert(places[0] if places else len(together), own)
        specification = replace(self.known, paragraphs=tuple(together))
        check(specification)
        self.known = specification

    def answer(self, words: list[str]) -> CellResult:
        flags = [word for word in words if word.startswith("--")]
        if unknown := [flag for flag in flags if flag not in FLAGS]:
            raise InputError(f"%%z has no option {unknown[0]!r}; it has {', '.join(FLAGS)}")
        names = [word for word in words if "=" not in word and word not in flags]
        if len(names) != 1:
            raise InputError(f"%%z wants the name of one schema, got {' '.join(names) or 'none'}")
        values = assignments([word for word in words if "=" in word and word not in flags])
        question = self.question(names[0], values)
        if "--count" in flags:
            return CellResult.of([str(question.count())])
        if "--all" in flags:
            return _bindings(question, question.every(LISTED))
        if set(question.fixed) == set(question.flat.names):
            failures = [failure.shown() for failure in question.check()]
            return CellResult.of([f"{question.flat.name}: {'not satisfied' if failures else 'satisfied'}", *failures])
        found = question.one()
        return _bindings(question, [] if found is None else [found])

    def question(self, schema: str, values: dict[str, str]) -> SchemaQuestion:
        """Values of components are fixed, all others are given, and remembered for the cells to come."""
        checked = check(self.known)
        components = {name for own in checked.schemas.values() for name, _ in own.components}
        given = self.given | {name: text for name, text in values.items() if name not in components}
        needed = {name: text for name, text in given.items() if name in checked.names or name in values}
        instance = Instance(self.known, needed)
        flat = instance.schema(schema)
        fixed = {name: text for name, text in values.items() if name in components}
        question = SchemaQuestion(instance, flat, instance.read_bindings(flat, fixed))
        self.given = given
        return question


def _bindings(question: SchemaQuestion, found: list[dict[str, Value]]) -> CellResult:
    if not found:
        return CellResult.of([f"{question.flat.name}: no binding exists (proved)"])
    told = roles(question.instance, question.flat)
    result = CellResult()
    for number, binding in enumerate(found):
        shown = question.shown(binding)
        text = "; ".join(f"{name} = {value}" for name, value in shown.items())
        drawn = _drawn(told, binding, shown, question.matrices()) if number < DRAWN else ""
        result.parts.append((text, drawn or html.escape(text)))
    return result


def _drawn(
    told: Mapping[str, Role], binding: Mapping[str, Value], shown: Mapping[str, Any], matrices: frozenset[str]
) -> str:
    """The components of a binding one by one: boards, tables, values."""
    parts = []
    for name, value in shown.items():
        squares = queens(name, told, binding)
        size = max((end + 1 for square in squares for end in square), default=0)
        inside = all(end >= 0 for square in squares for end in square)
        if squares and inside and size <= WIDEST:
            parts.append(f"<div>{html.escape(name)}</div>{Board(size, squares)._repr_svg_() or ''}")
        elif name in matrices and value and not isinstance(value[0][0], list):
            rows = "".join(f"<tr>{''.join(f'<td>{html.escape(str(cell))}</td>' for cell in row)}</tr>" for row in value)
            parts.append(f"<div>{html.escape(name)}</div><table>{rows}</table>")
        else:
            parts.append(f"<div>{html.escape(f'{name} = {value}')}</div>")
    return "".join(parts)


def register(shell: Any) -> None:
    """Add %%z to an IPython shell."""
    shell.register_magic_function(ZMagic(), "line_cell", "z")

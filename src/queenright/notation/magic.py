"""The notebook's `%%un` (and `%un` for one line): formulas in a cell, with results that draw themselves.

`%load_ext queenright` registers it. Definitions and given values stay from cell to cell. A value that places queens
without an attack is drawn as a board, a vector of such values as several; all values are shown as mathematics.
"""

from __future__ import annotations

import html
import shlex
import sys
from typing import Any

from queenright.board.placement import Placement
from queenright.board.verify import is_solution
from queenright.errors import QueensError
from queenright.notation.givens import parse_givens
from queenright.notation.library import DEFAULT, read_document
from queenright.notation.printer import derivation_text, write
from queenright.notation.running import document_items
from queenright.notation.session import Session
from queenright.notation.syntax import Chain, Document, Node, Statement
from queenright.notation.values import Value, literal
from queenright.sources import Source
from queenright.sources.cells import CellResult

#: How many boards of a vector are drawn.
DRAWN = 6


def boards(value: Value) -> list[Placement]:
    """The solutions of the n-queens problem that a value is, or has as its items."""
    single = _placement(value)
    if single is not None:
        return [single]
    found = [_placement(item) for item in value] if isinstance(value, tuple) else []
    drawn = [placement for placement in found if placement is not None]
    return drawn[:DRAWN] if len(drawn) == len(found) else []


def _placement(value: Value) -> Placement | None:
    """A vector of rows, one for each column, with no two queens that attack each other; anything else is None."""
    rows = [item for item in value if type(item) is int] if isinstance(value, tuple) else []
    if not isinstance(value, tuple) or len(value) < 4 or sorted(rows) != list(range(len(value))):
        return None
    return Placement(rows) if is_solution(rows) else None


class NotationMagic:
    """One conversation for a whole notebook."""

    def __init__(self, document: Document) -> None:
        self.session = Session(document)

    def __call__(self, line: str, cell: str | None = None) -> CellResult | None:
        """Run a cell; the line right of %%un gives values, such as n=8. An error is one line with its place."""
        try:
            if cell is None:
                return self.said(line) or None
            self.session.given |= parse_givens(shlex.split(line))
            return self.said(cell) or None
        except QueensError as error:
            print(error, file=sys.stderr)
            return None

    def said(self, text: str) -> CellResult | None:
        self.session.entries += 1
        source = Source(f"cell {self.session.entries}", text)
        result = CellResult()
        for item in document_items(source):
            if isinstance(item, QueensError):
                raise item
            if isinstance(item, Node):
                result.parts.extend(self.part(item))
        return result if result.parts else None

    def part(self, item: Node) -> list[tuple[str, str]]:
        if isinstance(item, Statement) and not self.session.gives(item):
            value = self.session.value(item.expression)
            drawn = "".join(board._repr_svg_() or "" for board in boards(value))
            return [(write(literal(value)), drawn + write(literal(value), "mathml"))]
        lines = self.session.said(item)
        if isinstance(item, Chain):
            shown = html.escape(derivation_text(list(item.lines)))
            return [("\n".join(lines), f"<pre>{shown}</pre><ul>{''.join(map(_item, lines))}</ul>")]
        return [(line, html.escape(line)) for line in lines]


def _item(line: str) -> str:
    return f"<li>{html.escape(line)}</li>"


def register(shell: Any) -> None:
    """Add %un and %%un to an IPython shell."""
    items = [item for item in document_items(read_document(DEFAULT)) if isinstance(item, Node)]
    shell.register_magic_function(NotationMagic(Document(tuple(items))), "line_cell", "un")

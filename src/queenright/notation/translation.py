"""From a document to the text of a program in another language."""

from __future__ import annotations

from queenright.notation.c_module import c_program
from queenright.notation.errors import NotationError
from queenright.notation.library import read_document
from queenright.notation.markdown import given
from queenright.notation.program import Program, build
from queenright.notation.python_module import module_text
from queenright.notation.running import document_items
from queenright.notation.syntax import Document, Node, Statement, names_in


def translated(name: str, target: str) -> str:
    """The document of that name as Python or C."""
    source = read_document(name)
    items = document_items(source)
    for item in items:
        if isinstance(item, NotationError):
            raise item
    nodes = tuple(item for item in items if isinstance(item, Node))
    program = build(Document(nodes))
    if target == "c":
        return c_program(program, source.name).text
    return module_text(program, source.name, _closed_statements(program, nodes))


def _closed_statements(program: Program, items: tuple[Node, ...]) -> tuple[Node, ...]:
    """The statements that need no given values: a module run as a script prints them."""
    statements = [item.expression for item in items if isinstance(item, Statement) and given(item) is None]
    return tuple(node for node in statements if all(program.root.owner(name.name) for name in names_in(node)))

"""A Python tree as text for people: statements laid out here, expressions by Python itself, formulas as comments.

A comment holds printable characters only, so it can't end before its line does. The text is read again before it is
handed out, and must be the very tree that it was made from.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from queenright.notation.errors import NotationError
from queenright.notation.python_tree import Comment
from queenright.sources import visible


def module_source(tree: ast.Module) -> str:
    """The text of a module.

    >>> print(module_source(ast.Module([Comment("one\\rtwo"), ast.parse("x = 1 + 2").body[0]], [])), end="")
    # one\\rtwo
    x = 1 + 2
    """
    text = "\n".join(_block(ast.fix_missing_locations(tree).body, 0)) + "\n"
    try:
        again = ast.parse(text)
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise NotationError(f"nested too deep for Python ({error}); name a part of it") from None
    if ast.dump(again) != ast.dump(_Uncommented().visit(copy.deepcopy(tree))):
        raise AssertionError("the text of a compiled program is not its tree")
    return text


class _Uncommented(ast.NodeTransformer):
    def visit_Comment(self, node: Comment) -> None:
        return None


def _block(body: list[ast.stmt], indent: int) -> Iterator[str]:
    """The lines of a body; a function stands apart from what is around it."""
    gap = [""] if indent else ["", ""]
    before: ast.stmt | None = None
    for statement in body:
        if (before is not None and isinstance(statement, ast.FunctionDef)) or isinstance(before, ast.FunctionDef):
            yield from gap
        elif isinstance(before, Comment) and isinstance(statement, Comment):
            yield ""  # two formulas
        elif not indent and isinstance(before, ast.Expr):
            yield ""  # after the docstring
        yield from _statement(statement, indent)
        before = statement


def _statement(statement: ast.stmt, indent: int) -> Iterator[str]:
    margin = "    " * indent
    if isinstance(statement, Comment):
        yield f"{margin}# {visible(statement.text)}"
    elif isinstance(statement, ast.FunctionDef | ast.For | ast.If):
        yield margin + ast.unparse(_header(statement)).strip()
        yield from _block(statement.body, indent + 1)
        if isinstance(statement, ast.If) and statement.orelse:
            yield f"{margin}else:"
            yield from _block(statement.orelse, indent + 1)
    elif isinstance(statement, ast.Expr):
        yield margin + ast.unparse(ast.Module([statement], []))  # as a docstring, if it is one
    else:
        yield margin + ast.unparse(statement)


def _header(statement: ast.stmt) -> ast.stmt:
    """The statement without what is inside it."""
    alone = copy.copy(statement)
    for name in ("body", "orelse"):
        if hasattr(alone, name):
            setattr(alone, name, [])
    return alone

r"""Documents in Markdown with LaTeX, such as the source document itself: displays, context lines and given values.

A display stands between $$ and $$ (or \[ and \]). A context stands alone on its line. A formula in the prose that says
`name = literal` or `name ≡ literal`, such as "Below we have $n = 8$", gives a value to the displays after it.
"""

from __future__ import annotations

import re

from queenright.notation.errors import NotationError
from queenright.notation.parser import parse_tokens
from queenright.notation.spelling import tokens
from queenright.notation.syntax import Infix, Name, Node, Statement
from queenright.notation.values import Value, literal_value
from queenright.sources import Source

_PART = re.compile(
    r"\$\$(?P<display>.+?)\$\$|^[ \t]*\\\[(?P<bracketed>.+?)\\\][ \t]*$|\$(?P<inline>[^$\n]+)\$"
    r"|^[ \t]*(?P<context>(?:«|\\ll\b)[^\n]*(?:»|\\gg))[ \t]*$",
    re.M | re.S,
)


def is_markdown(source: Source) -> bool:
    """Does the text hold displays?"""
    return "$$" in source.text or re.search(r"^[ \t]*\\\[", source.text, re.M) is not None


def markdown_items(source: Source) -> list[Node | NotationError]:
    """What the document says, in order; a display that can't be read is its error."""
    found: list[Node | NotationError] = []
    for match in _PART.finditer(source.text):
        kind = match.lastgroup or ""
        start, end = match.span(kind)
        try:
            items = parse_tokens(tokens(source, "latex", start, end)).items
        except NotationError as error:
            found += [error] if kind != "inline" else []
            continue
        if kind == "inline":
            items = tuple(item for item in items if given(item) is not None)
        found += items
    return found


def given(item: Node) -> tuple[str, Value] | None:
    """The name and value of a statement `name = literal`, else None.

    >>> from queenright.notation.parser import parse
    >>> given(parse("Q ≡ [2, 6]").items[0])
    ('Q', (2, 6))
    """
    said = item.expression if isinstance(item, Statement) else None
    if not isinstance(said, Infix) or said.operator not in "=≡" or not isinstance(said.left, Name):
        return None
    value = literal_value(said.right)
    return None if value is None else (said.left.name, value)

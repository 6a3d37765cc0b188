"""The formatter: one blank where a symbol wants one, none where it wants none, and no blanks at the ends of lines.

It works on the tokens, so that comments, prose, boxes, line breaks and indentation stay as their author has them. What
it writes is read again, and must be the same specification.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from queenright.errors import QueensError
from queenright.sources import Source
from queenright.zed import syntax as tree
from queenright.zed.errors import SpecificationError
from queenright.zed.lexer import LEXERS, markup_of
from queenright.zed.operators import ARROWS, CONSTANTS, INFIX, LOGICAL, PREFIXES, QUANTIFIERS, RELATIONS, words
from queenright.zed.paragraphs import parse
from queenright.zed.symbols import BY_TEXT, Markup
from queenright.zed.tokens import SchemaToken, TokenKind

#: One blank on either side.
SPACED = LOGICAL.keys() | INFIX.keys() | RELATIONS | ARROWS | words("× == ≙ ::= : | • then else")
#: As the author wrote it, but never more than one blank.
FREE = words("{ } ⟨ ⟩ ..")
#: No blank before these, or after those.
CLOSING, OPENING = words(") ] , ; . ∼ ⁺ ∗ ⦇ ⦈"), words("( [ . ⦇")
#: A minus after one of these is a sign.
BEFORE_SIGN = SPACED | OPENING | QUANTIFIERS | PREFIXES | words("{ ⟨ , ; if then else")

#: How a line of a drawn box may end.
BORDER = re.compile(r"([ \t]*)([│┃║|])$")


def formatted(source: Source, spelling: str = "auto") -> str:
    """The text of a specification, formatted; *spelling* unicode or ascii also respells symbols in a plain text.

    >>> formatted(Source("a.zed", "fields==1 ..  n"))
    'fields == 1 .. n'
    """
    markup = markup_of(source.text)
    if spelling != "auto" and markup is not Markup.EMAIL and (markup, spelling) != (Markup.UNICODE, "unicode"):
        message = f"{source.name} is written in {markup.value}, whose boxes keep their spelling; use: queens z write"
        raise SpecificationError(message)
    before = parse(source.text, source.name)
    text = _edited(source, list(_edits(source, markup, spelling)))
    if not _is_same(text, before):
        raise QueensError(f"{source.name} would mean something else if it were formatted; nothing was changed")
    return text


def _is_same(text: str, before: tree.Specification) -> bool:
    try:
        return parse(text) == before
    except SpecificationError:
        return False


def _edits(source: Source, markup: Markup, spelling: str) -> Iterator[tuple[int, int, str]]:
    """Stretches of the text and what replaces them."""
    tokens = LEXERS[markup](source).read()
    for before, token in zip([None, *tokens], tokens, strict=False):
        new = _respelled(token, spelling)
        if new is not None:
            yield token.place.start, token.place.end, new
        if before is not None and before.place.end <= token.place.start:
            gap = source.text[before.place.end : token.place.start]
            if not gap.strip(" \t") and TokenKind.NEWLINE not in (before.kind, token.kind):
                blank = _blank(tokens, before, token, gap)
                if not blank and gap and _would_merge(before, token):
                    blank = " "
                if blank != gap:
                    yield before.place.end, token.place.start, blank


def _would_merge(before: SchemaToken, token: SchemaToken) -> bool:
    """Whether two tokens without a blank would be one, as \\limg and a name."""
    left, right = before.place.text[-1:], token.place.text[:1]
    return left.isalnum() and right.isalnum()


def _respelled(token: SchemaToken, spelling: str) -> str | None:
    symbol = BY_TEXT.get(token.text) if token.kind is TokenKind.SYMBOL else None
    if symbol is None or spelling == "auto" or not token.place.text.strip() or token.text == "|":
        return None
    new = symbol.screen if spelling == "unicode" else symbol.email[0]
    return None if new == token.place.text or (token.text == "−" and token.place.text == "-") else new


def _blank(tokens: list[SchemaToken], before: SchemaToken, token: SchemaToken, gap: str) -> str:
    """What stands between two tokens of a line."""
    if TokenKind.OPEN in (before.kind, token.kind) or TokenKind.CLOSE in (before.kind, token.kind):
        return gap
    left, right = _symbol(before), _symbol(token)
    if left in FREE or right in FREE:
        return " " if gap else ""
    if left == "−" and _is_sign(tokens, before):
        return ""
    if right in CLOSING or left in OPENING or left == "∼":
        return "" if right in CLOSING or left in OPENING else " " if gap else ""
    if left in SPACED or right in SPACED or left in (",", ";"):
        return " "
    if right in ("(", "[") and before.kind is TokenKind.NAME:
        return " " if gap else ""
    wide = left in PREFIXES | QUANTIFIERS | CONSTANTS or before.kind is TokenKind.NAME
    return " " if gap or (wide and token.kind is TokenKind.NAME) else ""


def _symbol(token: SchemaToken) -> str:
    return token.text if token.kind is TokenKind.SYMBOL else ""


def _is_sign(tokens: list[SchemaToken], token: SchemaToken) -> bool:
    """Whether a minus stands before its only operand."""
    number = next(k for k, own in enumerate(tokens) if own is token)
    last = tokens[number - 1]
    return last.kind in (TokenKind.NEWLINE, TokenKind.OPEN) or _symbol(last) in BEFORE_SIGN


def _edited(source: Source, edits: list[tuple[int, int, str]]) -> str:
    """The text with its stretches replaced; no blanks at line ends, and borders on the right where they were."""
    pieces, after = [], 0
    for start, end, new in sorted(edits):
        pieces += [source.text[after:start], new]
        after = end
    lines = "".join([*pieces, source.text[after:]]).split("\n")
    before = source.text.split("\n")
    if len(lines) != len(before):
        return "\n".join(line.rstrip() for line in lines)
    return "\n".join(_with_border(old, new).rstrip() for old, new in zip(before, lines, strict=True))


def _with_border(old: str, new: str) -> str:
    border = BORDER.search(old.rstrip())
    if border is None or old == new or not new.rstrip().endswith(border[2]) or not border[1]:
        return new
    inside = new.rstrip()[:-1].rstrip()
    return inside + " " * max(1, len(old.rstrip()) - len(inside) - 1) + border[2]

"""The lexer of the MathML spelling: the leaves of the markup in order, so what the MathML printer writes can be read.

Rows of a table are separated by newline tokens, msup is the power operator, and its two parts are grouped like the
braces of LaTeX. All other elements show nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from queenright.notation.errors import NotationError
from queenright.notation.lexer import NAME_PATTERN, NUMBER_PATTERN, sign
from queenright.notation.symbols import WORDS
from queenright.notation.tokens import (
    CLOSE_GROUP,
    NAME,
    NEWLINE,
    NUMBER,
    OPEN_GROUP,
    TEXT,
    Token,
    end_of,
    number,
    unescaped,
)
from queenright.sources import Place, Source

_PIECE = re.compile(r"<(?P<close>/?)(?P<tag>[A-Za-z]+)[^<>]*?(?P<empty>/?)>|(?P<leaf>[^<]+)")
_LEAVES = {"mi", "mn", "mo", "ms"}


@dataclass(slots=True)
class _MarkupReader:
    found: list[Token] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    #: for each open msup, how many of its children are closed
    children: list[int] = field(default_factory=list)
    #: does the element that was opened last have content?
    filled: bool = False

    def open(self, tag: str, place: Place) -> None:
        if tag == "mtr" and self.found and self.found[-1].kind not in (NEWLINE, "(", "["):
            self.found.append(Token(NEWLINE, place))
        if self.stack and self.stack[-1] == "msup":
            self.found.append(Token(OPEN_GROUP, place))
        if tag == "msup":
            self.children.append(0)
        self.stack.append(tag)
        self.filled = False

    def close(self, tag: str, place: Place) -> None:
        if not self.stack or self.stack.pop() != tag:
            raise NotationError(f"</{tag}> closes nothing here", place)
        if tag == "ms" and not self.filled:
            self.found.append(Token(TEXT, place, ""))
        if tag == "msup":
            self.children.pop()
        if self.stack and self.stack[-1] == "msup":
            self.found.append(Token(CLOSE_GROUP, place))
            self.children[-1] += 1
            if self.children[-1] == 1:
                self.found.append(Token("^", place))

    def leaf(self, text: str, place: Place) -> None:
        tag = self.stack[-1] if self.stack else ""
        self.filled = True
        if tag in _LEAVES:
            self.found.append(_leaf(tag, unescape(text), place))
        elif text.strip():
            raise NotationError(f"{text.strip()!r:.40} stands outside of mi, mn, mo and ms", place)


def tokens(source: Source, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of a stretch of *source*, closed by an END token.

    >>> [token.kind for token in tokens(Source("", "<math><mo>#</mo><mi>Q</mi></math>"))]
    ['#', 'name', 'end']
    """
    stop = len(source.text) if end is None else end
    reader = _MarkupReader()
    while start < stop:
        match = _PIECE.match(source.text, start, stop)
        place = Place(source, start, start + 1)
        if match is None:
            raise NotationError("this '<' begins no MathML element", place)
        if match.group("leaf") is not None:
            reader.leaf(match.group("leaf"), Place(source, start, match.end()))
        elif match.group("close"):
            reader.close(match.group("tag"), place)
        elif not match.group("empty"):
            reader.open(match.group("tag"), place)
        start = match.end()
    if reader.stack:
        raise NotationError(f"<{reader.stack[-1]}> is not closed", end_of(source, stop).place)
    return [*reader.found, end_of(source, stop)]


def _leaf(tag: str, text: str, place: Place) -> Token:
    if tag == "ms":
        return Token(TEXT, place, unescaped(text, place))
    if tag == "mn" and re.fullmatch(NUMBER_PATTERN, text):
        return Token(NUMBER, place, number(text, place))
    if tag == "mi" and re.fullmatch(NAME_PATTERN, text) and text not in WORDS:
        return Token(NAME, place, text)
    symbol = sign(text)
    if symbol is None:
        raise NotationError(f"{text!r:.40} is no symbol of the notation", place)
    return Token(symbol, place)

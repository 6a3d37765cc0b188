"""The lexer of the Unicode and the ASCII spelling: the longest symbol that fits, from left to right.

The two differ in three words only: T, F and o (true, false, map) are names in Unicode and reserved in ASCII. All other
symbols of both can be mixed. `//` starts a comment that runs to the end of the line: no formula can contain it, since
`/` is never a prefix.
"""

from __future__ import annotations

import re

from queenright.notation.errors import NotationError
from queenright.notation.symbols import ALSO, ASCII_WORDS, SYMBOLS, WORDS
from queenright.notation.tokens import END, NAME, NEWLINE, NUMBER, TEXT, Token, end_of, number, unescaped
from queenright.sources import Place, Source

#: spelling → symbol, for all that is written with signs and not with letters.
_SIGNS = {
    spelling: symbol.name for symbol in SYMBOLS for spelling in (symbol.name, *symbol.ascii) if not spelling.isalpha()
} | ALSO

NAME_PATTERN = r"[^\W\d]\w*"
NUMBER_PATTERN = r"[0-9]+(?:\.[0-9]+(?:[eE][+-]?[0-9]+)?)?"
TEXT_PATTERN = r'"(?:[^"\\\n]|\\.)*"'
SIGN_PATTERN = "|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))

_TOKEN = re.compile(
    rf"(?P<blank>[^\S\n]+|//[^\n]*)|(?P<newline>\n)|(?P<text>{TEXT_PATTERN})"
    rf"|(?P<name>{NAME_PATTERN})|(?P<number>{NUMBER_PATTERN})|(?P<sign>{SIGN_PATTERN})"
)


def tokens(source: Source, start: int = 0, end: int | None = None, *, ascii_words: bool = False) -> list[Token]:
    """The tokens of a stretch of *source*, closed by an END token.

    >>> [token.kind for token in tokens(Source("", "..#Q ∨ 1..."))]
    ['..', '#', 'name', '∨', 'number', '…', 'end']
    """
    stop = len(source.text) if end is None else end
    words = ASCII_WORDS if ascii_words else WORDS
    found: list[Token] = []
    while start < stop:
        match = _TOKEN.match(source.text, start, stop)
        if match is None:
            raise _unreadable(source, start)
        if match.lastgroup != "blank":
            found.append(_token(match, Place(source, start, match.end()), words))
        start = match.end()
    return [*found, end_of(source, stop)]


def _token(match: re.Match[str], place: Place, words: dict[str, str]) -> Token:
    text = match.group()
    if match.lastgroup == "name":
        return Token(words[text], place) if text in words else Token(NAME, place, text)
    if match.lastgroup == "number":
        return Token(NUMBER, place, number(text, place))
    if match.lastgroup == "text":
        return Token(TEXT, place, unescaped(text[1:-1], place))
    if match.lastgroup == "newline":
        return Token(NEWLINE, place)
    return Token(_SIGNS[text], place)


def sign(text: str) -> str | None:
    """The symbol that *text* spells, if it spells one."""
    return _SIGNS.get(text) or WORDS.get(text)


def _unreadable(source: Source, offset: int) -> NotationError:
    character = source.text[offset]
    place = Place(source, offset, offset + 1)
    if character == '"':
        return NotationError('this text is not closed; wanted a second " on the same line', place)
    if character == "\\":
        return NotationError("'\\' begins no symbol here; wanted \\/ for or, /\\ for and (or read it as LaTeX)", place)
    if character in ".:":
        return NotationError(f"a single {character!r} is no symbol; wanted .. or := or ...", place)
    return NotationError(f"the character {character!r} (U+{ord(character):04X}) is no symbol of the notation", place)


__all__ = ["END", "NAME_PATTERN", "NUMBER_PATTERN", "sign", "tokens"]

"""Tokens: what the lexers of all four spellings make, and all that the parser sees."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category

from queenright.notation.errors import NotationError
from queenright.sources import Place, Source, visible

NUMBER, TEXT, NAME, NEWLINE, END = "number", "text", "name", "newline", "end"

#: The braces of LaTeX: they group, but show no parentheses.
OPEN_GROUP, CLOSE_GROUP = "{", "}"

#: Control characters, separators of lines and paragraphs, halves of characters.
_REFUSED = {"Cc", "Zl", "Zp", "Cs"}

_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


@dataclass(frozen=True, slots=True)
class Token:
    """*kind* is the name of a symbol or one of the constants above; *value* is a number's, text's or name's value."""

    kind: str
    place: Place
    value: int | float | str = ""

    def shown(self) -> str:
        """How an error speaks of it."""
        if self.kind == END:
            return "the end"
        if self.kind == NEWLINE:
            return "the end of the line"
        return repr(self.place.text if self.place.text else self.kind)


def number(text: str, place: Place) -> int | float:
    """The value of a number's digits; a point makes it a decimal.

    >>> from queenright.sources import NOWHERE
    >>> number("12", NOWHERE), number("1.5", NOWHERE)
    (12, 1.5)
    """
    if len(text) > 4000:
        raise NotationError(f"a number of {len(text):,} characters; wanted at most 4,000", place)
    if "." not in text:
        return int(text)
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise NotationError("this decimal is too large; wanted less than 1.8e308", place)
    return value


def unescaped(body: str, place: Place) -> str:
    """The text between the quotes, with \\n, \\t, \\" and \\\\ replaced. No other control character can be in a text.

    >>> from queenright.sources import NOWHERE
    >>> unescaped('a\\\\"b', NOWHERE)
    'a"b'
    """
    parts, rest = [], iter(body)
    for character in rest:
        if character == "\\":
            code = next(rest, "")
            if code not in _ESCAPES:
                raise NotationError(f"'\\{visible(code)}' in a text; wanted \\n, \\t, \\\" or \\\\", place)
            character = _ESCAPES[code]
        elif category(character) in _REFUSED:
            wanted = "wanted \\t" if character == "\t" else "wanted printable ones, \\n or \\t"
            raise NotationError(f"the control character U+{ord(character):04X} in a text; {wanted}", place)
        parts.append(character)
    return "".join(parts)


def escaped(text: str) -> str:
    """The other way round: what stands between the quotes."""
    for code, character in (("\\", "\\"), ('"', '"'), ("n", "\n"), ("t", "\t")):
        text = text.replace(character, f"\\{code}")
    return text


def end_of(source: Source, offset: int) -> Token:
    return Token(END, Place(source, offset, offset))

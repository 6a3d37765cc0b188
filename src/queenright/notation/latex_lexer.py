r"""The lexer of the LaTeX spelling, as it stands in the document and as people write it.

A line of the source ends nothing here: rows end with \\. The brackets of a bmatrix, pmatrix or cases environment are
ordinary brackets, whose rows are separated by \\; in a bmatrix & separates the items of a row, so that a matrix is a
vector of vectors. Elsewhere & shows nothing, like array, aligned and their kin, \left, \right and spaces of every kind.
Braces group without parentheses, so 2^{n+1} needs none. The traps of the scanned document: `[\]` is `[]`, and `*name*`,
\text{name} and \textit{name} are plain names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from queenright.notation.errors import NotationError
from queenright.notation.lexer import NAME_PATTERN, NUMBER_PATTERN, sign
from queenright.notation.symbols import SYMBOLS, WORDS
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

_COMMANDS = {spelling: symbol.name for symbol in SYMBOLS for spelling in symbol.latex if spelling.startswith("\\")}
_SIGNS = {
    spelling: symbol.name
    for symbol in SYMBOLS
    for spelling in (*symbol.latex, symbol.name, *symbol.ascii)
    if not spelling.isalpha() and "\\" not in spelling and spelling != "%"
}
_BRACKETS = {"bmatrix": "[]", "pmatrix": "()", "cases": "()"}
#: Environments whose rows are vectors if they stand in square brackets, their own or those before them.
_MATRICES = {"bmatrix", "array", "matrix", "smallmatrix"}
_INVISIBLE = {"\\left", "\\right", "\\quad", "\\qquad", "\\displaystyle", "\\nonumber", "\\limits"} | {
    f"\\{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")
}

#: Characters that LaTeX reserves, in the order in which they are replaced inside a text.
_RESERVED = (("\\", "\\textbackslash{}"), ("^", "\\^{}"), ("~", "\\~{}"), *((c, f"\\{c}") for c in "#$%&_{}"))
_QUOTED = (
    r'\\(?:text|mbox|mathrm)\s*\{\s*"(?P<text>(?:\\textbackslash\{\}(?:\\textbackslash\{\}|.)'
    r'|\\[\^~]\{\}|\\[#$%&_{}]|[^"\\{}\n])*)"\s*\}'
)

_TOKEN = re.compile(
    r"(?P<blank>\s+|~|%[^\n]*|\\[ ,;:!\n]|\\(?:label|tag)\*?\s*\{[^{}\n]*\})|(?P<column>&)"
    r"|(?P<newline>\\\\(?:\[\s*-?[0-9.]+\s*(?:pt|ex|em|mm|cm)\s*\])?)"
    rf"|(?P<quoted>{_QUOTED})"
    r"|\\(?:text|textit|textrm|textbf|mathit|mathrm|mathbf|mathsf|operatorname|emph|mbox)\*?\s*"
    r"\{\s*(?P<named>(?:[^\W\d]|\\_)(?:\w|\\_)*)\s*\}"
    r"|\\(?P<edge>begin|end)\s*\{\s*(?P<environment>[A-Za-z]+)\*?\s*\}(?P<columns>\s*\{[lcr|\s@{}]*\})?"
    r"|(?P<negated>\\not\s*(?:\\equiv|=))"
    r"|(?P<command>\\[A-Za-z]+|\\[|#%\]])"
    rf"|\*(?P<emphasis>{NAME_PATTERN})\*"
    rf"|(?P<name>{NAME_PATTERN})|(?P<number>{NUMBER_PATTERN})"
    rf"|(?P<sign>{'|'.join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))})"
    r"|(?P<group>[{}])"
)

#: A token of one of these kinds may end an operand: a star after it multiplies and does not emphasise.
_ENDS_OPERAND = {NAME, NUMBER, TEXT, ")", "]", "|", "⊤", "⊥", CLOSE_GROUP}


def tokens(source: Source, start: int = 0, end: int | None = None) -> list[Token]:
    r"""The tokens of a stretch of *source*, closed by an END token.

    >>> [token.kind for token in tokens(Source("", r"\vee [\perp \\ \#Q] \dots"))]
    ['∨', '[', '⊥', 'newline', '#', 'name', ']', '…', 'end']
    """
    stop = len(source.text) if end is None else end
    found: list[Token] = []
    environments: list[_Environment] = []
    while start < stop:
        match = _TOKEN.match(source.text, start, stop)
        if match is None:
            raise _unreadable(Place(source, start, start + 1))
        after = match.end()
        if match.group("emphasis") and found and found[-1].kind in _ENDS_OPERAND:
            found.append(Token("*", Place(source, start, start + 1)))
            after = start + 1
        elif match.group("edge") == "end":
            found = _closed(found, environments)
        if after == match.end():
            token = _token(match, Place(source, start, after), environments)
            found += [token] if token else []
        if match.group("edge") == "begin":
            matrix = match.group("environment") in _MATRICES and bool(found) and found[-1].kind == "["
            environments.append(_Environment(len(found), matrix))
        start = after
    return [*found, end_of(source, stop)]


@dataclass(slots=True)
class _Environment:
    """An environment that is open: where its tokens begin, whether its rows are vectors, whether & has parted them."""

    start: int
    matrix: bool
    parted: bool = False


def _closed(found: list[Token], environments: list[_Environment]) -> list[Token]:
    """The tokens with a bracket round each row of the matrix that ends here; a single row is a vector as it is."""
    if not environments:
        return found
    closing = environments.pop()
    rows = _rows(found[closing.start :]) if closing.parted else []
    if len(rows) < 2:
        return found
    made = found[: closing.start]
    for row in rows:
        made += [Token("[", row[0].place), *row, Token("]", row[-1].place), Token(NEWLINE, row[-1].place)]
    return made[:-1]


def _rows(found: list[Token]) -> list[list[Token]]:
    """The tokens between line ends that are in no inner bracket."""
    rows: list[list[Token]] = [[]]
    depth = 0
    for token in found:
        depth += (token.kind in ("(", "[", OPEN_GROUP)) - (token.kind in (")", "]", CLOSE_GROUP))
        if token.kind == NEWLINE and depth == 0:
            rows.append([])
        else:
            rows[-1].append(token)
    return [row for row in rows if row]


def _token(match: re.Match[str], place: Place, environments: list[_Environment]) -> Token | None:
    """The token of a match, or None for what shows nothing. & is a comma in a matrix, and nothing elsewhere."""
    group = match.lastgroup or ""
    if group == "blank":
        return None
    if group == "column":
        if not environments or not environments[-1].matrix:
            return None
        environments[-1].parted = True
        return Token(",", place)
    if group in ("name", "named", "emphasis"):
        return _name(match.group(group).replace("\\_", "_"), place)
    if group == "number":
        return Token(NUMBER, place, number(match.group(), place))
    if group == "newline":
        return Token(NEWLINE, place)
    if group == "group":
        return Token(OPEN_GROUP if match.group() == "{" else CLOSE_GROUP, place)
    if group == "quoted":
        return Token(TEXT, place, unescaped(_plain(match.group("text")), place))
    if match.group("edge"):
        return _edge(match.group("edge"), match.group("environment"), place)
    if group == "sign":
        return Token(_SIGNS[match.group()], place)
    return _command(re.sub(r"\s", "", match.group()), place)


def _name(text: str, place: Place) -> Token:
    return Token(WORDS[text], place) if text in WORDS else Token(NAME, place, text)


def _edge(edge: str, environment: str, place: Place) -> Token | None:
    if environment not in _BRACKETS:
        return None
    return Token(_BRACKETS[environment][edge == "end"], place)


def _command(command: str, place: Place) -> Token | None:
    if command in _INVISIBLE:
        return None
    if command not in _COMMANDS:
        raise NotationError(f"the LaTeX command {command} is no symbol of the notation", place)
    return Token(_COMMANDS[command], place)


def knows(command: str) -> bool:
    """Does this command tell that a text is LaTeX?"""
    return command in _COMMANDS or command in _INVISIBLE or command in ("\\begin", "\\text", "\\textit", "\\not")


def _unreadable(place: Place) -> NotationError:
    symbol = sign(place.text)
    if symbol is None:
        return NotationError(f"{place.text!r} is no symbol of the notation in LaTeX", place)
    return NotationError(f"{place.text!r} is not written like this in LaTeX", place)


def reserved(text: str) -> str:
    r"""*text* with the characters that LaTeX reserves replaced.

    >>> reserved("50 % of {x}")
    '50 \\% of \\{x\\}'
    """
    table = dict(_RESERVED)
    return "".join(table.get(character, character) for character in text)


def _plain(text: str) -> str:
    """The other way round."""
    pattern = "|".join(re.escape(written) for _, written in _RESERVED)
    table = {written: character for character, written in _RESERVED}
    return re.sub(pattern, lambda match: table[match.group()], text)

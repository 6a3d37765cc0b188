"""The four spellings, and how to tell which one a text is written in."""

from __future__ import annotations

import re

from queenright.errors import UnknownNameError
from queenright.notation import latex_lexer, lexer, mathml_lexer
from queenright.notation.symbols import ALSO, SYMBOLS
from queenright.notation.tokens import Token
from queenright.sources import Source

SPELLINGS = ("unicode", "ascii", "latex", "mathml")
_UNICODE_SIGNS = {symbol.name for symbol in SYMBOLS if not symbol.name.isascii()} | set(ALSO)


def spelling_of(text: str) -> str:
    """Guess: MathML by its first element, LaTeX by a known command, Unicode by a symbol outside ASCII; else ASCII.

    >>> spelling_of("a ∨ b"), spelling_of("a or b"), spelling_of(r"a \\vee b")
    ('unicode', 'ascii', 'latex')
    """
    bare = re.sub(lexer.TEXT_PATTERN, "", text)
    if bare.lstrip().startswith("<m"):
        return "mathml"
    # The ASCII sign /\ may touch a name, as in p /\q, which is no command of LaTeX.
    if any(latex_lexer.knows(command) for command in re.findall(r"(?<!/)\\(?:[A-Za-z]+|#)", bare)):
        return "latex"
    if "{" in bare or r"\text{" in text:
        return "latex"
    return "unicode" if any(sign in bare for sign in _UNICODE_SIGNS) else "ascii"


def tokens(source: Source, spelling: str = "auto", start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of *source* in the spelling of that name."""
    if spelling == "auto":
        spelling = spelling_of(source.text[start:end])
    if spelling in ("unicode", "ascii"):
        return lexer.tokens(source, start, end, ascii_words=spelling == "ascii")
    if spelling == "latex":
        return latex_lexer.tokens(source, start, end)
    if spelling == "mathml":
        return mathml_lexer.tokens(source, start, end)
    raise UnknownNameError("spelling", spelling, ("auto", *SPELLINGS))

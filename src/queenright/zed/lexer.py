"""Which markup a text is in, and its tokens."""

from __future__ import annotations

import re
from collections.abc import Callable

from queenright.sources import Place, Source
from queenright.zed.email_lexer import EmailLexer
from queenright.zed.errors import SpecificationError
from queenright.zed.latex_lexer import LatexLexer
from queenright.zed.scanner import Scanner
from queenright.zed.symbols import Markup
from queenright.zed.tokens import SchemaToken, TokenKind, soften
from queenright.zed.unicode_lexer import BOX, UnicodeLexer

LEXERS: dict[Markup, Callable[[Source], Scanner]] = {
    Markup.LATEX: LatexLexer,
    Markup.UNICODE: UnicodeLexer,
    Markup.EMAIL: EmailLexer,
}


def markup_of(text: str) -> Markup:
    r"""The markup that *text* is written in.

    >>> markup_of(r"\begin{zed} fields == 1 \upto n \end{zed}").value, markup_of("─ fields == 1..n └").value
    ('latex', 'unicode')
    """
    if re.search(r"\\begin\{(axdef|schema|zed|gendef|syntax|document)\}", text):
        return Markup.LATEX
    return Markup.UNICODE if BOX.search(text) else Markup.EMAIL


def read_tokens(source: Source, markup: Markup | None = None) -> list[SchemaToken]:
    """The tokens of a source, line ends softened, with END last."""
    lexer = LEXERS[markup or markup_of(source.text)](source)
    tokens = lexer.read()
    if not tokens:
        message = (
            "no paragraph of Z found; wanted \\begin{schema}{Name} (LaTeX), ┌ Name (Unicode) or +-- Name --- (e-mail)"
        )
        raise SpecificationError(message, Place(source, 0))
    relations = frozenset(_relations(tokens))
    return [*soften(tokens, relations), SchemaToken(TokenKind.END, "", Place(source, len(source.text)))]


def _relations(tokens: list[SchemaToken]) -> list[str]:
    """The names that a paragraph `relation (_ name _)` declares."""
    words = [token.text for token in tokens]
    return [words[k + 3] for k in range(len(words) - 3) if words[k : k + 3] == ["relation", "(", "_"]]

"""Which markup a text is in, and its tokens."""

from __future__ import annotations

import re
from collections.abc import Callable

from queenright.sources import Place, Source
from queenright.zed.errors import SpecificationError
from queenright.zed.latex_lexer import LatexLexer
from queenright.zed.plain_lexer import PlainLexer
from queenright.zed.scanner import Scanner
from queenright.zed.symbols import Markup
from queenright.zed.tokens import SchemaToken, TokenKind, soften
from queenright.zed.unicode_lexer import BOX, UnicodeLexer

#: A box that is drawn with lines, which the standard's markup has not.
DRAWN = re.compile(r"^[ \t]*[┌╔╭┏][─═━]|^[ \t]*[│┃║├╟┠╠┣]", re.M)

LEXERS: dict[Markup, Callable[[Source], Scanner]] = {
    Markup.LATEX: LatexLexer,
    Markup.UNICODE: UnicodeLexer,
    Markup.EMAIL: PlainLexer,
}


def markup_of(text: str) -> Markup:
    r"""The markup that *text* is written in.

    >>> markup_of(r"\begin{zed} fields == 1 \upto n \end{zed}").value, markup_of("─ fields == 1..n └").value
    ('latex', 'unicode')
    """
    if re.search(r"\\begin\{(axdef|schema|zed|gendef|syntax|document)\}", text):
        return Markup.LATEX
    return Markup.UNICODE if BOX.search(text) and not DRAWN.search(text) else Markup.EMAIL


def prose_lines(source: Source, tokens: list[SchemaToken]) -> int:
    """The lines that have words outside of all paragraphs."""
    rest, after = [], 0
    for token in tokens:
        if token.kind is TokenKind.OPEN and token.place.start >= after:
            rest.append(source.text[after : token.place.start])
        elif token.kind is TokenKind.CLOSE:
            after = max(after, token.place.end)
    lines = "".join([*rest, source.text[after:]]).splitlines()
    return sum(any(character.isalpha() for character in line) for line in lines)


def read_tokens(source: Source, markup: Markup | None = None, known: frozenset[str] = frozenset()) -> list[SchemaToken]:
    """The tokens of a source, line ends softened, with END last; *known* are infix relations declared before."""
    lexer = LEXERS[markup or markup_of(source.text)](source)
    tokens = lexer.read()
    if not tokens:
        message = (
            "no paragraph of Z found; wanted \\begin{schema}{Name} (LaTeX), ┌ Name (Unicode) or +-- Name --- (e-mail)"
        )
        raise SpecificationError(message, Place(source, 0))
    relations = known.union(declared_relations(tokens))
    return [*soften(tokens, relations), SchemaToken(TokenKind.END, "", Place(source, len(source.text)))]


def declared_relations(tokens: list[SchemaToken]) -> list[str]:
    """The names that a paragraph `relation (_ name _)` declares."""
    words = [token.text for token in tokens]
    return [words[k + 3] for k in range(len(words) - 3) if words[k : k + 3] == ["relation", "(", "_"]]

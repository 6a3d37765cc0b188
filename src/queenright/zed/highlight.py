"""The colours of Z: a lexer for Pygments, which finds it by its entry point under the name `z`.

Nothing else imports this file; Pygments comes with rich. Symbols and words are those of the symbol table, in every
markup, so that a new symbol is coloured at once. Prose between the paragraphs is coloured, too: Pygments colours what
it is given, and in a code block that is Z.
"""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, Text, Whitespace

from queenright.zed.operators import CONSTANTS, TOOLKIT
from queenright.zed.symbols import REFUSED, SYMBOLS, WORDS, Markup

_NAME = r"[^\W\d_](?:\w|\\_)*(?:%_[0-9]+%\^|↘[0-9]+↖)?['?!′]*"
_FORMALS = r"(?:\[[^\]\n]*\])?"
_MARKUPS = (Markup.LATEX, Markup.UNICODE, Markup.EMAIL)
_PUNCTUATION = set("()[]{},;:|.") | {"\\{", "\\}"}


def _spellings(wanted: frozenset[str] | None = None) -> list[str]:
    """All spellings of some symbols, or of all that are neither words nor punctuation."""
    found = {
        spelling
        for symbol in SYMBOLS
        for markup in _MARKUPS
        for spelling in symbol.spellings(markup)
        if (symbol.screen in wanted if wanted is not None else symbol.screen not in WORDS | CONSTANTS)
    }
    return sorted(found - _PUNCTUATION - set(WORDS), key=len, reverse=True)


class ZLexer(RegexLexer):  # type: ignore[misc]
    """Specifications in any markup: LaTeX, Unicode, drawn boxes, e-mail."""

    name = "Z notation"
    aliases: ClassVar[list[str]] = ["z", "zed"]
    filenames: ClassVar[list[str]] = ["*.zed"]
    mimetypes: ClassVar[list[str]] = []
    url = "https://pypi.org/project/queenright/"
    tokens: ClassVar[dict[str, object]] = {
        "root": [
            (r"\s+", Whitespace),
            (r"^%%(?:Z|inrel\b[^\n]*)?[ \t]*$|(?<!\\)%[ \t][^\n]*", Comment.Single),
            (
                rf"(\\begin\{{schema\}})(\{{)({_NAME})(\}})",
                bygroups(Keyword.Namespace, Punctuation, Name.Class, Punctuation),
            ),
            (r"\\(?:begin|end)\{[a-z]+\}|\\where\b|\\\\|\\also\b", Keyword.Namespace),
            (
                rf"^([ \t]*)([┌╔╭┏][─═━]*|\+-+)([ \t]*)({_NAME})({_FORMALS})([ \t]*)([─═━┐╗╮┓+-]*)",
                bygroups(
                    Whitespace, Keyword.Namespace, Whitespace, Name.Class, Name.Class, Whitespace, Keyword.Namespace
                ),
            ),
            (r"^[ \t]*(?:\+[.=-]+\+?|\|-{2,}\|?|-[.=]{2,}|---+|[╒╓═][─═━]*)", Keyword.Namespace),
            (r"[┌┐└┘├┤│┃║╷╔╗╚╝╭╮╰╯─═━╒╓]+", Keyword.Namespace),
            (rf"^([ \t]*)({_NAME})(?={_FORMALS}[ \t]*(?:==(?!>)|≙|::=|\\defs\b))", bygroups(Whitespace, Name.Function)),
            (words(_spellings(CONSTANTS)), Keyword.Type),
            (words(tuple(WORDS - {"in"}), prefix=r"\b", suffix=r"\b"), Operator.Word),
            (words(("true", "false"), prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(tuple(TOOLKIT), prefix=r"\b", suffix=r"\b(?!['?!])"), Name.Builtin),
            (words(_spellings()), Operator),
            (words([spelling for spellings in REFUSED.values() for spelling in spellings]), Operator),
            (r"\\(?:mathbb|textit|mathit|mathrm|text|emph|t[0-9]|q?quad|[,;:! ])", Text),
            (_NAME, Name),
            (r"[0-9]+", Number),
            (r"\\[{}]|[()\[\]{},;:|.]", Punctuation),
            (r".", Text),
        ]
    }


__all__ = ["ZLexer"]

"""The colours of the unified notation: a lexer for Pygments, which finds it by its entry point under the name `un`.

Nothing else imports this file; Pygments comes with rich. The signs and words are those of the symbol table, so a new
symbol is coloured at once.
"""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace

from queenright.notation.lexer import NAME_PATTERN, NUMBER_PATTERN, SIGN_PATTERN, TEXT_PATTERN
from queenright.notation.symbols import ASCII_WORDS

_CONSTANTS = ("⊤", "⊥", "true", "false", "T", "F")
_WORDS = tuple(word for word in ASCII_WORDS if word not in _CONSTANTS)


class UnifiedNotationLexer(RegexLexer):  # type: ignore[misc]
    """Documents in Unicode or ASCII."""

    name = "Unified notation"
    aliases: ClassVar[list[str]] = ["un", "unified-notation"]
    filenames: ClassVar[list[str]] = ["*.un"]
    mimetypes: ClassVar[list[str]] = []
    url = "https://pypi.org/project/queenright/"
    tokens: ClassVar[dict[str, object]] = {
        "root": [
            (r"\s+", Whitespace),
            (r"//[^\n]*", Comment.Single),
            (TEXT_PATTERN, String),
            # A definition: the name that is defined, with or without parameters.
            (rf"^({NAME_PATTERN})(?=(?:\s*\([^()\n]*\))?\s*(?::=|≔))", Name.Function),
            (r"(«|<<)([^»>\n]*)(»|>>)", bygroups(Keyword.Namespace, Name.Namespace, Keyword.Namespace)),
            (words(_CONSTANTS[2:], prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(_WORDS, prefix=r"\b", suffix=r"\b"), Operator.Word),
            (NAME_PATTERN, Name),
            (NUMBER_PATTERN, Number),
            (r"[⊤⊥]", Keyword.Constant),
            (r"[()\[\],;]", Punctuation),
            (SIGN_PATTERN, Operator),
            (r".", Text),
        ]
    }


__all__ = ["UnifiedNotationLexer"]

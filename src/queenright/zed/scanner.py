"""What the three lexers share: a place in a text, the longest symbol that fits there, names, numbers and errors."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable

from queenright.sources import Place, Source
from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.symbols import REFUSED, WORDS, Markup, refused, spelled
from queenright.zed.tokens import SchemaToken, TokenKind

#: Longer numbers exceed 64 bits, which is what solvers compute with.
LONGEST_NUMBER = 18

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

NUMBER = re.compile(r"[0-9]+")
BLACKBOARD_LETTERS = {"N": "ℕ", "Z": "ℤ", "P": "ℙ", "F": "𝔽"}
BLACKBOARD = re.compile(r"\\mathbb\s*\{?\s*([NZPF])\s*\}?(?:\s*_\s*\{?(1)\}?)?")
STYLED = re.compile(
    r"\\(?:text(?:it|rm|bf|sf|tt)?|math(?:it|rm|bf|sf|tt)|operatorname|emph|mbox)\*?\s*"
    r"\{\s*((?:[^\W\d_]|\\_)(?:\w|\\_)*['?!]*)\s*\}"
)
BLANK = re.compile(r"[ \t\r\f\v\xa0]+")


class Scanner(ABC):
    """A walk through a source that gathers tokens."""

    markup: Markup
    #: a name as this markup writes it
    name: re.Pattern[str]

    def __init__(self, source: Source, symbols: dict[str, str] | None = None) -> None:
        self.source, self.text, self.offset = source, source.text, 0
        self.tokens: list[SchemaToken] = []
        self.symbols = spelled(self.markup) if symbols is None else symbols
        outside = (spelling for spellings in REFUSED.values() for spelling in spellings)
        by_length = sorted({*self.symbols, *outside}, key=len, reverse=True)
        self.symbol = re.compile("|".join(map(re.escape, by_length)))

    def place(self, offset: int | None = None) -> Place:
        return Place(self.source, self.offset if offset is None else offset)

    def error(self, message: str, offset: int | None = None) -> SpecificationError:
        return SpecificationError(message, self.place(offset))

    def outside(self, construct: str, offset: int | None = None) -> OutsideSubsetError:
        return OutsideSubsetError(f"{construct} is outside the subset of Z that is read here", self.place(offset))

    @abstractmethod
    def read(self) -> list[SchemaToken]:
        """All tokens of the source."""

    def emit(self, kind: TokenKind, text: str, length: int = 0) -> None:
        """Add a token that is *length* characters long in the source, and walk over it."""
        self.tokens.append(SchemaToken(kind, text, Place(self.source, self.offset, self.offset + length)))
        self.offset += length

    def skip(self, pattern: re.Pattern[str]) -> bool:
        found = pattern.match(self.text, self.offset)
        self.offset = found.end() if found else self.offset
        return bool(found and found[0])

    def scan_number(self) -> bool:
        found = NUMBER.match(self.text, self.offset)
        if found is None:
            return False
        if len(found[0]) > LONGEST_NUMBER:
            raise self.error(f"a number of {len(found[0])} digits; at most {LONGEST_NUMBER} are read")
        self.emit(TokenKind.NUMBER, str(int(found[0])), len(found[0]))
        return True

    def scan_symbol(self) -> bool:
        found = self.symbol.match(self.text, self.offset)
        if found is None:
            return False
        self.emit_symbol(found[0])
        return True

    def emit_symbol(self, spelling: str) -> None:
        if spelling not in self.symbols:
            raise self.outside(refused(spelling))
        self.emit(TokenKind.SYMBOL, self.symbols[spelling], len(spelling))

    def scan_word(self) -> bool:
        """A name, or a symbol that is a word."""
        found = self.name.match(self.text, self.offset)
        if found is None:
            return False
        text = self.canonical(found[0])
        kind = TokenKind.SYMBOL if text in self.symbols.values() and self.is_symbol(found[0]) else TokenKind.NAME
        self.emit(kind, text, len(found[0]))
        return True

    def scan_styled(self) -> bool:
        """A word or letter in the style that ordinary LaTeX gives it: \\textit{queens}, \\text{dom}, \\mathbb{N}_1."""
        found = BLACKBOARD.match(self.text, self.offset)
        if found is not None:
            self.emit(TokenKind.SYMBOL, BLACKBOARD_LETTERS[found[1]] + ("₁" if found[2] else ""), len(found[0]))
            return True
        found = STYLED.match(self.text, self.offset)
        if found is None:
            return False
        word = found[1].replace("\\_", "_")
        self.emit(TokenKind.SYMBOL if word in WORDS else TokenKind.NAME, word, len(found[0]))
        return True

    def canonical(self, word: str) -> str:
        """The name as the screen shows it."""
        return word

    def is_symbol(self, word: str) -> bool:
        return word in self.symbols

    def unknown(self) -> SpecificationError:
        return self.error(f"no symbol of Z begins with {self.text[self.offset]!r}")

    def relation_paragraphs(self, names: Iterable[tuple[str, int]]) -> list[SchemaToken]:
        """The tokens of `relation (_ name _)` for each name, at its offset."""
        made = []
        for name, offset in names:
            place = self.place(offset)
            words = [(TokenKind.OPEN, "zed"), *((TokenKind.SYMBOL, text) for text in ("relation", "(", "_"))]
            words += [
                (TokenKind.NAME, name),
                (TokenKind.SYMBOL, "_"),
                (TokenKind.SYMBOL, ")"),
                (TokenKind.CLOSE, "zed"),
            ]
            made += [SchemaToken(kind, text, place) for kind, text in words]
        return made

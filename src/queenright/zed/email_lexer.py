"""Plain ASCII, as Z is written in e-mail, to tokens.

    +-- NQueens ---            +..                    fields == 1 .. n
    queens : seq fields        n : %N%_1%^            (a paragraph is a line that begins with
    |--                        -..                     a name and ==, or is [NAMES], up to the next blank line)
    dom queens = fields
    ---

Other text is prose.
"""

from __future__ import annotations

import re

from queenright.zed.scanner import BLANK, SUBSCRIPTS, Scanner
from queenright.zed.symbols import WORDS, Markup
from queenright.zed.tokens import SchemaToken, TokenKind

WORD = r"[^\W\d_]\w*"
START = re.compile(
    r"^[ \t]*(?:(?P<schema>\+--)|(?P<axdef>\+\.\.[.]*[ \t]*$)|(?P<generic>\+==)|(?P<zed>%%Z[ \t]*$)"
    rf"|(?P<line>(?={WORD}(?:%_[0-9]+%\^)?['?!]*[ \t]*(?:==(?!>)|::=)|\[[^\[\]\n]*\][ \t]*$"
    r"|relation[ \t]*\([ \t]*_)))",
    re.M,
)
ENDS = {
    "schema": re.compile(r"---+[ \t]*$", re.M),
    "axdef": re.compile(r"-\.\.[.]*[ \t]*$", re.M),
    "zed": re.compile(r"%%[ \t]*$", re.M),
}
MIDDLE = re.compile(r"\|--+[ \t]*$", re.M)
TRAIL = re.compile(r"[ \t]*-*[ \t]*$", re.M)
BLANK_LINE = re.compile(r"\n[ \t]*(?:\n|$)|$(?![\r\n])")


class EmailLexer(Scanner):
    """Reads the paragraphs of an e-mail."""

    markup = Markup.EMAIL
    name = re.compile(rf"{WORD}(?:%_[0-9]+%\^)?['?!]*")

    def read(self) -> list[SchemaToken]:
        while found := START.search(self.text, self.offset):
            kind = found.lastgroup or "line"
            self.offset = found.start(kind)
            if kind == "generic":
                raise self.outside("a generic box (+==)")
            if kind == "line":
                self._line()
            else:
                self._box(kind, found.end(kind))
        self.offset = len(self.text)
        return self.tokens

    def _line(self) -> None:
        self.emit(TokenKind.OPEN, "zed")
        while self.offset < len(self.text) and not BLANK_LINE.match(self.text, self.offset):
            self._step()
        self.emit(TokenKind.CLOSE, "zed")

    def _box(self, box: str, inside: int) -> None:
        begin = self.offset
        self.emit(TokenKind.OPEN, box, inside - begin)
        if box == "schema":
            self._header()
        while self.offset < len(self.text):
            if self._at_line_start() and (end := ENDS[box].match(self.text, self.offset)):
                self.emit(TokenKind.CLOSE, box, len(end[0]))
                return
            self._step()
        raise self.error(f"the box {self.text[begin : begin + 3]} is never closed", begin)

    def _header(self) -> None:
        self.skip(BLANK)
        if not self.scan_word():
            raise self.error("a schema has a name: +-- Name ---")
        self.skip(TRAIL)

    def _at_line_start(self) -> bool:
        return self.text[self.text.rfind("\n", 0, self.offset) + 1 : self.offset].strip() == ""

    def _step(self) -> None:
        if self.skip(BLANK):
            return
        if self.text[self.offset] == "\n":
            self.emit(TokenKind.NEWLINE, "\n", 1)
        elif self._at_line_start() and (middle := MIDDLE.match(self.text, self.offset)):
            self.emit(TokenKind.SYMBOL, "|", len(middle[0]))
        elif not (self.scan_word() or self.scan_number() or self.scan_symbol()):
            raise self.unknown()

    def canonical(self, word: str) -> str:
        return re.sub(r"%_([0-9]+)%\^", lambda index: index[1].translate(SUBSCRIPTS), word)

    def is_symbol(self, word: str) -> bool:
        return self.canonical(word) in WORDS

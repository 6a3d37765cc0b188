"""Unicode to tokens, as in ISO 13568: `╷ … └` an axiomatic box, `┌ Name … └` a schema, `─ … └` a paragraph,
`═ [X] … └` a generic definition.

Line ends are those of the text. A line `|` (or `├──`) parts declarations from predicates. Text outside is prose.
"""

from __future__ import annotations

import re

from queenright.zed.scanner import BLANK, SUBSCRIPTS, Scanner
from queenright.zed.symbols import WORDS, Markup
from queenright.zed.tokens import SchemaToken, TokenKind

BOX = re.compile(r"^[ \t]*([╷┌]═?|[─═╒╓])(?![─═])", re.M)
KINDS = {"╷": "axdef", "┌": "schema", "┌═": "schema", "─": "zed", **dict.fromkeys(("╷═", "═", "╒", "╓"), "gendef")}
NEWLINE = re.compile("[\n\u2028]")
MIDDLE = re.compile("├─*")


class UnicodeLexer(Scanner):
    """Reads the boxes of a Unicode text."""

    markup = Markup.UNICODE
    name = re.compile(r"[^\W\d_]\w*(?:↘[0-9]+↖)?['?!′]*")

    def read(self) -> list[SchemaToken]:
        while found := BOX.search(self.text, self.offset):
            self.offset = found.start(1)
            self._box(KINDS[found[1]], len(found[1]))
        self.offset = len(self.text)
        return self.tokens

    def _box(self, box: str, length: int) -> None:
        begin = self.offset
        self.emit(TokenKind.OPEN, box, length)
        while self.offset < len(self.text):
            if self.text[self.offset] == "└":
                self.emit(TokenKind.CLOSE, box, 1)
                return
            if not self.skip(BLANK):
                self._step()
        raise self.error(f"the box {self.text[begin]} is never closed; └ is missing", begin)

    def _step(self) -> None:
        if NEWLINE.match(self.text, self.offset):
            self.emit(TokenKind.NEWLINE, "\n", 1)
        elif middle := MIDDLE.match(self.text, self.offset):
            self.emit(TokenKind.SYMBOL, "|", len(middle[0]))
        elif not (self._special() or self.scan_word() or self.scan_number() or self.scan_symbol()):
            raise self.unknown()

    def _special(self) -> bool:
        """A symbol that is a letter to Unicode, such as ℕ, or a word that is one, such as dom or seq↘1↖."""
        found = self.symbol.match(self.text, self.offset)
        if found is None or (found[0][0].isascii() and found[0][0].isalpha()):
            return False
        self.emit_symbol(found[0])
        return True

    def canonical(self, word: str) -> str:
        return re.sub("↘([0-9]+)↖", lambda index: index[1].translate(SUBSCRIPTS), word).replace("′", "'")

    def is_symbol(self, word: str) -> bool:
        return self.canonical(word) in WORDS

r"""Plain text to tokens: Z as people write it in e-mail, draw it with bars, or find it in a scanned paper.

    +-- NQueens ---        ┌─ NQueens ───────        | n : %N%_1%^         fields == 1 .. n
    queens : seq fields    │ queens : seq fields
    |--                    ├─────────────────        (bars alone: an       (a paragraph is a line that begins with
    dom queens = fields    │ dom queens = fields      axiomatic box)        a name and ==, or is [NAMES], up to a
    ---                    └─────────────────                               blank line or the next box)

Symbols may be those of any markup, also the commands of ordinary LaTeX (\wedge, \mathbb{N}) between dollars. A box that
lost its lines in a scan is read too, if its name stands emphasised above a declaration: <i>NQueens</i>.

Other text is prose. What has begun as a paragraph must be readable to its end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from queenright.sources import Source
from queenright.zed.operators import words
from queenright.zed.scanner import SUBSCRIPTS, Scanner
from queenright.zed.symbols import WORDS, Markup, spelled
from queenright.zed.tokens import SchemaToken, TokenKind

WORD = r"[^\W\d_](?:\w|\\_)*"
NAME = rf"{WORD}(?:%_[0-9]+%\^|↘[0-9]+↖)?['?!′]*"
TAG = r"</?(?:i|b|em|strong|tt|code|var)>"
DASHES = r"[-─═━]"
#: What may stand before and after a word without meaning anything.
DECORATED = rf"(?:\$|\*\*?|{TAG}|\\(?:textit|mathit|emph|textbf)\{{)*"
UNDECORATED = rf"(?:\$|\*\*?|{TAG}|\}})*"
DECLARED = rf"[ \t]*{DECORATED}{NAME}{UNDECORATED}(?:[ \t]*,[ \t]*{DECORATED}{NAME}{UNDECORATED})*[ \t]*:(?![:=])"
FORMALS = rf"[ \t]*\[[ \t]*{NAME}(?:[ \t]*,[ \t]*{NAME})*[ \t]*\]"
EMPHASISED = rf"(?:{TAG}|\*\*?|\\(?:textit|textbf|emph)\{{)"

TOP = re.compile(
    rf"[ \t]*(?:\+{DASHES}+|[┌╔╭┏]{DASHES}*)[ \t]*(?P<name>{DECORATED}{NAME}{UNDECORATED}(?:{FORMALS})?)?"
    rf"[ \t]*{DASHES}*(?P<right>[+┐╗╮┓])?[ \t]*$"
)
GENERIC_TOP = re.compile(
    rf"[ \t]*(?:\+==+|[╒╓╔]{DASHES}*)[ \t]*(?P<formals>{FORMALS})[ \t]*[-─═━=]*(?P<right>[+╕╖╗])?[ \t]*$"
)
EMAIL_AXDEF = re.compile(r"[ \t]*\+\.\.+[ \t]*$")
EMAIL_ZED = re.compile(r"[ \t]*%%Z[ \t]*$")
LINE = re.compile(
    rf"[ \t]*(?:{DECORATED}{NAME}{UNDECORATED}(?:{FORMALS})?[ \t]*(?:==(?!>)|::=|=\^=|≙|≜|\\defs\b)"
    rf"|\[[ \t]*{NAME}(?:[ \t]*,[ \t]*{NAME})*[ \t]*\][ \t]*$"
    r"|relation[ \t]*\([ \t]*_)"
)
LOST_HEADER = re.compile(rf"[ \t]*{EMPHASISED}+(?P<name>{NAME}){UNDECORATED}[ \t]*$")
DECLARATION = re.compile(DECLARED)
BAR = re.compile(r"[ \t]*[|│┃║](?![|])")
BARRED_DECLARATION = re.compile(rf"[ \t]*[|│┃║]{DECLARED}")
MIDDLE = re.compile(rf"[ \t]*[|│┃║├╟┠╠┣+]{DASHES}{{2,}}[|+┤╢┨╣┫]?[ \t]*$")
PLUS_LINE = re.compile(rf"[ \t]*\+{DASHES}{{2,}}\+?[ \t]*$")
BOTTOM = re.compile(rf"[ \t]*(?:[└╚╰┗]{DASHES}*[┘╝╯┛]?|---+|\+{DASHES}{{2,}}\+?)[ \t]*$")
ENDS = {
    "axdef": re.compile(r"[ \t]*-\.\.+[ \t]*$"),
    "zed": re.compile(r"[ \t]*%%[ \t]*$"),
    "gendef": re.compile(r"[ \t]*-==+[ \t]*$"),
}
DISPLAY = re.compile(r"[ \t]*(?:\\\[|\$\$)(?P<inside>.*?)(?:\\\]|\$\$)", re.S)

BLANK = re.compile(
    rf"(?:[ \t\r\f\v\xa0$~]|{TAG}|\\[,;:!]|\\q?quad(?![A-Za-z])|\\(?:left|right)(?![a-z])|[│┃║][ \t]*$)+", re.M
)
#: In e-mail this takes a set away.
CONTROL_SPACE = re.compile(r"\\ ")
RIGHT_BAR = re.compile(r"\|[ \t]*$", re.M)
LINE_END = re.compile(r"\\\\|\\also(?![A-Za-z])")
SPACED = re.compile(rf"(%[A-Za-z]|{WORD})[ \t]*%_[ \t]*([0-9]+)[ \t]*%\^")
STARRED = re.compile(rf"\*\*?({NAME})\*\*?")
LATEX = re.compile(r"\$|\\(?:mathbb|textit|mathit|forall|exists|bullet|wedge|neq|in|begin)\b")
COMMAND = re.compile(r"\\[A-Za-z]{2,}")

#: After one of these a star multiplies.
ENDS_OPERAND = words(") } ] ⟩")


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the text, by its offsets."""

    start: int
    end: int


class PlainLexer(Scanner):
    """Reads the paragraphs of a plain text."""

    markup = Markup.EMAIL
    name = re.compile(NAME)

    def __init__(self, source: Source) -> None:
        super().__init__(source, spelled(Markup.LATEX) | spelled(Markup.UNICODE) | spelled(Markup.EMAIL))
        self.lines = [_Line(found.start(), found.end()) for found in re.finditer(r"[^\n]*(?:\n|$)", self.text)]
        self.row = 0
        self.right_border = False
        self.has_latex = LATEX.search(self.text) is not None

    def line(self, row: int) -> str:
        return self.text[self.lines[row].start : self.lines[row].end].rstrip("\r\n") if row < len(self.lines) else ""

    def read(self) -> list[SchemaToken]:
        while self.row < len(self.lines):
            if not self._paragraph():
                self.row += 1
        self.offset = len(self.text)
        return self.tokens

    # where paragraphs begin

    def _paragraph(self) -> bool:
        """Read the paragraph that begins in this row, if one does."""
        line = self.line(self.row)
        self.offset = self.lines[self.row].start + len(line) - len(line.lstrip())
        top = TOP.match(line)
        if generic := GENERIC_TOP.match(line):
            self._generic(generic)
        elif top and (top["name"] or BARRED_DECLARATION.match(self.line(self.row + 1))):
            self._drawn(top)
        elif top and DECLARATION.match(self.line(self.row + 1)):
            raise self.error("a schema has a name: +-- Name ---", self.offset + len(line.strip()))
        elif EMAIL_AXDEF.match(line):
            self._between("axdef", ENDS["axdef"])
        elif EMAIL_ZED.match(line):
            self._between("zed", ENDS["zed"])
        elif BARRED_DECLARATION.match(line):
            self._barred()
        elif LINE.match(line):
            self._open_line()
        elif (header := LOST_HEADER.match(line)) and DECLARATION.match(self.line(self.row + 1)):
            self._lost(header)
        elif display := DISPLAY.match(self.text, self.lines[self.row].start):
            return self._display(display)
        else:
            return False
        return True

    def _begins(self, row: int) -> bool:
        """Whether a box begins in a row: it ends the paragraph before it."""
        line = self.line(row)
        top = TOP.match(line)
        return bool(
            (top and top["name"])
            or GENERIC_TOP.match(line)
            or EMAIL_AXDEF.match(line)
            or EMAIL_ZED.match(line)
            or LINE.match(line)
            or BARRED_DECLARATION.match(line)
        )

    # the kinds of paragraphs

    def _drawn(self, top: re.Match[str]) -> None:
        box = "schema" if top["name"] else "axdef"
        begin, first = self.lines[self.row].start, self.row + 1
        last = self._bottom(first)
        if last is None:
            raise self.error(f"the box {self.line(self.row).split()[0]} is never closed; --- or └── is missing")
        self.right_border = bool(top["right"])
        self.emit(TokenKind.OPEN, box)
        if top["name"]:
            self.offset = begin + top.start("name")
            self._until(begin + top.end("name"))
            self._line_end(self.lines[self.row].end)
        self._rows(box, first, last)
        self._close(box, last)

    def _generic(self, top: re.Match[str]) -> None:
        """A generic definition: a double line above, closed like any box or by -==."""
        first = self.row + 1
        ends = [row for row in range(first, len(self.lines)) if ENDS["gendef"].match(self.line(row))]
        last = ends[0] if ends and "+" in top[0] else self._bottom(first)
        if last is None:
            raise self.error(f"the box {self.line(self.row).split()[0]} is never closed; -== or └── is missing")
        self.right_border = bool(top["right"])
        self.emit(TokenKind.OPEN, "gendef")
        begin = self.lines[self.row].start
        self.offset = begin + top.start("formals")
        self._until(begin + top.end("formals"))
        self._line_end(self.lines[self.row].end)
        self._rows("gendef", first, last)
        self._close("gendef", last)

    def _bottom(self, first: int) -> int | None:
        """The row that closes a box. A line +-----+ with a barred line below it parts the box, the first time."""
        parted = False
        for row in range(first, len(self.lines)):
            line = self.line(row)
            if PLUS_LINE.match(line) and not parted and BAR.match(self.line(row + 1)):
                parted = True
            elif BOTTOM.match(line):
                return row
            elif MIDDLE.match(line):
                parted = True
        return None

    def _between(self, box: str, closing: re.Pattern[str]) -> None:
        first = self.row + 1
        found = [row for row in range(first, len(self.lines)) if closing.match(self.line(row))]
        if not found:
            raise self.error(f"the box {self.line(self.row).strip()} is never closed")
        self.right_border = False
        self.emit(TokenKind.OPEN, box)
        self._rows(box, first, found[0])
        self._close(box, found[0])

    def _barred(self) -> None:
        """Lines with a bar on the left and nothing above or below: an axiomatic box."""
        first = last = self.row
        while BAR.match(self.line(last)) or MIDDLE.match(self.line(last)):
            last += 1
        self.emit(TokenKind.OPEN, "axdef")
        self._rows("axdef", first, last)
        self._close("axdef", last - 1)

    def _open_line(self) -> None:
        """An abbreviation, given sets or a free type: to the next blank line or box."""
        self.right_border = False
        self.emit(TokenKind.OPEN, "zed")
        row = self.row
        while True:
            self.offset = max(self.offset, self.lines[row].start)
            self._until(self.lines[row].end)
            row += 1
            if not self.line(row).strip() or self._begins(row):
                break
        self._close("zed", row - 1)

    def _lost(self, header: re.Match[str]) -> None:
        """A schema whose lines are lost: declarations come first, and a blank line ends it."""
        begin = self.lines[self.row].start
        self.right_border = False
        self.emit(TokenKind.OPEN, "schema")
        self.offset = begin + header.start("name")
        self._until(begin + header.end("name"))
        self._line_end(self.lines[self.row].end)
        row, parted = self.row + 1, False
        while self.line(row).strip():
            self.offset = self.lines[row].start
            if not parted and not DECLARATION.match(self.line(row)):
                self.emit(TokenKind.SYMBOL, "|")
                parted = True
            self._until(self.lines[row].end)
            row += 1
        self._close("schema", row - 1)

    def _display(self, display: re.Match[str]) -> bool:
        r"""A formula between \[ and \] that is a paragraph: a declaration, or a line as above."""
        inside = display["inside"].strip()
        declared, line = DECLARATION.match(inside), LINE.match(inside)
        if not declared and not line:
            return False
        box = "zed" if line else "axdef"
        self.right_border = False
        self.emit(TokenKind.OPEN, box)
        self.offset = display.start("inside")
        self._until(display.end("inside"))
        self.emit(TokenKind.CLOSE, box, display.end() - self.offset)
        self.row = next(row for row, own in enumerate(self.lines) if own.end >= display.end()) + 1
        return True

    def _close(self, box: str, row: int) -> None:
        self.offset = self.lines[row].start + len(self.line(row))
        self.emit(TokenKind.CLOSE, box)
        self.row = row + 1

    # what is in a box

    def _rows(self, box: str, first: int, last: int) -> None:
        """The lines of a box, without the bars on their left: an ASCII bar is one only if every line has it."""
        lines = [line for line in map(self.line, range(first, last)) if line.strip()]
        barred = box != "zed" and all(BAR.match(line) or MIDDLE.match(line) for line in lines)
        for row in range(first, last):
            line = self.line(row)
            self.offset = self.lines[row].start
            if box != "zed" and (MIDDLE.match(line) or (line.strip() == "|" and not barred)):
                self.emit(TokenKind.SYMBOL, "|", len(line))
                continue
            bar = BAR.match(line)
            if bar and (barred or line[bar.end() - 1] != "|"):
                self.offset += bar.end()
            self._until(self.lines[row].end)

    def _until(self, end: int) -> None:
        """The tokens of a stretch; a line end is a token, too."""
        while self.offset < end:
            self._step()

    def _line_end(self, end: int) -> None:
        self.emit(TokenKind.NEWLINE, "\n")
        self.offset = end

    def _step(self) -> None:
        if self.skip(BLANK) or (self.has_latex and self.skip(CONTROL_SPACE)):
            return
        if self.right_border and self.skip(RIGHT_BAR):
            return
        line_end = LINE_END.match(self.text, self.offset)
        if self.text[self.offset] == "\n" or line_end:
            self.emit(TokenKind.NEWLINE, "\n", len(line_end[0]) if line_end else 1)
        elif not (
            self._spaced()
            or self._starred()
            or self.scan_styled()
            or self._special()
            or self.scan_word()
            or self.scan_number()
            or self._command()
            or self.scan_symbol()
        ):
            raise self.unknown()

    def _spaced(self) -> bool:
        """An index as e-mail writes it, with blanks or without: %N %_ 1 %^."""
        found = SPACED.match(self.text, self.offset)
        if found is None:
            return False
        written = f"{found[1]}%_{found[2]}%^"
        if written in self.symbols:
            self.emit(TokenKind.SYMBOL, self.symbols[written], len(found[0]))
        else:
            self.emit(TokenKind.NAME, self.canonical(written), len(found[0]))
        return True

    def _starred(self) -> bool:
        """*name*, unless a star multiplies here."""
        found = STARRED.match(self.text, self.offset)
        last = self.tokens[-1]
        if found is None or last.kind in (TokenKind.NAME, TokenKind.NUMBER) or last.text in ENDS_OPERAND:
            return False
        self.emit(TokenKind.NAME, self.canonical(found[1]), len(found[0]))
        return True

    def _special(self) -> bool:
        """A symbol that is a letter to Unicode, such as ℕ; those that are words are read as words."""
        found = self.symbol.match(self.text, self.offset)
        if found is None or not found[0][0].isalpha() or found[0][0].isascii():
            return False
        self.emit_symbol(found[0])
        return True

    def _command(self) -> bool:
        """A command of LaTeX that is no symbol; in plain e-mail a backslash before a name takes a set away."""
        found = COMMAND.match(self.text, self.offset)
        if found is None or not self.has_latex:
            return False
        symbol = self.symbol.match(self.text, self.offset)
        if symbol is None or len(symbol[0]) < len(found[0]):
            raise self.error(f"the command {found[0]} is not known")
        return False

    def canonical(self, word: str) -> str:
        plain = word.replace("\\_", "_").replace("′", "'")
        return re.sub(r"(?:%_|↘)([0-9]+)(?:%\^|↖)", lambda index: index[1].translate(SUBSCRIPTS), plain)

    def is_symbol(self, word: str) -> bool:
        return self.canonical(word) in WORDS

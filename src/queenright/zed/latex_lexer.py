r"""LaTeX to tokens, by the conventions of fuzz and zed-csp.

Only what stands inside `axdef`, `schema` and `zed` is read, so a paper can be given as it is. Line ends are `\\` and
`\also`; spacing commands and dollars mean nothing, and the commands of ordinary LaTeX (`\wedge`, `\bullet`,
`\mathbb{N}`, `\textit{queens}`) are read as well. `%%inrel \attacks`, fuzz's directive, declares an infix relation.
"""

from __future__ import annotations

import re

from queenright.sources import Source
from queenright.zed.scanner import SUBSCRIPTS, Scanner
from queenright.zed.symbols import BY_TEXT, WORDS, Markup
from queenright.zed.tokens import SchemaToken, TokenKind

SPACE = re.compile(
    r"(?:[ \t\r\n\f\v\xa0~&$]|\\(?:left|right)(?![a-z])"
    r"|\{\}|\\[,;:! ]|\\q?quad(?![A-Za-z])|\\t(?:[0-9]+|\{[0-9]+\})|%[^\n]*)+"
)
NEWLINE = re.compile(r"\\\\|\\also(?![A-Za-z])")
FINAL_STOP = re.compile(r"[.,](?=\s*\\end\{)")
COMMAND = re.compile(r"\\[A-Za-z]+")
BEGIN = re.compile(r"\\begin\{(axdef|schema|zed|gendef|syntax)\}|\\begin\{verbatim\}|(?<!\\)%[^\n]*")
END = re.compile(r"\\end\{([A-Za-z*]*)\}")
NAME = r"[^\W\d_](?:[^\W_]|\\_)*(?:_(?:[0-9]|\{[0-9]+\}))?['?!]*"
HEADER = re.compile(rf"[ \t]*\{{[ \t]*({NAME})[ \t]*\}}")
RELATION = re.compile(r"^%%inrel((?:[ \t]+\\?[A-Za-z]+)+)[ \t]*$", re.M)
OTHER_DIRECTIVE = re.compile(r"^%%(inop|postop|ingen|pregen|prerel)\b", re.M)


class LatexLexer(Scanner):
    """Reads the Z environments of a LaTeX text."""

    markup = Markup.LATEX
    name = re.compile(NAME)

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.relations = {name for name, _ in self._declared_relations()}

    def _declared_relations(self) -> list[tuple[str, int]]:
        found = []
        for line in RELATION.finditer(self.text):
            words = re.finditer(r"\\?([A-Za-z]+)", line[1])
            found += [(word[1], line.start(1) + word.start()) for word in words]
        for match in re.finditer(r"\\relation\s*\(\s*\\_\s*\\([A-Za-z]+)", self.text):
            found.append((match[1], match.start(1)))
        return found

    def read(self) -> list[SchemaToken]:
        directives = [entry for entry in self._declared_relations() if not self._is_paragraph(entry[1])]
        self.tokens = self.relation_paragraphs(directives)
        while found := BEGIN.search(self.text, self.offset):
            self.offset = found.start()
            if found[0].startswith("%"):
                self._check_directive(found[0])
                self.offset = found.end()
            elif found[1] is None:
                closing = self.text.find("\\end{verbatim}", self.offset)
                self.offset = closing if closing >= 0 else len(self.text)
            else:
                self._box(found[1], found.end())
        self.offset = len(self.text)
        return self.tokens

    def _is_paragraph(self, offset: int) -> bool:
        return self.text[:offset].rstrip("\\").rstrip().endswith("\\_")

    def _check_directive(self, comment: str) -> None:
        directive = OTHER_DIRECTIVE.match(comment)
        if directive:
            raise self.outside(f"the directive %%{directive[1]}")

    def _box(self, box: str, inside: int) -> None:
        begin = self.offset
        kind = "zed" if box == "syntax" else box
        self.emit(TokenKind.OPEN, kind, inside - begin)
        if box == "schema":
            self._header()
        while not (closing := END.match(self.text, self.offset)):
            if self.offset >= len(self.text):
                raise self.error(f"\\begin{{{box}}} is never closed; \\end{{{box}}} is missing", begin)
            self._step()
        if closing[1] != box:
            raise self.error(f"\\begin{{{box}}} is closed by {closing[0]}; wanted \\end{{{box}}}")
        self.emit(TokenKind.CLOSE, kind, len(closing[0]))

    def _header(self) -> None:
        header = HEADER.match(self.text, self.offset)
        if header is None:
            raise self.error("a schema has a name: \\begin{schema}{Name}")
        self.offset = header.start(1)
        self.emit(TokenKind.NAME, self.canonical(header[1]), len(header[1]))
        self.offset = header.end()

    def _step(self) -> None:
        """One token, or the space before it."""
        if self.skip(SPACE) or self.skip(FINAL_STOP):
            return
        newline = NEWLINE.match(self.text, self.offset)
        if newline:
            self.emit(TokenKind.NEWLINE, "\n", len(newline[0]))
        elif not (
            self.scan_styled() or self._command() or self.scan_word() or self.scan_number() or self.scan_symbol()
        ):
            raise self._unreadable()

    def _command(self) -> bool:
        found = COMMAND.match(self.text, self.offset)
        if found is None:
            return False
        with_index = f"{found[0]}_1"
        if self.text.startswith(with_index, self.offset) and with_index in self.symbols:
            self.emit_symbol(with_index)
        elif found[0] in self.symbols or self.symbol.fullmatch(found[0]):
            self.emit_symbol(found[0])
        elif found[0][1:] in self.relations:
            self.emit(TokenKind.NAME, found[0][1:], len(found[0]))
        else:
            raise self.error(f"the command {found[0]} is not known; an infix relation needs %%inrel {found[0]}")
        return True

    def canonical(self, word: str) -> str:
        plain = word.replace("\\_", "⎵")
        stem, _, index = plain.partition("_")
        digits = re.match(r"\{?([0-9]*)\}?", index)
        subscript = digits[1].translate(SUBSCRIPTS) if digits else ""
        return stem.replace("⎵", "_") + subscript + (index[digits.end() :] if digits else "")

    def is_symbol(self, word: str) -> bool:
        if word in WORDS:
            command = BY_TEXT[word].latex[0]
            raise self.error(f"{word!r} in LaTeX is written {command}")
        return False

    def _unreadable(self) -> Exception:
        if self.text[self.offset] in "{}":
            return self.error(f"a set is written with \\{self.text[self.offset]} in LaTeX")
        return self.unknown()

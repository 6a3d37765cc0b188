"""The formatter: every formula as the printer writes it, with the author's comments, empty lines and line breaks.

A vector or cases that the author wrote over several lines stay so, one item in a line. What stands between formulas is
kept: comments, and one empty line where there were some. A formula with a comment inside it is left as it is. In a
text with prose only the code marked `un` is formatted. The result means the same, and formatting it again changes
nothing; tests check both on random documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from queenright.notation import syntax as tree
from queenright.notation.errors import NotationError
from queenright.notation.lexer import TEXT_PATTERN
from queenright.notation.markdown import OWN, is_markdown
from queenright.notation.parser import parse_tokens
from queenright.notation.printer import STYLES, UnicodeStyle, commented
from queenright.notation.spelling import spelling_of, tokens
from queenright.sources import Source, deep_recursion

#: The spellings that have lines of their own to be formatted.
FORMATTED = ("unicode", "ascii")

_COMMENT = re.compile(rf"{TEXT_PATTERN}|(?P<comment>//[^\n]*)")
_FENCE = re.compile(rf"^(?P<fence>```+|~~~+)[ \t]*{OWN}[ \t]*\n(?P<code>.*?)^(?P=fence)[ \t]*$", re.M | re.S)


def formatted(source: Source, spelling: str = "auto") -> str:
    """The text of a document, formatted; in the spelling of that name, or the one it has.

    >>> print(formatted(Source("a.un", "f( x ):=x+1   // one more\\n\\n\\nf(1)=2")), end="")
    f(x) := x + 1  // one more
    <BLANKLINE>
    f(1) = 2
    """
    if is_markdown(source):
        return _fences(source, spelling)
    own = spelling_of(source.text)
    if own not in FORMATTED:
        raise NotationError(
            f"{source.name} is written in {own}; only Unicode and ASCII are formatted, and code marked un in Markdown"
        )
    return _document(source, own, own if spelling == "auto" else spelling)


def _fences(source: Source, spelling: str) -> str:
    def block(match: re.Match[str]) -> str:
        # Blank lines stand for what is before the block, so that an error has its place.
        before = "\n" * source.text.count("\n", 0, match.start("code"))
        inside = Source(source.name, before + match.group("code"))
        own = spelling_of(inside.text)
        if own not in FORMATTED:
            return match.group()
        text = _document(inside, own, own if spelling == "auto" else spelling)
        start, end = (offset - match.start() for offset in match.span("code"))
        return match.group()[:start] + text.lstrip("\n") + match.group()[end:]

    return _FENCE.sub(block, source.text)


def _document(source: Source, own: str, wanted: str) -> str:
    document = parse_tokens(tokens(source, own))
    style: UnicodeStyle = _Kept() if wanted == "unicode" else _KeptAscii()
    lines: list[str] = []
    end = 0
    with deep_recursion():
        for item in document.items:
            stretch = tree.extent(item)
            lines += _between(source.text[end : stretch.start], first=not lines, same_line=end > 0)
            lines += _item(item, source, style, own == wanted)
            end = stretch.end
    lines += _between(source.text[end:], first=not lines, same_line=end > 0)
    text = "\n".join(_joined(lines)).strip("\n")
    return f"{text}\n" if text else ""


#: A mark in front of a comment that stands right of a formula.
_RIGHT = "\0"


def _between(text: str, *, first: bool, same_line: bool) -> Iterator[str]:
    """The comments and empty lines between two formulas; the first of them may stand right of the formula before."""
    lines = text.split("\n")
    if same_line and lines[0].strip():
        yield f"{_RIGHT}{lines[0].strip()}"
    kept = [line.strip() for line in (lines[1:] if same_line else lines)]
    last_is_open = bool(kept) and not kept[-1]  # the line on which the next formula begins
    for number, line in enumerate(kept[:-1] if last_is_open else kept):
        if line or (number and kept[number - 1]) or (not number and not first):
            yield line


def _joined(lines: list[str]) -> Iterator[str]:
    """Comments to the right of their formulas."""
    for number, line in enumerate(lines):
        if not line.startswith(_RIGHT):
            following = lines[number + 1] if number + 1 < len(lines) else ""
            yield f"{line}  {following[1:]}" if following.startswith(_RIGHT) else line


def _item(item: tree.Node, source: Source, style: UnicodeStyle, same_spelling: bool) -> list[str]:
    text = tree.extent(item).text
    comments = [match.group("comment") for match in _COMMENT.finditer(text) if match.group("comment")]
    if isinstance(item, tree.Chain):
        return _chain(item, source, style)
    if comments:
        if not same_spelling:
            raise NotationError("a comment inside a formula; move it to respell the formula", item.place)
        return [line.rstrip() for line in text.split("\n")]
    return style.item(item).split("\n")


def _chain(item: tree.Chain, source: Source, style: UnicodeStyle) -> list[str]:
    """A derivation, with the comments right of its lines in a column."""
    comments = []
    for line, after in zip(item.lines, (*item.lines[1:], None), strict=True):
        end = tree.extent(line).end
        stop = tree.extent(after).start if after is not None else end
        found = [match.group("comment") for match in _COMMENT.finditer(source.text[end:stop]) if match.group("comment")]
        comments.append(" ".join(comment.removeprefix("//").strip() for comment in found))
    written = [style.item(line) for line in item.lines]
    if any("\n" in line for line in written):
        written = [" ".join(line.split()) for line in written]
    return commented(style.chain(written).split("\n"), comments).split("\n")


class _Kept(UnicodeStyle):
    """Vectors and cases that stand on several lines stay so."""

    def vector(self, node: tree.Vector) -> str:
        if len(node.items) < 2 or "\n" not in node.place.text:
            return super().vector(node)
        items = ",\n".join(self.expression(item) for item in node.items)
        return f"[\n{_indented(items)}\n]"

    def cases(self, node: tree.Cases, separator: str = "; ") -> str:
        if "\n" in separator or len(node.rows) < 2 or "\n" not in node.place.text:
            return super().cases(node, separator)
        rows = super().cases(node, "\n")[2:-2]
        return f"(\n{_indented(rows)}\n)"


class _KeptAscii(_Kept, type(STYLES["ascii"])):  # type: ignore[misc]
    """The same in ASCII."""


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.split("\n"))

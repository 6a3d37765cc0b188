"""Trees back to text: Unicode, ASCII and LaTeX. One walk lays the pieces out, a style says how each is written.

What is printed can be read back as the same tree: `parenthesised` adds the parentheses that reading needs, and two
pieces that would run together into another symbol (`| ||x|`, `.. ..n`) are kept apart by a blank.
"""

from __future__ import annotations

import re

from queenright.errors import UnknownNameError
from queenright.notation import mathml
from queenright.notation.errors import NotationError
from queenright.notation.latex_lexer import reserved
from queenright.notation.parentheses import parenthesised
from queenright.notation.spelling import SPELLINGS
from queenright.notation.symbols import ASCII_WORDS, BY_NAME
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Chain,
    Context,
    Definition,
    Document,
    Infix,
    Name,
    Node,
    Number,
    Parentheses,
    Prefix,
    Statement,
    Text,
    Vector,
)
from queenright.notation.tokens import escaped
from queenright.notation.values import digits
from queenright.sources import deep_recursion

#: Longer lines do not move the column of comments.
WIDEST_COMMENTED = 80


def write(node: Node, spelling: str = "unicode") -> str:
    """The text of a tree in the spelling of that name.

    >>> from queenright.notation.parser import parse_expression
    >>> tree = parse_expression("or ((Q = i) or (|Q - i| = (#Q - ..#Q)))")
    >>> write(tree), write(tree, "latex")
    ('∨ ((Q = i) ∨ (|Q - i| = (#Q - ..#Q)))', '\\\\vee ((Q = i) \\\\vee (|Q - i| = (\\\\#Q - ..\\\\#Q)))')
    """
    if spelling not in SPELLINGS:
        raise UnknownNameError("spelling", spelling, SPELLINGS)
    with deep_recursion():
        if spelling == "mathml":
            return mathml.write(node)
        return _STYLES[spelling].item(node)


class _Style:
    """How symbols, names and brackets are written. Plain Unicode is the base; the others override."""

    def symbol(self, name: str) -> str:
        return name

    def name(self, node: Name) -> str:
        return node.name

    def text(self, value: str) -> str:
        return f'"{escaped(value)}"'

    def number(self, value: int | float) -> str:
        """Digits that the lexer reads back; an exponent needs a point before it."""
        if isinstance(value, int):
            return digits(value)
        text = repr(value)
        return text.replace("e", ".0e") if "e" in text and "." not in text else text

    # --- documents --------------------------------------------------------------------------------------------------

    def item(self, node: Node) -> str:
        if isinstance(node, Document):
            return self.line_end.join(self.item(item) for item in node.items)
        if isinstance(node, Statement):
            return self.item(node.expression)
        if isinstance(node, Context):
            return self.context(node)
        if isinstance(node, Definition):
            return self.definition(node)
        if isinstance(node, Chain):
            return self.chain([self.item(line) for line in node.lines])
        return self.expression(parenthesised(node))

    @property
    def line_end(self) -> str:
        return "\n"

    @property
    def inherited(self) -> str:
        """The mark of the context before."""
        return "..."

    def context(self, node: Context) -> str:
        inherited = [self.inherited] if node.inherits else []
        names = "; ".join(inherited + [self.name(Name(name)) for name in node.names])
        return f"{self.symbol('«')} {names} {self.symbol('»')}".replace("  ", " ")

    def head(self, node: Definition) -> str:
        parameters = ", ".join(self.name(Name(parameter)) for parameter in node.parameters)
        return self.name(Name(node.name)) + (f"({parameters})" if parameters else "")

    def definition(self, node: Definition) -> str:
        opening = f"{self.head(node)} := "
        body = parenthesised(node.body)
        if isinstance(body, Cases) and len(body.rows) > 1:
            return opening + self.cases(body, "\n" + " " * (len(opening) + 2))
        return opening + self.expression(body)

    def chain(self, lines: list[str]) -> str:
        """The lines of a derivation: all but the first begin with =, all but the last end with …"""
        last = len(lines) - 1
        return self.line_end.join(
            f"{'= ' if number else ''}{line}{' ' + self.symbol('…') if number < last else ''}"
            for number, line in enumerate(lines)
        )

    # --- expressions ------------------------------------------------------------------------------------------------

    def expression(self, node: Node) -> str:
        if isinstance(node, Infix):
            return self.infix(node)
        if isinstance(node, Prefix):
            blank = " " if node.operator in "∨∧" else ""
            return self.glued(self.symbol(node.operator), blank, self.expression(node.operand))
        if isinstance(node, Call):
            arguments = ", ".join(self.expression(argument) for argument in node.arguments)
            return f"{self.expression(node.function)}({arguments})"
        if isinstance(node, Parentheses):
            return f"({self.expression(node.inner)})"
        if isinstance(node, Absolute):
            return self.glued(self.glued("|", "", self.expression(node.inner)), "", "|")
        if isinstance(node, Vector):
            return self.vector(node)
        if isinstance(node, Cases):
            return self.cases(node)
        return self.leaf(node)

    def leaf(self, node: Node) -> str:
        if isinstance(node, Name):
            return self.name(node)
        if isinstance(node, Number):
            return self.number(node.value)
        if isinstance(node, Text):
            return self.text(node.value)
        if isinstance(node, Boolean):
            return self.symbol("⊤" if node.value else "⊥")
        raise AssertionError(f"no way to print {node!r}")

    def infix(self, node: Infix) -> str:
        return f"{self.expression(node.left)} {self.symbol(node.operator)} {self.expression(node.right)}"

    def vector(self, node: Vector) -> str:
        return f"[{', '.join(self.expression(item) for item in node.items)}]"

    def cases(self, node: Cases, separator: str = "; ") -> str:
        guards = [self.expression(row.guard) for row in node.rows]
        width = max(map(len, guards)) if "\n" in separator else 0
        rows = [
            f"{guard:{width}} {self.symbol('→')} {self.expression(row.body)}"
            for guard, row in zip(guards, node.rows, strict=True)
        ]
        return f"( {separator.join(rows)} )" if width else f"({separator.join(rows)})"

    def glued(self, left: str, blank: str, right: str) -> str:
        """Side by side, but never so that two symbols become another one."""
        together = left[-1:] + right[:1]
        apart = together in ("||", "..") or re.fullmatch(r"\w\w", together)
        return left + (blank or (" " if apart else "")) + right


class _Ascii(_Style):
    def symbol(self, name: str) -> str:
        return BY_NAME[name].ascii[0]

    def name(self, node: Name) -> str:
        if node.name in ASCII_WORDS:
            raise NotationError(
                f"the name {node.name!r} cannot be written in ASCII, where it means {ASCII_WORDS[node.name]}",
                node.place,
            )
        return node.name


class _Latex(_Style):
    def symbol(self, name: str) -> str:
        return BY_NAME[name].latex[0]

    def name(self, node: Name) -> str:
        text = node.name.replace("_", "\\_")
        return text if len(text) == 1 else f"\\textit{{{text}}}"

    def text(self, value: str) -> str:
        return f'\\text{{"{reserved(escaped(value))}"}}'

    @property
    def line_end(self) -> str:
        return " \\\\\n"

    @property
    def inherited(self) -> str:
        return self.symbol("…")

    def definition(self, node: Definition) -> str:
        return f"{self.head(node)} := {self.expression(parenthesised(node.body))}"

    def chain(self, lines: list[str]) -> str:
        """As in the document: aligned, with & at the start of each line."""
        rows = _Style.chain(self, lines).split(self.line_end)
        return "\\begin{aligned}\n" + self.line_end.join(f"& {row}" for row in rows) + "\n\\end{aligned}"

    def infix(self, node: Infix) -> str:
        if node.operator == "^":
            return f"{self.expression(node.left)}^{{{self.expression(node.right)}}}"
        return _Style.infix(self, node)

    def vector(self, node: Vector) -> str:
        if len(node.items) > 1 and all(isinstance(item, Vector) for item in node.items):
            rows = " \\\\ ".join(self.expression(item) for item in node.items)
            return f"\\begin{{bmatrix}} {rows} \\end{{bmatrix}}"
        return _Style.vector(self, node)

    def cases(self, node: Cases, separator: str = " \\\\ ") -> str:
        rows = [f"{self.expression(row.guard)} & \\rightarrow {self.expression(row.body)}" for row in node.rows]
        return f"\\begin{{pmatrix}} {separator.join(rows)} \\end{{pmatrix}}"

    def glued(self, left: str, blank: str, right: str) -> str:
        if re.search(r"\\[A-Za-z]+$", left) and right[:1].isalnum():
            return f"{left} {right}"
        return _Style.glued(self, left, blank, right)


_STYLES: dict[str, _Style] = {"unicode": _Style(), "ascii": _Ascii(), "latex": _Latex()}


def derivation_text(
    lines: list[Node], spelling: str = "unicode", complete: bool = True, comments: list[str] | None = None
) -> str:
    """The lines of a derivation as text; an unfinished one ends with … A comment goes to the right of its line.

    >>> from queenright.notation.syntax import Number
    >>> print(derivation_text([Infix("+", Number(1), Number(1)), Number(2)]))
    1 + 1 …
    = 2
    """
    if spelling == "mathml":
        return mathml.write(Chain(tuple(lines)))
    style = _STYLES[spelling]
    with deep_recursion():
        written = [style.item(line) for line in lines]
    if not complete:
        written[-1] += f" {style.symbol('…')}"
    text = style.chain(written)
    return text if comments is None or spelling == "latex" else _commented(text.split("\n"), comments)


def _commented(lines: list[str], comments: list[str]) -> str:
    """Comments in a column of their own; only right of the lines that are short enough to be read with them."""
    width = max((len(line) for line in lines if len(line) <= WIDEST_COMMENTED), default=0)
    return "\n".join(
        f"{line:{width}}  // {comment}" if comment else line for line, comment in zip(lines, comments, strict=True)
    )

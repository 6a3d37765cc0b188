"""Trees back to text: Unicode, ASCII and LaTeX. One walk lays the pieces out, a style says how each is written.

What is printed can be read back as the same tree: `parenthesised` adds the parentheses that reading needs, and two
pieces that would run together into another symbol (`| ||x|`, `.. ..n`) are kept apart by a blank.
"""

from __future__ import annotations

import re

from queenright.errors import checked_kind, checked_name
from queenright.notation import mathml
from queenright.notation import syntax as tree
from queenright.notation.errors import NotationError
from queenright.notation.latex_lexer import reserved
from queenright.notation.parentheses import parenthesised
from queenright.notation.spelling import SPELLINGS
from queenright.notation.symbols import ASCII_WORDS, BY_NAME
from queenright.notation.tokens import escaped
from queenright.notation.values import digits
from queenright.sources import deep_recursion

#: Longer lines do not move the column of comments.
WIDEST_COMMENTED = 80


def write(node: tree.Node, spelling: str = "unicode") -> str:
    """The text of a tree in the spelling of that name.

    >>> from queenright.notation.parser import parse_expression
    >>> tree = parse_expression("or ((Q = i) or (|Q - i| = (#Q - ..#Q)))")
    >>> write(tree), write(tree, "latex")
    ('∨ ((Q = i) ∨ (|Q - i| = (#Q - ..#Q)))', '\\\\vee ((Q = i) \\\\vee (|Q - i| = (\\\\#Q - ..\\\\#Q)))')
    """
    checked_name("spelling", spelling, SPELLINGS)
    checked_kind("node", node, tree.Node, "a Node, as notation.parse_expression returns it")
    with deep_recursion():
        if spelling == "mathml":
            return mathml.write(node)
        return STYLES[spelling].item(node)


class UnicodeStyle:
    """How symbols, names and brackets are written. Plain Unicode is the base; the others override."""

    def symbol(self, name: str) -> str:
        return name

    def name(self, node: tree.Name) -> str:
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

    def item(self, node: tree.Node) -> str:
        if isinstance(node, tree.Document):
            return self.line_end.join(self.item(item) for item in node.items)
        if isinstance(node, tree.Statement):
            return self.item(node.expression)
        if isinstance(node, tree.Context):
            return self.context(node)
        if isinstance(node, tree.Definition):
            return self.definition(node)
        if isinstance(node, tree.Chain):
            return self.chain([self.item(line) for line in node.lines])
        made = parenthesised(node)
        return self.expression(tree.Parentheses(made) if isinstance(made, tree.Operator) else made)

    @property
    def line_end(self) -> str:
        return "\n"

    @property
    def inherited(self) -> str:
        """The mark of the context before."""
        return "..."

    def context(self, node: tree.Context) -> str:
        inherited = [self.inherited] if node.inherits else []
        names = "; ".join(inherited + [self.name(tree.Name(name)) for name in node.names])
        return f"{self.symbol('«')} {names} {self.symbol('»')}".replace("  ", " ")

    def head(self, node: tree.Definition) -> str:
        return self.name(tree.Name(node.name)) + (f"({self.names(node.parameters)})" if node.parameters else "")

    def definition(self, node: tree.Definition) -> str:
        opening = f"{self.head(node)} := "
        body = parenthesised(node.body)
        body = tree.Parentheses(body) if isinstance(body, tree.Operator) else body
        if isinstance(body, tree.Cases) and len(body.rows) > 1:
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

    def expression(self, node: tree.Node) -> str:
        if isinstance(node, tree.Infix):
            return self.infix(node)
        if isinstance(node, tree.Prefix):
            operand = self.expression(node.operand)
            word = node.operator in ("max", "min") and not operand.startswith("(")
            return self.glued(self.symbol(node.operator), " " if node.operator in "∨∧" or word else "", operand)
        if isinstance(node, tree.Call):
            arguments = ", ".join(self.expression(argument) for argument in node.arguments)
            return f"{self.expression(node.function)}({arguments})"
        if isinstance(node, tree.Parentheses):
            return f"({self.expression(node.inner)})"
        if isinstance(node, tree.Absolute):
            return self.glued(self.glued("|", "", self.expression(node.inner)), "", "|")
        if isinstance(node, tree.Vector):
            return self.vector(node)
        if isinstance(node, tree.Cases):
            return self.cases(node)
        if isinstance(node, tree.Lambda):
            return f"({self.names(node.parameters)} {self.symbol('↦')} {self.expression(node.body)})"
        if isinstance(node, tree.VectorComprehension):
            clauses = ", ".join(map(self.clause, node.clauses))
            return f"[{self.expression(node.term)} {self.symbol(':')} {clauses}]"
        return self.leaf(node)

    def clause(self, node: tree.Node) -> str:
        if isinstance(node, tree.Generator):
            return f"{self.name(tree.Name(node.name))} {self.symbol('∈')} {self.expression(node.vector)}"
        return self.expression(node)

    def names(self, names: tuple[str, ...]) -> str:
        return ", ".join(self.name(tree.Name(name)) for name in names)

    def leaf(self, node: tree.Node) -> str:
        if isinstance(node, tree.LiftedName):
            return self.expression(parenthesised(node.origin))
        if isinstance(node, tree.Name):
            return self.name(node)
        if isinstance(node, tree.Number):
            return self.number(node.value)
        if isinstance(node, tree.Text):
            return self.text(node.value)
        if isinstance(node, tree.Boolean):
            return self.symbol("⊤" if node.value else "⊥")
        if isinstance(node, tree.Operator):
            return self.symbol(node.operator)
        raise AssertionError(f"no way to print {node!r}")

    def infix(self, node: tree.Infix) -> str:
        if node.operator == ".." and not any(isinstance(side, tree.Infix) for side in node.children):
            return self.glued(self.glued(self.expression(node.left), "", ".."), "", self.expression(node.right))
        return f"{self.expression(node.left)} {self.symbol(node.operator)} {self.expression(node.right)}"

    def vector(self, node: tree.Vector) -> str:
        return f"[{', '.join(self.expression(item) for item in node.items)}]"

    def cases(self, node: tree.Cases, separator: str = "; ") -> str:
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


class _Ascii(UnicodeStyle):
    def symbol(self, name: str) -> str:
        return BY_NAME[name].ascii[0]

    def name(self, node: tree.Name) -> str:
        if node.name in ASCII_WORDS:
            raise NotationError(
                f"the name {node.name!r} cannot be written in ASCII, where it means {ASCII_WORDS[node.name]}",
                node.place,
            )
        return node.name


class _Latex(UnicodeStyle):
    def symbol(self, name: str) -> str:
        return BY_NAME[name].latex[0]

    def name(self, node: tree.Name) -> str:
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

    def definition(self, node: tree.Definition) -> str:
        return f"{self.head(node)} := {self.expression(parenthesised(node.body))}"

    def chain(self, lines: list[str]) -> str:
        """As in the document: aligned, with & at the start of each line."""
        rows = UnicodeStyle.chain(self, lines).split(self.line_end)
        return "\\begin{aligned}\n" + self.line_end.join(f"& {row}" for row in rows) + "\n\\end{aligned}"

    def infix(self, node: tree.Infix) -> str:
        if node.operator == "^":
            return f"{self.expression(node.left)}^{{{self.expression(node.right)}}}"
        return UnicodeStyle.infix(self, node)

    def vector(self, node: tree.Vector) -> str:
        if len(node.items) > 1 and all(isinstance(item, tree.Vector) for item in node.items):
            rows = " \\\\ ".join(self.expression(item) for item in node.items)
            return f"\\begin{{bmatrix}} {rows} \\end{{bmatrix}}"
        return UnicodeStyle.vector(self, node)

    def cases(self, node: tree.Cases, separator: str = " \\\\ ") -> str:
        rows = [f"{self.expression(row.guard)} & \\rightarrow {self.expression(row.body)}" for row in node.rows]
        return f"\\begin{{pmatrix}} {separator.join(rows)} \\end{{pmatrix}}"

    def glued(self, left: str, blank: str, right: str) -> str:
        if re.search(r"\\[A-Za-z]+$", left) and right[:1].isalnum():
            return f"{left} {right}"
        return UnicodeStyle.glued(self, left, blank, right)


STYLES: dict[str, UnicodeStyle] = {"unicode": UnicodeStyle(), "ascii": _Ascii(), "latex": _Latex()}


def derivation_text(
    lines: list[tree.Node], spelling: str = "unicode", complete: bool = True, comments: list[str] | None = None
) -> str:
    """The lines of a derivation as text; an unfinished one ends with … A comment goes to the right of its line.

    >>> from queenright.notation.syntax import Infix, Number
    >>> print(derivation_text([Infix("+", Number(1), Number(1)), Number(2)]))
    1 + 1 …
    = 2
    """
    if checked_name("spelling", spelling, SPELLINGS) == "mathml":
        return mathml.write(tree.Chain(tuple(lines)))
    style = STYLES[spelling]
    with deep_recursion():
        written = [style.item(line) for line in lines]
    if not complete:
        written[-1] += f" {style.symbol('…')}"
    text = style.chain(written)
    return text if comments is None or spelling == "latex" else commented(text.split("\n"), comments)


def commented(lines: list[str], comments: list[str]) -> str:
    """Comments in a column of their own; only right of the lines that are short enough to be read with them."""
    width = max((len(line) for line in lines if len(line) <= WIDEST_COMMENTED), default=0)
    return "\n".join(
        f"{line:{width}}  // {comment}" if comment else line for line, comment in zip(lines, comments, strict=True)
    )

r"""Formulas in a small part of LaTeX, shown as Unicode text and as MathML.

Letters, numbers, signs, `_` and `^` with braces, \sum, \binom, \frac, \text, and the symbols below. That is all that
models and the formulas of the source texts need; the unified notation has a printer of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

#: command → character
SYMBOLS = {
    "leq": "≤",
    "geq": "≥",
    "neq": "≠",
    "forall": "∀",
    "cdot": "·",
    "ldots": "…",
    "cdots": "⋯",
    "vdots": "⋮",
    "lor": "∨",
    "lnot": "¬",
    "in": "∈",
    "notin": "∉",
    "quad": " ",
    "sum": "∑",
    "{": "{",
    "}": "}",
    "Rightarrow": "⇒",
    "to": "→",
}

_TOKEN = re.compile(r"\\([A-Za-z]+|[{}])|([0-9]+(?:[.,][0-9]+)*)|([A-Za-z])|([_^{}])|(\S)")
_BELOW = str.maketrans("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
_ABOVE = str.maketrans("0123456789+-−=()in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A name, number or sign; *tag* is its element of MathML."""

    tag: str
    text: str


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Parts side by side."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Scripted:
    """A base with what stands below and above it; limits of a sum are centred."""

    base: Node
    below: Node | None
    above: Node | None


@dataclass(frozen=True, slots=True)
class Fraction:
    """One over the other; a binomial coefficient has parentheses and no line."""

    over: Node
    under: Node
    binomial: bool


Node = Leaf | SideBySide | Scripted | Fraction


class _Reader:
    def __init__(self, latex: str) -> None:
        self.text = latex
        self.tokens = list(_TOKEN.finditer(latex))
        self.at = 0

    def row(self, closing: bool = False) -> SideBySide:
        parts: list[Node] = []
        while self.at < len(self.tokens):
            if self.tokens[self.at][4] == "}":
                assert closing, self.text
                self.at += 1
                return SideBySide(tuple(parts))
            parts.append(self.scripted())
        assert not closing, self.text
        return SideBySide(tuple(parts))

    def scripted(self) -> Node:
        base, scripts = self.atom(), dict[str, Node]()
        while self.at < len(self.tokens) and (sign := self.tokens[self.at][4]) in ("_", "^"):
            self.at += 1
            scripts[sign] = self.atom()
        return Scripted(base, scripts.get("_"), scripts.get("^")) if scripts else base

    def atom(self) -> Node:
        token = self.tokens[self.at]
        self.at += 1
        command, number, letter, brace, sign = token.groups()
        if brace == "{":
            return self.row(closing=True)
        if command in ("binom", "frac"):
            return Fraction(self.atom(), self.atom(), command == "binom")
        if command == "text":
            end = self.text.index("}", token.end())
            words = self.text[token.end() + 1 : end].replace(r"\_", "_")
            while self.at < len(self.tokens) and self.tokens[self.at].start() <= end:
                self.at += 1
            return Leaf("mtext", words)
        if command is not None:
            return Leaf("mo", SYMBOLS[command])
        return Leaf("mn", number) if number else Leaf("mi", letter) if letter else Leaf("mo", sign.replace("-", "−"))


def read(latex: str) -> SideBySide:
    """The formula as a tree."""
    return _Reader(latex).row()


def mathml(latex: str) -> str:
    r"""The formula as a <math> element.

    >>> mathml(r"x_i \leq 1").removeprefix('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">')
    '<mrow><msub><mi>x</mi><mi>i</mi></msub><mo>≤</mo><mn>1</mn></mrow></math>'
    """
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">{mathml_row(latex)}</math>'


def mathml_row(latex: str) -> str:
    """The formula as an <mrow>, to be put into a <math> element."""
    return _element(read(latex))


def _element(node: Node) -> str:
    match node:
        case Leaf(tag, text):
            return _leaf(tag, text)
        case SideBySide(parts):
            return f"<mrow>{''.join(map(_element, parts))}</mrow>"
        case Fraction(over, under, binomial):
            thickness = ' linethickness="0"' if binomial else ""
            inner = f"<mfrac{thickness}>{_element(over)}{_element(under)}</mfrac>"
            return f"<mrow><mo>(</mo>{inner}<mo>)</mo></mrow>" if binomial else inner
        case Scripted(base, below, above):
            limits = isinstance(base, Leaf) and base.text == "∑"
            tag = (
                ("m" + ("under" if below else "") + ("over" if above else ""))
                if limits
                else ("m" + ("sub" if below else "") + ("sup" if above else ""))
            )
            scripts = "".join(_element(script) for script in (below, above) if script is not None)
            return f"<{tag}>{_element(base)}{scripts}</{tag}>"


def _leaf(tag: str, text: str) -> str:
    """Brackets keep their size, and the blanks round words are kept."""
    if text == " ":
        return '<mspace width="1.5em"/>'
    fixed = ' stretchy="false"' if text in "()[]|{}" else ""
    return f"<{tag}{fixed}>{escape(text).replace(' ', chr(160))}</{tag}>"


def unicode(latex: str) -> str:
    r"""The formula as one line of text.

    >>> unicode(r"Y_{i1} + \sum_{m=1}^{N-i} Y_{i+m,1+m} \leq 1 \quad \forall i")
    'Yᵢ₁ + ∑(m=1…N−i) Y(i+m, 1+m) ≤ 1   ∀ i'
    """
    return re.sub(r" {4,}", "   ", _line(read(latex))).strip()


#: Signs with a blank on either side in a line of text; in an index they stand close.
_SPACED = set("=≤≥≠+−∨∈∉⇒·→")


def _line(node: Node, close: bool = False) -> str:
    match node:
        case Leaf(_, text):
            spaced = text in _SPACED and not close
            return "   " if text == " " else f" {text} " if spaced else f"{text} " if text in ",∀" else text
        case SideBySide(parts):
            return "".join(_pieces(parts, close))
        case Fraction(over, under, binomial):
            return f"C({_line(over)}, {_line(under)})" if binomial else f"({_line(over)}) / ({_line(under)})"
        case Scripted(base, below, above):
            return _with_scripts(_line(base), below, above)


def _pieces(parts: tuple[Node, ...], close: bool) -> Iterator[str]:
    """A minus at the beginning, or after another sign, belongs to what follows it."""
    for number, part in enumerate(parts):
        before = parts[number - 1] if number else Leaf("mo", "(")
        unary = isinstance(part, Leaf) and part.text == "−" and isinstance(before, Leaf) and before.text in "(=≤≥≠,|∑"
        yield "−" if unary else _line(part, close)


def _with_scripts(base: str, below: Node | None, above: Node | None) -> str:
    low, high = (_line(each, close=True) if each is not None else "" for each in (below, above))
    if base == "∑":
        return f"∑({low}{f'…{high}' if high else ''}) "
    smaller = low.translate(_BELOW)
    if low and not all(character in _BELOW.values() for character in map(ord, smaller)):
        smaller = f"({low})"
    raised = high.translate(_ABOVE)
    if high and not all(character in _ABOVE.values() for character in map(ord, raised)):
        raised = f"^({high})" if len(high) > 1 else f"^{high}"
    return base + smaller + raised

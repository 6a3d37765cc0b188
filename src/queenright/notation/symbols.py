"""The symbols of the unified notation, in one table: Unicode, ASCII and LaTeX (Goldstein 2008, and our additions).

The Unicode spelling is also the name of the symbol inside the program: the lexers of all spellings make the same
tokens. Binding strength goes from loose to tight; the document itself parenthesises every mixture of infix operators
and so fixes only that prefix operators bind tighter than infix ones.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol. The first spelling of each kind is the one that is printed."""

    name: str
    ascii: tuple[str, ...]
    latex: tuple[str, ...]


SYMBOLS = (
    Symbol(":=", (":=",), (":=", "\\coloneqq")),
    Symbol("«", ("<<",), ("\\ll", "\\guillemotleft")),
    Symbol("»", (">>",), ("\\gg", "\\guillemotright")),
    Symbol("…", ("...",), ("\\dots", "\\ldots", "\\cdots")),
    Symbol("≡", ("===",), ("\\equiv",)),
    Symbol("≢", ("/==",), ("\\not\\equiv", "\\nequiv")),
    Symbol("=", ("=",), ("=",)),
    Symbol("≠", ("/=",), ("\\neq", "\\ne", "\\not=")),
    Symbol("≤", ("<=",), ("\\leq", "\\le", "\\leqslant")),
    Symbol("≥", (">=",), ("\\geq", "\\ge", "\\geqslant")),
    Symbol("<", ("<",), ("<", "\\lt")),
    Symbol(">", (">",), (">", "\\gt")),
    Symbol("∈", ("in",), ("\\in",)),
    Symbol("∨", ("\\/", "or"), ("\\vee", "\\lor", "\\bigvee")),
    Symbol("∧", ("/\\", "and"), ("\\wedge", "\\land", "\\bigwedge")),
    Symbol("⇒", ("=>",), ("\\Rightarrow", "\\implies")),
    Symbol("⊤", ("true", "T"), ("\\top",)),
    Symbol("⊥", ("false", "F"), ("\\perp", "\\bot")),
    Symbol("¬", ("not",), ("\\neg", "\\lnot")),
    Symbol("∘", ("o",), ("\\circ",)),
    Symbol("→", ("->",), ("\\rightarrow", "\\to")),
    Symbol("↦", ("|->",), ("\\mapsto",)),
    Symbol("max", ("max",), ("\\max",)),
    Symbol("min", ("min",), ("\\min",)),
    Symbol("||", ("||",), ("||", "\\|", "\\Vert", "\\parallel")),
    Symbol("|", ("|",), ("|", "\\vert", "\\lvert", "\\rvert", "\\mid")),
    Symbol("#", ("#",), ("\\#", "#")),
    Symbol("..", ("..",), ("..",)),
    Symbol("-", ("-",), ("-",)),
    Symbol("+", ("+",), ("+",)),
    Symbol("*", ("*",), ("\\times", "\\cdot", "\\ast", "*")),
    Symbol("/", ("/",), ("/",)),
    Symbol("÷", ("div",), ("\\div",)),
    Symbol("%", ("%",), ("\\bmod", "\\%", "\\mod")),
    Symbol("^", ("^",), ("^",)),
    Symbol("(", ("(",), ("(", "\\lparen")),
    Symbol(")", (")",), (")", "\\rparen")),
    Symbol("[", ("[",), ("[", "\\lbrack")),
    Symbol("]", ("]",), ("]", "\\rbrack", "\\]")),
    Symbol(",", (",",), (",",)),
    Symbol(":", (":",), (":", "\\colon")),
    Symbol(";", (";",), (";",)),
)

BY_NAME = {symbol.name: symbol for symbol in SYMBOLS}

#: Other characters that people type for the same symbols.
ALSO = {"−": "-", "×": "*", "·": "*", "∥": "||", "≔": ":=", "‖": "||", "∣": "|", "≪": "«", "≫": "»"} | {
    "↑": "max",
    "↓": "min",
}

#: The words that no name may be, in any spelling; T, F and o are reserved in ASCII alone.
WORDS = {"or": "∨", "and": "∧", "not": "¬", "div": "÷", "in": "∈", "true": "⊤", "false": "⊥"} | {
    "max": "max",
    "min": "min",
}
ASCII_WORDS = WORDS | {"T": "⊤", "F": "⊥", "o": "∘"}

IDENTITY, IMPLICATION, OR, AND, COMPARISON, JOIN, RANGE, EXTREME = range(1, 9)
SUM, PRODUCT, NEGATION, POWER, TIGHT, MAP = range(9, 15)

INFIX = {
    "≡": IDENTITY,
    "≢": IDENTITY,
    "∨": OR,
    "∧": AND,
    "⇒": IMPLICATION,
    "=": COMPARISON,
    "≠": COMPARISON,
    "<": COMPARISON,
    ">": COMPARISON,
    "≤": COMPARISON,
    "≥": COMPARISON,
    "∈": COMPARISON,
    "||": JOIN,
    "..": RANGE,
    "max": EXTREME,
    "min": EXTREME,
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "/": PRODUCT,
    "%": PRODUCT,
    "÷": PRODUCT,
    "^": POWER,
    "∘": MAP,
}

#: Prefix operators: negation, length, range, and the seven reductions.
PREFIX = {
    "-": NEGATION,
    "¬": NEGATION,
    "#": TIGHT,
    "..": TIGHT,
    "∨": TIGHT,
    "∧": TIGHT,
    "||": TIGHT,
    "+": TIGHT,
    "*": TIGHT,
    "max": TIGHT,
    "min": TIGHT,
}

RIGHT_ASSOCIATIVE = frozenset("^⇒")
NOT_ASSOCIATIVE = frozenset(name for name, level in INFIX.items() if level in (COMPARISON, RANGE))

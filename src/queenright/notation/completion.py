r"""Symbols by name: `\or` and the Tab key give ∨, at the prompt and in the page's editor.

The names are the LaTeX commands and the ASCII words of the symbol tables, and a few plain words. A name that is
complete wins over longer ones (`\le` is ≤, although `\leq` begins so too).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from queenright.notation.symbols import ASCII_WORDS, SYMBOLS

#: Plain words for what has no word in ASCII or LaTeX.
_WORDS = {
    "<<": "«",
    ">>": "»",
    "context": "« »",
    "map": "∘",
    "define": ":=",
    "case": "→",
    "implies": "⇒",
    "function": "↦",
    "dots": "…",
    "ne": "≠",
    "same": "≡",
}

#: The beginning of a name at the end of a text, behind its backslash.
_NAME = re.compile(r"\\([A-Za-z]*|[<>]{1,2})\Z")


def named_symbols() -> dict[str, str]:
    """Name → symbol, for every symbol that is not on a keyboard.

    >>> [named_symbols()[name] for name in ("or", "vee", "mapsto", "leq")]
    ['∨', '∨', '↦', '≤']
    """
    found = dict(_WORDS)
    for symbol in SYMBOLS:
        for spelling in (*symbol.latex, *symbol.ascii):
            name = spelling.removeprefix("\\")
            if name.isalpha() and not symbol.name.isascii():
                found[name] = symbol.name
    return found | {word: symbol for word, symbol in ASCII_WORDS.items() if not symbol.isascii()}


def started(text: str) -> str | None:
    r"""The name that is begun at the end of *text*, with its backslash.

    >>> started(r"a \o"), started("a or")
    ('\\o', None)
    """
    match = _NAME.search(text)
    return None if match is None else match.group()


def completions(begun: str, table: Mapping[str, str] | None = None) -> list[str]:
    r"""What `\name` can become: the symbol if it is settled, else the names that begin so.

    >>> completions(r"\or"), completions(r"\equ"), completions(r"\to")
    (['∨'], ['≡'], ['→'])
    >>> completions(r"\ma")
    ['\\map', '\\mapsto']
    """
    names = named_symbols() if table is None else table
    wanted = begun.removeprefix("\\")
    if wanted in names:
        return [names[wanted]]
    matching = sorted(name for name in names if name.startswith(wanted))
    symbols = {names[name] for name in matching}
    return list(symbols) if len(symbols) == 1 else [f"\\{name}" for name in matching]


def completed_names(begun: str, names: Iterable[str]) -> list[str]:
    """The names of definitions and given values that begin so."""
    return sorted({name for name in names if name.startswith(begun)}) if begun else []

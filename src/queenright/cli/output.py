"""Text for terminals of any kind: characters that the encoding lacks are spelled in ASCII, long lines are wrapped.

A line is wrapped only where a terminal shows it. Files and pipes get it whole.
"""

from __future__ import annotations

import codecs
import io
import re
import sys
import unicodedata
from functools import cache
from typing import IO

#: ASCII replacements: of single characters by single characters, and of the others.
SPELLED = str.maketrans("−–·×≈✗✓✔♛♕■□─│└├┃║═━•⦁’“”′★¬∼⌢", "--*x~x++QF#.-|`|||==**'\"\"'*~~^") | str.maketrans(
    {
        "…": "...",
        "≤": "<=",
        "≥": ">=",
        "≠": "!=",
        "→": "->",
        "←": "<-",
        "↔": "<->",
        "±": "+-",
        "√": "sqrt ",
        "⋯": "...",
        "⋮": ":",
        "∑": "sum ",
        "∏": "product ",
        "⌊": "floor(",
        "⌋": ")",
        "∥": "||",
        "‖": "||",
        "∣": "|",
        "≪": "<<",
        "≫": ">>",
        "≔": ":=",
        "▸": ">",
        "⎵": "_",
        "≡": "=",
        "⇔": "<=>",
        "∞": "inf",
        "½": "1/2",
        "ß": "ss",
    }
)

#: What a stream of pure ASCII is called here.
ASCII = "spelled_ascii"

#: A first column of at most this width is kept free in the lines that continue a row of a list.
WIDEST_INDENT = 40


def show_what_can_be_shown() -> None:
    """Fall back to ASCII instead of failing on an unencodable character."""
    codecs.register_error("spelled", spelled)
    codecs.register(_ascii_by_another_name)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            plain = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=ASCII if plain else None, errors="spelled")


def _ascii_by_another_name(name: str) -> codecs.CodecInfo | None:
    """ASCII that click leaves alone: it takes a stream called ascii for a mistake, and writes UTF-8 to it."""
    if name != ASCII:
        return None
    ascii = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii.encode,
        ascii.decode,
        ascii.streamreader,
        ascii.streamwriter,
        ascii.incrementalencoder,
        ascii.incrementaldecoder,
        name=ASCII,
    )


def spelled(error: UnicodeError) -> tuple[str, int]:
    """Encoding error handler: replace characters by ASCII, or by a question mark if they have no spelling.

    >>> codecs.register_error("spelled", spelled)
    >>> "1, 8, 42, … ≈ ∃ Y₁₂ 10⁻⁴ ☃".encode("ascii", "spelled")
    b'1, 8, 42, ... ~ %E Y_12 10^-4 ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return re.sub(r"[⁰¹²³⁴-ⁿ]+|[₀-ₜᵢⱼ]+|.", lambda part: _in_ascii(part[0]), missing, flags=re.S), error.end


def _in_ascii(part: str) -> str:
    """One character, or a whole index or exponent, in ASCII."""
    form = unicodedata.decomposition(part[0])
    if form.startswith(("<super>", "<sub>")):
        return ("^" if form[2] == "u" and form[3] == "p" else "_") + _plain(part)
    found = part.translate(SPELLED)
    return found if found.isascii() else signs().get(part) or _plain(part)


def _plain(text: str) -> str:
    """The letters and digits under accents and special forms, the names of Greek letters, corners of boxes."""
    name = unicodedata.name(text[0], "")
    if name.startswith("GREEK SMALL LETTER "):
        return name.rpartition(" ")[2].lower()
    if name.startswith("BOX DRAWINGS"):
        return "+"
    bare = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return bare.translate(SPELLED).encode("ascii", "replace").decode()


@cache
def signs() -> dict[str, str]:
    """What the two notations write for their signs in ASCII."""
    from queenright.notation.symbols import SYMBOLS
    from queenright.zed.symbols import SYMBOLS as SIGNS_OF_Z

    return {sign.screen: sign.email[0] for sign in SIGNS_OF_Z if sign.email} | {
        symbol.name: symbol.ascii[0] for symbol in SYMBOLS if symbol.ascii
    }


def fitted(line: str, stream: IO[str] | None) -> str:
    """The line with breaks between words, if the stream is a terminal and the line is wider than it."""
    if stream is None or len(line) < 20 or not stream.isatty() or "\x1b" in line:
        return line
    import shutil

    return wrapped(line, shutil.get_terminal_size().columns)


def wrapped(text: str, width: int) -> str:
    """Every line with breaks between words; what continues a line of a list stays below its last column.

    >>> print(wrapped("sat      2.0      CaDiCaL, a solver of clauses", 40))
    sat      2.0      CaDiCaL, a solver of
                      clauses
    """
    if width < WIDEST_INDENT // 2:
        return text
    return "\n".join(line if len(line) <= width else _broken(line, width) for line in text.split("\n"))


def _broken(line: str, width: int) -> str:
    from textwrap import fill

    columns = [found.end() for found in re.finditer(r"(?:^|\S)\s{2,}|^\s", line) if found.end() <= WIDEST_INDENT]
    indent = max([each for each in columns if each <= width // 2], default=0)
    return fill(
        line,
        width,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
        expand_tabs=False,
    )

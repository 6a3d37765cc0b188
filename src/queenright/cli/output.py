"""Standard output that cannot show every character: those it lacks are spelled in ASCII."""

from __future__ import annotations

import codecs
import io
import sys

#: ASCII replacements: of single characters by single characters, and of the others.
SPELLED = str.maketrans("−–·×≈✗✓♛♕■─│└├’“”", '--*x~x+QF#-|`|\'""') | str.maketrans(
    {"…": "...", "≤": "<=", "≥": ">=", "≠": "!=", "→": "->", "←": "<-", "±": "+-", "²": "^2", "³": "^3", "√": "sqrt "}
)


def show_what_can_be_shown() -> None:
    """Fall back to ASCII instead of failing on an unencodable character."""
    codecs.register_error("spelled", spelled)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="spelled")


def spelled(error: UnicodeError) -> tuple[str, int]:
    """Encoding error handler: replace characters by ASCII, or by a question mark if they have no spelling.

    >>> codecs.register_error("spelled", spelled)
    >>> "1, 8, 42, … ≈ ∃".encode("ascii", "spelled")
    b'1, 8, 42, ... ~ ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(SPELLED)
    return missing.encode("ascii", "replace").decode("ascii"), error.end

"""The five documents by number; a module is loaded when its document is asked for."""

from __future__ import annotations

from importlib import import_module

from queenright.documents.claim import Claim
from queenright.documents.texts import SourceText
from queenright.errors import UnknownNameError, looked_up

#: number → the modules that hold its claims, in the order of the text; the first one has the document
MODULES = {
    "000": ("unified_notation",),
    "001": ("running_times", "running_times_searches"),
    "002": ("z_models", "z_references"),
    "003": ("slides", "slides_program"),
    "004": ("zero_one_program", "zero_one_diagonals"),
}


def listed() -> list[SourceText]:
    """All five, in order.

    >>> [document.id for document in listed()]
    ['000', '001', '002', '003', '004']
    """
    return [document(number) for number in MODULES]


def document(number: str) -> SourceText:
    """The document of that number.

    >>> document("003").title
    'Slides on backtracking'
    """
    modules = [import_module(f"queenright.documents.{name}") for name in looked_up("document", number, MODULES)]
    found: SourceText = modules[0].DOCUMENT
    return found


def claims(name: str) -> list[Claim]:
    """The claims that a name stands for: all of `004`, or `004.15` alone.

    >>> [claim.id for claim in claims("004.15")]
    ['004.15']
    """
    number, dot, _ = str(name).partition(".")
    found = document(number).claims
    if not dot:
        return found
    chosen = [claim for claim in found if claim.id == name]
    if not chosen:
        raise UnknownNameError(f"claim of document {number}", name, [claim.id for claim in found])
    return chosen


def errata() -> list[Claim]:
    """All claims where a text errs, or its copy is damaged, with their corrected forms."""
    return [claim for document in listed() for claim in document.claims if claim.is_error]

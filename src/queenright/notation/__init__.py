"""The unified notation (Goldstein 2008): formulas that are read, evaluated, derived line by line and compiled.

>>> from queenright import notation
>>> notation.value("queens(6)")[0]
(1, 3, 5, 0, 2, 4)
>>> print(notation.derivation("1 + 2 * 3"))
1 + 2 * 3 …
= 1 + 6 …
= 7
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from queenright.errors import checked_list
from queenright.notation.contexts import Path
from queenright.notation.derivation import LINES, Derivation, derive
from queenright.notation.engine import METHODS, evaluate
from queenright.notation.errors import LimitError, NotationError
from queenright.notation.evaluator import Evaluator
from queenright.notation.following import DerivationStep, follow
from queenright.notation.givens import checked_givens, context_for, enter, parse_given, parse_givens, parse_path
from queenright.notation.library import DEFAULT, read_document, shipped
from queenright.notation.limits import Limits
from queenright.notation.parser import parse, parse_expression
from queenright.notation.printer import derivation_text, write
from queenright.notation.program import Program
from queenright.notation.program import build as build_from
from queenright.notation.rules import StepRule
from queenright.notation.running import Outcome, document_items, run
from queenright.notation.spelling import SPELLINGS
from queenright.notation.syntax import Document, Node
from queenright.notation.values import Value, literal
from queenright.sizes import checked_size
from queenright.sources import Source

__all__ = [
    "DEFAULT",
    "LINES",
    "METHODS",
    "SPELLINGS",
    "Derivation",
    "DerivationStep",
    "Document",
    "LimitError",
    "Limits",
    "Node",
    "NotationError",
    "Outcome",
    "Path",
    "Program",
    "Source",
    "StepRule",
    "Value",
    "build_from",
    "derivation",
    "derived",
    "evaluate",
    "followed",
    "load",
    "load_document",
    "parse",
    "parse_expression",
    "parse_given",
    "parse_givens",
    "parse_path",
    "read_document",
    "run",
    "shipped",
    "value",
    "write",
    "written_value",
]
__dir__ = partial(sorted, __all__)


def load(name: str = DEFAULT, spelling: str = "auto") -> Program:
    """The definitions of a file, or of a document that ships with the package.

    >>> load("rooks").homes("complete")[0].path
    ('rooks',)
    """
    return build_from(load_document(name, spelling))


def load_document(name: str = DEFAULT, spelling: str = "auto") -> Document:
    """The tree of a file, or of a document that ships with the package; Markdown with LaTeX too."""
    items = document_items(read_document(name), spelling)
    for item in items:
        if isinstance(item, NotationError):
            raise item
    return Document(tuple(item for item in items if isinstance(item, Node)))


def _node(expression: str | Node) -> Node:
    return expression if isinstance(expression, Node) else parse_expression(expression)


def value(
    expression: str | Node,
    given: Mapping[str, Value] | None = None,
    *,
    program: Program | None = None,
    context: Path | None = None,
    by: str = "auto",
    limits: Limits | None = None,
) -> Any:
    """The value of an expression; vectors are tuples. Without a program, the four definitions of the queens.

    >>> value("check(5)", {"n": 8, "Q": (2, 6, 1, 7)})
    ((2, 6, 1, 7, 5, 3, 0, 4),)
    """
    node = _node(expression)
    return evaluate(program or load(), node, given, context=context, by=by, limits=limits)


def derived(
    expression: str | Node,
    given: Mapping[str, Value] | None = None,
    *,
    program: Program | None = None,
    context: Path | None = None,
    unfold: bool = False,
    limit: int = LINES,
    limits: Limits | None = None,
) -> Derivation:
    """The lines that lead from an expression to its value."""
    node = _node(expression)
    checked_size(limit, smallest=1, what="limit of lines")
    whole = program or load()
    values = checked_givens(given)
    frame = enter(whole, context_for(whole, node, values, context), values)
    return derive(Evaluator(whole, limits), node, frame, unfold=unfold, limit=limit)


def followed(
    lines: Sequence[str | Node],
    given: Mapping[str, Value] | None = None,
    *,
    program: Program | None = None,
    context: Path | None = None,
    limits: Limits | None = None,
) -> list[DerivationStep]:
    """Check that each line of a derivation follows from the one before, and by which rules.

    >>> [str(rule) for step in followed(["1 + 2 * 3", "1 + 6", "7"]) for rule in step.rules]
    ['carry out *', 'carry out +']
    """
    nodes = tuple(map(_node, checked_list("lines", lines, "a list of texts")))
    if not nodes:
        return []
    whole, values = program or load(), checked_givens(given)
    frame = enter(whole, context_for(whole, nodes[0], values, context), values)
    return follow(Evaluator(whole, limits), nodes, frame)


def derivation(expression: str | Node, given: Mapping[str, Value] | None = None, spelling: str = "unicode") -> str:
    """The lines of `derived`, as text."""
    found = derived(expression, given)
    return derivation_text(list(found.lines), spelling, found.complete)


def written_value(value: Value, spelling: str = "unicode") -> str:
    """A value in the notation.

    >>> written_value((1, (True, -2)))
    '[1, [⊤, -2]]'
    """
    return write(literal(value), spelling)

r"""Texts with formulas in them: Markdown or LaTeX, such as the source text itself.

Read are displays (between $$ and $$, \[ and \], or in an environment such as equation), fenced code without a language
or in the language `un`, and context lines. A formula in the prose that says `name = literal`, such as "Below we have
$n = 8$", gives a value to the displays after it, and so do several, such as $i = 8, j = 1$; one without any name, such
as $2 + 2 = 4$, is a statement.

Nothing is lost in silence. A display that has a sign of this notation alone (:=, ≡, ∘, .. …) must be readable, or it is
an error with its place, and so must be code marked `un`. Other formulas may be mathematics of another kind: what can't
be read is passed over, and so is prose; both are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from queenright.errors import checked_kind
from queenright.notation.errors import NotationError
from queenright.notation.parser import parse_tokens
from queenright.notation.spelling import tokens
from queenright.notation.syntax import Infix, Name, Node, Statement, names_in
from queenright.notation.values import Value, literal_value
from queenright.sources import Place, Source

_ENVIRONMENTS = "equation|align|gather|multline|eqnarray|displaymath|math|flalign"
_PART = re.compile(
    r"^(?P<fence>```+|~~~+)[ \t]*(?P<language>[^\n`]*)\n(?P<code>.*?)(?:^(?P=fence)[ \t]*$|\Z)"
    r"|\$\$(?P<display>.+?)\$\$|\\\[(?P<bracketed>.+?)\\\]"
    rf"|\\begin\{{(?P<environment>{_ENVIRONMENTS})(?P<star>\*?)\}}(?P<boxed>.+?)\\end\{{(?P=environment)(?P=star)\}}"
    r"|\$(?P<inline>[^$\n]+)\$|\\\((?P<round>.+?)\\\)"
    r"|^[ \t]*(?P<context>(?:«|\\ll\b)[^\n]*(?:»|\\gg))[ \t]*$",
    re.M | re.S,
)
_KINDS = ("code", "display", "bracketed", "boxed", "inline", "round", "context")

#: The language of fenced code that must be readable, and those that are ours if they can be read.
OWN = "un"
LANGUAGES = (OWN, "", "text")

#: What only this notation has: where one of these stands, the author means it.
_OURS = re.compile(
    r":=|≔|\\coloneqq|≡|≢|\\n?equiv|∘|\\circ|\\dots\s*\\\\|…\s*$|\.\.|⊤|⊥|\\top\b|\\bot\b|\\perp\b|«|\\ll\b", re.M
)

#: The words for what is passed over.
DISPLAY, CODE, INLINE = "display", "code", "formula"


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A formula or a block of code that is not in the notation, with the reason."""

    kind: str
    place: Place
    reason: str

    @property
    def text(self) -> str:
        return " ".join(self.place.text.split())


Item = Node | NotationError | PassedOver


def is_markdown(source: Source) -> bool:
    """Does the text hold formulas between prose? None of these signs can stand in a formula of the notation."""
    checked_kind("source", source, Source, "a Source, as notation.read_document returns it")
    return re.search(rf"\$|^[ \t]*\\\[|^```|^~~~|\\begin\{{(?:{_ENVIRONMENTS})\*?\}}", source.text, re.M) is not None


def markdown_items(source: Source) -> list[Item]:
    """What the document says, in order; a formula of ours that can't be read is its error."""
    return [item for match in _PART.finditer(source.text) for item in _items(source, match)]


def lines_of_prose(source: Source) -> int:
    """The lines that have words outside of formulas and code."""
    rest = _PART.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source.text)
    return sum(any(character.isalpha() for character in line) for line in rest.splitlines())


def _items(source: Source, match: re.Match[str]) -> Iterable[Item]:
    kind = next(name for name in _KINDS if match.group(name) is not None)
    start, end = match.span(kind)
    place = Place(source, start, end)
    language = ((match.group("language") or "").split() or [""])[0]
    if language not in LANGUAGES:
        return [PassedOver(CODE, place, f"it is {language}")]
    try:
        found = parse_tokens(tokens(source, "auto" if kind == "code" else "latex", start, end)).items
    except NotationError as error:
        if _word(kind) == INLINE and (listed := _listed_givens(place)):
            return listed
        if kind == "context" or language == OWN or (_word(kind) == DISPLAY and _OURS.search(place.text)):
            return [error]
        return [PassedOver(_word(kind), place, error.message)]
    if kind in ("inline", "round"):
        return [
            item if _says_something(item) else PassedOver(INLINE, place, "it is part of a sentence") for item in found
        ]
    return found


def _listed_givens(place: Place) -> list[Item]:
    """The values of `i = 8, j = 1`; none if one of the parts says something else."""
    cuts = [match.start() for match in re.finditer(r",(?=\s*[A-Za-z]\w*\s*(?:=|≡|\\equiv))", place.text)]
    starts = [place.start, *(place.start + cut + 1 for cut in cuts)]
    ends = [*(place.start + cut for cut in cuts), place.end]
    found: list[Item] = []
    try:
        for start, end in zip(starts, ends, strict=True):
            found += parse_tokens(tokens(place.source, "latex", start, end)).items
    except NotationError:
        return []
    return found if all(isinstance(item, Node) and given(item) is not None for item in found) else []


def _word(kind: str) -> str:
    return {"code": CODE, "inline": INLINE, "round": INLINE}.get(kind, DISPLAY)


def _says_something(item: Node) -> bool:
    """In the prose: a given value, or a comparison of numbers."""
    if given(item) is not None:
        return True
    said = item.expression if isinstance(item, Statement) else None
    return isinstance(said, Infix) and said.operator in "=≡<>≤≥≠" and not names_in(said)


def given(item: Node) -> tuple[str, Value] | None:
    """The name and value of a statement `name = literal`, else None.

    >>> from queenright.notation.parser import parse
    >>> given(parse("Q ≡ [2, 6]").items[0])
    ('Q', (2, 6))
    """
    said = item.expression if isinstance(item, Statement) else None
    if not isinstance(said, Infix) or said.operator not in "=≡" or not isinstance(said.left, Name):
        return None
    value = literal_value(said.right)
    return None if value is None else (said.left.name, value)

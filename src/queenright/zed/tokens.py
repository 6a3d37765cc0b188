"""Tokens: what all three markups are read into, and the rule that makes most line ends soft.

A token's text is one spelling for all markups (that of the screen, such as `∀`), its place tells how it was written.
In Z a line end joins two predicates or two declarations, unless the line clearly goes on: after an infix symbol, before
one, after an opening bracket or before a closing one. `soften` drops those line ends (ISO 13568, 7.5).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from queenright.sources import NOWHERE, Place
from queenright.zed.operators import words


class TokenKind(Enum):
    """The kinds of tokens; OPEN and CLOSE are the edges of a box."""

    NAME = "name"
    NUMBER = "number"
    SYMBOL = "symbol"
    NEWLINE = "line end"
    OPEN = "box"
    CLOSE = "end of the box"
    END = "end of the text"


@dataclass(frozen=True, slots=True)
class SchemaToken:
    """One token; two are equal if they mean the same, wherever they stand and however they were spelt."""

    kind: TokenKind
    text: str
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        if self.kind in (TokenKind.NAME, TokenKind.NUMBER, TokenKind.SYMBOL):
            return repr(self.place.text or self.text).replace("\\\\", "\\")
        return f"the {self.kind.value}"


#: A line end on either side of these is soft.
JOINING = words(
    "⇔ ⇒ ∨ ∧ = ≠ < ≤ > ≥ ∈ ∉ ⊆ ⊂ → ⇸ ⇻ ↣ ⤔ ⤕ ↠ ⤀ ⤖ ↔ × .. + − ∪ ∖ * div mod ∩ ↦ ◁ ▷ ⩤ ⩥ ⊕ ∘ ⨾ ⌢ ↾ ↿ "
    "| • ; : , == ≙ ::= . / then else prefix suffix in partition"
)
#: A line end after these is soft.
OPENING = words("¬ ∀ ∃ ∃₁ λ μ Σ θ Δ Ξ pre let ( { [ ⟨ ⦇ if # dom ran id ⋃ ⋂ ⌢/ disjoint seq seq₁ iseq ℙ ℙ₁ 𝔽 𝔽₁")
#: A line end before these is soft.
CLOSING = words(") } ] ⟩ ⦈ ∼ ⁺ ∗")


def soften(tokens: Iterable[SchemaToken], relations: frozenset[str] = frozenset()) -> list[SchemaToken]:
    """The tokens without soft, doubled, leading and trailing line ends."""
    kept: list[SchemaToken] = []
    waiting: SchemaToken | None = None
    for token in tokens:
        if token.kind is TokenKind.NEWLINE:
            waiting = waiting or token
            continue
        if waiting is not None and kept and not _goes_on(kept[-1], relations) and not _continues(token, relations):
            kept.append(waiting)
        waiting = None
        kept.append(token)
    return kept


def _goes_on(token: SchemaToken, relations: frozenset[str]) -> bool:
    """Whether the text cannot end after this token."""
    if token.kind is TokenKind.NAME:
        return token.text in relations
    return token.kind is TokenKind.OPEN or (token.kind is TokenKind.SYMBOL and token.text in JOINING | OPENING)


def _continues(token: SchemaToken, relations: frozenset[str]) -> bool:
    """Whether the text cannot begin with this token."""
    if token.kind is TokenKind.NAME:
        return token.text in relations
    return token.kind is TokenKind.CLOSE or (token.kind is TokenKind.SYMBOL and token.text in JOINING | CLOSING)

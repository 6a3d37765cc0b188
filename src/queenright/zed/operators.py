"""How tightly operators bind: one table for the parser and the printers (Spivey's reference manual, ISO 13568)."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


#: what binds loosest comes first; the gaps leave room for "one tighter"
LOGICAL = {"⇔": 10, "⇒": 20, "∨": 30, "∧": 40}
NEGATION = 50
RELATION = 60
ARROW = 70
PRODUCT = 80
INFIX = {
    "↦": 85,
    "..": 90,
    **dict.fromkeys(("+", "−", "∪", "∖", "⌢"), 100),
    **dict.fromkeys(("*", "div", "mod", "∩", "⨾", "∘"), 110),
    "⊕": 114,
    **dict.fromkeys(("◁", "▷", "⩤", "⩥", "↾", "↿"), 117),
}
PREFIX = 120
APPLICATION = 130
ATOM = 150

RELATIONS = words("= ≠ < ≤ > ≥ ∈ ∉ ⊆ ⊂ prefix suffix in partition")
ARROWS = words("→ ⇸ ⇻ ↣ ⤔ ⤕ ↠ ⤀ ⤖ ↔")
PREFIXES = words("− # dom ran id ⋃ ⋂ ⌢/ seq seq₁ iseq ℙ ℙ₁ 𝔽 𝔽₁")
CLOSURES = words("⁺ ∗")
QUANTIFIERS = words("∀ ∃ ∃₁")
#: sets that have a symbol for a name
CONSTANTS = words("ℕ ℕ₁ ℤ ∅")

ORDERS = words("< ≤ > ≥")
SEQUENCE_RELATIONS = words("prefix suffix in")
SET_OPERATIONS = words("∪ ∩ ∖")
RELATION_OPERATIONS = words("◁ ▷ ⩤ ⩥ ⊕ ∘ ⨾ ⌢ ↾ ↿")
#: functions of the toolkit that have plain names; a specification may declare them anew
TOOLKIT = words("first second head tail last front rev squash items succ max min")
POWERS = words("ℙ ℙ₁ 𝔽 𝔽₁")

RIGHT_ASSOCIATIVE = frozenset({"⇒"}) | ARROWS

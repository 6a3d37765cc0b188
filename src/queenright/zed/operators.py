"""How tightly operators bind: one table for the parser and the printers (Spivey's reference manual, ISO 13568)."""

from __future__ import annotations

#: what binds loosest comes first; the gaps leave room for "one tighter"
LOGICAL = {"⇔": 10, "⇒": 20, "∨": 30, "∧": 40}
NEGATION = 50
RELATION = 60
ARROW = 70
PRODUCT = 80
INFIX = {"..": 90, "+": 100, "−": 100, "∪": 100, "∖": 100, "*": 110, "div": 110, "mod": 110, "∩": 110}
PREFIX = 120
APPLICATION = 130
ATOM = 150

RELATIONS = frozenset("= ≠ < ≤ > ≥ ∈ ∉ ⊆ ⊂".split())
ARROWS = frozenset("→ ⇸ ↣ ⤔ ↠ ⤖ ↔".split())
PREFIXES = frozenset("− # dom ran seq seq₁ iseq ℙ ℙ₁ 𝔽 𝔽₁".split())
QUANTIFIERS = frozenset("∀ ∃ ∃₁".split())
#: sets that have a symbol for a name
CONSTANTS = frozenset("ℕ ℕ₁ ℤ ∅".split())

RIGHT_ASSOCIATIVE = frozenset({"⇒"}) | ARROWS

"""The rules by which one line of a derivation follows from the line before, by name.

`derivation` records which rules it used, `following` finds which ones an author used; the words are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field

#: Each rule with the words that come before what it was applied to.
UNFOLD, PUT_IN, CARRY_OUT, CALL, MAP, CASE, PARENTHESES = RULES = (
    "unfold",
    "put in",
    "carry out",
    "call",
    "map",
    "case",
    "parentheses",
)


@dataclass(frozen=True, slots=True)
class StepRule:
    """One rule, and what it was applied to: names, operators, or the truth of a guard."""

    name: str
    subjects: tuple[str, ...] = ()

    def __str__(self) -> str:
        """
        >>> str(StepRule(CARRY_OUT, ("=", "-")))
        'carry out =, -'
        """
        return " ".join([self.name, ", ".join(self.subjects)]).rstrip()

    def to_json(self) -> dict[str, object]:
        return {"rule": self.name, "of": list(self.subjects)}


@dataclass(slots=True)
class Record:
    """The rules used for one line, in the order of RULES, each subject once."""

    used: dict[str, dict[str, None]] = field(default_factory=dict)

    def add(self, rule: str, subject: str = "") -> None:
        self.used.setdefault(rule, {}).update({subject: None} if subject else {})

    def rules(self) -> tuple[StepRule, ...]:
        """What was recorded; a line that changed by no other rule lost parentheses."""
        used = self.used or {PARENTHESES: {}}
        return tuple(StepRule(name, tuple(used[name])) for name in RULES if name in used)

    def mark(self) -> dict[str, dict[str, None]]:
        """What is recorded now, to come back to when a way turns out to lead nowhere."""
        return {rule: dict(subjects) for rule, subjects in self.used.items()}


def described(rules: tuple[StepRule, ...]) -> str:
    """The rules of one step in words.

    >>> described((StepRule(UNFOLD, ("conflict",)), StepRule(PUT_IN, ("Q", "i"))))
    'unfold conflict; put in Q, i'
    """
    return "; ".join(map(str, rules))

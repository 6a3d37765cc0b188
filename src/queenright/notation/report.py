"""What became of a whole document: what was read, what holds, and what was passed over, counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from queenright.notation.markdown import CODE, DISPLAY, INLINE
from queenright.notation.printer import write
from queenright.notation.running import PASSED_OVER, PROSE, Outcome
from queenright.notation.values import literal
from queenright.sizes import plural

#: What is passed over, one of it and several.
_WORDS = {
    DISPLAY: ("display", "displays"),
    INLINE: ("formula in the prose", "formulas in the prose"),
    CODE: ("block of code", "blocks of code"),
}


@dataclass(frozen=True, slots=True)
class RunReport:
    """The outcomes of a document, sorted into results and what was passed over."""

    outcomes: Sequence[Outcome]

    @property
    def results(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.kind not in (PASSED_OVER, PROSE)]

    @property
    def passed(self) -> list[Outcome]:
        """The formulas and the code that are not in the notation."""
        return [outcome for outcome in self.outcomes if outcome.kind == PASSED_OVER]

    @property
    def prose(self) -> int:
        """The lines of prose."""
        return sum(outcome.value for outcome in self.outcomes if outcome.kind == PROSE and type(outcome.value) is int)

    @property
    def held(self) -> int:
        return sum(outcome.holds is True for outcome in self.results)

    @property
    def failed(self) -> int:
        return sum(outcome.holds is False for outcome in self.results)

    def summary(self) -> str:
        """How many displays hold, in words."""
        holds = f"{plural(self.held, 'display')} hold{'s' if self.held == 1 else ''}"
        return f"{holds}, {self.failed} {'does' if self.failed == 1 else 'do'} not"

    def counted(self) -> str:
        """What was not read, in words; empty if nothing was."""
        counts = [(sum(outcome.passed == kind for outcome in self.passed), words) for kind, words in _WORDS.items()]
        parts = [f"{count} {words[0] if count == 1 else words[1]}" for count, words in counts if count]
        parts += [f"{plural(self.prose, 'line')} of prose"] if self.prose else []
        return f"passed over, as not in the notation: {', '.join(parts)}" if parts else ""

    def passed_json(self) -> dict[str, object]:
        """What was not read, for JSON."""
        return {
            "lines_of_prose": self.prose,
            "formulas": [
                {"line": outcome.line, "kind": outcome.passed, "text": outcome.text, "reason": outcome.message}
                for outcome in self.passed
            ],
        }


def verdict(outcome: Outcome) -> str:
    """One word for what became of a display."""
    return {True: "holds", False: "FAILS", None: outcome.kind}[outcome.holds]


def details(outcome: Outcome) -> list[str]:
    """What else is to be said of it: the length of a derivation, the value, the reason."""
    found = [f"{len(outcome.lines)} lines, each follows"] if outcome.lines and outcome.holds else []
    if outcome.kind == "value" and outcome.value is not None:
        found.append(f"value {write(literal(outcome.value))}")
    return [*found, *([outcome.message] if outcome.message else [])]

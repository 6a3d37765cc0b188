"""A source text: who wrote it, and its claims in order. A module registers each claim beside what computes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from queenright.documents.claim import Claim

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class SourceText:
    """One of the five. *subject* says in one sentence what it is about."""

    id: str
    title: str
    authors: str
    date: str
    subject: str
    claims: list[Claim] = field(default_factory=list)

    def claim(self, place: str, statement: str, **fields: Any) -> Callable[[Function], Function]:
        """Register the next claim; what is decorated computes the value that judges it."""

        def register(compute: Function) -> Function:
            number = len(self.claims) + 1
            self.claims.append(Claim(f"{self.id}.{number}", place, statement, compute, **fields))
            return compute

        return register

    @property
    def verdicts(self) -> dict[str, int]:
        """How many claims are recorded with each verdict, most frequent first."""
        return {str(verdict): count for verdict, count in Counter(each.verdict for each in self.claims).most_common()}

    def to_json(self) -> dict[str, Any]:
        return {"document": self.id, "title": self.title, "authors": self.authors, "date": self.date}

"""Replaying a document: its claims judged one after the other, as a stream or as a whole that a notebook shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from queenright.documents.claim import Claim, ClaimOutcome, judge
from queenright.documents.library import claims, document
from queenright.documents.texts import SourceText
from queenright.errors import checked_function
from queenright.watch import Watch

#: Called before each claim with the fraction done and the claim.
Progress = Callable[[float, Claim], None]


@dataclass(frozen=True, slots=True)
class Replay:
    """The outcomes of a document's claims, or of one of them. A notebook shows them with their pictures."""

    document: SourceText
    outcomes: tuple[ClaimOutcome, ...]

    @property
    def holds(self) -> bool:
        """Whether every claim came out as recorded."""
        return all(outcome.holds for outcome in self.outcomes)

    def __bool__(self) -> bool:
        return self.holds

    def to_json(self) -> dict[str, Any]:
        claims = [outcome.to_json() for outcome in self.outcomes]
        return {**self.document.to_json(), "claims": claims, "holds": self.holds}

    def text(self) -> str:
        """All outcomes for a terminal."""
        return "\n".join(outcome.text() for outcome in self.outcomes)

    def html(self) -> str:
        """One self-contained page."""
        from queenright.documents.page import page

        return page([self])

    def save(self, path: str) -> None:
        """Write the page to a file."""
        from queenright.files import written

        with written(path) as file:
            file.write(self.html().encode())

    def _repr_html_(self) -> str:
        from queenright.documents.page import fragment

        return fragment(self.outcomes)

    def __repr__(self) -> str:
        kept = sum(outcome.holds for outcome in self.outcomes)
        return f"<Replay of {self.document.id}: {kept} of {len(self.outcomes)} claims came out as recorded>"


def play(
    name: str,
    *,
    thorough: bool = False,
    errors_only: bool = False,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Iterator[ClaimOutcome]:
    """Judge the claims of `004`, or `004.15` alone, one after the other; *thorough* checks larger sizes."""
    chosen = [claim for claim in claims(name) if claim.is_error or not errors_only]
    watch = Watch.of(watch)
    checked_function("progress", progress)
    for number, claim in enumerate(chosen):
        if progress is not None:
            progress(number / len(chosen), claim)
        with watch.active():
            watch.check()
            outcome = judge(claim, thorough=thorough)
        yield outcome


def replay(
    name: str,
    *,
    thorough: bool = False,
    errors_only: bool = False,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Replay:
    """Replay a document, or one claim of it.

    >>> replay("003.4")
    <Replay of 003: 1 of 1 claims came out as recorded>
    """
    outcomes = play(name, thorough=thorough, errors_only=errors_only, progress=progress, watch=watch)
    return Replay(document(str(name).partition(".")[0]), tuple(outcomes))

"""`queens replay`: a source text claim by claim, each beside the computed result. The work is in `documents`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import fill
from typing import Any

import click

from queenright.cli.answer import Answer
from queenright.cli.common import command
from queenright.documents.bibliography import references
from queenright.documents.claim import Claim, ClaimOutcome
from queenright.documents.library import MODULES, claims, document, listed
from queenright.documents.page import page
from queenright.documents.replaying import Replay, play
from queenright.sizes import plural


@command("replay", "queens replay 003", "queens replay 004.15 --json", formats=("html",))
@click.argument("names", metavar="[DOCUMENT[.CLAIM]]…", nargs=-1)
@click.option("--errata", is_flag=True, help="Only claims that are wrong or damaged in the copy.")
@click.option("--references", is_flag=True, help="The works that the texts, and our corrections, refer to.")
@click.option("--thorough", is_flag=True, help="Check larger sizes, which takes longer.")
def replay(names: tuple[str, ...], errata: bool, references: bool, thorough: bool) -> Answer:
    """Go through a source text claim by claim: what it states, what is computed, and the verdict.

    DOCUMENT is 000 to 004, or all; 004.15 is a single claim. Without arguments the source texts are listed. An .html
    file is one self-contained page with pictures and formulas. The exit status is 1 if a claim does not come out as
    recorded.
    """
    if references:
        return _references(names)
    if not names and not errata:
        return _list()
    reading = Reading(names, errata, thorough)
    return Answer(reading.document, reading.lines, "", reading.content, reading.summary, reading.status)


@dataclass(slots=True)
class Reading:
    """The chosen claims, replayed once, in every form: lines as they come, a document, a page."""

    names: tuple[str, ...]
    errors_only: bool
    thorough: bool
    replays: list[Replay] = field(default_factory=list)

    def outcomes(self) -> Iterator[ClaimOutcome]:
        """Each outcome as it is known; all of them are kept for the other forms."""
        wanted = list(MODULES) if not self.names or "all" in self.names else self.names
        for name in wanted:
            claims(name)  # rejects a wrong name before anything is computed
        for name in wanted:
            found = []
            with ProgressLine() as line:
                played = play(name, thorough=self.thorough, errors_only=self.errors_only, progress=line.show)
                for outcome in played:
                    line.clear()
                    found.append(outcome)
                    yield outcome
            self.replays.append(Replay(document(name.partition(".")[0]), tuple(found)))

    def lines(self) -> Iterator[str]:
        """The outcomes as they come, or those of a page that has been written."""
        if self.replays:
            yield from (outcome.text() for replay in self.replays for outcome in replay.outcomes)
        else:
            yield from (outcome.text() for outcome in self.outcomes())
        yield self.summary()

    def document(self) -> dict[str, Any]:
        self._read()
        documents = [replay.to_json() for replay in self.replays]
        return documents[0] if len(documents) == 1 else {"documents": documents, "holds": self.status() == 0}

    def content(self, form: str) -> str:
        """The page, for a file."""
        self._read()
        return page(self.replays)

    def summary(self) -> str:
        outcomes = [outcome for replay in self.replays for outcome in replay.outcomes]
        failed = [outcome.claim.id for outcome in outcomes if not outcome.holds]
        if failed:
            return (
                f"{len(failed)} of {plural(len(outcomes), 'claim')} did not come out as recorded: {', '.join(failed)}"
            )
        return f"{plural(len(outcomes), 'claim')}: {'it' if len(outcomes) == 1 else 'all'} came out as recorded"

    def status(self) -> int:
        return 0 if all(self.replays) else 1

    def _read(self) -> None:
        if not self.replays:
            for _ in self.outcomes():
                pass


class ProgressLine:
    """One line on a terminal that shows which claim is being computed; it is erased before anything else is printed."""

    def __init__(self) -> None:
        self.shown = False

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def show(self, fraction: float, claim: Claim) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            click.echo(
                f"\r\x1b[K{fraction:4.0%}  {claim.id}  {claim.place}{' …' if claim.slow else ''}", err=True, nl=False
            )
            self.shown = True

    def clear(self) -> None:
        if self.shown:
            click.echo("\r\x1b[K", err=True, nl=False)
            self.shown = False


def _references(names: tuple[str, ...]) -> Answer:
    whole = not names or "all" in names
    numbers = [None] if whole else list(dict.fromkeys(name.partition(".")[0] for name in names))
    found = {each.key: each for number in numbers for each in references(number)}
    lines = [fill(each.text(), 100, subsequent_indent="    ") for each in found.values()]
    return Answer({"references": [each.to_json() for each in found.values()]}, lines)


def _list() -> Answer:
    documents = listed()
    lines = []
    for each in documents:
        verdicts = ", ".join(f"{count} {verdict}" for verdict, count in each.verdicts.items())
        lines += [f"{each.id}  {each.title} ({each.authors}, {each.date})", f"     {each.subject}"]
        lines.append(f"     {plural(len(each.claims), 'claim')}: {verdicts}")
    counts = [{**each.to_json(), "claims": len(each.claims), "verdicts": each.verdicts} for each in documents]
    return Answer({"documents": counts}, lines)

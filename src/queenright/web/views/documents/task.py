"""The claims of a source text, judged one after the other: quick ones first, each reported as soon as it is judged."""

from __future__ import annotations

from time import monotonic
from typing import Any

from queenright import documents
from queenright.documents.bibliography import entry
from queenright.documents.page import values_table
from queenright.documents.writing import came_out, corrected_label, values
from queenright.web.exhibits import shown
from queenright.web.reports import Tell
from queenright.web.views.documents.doors import doors


def replay(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Report the outcome of every claim as a part, then return whether all agree with the recorded verdicts."""
    chosen = sorted(documents.claims(arguments["document"]), key=lambda claim: claim.slow)
    holds = True
    for number, claim in enumerate(chosen):
        tell("progress", {"fraction": number / len(chosen), "claim": claim.id})
        start = monotonic()
        outcome = documents.judge(claim, thorough=arguments["thorough"])
        holds = holds and outcome.holds
        tell("part", told(outcome, monotonic() - start))
    return {"document": arguments["document"], "claims": len(chosen), "holds": holds}


def told(outcome: documents.ClaimOutcome, seconds: float) -> dict[str, Any]:
    """An outcome as the page shows it."""
    claim = outcome.claim
    return {
        "id": claim.id,
        "holds": outcome.holds,
        "kind": str(claim.verdict) if outcome.holds else "failed",
        "came_out": came_out(outcome),
        "table": values_table(outcome) if values(outcome) else "",
        "values": [{"name": name, "value": value} for name, value in values(outcome)],
        "corrected_label": corrected_label(claim),
        "exhibits": [shown(exhibit) for exhibit in outcome.exhibits()],
        "sources": [entry(key) for key in (*claim.rests_on, *claim.sources)],
        "doors": doors(claim.id.partition(".")[0], claim.commands),
        "seconds": round(seconds, 4),
    }

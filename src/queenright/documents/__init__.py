"""The five source texts as claims that run: each is judged by what Queenright computes, and can be replayed.

>>> from queenright import documents
>>> outcome = documents.replay("000.3").outcomes[0]
>>> outcome.holds, str(outcome.found), outcome.computed[0]
(True, 'holds', [1, 3, 5, 0, 2, 4])

Names are loaded when they are first used.
"""

from typing import TYPE_CHECKING

from queenright.lazy import lazy

if TYPE_CHECKING:
    from queenright.documents.bibliography import Reference as Reference
    from queenright.documents.bibliography import references as references
    from queenright.documents.claim import Claim as Claim
    from queenright.documents.claim import ClaimOutcome as ClaimOutcome
    from queenright.documents.claim import Verdict as Verdict
    from queenright.documents.claim import judge as judge
    from queenright.documents.library import claims as claims
    from queenright.documents.library import document as document
    from queenright.documents.library import errata as errata
    from queenright.documents.library import listed as listed
    from queenright.documents.replaying import Replay as Replay
    from queenright.documents.replaying import play as play
    from queenright.documents.replaying import replay as replay
    from queenright.documents.texts import SourceText as SourceText

__getattr__, __dir__ = lazy(
    "queenright.documents",
    {
        "bibliography": "Reference references",
        "claim": "Claim ClaimOutcome Verdict judge",
        "library": "claims document errata listed",
        "replaying": "Replay play replay",
        "texts": "SourceText",
    },
)
__all__ = __dir__()

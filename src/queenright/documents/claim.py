"""A claim of a source text, and how it is judged.

A claim carries what the text states: a value, or a function that does what the text says, to the letter. Beside it
stands a function that computes what is true. The verdict follows from comparing the two:

- they agree: the claim *holds*, or is a *reference* if its truth rests on a publication that it names;
- they differ, and the corrected form agrees with what is true: the claim is *wrong*; it is a *slip* if a further
  computation shows that the error does no harm, and *scan* if one shows that only the copy at hand is damaged;
- they differ, and no corrected form agrees: there is no verdict, and the claim does not come out as recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from queenright.documents.exhibits import Exhibit
from queenright.errors import QueensError, StoppedError, checked_kind


class Verdict(StrEnum):
    """How a claim comes out."""

    HOLDS = "holds"
    WRONG = "wrong"
    SLIP = "slip"
    SCAN = "scan"
    REFERENCE = "reference"

    @property
    def words(self) -> str:
        return _WORDS[self]


_WORDS = {
    Verdict.HOLDS: "holds",
    Verdict.WRONG: "wrong",
    Verdict.SLIP: "a slip that does no harm",
    Verdict.SCAN: "damaged in the copy at hand",
    Verdict.REFERENCE: "rests on a reference",
}

#: The verdicts that come with a corrected form.
ERRORS = (Verdict.WRONG, Verdict.SLIP, Verdict.SCAN)


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a text. *stated* and *corrected* are values, or functions that follow the text to the letter.

    - *harmless* shows that an error changes nothing, *intact* that the text is right where its copy is not damaged;
    - *compute* is called without arguments, or with those of *thorough* where a longer check is asked for;
    - *slow* marks a claim that takes seconds;
    - *show* makes pictures, tables and formulas from what was computed; if *quiet*, they say more than the values;
    - *rests_on* and *sources* are keys of the bibliography: works that the truth of the claim rests on, and others;
    - *commands* are what to type to go on from here.
    """

    id: str
    place: str
    statement: str
    compute: Callable[..., Any]
    stated: Any
    verdict: Verdict = Verdict.HOLDS
    corrected: Any = None
    correction: str = ""
    harmless: Callable[[], bool] | None = None
    intact: Callable[[], bool] | None = None
    show: Callable[[Any], Iterable[Exhibit]] | None = None
    thorough: Mapping[str, Any] = field(default_factory=dict)
    slow: bool = False
    quiet: bool = False
    rests_on: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether the text is recorded as erring here, or its copy as damaged."""
        return self.verdict in ERRORS

    def to_json(self) -> dict[str, Any]:
        """What is known of the claim before it is judged."""
        optional = {
            "correction": self.correction,
            "sources": [*self.rests_on, *self.sources],
            "commands": list(self.commands),
        }
        return {"id": self.id, "place": self.place, "statement": self.statement, "verdict": str(self.verdict)} | {
            name: value for name, value in optional.items() if value
        }


@dataclass(frozen=True, slots=True)
class ClaimOutcome:
    """How a claim came out: the values compared, and the verdict *found*, or None and the *reason*."""

    claim: Claim
    found: Verdict | None
    stated: Any = None
    computed: Any = None
    corrected: Any = None
    reason: str = ""

    @property
    def holds(self) -> bool:
        """Whether the claim came out as recorded."""
        return self.found is self.claim.verdict

    def exhibits(self) -> list[Exhibit]:
        """The pictures, tables and formulas of the claim; none if it could not be computed."""
        return list(self.claim.show(self.computed)) if self.claim.show is not None and self.computed is not None else []

    def to_json(self) -> dict[str, Any]:
        values = {"stated": self.stated, "computed": self.computed}
        corrected = {"corrected": self.corrected} if self.claim.is_error else {}
        why = {"reason": self.reason} if self.reason else {}
        found = {"found": None if self.found is None else str(self.found), "holds": self.holds}
        return {**self.claim.to_json(), **values, **corrected, **found, **why}

    def text(self) -> str:
        """The outcome for a terminal, with its boards and tables."""
        from queenright.documents.writing import outcome_text

        return outcome_text(self)

    def _repr_html_(self) -> str:
        from queenright.documents.page import fragment

        return fragment([self])


def judge(claim: Claim, *, thorough: bool = False) -> ClaimOutcome:
    """Compute what judges the claim, and compare. Whatever cannot be computed is reported in the outcome."""
    checked_kind("claim", claim, Claim, "a Claim")
    try:
        computed = plain(claim.compute(**(claim.thorough if thorough else {})))
        stated = plain(_value(claim.stated))
        corrected = plain(_value(claim.corrected))
        found, reason = _verdict(claim, stated, computed, corrected)
    except StoppedError:
        raise
    except QueensError as error:
        return ClaimOutcome(claim, None, reason=f"could not be computed: {str(error).partition(chr(10))[0]}")
    return ClaimOutcome(claim, found, stated, computed, corrected, reason)


def _verdict(claim: Claim, stated: Any, computed: Any, corrected: Any) -> tuple[Verdict | None, str]:
    if stated == computed:
        return (Verdict.REFERENCE if claim.rests_on else Verdict.HOLDS), ""
    if not claim.is_error:
        return None, "what the text states is not what was computed"
    if corrected != computed:
        return None, "neither the text nor its corrected form agrees with what was computed"
    if claim.harmless is not None and claim.harmless():
        return Verdict.SLIP, ""
    if claim.intact is not None and claim.intact():
        return Verdict.SCAN, ""
    return Verdict.WRONG, ""


def _value(stated: Any) -> Any:
    return stated() if callable(stated) else stated


def plain(value: Any) -> Any:
    """A value as JSON has it, so that values are compared and written alike: lists, texts as keys.

    >>> plain({4: (1, 2), "sets": {3, 1}})
    {'4': [1, 2], 'sets': [1, 3]}
    """
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, set | frozenset):
        return plain(sorted(value))
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return int(value)
    return [plain(each) for each in value] if isinstance(value, Iterable) else value

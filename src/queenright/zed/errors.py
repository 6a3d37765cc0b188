"""What can be wrong with a specification in Z."""

from __future__ import annotations

from collections.abc import Sequence

from queenright.sources import SourceError


class SpecificationError(SourceError):
    """A specification that is wrong."""


class OutsideSubsetError(SpecificationError):
    """Right Z perhaps, but a part of it that Queenright does not read, evaluate or translate."""


class SeveralErrorsError(SpecificationError):
    """Several errors at once; line, column and message are those of the first, the text has all."""

    def __init__(self, errors: Sequence[SpecificationError]) -> None:
        self.errors = tuple(errors)
        super().__init__(errors[0].message, errors[0].place)

    def shown(self) -> str:
        return "\n".join([*(error.shown() for error in self.errors), f"{len(self.errors)} errors"])


def all_errors(errors: Sequence[SpecificationError]) -> SpecificationError:
    """One error for several, in the order of their places."""
    ordered = sorted(errors, key=lambda error: error.place.start)
    return ordered[0] if len(ordered) == 1 else SeveralErrorsError(ordered)

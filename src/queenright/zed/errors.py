"""What can be wrong with a specification in Z."""

from __future__ import annotations

from queenright.sources import SourceError


class SpecificationError(SourceError):
    """A specification that is wrong."""


class OutsideSubsetError(SpecificationError):
    """Right Z perhaps, but a part of it that Queenright does not read, evaluate or translate."""

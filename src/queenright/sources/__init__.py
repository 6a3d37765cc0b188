"""Texts that people write: places in them, errors that point there, how deep they may be nested, NAME=VALUE."""

from queenright.sources.assignments import assignment, assignments
from queenright.sources.depth import Nesting, check_height, deep_recursion
from queenright.sources.places import NOWHERE, Place, Source, SourceError, visible

__all__ = [
    "NOWHERE",
    "Nesting",
    "Place",
    "Source",
    "SourceError",
    "assignment",
    "assignments",
    "check_height",
    "deep_recursion",
    "visible",
]

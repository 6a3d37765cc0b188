"""What can be wrong with a program in the unified notation."""

from queenright.sources import SourceError


class NotationError(SourceError):
    """A program in the unified notation that is wrong."""


class LimitError(NotationError):
    """A right program that asks for more steps, depth or memory than there is: exit code 1, could not answer."""

    exit_code = 1

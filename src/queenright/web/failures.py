"""One shape for every error: `{"error": {"code", "field", "message"}}`, with a place where a text is wrong.

The same function describes an error in the server and in a job's process, so this module knows no web framework.
"""

from __future__ import annotations

from typing import Any

from queenright.errors import (
    BoardError,
    InputError,
    MissingPackageError,
    QueensError,
    SizeError,
    UnknownNameError,
)

#: The first that fits gives the code, the field that is meant and the HTTP status.
KINDS: tuple[tuple[type[BaseException], str, str | None, int], ...] = (
    (SizeError, "size", "n", 400),
    (BoardError, "board", None, 400),
    (UnknownNameError, "name", None, 400),
    (InputError, "input", None, 400),
    (MissingPackageError, "package", None, 501),
    (QueensError, "unanswered", None, 422),
    (MemoryError, "memory", None, 422),
)

#: Codes that the server itself gives, with their status.
STATUS = {
    "time": 422, "memory": 422, "cancelled": 409, "busy": 503, "origin": 403, "host": 421, "too-large": 413,
    "not-found": 404, "not-allowed": 405, "shape": 400, "internal": 500,
} | {code: status for _, code, _, status in reversed(KINDS)}  # fmt: skip


class Failure(Exception):  # noqa: N818 - it is what the client is told, not what went wrong inside
    """An error on its way to the client."""

    def __init__(self, code: str, message: str, field: str | None = None, **more: Any) -> None:
        super().__init__(message)
        self.code, self.message, self.field, self.more = code, message, field, more

    @classmethod
    def of(cls, error: BaseException) -> Failure:
        """What the client is told of an error.

        >>> Failure.of(SizeError("board size must be 0 to 64, got -3")).to_json()
        {'error': {'code': 'size', 'field': 'n', 'message': 'board size must be 0 to 64, got -3'}}
        """
        if isinstance(error, cls):
            return error
        for kind, code, field, _ in KINDS:
            if isinstance(error, kind):
                return cls(code, _message(error), field, **_place(error))
        return cls("internal", "something went wrong inside Queenright; the server's log has the details")

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Failure:
        fields = dict(data)
        return cls(fields.pop("code"), fields.pop("message"), fields.pop("field"), **fields)

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)

    def to_json(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "field": self.field, "message": self.message, **self.more}}


def _message(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "not enough memory for this; try a smaller size"
    return str(getattr(error, "message", error)).splitlines()[0]


def _place(error: BaseException) -> dict[str, Any]:
    """Where in a text the error stands, if it stands somewhere: line and column from 1, and the text's name."""
    place = getattr(error, "place", None)
    if place is None or not place.source.text:
        return {}
    return {"place": {"source": place.source.name, "line": place.line, "column": place.column}}

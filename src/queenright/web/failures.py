"""One shape for every error: `{"error": {"code", "field", "message"}}`, plus a position if the error is in a text.

The same function describes an error in the server and in a job's process, so this module imports no web framework.
"""

from __future__ import annotations

import re
from typing import Any

from queenright.errors import QueensError, error_fields

#: The HTTP status of every code that is not 400: those of `queenright.errors`, then those of the server itself.
STATUS = {
    "package": 501,
    "unanswered": 422,
    "memory": 422,
    "time": 422,
    "none": 422,
    "cancelled": 409,
    "busy": 503,
    "origin": 403,
    "token": 403,
    "host": 421,
    "too-large": 413,
    "not-found": 404,
    "not-allowed": 405,
    "shape": 400,
    "internal": 500,
}

#: Advice to users of the command, at the end of a message: the page has no options.
OPTION = re.compile(r"""; [^;'"]*\s--[a-z][^;'"]*$""")


class Failure(Exception):  # noqa: N818 - an error as the client sees it, not an internal one
    """An error on its way to the client."""

    def __init__(self, code: str, message: str, field: str | None = None, **more: Any) -> None:
        super().__init__(message)
        self.code, self.message, self.field, self.more = code, message, field, more

    @classmethod
    def of(cls, error: BaseException) -> Failure:
        """The failure that the client receives for an error.

        >>> from queenright.errors import SizeError
        >>> Failure.of(SizeError("board size must be 0 to 64, got -3")).to_json()
        {'error': {'code': 'size', 'field': 'n', 'message': 'board size must be 0 to 64, got -3'}}
        """
        if isinstance(error, cls):
            return error
        if isinstance(error, QueensError | MemoryError):
            fields = error_fields(error)
            return cls.from_json({**fields, "message": OPTION.sub("", fields["message"])})
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

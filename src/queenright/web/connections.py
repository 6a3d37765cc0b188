"""Connections that may not wait for ever: how long a request may take to arrive, and how many may be open at once.

uvicorn's own settings leave two gaps. Its keep-alive timer starts after a first answer, so that whoever sends half a
request, or nothing, stays. And its `limit_concurrency` counts such connections but turns away the requests that do
arrive. Here a connection on which a request is still arriving has a deadline, and when there are too many, the one
that has waited longest makes room for a new one.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from queenright.web.settings import Settings


class Connection(H11Protocol):
    """One connection; *most* may be open, and a request must have arrived after *seconds*."""

    most: int
    seconds: float
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()
        if len(self.connections) > self.most:
            waiting = [each for each in self.connections if isinstance(each, Connection) and each._deadline is not None]
            min(waiting, key=lambda each: each._deadline.when()).drop()  # type: ignore[union-attr]

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._expect_nothing()  # the request is complete
        elif self._deadline is None or not (self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]):
            self._expect()  # one begins, or one that was answered before its end has ended and the next may come

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def drop(self) -> None:
        """End the connection without a word."""
        self._expect_nothing()
        self.connections.discard(self)  # now: the system reports the end later, and new ones are counted meanwhile
        self.transport.abort()

    def _expect(self) -> None:
        self._expect_nothing()
        self._deadline = self.loop.call_later(self.seconds, self.drop)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def limited(settings: Settings) -> type[Connection]:
    """Connections with the limits of a server."""

    class Limited(Connection):
        most, seconds = settings.connections, settings.arriving

    return Limited

"""Limits on connections: how long a request may take to arrive, and how many connections may be open at once.

uvicorn's own settings leave two gaps. Its keep-alive timer starts only after the first response, so a client that sends
half a request, or nothing, stays connected. And `limit_concurrency` counts such connections but rejects the requests
that do arrive. Here a connection whose request is still arriving has a deadline, and when too many are open, the one
that has waited longest is dropped to make room.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from queenright.web.settings import Settings


class Connection(H11Protocol):
    """One connection. At most *most* may be open, and a request must arrive completely within *seconds*."""

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
            self._expect()  # a request begins, or one answered early has now ended and the next may follow

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close the connection without a response."""
        self._expect_nothing()
        self.connections.discard(self)  # now, since connection_lost comes later and new connections are counted before
        self.transport.abort()

    def _expect(self) -> None:
        self._expect_nothing()
        self._deadline = self.loop.call_later(self.seconds, self.drop)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def limited(settings: Settings) -> type[Connection]:
    """A connection class with the limits in *settings*."""

    class LimitedConnection(Connection):
        most, seconds = settings.connections, settings.arriving

    return LimitedConnection

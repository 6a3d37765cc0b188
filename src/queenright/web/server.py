"""Run the page: bind the socket first, so that a busy port gives one clear line; then run uvicorn until Ctrl-C.

Whether other machines can reach the server depends on the address of the bound socket, not on the given host name.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from queenright.errors import InputError, MissingPackageError
from queenright.web.settings import Settings

#: Reserved for documentation. A UDP socket connected to one of them knows its own address; nothing is sent.
FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}

#: Connections still open after this are cut at shutdown.
SECONDS_TO_CLOSE = 2


def bound_socket(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 picks a free port.

    It names its protocol: asyncio turns off Nagle's algorithm only for connections that do, and with it every answer on
    a connection that is kept open would come 40 ms late.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(128)
    except OSError as error:
        found.close()
        if isinstance(error, socket.gaierror):
            raise InputError(f"no machine is named {host!r}; give --host an address of this machine") from None
        why = (error.strerror or str(error)).lower()
        raise InputError(f"cannot listen on {host} port {port}: {why}; try --port 0 for a free one") from None
    return found


def address_of(listening: socket.socket) -> str:
    """The address of the page. For a socket that listens on all interfaces, the one that other machines can use."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = _own_address(listening.family) or host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own_address(family: int) -> str | None:
    """This machine's address in its network, or None. Nothing is sent."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((FAR_AWAY[socket.AddressFamily(family)], 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


@dataclass(frozen=True)
class Opened:
    """A page that can be opened at *base*, with the *token* if it has one, or once with the *ticket*."""

    base: str
    token: str | None
    ticket: str
    is_local: bool

    @property
    def address(self) -> str:
        """The address to open, any number of times."""
        return self.base if self.token is None else f"{self.base}?token={self.token}"

    @property
    def address_once(self) -> str:
        """An address for a single visit, for places where others may read it."""
        return self.base if self.token is None else f"{self.base}?token={self.ticket}"


Ready = Callable[[Opened], None]


def serve(settings: Settings, port: int, ready: Ready, seconds: float | None = None) -> None:
    """Serve until Ctrl-C, or for *seconds*; *ready* is called once the page can be opened.

    The socket is bound before the application is imported, which takes a second: a busy port is reported at once.
    """
    with bound_socket(settings.host, port) as listening:
        bound = replace(settings, address=listening.getsockname()[0])
        if not bound.is_local and bound.token is None:
            raise InputError(
                f"{settings.host} can be reached from other machines, so that the page needs its token there; leave "
                "out --no-token, or listen on 127.0.0.1"
            )
        _serve_on(listening, bound, ready, seconds)


def _serve_on(listening: socket.socket, settings: Settings, ready: Ready, seconds: float | None) -> None:
    try:
        import uvicorn

        from queenright.web.app import create_app
        from queenright.web.connections import limited
    except ImportError as error:
        raise MissingPackageError("the page", error.name or "fastapi", "web") from error
    app = create_app(settings)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready(Opened(address_of(listening), settings.token, app.state.keys.ticket(), settings.is_local))
            if seconds is not None:
                asyncio.get_running_loop().call_later(seconds, self._end)

        def _end(self) -> None:
            self.should_exit = True

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await app.state.jobs.close()  # first, so that event streams end normally
            await super().shutdown(sockets)

    options: dict[str, Any] = {
        "http": limited(settings),
        "ws": "none",
        "lifespan": "on",
        "timeout_graceful_shutdown": SECONDS_TO_CLOSE,
        "log_level": "error",  # a warning for every malformed request would let strangers fill the terminal
        "access_log": False,
        "proxy_headers": False,
        "server_header": False,
    }
    Server(uvicorn.Config(app, **options)).run(sockets=[listening])

"""Running the page: a socket first, so that a busy port is one clear line; then uvicorn, which Ctrl-C ends cleanly."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from queenright.errors import InputError, MissingPackageError
from queenright.web.settings import Settings

#: Open connections that do not end by themselves are cut after this.
SECONDS_TO_CLOSE = 2


def bound_socket(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
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
    """The address to open; a wildcard is shown as this machine."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def serve(
    host: str,
    port: int,
    ready: Callable[[str], None],
    seconds: float | None = None,
    ledgers: Path | None = None,
) -> None:
    """Serve until Ctrl-C, or for *seconds*; *ready* hears the address once the page can be opened.

    The socket comes before the page, which takes a second to load: a busy port is told at once.
    """
    with bound_socket(host, port) as listening:
        _serve_on(listening, Settings(host=host, ledgers=ledgers), ready, seconds)


def _serve_on(
    listening: socket.socket, settings: Settings, ready: Callable[[str], None], seconds: float | None
) -> None:
    try:
        import uvicorn

        from queenright.web.app import create_app
    except ImportError as error:
        raise MissingPackageError("the page", error.name or "fastapi", "web") from error
    app = create_app(settings)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready(address_of(listening))
            if seconds is not None:
                asyncio.get_running_loop().call_later(seconds, self._end)

        def _end(self) -> None:
            self.should_exit = True

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await app.state.jobs.close()  # first, so that the streams end by themselves
            await super().shutdown(sockets)

    options: dict[str, Any] = {"log_level": "warning", "lifespan": "on", "timeout_graceful_shutdown": SECONDS_TO_CLOSE}
    Server(uvicorn.Config(app, **options)).run(sockets=[listening])

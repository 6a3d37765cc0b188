"""The door: whose requests are heard, how large they may be, and what a browser may do with the answers.

The server listens on this machine only, but any page that the user has open could send requests there. So the Host
must be one of ours (a foreign name that resolves to this machine would make a foreign page look like ours), and a
request that a browser sends must come from our own page: its Origin is ours, or it says so in Sec-Fetch-Site.
"""

from __future__ import annotations

import json

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from queenright.web.failures import Failure
from queenright.web.settings import Settings

#: Nothing but our own files, and no page may frame ours. Images: those that the page makes itself, to save them.
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:", "connect-src 'self'",
    "font-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
])  # fmt: skip

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


class Door:
    """ASGI middleware round the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        sending = _with_headers(send)
        refusal = refused(headers, scope["path"], self.settings)
        if refusal is not None:
            return await _answer(refusal, sending)
        limited = LimitedBody(receive, self.settings.body_bytes)
        await self.app(scope, limited.receive, sending)
        return None


def refused(headers: dict[str, str], path: str, settings: Settings) -> Failure | None:
    """Why a request is not heard; None if it is.

    >>> refused({"host": "127.0.0.1:8000", "origin": "http://elsewhere.example"}, "/api/solve", Settings()).code
    'origin'
    """
    host = headers.get("host", "")
    if not settings.allows(host):
        return Failure("host", f"this server does not answer for the host {host!r}; open it by its own address")
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{host}":
        return Failure("origin", f"requests from the page {origin!r} are not answered, only those of our own page")
    site = headers.get("sec-fetch-site", "none")
    if site not in ("same-origin", "none") and (path.startswith("/api/") or headers.get("sec-fetch-dest") == "iframe"):
        return Failure("origin", "requests from another site's page are not answered, only those of our own page")
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > settings.body_bytes:
        return too_large(settings.body_bytes)
    return None


def too_large(limit: int) -> Failure:
    return Failure("too-large", f"a request may have {limit:,} bytes at most")


class LimitedBody:
    """A body that ends in an error when it is longer than allowed, also if its length was not told."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._limit, self._seen = receive, limit, 0

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._seen += len(message.get("body", b""))
            if self._seen > self._limit:
                raise too_large(self._limit)
        return message


def _with_headers(send: Send) -> Send:
    added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in own)]
        await send(message)

    return sending


async def _answer(failure: Failure, send: Send) -> None:
    body = json.dumps(failure.to_json()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": failure.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

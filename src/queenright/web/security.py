"""Access checks: which requests are accepted, how large they may be, and what a browser may do with the responses.

By default the server listens on this machine only, but any page that the user has open could send requests to it, and
so could any other user of the machine. So the Host must be one of ours (a foreign name that resolves to this machine
would make a foreign page look like ours), a browser's request must come from our own page (according to Origin or
Sec-Fetch-Site), and every request must carry the token.
"""

from __future__ import annotations

import json
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from queenright.errors import shown
from queenright.web.failures import Failure
from queenright.web.keys import Keys
from queenright.web.notices import OPEN, notice, wants_page
from queenright.web.settings import Settings

#: Only our own files, and no framing by other pages. blob: and data: are for images that the page creates for saving.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


#: Status, headers, body.
Answer = tuple[int, list[tuple[str, str]], str]


class Door:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, keys: Keys) -> None:
        self.app, self.settings, self.keys = app, settings, keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            answer = self._instead(scope, headers)
            if answer is not None:
                await _sent(answer, _with_headers(send))
            else:
                limited = LimitedBody(receive, self.settings.body_bytes)
                await self.app(scope, limited.receive, _with_headers(send))

    def _instead(self, scope: Scope, headers: dict[str, str]) -> Answer | None:
        """The response to send instead of calling the application; None if the request may pass."""
        path, port = scope["path"], (scope["server"] or ("", 0))[1]
        refusal = refused(headers, path, self.settings)
        if refusal is None and self.keys.wanted:
            known = self.keys.known(headers, port)
            words = parse_qs(scope["query_string"].decode("latin-1")).get("token")
            if words and (scope["method"], path) == ("GET", "/"):
                if known or self.keys.opens(words[0]):
                    return _entered(self.keys.cookie(port), headers)
                refusal = Failure("token", f"this is not the token of the server that runs now; {OPEN}")
            elif not known:
                refusal = Failure("token", f"this page opens with its token only; {OPEN}")
        if refusal is None:
            return None
        # Close the connection, except after a request that is too large: cut off, its client would never see the error.
        ending = [("connection", "close")] if refusal.code != "too-large" else []
        if wants_page(path, headers.get("accept", "")):
            return refusal.status, [*ending, ("content-type", "text/html; charset=utf-8")], notice(refusal.message)
        return refusal.status, [*ending, ("content-type", "application/json")], json.dumps(refusal.to_json())


def _entered(cookie: str, headers: dict[str, str]) -> Answer:
    """Set the token as a cookie and forward to the page, so that the token disappears from the address bar.

    A redirect is not enough after a link on another site's page: the browser would not send a SameSite=Strict cookie
    with it. It does if one of our own pages forwards.
    """
    sent = [("set-cookie", cookie), ("cache-control", "no-store")]
    if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return 303, [*sent, ("location", "/")], ""
    return 200, [*sent, ("content-type", "text/html; charset=utf-8")], notice("the page opens", forward=True)


def refused(headers: dict[str, str], path: str, settings: Settings) -> Failure | None:
    """Why a request is rejected; None if it is accepted.

    >>> refused({"host": "127.0.0.1:8000", "origin": "http://elsewhere.example"}, "/api/solve", Settings()).code
    'origin'
    """
    host = headers.get("host", "")
    if not settings.allows(host):
        return Failure("host", f"this server does not answer for the host {shown(host)}; {OPEN}")
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{host}":
        return Failure("origin", f"requests from the page {shown(origin)} are not answered, only those of our own page")
    site = headers.get("sec-fetch-site", "none")
    if site not in ("same-origin", "none") and (path.startswith("/api/") or headers.get("sec-fetch-dest") == "iframe"):
        return Failure("origin", "requests from another site's page are not answered, only those of our own page")
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 15 or int(length) > settings.body_bytes:
        return too_large(settings.body_bytes)
    return None


def too_large(limit: int) -> Failure:
    return Failure("too-large", f"a request may have {limit:,} bytes at most")


class LimitedBody:
    """A body that raises an error when it is longer than allowed, even without a Content-Length header."""

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


async def _sent(answer: Answer, send: Send) -> None:
    status, headers, text = answer
    body = text.encode()
    sent = [(name.encode(), value.encode()) for name, value in [*headers, ("content-length", str(len(body)))]]
    await send({"type": "http.response.start", "status": status, "headers": sent})
    await send({"type": "http.response.body", "body": body})

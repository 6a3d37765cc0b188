"""Access to the page requires a token: a random one, printed by `queens serve`.

The token is part of the first address that is opened; from then on the browser sends it as a cookie. Programs send it
as `Authorization: Bearer TOKEN`. The browser that the command itself opens gets a ticket for a single visit instead:
command lines are visible to every user of the machine, so a token there would not be secret.
"""

from __future__ import annotations

from hmac import compare_digest
from secrets import token_urlsafe

from starlette.requests import cookie_parser


class Keys:
    """A server's token (None if none is required) and its unused tickets."""

    def __init__(self, token: str | None) -> None:
        self._token, self._tickets = token, list[str]()

    @property
    def wanted(self) -> bool:
        return self._token is not None

    def ticket(self) -> str:
        """Issue a ticket that opens the page once."""
        self._tickets.append(token_urlsafe(32))
        return self._tickets[-1]

    def opens(self, word: str) -> bool:
        """Whether *word* is the token or an unused ticket. A ticket is consumed.

        >>> keys = Keys("a-token-of-enough-letters")
        >>> keys.opens("a-token-of-enough-letters"), keys.opens("a-token"), keys.opens("")
        (True, False, False)
        >>> ticket = keys.ticket()
        >>> keys.opens(ticket), keys.opens(ticket)
        (True, False)
        """
        if self._is_token(word):
            return True
        ticket = next((ticket for ticket in self._tickets if _same(ticket, word)), None)
        if ticket is None:
            return False
        self._tickets.remove(ticket)
        return True

    def known(self, headers: dict[str, str], port: int) -> bool:
        """Whether a request carries the token."""
        kind, _, word = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and self._is_token(word.strip()):
            return True
        return self._is_token(cookie_parser(headers.get("cookie", "")).get(_cookie_name(port), ""))

    def cookie(self, port: int) -> str:
        """A session cookie: scripts cannot read it, and other sites' pages do not send it."""
        return f"{_cookie_name(port)}={self._token}; Path=/; HttpOnly; SameSite=Strict"

    def _is_token(self, word: str) -> bool:
        return self._token is not None and _same(self._token, word)


def _cookie_name(port: int) -> str:
    """Cookies are shared by all ports of a host, and two servers on one machine must not overwrite each other's."""
    return f"queenright-{port}"


def _same(secret: str, word: str) -> bool:
    """Compare in constant time."""
    return compare_digest(secret.encode(), word.encode("utf-8", "replace"))

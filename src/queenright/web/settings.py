"""All limits of the server in one place: parallel work, time and size."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe
from socket import gethostname

from queenright.errors import InputError

LOOPBACK = "127.0.0.1"

#: Valid Host headers: an address in brackets, an address without colons, or a name; each with an optional port.
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9._-]{1,255}))(?::([0-9]{1,5}))?")

#: Too long to guess, and made of characters that need no escaping in an address or a cookie.
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,200}")


def random_token() -> str:
    """256 random bits."""
    return token_urlsafe(32)


@dataclass(frozen=True)
class Settings:
    """*jobs* run at once and *queue* more may wait; a job may take *seconds* and *megabytes*.

    A job that has lost its last listener is cancelled after *grace* seconds, one that never had a listener after
    *arrival* seconds, since a busy browser may be slow to connect. An answer may have *answer_bytes*; it is kept for
    *keep* seconds, as long as all kept answers fit in *kept_bytes*. Counts keep their ledgers in the folder *ledgers*;
    without one, in a temporary folder that is deleted with the server.

    The server listens on *address*, which the user may have given as a name, *host*. Requests must carry the *token*;
    with None, everybody who can reach the port is served. At most *connections* are open at once, and a request must
    arrive within *arriving* seconds of its first byte or of the opening of the connection.
    """

    host: str = LOOPBACK
    address: str = LOOPBACK
    token: str | None = field(default_factory=random_token, repr=False)
    jobs: int = field(default_factory=lambda: max(2, min(8, os.cpu_count() or 2)))
    queue: int = 100
    seconds: float = 3600.0
    megabytes: int = 4096
    grace: float = 5.0
    arrival: float = 30.0
    keep: float = 120.0
    body_bytes: int = 262_144
    answer_bytes: int = 64 * 2**20
    kept_bytes: int = 256 * 2**20
    connections: int = 256
    arriving: float = 20.0
    ledgers: Path | None = None

    @cached_property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return is_loopback(self.address)

    def allows(self, host: str) -> bool:
        """Whether a request may name this host. A foreign name means that another site's name points to this server.

        >>> local, open_to_all = Settings(), Settings(address="0.0.0.0")
        >>> local.allows("localhost:8000"), local.allows("queens.example"), local.allows("192.0.2.7")
        (True, False, False)
        >>> open_to_all.allows("192.0.2.7:80"), open_to_all.allows("queens.example")
        (True, False)
        """
        name = host_name(host)
        if name is None:
            return False
        if name in ("localhost", self.host.lower()) or is_loopback(name):
            return True
        return not self.is_local and (_is_address(name) or name == gethostname().lower())


def checked_token(token: str) -> str:
    """Return a token chosen by the user, or raise an InputError that does not reveal it."""
    if TOKEN.fullmatch(token) is None:
        wanted = "16 to 200 letters, digits, - or _"
        raise InputError(f"a token has {wanted}, got {len(token)} characters; without --token it is random")
    return token


def host_name(host: str) -> str | None:
    """The name in a Host header without its port; None if the header is malformed.

    >>> host_name("[::1]:8000"), host_name("LocalHost:80")
    ('::1', 'localhost')
    >>> [host_name(wrong) for wrong in ("", "::1", "[::1", "[127.0.0.1]", "a b", "localhost:80:80", "localhost:99999")]
    [None, None, None, None, None, None, None]
    """
    match = HOST.fullmatch(host)
    if match is None or int(match[3] or 0) > 65535 or (match[1] and not (":" in match[1] and _is_address(match[1]))):
        return None
    return (match[1] or match[2]).lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Whether a numeric address belongs to this machine only."""
    return _is_address(name) and ip_address(name).is_loopback


def default_ledgers() -> Path:
    """Where this user's programs keep their data."""
    home = Path.home()
    usual = home / "Library" / "Application Support" if sys.platform == "darwin" else home / ".local" / "share"
    return Path(os.environ.get("XDG_DATA_HOME") or usual) / "queenright" / "ledgers"

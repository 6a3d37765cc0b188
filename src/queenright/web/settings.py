"""The limits of the server in one place: how much work at once, how long, how large."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from socket import gethostname

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Settings:
    """*jobs* run at once and *queue* more may wait; a job may take *seconds* and *megabytes*.

    A job that nobody listens to any more is ended after *grace* seconds, one that nobody has listened to yet after
    *arrival* seconds, as a busy browser takes its time; an answer is kept for *keep* seconds. Counts keep their
    ledgers in the folder *ledgers*; without one, in a temporary folder that ends with the server.
    """

    host: str = LOOPBACK
    jobs: int = field(default_factory=lambda: max(2, min(8, os.cpu_count() or 2)))
    queue: int = 100
    seconds: float = 3600.0
    megabytes: int = 4096
    grace: float = 5.0
    arrival: float = 30.0
    keep: float = 120.0
    body_bytes: int = 262_144
    ledgers: Path | None = None

    @cached_property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host == "localhost" or _loopback(self.host)

    def allows(self, host: str) -> bool:
        """Whether a request may name this host: a foreign name means that somebody else's page leads here.

        >>> local, open_to_all = Settings(), Settings(host="0.0.0.0")
        >>> local.allows("localhost:8000"), local.allows("queens.example"), local.allows("192.0.2.7")
        (True, False, False)
        >>> open_to_all.allows("192.0.2.7:80"), open_to_all.allows("queens.example")
        (True, False)
        """
        name = _host_name(host)
        if name in ("localhost", self.host) or _loopback(name):
            return True
        return not self.is_local and (_is_address(name) or name == gethostname().lower())


def _host_name(host: str) -> str:
    """The name without its port.

    >>> _host_name("[::1]:8000"), _host_name("LocalHost:80")
    ('::1', 'localhost')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _loopback(name: str) -> bool:
    return _is_address(name) and ip_address(name).is_loopback


def default_ledgers() -> Path:
    """Where this user's programs keep their data."""
    home = Path.home()
    usual = home / "Library" / "Application Support" if sys.platform == "darwin" else home / ".local" / "share"
    return Path(os.environ.get("XDG_DATA_HOME") or usual) / "queenright" / "ledgers"

"""What the tests of the page share: waiting for what the page shows, and looking for processes that it left behind.

The page's security policy forbids evaluating strings, so conditions are waited for through locators.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import expect

expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong


def bearer(token: str) -> dict[str, str]:
    """The header with which a program shows the token of a server."""
    return {"Authorization": f"Bearer {token}"}


def shows(page: Any, selector: str, words: str) -> None:
    """Wait until an element shows these words."""
    expect(page.locator(selector)).to_contain_text(words)


def said(page: Any, words: str) -> None:
    """Wait until the live region has spoken these words."""
    shows(page, "#live", words)


def counted(page: Any, selector: str, number: int) -> None:
    """Wait until there are this many of these elements."""
    expect(page.locator(selector)).to_have_count(number)


def wait_until(condition: Callable[[], bool], seconds: float = 15.0) -> None:
    """Wait for something that the system does in its own time."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "it did not happen in time"
        sleep(0.02)


def worker_processes(parent: int) -> list[int]:
    """The processes that the server has started and that live still (Linux)."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(folder.name))
    return found


def no_process_is_left(server: Any) -> None:
    """A cancelled job's process is killed; give the system a moment to do it."""
    wait_until(lambda: worker_processes(server.pid) == [], 20)


def turn_dark(page: Any) -> None:
    """The system turns dark while the page is open; nothing may fade, as half-way colours are nobody's choice."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)

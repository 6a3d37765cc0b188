"""Opening views of the page, as a browser does that has never been here: by the address with its token.

To open a window and to start a process for it costs more than most tests, so a window for each kind of screen is kept
for the next visit; before that it leaves the page and forgets all that the page has put by. Whoever needs two windows
at once says of the second that it is another client's.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error

PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1280, "height": 860}

#: From the page's own origin, whose memory it can empty, but without any of its scripts.
ELSEWHERE = "static/icon.svg"
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


def _expected(message: Any) -> bool:
    """The browser itself notes every answer that is not 200; how the page shows such errors is tested elsewhere."""
    return message.type == "log" or "Failed to load resource: the server responded with a status of 4" in message.text


class Visits:
    """The windows of a run, and what the page has complained of in them since `ended` was last asked."""

    def __init__(self, browser: Any, address: str, base: str) -> None:
        self._browser, self._address, self._base = browser, address, base
        self._kept: dict[bool, Any] = {}
        self._others: list[Any] = []
        self._used: set[bool] = set()
        self._complaints: list[str] = []

    def open_view(self, path: str = "", *, phone: bool = False, dark: bool = False, other: bool = False) -> Any:
        """Open a view and wait until it is there; without a path, whichever the page opens by itself."""
        page = self._another(phone) if other else self._fresh(phone)
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="no-preference")
        page.goto(f"{self._address}#/{path}" if path else self._address)
        page.wait_for_selector(f'main[data-shown="{path.partition("?")[0]}"]' if path else "main[data-shown]")
        return page

    def ended(self) -> list[str]:
        """A test is over: all windows leave the page. What there was to complain of until then."""
        try:
            while self._others:
                self._others.pop().context.close()
            for phone in list(self._used):
                self._leave(phone)
            return self._complaints
        finally:
            self._complaints = []

    def close(self) -> None:
        for page in self._kept.values():
            page.context.close()

    def _fresh(self, phone: bool) -> Any:
        if phone in self._used:
            self._leave(phone)
        if phone not in self._kept:
            self._kept[phone] = self._window(phone)
        self._used.add(phone)
        return self._kept[phone]

    def _another(self, phone: bool) -> Any:
        self._others.append(self._window(phone))
        return self._others[-1]

    def _window(self, phone: bool) -> Any:
        context = self._browser.new_context(viewport=PHONE if phone else SCREEN, has_touch=phone)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("console", lambda message: None if _expected(message) else self._complaints.append(message.text))
        page.on("pageerror", lambda error: self._complaints.append(str(error)))
        return page

    def _leave(self, phone: bool) -> None:
        """What a test has done to the window is undone; one in which that fails is not used again."""
        self._used.remove(phone)
        page = self._kept.pop(phone)
        try:
            page.unroute_all(behavior="ignoreErrors")
            page.goto(f"{self._base}{ELSEWHERE}")  # and so leaves the full screen, which has a size of its own
            page.set_viewport_size(PHONE if phone else SCREEN)
            page.evaluate(FORGET)
            page.mouse.move(0, 0)
        except Error:
            with suppress(Error):
                page.context.close()
            raise
        self._kept[phone] = page

"""The real page in a real browser: one server and one Chromium for all tests, and for each a browser without a past.

`visit("board?n=8")` opens a view and waits until it is there. At the end of a test the console must have been silent.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from web_helpers import bearer
from web_visits import Visits

#: The next frame is drawn and every transition is over.
SETTLED = """async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}"""


#: The first one is the same browser without windows: the tests take a fifth less CPU time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[str]]:
    """`queens serve` itself, on a free port."""
    ledgers = tmp_path_factory.mktemp("ledgers")
    command = [sys.executable, "-m", "queenright", "serve", "--port", "0", "--no-open", "--json", "--ledgers", ledgers]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    yield process
    process.send_signal(signal.SIGINT)
    process.wait(30)
    assert process.stdout is not None
    process.stdout.close()


@pytest.fixture(scope="session")
def opened(server: subprocess.Popen[str]) -> dict[str, str]:
    """What the server said when it was ready: the address to open, its base without the token, the token."""
    assert server.stdout is not None
    found: dict[str, str] = json.loads(server.stdout.readline())
    return found


@pytest.fixture(scope="session")
def address(opened: dict[str, str]) -> str:
    """The address without its token."""
    return opened["base"]


@pytest.fixture(scope="session")
def known(opened: dict[str, str]) -> dict[str, str]:
    """The header with which a program shows the token."""
    return bearer(opened["token"])


@pytest.fixture(scope="session")
def post(address: str, known: dict[str, str]) -> Callable[..., tuple[int, Any]]:
    """`post("solve", {"n": 8})` gives the status and the answer."""

    def send(name: str, body: Any, *, headers: dict[str, str] | None = None, method: str = "POST") -> tuple[int, Any]:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{address}api/{name}",
            data,
            {"content-type": "application/json", **known, **(headers or {})},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read())

    return send


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing: scripts/setup test installs it on Debian")
        pytest.skip("Chromium is missing: on Debian, apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def visits(browser: Any, opened: dict[str, str]) -> Iterator[Visits]:
    found = Visits(browser, opened["address"], opened["base"])
    yield found
    found.close()


@pytest.fixture
def visit(visits: Visits) -> Iterator[Callable[..., Any]]:
    """Open a view: `page = visit("board?n=8", phone=True)`."""
    yield visits.open_view
    assert visits.ended() == []


def _axe(options: dict[str, Any] | None = None) -> Callable[[Any], None]:
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()

    def check(page: Any) -> None:
        page.evaluate(SETTLED)  # colours halfway through a change are nobody's choice
        found = axe.run(page, options=options)
        lines = [
            f"{violation['id']}: {[node['html'][:120] for node in violation['nodes'][:3]]}"
            for violation in found.response["violations"]
        ]
        assert lines == []

    return check


@pytest.fixture(scope="session")
def accessible() -> Callable[[Any], None]:
    """axe finds nothing to complain of on the page as it is now."""
    return _axe()


@pytest.fixture(scope="session")
def legible() -> Callable[[Any], None]:
    """Nor does it of the colours, the one rule for which light and dark differ."""
    return _axe({"runOnly": ["color-contrast"]})


@pytest.fixture(scope="session")
def fits() -> Callable[[Any], None]:
    """Nothing sticks out to the right of a phone's screen."""

    def check(page: Any) -> None:
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

    return check

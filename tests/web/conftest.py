"""The real page in a real browser: one server and one Chromium for all tests, a fresh profile for each.

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

PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1280, "height": 860}


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


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
def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    return str(json.loads(server.stdout.readline())["address"])


@pytest.fixture(scope="session")
def post(address: str) -> Callable[..., tuple[int, Any]]:
    """`post("solve", {"n": 8})` gives the status and the answer."""

    def send(name: str, body: Any, *, headers: dict[str, str] | None = None, method: str = "POST") -> tuple[int, Any]:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{address}api/{name}", data, {"content-type": "application/json", **(headers or {})}, method=method
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


def _expected(message: Any) -> bool:
    """The browser itself notes every answer that is not 200; how the page shows such errors is tested elsewhere."""
    return message.type == "log" or "Failed to load resource: the server responded with a status of 4" in message.text


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Open a view: `page = visit("board?n=8", phone=True)`."""
    contexts, complaints = [], []

    def open_view(path: str = "", *, phone: bool = False, dark: bool = False) -> Any:
        context = browser.new_context(
            viewport=PHONE if phone else SCREEN, color_scheme="dark" if dark else "light", has_touch=phone
        )
        contexts.append(context)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("console", lambda message: None if _expected(message) else complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{address}#/{path}")
        page.wait_for_selector(f'main[data-shown="{path.partition("?")[0]}"]')
        return page

    yield open_view
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def accessible() -> Callable[[Any], None]:
    """axe finds nothing to complain of on the page as it is now."""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()

    def check(page: Any) -> None:
        found = axe.run(page)
        lines = [
            f"{violation['id']}: {[node['html'][:120] for node in violation['nodes'][:3]]}"
            for violation in found.response["violations"]
        ]
        assert lines == []

    return check


@pytest.fixture(scope="session")
def fits() -> Callable[[Any], None]:
    """Nothing sticks out to the right of a phone's screen."""

    def check(page: Any) -> None:
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

    return check

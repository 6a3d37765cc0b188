"""The page's bars: first paint, 20,000 events of a search played, 50 clients on the board view.

Run alone on an idle machine: `python bench/page.py`. The frame times are those of headless Chromium, which draws
everything on the CPU. Where other programs take the processors, a frame waits for its turn: so the CPU time of the
page's longest task is measured too, which does not depend on them.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Playwright, sync_playwright

from harness import save

EVENTS, CLIENTS, MOVES = 20_000, 50, 40
PAINT_BAR, FRAME_BAR, ANSWER_BAR = 1000.0, 100.0, 250.0  # milliseconds

#: Between two moves of one client: faster than people play.
SECONDS_BETWEEN_MOVES = 0.5

WATCH_FRAMES = """() => {
  window.frames_seen = [];
  let before = performance.now();
  const look = (now) => { window.frames_seen.push(now - before); before = now; requestAnimationFrame(look); };
  requestAnimationFrame(look);
}"""


#: The first one is the same browser without windows.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def launched(playwright: Playwright) -> Browser:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise SystemExit("Chromium is missing: scripts/setup test installs it on Debian")
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


@contextmanager
def served() -> Iterator[str]:
    command = [sys.executable, "-m", "queenright", "serve", "--port", "0", "--no-open", "--json", "--ledgers"]
    with TemporaryDirectory() as ledgers:
        process = subprocess.Popen([*command, ledgers], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["address"]
        finally:
            process.terminate()
            process.wait()


def first_paint(browser: Browser, address: str) -> float:
    """Milliseconds from the request to the first contentful paint, in a fresh profile; the median of five."""
    times = []
    for _ in range(5):
        page = browser.new_context().new_page()
        page.goto(address)  # with the token, so that the time of its redirect is part of it
        page.wait_for_selector("main[data-shown]")
        script = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
        while (found := page.evaluate(script)) is None:
            page.wait_for_timeout(20)
        times.append(found)
        page.context.close()
    return sorted(times)[2]


def longest_frame(browser: Browser, address: str) -> tuple[float, int, float]:
    """While 20,000 events of eight queens are played: the longest frame, how many frames, the longest task's CPU time.

    Both times are in milliseconds.
    """
    page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
    page.goto(f"{address}#/search?method=place&n=8")
    page.wait_for_selector(".search[aria-busy=false]", timeout=60_000)
    page.evaluate(WATCH_FRAMES)
    page.get_by_label("Speed").fill("1")  # 4,000 steps a second
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    page.evaluate("() => { window.frames_seen.length = 0 }")
    page.get_by_role("button", name="Play").click()
    step = "() => Number(document.querySelector('#count-step').textContent.split(' ')[0].replaceAll(',', ''))"
    while page.evaluate(step) < EVENTS:
        page.wait_for_timeout(100)
    frames = page.evaluate("() => window.frames_seen")
    recorded = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    tasks = [event["tdur"] / 1000 for event in recorded if event["name"] == "RunTask" and "tdur" in event]
    return max(frames), len(frames), max(tasks)


async def answer_times(address: str) -> list[float]:
    """Milliseconds of every answer to the moves of 50 clients, each with a board and a connection of its own."""
    times: list[float] = []
    host, token = urlsplit(address).netloc, urlsplit(address).query.removeprefix("token=")

    async def play(number: int) -> None:
        chance, queens = Random(number), []
        reader, writer = await asyncio.open_connection(*host.split(":"))
        await asyncio.sleep(chance.random() * SECONDS_BETWEEN_MOVES)
        for _ in range(MOVES):
            square = [chance.randrange(8), chance.randrange(8)]
            queens = [*(queen for queen in queens if queen != square), square][-8:]
            body = json.dumps({"n": 8, "queens": queens}).encode()
            start = perf_counter()
            client = f"Host: {host}\r\nAuthorization: Bearer {token}\r\n"
            await answered(reader, writer, client, body, "/api/check")
            times.append(1000 * (perf_counter() - start))
            await asyncio.sleep(SECONDS_BETWEEN_MOVES)
        writer.close()

    await asyncio.gather(*(play(number) for number in range(CLIENTS)))
    return sorted(times)


async def answered(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, client: str, body: bytes, path: str
) -> None:
    """One request by hand: a comfortable client would take more of the machine than the server."""
    head = f"POST {path} HTTP/1.1\r\n{client}Content-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    status = await reader.readuntil(b"\r\n\r\n")
    assert status.startswith(b"HTTP/1.1 200")
    length = next(line for line in status.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    await reader.readexactly(int(length.partition(b":")[2]))


def told(what: str, value: float, bar: float, **more: Any) -> dict[str, Any]:
    print(f"{what:<52} {value:>8.1f} ms   (bar {bar:g} ms: {'met' if value <= bar else 'MISSED'})  {more or ''}")
    return {"what": what, "milliseconds": value, "bar": bar, **more}


def main() -> None:
    results = []
    with served() as address:
        times = asyncio.run(answer_times(address))
        at = {f"p{part}": times[min(len(times) - 1, len(times) * part // 100)] for part in (50, 90, 99)}
        results.append(told(f"{CLIENTS} clients, {len(times)} moves: p99 of a check", at["p99"], ANSWER_BAR, **at))
        with sync_playwright() as playwright:
            browser = launched(playwright)
            results.append(told("first contentful paint", first_paint(browser, address), PAINT_BAR))
            longest, frames, task = longest_frame(browser, address)
            results.append(told(f"longest frame of {EVENTS:,} events played", longest, FRAME_BAR, frames=frames))
            results.append(told("CPU time of the longest task among them", task, FRAME_BAR))
            browser.close()
    save("page", results)


if __name__ == "__main__":
    main()

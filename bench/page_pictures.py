"""Pictures of every view, taken from the real page in Chromium, into docs/: `scripts/pictures [NAME …]`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from page import served

DOCS = Path(__file__).parent.parent / "docs"
expect.set_options(timeout=60_000)


def board(page: Page) -> None:
    expect(page.locator("#headline")).to_contain_text("attack")


def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#message")).to_contain_text("free square")


def search(page: Page) -> None:
    page.wait_for_selector(".search[aria-busy=false]")
    expect(page.locator("#sentence")).to_contain_text("guarded")


def present(page: Page) -> None:
    search(page)
    page.keyboard.press("p")


def documents(page: Page) -> None:
    expect(page.locator(".rail")).to_contain_text("all as recorded")


def gallery(page: Page) -> None:
    page.locator('[data-symmetry="quarter turn"]').click()
    expect(page.locator("#relation")).to_contain_text("Quarter turn")
    page.evaluate("() => window.scrollTo(0, 0)")


def methods(page: Page) -> None:
    page.get_by_label("Time in all").select_option("20")
    page.get_by_role("button", name="Run").click()
    expect(page.locator("#live")).to_contain_text("all methods have run")


def notation(page: Page) -> None:
    page.get_by_role("button", name="Derive").click()
    page.get_by_role("button", name="All lines").click()


def z(page: Page) -> None:
    expect(page.locator("#verdict")).to_contain_text("Not satisfied")


def armies(page: Page) -> None:
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#verdict")).to_contain_text("proved")
    expect(page.locator("#verdict")).to_have_attribute("data-kind", "proved", timeout=600_000)


def count(page: Page) -> None:
    """Counted in two sittings, and still at it."""
    for words, units in (("Start", 30), ("Resume", 75)):
        page.get_by_role("button", name=words, exact=True).click()
        for number in range(units, units + 2):
            page.locator(f".units:not(.sample) :is(.now, .earlier):nth-child({number})").wait_for()
        if words == "Start":
            page.get_by_role("button", name="Cancel").click()


def puzzle(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).to_contain_text("fit only columns")
    expect(page.locator("#grade")).to_contain_text("grade 4")


PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}

#: A puzzle of size 9 and grade 4, as far as its easier rules lead.
HALF_PLAYED = (
    "p=AAAABBBCC/ADAAABBBC/ADDAAAECC/AADAAEECF/DDDAAGEHF/DIDGGGEHE/IIDGEEEHE/IIDDDEHHE/IIIIDEEEE"
    "&m=......x.x/....x.xxx/....x.x.x/....x.xx/...xx.xx/.....xxxx/.....xxxx/xxxxxxQxx/.....xxxx"
)

#: name → address, what to do before the picture, options
PICTURES: dict[str, tuple[str, Callable[[Page], None], dict[str, Any]]] = {
    "page-home": ("home", lambda page: None, {}),
    "page-documents": ("documents?text=004&claim=004.12", documents, {}),
    "page-board": ("board?n=8&q=4-1,3-3,6-4,0-0&f=5-6&b=2-2", board, {}),
    "page-board-dark": ("board?n=8&q=1-0,3-1,5-2,7-3", hint, {"color_scheme": "dark"}),
    "page-board-phone": ("board?n=6&q=0-1,1-3", lambda page: None, {"viewport": {"width": 390, "height": 780}}),
    "page-search": ("search?method=place&n=4&step=82", search, {"viewport": {"width": 1280, "height": 720}}),
    "page-search-present": ("search?method=place&n=4&step=82", present, PROJECTOR),
    "page-gallery": ("gallery?n=8", gallery, {}),
    "page-puzzle": (f"puzzle?{HALF_PLAYED}", puzzle, {}),
    "page-methods": ("methods", methods, {}),
    "page-notation": ("formulas?expression=conflict&given=n%3D8+Q%3D[2,6,1,7]+i%3D3", notation, {}),
    "page-z": ("formulas?of=z&n=6", z, {}),
    "page-armies": ("armies?n=14", armies, {}),
    "page-count": ("count?n=19", count, {"viewport": {"width": 1280, "height": 560}}),
}


def main() -> None:
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in sys.argv[1:] or PICTURES:
            path, act, options = PICTURES[name]
            context = browser.new_context(**{"viewport": {"width": 1280, "height": 850}, **options})
            context.set_default_timeout(60_000)
            page = context.new_page()
            page.goto(f"{address}#/{path}")
            page.wait_for_selector("main[data-shown]")
            act(page)
            page.mouse.move(0, 0)
            page.wait_for_timeout(400)  # hovers fade
            page.screenshot(path=DOCS / f"{name}.png")
            context.close()
            print(f"wrote docs/{name}.png")
        browser.close()


if __name__ == "__main__":
    main()

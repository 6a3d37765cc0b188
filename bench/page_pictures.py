"""Pictures of every view, taken from the real page in Chromium: `scripts/pictures [NAME …]` takes those of the docs.

`scripts/pictures --everywhere FOLDER [NAME …]` takes each of them on a projector, a laptop and a phone, light and dark,
to be looked at one by one after a change of the design. A phone's picture shows its first two screens.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FloatRect, Page, expect, sync_playwright

from page import launched, served

DOCS = Path(__file__).parent.parent / "docs"
expect.set_options(timeout=60_000)


def board(page: Page) -> None:
    expect(page.locator("#board-headline")).to_contain_text("attack")


def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#board-message")).to_contain_text("free square")


def solution(page: Page) -> None:
    expect(page.locator("#board-headline")).to_contain_text("of 92")


def loaded(page: Page) -> None:
    page.wait_for_selector(".search[aria-busy=false]")


def search(page: Page) -> None:
    loaded(page)
    expect(page.locator("#sentence")).to_contain_text("guarded")


def present(page: Page) -> None:
    search(page)
    page.keyboard.press("p")


def documents(page: Page) -> None:
    expect(page.locator(".rail")).to_contain_text("all as recorded")


def gallery(page: Page) -> None:
    page.locator("[data-vector]").first.click()  # opens the sheet of a phone
    page.locator('[data-symmetry="quarter turn"]').click()
    expect(page.locator("#relation")).to_contain_text("Quarter turn")
    page.wait_for_timeout(1500)  # the queens arrive
    page.evaluate("() => window.scrollTo(0, 0)")


def methods(page: Page) -> None:
    expect(page.locator("#live")).to_contain_text("all methods have run")


def notation(page: Page) -> None:
    page.get_by_role("button", name="Derive").click()
    page.get_by_role("button", name="All lines").click()


def z(page: Page) -> None:
    expect(page.locator("#verdict")).to_contain_text("Not satisfied")


def armies(page: Page) -> None:
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#armies-verdict")).to_contain_text("proved")
    expect(page.locator("#armies-verdict")).to_have_attribute("data-kind", "proved", timeout=600_000)


def studies(page: Page) -> None:
    expect(page.locator("#headline-study")).to_contain_text("14 queens")


def count(page: Page) -> None:
    """Counted in two sittings, and still at it."""
    for words, units in (("Start", 30), ("Resume", 75)):
        page.get_by_role("button", name=words, exact=True).click()
        for number in range(units, units + 2):
            page.locator(f".units:not(.sample) :is(.now, .earlier):nth-child({number})").wait_for()
        if words == "Start":
            page.get_by_role("button", name="Cancel").click()


def variants(page: Page) -> None:
    expect(page.locator("#variants-headline")).to_contain_text("About ")


def answered(page: Page) -> None:
    page.locator("#variants-headline:not(:empty)").wait_for()


def puzzle(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show why").click()
    expect(page.locator("#hint")).to_contain_text("fit only columns")
    expect(page.locator("#grade")).to_contain_text("grade 4")


#: An address, what to do there before the picture is taken, and the kind of window.
Picture = tuple[str, Callable[[Page], None], dict[str, Any]]

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}

#: A puzzle of size 9 and grade 4, as far as its easier rules lead.
HALF_PLAYED = (
    "p=AAAABBBCC/ADAAABBBC/ADDAAAECC/AADAAEECF/DDDAAGEHF/DIDGGGEHE/IIDGEEEHE/IIDDDEHHE/IIIIDEEEE"
    "&m=......x.x/....x.xxx/....x.x.x/....x.xx/...xx.xx/.....xxxx/.....xxxx/xxxxxxQxx/.....xxxx"
)

PICTURES: dict[str, Picture] = {
    "page-home": ("home", lambda page: None, {}),
    "page-documents": ("documents?text=004&claim=004.12", documents, {}),
    "page-board": ("board?n=8&q=4-1,3-3,6-4,0-0&f=5-6&b=2-2", board, {}),
    "page-board-dark": ("board?n=8&q=1-0,3-1,5-2,7-3", hint, {"color_scheme": "dark"}),
    "page-board-phone": ("board?n=6&q=0-1,1-3", lambda page: None, {"viewport": {"width": 390, "height": 780}}),
    "page-search": ("search?method=place&n=4&step=82", search, {"viewport": {"width": 1280, "height": 720}}),
    "page-search-present": ("search?method=place&n=4&step=82", present, PROJECTOR),
    "page-gallery": ("gallery?n=8", gallery, {}),
    "page-puzzle": (f"puzzle?{HALF_PLAYED}", puzzle, {}),
    "page-methods": ("methods?seconds=20", methods, {}),
    "page-notation": ("formulas?expression=conflict&given=n%3D8+Q%3D[2,6,1,7]+i%3D3", notation, {}),
    "page-z": ("formulas?of=z&n=6", z, {}),
    "page-armies": ("armies?n=14", armies, {}),
    "page-variants": ("variants?kind=estimate&n=50", variants, {"viewport": {"width": 1280, "height": 680}}),
    "page-studies": ("studies?study=sets&n=14", studies, {}),
    "page-count": ("count?n=19", count, {}),
}


#: For looking only: the views as a visitor finds them, and moments that the docs do not show.
MOMENTS: dict[str, Picture] = {
    "first-documents": ("documents", documents, {}),
    "first-board": ("board", lambda page: None, {}),
    "solution-board": ("board?n=8&v=0,4,7,5,2,6,1,3", solution, {}),
    "first-search": ("search", loaded, {}),
    "eight-search": ("search?method=place&n=8&step=2000", loaded, {}),
    "compare-search": ("search?method=place&n=6&with=bitmask&step=82", loaded, {}),
    "first-gallery": ("gallery?n=8", lambda page: expect(page.locator("#summary")).to_contain_text("92"), {}),
    "first-puzzle": ("puzzle", lambda page: page.locator("[role=gridcell]").first.wait_for(), {}),
    "first-formulas": ("formulas", lambda page: None, {}),
    "first-armies": ("armies", lambda page: None, {}),
    "first-studies": ("studies", lambda page: page.locator("#headline-study:not(:empty)").wait_for(), {}),
    "first-count": ("count", lambda page: None, {}),
    "torus-variants": ("variants", answered, {}),
    "models-variants": ("variants?kind=model", answered, {}),
    "api": ("api", lambda page: page.locator(".questions").first.wait_for(), {}),
    "unknown": ("castles", lambda page: None, {}),
}

SCREENS = {"projector": (1920, 1080), "laptop": (1280, 720), "phone": (390, 844)}


def take(browser: Browser, address: str, picture: Picture, file: Path, *, screens: int = 1) -> None:
    path, act, options = picture
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 850}, **options})
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(f"{address}#/{path}")
    page.wait_for_selector("main[data-shown], main .note")
    act(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)  # hovers fade
    if screens > 1:
        size = page.evaluate("() => [innerWidth, innerHeight, document.documentElement.scrollHeight]")
        clip: FloatRect = {"x": 0, "y": 0, "width": size[0], "height": min(screens * size[1], size[2])}
        page.screenshot(path=file, full_page=True, clip=clip)
    else:
        page.screenshot(path=file)
    context.close()
    print(f"wrote {file}", flush=True)


def everywhere(browser: Browser, folder: Path, names: list[str]) -> None:
    """Every screen has a server of its own, as a count goes on where it was left."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {**PICTURES, **MOMENTS}
    for screen, (width, height) in SCREENS.items():
        for scheme in ("light", "dark"):
            options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
            with served() as address:
                for name in names or pictures:
                    path, act, _ = pictures[name]
                    file = folder / f"{name}-{screen}-{scheme}.png"
                    take(browser, address, (path, act, options), file, screens=2 if screen == "phone" else 1)


def main(words: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        if words[:1] == ["--everywhere"]:
            everywhere(browser, Path(words[1]), words[2:])
        else:
            with served() as address:
                for name in words or PICTURES:
                    take(browser, address, PICTURES[name], DOCS / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])

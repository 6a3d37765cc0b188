"""A view whose questions fail says so in one clear line, as an alert, and one button asks again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web_helpers import button, shows

UNREADABLE = "The server's answer cannot be read; is it `queens serve` that answers here?"

#: A view, and what shows that it is all there.
VIEWS = {
    "board?n=6&q=0-0,1-1": ("#headline", "1 pair attacks"),
    "search?method=place&n=4": ("#count-step", "1 of 153"),
    "gallery?n=6": ("#summary", "4 solutions in 1 class"),
    "puzzle?p=AABB/AABB/CCDD/CCDD": ("#grade", "2 solutions"),
    "puzzle": ("#grade", "One solution"),
    "methods": ("[aria-label=Methods]", "bitmask"),
    "formulas": ("[aria-label=Document]", "queens"),
    "formulas?of=z&n=4": ("#verdict", "atisfied"),
    "armies?n=4": ("#headline", "2 queens in each army"),
    "armies?n=3&white=1.0.0&black=0.4.0": ("#headline", "1 queen in each army"),
    "count?n=12": ("#headline", "units"),
    "api": ("main", "POST /api/solve"),
}


@pytest.fixture
def broken(visit):
    """Open a view beside a server whose answers are no JSON: the page, and what mends the server."""

    def open_view(path):
        page = visit("board" if path == "api" else "api")
        page.route("**/api/**", lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Hello"))
        page.evaluate(f"location.hash = '#/{path}'")
        page.wait_for_selector(f'main[data-shown="{path.partition("?")[0]}"]')
        return page, lambda: page.unroute("**/api/**")

    return open_view


@pytest.mark.parametrize("path", VIEWS)
def test_a_view_that_could_not_load_is_loaded_by_trying_again(broken, path):
    page, mend = broken(path)
    alert = page.get_by_role("alert").filter(has_text=UNREADABLE)
    expect(alert).to_have_text(UNREADABLE)  # one line, and no second mark at its end
    button(page, "Try again").click()
    expect(alert).to_be_visible()
    mend()
    button(page, "Try again").click()
    shows(page, *VIEWS[path])
    expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)
    expect(button(page, "Try again")).to_be_hidden()


def test_a_puzzle_that_is_not_there_fits_a_phone(broken, fits, accessible):
    page, _ = broken("puzzle")
    page.set_viewport_size({"width": 390, "height": 844})
    button(page, "Try again").wait_for()
    fits(page)
    accessible(page)


def test_a_view_whose_module_is_missing_asks_for_a_new_page(browser, address):
    page = browser.new_page()  # its console tells what is missing
    page.goto(address)
    page.wait_for_selector('main[data-shown="board"]')
    page.route("**/views/gallery.js", lambda route: route.fulfill(status=404, body=""))
    page.get_by_role("link", name="Gallery").click()
    expect(page.get_by_role("alert")).to_have_text("This view could not be loaded.")
    page.unroute("**/views/gallery.js")
    button(page, "Try again").click()
    page.wait_for_selector('main[data-shown="gallery"]')
    page.close()


def test_what_trying_again_cannot_mend_has_no_button(visit):
    page = visit("board")
    page.get_by_label("Board as text").fill("Q.\n..\n..")
    button(page, "Open this text").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 1 of the board has 2 squares")
    expect(button(page, "Try again")).to_be_hidden()

"""A view whose questions fail says so in one clear line, as an alert, and one button asks again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web_helpers import button, shows
from web_visits import PHONE

UNREADABLE = "The server's answer cannot be read; is it `queens serve` that answers here?"

#: Addresses of questions; the files of the view "api" are none.
QUESTIONS = re.compile(r"^http://[^/]+/api/")

#: Views, and what in them shows that they are all there and wait for nothing more: the next one is entered beside a
#: broken server. In a walk each is entered from another one, and never twice.
WALKS = [
    {
        "board?n=6&q=0-0,1-1": ("#board-headline", "1 pair attacks"),
        "search?method=place&n=4": ("#count-step", "1 of 153"),
        "gallery?n=6": ("#summary", "4 solutions in 1 class"),
        "puzzle?p=AABB/AABB/CCDD/CCDD": ("#grade", "2 solutions"),
        "methods": ("[aria-label=Methods]", "bitmask"),
        "formulas": ("[aria-label='Typeset definitions']", "queens"),
        "armies?n=4": ("#armies-headline", "2 queens in each army"),
        "count?n=12": ("#units", "units"),
        "api": ("", "POST /api/solve"),
    },
    {
        "puzzle": ("#grade", "One solution"),
        "formulas?of=z&n=4": ("#verdict", "atisfied"),
        "armies?n=3&white=1.0.0&black=0.4.0": ("#armies-headline", "1 queen in each army"),
    },
]


def enter_broken(page, path):
    """Go to a view beside a server whose answers are no JSON; what is returned mends the server."""
    page.route(QUESTIONS, lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Hello"))
    page.evaluate(f"location.hash = '#/{path}'")
    page.wait_for_selector(f'main[data-shown="{path.partition("?")[0]}"]')
    return lambda: page.unroute(QUESTIONS)


def try_in_vain(page):
    """Ask again, and wait for the bad answer: a question still on its way would meet the mended server."""
    with page.expect_response(QUESTIONS):
        button(page, "Try again").click()


@pytest.mark.parametrize("walk", WALKS)
def test_a_view_that_could_not_load_is_loaded_by_trying_again(visit, walk):
    page = visit("home")
    for path, (selector, words) in walk.items():
        view = path.partition("?")[0]
        mend = enter_broken(page, path)
        alert = page.get_by_role("alert").filter(has_text=UNREADABLE)
        expect(alert).to_have_text(UNREADABLE)  # one line, and no second mark at its end
        try_in_vain(page)
        expect(alert).to_be_visible()
        mend()
        button(page, "Try again").click()
        shows(page, f".view-{view} {selector}", words)  # views that were left stay there, hidden
        expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)
        expect(button(page, "Try again")).to_be_hidden()


def test_a_puzzle_that_is_not_there_fits_a_phone(visit, fits, accessible):
    page = visit("api")
    enter_broken(page, "puzzle")
    page.set_viewport_size(PHONE)
    button(page, "Try again").wait_for()
    fits(page)
    accessible(page)


@pytest.mark.parametrize(("file", "word"), [("gallery.js", "views/gallery/gallery.js"), ("gallery.css", "style")])
def test_a_view_whose_file_is_missing_asks_for_a_new_page(visit, visits, file, word):
    page = visit("board")
    page.route(f"**/views/gallery/{file}", lambda route: route.fulfill(status=404, body=""))
    page.get_by_role("link", name="Gallery").click()
    expect(page.get_by_role("alert")).to_have_text("This view could not be loaded.")
    page.unroute(f"**/views/gallery/{file}")
    button(page, "Try again").click()
    page.wait_for_selector('main[data-shown="gallery"]')
    (complaint,) = visits.ended()
    assert word in complaint  # the console tells what is missing


def test_bad_text_is_told_in_one_line_and_trying_again_could_not_mend_it(visit):
    page = visit("board")
    page.get_by_label("Board as text").fill("Q.\n..\n..")
    button(page, "Open this text").click()
    words = "Line 1 of the board has 2 squares; it must have 3, as there are 3 lines."
    expect(page.get_by_role("alert")).to_have_text(words)
    shows(page, "#board-message", words)
    expect(button(page, "Try again")).to_be_hidden()

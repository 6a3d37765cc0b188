"""The shell: the first view, unknown views, the theme, two clients, what a wheel carries."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from queenright.web.views import FOLDER, NAMES, views
from web_helpers import no_process_is_left, said, shows


def test_the_address_alone_opens_the_first_page(visit):
    page = visit()
    expect(page.locator("main")).to_have_attribute("data-shown", "home")
    expect(page).to_have_title("Queenright")


#: The sizes of letters in a view, in pixels; pictures have their own.
SIZES = """(main) => [...new Set([...main.querySelectorAll('*:not(svg *, math *)')]
  .filter((node) => node.checkVisibility())
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .map((node) => getComputedStyle(node).fontSize))]"""


def test_every_view_has_a_tab_a_heading_a_sentence_help_and_one_type_scale(visit):
    page = visit("board")
    assert [view.name for view in views()] == list(NAMES)
    assert {folder.name for folder in FOLDER.iterdir() if (folder / "api.py").exists()} == set(NAMES)
    places = page.locator("header .tabs a").evaluate_all("(tabs) => tabs.map((tab) => tab.offsetLeft)")
    for view in (view for view in views() if view.tab):
        assert (FOLDER / view.name / f"{view.name}.js").is_file()
        page.get_by_role("banner").get_by_role("link", name=view.title, exact=True).click()
        page.wait_for_selector(f'main[data-shown="{view.name}"]')
        shown = page.locator(f".view-{view.name}")
        assert shown.locator("h1").inner_text() == view.title
        assert shown.locator(".about p").inner_text() == view.words
        assert page.locator('header [aria-current="page"]').inner_text() == view.title
        assert len(page.locator("main").evaluate(SIZES)) <= 5
        if view.help:
            shown.get_by_role("button", name=f"Help on {view.title}").click()
            expect(shown.get_by_text(view.help[0])).to_be_visible()
    # Views that were left stay there, hidden: no two of them share an id.
    ids = page.locator("[id]").evaluate_all("(nodes) => nodes.map(({ id }) => id)")
    assert sorted(ids) == sorted(set(ids))
    # No tab moves when another one is chosen.
    assert page.locator("header .tabs a").evaluate_all("(tabs) => tabs.map((tab) => tab.offsetLeft)") == places


def test_no_two_views_answer_at_one_address():
    """The second would never be asked."""
    routes = [route for view in views() if view.router for route in view.router.routes]
    answered = [(method, route.path) for route in routes for method in route.methods]
    assert sorted(answered) == sorted(set(answered))


def test_only_the_style_of_the_view_that_is_shown_holds(visit):
    page = visit("gallery?n=4")
    styles = page.locator('link[rel="stylesheet"][href^="/views/"]:not([media])')
    expect(styles).to_have_attribute("href", "/views/gallery/gallery.css")
    page.get_by_role("link", name="Count", exact=True).click()
    page.wait_for_selector('main[data-shown="count"]')
    expect(styles).to_have_attribute("href", "/views/count/count.css")
    page.get_by_role("link", name="Gallery", exact=True).click()
    expect(styles).to_have_attribute("href", "/views/gallery/gallery.css")


def test_work_survives_and_its_tab_has_a_dot_while_it_runs(visit):
    page = visit("board?n=20")
    page.get_by_role("button", name="Count").click()
    page.get_by_role("button", name="Cancel").wait_for()
    page.get_by_role("link", name="Gallery", exact=True).click()
    page.wait_for_selector('main[data-shown="gallery"]')
    expect(page.locator('header [data-view="board"]')).to_have_attribute("data-busy", "")
    page.get_by_role("link", name="Board", exact=True).click()
    page.locator("p", has_text="Counting").wait_for()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator('header [data-view="board"]')).not_to_have_attribute("data-busy", "")


def test_going_back_shows_what_was_there_before(visit):
    page = visit("gallery?n=4")
    shows(page, "#summary", "2 solutions")
    page.wait_for_timeout(1100)  # changes that follow each other at once are one entry
    page.get_by_label("Board size", exact=True).fill("5")
    page.keyboard.press("Enter")
    shows(page, "#summary", "10 solutions")
    page.go_back()
    shows(page, "#summary", "2 solutions")


def test_what_a_view_finds_out_by_itself_is_no_step_back(visit):
    page = visit("gallery?n=4")
    shows(page, "#summary", "2 solutions")
    page.wait_for_timeout(1100)
    page.evaluate("() => { location.hash = '#/gallery?n=5' }")
    expect(page).to_have_url(re.compile("n=5&a="))  # the class that it has chosen
    page.go_back()  # one step: an address written by the view itself would be in between
    expect(page).to_have_url(re.compile("n=4"))


def test_a_view_that_is_being_left_does_not_write_its_address(visit):
    """A board's report may arrive while the next view is still loading."""
    page = visit("board?n=8")
    held = []
    page.route("**/views/gallery/gallery.js", lambda route: held.append(route))
    page.get_by_role("link", name="Gallery").click()
    page.get_by_role("button", name="Clear").wait_for()  # the board is still shown
    page.get_by_label("Board size", exact=True).fill("9")
    page.keyboard.press("Enter")
    page.get_by_role("grid", name="Chess board of size 9").wait_for()
    assert page.url.endswith("#/gallery")
    for route in held:
        route.continue_()
    page.wait_for_selector('main[data-shown="gallery"]')


def test_an_unknown_view_says_so(visit):
    page = visit("board")
    page.evaluate("() => { location.hash = '#/castles' }")
    page.get_by_text("There is no view called “castles”.").wait_for()
    page.get_by_role("link", name="To the first page").click()
    page.wait_for_selector('main[data-shown="home"]')


def test_the_theme_can_be_switched_and_is_kept(visit):
    page = visit("board")
    page.get_by_role("button", name="Switch between light and dark").click()
    said(page, "dark colours")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_skip_link_leads_to_the_view(visit):
    page = visit("gallery?n=4")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    assert "#/gallery" in page.url


def test_two_clients_and_no_process_left_behind(visit, server):
    first, second = visit("board?n=24"), visit("board?n=8", other=True)
    first.get_by_role("button", name="Count").click()
    first.get_by_role("button", name="Cancel").wait_for()
    second.get_by_role("button", name="Next solution").click()
    shows(second, "#board-headline", "Solution")  # the other's count does not hold us up, or we are told our place
    first.goto("about:blank")  # leaving the page ends its work
    no_process_is_left(server)

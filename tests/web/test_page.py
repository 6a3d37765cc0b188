"""The shell: the first view, unknown views, the theme, two clients, what a wheel carries."""

from __future__ import annotations

from playwright.sync_api import expect

from queenright.web.views import FOLDER, NAMES, views
from web_helpers import said, shows, worker_processes


def test_the_address_alone_opens_the_board(visit):
    page = visit()
    expect(page.locator("main")).to_have_attribute("data-shown", "board")
    expect(page).to_have_title("Board – Queenright")


def test_every_view_has_a_folder_a_tab_and_a_heading(visit):
    page = visit("board")
    assert [view.name for view in views()] == list(NAMES)
    assert {folder.name for folder in FOLDER.iterdir() if (folder / "api.py").exists()} == set(NAMES)
    for view in views():
        assert (FOLDER / view.name / f"{view.name}.js").is_file()
        page.get_by_role("banner").get_by_role("link", name=view.title, exact=True).click()
        page.wait_for_selector(f'main[data-shown="{view.name}"]')
        assert page.locator("h1").inner_text() == view.title
        assert page.locator('header [aria-current="page"]').inner_text() == view.title


def test_only_the_style_of_the_view_that_is_shown_is_loaded(visit):
    page = visit("gallery?n=4")
    styles = page.locator('link[rel="stylesheet"][href^="/views/"]')
    expect(styles).to_have_attribute("href", "/views/gallery/gallery.css")
    page.get_by_role("link", name="Count", exact=True).click()
    page.wait_for_selector('main[data-shown="count"]')
    expect(styles).to_have_attribute("href", "/views/count/count.css")
    page.get_by_role("link", name="Board", exact=True).click()
    page.wait_for_selector('main[data-shown="board"]')
    expect(styles).to_have_count(0)


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
    shows(second, "#headline", "Solution")  # the other's count does not hold us up, or we are told our place
    first.get_by_role("link", name="Gallery").click()  # leaving the view ends its work
    first.wait_for_selector('main[data-shown="gallery"]')
    expect(first.locator("#summary")).to_contain_text("92 solutions")
    for _ in range(200):
        if not worker_processes(server.pid):
            return
        first.wait_for_timeout(50)
    raise AssertionError("a process was left behind")

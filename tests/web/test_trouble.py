"""The page in trouble: a server that is slow, one that is gone, jobs that others end, a browser that keeps nothing."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from web_helpers import button, shows


class Held:
    """A server whose answers to the API are held back."""

    def __init__(self, page):
        self._page = page
        page.route("**/api/**", lambda route: None)

    def let_go(self):
        self._page.unroute("**/api/**")  # which lets those that wait go on


@pytest.fixture
def slow(visit):
    """Open a view whose questions nobody has answered yet: the page, and what holds them back."""

    def open_view(path):
        page = visit("api")
        held = Held(page)
        page.evaluate(f"location.hash = '#/{path}'")
        page.wait_for_selector(f'main[data-shown="{path.partition("?")[0]}"]')
        return page, held

    return open_view


def test_the_search_waits_for_its_methods(slow):
    page, held = slow("search")
    for name in ("Next conflict", "Next solution"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("spinbutton", name="Board size").fill("5")
    held.let_go()
    expect(page.locator("#play")).to_be_enabled()


def test_the_puzzle_has_no_buttons_for_what_is_not_there(slow):
    page, held = slow("puzzle")
    for name in ("Check", "Hint", "Show as text", "Save"):
        expect(button(page, name)).to_be_disabled()
    held.let_go()
    expect(button(page, "Hint")).to_be_enabled()


def test_formulas_and_methods_wait(slow):
    page, held = slow("formulas")
    page.get_by_role("radio", name="Z schemas").check()
    shows(page, ".view-formulas", "Loading the documents …")
    held.let_go()
    page.locator("#verdict").wait_for(state="attached")  # what was chosen meanwhile is opened
    expect(page.get_by_role("radio", name="Z schemas")).to_be_checked()
    expect(page.get_by_text("Loading the documents …")).to_be_hidden()
    page, held = slow("methods")
    expect(page.locator("#run")).to_be_disabled()
    held.let_go()
    expect(page.locator("#run")).to_be_enabled()


def test_a_job_that_another_ends_is_told(visit, post):
    page = visit("armies?n=24&prove=1")
    with page.expect_response("**/events") as answer:
        page.get_by_role("button", name="Find").first.click()
    job = answer.value.url.split("/")[-2]
    assert post(f"jobs/{job}", None, method="DELETE")[0] == 200
    expect(page.get_by_role("alert")).to_have_text("The server ended this job.")


def test_a_view_is_found_as_it_was_left(visit):
    page = visit("board?n=6&q=a1")
    page.get_by_role("link", name="Gallery", exact=True).click()
    page.wait_for_selector('main[data-shown="gallery"]')
    page.get_by_role("link", name="Board", exact=True).click()
    page.wait_for_url("**board?n=6**")


def test_text_is_kept_while_one_looks_at_the_other_formulas(visit):
    page = visit("formulas")
    area = page.get_by_role("textbox", name="Definitions")
    area.fill("twice(x) = 2 · x")
    page.get_by_role("radio", name="Z schemas").check()
    expect(page.locator("#value")).to_be_hidden()
    page.get_by_role("radio", name="Unified notation").check()
    expect(page.get_by_role("textbox", name="Definitions")).to_have_value("twice(x) = 2 · x")


def test_a_browser_that_keeps_nothing(browser, opened):
    context = browser.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page = context.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    for view in ("board", "puzzle"):
        page.goto(f"{opened['address']}#/{view}")
        page.wait_for_selector(f'main[data-shown="{view}"]')
    page.get_by_role("button", name="Switch between light and dark").click()
    context.close()
    assert problems == []


def test_a_server_that_is_gone_is_told(browser, tmp_path):
    command = [sys.executable, "-m", "queenright", "serve", "--port", "0", "--no-open", "--json", "--ledgers", tmp_path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        address = json.loads(process.stdout.readline())["address"]
        context = browser.new_context()
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(f"{address}#/count?n=20")
        button(page, "Start").click()
        button(page, "Cancel").wait_for()
        page.locator("#units", has_text="of").wait_for()
        process.send_signal(signal.SIGKILL)
        page.get_by_text("he server does not answer").first.wait_for()
        context.close()

"""Promises that every view keeps: still buttons, legible colours in the dark, undo, tabs on a phone, paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from queenright.web.views import views
from web_helpers import shows, turn_dark

#: Board, Puzzle, Count and Armies are looked at in the dark by tests of their own; Documents are made of the same parts
#: as Studies. Methods come last, as they begin to measure by themselves.
IN_THE_DARK = ("gallery", "search", "formulas", "variants", "studies", "api", "methods")

#: Where a button was and is, after two frames and as long as its job runs, but half a second at most.
CLICKED = """async (button) => {
  const box = () => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(Math.round).join();
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  button.scrollIntoView({ block: "nearest" });
  await frame();
  const before = box();
  button.click();
  const end = performance.now() + 500;
  do { await frame(); await frame(); }
  while (box() === before && document.querySelector("[data-busy]") && performance.now() < end);
  return button.checkVisibility() ? [before, box()] : [before, before];
}"""

#: Views with work that is soon done; a count, a race and a search of armies are clicked in test_walk.
CLICKABLE = ("board?n=6&q=0-0", "search?method=place&n=4", "puzzle", "gallery?n=5", "formulas", "formulas?of=z&n=4")


@pytest.mark.parametrize("path", CLICKABLE)
def test_no_button_moves_when_it_is_clicked(visit, path):
    page = visit(path)
    page.wait_for_load_state("networkidle")
    buttons = page.locator("main button:visible:enabled:not([data-vector], .entry)")
    handles = buttons.element_handles()
    assert len(handles) > 2
    moved = []
    for handle in handles:
        name = handle.evaluate("(button) => button.ariaLabel ?? button.textContent")
        if not handle.is_visible() or not handle.is_enabled() or name.startswith(("Draw a level", "Present")):
            continue  # these two show another page
        before, after = handle.evaluate(CLICKED)
        moved += [(name, before, after)] if before != after else []
    assert moved == []


def test_in_the_dark_every_view_can_be_read(visit, legible):
    page = visit("home")
    turn_dark(page)
    legible(page)
    for name in IN_THE_DARK:
        page.evaluate(f"() => {{ location.hash = '#/{name}' }}")
        page.wait_for_selector(f'main[data-shown="{name}"]')
        legible(page)


def test_every_tab_is_reached_on_a_phone_and_nothing_moves_for_those_who_wish_no_motion(visit, fits):
    page = visit("home", phone=True)
    page.emulate_media(reduced_motion="reduce")
    for view in (view for view in views() if view.tab):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("banner").get_by_role("link", name=view.title, exact=True).tap()
        page.wait_for_selector(f'main[data-shown="{view.name}"]')
        expect(page.locator("#menu")).to_have_attribute("aria-expanded", "false")
        fits(page)
    moving = "() => document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 1).length"
    page.get_by_role("button", name="Menu").hover()
    assert page.evaluate(moving) == 0


def test_undo_takes_back_a_change_of_a_view_without_a_board_to_play_on(visit):
    page = visit("gallery?n=4")
    shows(page, "#summary", "2 solutions")
    page.wait_for_timeout(1100)  # changes that follow each other at once are one entry
    page.keyboard.press("Control+z")
    shows(page, "#live", "nothing to undo")
    page.get_by_role("button", name="Board size, one more").click()
    shows(page, "#summary", "10 solutions")
    page.keyboard.press("Control+z")
    shows(page, "#summary", "2 solutions")
    page.keyboard.press("Control+y")
    shows(page, "#summary", "10 solutions")


def test_on_paper_there_is_the_view_and_nothing_to_click(visit):
    page = visit("board?n=6&q=0-0")
    page.emulate_media(media="print")
    expect(page.locator("header")).to_be_hidden()
    assert page.locator("button:visible, input:visible, select:visible").count() == 0
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator(".view-board .board").first).to_be_visible()
    page.emulate_media(media="screen")


def test_the_page_has_an_icon_also_for_browsers_that_ask_for_the_old_one(visit, address):
    page = visit("home")
    for name in ("static/icon.svg", "favicon.ico"):
        answer = page.request.get(f"{address}{name}")
        assert (answer.status, answer.headers["content-type"].split("/")[0]) == (200, "image")


PANEL = """async () => {
  const { createProgress } = await import("/static/lib/progress.js");
  window.panel = createProgress(() => {});
}"""
SHOW = "(working) => { window.panel.show(working); return window.panel.node.hidden }"


def test_progress_is_shown_only_to_those_who_wait(visit):
    page = visit("home", other=True)  # its clock stands still
    page.evaluate(PANEL)
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    work = {"words": "Counting"}
    assert page.evaluate(SHOW, work)
    page.clock.run_for(280)
    assert page.evaluate(SHOW, work)
    page.clock.run_for(40)
    assert not page.evaluate(SHOW, work)
    assert page.evaluate(SHOW, None)  # done
    page.evaluate(SHOW, work)
    page.clock.run_for(200)
    page.evaluate(SHOW, None)  # a short job
    page.clock.run_for(1000)
    assert page.evaluate("() => window.panel.node.hidden")

"""The puzzle view in a real browser: with the mouse, with the keyboard, on a phone, from a link, and after a reload."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as Impatience
from playwright.sync_api import expect

from puzzle_helpers import LINK, ROWS, marks, square
from queenright.puzzle import grade, make, solve
from queenright.puzzle.puzzle import Puzzle
from web_helpers import counted, said, shows, turn_dark


@pytest.fixture(scope="module")
def solution():
    """The queens of the one solution, as squares by row."""
    answer = solve(Puzzle(ROWS))
    assert answer.unique
    return sorted(answer.placement.squares())


def named(row, column, n=6):
    return f"{chr(97 + column)}{n - row}"


def label(page, name):
    return square(page, name).get_attribute("aria-label")


def free(page, name):
    expect(square(page, name)).to_have_attribute("aria-label", re.compile(rf"^{name}, region [A-Z]$"))


def test_click_by_click_a_cross_a_queen_nothing(visit):
    page = visit(LINK)
    shows(page, "#headline", "0 of 6 queens")
    square(page, "b3").click()
    marks(page, "b3", "cross")
    square(page, "b3").click()
    marks(page, "b3", "queen")
    shows(page, "#headline", "1 of 6 queens")
    square(page, "b3").click()
    free(page, "b3")
    page.get_by_role("radio", name="Queen", exact=True).check()
    square(page, "c3").click()
    marks(page, "c3", "queen")


def test_solved_with_the_mouse(visit, solution):
    page = visit(LINK)
    page.get_by_role("radio", name="Queen", exact=True).check()
    for row, column in solution:
        square(page, named(row, column)).click()
    shows(page, "#headline", "✓ Solved")
    said(page, "Solved in 0:")
    expect(page.get_by_role("button", name="Check")).to_be_disabled()  # the next puzzle is the one thing to do
    page.get_by_role("button", name="Undo").click()
    shows(page, "#headline", "5 of 6 queens")


def test_a_win_with_automatic_crosses_is_kept_and_leads_on(visit, solution):
    page = visit(LINK)
    shows(page, "#grade", "One solution")
    expect(page.locator(".rules li")).to_have_count(4)
    page.get_by_label("Automatic crosses").check()
    page.get_by_role("radio", name="Queen", exact=True).check()
    (row, column), *others = solution
    square(page, named(row, column)).click()
    marks(page, named(row, (column + 1) % 6), "cross")
    page.get_by_role("button", name="Undo").click()  # the queen and her crosses are one move
    free(page, named(row, (column + 1) % 6))
    page.get_by_role("button", name="Redo").click()
    for each in others:
        square(page, named(*each)).click()
    shows(page, "#won", "Your first")
    shows(page, "#won", "without a hint. 1 puzzle of this size and difficulty solved.")
    expect(page.locator(".won-disc")).to_have_count(6)
    counted(page, ".regions .cross", 0)  # crosses vanish on a solution
    page.get_by_role("button", name="Next puzzle").click()
    counted(page, ".view-puzzle [role=gridcell]", 64)
    page.get_by_role("button", name="Previous puzzle").click()
    counted(page, ".view-puzzle [role=gridcell]", 36)
    shows(page, "#headline", "✓ Solved")
    page.get_by_role("button", name="Today’s puzzle").click()
    shows(page, "#message", "The puzzle of 20")
    shows(page, "h2.game-title", "Today’s puzzle · ")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    square(page, "a1").click()
    page.get_by_role("button", name="Share puzzle").click()
    shows(page, "#message", "without your marks, is copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert "#/puzzle?p=" in link
    assert "m=" not in link


def test_puzzles_played_before_are_listed_with_their_times(visit, solution):
    page = visit(LINK)
    page.get_by_role("radio", name="Queen", exact=True).check()
    for each in solution:
        square(page, named(*each)).click()
    shows(page, "#won", "Your first")
    page.locator(".view-puzzle [role=grid]").first.press("n")
    counted(page, ".view-puzzle [role=gridcell]", 64)
    page.get_by_role("button", name="6 × 6, solved in 0:").click()
    counted(page, ".view-puzzle [role=gridcell]", 36)
    page.get_by_text("Statistics").click()
    row = page.get_by_role("row", name="6 × 6")
    expect(row).to_contain_text("1")
    page.reload()
    expect(page.get_by_role("button", name="6 × 6, solved in 0:")).to_be_visible()


def test_letters_lie_above_the_queens_and_patterns_are_a_switch(visit):
    page = visit(LINK + "&m=Q")
    marks(page, "a6", "queen")
    order = page.locator(".regions > g").evaluate_all("all => all.map(each => each.getAttribute('class') ?? '')")
    pieces = page.locator(".regions > g:has(.queen)").first.evaluate(
        "each => [...each.parentNode.children].indexOf(each)"
    )
    assert order.index("letters") > pieces
    expect(page.locator(".regions .texture").first).to_be_hidden()
    page.get_by_label("Patterns").check()
    expect(page.locator(".regions .texture").nth(1)).to_be_attached()


def test_solved_with_the_keyboard(visit, solution):
    page = visit(LINK)
    page.locator("[role=grid]").focus()
    at = 0
    for row, column in solution:
        for _ in range(abs(column - at)):
            page.keyboard.press("ArrowRight" if column > at else "ArrowLeft")
        at = column
        said(page, f"{named(row, column)}, region" if row else "")
        page.keyboard.press("Enter" if row % 2 else "q")
        if row % 2:
            marks(page, named(row, column), "cross")
            page.keyboard.press("Enter")
        if row < 5:
            page.keyboard.press("ArrowDown")
    shows(page, "#headline", "✓ Solved")


def test_a_drag_draws_crosses_and_one_from_a_cross_rubs_them_out(visit):
    page = visit(LINK + "&m=//..Q")
    square(page, "a4").drag_to(square(page, "f4"))
    for name in ("a4", "b4", "d4", "e4", "f4"):
        marks(page, name, "cross")
    marks(page, "c4", "queen")
    square(page, "a4").drag_to(square(page, "b4"))
    free(page, "a4")
    free(page, "b4")
    page.get_by_role("button", name="Undo").click()
    marks(page, "a4", "cross")
    page.get_by_role("button", name="Undo").click()  # the whole drag was one move
    free(page, "f4")
    page.get_by_role("button", name="Redo").click()
    marks(page, "f4", "cross")


def test_the_keyboard_draws_crosses_and_goes_back_and_forth(visit):
    page = visit(LINK)
    page.locator("[role=grid]").focus()
    for key in ("ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "x"):
        page.keyboard.press(key)
    marks(page, "a5", "cross")
    marks(page, "b5", "cross")
    free(page, "c5")  # x on a cross takes it away
    page.keyboard.press("Control+z")
    marks(page, "c5", "cross")
    page.keyboard.press("r")
    free(page, "c5")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    free(page, "b5")


def test_queens_in_each_others_way_are_named(visit):
    page = visit(LINK + "&m=Q/.Q")
    page.get_by_text("The queens on a6 and b5 touch.").wait_for()
    page.get_by_text("Two queens in region A: on a6 and b5.").wait_for()
    counted(page, ".regions .conflict", 2)


def test_attacked_squares_are_shown_if_wished(visit):
    page = visit(LINK + "&m=Q")
    shows(page, "#headline", "1 of 6 queens")
    counted(page, ".regions .dot", 0)
    page.get_by_label("Show attacked squares").check()
    counted(page, ".regions .dot", 15)  # five in the row, five in the column, five more in its region
    assert "attacked" in label(page, "b5")


def test_hints_have_reasons_are_followed_and_lead_to_the_end(visit):
    page = visit(LINK)
    page.locator("[role=grid]").focus()
    for _ in range(60):
        page.keyboard.press("h")
        expect(page.locator("#hint")).to_have_text(re.compile("^Look at"))  # first where to look
        counted(page, ".hints .closing", 0)
        page.keyboard.press("h")
        expect(page.locator("#live")).to_have_text(re.compile("^Hint: .*(only|attacks|Suppose)"))
        expect(page.locator("#hint .technique")).to_have_text(re.compile("square|for|everywhere"))
        page.keyboard.press("d")
        expect(page.locator("#live")).to_have_text(re.compile("^done as the hint says|^Solved"))
        expect(page.locator("#hint")).to_be_hidden()
        if page.locator("[role=gridcell][aria-label*=queen]").count() == 6:
            break
    shows(page, "#headline", "✓ Solved")
    shows(page, "#headline", "hint")  # and it says how many


def test_hints_can_be_turned_off_and_stay_off(visit):
    page = visit(LINK)
    page.get_by_label("Offer hints").uncheck()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    page.locator("[role=grid]").focus()
    page.keyboard.press("h")
    shows(page, "#message", "Hints are turned off.")
    page.reload()
    expect(page.get_by_label("Offer hints")).not_to_be_checked()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()


def test_check_says_what_is_wrong_and_what_is_right(visit, solution):
    page = visit(LINK)
    right, other = solution[0], (solution[0][0], solution[1][1])
    page.get_by_role("radio", name="Queen", exact=True).check()
    square(page, named(*right)).click()
    page.get_by_role("button", name="Check").click()
    shows(page, "#message", "Right so far.")
    square(page, named(*right)).click()
    square(page, named(*other)).click()
    page.get_by_role("button", name="Check").click()
    shows(page, "#message", f"This mark is wrong: {named(*other)}.")
    marks(page, named(*other), "queen, wrong")
    page.get_by_role("button", name="Hint").click()
    shows(page, "#hint", "Something on the board is wrong")
    page.get_by_role("button", name="Show why").click()
    shows(page, "#hint", "Take back the queen")
    page.get_by_role("button", name="Take back").click()
    free(page, named(*other))


def test_progress_and_time_survive_a_reload_and_another_puzzle(visit):
    page = visit(LINK)
    square(page, "a1").click()
    shows(page, "[role=timer]", "0:02")
    page.reload()
    marks(page, "a1", "cross")
    expect(page.get_by_role("timer")).not_to_have_text(re.compile("0:0[01]"))
    page.get_by_role("button", name="Undo").click()  # also what went before
    free(page, "a1")
    square(page, "f1").click()
    page.get_by_role("button", name="Make").click()
    counted(page, "[role=gridcell]", 64)  # the size that is offered first
    page.goto(page.url.partition("#")[0] + "#/" + LINK)
    counted(page, "[role=gridcell]", 36)
    marks(page, "f1", "cross")
    page.goto(page.url.partition("#")[0] + "#/board")
    page.goto(page.url.partition("#")[0] + "#/puzzle")  # without an address: the last one
    marks(page, "f1", "cross")


def test_a_link_restores_puzzle_and_marks_also_over_others(visit):
    page = visit(LINK + "&m=.Q.x//x")
    marks(page, "b6", "queen")
    marks(page, "d6", "cross")
    marks(page, "a4", "cross")
    assert page.url.endswith("&m=.Q.x//x")
    page.goto(page.url.replace("m=.Q.x//x", "m=x"))
    marks(page, "a6", "cross")
    free(page, "b6")
    page.get_by_role("button", name="Undo").click()
    marks(page, "b6", "queen")


def test_a_given_queen_stays(visit):
    page = visit(LINK + "&g=0-1&m=Q")
    marks(page, "b6", "given queen")
    square(page, "b6").click()
    said(page, "the queen on b6 is given")
    page.get_by_role("button", name="Clear").click()
    free(page, "a6")
    marks(page, "b6", "given queen")


def test_an_address_that_holds_no_puzzle_is_told_and_another_is_played(visit):
    page = visit("puzzle?p=AAB/AB")
    shows(page, "#message", "This address holds no puzzle")
    shows(page, "h2.game-title", "Today’s puzzle · ")  # what a first visit begins with
    day = (
        "() => localStorage.setItem('puzzle-today', localStorage.getItem('puzzle-today').replace(/[0-9]{4}-/, '2000-'))"
    )
    page.evaluate(day)
    page.goto(page.url.partition("#")[0] + "#/board")
    page.reload()  # on another day it is a puzzle like others
    page.goto(page.url.partition("#")[0] + "#/puzzle")
    shows(page, "h2.game-title", " × ")
    expect(page.locator("h2.game-title")).not_to_contain_text("Today")


BAD = {
    "AAAA/AAAA/AAAA/AAAA": ("#message", "A puzzle of 4 rows needs 4 regions, got 1."),
    "ABBB/CBBB/DBBB/BBBB": ("#grade", "This puzzle has no solution."),
}


def test_a_bad_puzzle_is_told_and_forgotten(visit):
    page = visit(LINK)
    shows(page, "#grade", "One solution")
    for regions, told in BAD.items():
        page.evaluate(f"() => {{ location.hash = '#/puzzle?p={regions}' }}")
        shows(page, *told)
        square(page, "a4").click()
        page.get_by_role("link", name="Gallery").click()
        page.wait_for_selector('main[data-shown="gallery"]')
        page.goto(page.url.partition("#")[0] + "#/puzzle")
        shows(page, "#grade", "One solution")  # the last one that was played
        counted(page, "[role=gridcell]", 36)


def test_a_new_puzzle_of_a_size_and_grade_has_one_solution(visit):
    page = visit(LINK)
    page.get_by_role("spinbutton", name="Puzzle size").fill("7")
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Medium").check()
    page.get_by_role("button", name="Make").click()
    counted(page, "[role=gridcell]", 49)
    shows(
        page,
        "#grade",
        "Medium (grade 3): a square that every place left in a row, column or region attacks. One solution.",
    )
    made = Puzzle(re.search(r"p=([A-Z/]+)", page.url)[1].split("/"))
    assert solve(made).unique
    assert grade(made) == 3


def test_what_is_odd_about_a_puzzle_is_told(visit):
    page = visit("puzzle?p=AABB/AABB/CCDD/CCDD")
    shows(page, "#grade", "This puzzle has 2 solutions, so it has no grade.")
    page.goto(page.url.partition("#")[0] + "#/puzzle?p=AABC/AABB/CCDD/CCDD")
    shows(page, "#grade", "Region C is not connected.")


def test_work_can_be_cancelled(visit):
    page = visit(LINK)
    page.get_by_role("spinbutton", name="Puzzle size").fill("18")
    page.get_by_role("spinbutton", name="Puzzles on the sheet").fill("48")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Save a PDF sheet").click()
    page.get_by_role("button", name="Cancel").click()
    shows(page, "#message", "Cancelled.")
    counted(page, "[role=gridcell]", 36)


def test_regions_differ_in_more_than_colour(visit):
    twelve = make(12, seed=1)[0].puzzle
    page = visit(f"puzzle?p={'/'.join(twelve.regions)}")
    counted(page, "[role=gridcell]", 144)
    looks = page.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map(cell => [cell.getAttribute('aria-label').match(/region (.)/)[1], "
        "cell.children[0].getAttribute('class'), "
        "document.querySelector(cell.children[1].getAttribute('fill').slice(4, -1)).firstChild.getAttribute('d')])"
    )
    assert len({tuple(look) for look in looks}) == len({tuple(look[1:]) for look in looks}) == 12
    counted(page, ".regions .letter", 12)


def swipe(page, start, end):
    """A finger goes from one square to another."""
    (a, b), steps = ([square(page, name).bounding_box() for name in (start, end)]), 20
    finger = page.context.new_cdp_session(page)
    for step in range(steps + 1):
        x, y = (a[axis] + a["width"] / 2 + (b[axis] - a[axis]) * step / steps for axis in "xy")
        kind = "touchMove" if step else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def tap_until(target, wanted):
    """Tap until the answer is there: on a busy machine a tap may last so long that it becomes another gesture."""
    for _ in range(12):
        target.tap()
        with suppress(Impatience):
            return wanted.wait_for(timeout=5_000)
    return wanted.wait_for()


def test_a_phone_plays_with_taps_and_swipes(visit, fits):
    page = visit(LINK, phone=True)
    shows(page, "#grade", "One solution")
    square(page, "c3").tap()
    marks(page, "c3", "cross")
    square(page, "c3").tap()
    marks(page, "c3", "queen")
    swipe(page, "a6", "e6")
    for name in ("a6", "b6", "c6", "d6", "e6"):
        marks(page, name, "cross")
    tap_until(page.get_by_role("button", name="Hint"), page.locator("#hint", has_text="Something on the board"))
    fits(page)


def test_accessible_light_and_dark(visit, accessible):
    page = visit(LINK + "&m=Q/.Q/x")
    page.get_by_text("The queens on a6 and b5 touch.").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show why").click()
    page.get_by_role("button", name="Take back").wait_for()
    accessible(page)
    turn_dark(page)
    accessible(page)


def test_impatient_clicks_on_hint_do_not_begin_anew(visit):
    page = visit(LINK)
    shows(page, "#grade", "One solution")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "puzzle-hint" in request.url else None)
    page.route("**/puzzle-hint", lambda route: (page.wait_for_timeout(500), route.continue_()))
    hint = page.get_by_role("button", name="Hint")
    hint.evaluate("(button) => { for (let click = 0; click < 5; click += 1) button.click() }")
    page.get_by_role("button", name="Show why").wait_for()
    assert len(asked) == 1
    shows(page, "#headline", "1 hint")
    page.get_by_role("button", name="Show why").click()
    page.get_by_role("button", name="Do it").click()
    page.get_by_role("button", name="Hint").click()  # for the new marks it is asked again
    page.wait_for_function("() => document.querySelector('#headline').textContent.includes('2 hints')")
    assert len(asked) == 2

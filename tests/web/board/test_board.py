"""The board view in a real browser: with the mouse, with the keyboard, on a phone, from a link."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from web_helpers import counted, said, shows, turn_dark


def square(page, name):
    return page.locator(f'[role=gridcell][aria-label^="{name}"]')


def headline(page, words):
    shows(page, "#board-headline", words)


def test_place_move_and_remove_with_the_mouse(visit):
    page = visit("board?n=8")
    square(page, "a8").click()
    square(page, "c6").click()
    headline(page, "1 pair attacks")
    shows(page, "#board-standing", "a8 and c6: same diagonal. Move one of them.")
    page.get_by_role("button", name="Count").click()
    shows(page, "#board-message", "The queens on a8 and c6 attack each other: move one of them")
    square(page, "c6").drag_to(square(page, "b6"))
    said(page, "queen moved from c6 to b6")
    headline(page, "2 of 8 queens")
    shows(page, "#board-standing", "6 queens to go. 25 squares are free.")
    square(page, "b6").click()
    said(page, "b6 is free")
    headline(page, "1 of 8 queens")


def test_place_move_and_remove_with_the_keyboard(visit):
    page = visit("board?n=6")
    board = page.locator("[role=grid]")
    board.focus()
    for key in ("Enter", "ArrowRight", "ArrowDown", "q"):
        page.keyboard.press(key)
    said(page, "queen on b5")
    headline(page, "1 pair attacks")
    for key in ("m", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    said(page, "queen moved from b5 to b4")
    headline(page, "2 of 6 queens")
    page.keyboard.press("Delete")
    headline(page, "1 of 6 queens")
    page.keyboard.press("u")
    headline(page, "2 of 6 queens")
    page.keyboard.press("r")
    headline(page, "1 of 6 queens")


def test_attacked_squares_are_marked_not_only_coloured(visit):
    page = visit("board?n=8&q=3-3")
    counted(page, ".board .attacked", 27)
    assert "attacked" in square(page, "d8").get_attribute("aria-label")


def test_complete_then_next_and_previous_solution(visit):
    page = visit("board?n=8")
    page.get_by_role("button", name="Next solution").click()
    headline(page, "Solution")
    assert "v=0,4,7,5,2,6,1,3" in page.url
    page.get_by_role("button", name="Next solution").click()
    page.wait_for_url("**v=0,5,7,2,6,3,1,4*")
    page.get_by_role("button", name="Previous solution").click()
    page.wait_for_url("**v=0,4,7,5,2,6,1,3*")
    page.get_by_role("button", name="Previous solution").click()
    shows(page, "#board-message", "This is the first solution.")
    page.keyboard.press("Control+z")  # the focus is on the button
    page.wait_for_url("**v=0,5,7,2,6,3,1,4*")
    page.keyboard.press("Control+Shift+z")
    page.wait_for_url("**v=0,4,7,5,2,6,1,3*")


def test_complete_keeps_fixed_queens_and_blocked_squares(visit):
    page = visit("board?n=8")
    page.get_by_role("radio", name="Fixed").check()
    square(page, "b4").click()
    page.get_by_role("radio", name="Blocked").check()
    square(page, "d5").click()
    page.get_by_role("button", name="Complete").click()
    headline(page, "Solution")
    assert square(page, "b4").get_attribute("aria-label").startswith("b4, fixed queen")
    assert "blocked" in square(page, "d5").get_attribute("aria-label")


def test_no_completion_is_said_to_be_proved(visit):
    page = visit("board?n=4&q=0-0")
    page.get_by_role("button", name="Complete").click()
    shows(page, "#board-message", "That is proved.")


def test_a_hint_names_its_reason(visit):
    page = visit("board?n=4&q=1-0,3-1")
    page.get_by_role("button", name="Hint").click()
    shows(page, "#board-message", "Row 2 has one free square left: d2")
    page.locator("[role=grid]").focus()
    page.keyboard.press("Enter")  # the cursor went to the hinted square
    headline(page, "3 of 4 queens")


def test_a_solution_shows_the_boards_of_its_class(visit, post):
    page = visit("board?n=6&q=0-1")
    expect(page.locator(".family a")).to_have_count(0)
    page.get_by_role("button", name="Complete").click()
    counted(page, ".family a", 4)  # it has a half turn
    first = page.url.rpartition("v=")[2]
    images = post("images", {"queens": [int(row) for row in first.split(",")]})[1]["images"]
    expected = sorted({",".join(map(str, each["queens"])) for each in images})
    links = page.locator(".family a").evaluate_all("all => all.map((each) => each.href.split('v=')[1])")
    assert links == expected
    page.locator(".family a:not([aria-current])").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".family [aria-current]")).to_be_focused()  # the next one is a press of Tab away
    headline(page, "class 1 of 1, unchanged by a half turn")


def test_count_with_progress_and_cancel(visit):
    page = visit("board?n=8&q=4-1")
    page.get_by_role("button", name="Count").click()
    shows(page, "#count", "8 solutions with these queens")
    page.goto(page.url.partition("#")[0] + "#/board?n=19")
    headline(page, "0 of 19 queens")
    page.get_by_role("button", name="Count").click()
    page.locator("p", has_text=re.compile(r"Counting … [1-9]|Counting … 0\.[1-9]")).wait_for()
    page.get_by_role("button", name="Cancel").click()
    shows(page, "#board-message", "Cancelled.")


FORMS = {
    "squares": ("txt", b"a3 b1 c4 d2"), "ranks": ("txt", b"3142"), "fen": ("fen", b"2Q1/Q3/3Q/1Q2"),
    "vector": ("csv", b"1,3,0,2"), "text": ("txt", b". . Q ."), "json": ("json", b'{"n":4'),
    "svg": ("svg", b"<svg "), "png": ("png", b"\x89PNG"),
}  # fmt: skip


def test_export_in_every_format(visit):
    page = visit("board?v=1,3,0,2")
    for form, (ending, start) in FORMS.items():
        page.get_by_label("Format").select_option(form)
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Save").click()
        assert waiting.value.suggested_filename == f"queens-4.{ending}"
        assert waiting.value.path().read_bytes().startswith(start)


def test_import_of_every_notation(visit):
    page = visit("board?n=8")
    for text in ("1,3,0,2", ". . Q .\nQ . . .\n. . . Q\n. Q . .", "[1, 3, 0, 2]"):
        headline(page, "0 of 8 queens")
        page.get_by_label("Board as text").fill(text)
        page.get_by_role("button", name="Open this text").click()
        headline(page, "Solution")
        page.wait_for_url("**v=1,3,0,2*")
        page.evaluate("() => { location.hash = '#/board?n=8' }")


def test_import_of_what_was_exported_as_json_keeps_every_mark(visit):
    page = visit("board?n=5&q=0-0&f=1-2&b=4-4,3-3")
    link = page.url
    page.get_by_label("Format").select_option("json")
    page.get_by_role("button", name="Show as text").click()
    said(page, "The board is in the text field")
    text = page.get_by_label("Board as text")
    expect(text).not_to_have_value("")  # the words may be said before the text is drawn
    assert json.loads(text.input_value())["fixed"] == [[1, 2]]
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Open this text").click()
    page.wait_for_url(link)


def test_a_link_restores_the_board_also_at_size_64(visit):
    page = visit("board?n=64&q=0-63&f=5-6&b=1-1")
    headline(page, "2 of 64 queens")
    assert page.locator("[role=gridcell]").count() == 64 * 64
    assert "n=64&q=0-63&f=5-6&b=1-1" in page.url


def letters(page):
    """The coordinates as they are written, the height of their letters in pixels, and their boxes."""
    board = page.locator(".board").first
    scale = board.evaluate("(svg) => svg.getScreenCTM().a")
    size = float(board.locator(".coordinates").get_attribute("font-size"))
    written = board.locator(".coordinate")
    return written.all_text_contents(), size * scale, written.evaluate_all(BOXES)


BOXES = "(letters) => letters.map((letter) => letter.getBoundingClientRect().toJSON())"


@pytest.mark.parametrize("phone", [False, True])
def test_coordinates_can_be_read_whatever_the_size(visit, phone):
    page = visit("board?n=1", phone=phone)
    for n in (1, 8, 26, 64):
        page.evaluate(f"() => {{ location.hash = '#/board?n={n}' }}")
        headline(page, f"0 of {n} queen")
        written, height, boxes = letters(page)
        assert len(boxes) == len(written)
        assert 10.5 <= height <= 22.5
        lefts = sorted((box["top"], box["bottom"]) for box in boxes[::2])
        bottoms = sorted((box["left"], box["right"]) for box in boxes[1::2])
        for places in (lefts, bottoms):  # none runs into the next; a letter's box has air above and below
            assert all(end <= start + 4 for (_, end), (start, _) in pairwise(places))
        assert n > 8 or len(written) == 2 * n
    assert written[:6] == ["0", "0", "5", "5", "10", "10"]


def test_accessible_light_and_dark_and_it_fits_a_phone(visit, accessible, fits):
    page = visit("board?n=8&q=0-0,1-1&f=5-6&b=7-7")
    accessible(page)
    turn_dark(page)
    accessible(page)
    fits(visit("board?n=8&q=0-0,1-1", phone=True))

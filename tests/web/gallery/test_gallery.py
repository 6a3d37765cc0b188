"""The gallery in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from queenright.board.placement import Placement
from queenright.symmetry import Symmetry
from web_helpers import counted, shows


def summary(page, words):
    shows(page, "#summary", words)


def relation(page, words):
    shows(page, "#relation", words)


def test_eight_queens_have_twelve_classes_each_by_one_board_and_an_image_is_a_turn(visit):
    page = visit("gallery?n=8")
    summary(page, "92 solutions in 12 classes: 11 with 8 boards each, 1 with 4 boards each")
    counted(page, "[data-vector]", 12)
    page.locator("[data-vector]").nth(1).click()
    page.wait_for_url("**a=0,5,7,2,6,3,1,4")
    relation(page, "No symmetry of its own")
    shows(page, "#squares", "a8 b3 c1 d6 e2 f5 g7 h4")
    counted(page, "[data-symmetry]", 8)
    page.locator('[data-symmetry="half turn"]').click()
    relation(page, "Half turn")
    shows(page, "#squares", "a5 b2 c4 d7 e3 f8 g6 h1")
    # The filter keeps the classes of one kind, with their numbers, and travels in the address.
    page.get_by_role("radio", name="Half turn").check()
    counted(page, "[data-vector]", 1)
    shows(page, ".classes", "Class 10 4 boards")
    page.wait_for_url("**boards=4")
    expect(page.get_by_role("radio", name="Quarter turn")).to_be_disabled()
    page.locator("[data-vector]").click()
    relation(page, "Symmetric: half turn")
    page.locator('[data-symmetry="half turn"]').click()
    relation(page, "Half turn: the board stays as it is")
    counted(page, ".image.again", 4)


def test_queens_travel_to_the_squares_of_the_image(visit):
    """Halfway they are between the squares; at the end of the motion they are where the library's image has them."""
    page = visit("gallery?n=6")
    relation(page, "Symmetric: half turn")
    ends = """async ([names, vector]) => {
      const { between } = await import("/views/gallery/turn.js");
      const end = (name) => vector.map((row, column) => between(name, vector.length, [row, column], 1).map(Math.round));
      return Object.fromEntries(names.map((name) => [name, end(name)]));
    }"""
    board = Placement([1, 3, 5, 0, 2, 4])
    found = page.evaluate(ends, [[str(each) for each in Symmetry], list(board)])
    for each in Symmetry:
        assert {tuple(square) for square in found[str(each)]} == set(each(board).squares()), each
    half = page.evaluate("""async () => {
      const { between } = await import("/views/gallery/turn.js");
      return between("half turn", 6, [0, 0], 0.5);
    }""")
    assert half == pytest.approx([0, 5])  # clockwise: from the upper left corner by way of the upper right one


def test_with_the_keyboard(visit):
    page = visit("gallery?n=6&a=1,3,5,0,2,4")
    relation(page, "Symmetric: half turn")
    page.get_by_role("spinbutton", name="Board size").fill("7")
    page.keyboard.press("Enter")
    counted(page, "[data-vector]", 6)
    page.locator('[data-vector][tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.dataset.vector")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**a={chosen}*")
    page.get_by_role("spinbutton", name="Board size").fill("3")
    page.keyboard.press("Enter")
    summary(page, "3 queens have no solution")


def test_a_board_chosen_while_the_search_goes_on_stays_chosen(visit):
    page = visit("gallery?n=12")
    second = page.locator("[data-vector]").nth(1)
    chosen = second.get_attribute("data-vector")
    second.click()
    summary(page, "14,200 solutions in 1,787 classes")
    page.wait_for_url(f"**a={chosen}*")


def test_large_sizes_are_drawn_as_far_as_one_scrolls(visit):
    page = visit("gallery?n=10")
    summary(page, "724 solutions in 92 classes")
    assert page.locator("[data-vector]").count() < 92
    while (drawn := page.locator("[data-vector]").count()) < 92:
        page.locator(".end").scroll_into_view_if_needed()
        page.locator("[data-vector]").nth(min(91, drawn)).wait_for(state="attached")


def test_a_link_restores_both_boards(visit):
    page = visit("gallery?n=4&a=1,3,0,2&b=2,0,3,1")
    relation(page, "Mirror left-right, also mirror upside down, also mirror in the main diagonal, "
                   "also mirror in the other diagonal")  # fmt: skip


def test_the_address_is_heard_also_backwards(visit):
    page = visit("gallery?n=6&a=1,3,5,0,2,4")
    relation(page, "Symmetric: half turn")
    page.evaluate("() => { location.hash = '#/gallery?n=6&a=1,3,5,0,2,4&b=4,2,0,5,3,1' }")
    relation(page, "Mirror left-right, also mirror upside down")
    page.evaluate("() => { location.hash = '#/gallery?n=6&a=1,3,5,0,2,4&b=2,5,1,4,0,3' }")
    relation(page, "Quarter turn, also three-quarter turn")
    page.go_back()
    relation(page, "Mirror left-right, also mirror upside down")
    page.go_back()
    relation(page, "Symmetric: half turn")


STRANGE = {
    "n=four": "This address says n = four; wanted a number from 1 to 12.",
    "n=13": "This address says n = 13; wanted a number from 1 to 12.",
    "n=6&a=0,1,2": "“0,1,2” in this address is no solution of 6 queens.",
    "n=6&a=1,3,5,0,2,4&b=queens": "“queens” in this address is no solution of 6 queens.",
}


def test_a_strange_address_is_one_line_and_the_gallery_is_there(visit):
    page = visit("gallery?n=6&a=zzz")
    expect(page.get_by_role("alert")).to_have_text("“zzz” in this address is no solution of 6 queens.")
    for query, words in STRANGE.items():
        page.evaluate(f"() => {{ location.hash = '#/gallery?{query}' }}")
        expect(page.get_by_role("alert")).to_have_text(words)
        page.locator(".sticky .board").wait_for()
    page.locator("[data-vector]").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_accessible_and_it_fits_a_phone(visit, accessible, fits):
    page = visit("gallery?n=6")
    relation(page, "Symmetric: half turn")
    accessible(page)
    page.emulate_media(media="print")  # the boards are what one prints, the controls are not
    expect(page.locator("[data-vector]").first).to_be_visible()
    expect(page.locator(".gallery .stepper")).to_be_hidden()
    page.emulate_media(media="screen")
    phone = visit("gallery?n=6", phone=True, dark=True)
    relation(phone, "Symmetric: half turn")
    phone.locator("[data-vector]").first.click()  # the chosen board lies over the list
    expect(phone.locator(".sticky .board")).to_be_in_viewport()
    fits(phone)
    accessible(phone)

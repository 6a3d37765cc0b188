"""The gallery in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from web_helpers import counted, shows


def summary(page, words):
    shows(page, "#summary", words)


def relation(page, words):
    shows(page, "#relation", words)


def test_eight_queens_have_92_boards_in_12_classes_which_are_compared_by_clicks(visit):
    page = visit("gallery?n=8")
    summary(page, "92 solutions in 12 classes: 11 with 8 boards each, 1 with 4 boards each")
    counted(page, "[data-vector]", 92)
    assert page.locator("section.class").count() == 12
    # A click on a board shows its images, and one on a second board the symmetry between the two.
    page.locator('[data-vector="2,5,1,4,7,0,6,3"]').click()
    page.wait_for_url("**a=2,5,1,4,7,0,6,3*")
    relation(page, "No symmetry of its own")
    counted(page, "[data-symmetry]", 8)
    page.locator('[data-symmetry="half turn"]').click()
    relation(page, "Half turn")
    page.locator('[data-vector="5,2,6,3,0,7,1,4"]').click()
    relation(page, "Mirror upside down")


def test_it_starts_with_one_board_and_says_what_leaves_it_as_it_is(visit):
    page = visit("gallery?n=6")
    relation(page, "Symmetric: half turn")
    counted(page, ".pair .board:visible", 1)
    page.get_by_text("Choose another board of its class").wait_for()
    page.locator('[data-symmetry="quarter turn"]').click()
    relation(page, "Quarter turn, also three-quarter turn")
    counted(page, ".pair .board:visible", 2)
    expect(page.get_by_text("Choose another board of its class")).to_be_hidden()


def test_with_the_keyboard(visit):
    page = visit("gallery?n=5")
    counted(page, "[data-vector]", 10)
    page.locator('[data-vector][tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.dataset.vector")
    page.keyboard.press("Enter")
    shows(page, ".gallery .card.sticky", chosen)
    page.get_by_role("spinbutton", name="Board size").fill("4")
    page.keyboard.press("Enter")
    summary(page, "2 solutions in 1 class: 1 with 2 boards each")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    summary(page, "3 queens have no solution")


def test_a_board_chosen_while_the_search_goes_on_stays_chosen(visit):
    page = visit("gallery?n=12")
    # Of another class than the first board: if the search is done before the click, the click is no comparison.
    second = page.locator("section.class").nth(1).locator("[data-vector]").first
    chosen = second.get_attribute("data-vector")
    second.click()
    summary(page, "14,200 solutions in 1,787 classes")
    page.wait_for_url(f"**a={chosen}*")
    shows(page, ".gallery .card.sticky", chosen)


def test_large_sizes_are_drawn_as_far_as_one_scrolls(visit):
    page = visit("gallery?n=10")
    summary(page, "724 solutions in 92 classes")
    assert page.locator("section.class").count() < 92
    while (drawn := page.locator("section.class").count()) < 92:
        page.locator(".end").scroll_into_view_if_needed()
        page.locator("section.class").nth(min(91, drawn)).wait_for(state="attached")


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
        page.locator(".pair .board").first.wait_for()
    page.locator("[data-vector]").nth(1).click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_accessible_and_it_fits_a_phone(visit, accessible, fits):
    page = visit("gallery?n=6")
    relation(page, "Symmetric: half turn")
    accessible(page)
    phone = visit("gallery?n=6", phone=True, dark=True)
    relation(phone, "Symmetric: half turn")
    phone.locator("[data-vector]").first.click()  # the chosen board lies over the list
    expect(phone.locator(".pair")).to_be_in_viewport()
    fits(phone)
    accessible(phone)

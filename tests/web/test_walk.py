"""Defects that a walk through every view found: each is looked for where it was, so that it stays away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from queenright.errors import OutOfTimeError
from queenright.watch import Watch
from web_helpers import counted, shows


def place_of(locator):
    return locator.bounding_box()


def test_a_hint_does_not_move_its_own_button(visit):
    page = visit("board?n=8&q=0-0")
    hint = page.get_by_role("button", name="Hint")
    before = place_of(hint)
    hint.click()
    expect(page.locator("#board-message")).to_be_visible()
    assert place_of(hint) == before
    hint.click()
    shows(page, "#board-message", "Then: ")  # asked again, it goes on
    assert place_of(hint) == before
    page.get_by_role("button", name="Complete").click()
    shows(page, "#board-headline", "class")  # its words take a second line
    assert place_of(hint) == before


def test_impatient_clicks_on_hint_ask_once(visit):
    page = visit("board?n=8&q=0-0")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/hint") else None)
    hint = page.get_by_role("button", name="Hint")
    hint.evaluate("(button) => { for (let click = 0; click < 5; click += 1) button.click() }")
    shows(page, "#board-message", "free square")
    assert len(asked) == 1
    hint.click()
    shows(page, "#board-message", "Then: ")
    assert len(asked) == 2


def test_five_quick_clicks_on_next_are_five_solutions(visit, post):
    page = visit("board?n=8")
    following = page.get_by_role("button", name="Next solution")
    for _ in range(5):
        following.click(no_wait_after=True)
    fifth = post("step", {"n": 8, "ahead": 4})[1]["ahead"][3]
    expect(page).to_have_url(re.compile("v=" + ",".join(map(str, fifth))))
    shows(page, "#board-headline", "Solution 5 of 92")
    expect(page.locator("#board-headline")).to_have_text(re.compile(r"class \d+ of 12, (no symmetry|unchanged by a )"))
    counted(page, ".view-board .two .stack > .board .attacked", 0)  # no crosses on a solution


def test_the_next_solutions_are_there_before_they_are_asked_for(visit):
    page = visit("board?n=64")
    following = page.get_by_role("button", name="Next solution")
    with page.expect_response("**/api/step"):  # asked for by itself, once a first solution is shown
        following.click()
    page.route("**/api/**/step", lambda route: route.abort())
    for _ in range(2):
        before = page.url
        following.click()
        expect(page).not_to_have_url(before)
    shows(page, "#board-headline", "✓ Solution")


def test_a_size_beyond_the_limit_is_not_changed_in_silence(visit):
    page = visit("board?n=8")
    page.get_by_label("Board size", exact=True).fill("1000")
    page.keyboard.press("Enter")
    expect(page.locator(".stepper-note").first).to_have_text("at most 64, not 1,000")


def test_two_queens_have_no_solution_and_that_is_what_it_says(visit):
    page = visit("board?n=2")
    page.get_by_role("button", name="Complete").click()
    shows(page, "#board-message", "No solution exists for n = 2. That is proved.")
    page.get_by_role("button", name="Next solution").click()
    shows(page, "#board-message", "No solution exists for n = 2.")


def test_textbook_digits_fen_and_drawn_boards_are_read(visit):
    page = visit("board?n=5")
    framed = "\n".join("|" + "|".join("Q" if c == q else " " for c in range(8)) + "|" for q in (0, 6, 4, 7, 1, 3, 5, 2))
    for text in ("15863724", "1 5 8 6 3 7 2 4", "Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4", framed):
        page.get_by_label("Board as text").fill(text)
        page.get_by_role("button", name="Open this text").click()
        shows(page, "#board-headline", "Solution")
        if text[0] == "1":
            shows(page, "#board-message", "Read as ranks from 1: a1 b5 c8")
        page.get_by_role("button", name="Clear").click()
        shows(page, "#board-headline", "0 of 8 queens")


def test_a_count_survives_leaving_the_board(visit):
    page = visit("board?n=10")
    page.get_by_role("button", name="Count").click()
    shows(page, "#count", "724 solutions in all")
    page.get_by_role("link", name="Gallery", exact=True).click()
    page.wait_for_selector('main[data-shown="gallery"]')
    page.get_by_role("link", name="Board", exact=True).click()
    shows(page, "#count", "724 solutions in all")


def test_puzzles_that_cannot_be_made_are_not_offered(visit):
    page = visit("puzzle")
    size = page.get_by_role("spinbutton", name="Puzzle size")
    size.fill("26")
    page.keyboard.press("Enter")
    expect(size).to_have_value("20")
    expect(page.get_by_role("radio", name="Easy")).to_be_enabled()
    size.fill("4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Expert")).to_be_disabled()


def test_each_document_of_formulas_has_examples_of_its_own(visit):
    page = visit("formulas")
    page.get_by_label("Document").select_option("rooks")
    page.get_by_role("button", name="#rooks(4)").click()
    page.get_by_role("button", name="Evaluate").click()
    shows(page, "#value", "24")
    expect(page.get_by_role("button", name="queens(6)", exact=True)).to_have_count(0)


def test_classes_and_their_boards_are_not_confused(visit):
    page = visit("gallery?n=8")
    shows(page, "#summary", "12 classes: 11 with 8 boards each, 1 with 4 boards each")


def test_a_verdict_of_z_is_never_stale(visit):
    page = visit("formulas?of=z&n=3")
    page.get_by_role("button", name="Solve").click()
    page.get_by_text("No binding exists for n = 3").wait_for()
    page.get_by_label("n", exact=True).fill("8")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No binding exists")).to_have_count(0)
    counted(page, ".view-formulas [role=gridcell]", 64)


def test_an_empty_answer_of_z_is_explained(visit):
    page = visit("formulas?of=z&document=armies&n=4")
    page.get_by_role("button", name="Solve").click()
    shows(page, "#verdict", "✓ Satisfied")
    if page.locator(".view-formulas .pieces > g").count() == 0:  # whatever the solver chose, no bare "satisfied"
        page.get_by_text("The empty board satisfies this schema").wait_for()


def test_the_chosen_board_of_the_gallery_is_in_sight_on_a_phone(visit, fits):
    page = visit("gallery?n=6", phone=True)
    page.locator("[data-vector]").last.click()
    expect(page.locator("#relation")).to_be_in_viewport()
    fits(page)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#relation")).to_be_hidden()


#: Times in words, asked of the page's own module; its policy allows no other script.
SECONDS = """async (values) => {
  const { seconds } = await import("/static/lib/words.js");
  return values.map(seconds);
}"""


#: What the page makes of errors.
NEWS = """async (messages) => {
  const { badNews } = await import("/static/lib/note.js");
  return messages.map((message) => badNews({ message }).text);
}"""


def test_no_message_names_a_time_limit_that_the_page_has_not(visit):
    page = visit("home")
    with pytest.raises(OutOfTimeError) as caught:
        Watch(seconds=0).check()
    several = "no puzzle within 60 s; raise the time limit, or ask for another size"
    told = page.evaluate(NEWS, [str(caught.value), several])
    assert told[0].startswith("no answer within")
    assert not any("limit" in words for words in told)
    assert told[1] == "no puzzle within 60 s; ask for another size"


def test_minutes_and_hours_carry_over(visit):
    page = visit("home")
    words = page.evaluate(SECONDS, [9.96, 59.7, 479.8, 3599.6, 7199])
    assert words == ["10 s", "1 min 0 s", "8 min 0 s", "1 h 0 min", "2 h 0 min"]


#: A button whose words change, and what it says afterwards.
CHANGING = (
    ("count?n=21", "Start", "Cancel"),
    ("armies?n=16", "Find", "Stop"),
    ("methods?seconds=2", "Stop", "Run"),
    ("documents?text=001", "Check larger sizes", "Checking …"),
)


@pytest.mark.parametrize(("view", "words", "then"), CHANGING)
def test_a_button_is_as_wide_after_its_words_have_changed(visit, view, words, then):
    page = visit(view)
    changing = page.get_by_role("button", name=words, exact=True).first
    changing.wait_for()
    handle = changing.element_handle()
    before = handle.bounding_box()["width"]
    handle.click()
    page.wait_for_function("([node, words]) => node.textContent === words", arg=[handle, then])
    assert handle.bounding_box()["width"] == before


def test_an_example_of_formulas_stays_where_it_is_when_it_has_no_board(visit):
    page = visit("formulas")
    example = page.get_by_role("button", name="queens(6)", exact=True)
    expect(page.locator(".given-board")).to_be_visible()
    before = place_of(example)
    example.click()
    expect(page.locator(".given-board")).to_be_hidden()
    assert place_of(example) == before


def test_the_buttons_of_a_puzzle_stay_whether_its_rule_has_one_line_or_two(visit):
    page = visit("puzzle")
    page.get_by_role("button", name="Make", exact=True).click()
    grade, hint = page.locator("#grade"), page.get_by_role("button", name="Hint")
    expect(grade).to_contain_text("Medium (grade 3)")
    before = place_of(hint)
    grade.evaluate("(node) => { node.textContent = 'Short.' }")
    assert place_of(hint) == before

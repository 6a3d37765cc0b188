"""The formulas view in a real browser: the unified notation, and Z."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web_helpers import button, counted, said, shows

NOTATION = "formulas?expression=conflict&given=n=8+Q=[2,6,1,7]+i=3"


def test_a_derivation_line_by_line_as_typeset_mathematics(visit):
    page = visit(NOTATION)
    page.get_by_role("button", name="Derive").click()
    counted(page, "#derivation li", 8)
    page.get_by_role("button", name="All lines").click()
    shows(page, "#line-count", "line 8 of 8")
    assert page.locator("#derivation math").count() == 8
    assert page.locator("#derivation li").nth(7).get_attribute("aria-label") == "⊤"
    rules = page.locator("#derivation .rules").all_text_contents()
    assert rules[:3] == ["unfold conflict", "put in Q, i, #Q", "carry out =, -, .."]
    page.get_by_role("button", name="Line back").click()
    shows(page, "#line-count", "line 7 of 8")
    said(page, "∨ [⊥, ⊤, ⊤, ⊥], by carry out ∨")
    page.get_by_role("textbox", name="Given values").fill("n=8 Q=[2,6,1,7] i=4")
    counted(page, "#derivation li", 0)  # it was of other values


def test_typeset_as_one_types_with_a_legend_and_the_given_values_on_a_board(visit):
    page = visit(NOTATION)
    counted(page, ".given-board .pieces > g", 4)
    expect(page.locator(".given-board")).to_contain_text("ring: i = 3 in the next column")
    page.get_by_role("textbox", name="Given values").fill("n=5  Q=[0,2]  i=9")  # no such row
    counted(page, ".given-board .pieces > g", 2)
    expect(page.locator(".given-board")).not_to_contain_text("ring")
    page.get_by_role("textbox", name="Given values").fill("Q=[0,2]")
    expect(page.locator(".given-board")).to_be_hidden()
    page.get_by_role("textbox", name="Expression").fill("#queens(5) ≡ 10")
    shows(page, "#preview math", "≡")
    page.locator(".definitions mo").get_by_text("∘").hover()
    shows(page, ".symbol-tip", "applies the function to every item")
    page.get_by_text("What the symbols mean").click()
    shows(page, ".symbols", "the length of a list")
    page.get_by_role("combobox", name="Document").select_option("rooks")  # examples of its own, no queens' ones
    expect(page.get_by_role("textbox", name="Expression")).to_have_value("taken")
    expect(button(page, "rooks(3)")).to_be_visible()
    expect(button(page, "queens(6)")).to_have_count(0)


def test_z_is_drawn_as_boxes_and_failing_lines_are_marked(visit):
    page = visit("formulas?of=z&n=4&schema=NQueens&squares=queens:0-0,1-1,3-2")
    shows(page, "#verdict", "Not satisfied")
    counted(page, ".z-schema", 2)
    shows(page, ".z-axiom >> nth=0", "n : ℕ₁")
    counted(page, ".z-failed", 2)
    assert page.locator(".z-boxes").evaluate("(node) => node.scrollWidth <= node.clientWidth")
    # The edge counts as the schema does.
    assert page.locator(".board .coordinate").all_text_contents() == ["1", "1", "2", "2", "3", "3", "4", "4"]
    page.locator(".z-boxes .symbol").get_by_text("∀").first.hover()
    shows(page, ".symbol-tip:visible", "for all")


def test_evaluate_with_the_keyboard(visit):
    page = visit("formulas")
    page.get_by_role("textbox", name="Expression").fill("queens(6)")
    page.keyboard.press("Shift+Enter")
    said(page, "value [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]")
    counted(page, "#value math", 2)
    page.get_by_role("textbox", name="Expression").fill("2 * 3 + 1")
    page.keyboard.press("Enter")
    counted(page, "#derivation li", 3)


def test_edited_definitions_are_used_and_travel_in_the_link(visit):
    page = visit("formulas")
    page.get_by_role("textbox", name="Definitions").fill("double(x) := 2 * x")
    page.get_by_role("textbox", name="Expression").fill("double(21)")
    page.get_by_role("button", name="Evaluate").click()
    said(page, "value 42")
    again = visit(page.url.partition("#/")[2])
    assert again.get_by_role("textbox", name="Definitions").input_value() == "double(x) := 2 * x"


def test_an_error_stands_under_its_place(visit):
    page = visit("formulas")
    page.get_by_role("textbox", name="Definitions").fill("f(x) :=\n  x + ]")
    fault = page.locator(".fault").first
    expect(fault).to_contain_text("expected a number, name, vector or bracket")
    area, box = page.get_by_role("textbox", name="Definitions").bounding_box(), fault.bounding_box()
    assert 2 * 21 < box["y"] - area["y"] < 3 * 21 + 10  # right below the second line
    page.get_by_role("textbox", name="Definitions").fill("f(x) := x")
    expect(fault).to_be_hidden()
    an_error_in_a_given_value_stands_at_the_given_values(page)


def an_error_in_a_given_value_stands_at_the_given_values(page):
    given = page.get_by_role("textbox", name="Given values")
    for wrong, words in (("n=8  Q=[2,", "Q=[2,: expected a number"), ("n", "A given value is NAME=VALUE")):
        given.fill(wrong)
        page.keyboard.press("Enter")
        alert = page.get_by_role("alert").filter(has_text=words)
        expect(alert).to_be_visible()
        assert alert.bounding_box()["y"] > given.bounding_box()["y"]
        expect(given).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_role("textbox", name="Expression")).not_to_have_attribute("aria-invalid", "true")
    given.fill("n=8  Q=[2,6,1,7]  i=3")
    expect(alert).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "field", "choice", "other"),
    [
        ("formulas", "Definitions", "Document", "rooks"),
        ("formulas?of=z&n=4", "Specification", "Specification", "torus"),
    ],
)
def test_edited_text_comes_back_after_another_document(visit, path, field, choice, other):
    page = visit(path)
    area, select = page.get_by_role("textbox", name=field), page.get_by_role("combobox", name=choice)
    if field == "Specification":
        page.get_by_text("Edit the text").click()
    shipped = area.input_value()
    expect(button(page, "Undo")).to_be_hidden()
    area.press_sequentially(" ")
    typed = area.input_value()
    assert typed != shipped
    select.select_option(other)
    expect(area).not_to_have_value(typed)
    said(page, "your text of queens is kept; Undo brings it back")
    select.select_option("queens")  # the document as it ships, and the text is still not lost
    expect(area).to_have_value(shipped)
    button(page, "Undo").click()
    expect(area).to_have_value(typed)
    expect(button(page, "Undo")).to_be_hidden()


def test_a_failing_schema_lights_up_its_queens(visit):
    page = visit("formulas?of=z&document=queens&n=4&schema=NQueens&squares=queens:0-0,1-1,3-2")
    shows(page, "#verdict", "Not satisfied")
    counted(page, ".board .conflict", 2)
    shows(page, ".failures", "queens(i) − i ≠ queens(j) − j fails at i = 1, j = 2 (row 1, column 1; row 2, column 2)")
    shows(page, ".failures", "dom queens = fields")
    expect(page.locator(".failures")).not_to_contain_text("i = 2, j = 1")  # the same two queens again
    verdict, board = (page.locator(each).bounding_box() for each in ("#verdict", ".view-formulas [role=grid]"))
    assert verdict["y"] + verdict["height"] <= board["y"]  # in sight on every screen


def test_solve_then_break_it_with_the_mouse_and_mend_it_with_the_keyboard(visit):
    page = visit("formulas?of=z&document=queens&n=4&schema=NQueens_Bijection&squares=queens:")
    page.get_by_role("button", name="Solve").click()
    shows(page, "#verdict", "✓ Satisfied")
    expect(page).to_have_url(re.compile("squares=queens:0-|squares=queens:1-|squares=queens:2-|squares=queens:3-"))
    queen = page.locator('[role=gridcell][aria-label*="column 1, queen"]')
    row = int(queen.get_attribute("aria-label")[4])
    page.locator('[role=gridcell][aria-label^="row 1, column 1"]').click()
    shows(page, "#verdict", "Not satisfied")
    page.locator("[role=grid]").focus()
    for _ in range(row - 1):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    shows(page, "#verdict", "✓ Satisfied")
    page.get_by_role("combobox", name="Schema").focus()  # undo works wherever the focus is
    page.keyboard.press("Control+z")
    shows(page, "#verdict", "Not satisfied")
    page.keyboard.press("Control+y")
    shows(page, "#verdict", "✓ Satisfied")


def test_an_error_in_a_schema_stands_under_its_place(visit):
    page = visit("formulas?of=z&document=torus&n=5")
    page.get_by_text("Edit the text").click()
    text = page.get_by_role("textbox", name="Specification")
    text.fill(text.input_value().replace("queens : ", "quens : "))
    expect(page.locator(".fault")).to_contain_text("is not declared")


NO_SQUARES = "in this address are no squares of this board; wanted NAME:ROW-COLUMN,…"
STRANGE = {
    "document=castles": "There is no specification called “castles”.",
    "n=17": "This address says n = 17; wanted a number from 1 to 16.",
    "schema=Castles": "There is no schema called “Castles”.",
    "n=4&squares=queens:a1": f"“queens:a1” {NO_SQUARES}",
    "n=4&squares=0-0": f"“0-0” {NO_SQUARES}",
    "n=4&squares=queens:0-4": f"“queens:0-4” {NO_SQUARES}",
}


def test_a_strange_address_is_one_line_and_the_board_is_checked(visit):
    page = visit("formulas?of=z&n=4&schema=Nobody")
    expect(page.get_by_role("alert")).to_have_text("There is no schema called “Nobody”.")
    for query, words in STRANGE.items():
        page.evaluate(f"() => {{ location.hash = '#/formulas?of=z&{query}' }}")
        expect(page.get_by_role("alert")).to_have_text(words)
        shows(page, "#verdict", "atisfied")
    page.locator("[role=gridcell]").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_address_is_heard_in_both_parts(visit):
    page = visit("formulas?of=z&n=4")
    page.evaluate("() => { location.hash = '#/formulas?of=z&n=4&schema=NQueens&squares=queens:1-0,3-1,0-2,2-3' }")
    shows(page, "#verdict", "✓ Satisfied")
    page.evaluate("() => { location.hash = '#/formulas?expression=2*3' }")
    expect(page.get_by_role("textbox", name="Expression")).to_have_value("2*3")
    page.evaluate("() => { location.hash = '#/formulas?expression=2*4&document=rooks' }")
    expect(page.get_by_role("textbox", name="Expression")).to_have_value("2*4")
    expect(page.get_by_role("combobox", name="Document")).to_have_value("rooks")


def test_two_armies_on_one_board(visit):
    page = visit("formulas?of=z&document=armies&n=4&schema=PeaceableArmies&squares=white:0-0;black:1-1")
    page.locator('[data-component="size"]').fill("1")
    shows(page, "#verdict", "Not satisfied")
    counted(page, ".board .conflict", 2)
    counted(page, ".board .of-white", 1)
    page.route("**/api/jobs/z/check", lambda route: None)  # never answered
    page.locator('[data-component="size"]').fill("2")
    expect(page.locator("#verdict")).to_be_empty()  # what was said of another size is gone at once


def test_accessible_and_it_fits_a_phone(visit, accessible, fits):
    page = visit(NOTATION)
    page.get_by_role("button", name="Derive").click()
    counted(page, "#derivation li", 8)
    accessible(page)
    z = visit("formulas?of=z&n=4&squares=queens:0-0,1-1,3-2", dark=True)
    shows(z, "#verdict", "Not satisfied")
    accessible(z)
    phone = visit(NOTATION, phone=True)
    phone.get_by_role("button", name="Derive").click()
    counted(phone, "#derivation li", 8)
    fits(phone)


def test_tab_makes_symbols_of_names_in_both_editors(visit):
    page = visit(NOTATION)
    field = page.get_by_role("textbox", name="Expression")
    field.fill("")
    field.press_sequentially("a \\or")
    expect(page.get_by_role("group", name="Symbols").get_by_role("button", name="∨ \\or")).to_be_visible()
    field.press("Tab")
    expect(field).to_have_value("a ∨")
    expect(field).to_be_focused()
    field.press_sequentially(" \\maps")
    page.get_by_role("button", name="↦ \\mapsto").click()
    expect(field).to_have_value("a ∨ ↦")
    field.press("Tab")  # nothing is begun: the next control has the focus
    expect(field).not_to_be_focused()
    page = visit("formulas?of=z&n=4")
    page.get_by_text("Edit the text").click()
    field = page.get_by_role("textbox", name="Specification")
    field.fill("")
    field.press_sequentially("\\forall")
    expect(page.get_by_role("button", name="∀ \\forall")).to_be_visible()
    field.press("Tab")
    expect(field).to_have_value("∀")

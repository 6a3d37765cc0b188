"""An address that cannot be read is told in one line, and the view shows what could be read of it."""

import pytest
from playwright.sync_api import expect

SQUARES = "in this address are no squares of this board; wanted ROW-COLUMN,… from 0 to"
ROWS = "in this address are no squares of this board; wanted the row of each column from 0 to"
STRANGE = {
    "board?n=65": "This address says n = 65; wanted a number from 1 to 64.",
    "board?n=4&v=1,3,0,4": f"“1,3,0,4” {ROWS} 3.",
    "board?v=1,,0,2": f"“1,,0,2” {ROWS} 3.",
    "board?n=5&q=0-0,b4": f"“0-0,b4” {SQUARES} 4.",
    "board?n=5&f=5-0": f"“5-0” {SQUARES} 4.",
    "board?n=x&b=0-9": f"This address says n = x; wanted a number from 1 to 64; “0-9” {SQUARES} 7.",
    "search?n=13": "This address says n = 13; wanted a number from 1 to 12.",
    "search?method=luck&n=4&step=-1": (
        "There is no method called “luck”; this address says step = -1; wanted a number from 0 to 59999."
    ),
    "count?n=23": "This address says n = 23; wanted a number from 1 to 22.",
    "variants?kind=models&n=7": "There is no variant called “models”.",
    "variants?kind=model&n=x&form=pdf": (
        "This address says n = x; wanted a number from 1 to 32; there is no format called “pdf”."
    ),
    "armies?n=0": "This address says n = 0; wanted a number from 1 to 64.",
    "formulas?document=castles": "There is no document called “castles”.",
    "formulas?document=toString": "There is no document called “toString”.",
    "puzzle?p=AABB/AABB/CCDD/CCDD&g=0-1,9-9": f"“0-1,9-9” {SQUARES} 3.",
}


@pytest.mark.parametrize("view", sorted({query.partition("?")[0] for query in STRANGE}))
def test_a_strange_address_is_one_line_and_the_view_is_there(visit, view):
    """The first address of a view is opened, the others are typed into the bar of that page."""
    first, *others = (query for query in STRANGE if query.startswith(f"{view}?"))
    page = visit(first)
    expect(page.get_by_role("alert").filter(has_text=STRANGE[first])).to_have_count(1)
    for query in others:
        page.evaluate(f"() => {{ location.hash = '#/{query}' }}")
        expect(page.get_by_role("alert").filter(has_text=STRANGE[query])).to_have_count(1)


def test_what_can_be_read_is_shown_and_the_complaint_ends_with_the_next_move(visit):
    page = visit("board?n=5&q=0-0,b4,2-1")
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("gridcell", name="queen")).to_have_count(2)
    page.evaluate("() => { location.hash = '#/board?n=4&q=9-9' }")
    expect(page.get_by_role("alert")).to_have_text(f"“9-9” {SQUARES} 3.")
    page.get_by_role("gridcell").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)

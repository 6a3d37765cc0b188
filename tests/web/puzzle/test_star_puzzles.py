"""Star puzzles in the puzzle view: two queens in each row, by clicks and by hints, from a link, and new ones."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from puzzle_helpers import marks, square
from queenright.puzzle import Puzzle, solve
from web_helpers import counted, said, shows

STARS = Puzzle(
    ["AAABBCCC", "ABBBDDCC", "ABDDDECE", "ABDFGEEE", "HHDFGEGE", "HHFFGEGG", "HHHFGGGG", "HHHFGGGG"], stars=2
)
LINK = f"puzzle?p={'/'.join(STARS.regions)}&s=2"


def named(row, column):
    return f"{chr(97 + column)}{8 - row}"


def test_two_queens_in_each_row_are_played_to_the_end(visit):
    page = visit(LINK)
    shows(page, "#headline", "0 of 16 queens")
    shows(
        page,
        "#grade",
        "Easy (grade 2): all ways to fit the queens of a row, column or region without touching. One solution.",
    )
    shows(page, ".rules", "two per row")
    page.get_by_label("Automatic crosses").check()
    page.get_by_role("radio", name="Queen", exact=True).check()
    first, second, *others = sorted(solve(STARS).placement.squares())
    square(page, named(*first)).click()
    marks(page, named(first[0], first[1] + 1), "cross")
    expect(square(page, named(*second))).not_to_have_attribute("aria-label", re.compile("cross"))
    square(page, named(*second)).click()
    empty = next(column for column in range(8) if all(abs(column - queen[1]) > 1 for queen in (first, second)))
    marks(page, named(first[0], empty), "cross")  # the row has both its queens now
    for each in others:
        square(page, named(*each)).click()
    shows(page, "#headline", "✓ Solved")
    assert "s=2" in page.url


def test_hints_place_several_queens_at_once(visit):
    half = solve(STARS).placement.squares()
    rows = ["".join("Q" if (row, column) in half else "." for column in range(8)) for row in range(4)]
    page = visit(f"{LINK}&m={'/'.join(rows)}")  # half done, as every hint takes its time
    queens = 0
    for _ in range(40):
        if page.locator(".crowns .had").count() and not page.locator(".crowns .missing").count():
            break
        page.locator(".hint-button").click()
        shows(page, "#hint", "Look at")
        page.locator(".hint-button").click()
        expect(page.get_by_role("button", name="Do it")).to_be_visible()
        placed = page.locator(".hints .advice").count()
        queens = max(queens, placed)
        page.get_by_role("button", name="Do it").click()
        expect(page.get_by_role("button", name="Do it")).to_be_hidden()
    shows(page, "#headline", "✓ Solved")
    assert queens == 2


def test_a_third_queen_in_a_row_is_an_attack(visit):
    page = visit(f"{LINK}&m=Q.Q.Q")
    shows(page, ".message-box", "More than 2 queens in one row")
    page.get_by_role("button", name="Check").click()
    shows(page, "#message", "are wrong: a8, c8, e8")


def test_a_new_star_puzzle_has_a_size_that_can_be_made(visit):
    page = visit(LINK)
    shows(page, "#grade", "One solution")
    page.get_by_role("radio", name="Three", exact=True).check()
    expect(page.get_by_label("Puzzle size", exact=True)).to_have_value("12")
    page.get_by_role("radio", name="Two", exact=True).check()
    expect(page.get_by_label("Puzzle size", exact=True)).to_have_value("10")
    shows(page, ".rule-words", "Needs: lines against the regions")
    page.get_by_role("button", name="Make", exact=True).click()
    said(page, "new puzzle of size 10")
    shows(page, "#headline", "0 of 20 queens")
    counted(page, ".view-puzzle [role=gridcell]", 100)
    shows(page, "#grade", "Medium (grade 3)")

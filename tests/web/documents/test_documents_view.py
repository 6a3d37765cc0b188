"""The documents view in a real browser: a source text read with the mouse, with the keyboard, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from queenright import documents
from queenright.board.placement import Placement
from queenright.web.views.documents.doors import doors
from queenright.web.views.documents.task import board_of, replay
from web_helpers import shows


def claim(page, number):
    return page.locator("article.claim").nth(number - 1)


def all_computed(page):
    shows(page, ".rail", "all as recorded")


def test_a_text_is_read_with_the_mouse(visit, accessible):
    page = visit("documents?text=003")
    own = documents.document("003")
    expect(page.locator("article.claim")).to_have_count(len(own.claims))
    all_computed(page)
    assert page.locator("article .statement").all_text_contents() == [each.statement for each in own.claims]
    words = page.locator("article .row:first-child .verdict").all_text_contents()
    assert [word.split()[0].lower()[:4] for word in words] == [str(each.verdict)[:4] for each in own.claims]
    wrong = next(index for index, each in enumerate(own.claims) if each.verdict is documents.Verdict.WRONG)
    page.locator(".claims a").nth(wrong).click()
    expect(claim(page, wrong + 1)).to_be_in_viewport()
    expect(claim(page, wrong + 1).locator(".good-side")).to_contain_text(own.claims[wrong].correction)
    expect(claim(page, wrong + 1).locator("math").first).to_be_visible()
    accessible(page)
    page.get_by_label("Text", exact=True).select_option("000")
    all_computed(page)
    board = page.locator(".live-board").first
    board.get_by_role("gridcell").first.click()
    expect(board).to_contain_text(re.compile("attack|queens"))
    board.get_by_role("button", name="As in the text").click()
    board.get_by_role("link", name="Open on the board").click()
    page.wait_for_selector('main[data-shown="board"]')
    shows(page, "#headline", "Solution")
    page.go_back()
    page.wait_for_selector('main[data-shown="documents"]')
    all_computed(page)  # what was computed is still there


def test_a_text_is_read_with_the_keyboard(visit):
    page = visit("documents?text=003")
    all_computed(page)
    claims = documents.document("003").claims
    page.keyboard.press("j")
    expect(claim(page, 2)).to_be_focused()
    page.keyboard.press("k")
    expect(claim(page, 1)).to_be_focused()
    page.keyboard.press("e")
    first = next(index for index, each in enumerate(claims) if each.is_error)
    expect(claim(page, first + 1)).to_be_focused()
    assert page.url.endswith(f"claim={claims[first].id}")
    page.keyboard.press("Enter")
    page.wait_for_selector('main[data-shown="search"]')
    shows(page, "#count-step", "of")


def test_a_link_leads_to_a_claim_and_a_strange_one_is_reported(visit, accessible, fits):
    page = visit("documents?text=004&claim=004.12", phone=True, dark=True)
    expect(claim(page, 12)).to_be_in_viewport()
    all_computed(page)
    fits(page)
    accessible(page)
    page.evaluate("() => { location.hash = '#/documents?text=999' }")
    shows(page, "#problem", "no text called “999”")


def test_every_claim_has_a_door_that_leads_to_a_view():
    from queenright.web.views import NAMES

    for text in documents.listed():
        for each in text.claims:
            found = doors(text.id, each.commands)
            assert found, each.id
            for door in found:
                name = re.match(r"#/(\w+)", door["address"])[1]
                assert name in NAMES, each.id


@pytest.mark.parametrize(
    ("command", "address"),
    [
        ("queens watch 4 --method place", "#/search?method=place&n=4"),
        ("queens solve 1000000 --method pauls", "#/search?method=pauls&n=12"),
        ("queens count 10 --fundamental", "#/gallery?n=10"),
        ('queens check "a6 b2 c7 d1" --size 8 --point 3,4', "#/board?n=8&q=2-0,6-1,1-2,7-3"),
        ("queens moves d5", "#/board?n=8&q=3-3"),
        ("queens bench methods", "#/methods"),
    ],
)
def test_a_command_becomes_an_address(command, address):
    assert [door["address"] for door in doors("000", (command,))] == [address]


def test_a_picture_of_a_plain_board_is_a_board_and_any_other_is_not():
    plain = Placement([1, 3, 0, 2])
    assert board_of(plain.scene()) == {"n": 4, "queens": [[2, 0], [0, 1], [3, 2], [1, 3]]} | {
        "queens": [list(square) for square in plain.squares()]
    }
    assert board_of(plain.scene(attacked=[(0, 0)])) is None


def test_a_claim_that_does_not_come_out_is_reported_as_failed(monkeypatch):
    from dataclasses import replace

    false = replace(documents.claims("000.2")[0], stated="something else")
    monkeypatch.setattr(documents, "claims", lambda name: [false])
    parts = []
    answer = replay({"document": "000.2", "thorough": False}, lambda kind, value: parts.append((kind, value)))
    assert answer["holds"] is False
    assert [value["kind"] for kind, value in parts if kind == "part"] == ["failed"]

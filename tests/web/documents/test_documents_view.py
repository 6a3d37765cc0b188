"""The documents view in a real browser: a source text read with the mouse, with the keyboard, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from queenright import documents
from queenright.board.placement import Placement
from queenright.web.exhibits import board_of
from queenright.web.views.documents.doors import doors
from queenright.web.views.documents.task import replay
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
    link = page.locator(".claims a").nth(wrong)
    expect(link).to_contain_text(own.claims[wrong].place)
    expect(link).to_contain_text(own.claims[wrong].statement)
    link.click()
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
    shows(page, "#board-headline", "Solution")
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


def test_the_references_of_a_text_can_be_read(visit):
    page = visit("documents?text=001&claim=references")
    works = page.locator(".references")
    expect(works).to_be_in_viewport()
    assert works.locator("li").all_text_contents() == [each.text() for each in documents.references("001")]
    page.locator(".claims a").filter(has_text="References").click()
    expect(works).to_be_focused()
    page.get_by_label("Text", exact=True).select_option("000")
    expect(page.locator("article.claim")).to_have_count(len(documents.claims("000")))
    assert not documents.references("000")
    expect(works).to_have_count(0)


def test_a_text_of_ones_own_is_run_and_what_is_passed_over_is_counted(visit, accessible, fits):
    page = visit("documents?text=own")
    page.get_by_role("button", name="Run").click()
    shows(page, "#reading", "1 display holds, 1 does not.")
    wrong = page.locator(".steps .amiss")
    expect(wrong).to_contain_text("expected [4, 3, 2, 1] from 4 - [0, 1, 2, 3], got [4, 3, 1, 1]")
    shows(page, "#reading", "Passed over, as not in the notation: 1 display, 2 lines of prose.")
    accessible(page)
    page.get_by_role("textbox", name="Your text").fill("So $i = 8, j = 1$.\n\n$$i + j = 9$$")
    page.keyboard.press("Control+Enter")
    shows(page, "#reading", "1 display holds, 0 do not.")
    expect(page.locator("#reading .word").nth(1)).to_have_text("given")
    schema = "Words.\n\n╷\n  n : ℕ\n└\n\n┌ S\n  x : 1 .. n\n|\n  x < 3\n└\n"
    page.get_by_label("Open a file").set_input_files(
        {"name": "s.zed", "mimeType": "text/plain", "buffer": schema.encode()}
    )
    shows(page, "#reading", "2 paragraphs of Z with the schema S; passed over: 1 line of prose.")
    page.get_by_role("link", name="Check and solve them").click()
    page.wait_for_selector('main[data-shown="formulas"]')
    expect(page).to_have_url(re.compile("of=z.*schema=S&"))  # it was read there, too
    phone = visit("documents?text=own", phone=True, dark=True)
    phone.get_by_role("button", name="Run").click()
    shows(phone, "#reading", "FAILS")
    fits(phone)
    accessible(phone)


def test_what_the_page_reads_is_what_the_command_reads(post):
    text = "Let $k = 5$ and $a + b$.\n\n$$k + 1 = 6$$\n\n$$\\sum_i i$$\n\n```python\nprint()\n```\n"
    status, found = post("read-text", {"text": text})
    assert status == 200
    assert [(each["line"], each["word"]) for each in found["results"]] == [(1, "given"), (3, "holds")]
    assert [each["kind"] for each in found["passed_over"]["formulas"]] == ["formula", "display", "code"]
    assert found["counted"].endswith("1 display, 1 formula in the prose, 1 block of code, 1 line of prose")
    assert found["z"] is None


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
        ('queens check "a6 b2 c7 d1" --size 8', "#/board?n=8&q=2-0,6-1,1-2,7-3"),
        ("queens moves d5", "#/board?n=8&q=3-3"),
        ("queens bench methods", "#/methods"),
        ("queens watch 4 --style slides", "#/search?method=place&n=4&style=slides"),
        ("queens watch 0 --method backtracking-as-printed", "#/studies?study=printed&n=0"),
        ("queens explicit 14 --sets", "#/studies?study=sets&n=14&by=pauls"),
        ("queens diagonals 8 5", "#/studies?study=diagonals&n=8&k=5"),
        (
            "queens diagonals 8 --squares 8,1 1,8 --one-based",
            "#/studies?study=squares&n=8&squares=8%2C1%201%2C8",
        ),
        ("queens draw 1,3,0,2 2,0,3,1 --overlay", "#/studies?study=overlay&n=4&boards=1%2C3%2C0%2C2%0A2%2C0%2C3%2C1"),
        ("queens apply motion 4 --seed 1", "#/studies?study=motion&n=4&seed=1"),
        ("queens bench sbds 9", "#/studies?study=sbds&n=7"),
        ("queens model compare --models squares,bijection", "#/studies?study=compare&one=squares&other=bijection"),
        (
            "queens z check queens.tex --schema NQueens --given n=4 --binding queens=[2,4,1]",
            "#/formulas?of=z&schema=NQueens&n=4&squares=queens:1-0,3-1,0-2",
        ),
        ("queens replay 004 --references", "#/documents?text=004&claim=references"),
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

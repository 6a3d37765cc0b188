"""The armies view in a real browser: armies grow, are proved or not, and the two are never confused; and its API."""

from __future__ import annotations

import re
from itertools import product
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from web_helpers import button, counted, no_process_is_left, said, shows, worker_processes


def verdict(page, kind, words):
    """Wait for what is said to be known: "proved" or "found"."""
    expect(page.locator("#armies-verdict")).to_have_attribute("data-kind", kind, timeout=60_000)
    shows(page, "#armies-verdict", words)


def armies_of(page):
    """The squares of both armies, from the address: a number for each row, whose bits are the columns."""
    query = parse_qs(page.url.partition("?")[2])
    rows = {side: [int(row, 16) for row in query[side][0].split(".")] for side in ("white", "black")}
    return [{(r, c) for r, bits in enumerate(rows[side]) for c in range(64) if bits >> c & 1} for side in rows]


def attacks(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def test_the_largest_armies_with_the_mouse_and_their_picture(visit, server):
    page = visit("armies?n=8")
    verdict(page, "proved", "Armies of 10 do not exist")
    shows(page, "#armies-headline", "9 queens in each army")
    page.get_by_role("button", name="Board size, one more").click()
    shows(page, "#armies-headline", "12 queens in each army")
    verdict(page, "proved", "Armies of 13 do not exist")
    counted(page, ".two .board:not(.swatch) .of-white", 12)
    counted(page, ".two .board:not(.swatch) .of-black", 12)
    page.wait_for_url("**n=9&white=*")
    white, black = armies_of(page)
    assert len(white) == len(black) == 12
    assert not any(attacks(a, b) for a, b in product(white, black))
    with page.expect_download() as waiting:
        button(page, "Save the picture").click()
    assert waiting.value.suggested_filename == "armies-9.svg"
    assert waiting.value.path().read_text().startswith("<svg")
    no_process_is_left(server)


def test_a_double_click_on_find_does_not_stop(visit):
    page = visit("armies?n=13&prove=0")
    button(page, "Find").dblclick()
    button(page, "Stop").wait_for()
    page.wait_for_timeout(1000)  # a second click that was taken for one on Stop would have ended it by now
    button(page, "Stop").click()
    verdict(page, "found", "Best found before it was stopped, not proved")


def test_with_the_keyboard(visit, server):
    page = visit("armies?n=3")
    verdict(page, "proved", "Armies of 2 do not exist")
    page.get_by_role("spinbutton", name="Board size").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    shows(page, "#armies-headline", "14 queens in each army")
    verdict(page, "proved", "Armies of 15 do not exist")
    said(page, "14 queens in each army: the largest, proved")
    page.get_by_role("checkbox", name="Prove that nothing larger exists").focus()
    page.keyboard.press("Space")
    shows(page, ".shell", "queens armies 10 --no-prove")
    button(page, "Search again").focus()
    page.keyboard.press("Enter")
    button(page, "Stop").wait_for()  # until then the headline is that of the search before
    shows(page, "#armies-headline", "14 queens in each army")
    page.keyboard.press("Enter")
    verdict(page, "found", "Best found before it was stopped, not proved")
    no_process_is_left(server)


def test_armies_grow_while_one_watches_and_the_best_stays_when_it_is_stopped(visit, server):
    page = visit("armies?n=39")
    button(page, "Find").click()
    verdict(page, "found", "Best so far")
    shows(page, "#progress", "Looking for larger armies")
    expect(page.locator("#armies-headline .number")).to_have_text("221", timeout=60_000)  # 7 · 39² / 48, the best known
    sizes = page.get_by_role("list", name="Sizes found, one after the other").get_by_role("listitem")
    grown = [int(text) for text in sizes.all_inner_texts()]  # the headline may skip some
    assert len(grown) >= 2
    assert grown == sorted(set(grown))
    assert grown[-1] == 221
    assert worker_processes(server.pid)
    button(page, "Stop").click()
    verdict(page, "found", "Best found before it was stopped, not proved")
    shows(page, "#armies-verdict", "More than 306 are impossible. Whether 222 to 306 are possible is not proved.")
    counted(page, ".two .board:not(.swatch) .of-white", 221)
    no_process_is_left(server)


def test_a_proof_shows_how_far_it_is(visit, server):
    page = visit("armies?n=18")
    button(page, "Find").click()
    expect(page.locator("#progress")).to_have_text(
        re.compile(r"Proving that armies of 4\d do not exist: "), timeout=60_000
    )
    verdict(page, "found", "Best so far")
    page.goto("about:blank")
    no_process_is_left(server)


def test_a_link_restores_the_board_but_its_proof_is_not_believed(visit, server):
    page = visit("armies?n=9")
    verdict(page, "proved", "Armies of 13 do not exist")
    page.wait_for_url("**n=9&white=*")
    link, armies = page.url.partition("#/")[2], armies_of(page)
    restored = visit(link)
    shows(restored, "#armies-headline", "12 queens in each army")
    verdict(restored, "found", "Best found, not proved")
    assert armies_of(restored) == armies
    counted(restored, ".two .board:not(.swatch) .of-black", 12)
    assert worker_processes(server.pid) == []


def test_after_a_reload_the_proof_is_asked_for_again(visit):
    page = visit("armies?n=13")
    button(page, "Find").click()
    verdict(page, "proved", "Armies of 25 do not exist")
    page.wait_for_url("**n=13&white=*")
    board = page.url
    page.reload()
    verdict(page, "proved", "Armies of 25 do not exist")
    page.get_by_role("link", name="Gallery").click()
    page.wait_for_selector('main[data-shown="gallery"]')
    page.get_by_role("link", name="Armies").click()
    verdict(page, "proved", "Armies of 25 do not exist")
    assert page.url == board
    page.evaluate("() => { location.hash = '#/armies?n=3&white=1.0.0&black=0.0.2' }")  # a board of somebody else's
    shows(page, "#armies-headline", "1 queen in each army")


def test_after_a_reload_the_search_goes_on(visit, server):
    page = visit("armies?n=40")
    button(page, "Find").click()
    verdict(page, "found", "Best so far")
    before = worker_processes(server.pid)
    page.reload()
    verdict(page, "found", "Best so far")
    assert worker_processes(server.pid) == before
    button(page, "Stop").click()
    no_process_is_left(server)
    page.reload()
    verdict(page, "found", "Best found, not proved")


def test_a_job_that_the_server_has_forgotten_is_not_asked_for_twice(visit):
    page = visit("armies?n=3&white=1.0.0&black=0.4.0")
    shows(page, "#armies-headline", "1 queen in each army")
    page.evaluate("sessionStorage.setItem('armies-job', JSON.stringify({id: 'long-ago', n: 3}))")
    page.reload()
    shows(page, "#armies-headline", "1 queen in each army")
    assert page.evaluate("sessionStorage.getItem('armies-job')") == "null"


def test_the_address_is_heard_and_a_strange_one_is_told(visit):
    page = visit("armies?n=5")
    verdict(page, "proved", "Armies of 5 do not exist")
    page.evaluate("() => { location.hash = '#/armies?n=5&prove=0' }")
    expect(page.get_by_role("checkbox", name="Prove that nothing larger exists")).not_to_be_checked()
    page.evaluate("() => { location.hash = '#/armies?n=4&white=zz&black=1' }")
    expect(page.get_by_role("alert")).to_have_text("The armies of this link cannot be read.")
    verdict(page, "proved", "Armies of 3 do not exist")
    page.evaluate("() => { location.hash = '#/armies?n=2' }")  # no room for two
    verdict(page, "proved", "Armies of 1 do not exist")
    shows(page, "#armies-headline", "0 queens in each army")


def test_a_strange_size_is_told_beside_the_armies_of_the_link(visit):
    page = visit("armies?n=eight&white=1.0.0.0.0.0.0.0&black=0.0.2.0.0.0.0.0")  # as on the board shown instead
    shows(page, "#armies-headline", "1 queen in each army")
    expect(page.get_by_role("alert")).to_contain_text("n = eight")


def test_a_link_with_armies_at_war_is_refused(visit):
    page = visit("armies?n=3&white=1.0.0&black=0.0.4")
    shows(page, "#armies-problem", "not in peace: both armies stand on difference 0")
    shows(page, "#armies-headline", "– queens")


def test_out_of_time_is_not_proved(post):
    status, answer = post("armies", {"n": 18, "seconds": 1.0})
    assert status == 200
    assert answer["proved"] is False
    assert answer["size"] < answer["upper_bound"]


@pytest.mark.parametrize(
    ("name", "body", "code"),
    [("armies", {"n": 25, "prove": True}, "size"), ("armies", {"n": 65}, "size"),
     ("armies", {"n": 8, "ledger": "x"}, "shape"),
     ("armies/check", {"n": 3, "white": [[0, 64]], "black": []}, "shape"),
     ("armies/draw", {"n": 3, "white": [[0, 0]], "black": [[2, 2]]}, "board")],
)  # fmt: skip
def test_bad_requests(post, name, body, code):
    status, answer = post(name, body)
    assert (status, answer["error"]["code"]) == (400, code)


def test_the_referee_of_the_page(post):
    peace = post("armies/check", {"n": 3, "white": [[0, 0]], "black": [[1, 2]]})[1]
    assert (peace["size"], peace["peaceable"], peace["complaint"]) == (1, True, None)
    war = post("armies/check", {"n": 3, "white": [[0, 0]], "black": [[0, 2]]})[1]
    assert (war["peaceable"], war["complaint"]) == (False, "both armies stand on row 0")


def test_accessible_light_and_dark_and_it_fits_a_phone(visit, accessible, fits):
    page = visit("armies?n=6")
    verdict(page, "proved", "Armies of 6 do not exist")
    accessible(page)
    phone = visit("armies?n=20", phone=True, dark=True)
    button(phone, "Find").click()
    verdict(phone, "found", "Best so far")
    accessible(phone)
    fits(phone)
    button(phone, "Stop").click()

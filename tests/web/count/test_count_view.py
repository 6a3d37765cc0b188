"""The count view in a real browser: start, watch, cancel, resume from the ledger; and its API."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import expect

from web_helpers import button, counted, no_process_is_left, said, shows, worker_processes


@pytest.fixture
def anew(post):
    """Sizes whose ledgers a test wants to begin anew: all tests share a server."""

    def forget(n):
        status, told = post(f"ledgers/{n}", None, method="DELETE")
        assert (status, told["begun"]) == (200, False)

    return forget


def units_are_done(page, at_least=1):
    """Wait until so many units are done."""
    page.locator("#units", has_text=re.compile(rf"^([{at_least}-9]|\d\d+) of")).wait_for()


def cancel(page):
    page.wait_for_timeout(500)  # sooner it would be the second click of a double click
    button(page, "Cancel").click()


def planned(post, n):
    """How many units the count of a size has."""
    return post(f"ledgers/{n}", None, method="GET")[1]["units"]


def done_units(page):
    return page.locator(".units:not(.sample) .now, .units:not(.sample) .earlier").count()


def test_a_count_with_the_mouse_cancelled_and_resumed_from_its_ledger(visit, anew, server, post):
    anew(19)
    units = planned(post, 19)
    page = visit("count?n=19")
    shows(page, "#units", f"0 of {units} units")
    button(page, "Start").click()
    units_are_done(page)
    cancel(page)
    said(page, "stopped")
    no_process_is_left(server)
    button(page, "Resume").wait_for()
    shows(page, '[data-ledger="19"]', "stopped")
    told = page.locator('[data-ledger="19"]').get_by_role("cell").nth(1).inner_text()
    earlier = int(told.removesuffix(f" of {units}"))
    assert 0 < done_units(page) == earlier < units
    button(page, "Resume").click()
    expect(page.locator("#total")).to_have_text("4,968,057,848", timeout=120_000)
    expect(page.locator("#answer")).to_have_text("solutions for 19 queens · ✓ agrees with A000170")
    shows(page, '[aria-label="Checks"]', "Congruencesall hold")
    shows(page, '[aria-label="Growth"]', "counted here")
    expect(page.locator(".facts >> nth=0").first).to_contain_text(re.compile(r"Elapsed\d"))
    counted(page, ".units:not(.sample) .earlier", earlier)
    counted(page, ".units:not(.sample) .now", units - earlier)
    shows(page, '[data-ledger="19"]', "4,968,057,848")
    said(page, "19 queens have 4,968,057,848 solutions")
    no_process_is_left(server)


def test_a_double_click_on_start_does_not_cancel(visit, anew):
    anew(13)
    page = visit("count?n=13")
    button(page, "Start").dblclick()
    shows(page, "#total", "73,712")
    shows(page, "#answer", "solutions for 13 queens · ✓ agrees with A000170")


def test_a_count_with_the_keyboard(visit, anew, post):
    anew(12)
    units = planned(post, 12)
    page = visit("count")
    size = page.get_by_role("spinbutton", name="Board size")
    size.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.wait_for_url("**#/count?n=12")
    shows(page, "#units", f"0 of {units} units")
    button(page, "Start").wait_for()
    while page.evaluate("document.activeElement.id") != "count-go":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    shows(page, "#total", "14,200")
    shows(page, "#count-go", "Finished")
    button(page, "Begin anew").focus()
    page.keyboard.press("Enter")
    shows(page, "#sure", f"has {units} units. Beginning anew deletes them")
    expect(button(page, "Keep")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#sure")).to_be_hidden()
    shows(page, "#units", f"{units} of {units} units")
    page.keyboard.press("Enter")
    expect(button(page, "Keep")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    shows(page, "#units", f"0 of {units} units")
    counted(page, '[data-ledger="12"]', 0)
    expect(button(page, "Start")).to_be_focused()


def test_while_it_counts_all_is_shown_and_a_second_client_joins(visit, anew, server, post):
    anew(20)
    page = visit("count?n=20")
    button(page, "Start").click()
    units_are_done(page)
    shows(page, ".facts >> nth=0", "units a second")
    shows(page, ".facts >> nth=0", "about")
    shows(page, "[aria-label=Checks]", "all agree")
    expect(page.locator("#total")).to_have_text(re.compile(r"[1-9][\d,]+"))
    status, answer = post("ledgers/20", None, method="DELETE")
    assert (status, answer["error"]["message"]) == (422, "q20.ledger is being written; stop that count first")
    other = visit("count?n=20", other=True)
    button(other, "Cancel").wait_for()
    assert len(worker_processes(server.pid)) == 1
    other.reload()
    button(other, "Cancel").wait_for()
    cancel(page)
    shows(page, ".facts >> nth=0", "stopped")
    button(other, "Resume").wait_for()
    no_process_is_left(server)


def test_leaving_the_page_ends_the_count_and_the_ledger_keeps_it(visit, anew, server):
    anew(20)
    page = visit("count?n=20")
    button(page, "Start").click()
    units_are_done(page)
    page.goto("about:blank")
    no_process_is_left(server)
    page = visit("count?n=19")
    page.locator('[data-ledger="20"] a').click()
    button(page, "Resume").wait_for()
    assert done_units(page) >= 1


def test_a_link_restores_the_size_and_its_units_without_counting(visit, post, server):
    count(post, 11)
    page = visit("count?n=11")
    shows(page, "#total", "2,680")
    counted(page, ".units:not(.sample) .now", planned(post, 11))
    page.locator("pre", has_text="queens count 11 --ledger q11.ledger").wait_for()
    assert page.url.endswith("#/count?n=11")
    assert worker_processes(server.pid) == []


def count(post, n):
    """Count by the API, and wait for the end of the job."""
    status, job = post("jobs/ledger", {"n": n})
    assert status == 202
    while (state := post(f"jobs/{job['id']}", None, method="GET")[1]["state"]) in ("queued", "running"):
        sleep(0.05)
    return state


def test_the_certificate_is_verified_by_the_command(visit, post, tmp_path):
    count(post, 10)
    page = visit("count?n=10")
    with page.expect_download() as waiting:
        button(page, "Save the certificate").click()
    assert waiting.value.suggested_filename == "q10.certificate.json"
    file = tmp_path / "q10.certificate.json"
    waiting.value.save_as(file)
    command = [sys.executable, "-m", "queenright", "verify", str(file), "--json"]
    answer = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    assert (answer["n"], answer["count"], answer["valid"]) == (10, 724, True)


def test_what_is_no_ledger_is_told_and_can_be_begun_anew(visit, server, post):
    (Path(server.args[-1]) / "q7.ledger").write_text("not a ledger")
    page = visit("count?n=7")
    page.get_by_text("nothing of it can be read").wait_for()
    button(page, "Start").click()
    shows(page, "#count-problem", "'q7.ledger' is not a ledger, or nothing of it can be read")
    button(page, "Begin anew").click()
    button(page, "Delete and begin anew").click()
    page.locator("#units", has_text=re.compile(r"^0 of [1-9]")).wait_for()
    shows(page, "#units", f"0 of {planned(post, 7)} units")
    button(page, "Start").click()
    shows(page, "#total", "40")


@pytest.mark.parametrize(("n", "solutions"), [(1, 1), (2, 0), (3, 0), (8, 92)])
def test_small_sizes(post, anew, n, solutions):
    anew(n)
    assert post(f"ledgers/{n}", None, method="GET")[1]["begun"] is False
    assert count(post, n) == "done"
    told = post(f"ledgers/{n}", None, method="GET")[1]
    assert (told["complete"], told["count"], told["done"]) == (True, solutions, told["units"])
    assert [each["holds"] for each in told["congruences"]] == ([True] * 4 if n > 1 else [])


def test_requests_name_sizes_not_files(post, anew):
    for body in ({"n": 23}, {"n": 0}, {"n": "8"}, {"n": 8, "ledger": "elsewhere.ledger"}, {}):
        status, answer = post("jobs/ledger", body)
        assert status == 400
        assert answer["error"]["message"]
    for name in ("23", "0", "..%2Fq8.ledger", "q8.ledger"):
        assert post(f"ledgers/{name}", None, method="GET")[0] in (400, 404)
    anew(9)
    status, answer = post("ledgers/9/certificate", None, method="GET")
    assert (status, answer["error"]["code"]) == (400, "input")


def test_accessible_light_and_dark_and_it_fits_a_phone(visit, accessible, fits, post, anew):
    count(post, 13)
    anew(20)
    page = visit("count?n=13")
    shows(page, "#total", "73,712")
    shows(page, "#answer", "solutions for 13 queens · ✓ agrees with A000170")
    accessible(page)
    button(page, "Begin anew").click()
    accessible(page)
    phone = visit("count?n=20", phone=True, dark=True)
    button(phone, "Start").click()
    units_are_done(phone)
    accessible(phone)
    fits(phone)
    cancel(phone)
    button(phone, "Resume").wait_for()
    accessible(phone)

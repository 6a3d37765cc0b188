"""The methods view in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from web_helpers import counted, said, shows


def test_methods_run_against_each_other_with_curves_and_claims(visit):
    page = visit("methods?methods=rows,bitmask")
    page.get_by_label("Time in all").select_option("2")
    page.get_by_role("button", name="Run").click()
    said(page, "all methods have run")
    assert page.locator('[aria-label="All methods"] .chart [data-series="rows"] .mark').count() >= 4
    assert page.locator('[aria-label="All methods"] .chart [data-series="bitmask"] .mark').count() >= 5
    shows(page, '[aria-label="row-based brute force"]', "O(n^(n+1))")
    shows(page, "tbody tr:nth-child(2)", "O(n^(n+2))")


def test_with_the_keyboard_and_stop(visit):
    page = visit("methods")
    page.get_by_label("Time in all").select_option("60")
    expect(page.locator("#run")).to_be_enabled()
    page.locator("#run").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-series="combinatoric"] .mark').first).to_be_visible()
    page.keyboard.press("Enter")
    said(page, "stopped")
    shows(page, "#run", "Run")


def test_choosing_methods_travels_in_the_link(visit):
    page = visit("methods?methods=place,pauls")
    counted(page, "input[type=checkbox]:checked", 2)
    page.get_by_role("checkbox", name="pauls").uncheck()
    page.wait_for_url("**methods=place")


def test_accessible_and_it_fits_a_phone(visit, accessible, fits):
    page = visit("methods?methods=bitmask", phone=True)
    page.get_by_label("Time in all").select_option("2")
    page.get_by_role("button", name="Run").click()
    said(page, "all methods have run")
    accessible(page)
    fits(page)


def test_the_api_view_lists_every_question(visit, accessible):
    page = visit("api")
    page.get_by_text("POST /api/solve").wait_for()
    accessible(page)

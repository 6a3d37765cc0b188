"""The methods view in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from queenright.methods import METHODS
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


def test_choosing_methods_travels_in_the_link_and_without_one_there_is_nothing_to_run(visit):
    page = visit("methods?methods=place,pauls")
    counted(page, "input[type=checkbox]:checked", 2)
    page.get_by_role("checkbox", name="pauls").uncheck()
    page.wait_for_url("**methods=place")
    page.get_by_role("checkbox", name="place").uncheck()
    said(page, "Choose at least one method.")
    shows(page, "#none", "Choose at least one method.")
    counted(page, "input[type=checkbox]:checked", 0)
    expect(page.locator("#run")).to_be_disabled()
    page.wait_for_url("**methods=none")
    page.reload()
    shows(page, "#none", "Choose at least one method.")
    page.get_by_role("checkbox", name="rows").check()
    expect(page.locator("#run")).to_be_enabled()
    expect(page.locator("#none")).to_be_hidden()


def test_the_address_is_heard_and_unknown_methods_are_told(visit):
    page = visit("methods?methods=place")
    counted(page, "input[type=checkbox]:checked", 1)
    page.evaluate("() => { location.hash = '#/methods?methods=rows,bitmask,slow' }")
    expect(page.get_by_role("alert")).to_have_text("This address asks for methods that do not exist: slow.")
    counted(page, "input[type=checkbox]:checked", 2)
    page.evaluate("() => { location.hash = '#/methods' }")
    counted(page, "input[type=checkbox]:checked", len(METHODS))


def test_a_double_click_starts_and_does_not_stop(visit):
    page = visit("methods?methods=bitmask")
    page.get_by_label("Time in all").select_option("2")
    page.locator("#run").dblclick()
    said(page, "all methods have run")


def ends(page, series):
    """Where the line of a series ends: [x, y], and the frame that it is drawn in."""
    path = page.locator(f"{series} .line").first
    box = page.locator(series).locator("xpath=ancestor::*[local-name()='svg']//*[local-name()='rect']").first
    frame = {name: float(box.get_attribute(name)) for name in ("x", "y", "width", "height")}
    x, y = path.get_attribute("d").split("L")[-1].split()
    return float(x), float(y), frame


def test_on_a_phone_charts_are_read_and_claims_go_to_the_end(visit, accessible, fits):
    page = visit("methods?methods=combinatoric,bitmask", phone=True)
    page.get_by_label("Time in all").select_option("2")
    page.get_by_role("button", name="Run").click()
    said(page, "all methods have run")
    accessible(page)
    fits(page)
    for chart in page.locator(".chart").all():  # drawn in its own pixels: letters of 11 pixels are 11 pixels high
        assert abs(float(chart.get_attribute("viewBox").split()[2]) - chart.bounding_box()["width"]) <= 1
    assert page.locator(".chart .tick").first.evaluate("(text) => getComputedStyle(text).fontSize") == "11px"
    x, y, frame = ends(page, '[aria-label="combinatoric brute force"] .claim')
    assert x == pytest.approx(frame["x"] + frame["width"], abs=0.2)
    assert y < frame["y"]  # (n²)! leaves through the top, and is cut off there

"""The methods view in a real browser."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from queenright.methods import METHODS
from web_helpers import counted, said, shows


def test_the_first_visit_measures_at_once_and_the_next_one_has_the_curves(visit):
    page = visit("methods?methods=rows,bitmask&seconds=2")
    said(page, "all methods have run")
    chart = page.locator('[aria-label="All methods"]')
    assert chart.locator('[data-series="rows"] .mark').count() >= 4
    assert chart.locator('[data-series="bitmask"] .mark').count() >= 5
    shows(page, '[aria-label="row-based brute force"]', "O(nⁿ⁺¹)")
    shows(page, '[aria-label="All methods"]', "shortest of at least three runs")
    row = page.locator("tbody tr").nth(1)
    expect(row).to_contain_text("Dougherty-Bliss")
    expect(row).to_contain_text(re.compile(r"0\.9\d ± 0\.0\d"))  # the steps are counted, so this is the same everywhere
    # Pointing at the chart, or the arrow keys, show the values.
    chart.locator(".chart-place").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(chart.locator(".chart-tip")).to_contain_text(re.compile(r"n = 3rows[\d.,]+ [µm]?s"))
    page.keyboard.press("Tab")
    expect(chart.locator(".chart-tip")).to_be_hidden()
    page.reload()
    shows(page, '[aria-label="All methods"]', "Run times them again")
    assert chart.locator('[data-series="rows"] .mark').count() >= 4
    expect(page.locator("#run")).to_have_text("Run")


def test_names_in_a_chart_never_touch(visit):
    page = visit("methods?methods=none")
    places = page.evaluate("""async () => {
      const { spread } = await import("/static/lib/chart/chart.js");
      const many = Array.from({ length: 11 }, (_, index) => 20 + index);
      return [spread(many, 14, 322), spread([300, 318, 319, 320], 14, 322), spread([50, 20], 14, 322)];
    }""")
    for found in places:
        heights = sorted(found)
        assert all(b - a >= 16.9 for a, b in pairwise(heights))
        assert 14 <= heights[0] <= heights[-1] <= 322
    assert places[2] == [50, 20]  # those that do not touch stay where their lines end


def test_with_the_keyboard_and_stop(visit):
    page = visit("methods?seconds=60")
    expect(page.locator("#run")).to_have_text("Stop")  # it runs by itself
    expect(page.locator('[data-series="combinatoric"] .mark').first).to_be_visible()
    page.locator("#run").focus()
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
    page = visit("methods?methods=none&seconds=2")
    page.get_by_role("checkbox", name="pauls").check()
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
    page = visit("methods?methods=combinatoric,bitmask&seconds=2", phone=True)
    said(page, "all methods have run")
    accessible(page)
    fits(page)
    for chart in page.locator(".chart").all():  # drawn in its own pixels: letters of 13 pixels are 13 pixels high
        assert abs(float(chart.get_attribute("viewBox").split()[2]) - chart.bounding_box()["width"]) <= 1
    assert page.locator(".chart .tick").first.evaluate("(text) => getComputedStyle(text).fontSize") == "13px"
    x, y, frame = ends(page, '[aria-label="combinatoric brute force"] .claim')
    assert x == pytest.approx(frame["x"] + frame["width"], abs=0.2)
    assert y < frame["y"]  # (n²)! leaves through the top, and is cut off there

"""What the design promises and a browser can measure: type for the last row, boards in sight, colours apart."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest
from playwright.sync_api import expect

from web_helpers import turn_dark, wait_until

LAPTOP, PROJECTOR = {"width": 1280, "height": 720}, {"width": 1920, "height": 1080}
#: The height of a drawing's letters, in pixels.
HEIGHT = "(text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize)"
ROOT = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"


def test_letters_are_larger_on_a_projector_and_zooming_in_always_enlarges_them(visit):
    page = visit("count")
    page.set_viewport_size(LAPTOP)
    assert page.evaluate(ROOT) == 16
    seen = []
    for zoom in (1, 1.1, 1.25, 1.5, 2):  # to the page, a zoomed screen is a smaller one
        page.set_viewport_size({name: round(side / zoom) for name, side in PROJECTOR.items()})
        seen.append(page.evaluate(ROOT) * zoom)
    assert seen[0] >= 19.5
    assert all(larger > smaller for smaller, larger in pairwise(seen))
    page.set_viewport_size(PROJECTOR)
    expect(page.locator(".chart")).to_be_visible()
    wait_until(lambda: page.locator(".chart .tick").first.evaluate(HEIGHT) > 15.5)  # drawn again for its new width


@pytest.mark.parametrize("screen", [LAPTOP, PROJECTOR], ids=["laptop", "projector"])
def test_the_whole_board_is_in_sight_and_begins_under_the_heading(visit, screen):
    page = visit("board?n=8&q=0-0")
    page.set_viewport_size(screen)
    for name in ("board", "puzzle", "armies"):
        page.evaluate(f"() => {{ location.hash = '#/{name}' }}")
        view = page.locator(f".view-{name}")
        board, heading = view.locator(".two .board").first, view.locator("h1")
        last = board.locator(".coordinate").last  # drawn again once the new width is known
        expect(last).to_be_in_viewport(ratio=0.99)
        assert board.bounding_box()["x"] == pytest.approx(heading.bounding_box()["x"], abs=1)
        if name == "puzzle":  # its controls end where the board ends
            box, clear = board.bounding_box(), view.get_by_role("button", name="Clear").bounding_box()
            assert clear["x"] + clear["width"] == pytest.approx(box["x"] + box["width"], abs=4)
            expect(view.get_by_role("button", name="Today’s puzzle")).to_be_in_viewport()


def test_the_letters_along_a_small_board_can_be_read(visit):
    page = visit("gallery?n=6")
    page.set_viewport_size(LAPTOP)
    letter = page.locator(".sticky .board .coordinate").first
    wait_until(lambda: letter.evaluate(HEIGHT) >= 10.9)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _lab(colour: tuple[float, ...]) -> tuple[float, ...]:
    red, green, blue = (_linear(channel / 255) for channel in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


#: Nine regions, one for each row.
NINE = "puzzle?p=" + "/".join(letter * 9 for letter in "ABCDEFGHI")
FILLS = """(fields) => [...new Set(fields.map((field) => getComputedStyle(field).fill))]
  .map((fill) => fill.match(/[\\d.]+/g).slice(0, 3).map(Number))"""


def test_no_two_regions_have_nearly_the_same_colour(visit):
    page = visit(NINE)
    fields = page.locator(".regions .tint")
    light = fields.evaluate_all(FILLS)
    turn_dark(page)
    for colours in (light, fields.evaluate_all(FILLS)):
        assert len(colours) == 9
        for one, other in combinations(map(_lab, colours), 2):
            assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 20
    assert light != colours


def test_on_a_phone_tables_and_listings_are_not_cut_off(visit):
    page = visit("documents?text=004", phone=True)
    table = page.locator(".exhibit table").first
    expect(table).to_be_visible()
    assert table.evaluate("(table) => table.offsetWidth <= table.parentElement.clientWidth")


def test_on_a_phone_the_values_of_eight_columns_fit_their_card(visit):
    page = visit("search?method=place&n=8&step=50", phone=True)
    values, card = page.locator(".variables"), page.locator(".code-pane")
    expect(values.locator("th[scope=col]")).to_have_count(8)
    right = [box["x"] + box["width"] for box in (values.bounding_box(), card.bounding_box())]
    assert right[0] <= right[1]


def test_a_drawing_grows_with_the_type_around_it(visit):
    page = visit("studies?study=sets&n=8")
    drawing = page.locator(".exhibit svg[width]").first
    expect(drawing).to_be_visible()
    sizes = []
    for screen in (LAPTOP, PROJECTOR):
        page.set_viewport_size(screen)
        box = drawing.bounding_box()
        sizes.append(box["width"])
        wanted = [float(drawing.get_attribute(side)) for side in ("width", "height")]
        assert box["width"] / box["height"] == pytest.approx(wanted[0] / wanted[1], rel=0.01)  # no empty band beside it
    assert sizes[1] > 1.2 * sizes[0]


def test_the_comments_of_definitions_are_read_without_scrolling(visit):
    page = visit("formulas")
    area = page.locator(".editor textarea").first
    expect(area).to_have_value(re.compile("n-queens"))
    assert area.evaluate("(area) => area.scrollWidth <= area.clientWidth")

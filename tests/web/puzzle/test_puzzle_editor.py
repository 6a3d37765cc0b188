"""Levels drawn on the page, and puzzles pasted as pictures."""

from __future__ import annotations

from base64 import b64encode

import pytest
from playwright.sync_api import expect

from puzzle_helpers import LINK, ROWS, marks, square
from queenright.board.saving import scene_bytes
from queenright.puzzle.picture import scene
from queenright.puzzle.puzzle import Puzzle
from web_helpers import counted, shows


def paint(page, letter, *names):
    page.locator(".brush", has_text=letter).click()
    for name in names:
        page.locator(".drawing-board").locator(f'[role=gridcell][aria-label^="{name},"]').click()


def test_a_level_is_checked_as_one_draws_and_played(visit, fits, accessible):
    page = visit(LINK)
    shows(page, "#grade", "One solution")
    page.get_by_role("button", name="Draw a level").click()
    shows(page, "#level", "Several solutions: two of them differ on the")
    assert page.locator(".drawing-board .focus").count() >= 4
    expect(page.get_by_role("button", name="Play this level")).to_be_disabled()
    page.get_by_role("button", name="From the puzzle").click()
    shows(page, "#level", "✓ One solution. Medium: a square that every place left in a row, column or region attacks.")
    paint(page, "F", "d2", "e2", "e1")
    paint(page, "E", "d2", "e2", "e1")
    shows(page, "#level", "5 regions of 6: paint 1 more region.")
    for _ in range(3):
        page.get_by_role("button", name="Undo stroke").click()
    shows(page, "#level", "✓ One solution.")
    paint(page, "B", "a1")
    shows(page, "#level", "egion B is in several pieces")
    page.get_by_role("button", name="Undo stroke").click()
    shows(page, "#level", "✓ One solution.")
    accessible(page)
    fits(page)
    page.get_by_role("button", name="Play this level").click()
    expect(square(page, "a6")).to_be_visible()
    expect(page.locator(".drawing-board")).to_be_hidden()


@pytest.fixture(scope="module")
def photo():
    """A picture of the puzzle with a queen and a cross."""
    return scene_bytes(scene(Puzzle(ROWS).game(["b6"], ["c5"])), "png")


PASTE = """([data, type]) => {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([bytes], "picture", { type }));
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def test_a_pasted_or_opened_picture_is_read(visit, photo, tmp_path):
    page = visit("puzzle?p=AABB/AABB/CCDD/CCDD")
    counted(page, "[role=gridcell]", 16)
    page.evaluate(PASTE, [b64encode(photo).decode(), "image/png"])
    counted(page, "[role=gridcell]", 36)
    shows(page, "#message", "% sure): a puzzle of size 6.")
    marks(page, "b6", "queen")
    marks(page, "c5", "cross")
    assert "/".join(ROWS) in page.url
    page.evaluate(PASTE, [b64encode(b"no picture").decode(), "image/png"])
    shows(page, "#message", "This picture cannot be read")
    (tmp_path / "photo.png").write_bytes(photo)
    page.goto(page.url.partition("#")[0] + "#/puzzle?p=AABB/AABB/CCDD/CCDD")
    counted(page, "[role=gridcell]", 16)
    page.get_by_label("Puzzle file").set_input_files(tmp_path / "photo.png")
    counted(page, "[role=gridcell]", 36)

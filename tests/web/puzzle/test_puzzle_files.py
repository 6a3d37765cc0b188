"""Puzzles in and out of the page: every format, files, and the sheet to print."""

from __future__ import annotations

import json
import re

from puzzle_helpers import LINK, ROWS, marks
from queenright.puzzle import FORMATS, read
from queenright.puzzle.puzzle import Puzzle
from web_helpers import counted, said, shows

FORMS = {
    "game": ("txt", b"A  Aq A"), "letters": ("txt", b"AAAAAB\n"), "json": ("json", b'{"n": 6, "regions": [[0'),
    "typescript": ("ts", b"const level"), "cells": ("json", b'{"nRows": 6'), "link": ("txt", b"http"),
    "record": ("txt", b'6,6,1,"AAAAAB'), "code": ("txt", b"6x1.AAAAAB"),
    "text": ("txt", b"6 A  AQ"), "svg": ("svg", b"<svg "),
}  # fmt: skip


def test_export_in_every_format(visit):
    page = visit(LINK + "&m=.Q")
    page.get_by_label("Format").locator("option").nth(len(FORMS) - 1).wait_for(state="attached")
    offered = page.get_by_label("Format").locator("option").evaluate_all("all => all.map(each => each.value)")
    assert offered == list(FORMS)
    for form, (ending, start) in FORMS.items():
        page.get_by_label("Format").select_option(form)
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Save", exact=True).click()
        assert waiting.value.suggested_filename == f"puzzle-6.{ending}"
        assert waiting.value.path().read_bytes().startswith(start)


def test_what_was_written_is_opened_again(visit):
    page = visit(LINK + "&m=.Q")
    for form in FORMATS:
        page.get_by_label("Format").select_option(form)
        page.get_by_role("button", name="Show as text").click()
        said(page, "The puzzle is in the text field")
        text = page.get_by_label("Puzzle as text").input_value()
        assert read(text)[0] == Puzzle(ROWS)
        page.goto(page.url.partition("#")[0] + "#/puzzle?p=AABB/AABB/CCDD/CCDD")
        counted(page, "[role=gridcell]", 16)
        page.get_by_role("button", name="Open this text").click()
        counted(page, "[role=gridcell]", 36)
        shows(page, "#message", "Opened a puzzle of size 6.")
        marks(page, "b6", "queen")  # as it was left


def test_a_text_with_marks_is_opened_with_them(visit):
    page = visit("puzzle?p=AABB/AABB/CCDD/CCDD")
    text = "\n".join([" ".join(ROWS[0]) + "q", *(" ".join(row) for row in ROWS[1:])])
    page.get_by_label("Puzzle as text").fill(text)
    page.get_by_role("button", name="Open this text").click()
    marks(page, "f6", "queen")


def test_a_file_is_opened_and_a_bad_one_is_told_in_one_line(visit, tmp_path):
    page = visit(LINK)
    (tmp_path / "level.json").write_text(json.dumps({"regions": ["AABB", "AABB", "CCDD", "CCDD"]}))
    page.get_by_label("Puzzle file").set_input_files(tmp_path / "level.json")
    counted(page, "[role=gridcell]", 16)
    page.get_by_label("Puzzle as text").fill("AAB\nAB\nCCC")
    page.get_by_role("button", name="Open this text").click()
    shows(page, "#message", "line 2, column 3: 2 squares; there must be 3")


def test_a_sheet_to_print_is_a_pdf_with_the_solutions_on_the_last_page(visit):
    page = visit(LINK)
    shows(page, "#grade", "One solution")
    page.get_by_role("spinbutton", name="Puzzle size").fill("5")
    page.get_by_role("spinbutton", name="Puzzles on the sheet").fill("2")
    page.keyboard.press("Enter")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save a PDF sheet").click()
    data = waiting.value.path().read_bytes()
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", data)) == 2
    shows(page, "#message", "A sheet of 2 puzzles is saved")

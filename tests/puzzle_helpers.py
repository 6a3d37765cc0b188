"""What the tests of puzzles on the page share: one puzzle, and looking at its squares."""

from __future__ import annotations

import re

from playwright.sync_api import expect

#: Grade 3, with one solution.
ROWS = ["AAAAAB", "CAAABB", "CAACCD", "CCCCDD", "CEEFFD", "CEEEFD"]
LINK = f"puzzle?p={'/'.join(ROWS)}"


def square(page, name):
    return page.locator(f'[role=gridcell][aria-label^="{name},"]')


def marks(page, name, word):
    expect(square(page, name)).to_have_attribute("aria-label", re.compile(rf"^{name}, region [A-Z].*, {word}"))

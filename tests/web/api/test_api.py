"""The list of all questions, as OpenAPI describes them."""

from __future__ import annotations


def test_the_api_view_lists_every_question(visit, accessible):
    page = visit("api")
    page.get_by_text("POST /api/solve").wait_for()
    accessible(page)

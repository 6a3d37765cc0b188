"""The first page: solutions to leaf through, and doors to all views."""

from __future__ import annotations

from playwright.sync_api import expect

from queenright.known import published
from queenright.web.views import views
from web_helpers import said, shows


def test_solutions_are_leafed_through_and_doors_lead_on(visit, accessible, fits):
    page = visit()
    expect(page.locator("main")).to_have_attribute("data-shown", "home")
    shows(page, ".home-live", f"Solution 1 of {published(8)['count']}")
    shows(
        page,
        ".home-words",
        f"{published(8)['count']} ways for eight queens, {published(8)['fundamental']} up to turning",
    )
    page.get_by_role("button", name="Next solution").click()
    said(page, "Solution 2 of")
    tabs = [view.name for view in views() if view.tab]
    doors = page.locator(".home-doors a").evaluate_all("(links) => links.map((link) => link.hash.slice(2))")
    assert sorted(doors) == sorted(tabs)
    accessible(page)
    page.locator(".home-doors a", has_text="Gallery").click()
    page.wait_for_selector('main[data-shown="gallery"]')
    phone = visit("home", phone=True, dark=True)
    fits(phone)
    accessible(phone)
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("link", name="Armies", exact=True).click()
    phone.wait_for_selector('main[data-shown="armies"]')

"""The variants view: torus, confused queens, random solutions, estimates, models; in a real browser and by the API."""

from __future__ import annotations

from itertools import combinations, product

from playwright.sync_api import expect

from queenright.models.export import export
from queenright.models.registry import build
from queenright.problem.problem import Problem
from queenright.variants.confused import confused
from web_helpers import shows


def test_every_kind_answers(visit, accessible, fits):
    page = visit("variants")
    shows(page, "#variants-headline", "28 solutions on the torus of size 7")
    shows(page, ".variant-facts", "4, whichever the square")
    expect(page.locator(".variant-boards .board")).to_have_count(24)
    accessible(page)
    link = page.locator(".variant-boards a").first.get_attribute("href")
    assert link.startswith("#/board?n=7&v=0,")
    page.get_by_label("Board size", exact=True).fill("8")
    page.keyboard.press("Enter")
    shows(page, "#variants-headline", "0 solutions on the torus of size 8")
    page.get_by_role("radio", name="Superqueens").check()
    shows(page, "#variants-headline", "4 solutions for 10 superqueens")
    expect(page.locator(".variant-boards a")).to_have_count(4)
    page.get_by_role("radio", name="Domination").check()
    shows(page, "#variants-headline", "5 queens see every square of the 8 × 8 board")
    page.get_by_role("radio", name="Confused queens").check()
    shows(page, "#variants-headline", f"{len(confused(6).sets)} ways to place 6 queens")
    page.get_by_role("radio", name="Random solutions").check()
    shows(page, "#variants-headline", "6 random solutions drawn")
    expect(page.locator(".variant-boards .board")).to_have_count(6)
    page.get_by_label("Seed").fill("5")
    page.keyboard.press("Enter")
    page.wait_for_url("**kind=sample&n=12&seed=5")
    shows(page, ".variant-facts", "seed5")
    page.get_by_role("radio", name="Estimate").check()
    expect(page.locator("#variants-headline")).not_to_contain_text("random")  # what was for another kind goes at once
    shows(page, "#variants-headline", "About ")
    shows(page, ".variants .chart", "estimated")
    page.get_by_role("radio", name="Model").check()
    text = export(build("squares", Problem(4)), "lp")
    expect(page.locator("#export")).to_have_text(text)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the file").click()
    assert waiting.value.suggested_filename == "queens-4-squares.lp"
    assert waiting.value.path().read_text() == text
    phone = visit("variants?kind=model&n=4&model=squares&form=cnf", phone=True, dark=True)
    shows(phone, "#export", "p cnf")
    fits(phone)
    accessible(phone)


def test_random_solutions_of_a_seed_are_the_same_and_pass_the_referee(post):
    question = {"kind": "sample", "n": 20, "seed": 3_747_006_942, "count": 3}  # drawn seeds are as large
    status, first = post("variant", question)
    assert status == 200
    assert first["boards"] == post("variant", question)[1]["boards"]
    for squares in first["boards"]:
        assert Problem(20).check([row for row, _ in sorted(squares, key=lambda square: square[1])]).solution


def test_superqueens_and_dominating_queens_are_what_they_are_said_to_be(post):
    def sees(a, b):
        (r, c), (s, d) = a, b
        return r == s or c == d or abs(r - s) == abs(c - d)

    for squares in post("variant", {"kind": "superqueen", "n": 10})[1]["boards"]:
        pairs = list(combinations(map(tuple, squares), 2))
        assert len(pairs) == 45
        assert not any(sees(a, b) or {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2} for a, b in pairs)
    ((*queens,),) = post("variant", {"kind": "dominate", "n": 7})[1]["boards"]
    assert all(any(sees(queen, square) for queen in queens) for square in product(range(7), repeat=2))


def test_a_large_model_is_written_to_its_end(post):
    text = export(build("zero-one-2n-3", Problem(32)), "json")
    assert len(text) > 200_000  # more than the page shows
    assert post("variant", {"kind": "model", "n": 32, "model": "zero-one-2n-3", "form": "json"})[1]["text"] == text

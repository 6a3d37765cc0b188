"""The studies view: every experiment by the API and in a real browser; its numbers are those of the library."""

from __future__ import annotations

import re
from html import unescape

import pytest
from playwright.sync_api import expect

from queenright.applications import compare_lattices, compare_storage
from queenright.armies import SEARCH_MODELS, SEARCH_ORDERS, search
from queenright.web.views.studies.table import STUDIES
from queenright.web.views.studies.task import answer
from web_helpers import shows


def asked(study, **values):
    """The headline, and the words of all exhibits."""
    found = answer({"study": study, "values": STUDIES[study].checked(values)}, lambda kind, value: None)
    html = "\n".join(str(each.get("html", each)) for each in found["exhibits"])
    return found["headline"], unescape(re.sub(r"<[^>]+>", " ", html))


@pytest.mark.parametrize("name", [name for name in STUDIES if name not in ("sbds", "compare")])
def test_every_study_answers_with_its_first_values(name):
    headline, words = asked(name)
    assert headline
    assert words


@pytest.mark.parametrize(
    ("study", "values", "headline", "words"),
    [
        ("sets", {"n": 9, "by": "hoffman-loessi-moore"}, "construction C on B", "so this is a solution"),
        ("sets", {"n": 3}, "3 queens have no solution", ""),
        ("diagonals", {"n": 8, "k": 5}, "k = 5", "(5, 0) (6, 1) (7, 2)"),
        ("diagonals", {"n": 8, "k": -3}, "k = -3", "difference diagonal −3"),
        ("squares", {}, "a1 and h8 share a diagonal", "equal, 8 + 1 = 1 + 8 = 9"),
        ("squares", {"squares": "a1 b3"}, "a1 and b3 share no diagonal", "not equal"),
        ("point", {}, "e5 is guarded by 2 queens", "True: the queen on (6, 1) guards (3, 4)"),
        ("point", {"n": 4, "board": "(0,1) (1,3)", "point": "2,0"}, "a2 is not guarded", "False: no queen guards"),
        ("overlay", {}, "2 completions of this board", "2,6,1,7,4,0,3,5"),
        ("overlay", {"n": 4, "boards": "1,3,0,2\n2,0,3,1"}, "2 boards on one", "2,0,3,1"),
        ("overlay", {"n": 4, "boards": "0"}, "This board cannot be completed", ""),
        ("forms", {}, "5 queens on a board of size 5: a solution", "4,2,5,3,1"),
        ("forms", {"n": 4, "board": "1,3,0"}, "3 queens on a board of size 4: not a solution", "0 0 1 0"),
        ("printed", {"n": 4}, "no solution", "it holds a queen itself"),
        ("printed", {"n": 0}, "the loop never ends", "a square that the board does not have"),
    ],
)
def test_a_study_says_what_the_library_says(study, values, headline, words):
    found = asked(study, **values)
    assert headline.lower() in found[0].lower()
    assert words in " ".join(found[1].split())


def test_the_applications_have_the_numbers_of_the_library():
    stored, moved = compare_storage(5), compare_lattices(8, seed=3)
    headline, words = asked("memory", n=5)
    assert f"{stored['row by row'].total / stored['queens'].total:.2f} times fewer" in headline
    assert f"row by row: {stored['row by row'].total} cycles" in words
    assert f"queens find the motion of {moved['queens'].right} blocks" in asked("motion", n=8, seed=3)[0]


def test_the_armies_are_searched_with_every_combination():
    headline, words = asked("sbds", n=4)
    assert headline.startswith("Armies of 2 on 4 × 4")
    for model in SEARCH_MODELS:
        for order in SEARCH_ORDERS:
            for symmetry in (False, True):
                nodes = search(4, model=model, order=order, symmetry=symmetry).nodes
                row = f"{model} {order} {'yes' if symmetry else 'no'} 2 {nodes:,} "
                assert row in " ".join(words.split())


def test_two_models_of_one_program_have_no_winner_without_a_difference():
    headline, words = asked("compare", n=4)
    assert "6 found" in words
    assert ("no winner" in headline) or ("its interval lies below all others" in headline)
    with pytest.raises(Exception, match="choose two different models"):
        asked("compare", one="squares", other="squares")


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"study": "memory", "values": {"n": 6}}, "Size must be one of 5, 7, 11"),
        ({"study": "sets", "values": {"n": 61}}, "n must be a whole number from 1 to 60, got 61"),
        ({"study": "sets", "values": {"size": 4}}, "no field named 'size'; there is by, n"),
        ({"study": "point", "values": {"board": "1,1,99"}}, "99"),
        ({"study": "squares", "values": {"squares": "8,1"}}, "two squares are wanted"),
        ({"study": "overlay", "values": {"boards": ""}}, "write a board, such as 2,6,1,7"),
    ],
)
def test_a_wrong_value_is_refused_in_one_line(post, question, message):
    status, found = post("study", question)
    assert status == 400
    assert message in found["error"]["message"]


def test_a_study_is_used_with_mouse_and_keyboard_and_travels_in_the_link(visit, accessible, fits):
    page = visit("studies")
    shows(page, "#headline-study", "Pauls' construction, n mod 6 = 2, case 2: 14 queens")
    accessible(page)
    page.get_by_label("n", exact=True).fill("9")
    page.keyboard.press("Enter")
    shows(page, "#headline-study", "9 queens")
    page.get_by_role("radio", name="Guarded point").check()
    shows(page, "#headline-study", "e5 is guarded by 2 queens")
    page.get_by_role("textbox", name="Square").fill("a8")
    shows(page, "#headline-study", "a8 is guarded by")
    page.get_by_role("textbox", name="Square").fill("z99")
    expect(page.get_by_role("alert")).to_contain_text("z99")
    page.get_by_role("radio", name="Parallel memory").check()
    page.get_by_role("combobox", name="Size").select_option("11")
    shows(page, "#headline-study", "times fewer cycles than row by row")
    phone = visit(page.url.partition("#/")[2], phone=True, dark=True)
    shows(phone, ".exhibit table", "row by row")
    expect(phone.get_by_role("combobox", name="Size")).to_have_value("11")
    fits(phone)
    accessible(phone)
    strange = visit("studies?study=castles")
    expect(strange.get_by_role("alert")).to_contain_text("no study called “castles”")


def test_texts_of_a_user_stay_texts(visit):
    page = visit("studies?study=forms&n=4&board=%3Cimg+src=x+onerror=alert(1)%3E")
    expect(page.get_by_role("alert")).to_contain_text("<img")
    assert page.locator("img").count() == 0

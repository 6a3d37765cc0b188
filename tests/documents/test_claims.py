"""Every claim of the five texts comes out as recorded, because of what is computed and for no other reason."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest

from queenright import documents
from queenright.documents.bibliography import WORKS
from queenright.documents.claim import Claim, Verdict, judge
from queenright.errors import MissingPackageError, StoppedError, UnknownNameError
from queenright.watch import Watch

CLAIMS = {claim.id: claim for document in documents.listed() for claim in document.claims}

#: How many claims each text was found to have.
LISTED = {"000": 18, "001": 22, "002": 22, "003": 20, "004": 26}


@cache
def outcome(name: str) -> documents.Outcome:
    return judge(CLAIMS[name])


def settled(name: str, **changes: object) -> documents.Outcome:
    """The claim changed, and judged by what was computed for it before."""
    computed = outcome(name).computed
    return judge(replace(CLAIMS[name], compute=lambda: computed, **changes))


@pytest.mark.parametrize("name", CLAIMS)
def test_the_claim_comes_out_as_recorded(name):
    assert outcome(name).holds, f"{outcome(name).reason}: {outcome(name).stated} {outcome(name).computed}"


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_that_states_something_else_does_not(name):
    if not CLAIMS[name].is_error:
        assert settled(name, stated="something else").found is None
        return
    assert settled(name, corrected="something else").found is None
    assert settled(name, stated=outcome(name).computed).found is Verdict.HOLDS
    assert not settled(name, stated=outcome(name).computed).holds


@pytest.mark.parametrize("name", [name for name, claim in CLAIMS.items() if claim.verdict in ("slip", "scan")])
def test_an_error_is_excused_only_by_a_computation(name):
    assert settled(name, harmless=None, intact=None).found is Verdict.WRONG
    assert settled(name, harmless=lambda: False, intact=lambda: False).found is Verdict.WRONG


@pytest.mark.parametrize("name", CLAIMS)
def test_the_claim_can_be_read_as_text_as_json_and_as_html(name):
    text = outcome(name).text()
    assert name in text
    assert CLAIMS[name].statement.split()[0] in text
    fields = json.loads(json.dumps(outcome(name).to_json()))
    assert {"id", "place", "statement", "verdict", "computed", "holds"} <= set(fields)
    assert f'id="c{name}"' in outcome(name)._repr_html_()


@pytest.mark.parametrize(("number", "count"), LISTED.items())
def test_no_claim_of_a_text_is_missing(number, count):
    assert [claim.id for claim in documents.claims(number)] == [f"{number}.{k}" for k in range(1, count + 1)]


@pytest.mark.parametrize("name", ["001.8", "001.9", "001.15", "001.22", "002.9", "003.20", "004.1", "004.6"])
def test_errata_that_were_overlooked_before_are_listed(name):
    assert name in [claim.id for claim in documents.errata()]


def test_every_error_has_its_correction_in_words():
    assert all(claim.correction for claim in documents.errata())
    assert not any(claim.correction for claim in CLAIMS.values() if not claim.is_error)


def test_every_work_that_a_claim_names_is_in_the_bibliography():
    named = {key for claim in CLAIMS.values() for key in (*claim.rests_on, *claim.sources)}
    assert named <= set(WORKS)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, claim in CLAIMS.items() if claim.thorough])
def test_the_claim_holds_at_larger_sizes(name):
    assert judge(CLAIMS[name], thorough=True).holds


def test_what_cannot_be_computed_is_no_verdict():
    def fail():
        raise MissingPackageError("this", "some-package", "some")

    found = judge(Claim("9.1", "here", "This holds.", fail, stated=1))
    assert (found.found, found.holds) == (None, False)
    assert found.reason.startswith("could not be computed: this needs the package some-package")


def test_a_name_that_is_none_is_refused_with_a_suggestion():
    with pytest.raises(UnknownNameError, match="no document named '04'"):
        documents.replay("04")
    with pytest.raises(UnknownNameError, match=r"Did you mean '004\.15'"):
        documents.replay("004.155")


class _Page(HTMLParser):
    """The elements of a page, checked to be closed in the order in which they were opened."""

    EMPTY = ("meta", "br", "mspace", "line", "polygon", "circle", "rect", "path")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag, attributes):
        self.seen.append(tag)
        self.links += [value for name, value in attributes if name in ("src", "href")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("number", LISTED)
def test_the_page_of_a_text_stands_alone_and_has_pictures_and_formulas(number):
    replay = documents.Replay(documents.document(number), tuple(map(outcome, [c.id for c in documents.claims(number)])))
    page = _Page()
    page.feed(replay.html())
    assert page.open == []
    assert all(link.startswith("#c") for link in page.links)
    assert len(page.links) == LISTED[number]
    assert page.seen.count("svg") >= 3
    assert page.seen.count("math") >= 1
    assert "All came out as recorded." in replay.html()


def test_a_replay_says_whether_all_came_out_as_recorded(tmp_path):
    right = documents.replay("003.4")
    assert right
    assert "<svg" in documents.replay("003.2")._repr_html_()
    wrong = documents.Replay(right.document, (settled("003.4", stated=255),))
    assert not wrong
    assert "RECORDED AS holds, but what the text states is not what was computed" in wrong.text()
    assert 'class="failed"' in wrong.html()
    wrong.save(str(tmp_path / "page.html"))
    assert (tmp_path / "page.html").read_text() == wrong.html()


def test_a_replay_can_be_stopped_between_claims():
    watch = Watch()
    played = documents.play("003", watch=watch)
    assert next(played).claim.id == "003.1"
    watch.stop()
    with pytest.raises(StoppedError):
        next(played)


# -- claims follow the product: what breaks there shows here ----------------------------------------


def test_a_simulation_that_marks_no_refused_square_is_noticed(monkeypatch):
    from queenright.explain.slides import SlideFrame

    monkeypatch.setattr(SlideFrame, "refused", property(lambda frame: frozenset()))
    assert not judge(CLAIMS["003.9"]).holds
    assert judge(CLAIMS["003.11"]).found is Verdict.WRONG  # the slides beside it no longer excuse the lost one


def test_a_construction_with_a_wrong_set_is_noticed(monkeypatch):
    from queenright.documents import running_times_searches as running_times

    real = running_times.CONSTRUCTIONS["pauls"]
    wrong = replace(real, sets=lambda n: real.sets(n)[1:] if n == 14 else real.sets(n))
    monkeypatch.setitem(running_times.CONSTRUCTIONS, "pauls", wrong)
    assert judge(CLAIMS["001.20"]).computed == {"n mod 6": [0, 1, 3, 4, 5]}
    assert not judge(CLAIMS["001.20"]).holds


def test_a_search_that_breaks_no_symmetry_is_noticed(monkeypatch):
    from queenright import armies

    real = armies.search
    monkeypatch.setattr(armies, "search", lambda n, **options: real(n, **{**options, "symmetry": False}))
    found = judge(CLAIMS["002.21"])
    assert found.computed["found with SBDS"] == 18
    assert not found.holds


def test_an_algorithm_that_finds_solutions_is_not_the_one_that_is_printed(monkeypatch):
    from queenright.documents import running_times_searches as running_times

    right = running_times.METHODS["backtracking"]
    first = replace(right, trace=lambda n: [next(right.solutions(n), next(right.trace(n)))])
    monkeypatch.setitem(running_times.ERRORS, running_times.PRINTED, first)
    assert judge(CLAIMS["001.15"]).found is Verdict.HOLDS


# -- the bibliography -------------------------------------------------------------------------------


def test_the_bibliography_has_every_reference_that_a_text_numbers():
    numbered = {"001": 2, "002": 10, "004": 8}
    for text, last in numbered.items():
        found = [work.cited[text] for work in WORKS.values() if text in work.cited]
        assert sorted(found, key=lambda number: int(number[1:-1])) == [f"[{k}]" for k in range(1, last + 1)]


def test_references_name_the_claims_that_use_them():
    found = {each.key: each for each in documents.references("004")}
    assert found["campbell"].claims == ("004.1",)
    assert "doi:10.1287/ited.2.3.101" in found["letavec-ruggiero"].text()
    assert {each.key for each in documents.references()} == set(WORKS)


def test_a_derivation_has_its_rules_beside_its_lines():
    found = outcome("000.15")
    assert "= ⊤ " in found.text()
    assert "unfold conflict" in found.text().splitlines()[4]
    html = found._repr_html_()
    assert html.count("<math") == 8
    assert "</math></td><td class=rules>put in Q, i, #Q</td>" in html


def test_a_page_ends_with_the_references_and_marks_what_is_wrong():
    page = documents.replay("004.1").html()
    assert "<h2>References</h2>" in page
    assert "Historia Mathematica 4, 397–404 (1977)" in page
    assert '<td class="amiss">Carl Friedrich Gauss</td><td class="right">Franz Nauck</td>' in page

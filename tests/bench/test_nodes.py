"""The trees of methods and solvers: everybody who is asked answers, and says the truth about the problem."""

import pytest

from queenright.bench.nodes import efforts, read_gecode, solvers
from queenright.errors import InputError, QueensError, UnknownNameError
from queenright.problem.problem import Problem

MODELS = ["squares", "bijection"]


def test_methods_and_solvers_answer_on_a_plain_board():
    calls = []
    found = list(efforts(Problem(4), models=MODELS, progress=lambda done, words: calls.append((done, words))))
    assert {each.status for each in found} == {"found"}
    assert {(each.who, each.model) for each in found if each.model} == {(who, m) for who in solvers() for m in MODELS}
    assert {each.nodes for each in found if each.who == "place"} == {9}
    assert len(calls) == len(found)
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)
    assert all(each.nodes is not None for each in found)


def test_without_a_solution_everybody_says_none_and_methods_are_left_out():
    found = list(efforts(Problem(5, fixed=["c3"], blocked=["a1", "e1"]), models=["all-different"]))
    assert [each.who for each in found] == solvers()
    assert len({each.status for each in found}) == 1
    none = list(efforts(Problem(6, torus=True), models=["squares"]))
    assert {each.status for each in none} == {"none"}


def test_gecode_counts_its_nodes(monkeypatch):
    text = "%%%mzn-stat: nodes=25\n%%%mzn-stat: failures=11\n%%%mzn-stat: peakDepth=4\n"
    assert (read_gecode("squares", text).status, read_gecode("squares", text).depth) == ("unknown", 4)
    assert read_gecode("squares", f"=====UNSATISFIABLE=====\n{text}").status == "none"
    assert read_gecode("squares", "").nodes is None
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert "gecode" not in solvers()
    with pytest.raises(QueensError, match="not installed"):
        list(efforts(Problem(4), models=[], engines=["gecode"]))


def test_wrong_names_are_refused():
    with pytest.raises(UnknownNameError, match="gecode"):
        list(efforts(Problem(4), engines=["gecod"]))
    with pytest.raises(UnknownNameError, match="solver named 'native'"):
        list(efforts(Problem(4), engines=["native"]))
    with pytest.raises(UnknownNameError, match="bijection"):
        list(efforts(Problem(4), models=["bijektion"]))
    with pytest.raises(InputError, match="shows an error of its source text"):
        list(efforts(Problem(4), models=["printed-equalities"]))

"""An encoding is right if its models are: at most one of k literals has k + 1, whatever variables were added."""

from math import comb

import pytest
from pysat.solvers import Solver

from queenright.errors import UnknownNameError
from queenright.models.clauses import to_clauses
from queenright.models.encodings import ENCODINGS, between
from queenright.models.squares import cardinalities
from queenright.problem.problem import Problem


def models(clauses, count):
    """All models over the first *count* variables and those that the clauses name, by the solver's own enumeration."""
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for literal in range(1, count + 1):
            solver.add_clause([literal, -literal])
        return [tuple(model) for model in solver.enum_models()]


def fresh_from(count):
    numbers = iter(range(count + 1, 10_000))
    return numbers.__next__


@pytest.mark.parametrize("name", ENCODINGS)
def test_at_most_one_of_k_has_k_plus_1_models(name):
    for count in range(1, 18):
        found = models(ENCODINGS[name](list(range(1, count + 1)), fresh_from(count)), count)
        assert len(found) == count + 1
        assert {sum(literal > 0 for literal in model[:count]) for model in found} == {0, 1}


@pytest.mark.parametrize("name", ENCODINGS)
def test_it_works_for_negative_literals_too(name):
    found = models(ENCODINGS[name]([-1, 2, -3, 4, -5, 6], fresh_from(6)), 6)
    assert len(found) == 7


def test_the_counter_counts():
    for count in range(1, 7):
        for low in range(count + 2):
            for high in range(low, count + 2):
                clauses = between(list(range(1, count + 1)), low, high, fresh_from(count))
                expected = sum(comb(count, chosen) for chosen in range(low, high + 1))
                found = 0 if [] in clauses else len(models(clauses, count))
                assert found == expected, (count, low, high)


def test_the_encodings_differ_in_size_as_their_papers_say():
    sizes = {}
    for name in ENCODINGS:
        model = to_clauses(cardinalities(Problem(30)), name)
        sizes[name] = (len(model.variables), len(model.constraints))
    assert sizes["pairwise"][0] == 900
    assert sizes["pairwise"][1] > 2 * max(clauses for name, (_, clauses) in sizes.items() if name != "pairwise")
    assert min(sizes, key=lambda name: sizes[name][0] if name != "pairwise" else 10**9) in ("product", "bimander")
    with pytest.raises(UnknownNameError, match="no encoding named 'ladder'"):
        to_clauses(cardinalities(Problem(4)), "ladder")

"""Every formulation means what the referee means: its solutions are counted and compared, board by board."""

import pytest

from queenright.engines import cpsat, sat
from queenright.errors import InputError, UnknownNameError
from queenright.models import MODELS, build
from queenright.models.booleans import to_booleans
from queenright.models.clauses import to_clauses
from queenright.models.model import FALSE, Clause, Linear, Variable
from queenright.models.programs import to_program
from queenright.models.registry import ERRORS
from queenright.problem.problem import Problem
from twins import assignments, boards

#: Without propagation these walk far too many assignments beyond n = 4; solvers count them below.
SLOW_TO_WALK = {"channelled", "cnf-product", "cnf-sequential", "cnf-commander", "cnf-bimander"}

SPECIAL = {
    "fixed": Problem(6, fixed=["b6"]),
    "blocked": Problem(6, blocked=["b6", "c3", "a4"]),
    "excluded": Problem(6, excluded_sums=[4], excluded_differences=[-2]),
    "torus": Problem(5, torus=True),
    "torus without solution": Problem(6, torus=True),
    "torus, fixed and excluded": Problem(7, torus=True, fixed=["a7"], excluded_sums=[3]),
    "a row without a square": Problem(4, blocked=["a3", "b3", "c3", "d3"]),
    "rows to spare": Problem(6, columns=4),
    "columns to spare": Problem(3, columns=5),
    "few queens": Problem(4, queens=2, blocked=["a1"], fixed=["b1"]),
    "too many queens": Problem(4, queens=5),
    "no queen": Problem(3, queens=0),
    "touching": Problem(5, touching=True),
    "touching on a torus": Problem(5, touching=True, torus=True, blocked=["a1"]),
    "regions": Problem(6, regions=["AABBBB", "AABBCC", "DDDCCC", "DDEECC", "FDEEEE", "FFFFEE"]),
    "regions and touching": Problem(5, regions=["AABBB", "AABBC", "DDCCC", "DEEEC", "DDEEC"], touching=True),
    "regions, touching, fixed": Problem(
        5, regions=["AAABB", "AABBC", "DDCCC", "DEEEC", "DDEEC"], touching=True, fixed=["b5"]
    ),
    "more regions than queens": Problem(4, regions=["ABCD", "EABC", "DEAB", "CDEF"], touching=True, queens=2),
}


@pytest.mark.parametrize("name", MODELS)
def test_walking_all_assignments_finds_the_referees_solutions(name):
    for n in range(5 if name in SLOW_TO_WALK else 6):
        model = build(name, Problem(n))
        assert sorted(model.decode(values) for values in assignments(model)) == boards(Problem(n))


@pytest.mark.parametrize("name", MODELS)
def test_a_solver_counts_each_solution_once(name, facts):
    """CP-SAT gets the model as it is and lists assignments of all variables: no board comes twice."""
    for n in range(9):
        problem = Problem(n)
        found = list(cpsat.every(build(name, problem)))
        assert len(found) == len(set(found)) == facts["counts"][str(n)]
        if n <= 6:
            assert sorted(found) == boards(problem)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("what", SPECIAL)
def test_a_model_honours_what_is_asked_or_refuses_by_name(name, what):
    problem = SPECIAL[what]
    if why := MODELS[name].refuses(problem):
        with pytest.raises(InputError, match=f"the model '{name}' does not support {why}"):
            build(name, problem)
        return
    model = build(name, problem)
    expected = boards(problem)
    assert sorted(cpsat.every(model)) == expected
    assert sorted(sat.every(model)) == expected


@pytest.mark.parametrize("name", MODELS)
def test_lowering_keeps_the_solutions_and_the_kinds_it_promises(name):
    problem = Problem(4, blocked=["a4"])
    model = build(name, problem)
    program, clauses = to_program(model), to_clauses(model, "pairwise")
    assert all(variable.boolean for variable in (*program.variables, *clauses.variables))
    assert {type(constraint) for constraint in program.constraints} <= {Linear}
    assert {type(constraint) for constraint in clauses.constraints} <= {Clause}
    for lowered in (to_booleans(model), program, clauses):
        assert sorted(lowered.decode(values) for values in assignments(lowered)) == boards(problem)


def test_every_model_is_named_titled_and_sourced():
    assert len(MODELS) >= 9
    assert len({family.title for family in MODELS.values()}) == len(MODELS)
    assert all(family.source and not family.error for family in MODELS.values())
    assert all(family.error for family in ERRORS.values())
    with pytest.raises(UnknownNameError, match="Did you mean 'bijection'"):
        build("bijecton", Problem(4))


def test_the_document_drops_four_diagonals_and_nothing_else():
    for n in (4, 5, 8):
        short, full = build("zero-one-2n-3", Problem(n)), build("zero-one-2n-1", Problem(n))
        assert len(short.constraints) == 2 * n + 2 * (2 * n - 3)
        assert len(full.constraints) == 2 * n + 2 * (2 * n - 1)
        dropped = set(full.constraints) - set(short.constraints)
        assert {len(constraint.variables) for constraint in dropped} == {1}
        assert len(dropped) == 4
        assert short.variables == full.variables


def test_a_large_completion_is_a_small_model():
    n = 300
    fixed = [(row, (2 * row + 1) % (n + 1)) for row in range(n // 2 - 20)]
    model = build("all-different", Problem(n, fixed=fixed))
    assert sum(len(variable.domain) > 1 for variable in model.variables) <= n - len(fixed)


def test_an_assignment_can_be_tested():
    model = build("all-different", Problem(4))
    assert model.holds([1, 3, 0, 2])
    assert not model.holds([0, 1, 2, 3])
    assert not model.holds([1, 3, 0, 9])
    assert not FALSE.holds([])
    assert Variable("x", (0, 1)).boolean is False


# -- the documents' errors are errors -------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("printed-equalities", {4: 0, 5: 0, 6: 0, 7: 0, 8: 0}),
        ("printed-equation-9", {4: 0, 5: 10, 6: 0, 7: 32, 8: 4}),
        ("printed-function", {1: 1, 2: 2, 3: 5, 4: 24, 5: 125, 6: 796}),
    ],
)
def test_what_is_printed_is_wrong(name, counts, facts):
    found = {n: sum(1 for _ in cpsat.every(build(name, Problem(n)))) for n in counts}
    assert found == counts
    assert any(found[n] != facts["counts"][str(n)] for n in counts)


def test_equation_9_runs_off_the_board():
    from queenright.models.printed import equation_9

    for n, beyond in {3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21}.items():
        assert sum(column >= n for squares in equation_9(n) for _, column in squares) == beyond


def test_the_printed_diagonals_are_those_of_the_program():
    from queenright.models.printed import falling, rising

    for n in (4, 5, 8):
        listed = {frozenset(squares) for squares in [*falling(n), *rising(n)]}
        model = build("zero-one-2n-3", Problem(n))
        ours = {
            frozenset(model.meaning[variable, 1] for variable in constraint.variables)
            for constraint in model.constraints
            if isinstance(constraint, Linear) and constraint.relation == "<="
        }
        assert listed == ours
        assert len(listed) == 2 * (2 * n - 3)

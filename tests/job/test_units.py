"""Units: any split is complete and disjoint, every unit can be counted again another way, weights are exact."""

import pytest

from queenright import _core, known
from queenright.counting import ALGORITHMS
from queenright.counting.reference import count_slowly
from queenright.errors import InputError, SizeError, UnknownNameError
from queenright.job import run
from queenright.job.plan import FEWEST_UNITS, MOST_UNITS, make_counter, make_plan, part_of, units_wanted


def results(plan):
    """Each unit with its result, all run on one kept worker."""
    control = _core.Control()
    worker = _core.UnitWorker(make_counter(plan.n, plan.algorithm, threads=1))
    for unit in map(plan.core_unit, plan.units):
        yield unit, worker.run(unit, control)


@pytest.mark.parametrize("wanted", [1, 3, 40, 1000])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("n", [6, 7, 10, 11])
def test_a_split_is_complete_and_disjoint(n, algorithm, wanted):
    plan = make_plan(n, algorithm, wanted)
    ends = [0, *(unit.last for unit in plan.units)]
    assert [unit.first for unit in plan.units] == ends[:-1]
    assert all(unit.first < unit.last for unit in plan.units)
    assert ends[-1] == make_counter(plan.n, plan.algorithm, threads=0).steps
    assert sum(result.count for _, result in results(plan)) == known.COUNTS[n]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
def test_every_unit_is_the_same_by_the_other_algorithm(n, algorithm):
    if not ALGORITHMS[algorithm].reaches(n):
        with pytest.raises(SizeError):
            make_plan(n, algorithm)
        return
    total = 0
    for unit, first in results(make_plan(n, algorithm, 60)):
        again = _core.recount(unit, _core.Control())
        assert (first.count, first.residues) == (again.count, again.residues)
        assert first.finished
        assert again.finished
        assert first.consistent
        assert again.consistent
        total += again.count
    assert total == known.COUNTS[n]


@pytest.mark.parametrize(
    ("n", "algorithm"),
    [
        (16, "halves"),
        (18, "band"),
        (19, "band"),
        (17, "border"),
        (21, "band"),
        (17, "colours"),
        (18, "colours"),
        (17, "packed"),
        (18, "packed"),
        (20, "packed"),
    ],
)
def test_some_units_of_larger_boards_are_the_same_by_the_other_algorithm(n, algorithm, seeded):
    plan = make_plan(n, algorithm, 200_000)
    worker = _core.UnitWorker(make_counter(n, algorithm, threads=1))
    control = _core.Control()
    for unit in seeded.sample(plan.units, 4):
        first = worker.run(plan.core_unit(unit), control)
        again = _core.recount(plan.core_unit(unit), control)
        assert (first.count, first.residues) == (again.count, again.residues), unit


def test_steps_one_by_one_add_up_to_the_slow_count():
    for algorithm in ("halves", "band", "colours", "packed"):
        control = _core.Control()
        steps = make_counter(8, algorithm, threads=0).steps
        total = sum(_core.recount(_core.Unit(8, algorithm, i, i + 1, 1), control).count for i in range(steps))
        assert total == count_slowly(8)


def test_a_stopped_recount_says_so():
    control = _core.Control()
    control.stop()
    plan = make_plan(16, "border", 1)
    assert not _core.recount(plan.core_unit(plan.units[0]), control).finished


def test_units_that_do_not_exist_are_refused():
    control = _core.Control()
    counter = make_counter(10, "band", threads=1)
    worker = _core.UnitWorker(counter)
    for unit in (_core.Unit(10, "band", 0, counter.steps + 1, 1), _core.Unit(10, "band", 5, 5, 1)):
        for call in (worker.run, counter.run, _core.recount):
            with pytest.raises(ValueError, match="has some of the steps"):
                call(unit, control)
    for unit in (_core.Unit(11, "band", 0, 1, 1), _core.Unit(10, "border", 0, 1, 1)):
        for call in (worker.run, counter.run):
            with pytest.raises(ValueError, match="belongs to another counter"):
                call(unit, control)
    with pytest.raises(ValueError, match="no workers"):
        _core.UnitWorker(make_counter(10, "band", threads=0))


def test_a_plan_is_the_same_everywhere_and_named_by_its_digest():
    first, again = make_plan(14, "band"), make_plan(14, "band")
    assert first == again
    assert first.digest == again.digest
    others = [make_plan(14, "band", 127), make_plan(15, "band"), make_plan(14, "halves")]
    assert len({plan.digest for plan in (first, *others)}) == 4


def test_units_are_seconds_long_but_neither_few_nor_too_many():
    assert units_wanted(15, "halves") == FEWEST_UNITS
    assert units_wanted(22, "band") > 1000
    assert units_wanted(27, "border") == MOST_UNITS


def test_parts_are_disjoint_and_complete():
    units = make_plan(12, "border", 50).units
    parts = [list(filter(part_of((k, 3)), units)) for k in (1, 2, 3)]
    assert sorted(unit.number for part in parts for unit in part) == [unit.number for unit in units]
    assert list(filter(part_of(None), units)) == list(units)


@pytest.mark.parametrize(
    "part", [(0, 0), (0, 3), (4, 3), (-1, 2), (1, 10**9), (1,), (1, 2, 3), (1.0, 2), "12", "1/2", 5]
)
def test_a_part_that_is_none_is_refused_before_anything_is_written(part, tmp_path):
    with pytest.raises(InputError, match="a part is K/M with K from 1 to M") as caught:
        run(12, ledger=tmp_path / "q12.ledger", part=part)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_bad_plans():
    with pytest.raises(UnknownNameError, match="no algorithm named 'joins'"):
        make_plan(8, "joins")
    with pytest.raises(SizeError, match="0 to 32, got 33"):
        make_plan(33)
    with pytest.raises(SizeError, match="number of units"):
        make_plan(12, "border", 0)


def test_the_work_of_a_border_search_is_estimated_before_it_runs(seeded):
    control = _core.Control()
    for n in (10, 13):
        counter = make_counter(n, "border", threads=1)
        truth = sum(counter.run(unit, control).work for unit in counter.units(1))
        estimate = _core.estimate_border_work(n, 4000, seeded.randrange(2**32), 0, control)
        assert abs(estimate.work - truth) < 6 * estimate.standard_error
        assert estimate.standard_error < 0.1 * truth
        assert estimate.probes == 4000

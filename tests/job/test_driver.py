"""The state machine: events in, instructions out; no process, no clock, no file."""

from dataclasses import dataclass, field, replace

import pytest

from queenright.job.driver import MOST_TRIES, TASKS_PER_SLOT, Driver
from queenright.job.events import (
    ClusterLost,
    End,
    Record,
    Say,
    StopAsked,
    Submit,
    TaskDone,
    TaskFailed,
    TaskReturned,
    Withdraw,
    WorkerJoined,
    WorkerLeft,
    WorkerRefused,
)
from queenright.job.plan import UnitRange
from queenright.job.records import MODULI, UnitRecord

UNITS = [UnitRange(number, 10 * number, 10 * number + 10, 5) for number in range(20)]


def answer(unit, count=None, seconds=1.0):
    value = 1000 + unit.number if count is None else count
    residues = tuple(value % modulus for modulus in MODULI)
    return UnitRecord(unit.number, unit.first, unit.last, unit.cost, value, residues, 1, seconds, "host", "0", "now")


def lie(unit):
    return replace(answer(unit), count=7)  # but the residues of another number


@dataclass
class World:
    """A driver and all that its instructions did."""

    driver: Driver
    flying: dict[int, Submit] = field(default_factory=dict)
    recorded: list[UnitRecord] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    withdrawals: int = 0
    end: End | None = None

    def hear(self, event):
        for step in self.driver.handle(event):
            match step:
                case Submit():
                    assert step.task not in self.flying
                    self.flying[step.task] = step
                case Record(records):
                    self.recorded += records
                case Say(kind):
                    self.said.append(kind)
                case Withdraw():
                    self.withdrawals += 1
                case End():
                    assert self.end is None
                    self.end = step

    def finish(self, task, worker="a", make=answer):
        submitted = self.flying.pop(task)
        self.hear(TaskDone(task, worker, tuple(make(unit) for unit in submitted.units)))

    def finish_all(self, worker="a"):
        while self.flying:
            self.finish(min(self.flying), worker)


def world(units=UNITS, **options):
    return World(Driver(units, **options))


def test_nothing_is_submitted_before_a_worker_joins():
    made = world()
    assert made.driver.start() == []
    made.hear(WorkerJoined("a", 2))
    assert len(made.flying) == 2 * TASKS_PER_SLOT


def test_every_unit_is_recorded_once_and_the_window_is_bounded():
    made = world()
    made.hear(WorkerJoined("a", 2))
    made.hear(WorkerJoined("b", 1))
    while made.flying:
        assert len(made.flying) <= 3 * TASKS_PER_SLOT
        made.finish(min(made.flying))
    assert sorted(record.unit for record in made.recorded) == list(range(20))
    assert made.end == End("complete")


def test_a_job_without_units_is_complete_at_once():
    assert Driver([]).start() == [End("complete")]


def test_units_of_a_lost_task_run_again():
    made = world()
    made.hear(WorkerJoined("a", 1))
    lost = made.flying.pop(1)
    made.hear(WorkerLeft("a"))
    made.hear(TaskFailed(1, "a", "the worker died", blame=False))
    assert "worker-left" in made.said
    made.hear(WorkerJoined("b", 4))
    assert lost.units in [task.units for task in made.flying.values()]
    made.finish_all("b")
    assert sorted(record.unit for record in made.recorded) == list(range(20))


def test_a_liar_is_named_gets_no_more_work_and_its_units_run_elsewhere():
    made = world()
    made.hear(WorkerJoined("honest", 1))
    made.hear(WorkerJoined("liar", 1))
    task = min(made.flying)
    made.finish(task, "liar", lie)
    assert "worker-refused" in made.said
    assert made.recorded == []
    assert all(submit.avoid == {"liar"} for key, submit in made.flying.items() if key > 4)
    made.hear(WorkerJoined("liar", 1))  # it is still there at the next roll call
    made.finish_all("honest")
    assert [record.count for record in sorted(made.recorded, key=lambda r: r.unit)] == [1000 + i for i in range(20)]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda unit: replace(answer(unit), residues=(0, 1)),
        lambda unit: replace(answer(unit), unit=unit.number + 1),
        lambda unit: replace(answer(unit), first=unit.first + 1),
        lambda unit: replace(answer(unit), count=-1),
        lambda unit: replace(answer(unit), count=answer(unit).count + 2**40),
    ],
)
def test_no_wrong_answer_is_recorded(wrong):
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerJoined("b", 1))
    made.finish(1, "b", wrong)
    assert made.recorded == []
    assert made.said[-1] == "worker-refused"


def test_the_last_worker_lies():
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.finish(1, "a", lie)
    while made.flying:
        task = min(made.flying)
        del made.flying[task]
        made.hear(TaskReturned(task))
    assert made.end.how == "failed"
    assert "a" in made.end.why
    assert "wrong residues" in made.end.why


@pytest.mark.parametrize("address", ["good", "good at another address"])
def test_a_good_worker_that_left_is_waited_for(address):
    made = world()
    made.hear(WorkerJoined("good", 1))
    made.hear(WorkerRefused("old", "it has Queenright 0.0.9"))
    made.hear(WorkerLeft("good"))
    while made.flying:
        made.hear(TaskReturned(made.flying.popitem()[0]))
    assert made.end is None
    made.hear(WorkerJoined(address, 1))
    made.finish_all(address)
    assert made.end == End("complete")
    assert sorted(record.unit for record in made.recorded) == list(range(20))


def test_nobody_waits_for_a_worker_that_came_back_and_lied():
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerLeft("a"))
    made.hear(WorkerJoined("b", 1))
    made.finish(1, "b", lie)
    while made.flying:
        made.hear(TaskReturned(made.flying.popitem()[0]))
    assert "no worker is left" in made.end.why


def test_an_answer_that_comes_twice_counts_once():
    made = world()
    made.hear(WorkerJoined("a", 1))
    task = made.flying[1]
    made.finish(1)
    made.hear(TaskDone(1, "b", tuple(answer(unit) for unit in task.units)))
    assert len(made.recorded) == 1
    assert made.said[-1] == "late"


def test_too_few_answers_are_a_lie():
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerJoined("b", 1))
    made.flying.pop(1)
    made.hear(TaskDone(1, "b", ()))
    assert made.recorded == []
    assert "worker-refused" in made.said


def test_a_unit_that_fails_everywhere_ends_the_job():
    made = world(UNITS[:1])
    made.hear(WorkerJoined("a", 1))
    for _ in range(MOST_TRIES):
        assert made.end is None
        task = made.flying.popitem()[0]
        made.hear(TaskFailed(task, "a", "out of memory"))
    assert made.end == End("failed", f"unit 0 failed {MOST_TRIES} times")
    assert made.said.count("task-failed") == MOST_TRIES


def test_a_stop_finishes_what_is_in_flight():
    made = world()
    made.hear(WorkerJoined("a", 2))
    made.hear(StopAsked())
    assert made.withdrawals == 1
    assert made.end is None
    withdrawn = max(made.flying)
    del made.flying[withdrawn]
    made.hear(TaskReturned(withdrawn))
    made.finish_all()
    assert made.end == End("stopped")
    assert len(made.recorded) == 3


def test_a_stop_when_all_is_done_is_complete():
    made = world(UNITS[:2])
    made.hear(WorkerJoined("a", 2))
    made.hear(StopAsked())
    made.finish_all()
    assert made.end == End("complete")


def test_a_worker_of_another_version_is_refused_and_the_others_go_on():
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerRefused("old", "it has Queenright 0.0.9"))
    assert made.end is None
    made.finish_all()
    assert made.end == End("complete")


def test_only_workers_of_another_version():
    made = world()
    made.hear(WorkerRefused("old", 'it has 0.0.9; pip install "queenright==0.1.0"'))
    assert made.end.how == "failed"
    assert "pip install" in made.end.why


def test_a_lost_cluster_ends_the_job_at_once():
    made = world()
    assert made.driver.deserted
    made.hear(WorkerJoined("a", 2))
    assert not made.driver.deserted
    made.finish(1)
    made.hear(ClusterLost("no scheduler"))
    assert made.end == End("failed", "no scheduler")
    assert [record.unit for record in made.recorded] == [0]


def test_batches_shrink_towards_the_end_and_are_bounded():
    made = world([UnitRange(i, i, i + 1, 1) for i in range(1000)], batch_seconds=1.0)
    made.hear(WorkerJoined("a", 2))
    sizes = []
    while made.flying:
        task = min(made.flying)
        sizes.append(len(made.flying[task].units))
        made.finish(task, make=lambda unit: answer(unit, seconds=0.01))
    assert sizes[0] == 1  # nothing is known of the speed yet
    assert max(sizes) == 100  # a second's worth
    assert sizes[-1] == 1
    assert len(sizes) < 60
    assert sorted(record.unit for record in made.recorded) == list(range(1000))


def test_long_units_are_not_batched():
    made = world(batch_seconds=1.0, seconds_per_cost=2.0)
    made.hear(WorkerJoined("a", 4))
    assert {len(task.units) for task in made.flying.values()} == {1}


def test_random_worlds_never_lose_or_double_a_unit(seeded):
    for _ in range(200):
        made = world(batch_seconds=seeded.choice([0.0, 3.0]))
        made.hear(WorkerJoined("good", 1))
        while made.end is None:
            task = seeded.choice(sorted(made.flying))
            roll = seeded.random()
            if roll < 0.6:
                made.finish(task, "good")
            elif roll < 0.7:
                made.finish(task, f"liar {seeded.random()}", lie)
            elif roll < 0.85:
                made.flying.pop(task)
                made.hear(TaskFailed(task, "lost", "the worker died", blame=False))
            else:
                made.hear(WorkerJoined(f"w{seeded.randrange(5)}", seeded.randrange(1, 3)))
                made.hear(WorkerLeft(f"w{seeded.randrange(5)}"))
        assert made.flying == {}
        numbers = sorted(record.unit for record in made.recorded)
        assert numbers == sorted(set(numbers))
        if made.end.how == "complete":
            assert numbers == list(range(20))
        else:
            assert "failed" in made.end.why

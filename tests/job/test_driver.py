"""The state machine: events in, instructions out; no process, no clock, no file."""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from attack_cases import tried
from queenright.job.backlog import Backlog
from queenright.job.crosscheck import CrossChecks
from queenright.job.deadlines import LEAST_SECONDS, LONGEST_LOOK, SLACK, Deadlines
from queenright.job.driver import MOST_FAILURES, MOST_TRIES, SHORTEST_SHARE, TASKS_PER_SLOT, Driver
from queenright.job.events import (
    HERE,
    BadAnswer,
    ClockRead,
    ClusterLost,
    Drop,
    End,
    RecordResults,
    Reopen,
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

    def hear(self, *happened):
        for step in self.driver.handle(*happened):
            match step:
                case Submit():
                    assert step.task not in self.flying
                    self.flying[step.task] = step
                case RecordResults(records):
                    assert not {record.unit for record in records} & {record.unit for record in self.recorded}
                    self.recorded += records
                case Reopen(units):
                    gone = {unit.number for unit in units}
                    assert gone <= {record.unit for record in self.recorded}
                    self.recorded = [record for record in self.recorded if record.unit not in gone]
                case Drop(worker):
                    self.flying = {task: step for task, step in self.flying.items() if step.worker != worker}
                case Say(kind):
                    self.said.append(kind)
                case Withdraw():
                    self.withdrawals += 1
                case End():
                    assert self.end is None
                    self.end = step

    def finish(self, task, make=answer):
        submitted = self.flying.pop(task)
        self.hear(TaskDone(task, tuple(make(unit) for unit in submitted.units)))

    def finish_all(self):
        while self.flying:
            self.finish(min(self.flying))

    def task_of(self, worker):
        return min(task for task, step in self.flying.items() if step.worker == worker)

    @property
    def counts(self):
        """What is in the ledger."""
        return {record.unit: record.count for record in self.recorded}


def world(units=UNITS, **options):
    return World(Driver(Backlog(units, sum(unit.cost for unit in units)), **options))


RIGHT = {number: 1000 + number for number in range(20)}


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
    assert Driver(Backlog([], 0)).start() == [End("complete")]


def test_units_of_a_lost_task_run_again():
    made = world()
    made.hear(WorkerJoined("a", 1))
    lost = made.flying.pop(1)
    made.hear(WorkerLeft("a"))
    made.hear(TaskReturned(1))
    assert "worker-left" in made.said
    while made.flying:
        made.hear(TaskReturned(made.flying.popitem()[0]))
    made.hear(WorkerJoined("b", 4))
    assert lost.units in [task.units for task in made.flying.values()]
    made.finish_all()
    assert sorted(record.unit for record in made.recorded) == list(range(20))


def test_a_task_has_one_worker_and_each_worker_a_window_of_its_own():
    made = world()
    made.hear(WorkerJoined("a", 2))
    made.hear(WorkerJoined("b", 1))
    shares = Counter(step.worker for step in made.flying.values())
    assert shares == {"a": 2 * TASKS_PER_SLOT, "b": TASKS_PER_SLOT}


def test_a_liar_is_named_gets_no_more_work_and_its_units_run_elsewhere():
    made = world()
    made.hear(WorkerJoined("honest", 1))
    made.hear(WorkerJoined("liar", 1))
    made.finish(made.task_of("liar"), lie)
    assert "worker-refused" in made.said
    assert made.recorded == []
    made.hear(WorkerJoined("liar", 1))  # it is still there at the next roll call
    assert {step.worker for step in made.flying.values()} == {"honest"}
    made.finish_all()
    assert made.counts == RIGHT


def test_what_only_a_liar_has_counted_is_counted_again():
    made = world()
    made.hear(WorkerJoined("honest", 1))
    made.hear(WorkerJoined("liar", 1))
    made.finish(made.task_of("liar"), lambda unit: answer(unit, 7))  # wrong, but the residues fit
    made.finish(made.task_of("honest"))
    assert 7 in made.counts.values()
    made.finish(made.task_of("liar"), lie)
    assert 7 not in made.counts.values()
    assert len(made.counts) == 1
    made.finish_all()
    assert made.counts == RIGHT
    assert made.end == End("complete")


@pytest.mark.parametrize(
    "wrong",
    [
        lambda unit: replace(answer(unit), residues=(0, 1)),
        lambda unit: replace(answer(unit), unit=unit.number + 1),
        lambda unit: replace(answer(unit), first=unit.first + 1),
        lambda unit: replace(answer(unit), cost=10**15),
        lambda unit: replace(answer(unit), count=-1),
        lambda unit: replace(answer(unit), count=answer(unit).count + 2**40),
    ],
)
def test_no_wrong_answer_is_recorded(wrong):
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerJoined("b", 1))
    made.finish(made.task_of("b"), wrong)
    assert made.recorded == []
    assert made.said[-1] == "worker-refused"


def test_the_last_worker_lies():
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.finish(1, lie)
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
    made.finish_all()
    assert made.end == End("complete")
    assert sorted(record.unit for record in made.recorded) == list(range(20))


def test_nobody_waits_for_a_worker_that_came_back_and_lied():
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerLeft("a"))
    while made.flying:
        made.hear(TaskReturned(made.flying.popitem()[0]))
    made.hear(WorkerJoined("b", 1))
    made.finish(min(made.flying), lie)
    assert "no worker is left" in made.end.why


def test_an_answer_that_comes_twice_counts_once():
    made = world()
    made.hear(WorkerJoined("a", 1))
    task = made.flying[1]
    made.finish(1)
    made.hear(TaskDone(1, tuple(answer(unit) for unit in task.units)))
    assert len(made.recorded) == 1


def test_too_few_answers_are_a_lie():
    made = world()
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerJoined("b", 1))
    made.flying.pop(1)
    made.hear(TaskDone(1, ()))
    assert made.recorded == []
    assert "worker-refused" in made.said


def test_a_unit_that_fails_everywhere_ends_the_job():
    made = world(UNITS[:1])
    made.hear(WorkerJoined("a", 1))
    for _ in range(MOST_TRIES):
        assert made.end is None
        task = made.flying.popitem()[0]
        made.hear(TaskFailed(task, "out of memory"))
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
        made.finish(task, lambda unit: answer(unit, seconds=0.01))
    assert sizes[0] == 1  # nothing is known of the speed yet
    assert max(sizes) == 100  # a second's worth
    assert sizes[-1] <= 100 * SHORTEST_SHARE
    assert len(sizes) < 60
    assert sorted(record.unit for record in made.recorded) == list(range(1000))


def test_two_workers_end_together_after_few_tasks():
    """Even where one of them joined first, and so has more to do at the start."""
    made = world([UnitRange(i, i, i + 1, 1) for i in range(100)], batch_seconds=1.0)
    worked, tasks = {"a": 0, "b": 0}, 0
    for worker in worked:
        made.hear(WorkerJoined(worker, 1))
    while made.flying:
        first = {made.flying[task].worker: task for task in sorted(made.flying, reverse=True)}
        ends = {worker: worked[worker] + len(made.flying[task].units) for worker, task in first.items()}
        worker = min(ends, key=ends.__getitem__)
        worked[worker] = ends[worker]
        made.finish(first[worker], lambda unit: answer(unit, seconds=0.005))
        tasks += 1
    assert abs(worked["a"] - worked["b"]) <= 10
    assert tasks <= 11


def test_where_the_speed_is_about_known_two_workers_that_come_together_need_few_tasks():
    """The first of them does not get the share of both, and what is left over is for whoever is first."""
    units = [UnitRange(i, i, i + 1, 1) for i in range(100)]
    made = world(units, batch_seconds=1.0, seconds_per_cost=0.005)
    made.hear(WorkerJoined("a", 1), WorkerJoined("b", 1))
    first = [len(task.units) for task in made.flying.values()]
    assert first == [30, 30, 12, 12]
    while made.flying:
        made.finish(min(made.flying), lambda unit: answer(unit, seconds=0.005))
    assert made.driver._next_task <= 7
    assert made.end == End("complete")


def test_a_worker_with_its_share_waits():
    """The last batch goes to the worker that has nothing, not into the queue of one that is busy."""
    units = [UnitRange(i, i, i + 1, cost) for i, cost in enumerate([20, 8, 4, 4])]
    made = world(units, batch_seconds=100.0, seconds_per_cost=1.0)
    made.hear(WorkerJoined("a", 1), WorkerJoined("b", 1))
    assert [task.worker for task in made.flying.values()] == ["a", "b", "b"]
    made.finish(2, lambda unit: answer(unit, seconds=unit.cost))
    assert made.flying[4].worker == "b"


def test_answers_wait_to_be_confirmed_together():
    """A task has its price: while others are to do, a unit of a hundredth of a batch is not worth one."""
    units = [UnitRange(i, i, i + 1, 1) for i in range(400)]
    made = world(units, batch_seconds=1.0, seconds_per_cost=0.01, checks=CrossChecks(0.02, Random(5)))
    made.hear(WorkerJoined("a", 1), WorkerJoined("b", 1))
    confirming = []
    while made.flying:
        task = min(made.flying)
        step = made.flying[task]
        if made.driver._flying[task].confirms:
            confirming.append((len(step.units), made.driver.open.cost > 0))
        made.finish(task, lambda unit: answer(unit, seconds=0.01))
    assert sum(size for size, _ in confirming) == made.driver.checks.done > 5
    assert all(size >= 10 for size, early in confirming if early)
    assert len(made.recorded) == 400


def test_long_units_are_not_batched():
    made = world(batch_seconds=1.0, seconds_per_cost=2.0)
    made.hear(WorkerJoined("a", 4))
    assert {len(task.units) for task in made.flying.values()} == {1}


def test_a_worker_that_fails_in_every_task_is_refused_and_the_others_go_on():
    made = world()
    made.hear(WorkerJoined("good", 1))
    made.hear(WorkerJoined("broken", 1))
    while "worker-refused" not in made.said:
        task = made.task_of("broken")
        del made.flying[task]
        made.hear(TaskFailed(task, "ImportError: no core"))
        assert made.end is None
    assert made.said.count("task-failed") == MOST_FAILURES
    made.finish_all()
    assert made.counts == RIGHT
    assert made.end == End("complete")


def test_a_unit_that_failed_on_a_worker_runs_on_another_one():
    made = world(UNITS[:1])
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerJoined("b", 1))
    first = made.flying.pop(1)
    made.hear(TaskFailed(1, "out of memory"))
    (again,) = made.flying.values()
    assert {first.worker, again.worker} == {"a", "b"}


def test_an_answer_that_is_none_names_its_worker_and_the_job_goes_on():
    made = world()
    made.hear(WorkerJoined("good", 1))
    made.hear(WorkerJoined("strange", 1))
    task = made.task_of("strange")
    del made.flying[task]
    made.hear(BadAnswer(task, "it answers with an object, not with text"))
    assert made.said[-1] == "worker-refused"
    made.finish_all()
    assert made.counts == RIGHT


def test_workers_that_fail_on_purpose_cannot_give_up_a_unit_for_the_others():
    made = world(UNITS[:1])
    for number in range(MOST_TRIES + 1):
        made.hear(WorkerJoined(f"strange {number}", 1))
        ((task, step),) = made.flying.items()
        del made.flying[task]
        made.hear(WorkerJoined("good", 1))
        made.hear(BadAnswer(task, "it answers with an object, not with text"))
        assert step.worker.startswith("strange")
        leaves(made, "good")
    made.hear(WorkerJoined("good", 1))
    made.finish_all()
    assert made.end == End("complete")


# ---- deadlines


class Clock:
    """Lets time pass in a world, in looks of a second."""

    def __init__(self, made):
        self.made, self.now = made, 0.0
        made.hear(ClockRead(0.0))

    def wait(self, seconds):
        for _ in range(int(seconds / LONGEST_LOOK)):
            self.now += LONGEST_LOOK
            self.made.hear(ClockRead(self.now))


def silent_and_good(**options):
    """A world where the good worker takes three seconds for each task, and the silent one has not answered yet."""
    made = world(deadlines=Deadlines(**options))
    clock = Clock(made)
    made.hear(WorkerJoined("silent", 1))
    made.hear(WorkerJoined("good", 1))
    clock.wait(3)
    made.finish(made.task_of("good"))
    return made, clock


def test_a_worker_that_never_answers_is_named_and_its_units_run_elsewhere():
    made, clock = silent_and_good()
    while len(made.flying) > TASKS_PER_SLOT:  # all but those of the silent worker
        clock.wait(1)
        made.finish(made.task_of("good"))
    clock.wait(LEAST_SECONDS - clock.now)
    assert "worker-refused" not in made.said
    clock.wait(1)
    assert "worker-refused" in made.said
    assert {step.worker for step in made.flying.values()} == {"good"}
    made.finish_all()
    assert made.counts == RIGHT
    assert made.end == End("complete")


def test_a_worker_that_is_alone_and_never_answers_ends_the_job_with_its_name():
    made = world(deadlines=Deadlines(fixed=60.0))
    clock = Clock(made)
    made.hear(WorkerJoined("silent", 1))
    clock.wait(62)
    assert made.end.how == "failed"
    assert "silent, was refused: no answer for unit 0 after 61 s; at most 60 s are allowed" in made.end.why


def test_long_units_have_long_deadlines():
    made = world(deadlines=Deadlines())
    clock = Clock(made)
    made.hear(WorkerJoined("slow", 1))
    made.hear(WorkerJoined("good", 1))
    clock.wait(100)
    made.finish(made.task_of("good"))
    clock.wait(SLACK * 2 * 100 - 110)  # the slow one has two tasks
    assert "worker-refused" not in made.said
    clock.wait(SLACK * 100)
    assert "worker-refused" in made.said


def test_before_the_first_answer_nobody_is_late():
    made = world()
    clock = Clock(made)
    made.hear(WorkerJoined("a", 1))
    clock.wait(20_000)
    assert "worker-refused" not in made.said


def test_nothing_that_a_worker_reports_moves_its_deadline():
    made, clock = silent_and_good()
    made.finish(made.task_of("silent"), lambda unit: answer(unit, seconds=1e11))
    clock.wait(LEAST_SECONDS + 1)
    assert "worker-refused" in made.said


def test_a_driver_that_was_suspended_blames_nobody():
    made, clock = silent_and_good(fixed=60.0)
    made.hear(ClockRead(clock.now + 10_000))
    assert "worker-refused" not in made.said


def test_a_late_worker_was_slow_not_wrong():
    made, clock = silent_and_good(fixed=60.0)
    made.finish(made.task_of("silent"))
    before = made.counts
    while "worker-refused" not in made.said:
        clock.wait(1)
    assert before.items() <= made.counts.items()


# ---- double checks


def checking(rate, workers=("a", "b")):
    made = world(checks=CrossChecks(rate, Random(1)))
    for worker in workers:
        made.hear(WorkerJoined(worker, 1))
    return made


def finish_as(made, say):
    """Finish all tasks; *say* makes the count that a worker gives for a unit, or None for the right one."""
    while made.flying:
        task = min(made.flying)
        worker = made.flying[task].worker
        made.finish(task, lambda unit, worker=worker: answer(unit, say(worker)))


def test_every_unit_is_counted_by_two_workers_if_asked_for():
    made, asked = checking(1.0), Counter()
    while made.flying:
        task = min(made.flying)
        for unit in made.flying[task].units:
            asked[unit.number, made.flying[task].worker] += 1
        made.finish(task)
    assert made.counts == RIGHT
    assert asked == {(number, worker): 1 for number in range(20) for worker in "ab"}
    assert {record.checked_by for record in made.recorded} == {"host"}
    assert made.driver.checks.done == 20


def test_nothing_is_believed_before_a_second_worker_agrees():
    made = checking(1.0)
    made.finish(made.task_of("a"))
    made.finish(made.task_of("a"))
    assert made.recorded == []


def test_about_the_asked_share_is_counted_twice(seeded):
    units = [UnitRange(number, number, number + 1, 1) for number in range(2000)]
    made = world(units, checks=CrossChecks(0.1, seeded))
    made.hear(WorkerJoined("a", 1))
    made.hear(WorkerJoined("b", 1))
    made.finish_all()
    assert len(made.counts) == 2000
    assert 120 < made.driver.checks.done < 290  # 200, give or take six standard deviations


@pytest.mark.parametrize("liars", ["a", "b", "ab"])
def test_where_two_disagree_this_computer_decides_and_what_the_liar_said_is_counted_again(liars):
    made = checking(0.5, ("a", "b", "c"))
    finish_as(made, lambda worker: {"a": 7, "b": 8}[worker] if worker in liars else None)
    assert made.end == End("complete")
    assert made.counts == RIGHT
    assert made.said.count("worker-refused") == len(liars)


def test_two_workers_that_lie_alike_are_caught_where_an_honest_one_is_asked():
    made = checking(1.0, ("a", "b", "c"))
    finish_as(made, lambda worker: 7 if worker in "ab" else None)
    assert made.said.count("worker-refused") == 2
    believed = [record for record in made.recorded if record.count == 7]
    assert len(believed) <= 4 * TASKS_PER_SLOT  # what they confirmed to each other before
    assert all(record.checked_by for record in believed)


def test_a_single_worker_is_believed_and_that_is_told():
    made = checking(1.0, ("a",))
    made.finish_all()
    assert made.counts == RIGHT
    assert made.said[-1] == "unconfirmed"
    assert made.driver.checks.skipped == 20
    assert made.end == End("complete")


def leaves(made, worker):
    """A worker leaves, and the executor gives its tasks back."""
    made.hear(WorkerLeft(worker))
    for task in [task for task, step in made.flying.items() if step.worker == worker]:
        del made.flying[task]
        made.hear(TaskReturned(task))


def test_the_last_units_do_not_wait_for_a_second_worker_that_left():
    made = checking(1.0)
    made.finish(made.task_of("a"))
    leaves(made, "b")
    made.finish_all()
    assert made.counts == RIGHT
    assert made.end == End("complete")


def test_a_stop_leaves_what_nobody_confirmed_open():
    made = checking(1.0)
    made.finish(made.task_of("a"))
    made.hear(StopAsked())
    confirmed = sum(step.units[0].number == 0 for step in made.flying.values())
    made.finish_all()
    assert made.end == End("stopped")
    assert len(made.recorded) == confirmed


def test_a_dispute_that_this_computer_fails_to_judge_is_judged_again():
    made = checking(1.0)
    made.finish(made.task_of("a"), lambda unit: answer(unit, 7))
    while not any(step.worker == HERE for step in made.flying.values()):
        made.finish(made.task_of("b"))
    task = made.task_of(HERE)
    del made.flying[task]
    made.hear(TaskFailed(task, "out of memory"))
    assert made.end is None
    assert any(step.worker == HERE for step in made.flying.values())
    made.finish_all()
    assert made.counts == RIGHT


def random_event(made, random):
    task = random.choice(sorted(made.flying))
    worker, roll = made.flying[task].worker, random.random()
    if roll < 0.6 or worker == HERE:
        honest = worker in ("good", HERE) or random.random() < 0.5
        made.finish(task, answer if honest else lambda unit: answer(unit, 7))
    elif roll < 0.7 and worker != "good":
        made.finish(task, lie)
    elif roll < 0.85:
        made.flying.pop(task)
        made.hear(TaskReturned(task))
    else:
        made.hear(WorkerJoined(f"w{random.randrange(5)}", random.randrange(1, 3)))
        leaves(made, f"w{random.randrange(5)}")


def test_random_worlds_never_lose_or_double_a_unit(seeded):
    for _ in range(200):
        rate = seeded.choice([0.0, 0.2, 1.0])
        made = world(batch_seconds=seeded.choice([0.0, 3.0]), checks=CrossChecks(rate, seeded))
        made.hear(WorkerJoined("good", 1))
        tried()
        while made.end is None:
            random_event(made, seeded)
        assert made.flying == {}
        assert sorted(made.counts) == list(range(20))
        assert made.end == End("complete")

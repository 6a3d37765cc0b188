"""A question ends at its time limit, when it is stopped, or at Ctrl-C, whatever is running at that moment."""

import gc
import os
import signal
import weakref
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from time import monotonic, sleep

import numpy
import pytest

import queenright as qr
from queenright.armies.models import solve_model
from queenright.engines.registry import engine
from queenright.errors import InputError, OutOfTimeError, StoppedError
from queenright.models.registry import build
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.watch import Pressed, Watch, interrupts_held, tick

SOLVERS = ("cpsat", "highs", "sat", "clingo")

#: No engine answers this within minutes.
HARD = Problem(20, torus=True, queens=19)


def endless(control):
    """Native work that ends only when it is stopped."""
    while not control.stopped:
        sleep(0.001)
    return "stopped"


def press():
    signal.raise_signal(signal.SIGINT)


def press_when_active():
    """Press Ctrl-C, from another thread, as soon as a question handles the signal."""

    def wait():
        while not isinstance(signal.getsignal(signal.SIGINT), Pressed):
            sleep(0.001)
        sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    Thread(target=wait, daemon=True).start()


@pytest.fixture(autouse=True)
def nothing_left_behind():
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def in_thread(work):
    """The value of work() in another thread, or its error."""
    found = []

    def run():
        try:
            found.append(work())
        except BaseException as error:
            found.append(error)

    thread = Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


# -- the limit


@pytest.mark.parametrize("seconds", [float("nan"), -1, -0.1, "5", b"5", True, [], object(), 10**400])
def test_what_is_no_number_of_seconds_is_refused_by_name(seconds):
    for ask in (Watch, partial(qr.solve, 8), partial(qr.armies.solve, 5), partial(qr.estimate, 8)):
        with pytest.raises(InputError, match="seconds must be a number from 0 up"):
            ask(seconds=seconds)


@pytest.mark.parametrize("seconds", [60, 60.0, numpy.float32(60), numpy.float64(60), numpy.int64(60)])
def test_every_kind_of_number_is_a_limit(seconds):
    watch = Watch(seconds)
    assert 0 < watch.left <= 60
    assert not watch.expired


@pytest.mark.parametrize("seconds", [None, float("inf")])
def test_a_question_may_have_no_limit(seconds):
    watch = Watch(seconds)
    watch.check()
    assert (watch.left, watch.expired, watch.over, watch.reason) == (None, False, False, "")


def test_an_expired_watch_says_so():
    watch = Watch(0)
    assert watch.expired
    assert watch.left == 0
    assert watch.call_core(endless) == "stopped"
    with pytest.raises(OutOfTimeError, match=r"no answer within 0 s; raise the time limit"):
        watch.check()
    with pytest.raises(OutOfTimeError):
        watch.fail()


def test_the_limit_ends_native_work_in_any_thread():
    for run in (lambda work: work(), in_thread):
        assert run(lambda: Watch(0.01).call_core(endless)) == "stopped"


def test_solve_is_unknown_and_streams_raise_when_the_time_is_up():
    assert qr.solve(HARD, seconds=0.05).reason == "no answer within 0.05 s"
    with pytest.raises(OutOfTimeError):
        list(qr.solutions(20, seconds=0.05))
    with pytest.raises(OutOfTimeError):
        qr.count(20, seconds=0.05)
    with pytest.raises(OutOfTimeError):
        qr.armies.classes(12, 21, seconds=0.05)


# -- stopping


@pytest.mark.parametrize("name", ["native", *SOLVERS])
def test_another_thread_stops_a_question(name):
    watch = Watch()
    answers = []
    asked = Thread(target=lambda: answers.append(engine(name).solve(HARD, watch=watch)))
    asked.start()
    watch.stop()
    asked.join()
    assert answers[0].status is Status.UNKNOWN
    assert answers[0].reason == "stopped before an answer was found"


def test_a_stopped_question_without_partial_answer_raises():
    watch = Watch(progress=lambda fraction: watch.stop())
    with pytest.raises(StoppedError, match="stopped before an answer was found"):
        qr.count(20, watch=watch)
    with pytest.raises(StoppedError):
        next(qr.solutions(20, watch=watch))


@pytest.mark.parametrize(
    "question",
    [
        lambda watch: qr.count(18, watch=watch),
        lambda watch: qr.Problem(18, blocked=["a1"]).count(watch=watch),
        lambda watch: next(qr.solutions(18, watch=watch)),
        lambda watch: next(qr.solutions(18, method="place", watch=watch)),
        lambda watch: next(qr.representatives(18, watch=watch)),
        lambda watch: qr.classes(24, counted=227_514_171_973_736, watch=watch),
        lambda watch: qr.Problem(12, blocked=["a1"]).sample(watch=watch),
        lambda watch: qr.sample(10**6, watch=watch),
        lambda watch: qr.sample(17, uniform=True, watch=watch),
        lambda watch: qr.nth(17, 0, watch=watch),
        lambda watch: qr.rank(qr.explicit(17), watch=watch),
        lambda watch: qr.rank(qr.solve(12).placement, qr.Problem(12, torus=False, blocked=["a1"]), watch=watch),
    ],
)
def test_every_question_stops_with_its_watch(question, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # no table of an earlier run
    watch = Watch()
    watch.stop()
    with pytest.raises(StoppedError):
        question(watch)


def test_a_stopped_search_for_armies_returns_the_best():
    watch = Watch()
    result = qr.armies.solve(20, prove=True, on_improve=lambda armies: watch.stop(), watch=watch)
    assert not result.proved
    assert 0 < result.size < result.upper_bound


def test_a_watch_brings_its_own_limit_and_callback():
    for more in ({"seconds": 5}, {"progress": print}):
        with pytest.raises(InputError, match="leave out seconds and progress"):
            qr.count(8, watch=Watch(), **more)
    with pytest.raises(InputError, match="watch must be a queenright Watch or None, got 5"):
        qr.count(8, watch=5)


def test_progress_is_reported_from_the_waiting_thread():
    reported = []
    watch = Watch(progress=lambda fraction: (reported.append(fraction), len(reported) > 2 and watch.stop()))
    watch.call_core(endless)
    assert reported == [0.0] * len(reported)


def test_an_error_of_a_progress_callback_stops_the_work():
    ended = Event()

    def fail(fraction):
        raise ZeroDivisionError

    def work(control):
        endless(control)
        ended.set()

    with pytest.raises(ZeroDivisionError):
        Watch(progress=fail).call_core(work)
    assert ended.is_set()


def test_an_error_of_the_work_is_raised_to_the_caller():
    with pytest.raises(ZeroDivisionError):
        Watch().call(lambda: 1 // 0, stop=lambda: None)


# -- Ctrl-C


def by_collection():
    def callback(phase, info):
        gc.callbacks.remove(callback)
        press()

    gc.callbacks.append(callback)
    gc.collect()


def by_weak_reference():
    referred = type("Referred", (), {})()
    reference = weakref.ref(referred, lambda _: press())
    del referred
    assert reference() is None


def by_finaliser():
    type("Final", (), {"__del__": lambda self: press()})()


@pytest.mark.parametrize("press_within", [press, by_collection, by_weak_reference, by_finaliser])
def test_ctrl_c_is_not_lost_wherever_python_drops_exceptions(press_within):
    """Python drops an exception that is raised in a callback of the collector, a weak reference or a finaliser."""
    with pytest.raises(KeyboardInterrupt):
        Watch(progress=lambda fraction: press_within()).call_core(endless)


def test_more_ctrl_c_does_not_break_the_clean_up():
    asked, ended = [], Event()

    def stop():
        press()
        asked.append(True)

    def work():
        while len(asked) < 3:
            sleep(0.001)
        ended.set()

    watch = Watch(0)
    with pytest.raises(KeyboardInterrupt):
        watch.call(work, stop)
    assert ended.is_set()


def test_a_watch_within_another_raises_at_once():
    """The inner question is asked by the progress callback of the outer one."""

    def inner(fraction):
        Watch(progress=lambda fraction: press()).call_core(endless)

    with pytest.raises(KeyboardInterrupt):
        Watch(progress=inner).call_core(endless)


def test_ctrl_c_before_an_inner_question_ends_it():
    def ask():
        with Watch().active():
            press()
            Watch().call_core(endless)

    with pytest.raises(KeyboardInterrupt):
        ask()


def test_a_foreign_signal_handler_is_kept():
    reported = []
    ours = signal.signal(signal.SIGINT, lambda number, frame: reported.append(number))
    try:
        with interrupts_held() as pressed:
            press()
        assert (reported, pressed) == ([signal.SIGINT], [])
    finally:
        signal.signal(signal.SIGINT, ours)


def test_a_handler_that_raises_stops_the_work():
    class Enough(BaseException):
        pass

    def raising(number, frame):
        raise Enough

    ours = signal.signal(signal.SIGINT, raising)
    ended = []
    try:
        with pytest.raises(Enough):
            Watch(progress=lambda fraction: press()).call_core(lambda control: ended.append(endless(control)))
    finally:
        signal.signal(signal.SIGINT, ours)
    assert ended == ["stopped"]


def test_ctrl_c_is_the_main_threads_alone():
    """A question in another thread continues; the main thread that waits for it may stop it."""
    watch, answers = Watch(), []
    other = Thread(target=lambda: answers.append(watch.call_core(endless)))
    other.start()
    with pytest.raises(KeyboardInterrupt):
        Watch(progress=lambda fraction: press()).call_core(endless)
    assert other.is_alive()
    watch.stop()
    other.join()
    assert answers == ["stopped"]


@pytest.mark.parametrize("name", ["native", *SOLVERS])
def test_ctrl_c_ends_every_engine(name):
    engine(name).solve(Problem(4))  # loads the package, which holds Ctrl-C too
    press_when_active()
    with pytest.raises(KeyboardInterrupt):
        engine(name).solve(HARD)


@pytest.mark.parametrize("name", ["lines", "maxsat"])
def test_ctrl_c_ends_the_models_of_armies(name):
    solve_model(name, 3)
    press_when_active()
    with pytest.raises(KeyboardInterrupt):
        solve_model(name, 14, seconds=36000)


# -- loops in Python


def build_models(seconds=60):
    end = monotonic() + seconds
    while monotonic() < end:
        build("squares", Problem(20))


def test_the_building_of_models_ends_with_its_question():
    for run in (lambda work: work(), in_thread):

        def limited():
            watch = Watch(0.01)
            with watch.active(), suppress(OutOfTimeError):
                build_models()
            return watch.expired

        assert run(limited) is True


def test_stopping_ends_the_building_of_models():
    watch = Watch()
    watch.stop()
    with pytest.raises(StoppedError), watch.active():
        build_models()


def test_ctrl_c_ends_the_building_of_models():
    press_when_active()
    with pytest.raises(KeyboardInterrupt), Watch().active():
        build_models()


def test_without_a_question_no_watch_is_checked():
    watch = Watch(0)
    with suppress(OutOfTimeError), watch.active():
        tick()
        pytest.fail("an expired watch is active")
    tick()

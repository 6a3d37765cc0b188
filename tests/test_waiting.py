"""Ctrl-C and alarms end the work they are meant for, wherever it happens to be."""

import signal
from threading import Event, Thread
from time import monotonic

import pytest

from queenright import waiting
from queenright.models.registry import build
from queenright.problem.problem import Problem
from queenright.waiting import alarm, call


def spin(seconds):
    end = monotonic() + seconds
    while monotonic() < end:
        pass


class SlowToDie:
    def __del__(self):
        spin(0.05)


def build_models(seconds):
    end = monotonic() + seconds
    while monotonic() < end:
        build("squares", Problem(20))


def test_an_alarm_interrupts_the_building_of_models():
    with pytest.raises(TimeoutError), alarm(0.01):
        build_models(seconds=30)


def test_an_alarm_that_first_rings_in_a_finaliser_is_not_lost():
    def work():
        SlowToDie()  # Python swallows an error raised in here
        build_models(seconds=30)

    with pytest.raises(TimeoutError), alarm(0.001):
        work()


def test_no_alarm_rings_after_its_block():
    with alarm(0.05):
        pass
    build_models(seconds=0.1)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


@pytest.mark.parametrize("milliseconds", range(1, 11))
def test_an_alarm_at_the_end_of_its_block_leaves_nothing_behind(milliseconds):
    seconds = milliseconds / 1000
    try:
        with alarm(seconds):
            build_models(seconds=seconds)
    except TimeoutError:
        pass
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_an_inner_alarm_leaves_the_outer_one_alone():
    def work():
        with alarm(100):
            pass
        build_models(seconds=30)

    with pytest.raises(TimeoutError), alarm(0.01):
        work()


def test_another_thread_takes_its_time():
    ended = []

    def work():
        with alarm(0.001):
            build_models(seconds=0.05)
        ended.append(True)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert ended == [True]


class StoppedBeforeItStarts(Thread):
    def start(self):
        raise KeyboardInterrupt


class StoppedAsItStarts(Thread):
    def start(self):
        super().start()
        raise KeyboardInterrupt


@pytest.mark.parametrize("thread", [StoppedBeforeItStarts, StoppedAsItStarts])
def test_ctrl_c_while_the_thread_starts_leaves_no_work_behind(monkeypatch, thread):
    """Work that went on in the core while Python ends would abort the process."""
    monkeypatch.setattr(waiting, "Thread", thread)
    asked, begun, ended = Event(), [], []

    def work():
        begun.append(True)
        asked.wait(30)
        ended.append(True)

    with pytest.raises(KeyboardInterrupt):
        call(work, stop=asked.set)
    assert begun == ended
    spin(0.05)
    assert begun == ended

"""Jobs without HTTP: the queue and its places, limits of time and memory, and nobody left waiting."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from queenright.web.failures import Failure
from queenright.web.jobs import Jobs, State
from queenright.web.settings import Settings

VIEWS = "queenright.web.views"
LONG = (f"{VIEWS}.board.task:count", {"problem": {"n": 24}, "queens": [], "fundamental": False})
SHORT = (f"{VIEWS}.board.task:count", {"problem": {"n": 8}, "queens": [], "fundamental": False})


def run(scenario, **settings):
    """Run a scenario with jobs of its own; afterwards no process may be left."""

    async def whole():
        jobs = Jobs(Settings(**{"jobs": 1, "grace": 60.0, "arrival": 60.0, **settings}))
        try:
            await scenario(jobs)
        finally:
            await jobs.close()
        assert jobs.processes() == []

    with ThreadPoolExecutor(1) as thread:  # the browser's tests keep a loop running in this one
        thread.submit(asyncio.run, whole()).result()


async def ended(job):
    with job.listening() as listener:
        while not job.state.is_final:
            await asyncio.wait_for(listener.wait(), 30)
            listener.clear()


def test_the_rest_queue_and_their_places_are_told():
    async def scenario(jobs):
        first, second, third = (jobs.submit(*task) for task in (LONG, LONG, SHORT))
        assert [job.state for job in (first, second, third)] == [State.RUNNING, State.QUEUED, State.QUEUED]
        assert [job.place for job in (first, second, third)] == [0, 1, 2]
        jobs.cancel(second)
        assert third.place == 1
        jobs.cancel(first)
        await ended(third)
        assert third.place == 0
        assert json.loads(third.result)["count"] == 92
        assert first.state is second.state is State.CANCELLED

    run(scenario)


def test_too_many_are_refused():
    async def scenario(jobs):
        for _ in range(3):
            jobs.submit(*LONG)
        with pytest.raises(Failure, match="waiting already") as caught:
            jobs.submit(*LONG)
        assert caught.value.status == 503

    run(scenario, queue=2)


def test_a_job_out_of_time_says_so():
    async def scenario(jobs):
        job = jobs.submit(*LONG, 0.5)
        await ended(job)
        assert job.state is State.FAILED
        assert job.error["code"] == "time"
        assert "0.5 s" in job.error["message"]

    run(scenario)


def test_a_job_out_of_memory_says_so():
    async def scenario(jobs):
        arguments = {"definitions": "", "expression": "#..(10^10)", "given": [], "steps": 10**12}
        job = jobs.submit(f"{VIEWS}.formulas.task:evaluate", arguments)
        await ended(job)
        assert job.state is State.FAILED
        assert job.error["code"] in ("memory", "unanswered", "input")

    run(scenario, megabytes=400)


def test_a_process_that_dies_is_an_error_not_a_hang():
    async def scenario(jobs):
        job = jobs.submit("os:abort", {})
        await ended(job)
        assert job.state is State.FAILED

    run(scenario)


def test_a_process_that_cannot_start_is_an_error_not_a_hang(monkeypatch, tmp_path):
    async def scenario(jobs):
        with monkeypatch.context() as changed:
            changed.setattr("sys.executable", str(tmp_path / "missing"))
            job = jobs.submit(*SHORT)
            await ended(job)
        assert (job.state, job.error["code"]) == (State.FAILED, "internal")
        assert "No such file" in job.error["message"]
        await the_next_one_runs(jobs)

    run(scenario)


@pytest.mark.parametrize("line", ["", "nonsense", "[1, 2]", '{"part": 1}', "part: 1", 'part "\\377"', "error {"])
def test_output_that_cannot_be_read_is_an_error_not_a_hang(monkeypatch, tmp_path, line):
    async def scenario(jobs):
        job = await answered_by(jobs, babbler(tmp_path, f"printf '{line}\\n'; exec sleep 60"), monkeypatch)
        assert (job.state, job.error["code"]) == (State.FAILED, "internal")
        assert "cannot be read" in job.error["message"]
        await the_next_one_runs(jobs)

    run(scenario)


def babbler(folder, script):
    """A program that stands in for Python and writes what no worker would."""
    program = folder / "babbler"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o700)
    return program


async def answered_by(jobs, program, monkeypatch):
    with monkeypatch.context() as changed:
        changed.setattr("sys.executable", str(program))
        job = jobs.submit(*SHORT)
        await ended(job)
    return job


@pytest.mark.parametrize("script", ["printf 'part %02000d\\n' 1", "while echo part 12345; do :; done"])
def test_an_answer_longer_than_allowed_is_refused(monkeypatch, tmp_path, script):
    async def scenario(jobs):
        job = await answered_by(jobs, babbler(tmp_path, f"{script}; exec sleep 60"), monkeypatch)
        assert (job.state, job.error["code"]) == (State.FAILED, "memory")
        assert "longer than" in job.error["message"]
        assert job.bytes < 10_000

    run(scenario, answer_bytes=4000 if "while" in script else 1000)


def test_an_answer_that_breaks_off_is_none(monkeypatch, tmp_path):
    async def scenario(jobs):
        job = await answered_by(jobs, babbler(tmp_path, """printf 'result {"count": 9'"""), monkeypatch)
        assert (job.state, job.result) == (State.FAILED, None)
        assert "ended without an answer" in job.error["message"]

    run(scenario)


def test_answers_that_are_kept_have_room_for_a_few_and_the_oldest_goes_first(monkeypatch, tmp_path):
    async def scenario(jobs):
        program = babbler(tmp_path, "printf 'result %05000d\\n' 1")
        first, second, third = [await settled(await answered_by(jobs, program, monkeypatch)) for _ in range(3)]
        assert len(third.result) == 5000
        with pytest.raises(Failure, match="no longer kept"):
            jobs.find(first.id)
        assert [jobs.find(job.id) for job in (second, third)] == [second, third]

    run(scenario, kept_bytes=16_000)


def test_requests_of_ended_jobs_take_no_room():
    async def scenario(jobs):
        text = "1 + " * 10_000
        asked = [jobs.submit(f"{VIEWS}.formulas.task:typeset", {"definitions": text}) for _ in range(5)]
        for job in asked:
            jobs.cancel(job)
        assert [job.order for job in asked] == [""] * 5

    run(scenario)


async def settled(job):
    """The job, once its process is gone: only then is its answer among those that are kept."""
    await asyncio.wait({job.runner})
    await asyncio.sleep(0)
    return job


async def the_next_one_runs(jobs):
    job = jobs.submit(*SHORT)
    await ended(job)
    assert json.loads(job.result)["count"] == 92


def test_a_job_that_nobody_hears_is_ended():
    async def scenario(jobs):
        job = jobs.submit(*LONG)
        await ended_unheard(job)
        assert job.state is State.CANCELLED

    async def ended_unheard(job):
        for _ in range(1000):
            if job.state.is_final:
                return
            await asyncio.sleep(0.02)

    run(scenario, arrival=0.3)


def test_the_guide_tells_how_long_a_job_waits_for_a_listener():
    guide = " ".join((Path(__file__).parents[2] / "docs" / "page.md").read_text(encoding="utf-8").split())
    times = f"any more is ended after {Settings().grace:g} seconds, one that nobody has come for yet after"
    assert f"{times} {Settings().arrival:g};" in guide


def test_a_job_that_nobody_hears_any_more_is_ended():
    async def scenario(jobs):
        job = jobs.submit(*LONG)
        with job.listening():
            await asyncio.sleep(0)
        jobs.left_alone(job)
        await asyncio.wait_for(asyncio.wait({job.runner}), 20)
        assert job.state is State.CANCELLED

    run(scenario, grace=0.3)


def test_whoever_ends_a_job_waits_until_its_process_is_gone():
    async def scenario(jobs):
        job = jobs.submit(*LONG)
        while job.process_id is None:
            await asyncio.sleep(0.01)
        await jobs.end(job)
        assert job.state is State.CANCELLED
        assert (job.process_id, jobs.processes()) == (None, [])
        await jobs.end(job)  # once more does nothing

    run(scenario)


def test_an_answer_is_forgotten_in_the_end():
    async def scenario(jobs):
        job = jobs.submit(*SHORT)
        await ended(job)
        assert jobs.find(job.id) is job
        for _ in range(500):
            await asyncio.sleep(0.02)
            try:
                jobs.find(job.id)
            except Failure:
                return
        raise AssertionError("it is still known")

    run(scenario, keep=0.1)

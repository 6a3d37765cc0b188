"""Long work in a router: one line gives a question two addresses.

`POST /api/count` waits for the answer; if the client disconnects, the work is cancelled. `POST /api/jobs/count` starts
a job and returns its id at once. `GET /api/jobs/ID/events` streams its progress (server-sent events `queued`,
`running`, `part`, `progress`, then `done`, `failed` or `cancelled`), and `DELETE /api/jobs/ID` cancels it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from queenright.web.bodies import Body, Failed
from queenright.web.failures import Failure
from queenright.web.jobs import Job, Jobs, State
from queenright.web.reports import Tell

#: Any text up to this many characters is parsed within a few hundredths of a second.
INSTANT_LENGTH = 10_000

#: The time limit for longer texts, which are parsed in a job.
SECONDS_TO_READ = 30.0

#: A function of a view's `task.py`.
Task = Callable[[dict[str, Any], Tell], dict[str, Any]]

#: How often a stream checks whether its client is still connected and sends a keep-alive.
SECONDS_BETWEEN_LOOKS = 0.5

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Failed, "description": words}
    for status, words in {
        400: "the request is not valid",
        403: "no token, or a request from another site's page",
        404: "there is no such thing",
        409: "the job was cancelled",
        413: "the request is too large",
        421: "the host is not ours",
        422: "no answer: out of time or memory, or beyond the method",
        500: "a mistake inside Queenright",
        501: "an optional package is missing",
        503: "too many jobs are waiting",
    }.items()
}

#: The responses of a question that returns a drawing or a text instead of JSON.
PICTURE: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}, "text/plain": {}}}}


def jobs_of(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


def offer(
    router: APIRouter,
    name: str,
    body: type[Body],
    task: Task,
    *,
    summary: str,
    seconds: float | None = None,
) -> None:
    """Add both addresses of a question. *task* is called in the job's process with `body.order()`.

    The work is cancelled after *seconds*, without an answer.
    """

    def submitted(question: Body, request: Request) -> Job:
        return jobs_of(request).submit(named(task), question.order(), seconds)

    async def answer(question: Body, request: Request) -> Response:
        return await finished(submitted(question, request), request)

    async def start(question: Body, request: Request) -> JSONResponse:
        return JSONResponse(submitted(question, request).to_json(), 202)

    ways = ((answer, f"/api/{name}", summary, 200), (start, f"/api/jobs/{name}", f"{summary}: as a job", 202))
    for function, path, words, status in ways:
        function.__annotations__ = {"question": body, "request": Request, "return": Response}
        shape: dict[str, Any] = {"status_code": status, "response_model": None, "responses": ERRORS}
        router.post(path, summary=words, name=f"{function.__name__}_{name}", **shape)(function)


def named(task: Task) -> str:
    """The name by which the job's process finds the task."""
    return f"{task.__module__}:{task.__name__}"


async def finished(job: Job, request: Request) -> Response:
    """The job's answer as its process wrote it, or its failure. If the client disconnects, the job is cancelled."""
    with job.listening() as listener:
        while not job.state.is_final:
            await _woken(listener)
            if await request.is_disconnected():
                jobs_of(request).cancel(job)
    if job.state is State.DONE:
        return Response(job.result, media_type="application/json")
    assert job.error is not None
    raise Failure.from_json(job.error)


async def read_by(task: Task, text: str, order: dict[str, Any], request: Request) -> Response:
    """Parse a text with a task: at once if the text is short, otherwise in a job.

    Pasted boards and puzzles are short, so they need not wait until other jobs are done.
    """
    if len(text) <= INSTANT_LENGTH:
        return JSONResponse(await asyncio.to_thread(task, order, lambda kind, value: None))
    return await finished(jobs_of(request).submit(named(task), order, SECONDS_TO_READ), request)


async def _woken(listener: asyncio.Event) -> bool:
    """Whether something changed before the timeout."""
    try:
        await asyncio.wait_for(listener.wait(), SECONDS_BETWEEN_LOOKS)
    except TimeoutError:
        return False
    listener.clear()
    return True


async def stream(job: Job, request: Request) -> AsyncIterator[str]:
    """Everything that happens to the job, as server-sent events: from the start, or after the last part received."""
    sent = min(first_unsent(request.headers.get("last-event-id", "")), len(job.parts))
    last: tuple[str, str | None] = ("", None)
    try:
        with job.listening() as listener:
            while not await request.is_disconnected():
                for index, part in enumerate(job.parts[sent:], sent):
                    yield event("part", part, index)
                sent = len(job.parts)
                if job.state.is_final:
                    yield event(str(job.state), job.result or json.dumps({"error": job.error}))
                    return
                now = (f"{job.state}{job.place}", job.progress)
                if now[0] != last[0]:
                    yield event(str(job.state), json.dumps({"id": job.id, "place": job.place}))
                if now[1] is not None and now[1] is not last[1]:
                    yield event("progress", now[1])
                last = now
                if not await _woken(listener):
                    yield ": still here\n\n"
    finally:
        if not job.state.is_final:
            jobs_of(request).left_alone(job)


def first_unsent(last_event: str) -> int:
    """The first part to send to a client that reconnects with a Last-Event-ID; 0 if that is no part's number.

    >>> first_unsent("6"), first_unsent(""), first_unsent("-1")
    (7, 0, 0)
    """
    return int(last_event) + 1 if last_event.isdecimal() and len(last_event) < 10 else 0


def event(kind: str, data: str, index: int | None = None) -> str:
    r"""One server-sent event with one line of data. A client that reconnects sends the last *index* it received.

    >>> event("progress", '{"fraction": 0.5}')
    'event: progress\ndata: {"fraction": 0.5}\n\n'
    >>> event("part", "[1]", 7)
    'event: part\nid: 7\ndata: [1]\n\n'
    """
    name = "" if index is None else f"id: {index}\n"
    return f"event: {kind}\n{name}data: {data}\n\n"


router = APIRouter(tags=["jobs"])


@router.get("/api/jobs/{job_id}", responses=ERRORS, summary="How far a job is")
async def job_state(job_id: str, request: Request) -> dict[str, Any]:
    return jobs_of(request).find(job_id).to_json()


@router.get(
    "/api/jobs/{job_id}/events",
    responses=ERRORS,
    summary="What happens to a job, as server-sent events",
    response_class=StreamingResponse,
)
async def job_events(job_id: str, request: Request) -> StreamingResponse:
    job = jobs_of(request).find(job_id)
    return StreamingResponse(stream(job, request), media_type="text/event-stream")


@router.delete("/api/jobs/{job_id}", responses=ERRORS, summary="End a job")
async def end_job(job_id: str, request: Request) -> dict[str, Any]:
    job = jobs_of(request).find(job_id)
    await jobs_of(request).end(job)
    return job.to_json()


@router.get("/api/jobs", responses=ERRORS, summary="How many jobs run and wait")
async def job_counts(request: Request) -> dict[str, int]:
    return jobs_of(request).counts()

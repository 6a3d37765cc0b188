"""The count view: the existing ledgers, the progress of each, and the job that continues one."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Path, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from queenright.job.certificate import certificate
from queenright.job.inspection import inspect, plan_of
from queenright.job.opening import discard
from queenright.known import published
from queenright.locks import LedgerBusyError
from queenright.web.bodies import Body, Whole
from queenright.web.failures import Failure
from queenright.web.routes import ERRORS, jobs_of, named
from queenright.web.view import View
from queenright.web.views.count import task
from queenright.web.views.count.ledgers import LARGEST_COUNT, Ledgers


def _prepare(app: FastAPI) -> None:
    app.state.ledgers = Ledgers(app.state.settings.ledgers)


router = APIRouter(tags=["count"])

VIEW = View(
    "count",
    "Count",
    "How many solutions are there? Counted here, piece by piece, and never looked up.",
    router,
    limits={"largest": LARGEST_COUNT},
    prepare=_prepare,
    help=(
        "The count is split into units. Each finished unit is written to a file at once, so that you can stop and "
        "resume whenever you like.",
        "Each unit is counted together with its remainders modulo two primes; one whose remainders disagree is "
        "refused. A finished count is compared with the published sequence A000170; it is never taken from there.",
    ),
)

Size = Annotated[int, Path(ge=1, le=LARGEST_COUNT)]


class LedgerQuestion(Body):
    """A board size; the server chooses the ledger's name."""

    n: Annotated[Whole, Field(ge=1, le=LARGEST_COUNT, examples=[12])]


def ledgers_of(request: Request) -> Ledgers:
    ledgers: Ledgers = request.app.state.ledgers
    return ledgers


@router.post("/api/jobs/ledger", responses=ERRORS, status_code=202, summary="Count with a ledger: as a job")
async def start(question: LedgerQuestion, request: Request) -> JSONResponse:
    """Begin a count, or continue where its ledger ends. If the count is already running, return its job.

    The job's parts are finished units; its progress is their rate and the time left. However it ends, the ledger keeps
    the finished units.
    """
    ledgers, n = ledgers_of(request), question.n
    await ledgers.settled(n)
    job = ledgers.job(n)
    if job is None:
        order = {"n": n, "folder": str(ledgers.folder), "name": ledgers.name(n)}
        job = jobs_of(request).submit(named(task.count), order)
        ledgers.begun(n, job)
    return JSONResponse(job.to_json(), 202)


@router.get("/api/ledgers", responses=ERRORS, summary="All ledgers of counts")
def list_ledgers(request: Request) -> dict[str, Any]:
    """The ledgers, and the published counts to compare them with."""
    ledgers = ledgers_of(request)
    known = {str(n): published(n)["count"] for n in range(1, LARGEST_COUNT + 1)}
    return {"ledgers": [ledgers.told(n) for n in ledgers.sizes()], "published": known}


@router.get("/api/ledgers/{n}", responses=ERRORS, summary="How far a count is, unit by unit")
def ledger(n: Size, request: Request) -> dict[str, Any]:
    """The state of a count, after checking every record of its ledger. A count that has not begun has only a plan."""
    return ledgers_of(request).told(n)


@router.delete("/api/ledgers/{n}", responses=ERRORS, summary="Delete a ledger, to begin anew")
async def delete_ledger(n: Size, request: Request) -> dict[str, Any]:
    ledgers = ledgers_of(request)
    await ledgers.settled(n)
    try:
        await asyncio.to_thread(discard, ledgers.path(n))
    except LedgerBusyError:
        raise Failure("unanswered", f"{ledgers.name(n)} is being written; stop that count first") from None
    return await asyncio.to_thread(ledgers.told, n)


@router.get("/api/ledgers/{n}/certificate", responses=ERRORS, summary="The certificate of a finished count")
def ledger_certificate(n: Size, request: Request) -> dict[str, Any]:
    """For `queens verify`: every unit with its hash, their sum and its residues."""
    ledgers = ledgers_of(request)
    if not ledgers.told(n)["complete"]:
        raise Failure("input", f"only a complete count gets a certificate; {n} queens are not counted yet", "n")
    found = inspect(ledgers.path(n))
    return certificate(found, plan_of(found))

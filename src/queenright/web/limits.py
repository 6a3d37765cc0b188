"""The server's limits on sizes, times and the number of jobs. The page asks for them and has no copy of its own."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from queenright.web.routes import ERRORS
from queenright.web.settings import Settings

router = APIRouter(tags=["limits"])


class ServerLimits(BaseModel):
    """The limits of every question."""

    body_bytes: int = Field(description="The largest request.")
    answer_bytes: int = Field(description="The largest answer of a job.")
    seconds: float = Field(description="How long a job may take; some questions have less.")
    megabytes: int = Field(description="How much memory a job may take.")
    jobs: int = Field(description="Jobs that run at once.")
    queue: int = Field(description="Jobs that may wait.")


class PublishedLimits(BaseModel):
    server: ServerLimits
    views: dict[str, dict[str, int]] = Field(description="By the name of the view, such as its largest board.")


@router.get("/api/limits", responses=ERRORS, summary="The largest sizes, the longest times")
async def limits(request: Request) -> PublishedLimits:
    settings: Settings = request.app.state.settings
    named = {name: getattr(settings, name) for name in ServerLimits.model_fields}
    return PublishedLimits(server=ServerLimits(**named), views=request.app.state.limits)

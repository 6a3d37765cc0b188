"""The application: the views' routers, the static page, one shape for errors, and the access checks around it all."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from queenright import _core
from queenright.errors import QueensError, shown
from queenright.web import limits, routes
from queenright.web.assets import ViewFiles
from queenright.web.failures import Failure
from queenright.web.jobs import Jobs
from queenright.web.keys import Keys
from queenright.web.notices import OPEN, notice, wants_page
from queenright.web.security import Door
from queenright.web.settings import Settings
from queenright.web.view import View
from queenright.web.views import FOLDER, views

STATIC = Path(__file__).parent / "static"
ABOUT = "Every question and view of the page, as JSON. Errors have one shape; long work can be started as a job."


def create_app(settings: Settings | None = None) -> FastAPI:
    """Create an application with its own set of jobs."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await app.state.jobs.close()

    app = FastAPI(
        title="Queenright",
        version=_core.version,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings, app.state.jobs, app.state.keys = chosen, Jobs(chosen), Keys(chosen.token)
    shown = views()
    for view in shown:
        _add_view(app, view)
    app.include_router(routes.router)
    app.include_router(limits.router)
    app.state.limits = {view.name: dict(view.limits) for view in shown}
    _add_page(app, shown)
    _add_errors(app)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    app.add_middleware(Door, settings=chosen, keys=app.state.keys)
    return app


def _add_view(app: FastAPI, view: View) -> None:
    if view.router is not None:
        app.include_router(view.router)
    if view.prepare is not None:
        view.prepare(app)


def _add_page(app: FastAPI, shown: list[View]) -> None:
    page = index_page(shown)

    @app.get("/", include_in_schema=False)
    def index() -> HTMLResponse:
        return HTMLResponse(page)

    @app.get("/favicon.ico", include_in_schema=False)
    def favicon() -> FileResponse:
        return FileResponse(STATIC / "icon.svg", media_type="image/svg+xml")

    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.mount("/views", ViewFiles(directory=FOLDER), name="views")


def index_page(shown: list[View]) -> str:
    """The shell with its tabs and the views' facts, so that the first paint needs only this and its style sheet."""
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    facts = json.dumps({view.name: view.facts() for view in shown}).replace("<", r"\u003c")
    tabs = "\n      ".join(_tab(view) for view in shown if view.tab)
    return text.replace("<!-- facts -->", facts).replace("<!-- views -->", tabs)


def _tab(view: View) -> str:
    name, title, words = escape(view.name), escape(view.title), escape(view.words)
    style = " data-style" if (FOLDER / view.name / f"{view.name}.css").is_file() else ""
    aside = ' class="aside"' if view.aside else ""
    return f'<a href="#/{name}" data-view="{name}" data-title="{title}"{aside}{style} title="{words}">{title}</a>'


def _add_errors(app: FastAPI) -> None:
    async def queens(_: Request, error: Exception) -> Response:
        return _answer(Failure.of(error))

    async def shape(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return _answer(_misshapen(error))

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if isinstance(error.__cause__, Failure):
            return _answer(error.__cause__)
        if error.status_code == 404:
            return _nothing_here(request.url.path, request.headers.get("accept", ""))
        code = "not-allowed" if error.status_code == 405 else "shape"
        answer = _answer(Failure(code, str(error.detail).lower()))
        answer.headers.update(error.headers or {})
        return answer

    async def unforeseen(_: Request, error: Exception) -> Response:
        logging.getLogger("uvicorn.error").error("unforeseen", exc_info=error)
        return _answer(Failure.of(error))

    app.add_exception_handler(QueensError, queens)
    app.add_exception_handler(Failure, queens)
    app.add_exception_handler(RequestValidationError, shape)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Exception, unforeseen)


def _nothing_here(path: str, accept: str) -> Response:
    nothing = f"there is nothing at {shown(path)}"
    failure = Failure("not-found", f"{nothing}; {OPEN}; /api/openapi.json lists all questions")
    if wants_page(path, accept):
        message = f"{nothing}: the address may be old or mistyped"
        return HTMLResponse(notice(message, title="No such page"), failure.status)
    return _answer(failure)


def _answer(failure: Failure) -> JSONResponse:
    return JSONResponse(failure.to_json(), failure.status)


def _misshapen(error: RequestValidationError) -> Failure:
    """Describe the first validation error of a request: the field, the value given and what is allowed."""
    found = error.errors()[0]
    if found["type"] == "json_invalid":
        return Failure("shape", "the request is not JSON", None)
    path = [str(part) for part in found["loc"] if part != "body" and not str(part).endswith("]")]
    field = path[0] if path else None
    given = repr(found.get("input"))
    shown = given if len(given) <= 60 else f"{given[:59]}…"
    wanted = str(found["msg"]).removeprefix("Input ").removeprefix("Value error, ")
    code = "size" if field == "n" and found["type"] != "missing" else "shape"
    return Failure(code, f"{field or 'the request'} {wanted[:1].lower()}{wanted[1:]}, got {shown}", field)


def openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, with our error shape for bad requests instead of FastAPI's."""
    if app.openapi_schema is None:
        page = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        for operations in page["paths"].values():
            for operation in operations.values():
                content = operation["responses"].get("422", {}).get("content", {})
                if "HTTPValidationError" in str(content):
                    del operation["responses"]["422"]
        for name in ("HTTPValidationError", "ValidationError"):
            page.get("components", {}).get("schemas", {}).pop(name, None)
        app.openapi_schema = page
    return app.openapi_schema

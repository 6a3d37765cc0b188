"""The application: the routers of `queenright.web.api`, the static page, one error shape, and the door round it all."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from queenright import _core
from queenright.errors import QueensError
from queenright.web import api, routes
from queenright.web.failures import Failure
from queenright.web.jobs import Jobs
from queenright.web.ledgers import Ledgers
from queenright.web.security import Door
from queenright.web.settings import Settings
from queenright.web.view import View

STATIC = Path(__file__).parent / "static"
ABOUT = "Every question and view of the page, as JSON. Errors have one shape; long work can be started as a job."


def parts() -> list[ModuleType]:
    """The API modules, those with a view in its order first."""
    modules = [import_module(f"{api.__name__}.{found.name}") for found in iter_modules(api.__path__)]
    return sorted(modules, key=lambda module: view.order if (view := _view(module)) else 1000)


def _view(module: ModuleType) -> View | None:
    return getattr(module, "VIEW", None)


def views() -> list[View]:
    """The views in the order of the page's tabs.

    >>> [view.name for view in views()][:1]
    ['board']
    """
    return [view for module in parts() if (view := _view(module))]


def create_app(settings: Settings | None = None) -> FastAPI:
    """A new application with jobs of its own."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await app.state.jobs.close()

    app = FastAPI(
        title="Queenright", version=_core.version, description=ABOUT, lifespan=lifespan,
        openapi_url="/api/openapi.json", docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.state.settings, app.state.jobs, app.state.ledgers = chosen, Jobs(chosen), Ledgers(chosen.ledgers)
    for module in parts():
        app.include_router(module.router)
    app.include_router(routes.router)
    _add_page(app)
    _add_errors(app)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    app.add_middleware(Door, settings=chosen)
    return app


def _add_page(app: FastAPI) -> None:
    page = index_page(views())

    @app.get("/", include_in_schema=False)
    def index() -> HTMLResponse:
        return HTMLResponse(page)

    app.mount("/static", StaticFiles(directory=STATIC), name="static")


def index_page(shown: list[View]) -> str:
    """The shell with its tabs: the first paint needs no request but this one and the style sheet."""
    tabs = "\n".join(
        f'      <a href="#/{escape(view.name)}" data-view="{escape(view.name)}" title="{escape(view.words)}">'
        f"{escape(view.title)}</a>"
        for view in shown
    )
    return (STATIC / "index.html").read_text(encoding="utf-8").replace("<!-- views -->", tabs.strip())


def _add_errors(app: FastAPI) -> None:
    async def queens(_: Request, error: Exception) -> Response:
        return _answer(Failure.of(error))

    async def shape(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return _answer(_misshapen(error))

    async def http(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if isinstance(error.__cause__, Failure):
            return _answer(error.__cause__)
        codes = {404: "not-found", 405: "not-allowed"}
        answer = _answer(Failure(codes.get(error.status_code, "shape"), str(error.detail).lower()))
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


def _answer(failure: Failure) -> JSONResponse:
    return JSONResponse(failure.to_json(), failure.status)


def _misshapen(error: RequestValidationError) -> Failure:
    """The first thing that is wrong with the shape of a request: which field, what came, what was wanted."""
    found = error.errors()[0]
    if found["type"] == "json_invalid":
        return Failure("shape", "the request is not JSON", None)
    path = [str(part) for part in found["loc"] if part != "body" and not str(part).endswith("]")]
    field = path[0] if path else None
    came = repr(found.get("input"))
    shown = came if len(came) <= 60 else f"{came[:59]}…"
    wanted = str(found["msg"]).removeprefix("Input ").removeprefix("Value error, ")
    code = "size" if field == "n" and found["type"] != "missing" else "shape"
    return Failure(code, f"{field or 'the request'} {wanted[:1].lower()}{wanted[1:]}, got {shown}", field)


def openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI page; bad requests answer with our error shape, not with FastAPI's."""
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

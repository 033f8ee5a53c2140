"""The application: routes of the interface, the socket, the browser client, and what runs around a request."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib import resources
from pathlib import Path

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from pitboss.room.card_room import CardRoom
from pitboss.room.hosting import place_of
from pitboss.server import (
    game_pages,
    history,
    hosting_pages,
    jackpot_pages,
    lab_pages,
    lab_rounds,
    lobby_pages,
    rules_pages,
    ruling_pages,
    sessions,
)
from pitboss.server.endpoint import Endpoint, problem, respond
from pitboss.server.lab_workshop import Workshop
from pitboss.server.limits import Limits
from pitboss.server.openapi import openapi
from pitboss.server.service import Service
from pitboss.server.sockets import serve_socket

PAGES = (
    sessions,
    game_pages,
    lobby_pages,
    jackpot_pages,
    hosting_pages,
    ruling_pages,
    history,
    rules_pages,
    lab_pages,
    lab_rounds,
)
ENDPOINTS = tuple(endpoint for pages in PAGES for endpoint in pages.ENDPOINTS)
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
_log = structlog.get_logger()
_Next = Callable[[Request], Awaitable[Response]]


def make_app(
    open_room: Callable[[], CardRoom], limits: Limits | None = None, origins: tuple[str, ...] = ()
) -> Starlette:
    """The application over a room, which is opened with the application and closed with it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        room = open_room()
        room.start()
        app.state.service = Service(room, limits or Limits(), origins)
        app.state.lab = Workshop()
        _log.info("room open", tables=len(room.tables))
        yield
        await app.state.lab.close()
        await room.close()
        _log.info("room closed")

    return Starlette(
        routes=[*_routes(), *_pages(static_folder())],
        lifespan=lifespan,
        middleware=[Middleware(BaseHTTPMiddleware, dispatch=_around)],
        exception_handlers={HTTPException: _http_error, Exception: _defect},
    )


def static_folder() -> Path:
    """Where the built browser client lies, if it was built."""
    return Path(str(resources.files("pitboss") / "static"))


def _routes() -> list[BaseRoute]:
    routes: list[BaseRoute] = [
        Route("/healthz", _health),
        Route("/metrics", _metrics),
        Route("/openapi.json", _openapi),
        WebSocketRoute("/ws", _socket),
    ]
    paths = dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)
    for path in paths:
        by_method = {endpoint.method: endpoint for endpoint in ENDPOINTS if endpoint.path == path}
        routes.append(Route(path, _answering(by_method), methods=METHODS))
    return [*routes, Route("/api/{rest:path}", _no_such, methods=METHODS)]


def _answering(by_method: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        endpoint = by_method.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            allowed = ", ".join(by_method)
            return problem(405, f"{request.method} is not for this address; {allowed} is", headers={"Allow": allowed})
        return await respond(endpoint, request, _service(request))

    return answer


def _pages(folder: Path) -> list[BaseRoute]:
    """The browser client; every address that is no file of it is one of its own routes."""

    async def page(request: Request) -> Response:
        wanted = (folder / request.path_params["path"]).resolve()
        if wanted.is_file() and wanted.is_relative_to(folder.resolve()):
            forever = {"Cache-Control": "public, max-age=31536000, immutable"} if "assets" in wanted.parts else {}
            return FileResponse(wanted, headers=forever)
        if (folder / "index.html").is_file():
            return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})
        return problem(404, "the browser client was not built; `make web` builds it")

    return [Route("/{path:path}", page)]


async def _around(request: Request, call_next: _Next) -> Response:
    """Count, log without contents, and add the headers that protect pages."""
    response = await call_next(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    _service(request).metrics.requests.labels(request.method, response.status_code).inc()
    _log.debug("request", method=request.method, path=request.url.path, status=response.status_code)
    return response


async def _health(request: Request) -> Response:
    service = _service(request)
    troubles = [host.trouble for host in service.room.tables.values() if host.trouble]
    if troubles:
        return JSONResponse({"status": "failing", "reason": troubles[0]}, 503)
    return JSONResponse({"status": "ok"})


async def _metrics(request: Request) -> Response:
    service = _service(request)
    service.metrics.tables.set(len(service.room.tables))
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def _openapi(request: Request) -> Response:
    return JSONResponse(openapi(ENDPOINTS))


async def _no_such(request: Request) -> Response:
    return problem(404, "there is nothing at this address; /openapi.json describes what there is")


async def _socket(socket: WebSocket) -> None:
    service: Service = socket.app.state.service
    await serve_socket(socket, service)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "registered for nothing else"
    return problem(error.status_code, error.detail, headers=dict(error.headers or {}))


async def _defect(request: Request, error: Exception) -> Response:
    # The text of an error might name a card; its kind and place are enough to find it.
    _log.error("defect", path=request.url.path, kind=type(error).__name__, where=place_of(error))
    return problem(500, "the room has a defect here; nothing has changed")


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service

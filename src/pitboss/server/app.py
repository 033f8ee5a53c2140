"""The application: routes of the interface, the socket, the browser client, and what runs around a request."""

import asyncio
import contextlib
import mimetypes
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from pitboss.room.card_room import CardRoom
from pitboss.room.host import place_of
from pitboss.room.turned_away import Elsewhere
from pitboss.rulebook.search import index
from pitboss.server import (
    checkpoint_pages,
    device_pages,
    floor_doing,
    floor_pages,
    following_pages,
    game_pages,
    history,
    host_pages,
    hosting_pages,
    house_pages,
    lab_pages,
    lab_rounds,
    lobby_pages,
    own_tables,
    passkey_pages,
    reader_lines,
    result_pages,
    rules_pages,
    ruling_pages,
    sessions,
    shift_pages,
    sign_pages,
    staff_pages,
    tournament_doing,
    tournament_evidence,
    tournament_pages,
    tournament_sums,
)
from pitboss.server.door import Door, short_path
from pitboss.server.endpoint import JSON, Endpoint, problem, respond
from pitboss.server.floor_socket import at_the_floor
from pitboss.server.greeting import at_tables
from pitboss.server.health import health_routes
from pitboss.server.lab_workshop import Workshop
from pitboss.server.limits import Limits
from pitboss.server.notifying import notified
from pitboss.server.openapi import openapi
from pitboss.server.packing import file_of, send
from pitboss.server.service import Service
from pitboss.server.sockets import receive_in, serve_socket

if TYPE_CHECKING:
    from pitboss.server.nodes.gate import NodeGate

PAGES = (
    sessions,
    game_pages,
    lobby_pages,
    own_tables,
    result_pages,
    hosting_pages,
    following_pages,
    floor_doing,
    device_pages,
    floor_pages,
    shift_pages,
    host_pages,
    house_pages,
    sign_pages,
    passkey_pages,
    staff_pages,
    ruling_pages,
    history,
    rules_pages,
    lab_pages,
    lab_rounds,
    checkpoint_pages,
    tournament_doing,
    tournament_pages,
    tournament_sums,
    tournament_evidence,
)
ENDPOINTS = tuple(endpoint for pages in PAGES for endpoint in pages.ENDPOINTS)
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
_log = structlog.get_logger()


def make_app(
    open_room: Callable[[], CardRoom],
    limits: Limits | None = None,
    origins: tuple[str, ...] = (),
    readers: tuple[str, int] | None = None,
    bus: str = "",
    is_gateway: bool = True,
) -> Starlette:
    """The application over a room, which is opened with the application and closed with it.

    `readers` is where readers of cards may connect over TCP, an address and a port. With the address of a `bus` the
    room is opened as one node of several; one that is no gateway has tables, and lets nobody in but readers of cards.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with told(app):
            heard_at = reader_lines.bound(*readers) if readers is not None else None
            room = _opened(open_room, starts=not bus)
        room.tables.allowance = (limits or Limits()).tables
        app.state.service = service = Service(room, limits or Limits(), origins)
        service.lab = Workshop()
        gate: NodeGate | None = None
        if bus:
            with told(app):
                gate = service.gate = await _entered(service, bus)
        app.state.role = gate
        indexing = asyncio.create_task(asyncio.to_thread(index))
        listening = await reader_lines.listen(service.reader_line, heard_at) if heard_at is not None else None
        _log.info("room open", tables=len(room.tables))
        yield
        if listening is not None:
            listening.close()
        await indexing
        await service.lab.close()
        if gate is not None:
            await gate.close()
        await room.close()
        _log.info("room closed")

    # What cards a reader has seen is for no gateway: it connects to a node that has the database, whoever else does.
    routes: list[BaseRoute] = [WebSocketRoute("/reader", _reader)]
    if is_gateway:
        routes += [*_routes(), *client_pages(static_folder())]
    return application(routes, lifespan)


def application(
    routes: list[BaseRoute], lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]]
) -> Starlette:
    """What every server of the room is around its own routes."""

    @contextlib.asynccontextmanager
    async def told_of(app: Starlette) -> AsyncIterator[None]:
        async with notified() as ready, lifespan(app):
            ready()
            yield

    return Starlette(
        routes=[*health_routes(), *routes],
        lifespan=told_of,
        middleware=[Middleware(Door)],
        exception_handlers={HTTPException: _http_error, Exception: _defect},
    )


@contextlib.contextmanager
def told(app: Starlette) -> Iterator[None]:
    """If the room cannot be opened, the server ends without a word: `trouble` has the reason."""
    try:
        yield
    except Exception as error:
        app.state.trouble = error
        raise


def _opened(open_room: Callable[[], CardRoom], starts: bool) -> CardRoom:
    """The room, open and with its tables; those of a node come when it has entered."""
    room = open_room()
    try:
        if starts:
            room.start()
    except Exception:
        room.store.close()
        raise
    return room


async def _entered(service: Service, address: str) -> "NodeGate":
    """The room as a node that the others know."""
    from pitboss.server.nodes.entering import enter_room

    try:
        return await enter_room(service, address, {(each.method, each.path): each for each in ENDPOINTS})
    except Exception:
        service.room.store.close()
        raise


def static_folder() -> Path:
    """Where the built browser client lies, if it was built."""
    return Path(str(resources.files("pitboss") / "static"))


def _routes() -> list[BaseRoute]:
    routes: list[BaseRoute] = [
        Route("/openapi.json", description),
        WebSocketRoute("/ws", _socket),
        WebSocketRoute("/ws/floor", _floor_socket),
    ]
    return [*routes, *endpoint_routes(_answer)]


def endpoint_routes(answer: Callable[[Endpoint, Request], Awaitable[Response]]) -> list[BaseRoute]:
    """A route for the path of every endpoint, which `answer` answers."""
    by_path: defaultdict[str, dict[str, Endpoint]] = defaultdict(dict)
    for endpoint in ENDPOINTS:
        by_path[endpoint.path][endpoint.method] = endpoint
    routes = [Route(path, _answering(by_method, answer), methods=METHODS) for path, by_method in by_path.items()]
    return [*routes, Route("/api/{rest:path}", _no_such, methods=METHODS)]


def _answering(
    by_method: dict[str, Endpoint], answer: Callable[[Endpoint, Request], Awaitable[Response]]
) -> Callable[[Request], Awaitable[Response]]:
    async def answered(request: Request) -> Response:
        endpoint = by_method.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            allowed = ", ".join(by_method)
            return problem(405, f"{request.method} is not for this address; {allowed} is", headers={"Allow": allowed})
        return await answer(endpoint, request)

    return answered


async def _answer(endpoint: Endpoint, request: Request) -> Response:
    service: Service = request.app.state.service
    try:
        return await respond(endpoint, request, service)
    except Elsewhere as elsewhere:
        assert service.gate is not None, "a room of one node has everything"
        return await service.gate.forward(elsewhere.place, endpoint, request)


def client_pages(folder: Path) -> list[BaseRoute]:
    """The browser client; every address that is no file of it is one of its own routes."""

    async def page(request: Request) -> Response:
        try:
            wanted = (folder / request.path_params["path"]).resolve()
            is_file = wanted.is_file()
        except (OSError, ValueError):
            return problem(404, "no file and no page can have this name")
        if is_file and wanted.is_relative_to(folder.resolve()):
            # The names of assets bear the hash of what they hold.
            return _file(request, wanted, FOREVER if "assets" in wanted.parts else ASK_AGAIN)
        if (folder / "index.html").is_file():
            return _file(request, folder / "index.html", ASK_AGAIN)
        return problem(404, "the browser client was not built; `make web` builds it")

    return [Route("/{path:path}", page)]


def _file(request: Request, path: Path, keep: str) -> Response:
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return send(request, file_of(path, path.stat().st_mtime_ns), media, {"Cache-Control": keep})


async def description(request: Request) -> Response:
    return Response(_description(), media_type=JSON)


@cache
def _description() -> bytes:
    return msgspec.json.encode(openapi(ENDPOINTS))


async def _no_such(request: Request) -> Response:
    return problem(404, "there is nothing at this address; /openapi.json describes what there is")


async def _socket(socket: WebSocket) -> None:
    service: Service = socket.app.state.service
    await serve_socket(socket, service, partial(receive_in, service, at_tables))


async def _floor_socket(socket: WebSocket) -> None:
    service: Service = socket.app.state.service
    await serve_socket(socket, service, partial(receive_in, service, at_the_floor))


async def _reader(socket: WebSocket) -> None:
    service: Service = socket.app.state.service
    if not service.connections.take(socket.client.host if socket.client is not None else ""):
        await socket.close(reader_lines.POLICY)
        return
    await reader_lines.serve_reader(socket, service.reader_line)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "registered for nothing else"
    return problem(error.status_code, error.detail, headers=dict(error.headers or {}))


async def _defect(request: Request, error: Exception) -> Response:
    # The text of an error might name a card; its kind and place are enough to find it.
    _log.error("defect", path=short_path(request.url.path), kind=type(error).__name__, where=place_of(error))
    return problem(500, "the room has a defect here; nothing has changed")

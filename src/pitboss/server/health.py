"""What a server tells those who keep it: whether it lives, whether people should be sent to it, what it has counted."""

from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from pitboss.server.service import Service


class NodeRole(Protocol):
    """A node of several, as those see it who keep it."""

    @property
    def is_ready(self) -> bool:
        """Whether it does what it is there for: people, or tables, may be sent to it."""

    def described(self) -> dict[str, object]:
        """What there is to say of it besides."""

    def measure(self) -> None:
        """Bring its metrics up to date."""

    async def drain(self) -> None:
        """Go: hand over what is here, and send people elsewhere."""


def health_routes() -> list[BaseRoute]:
    return [Route("/livez", _lives), Route("/readyz", _ready), Route("/healthz", _health), Route("/metrics", _metrics)]


async def _lives(request: Request) -> Response:
    """The loop turns."""
    return JSONResponse({"status": "ok"})


async def _health(request: Request) -> Response:
    """Whether the room can write; a table that is in trouble by itself is named, and is not the room's health.

    Of one node among several only whether it lives: `_ready` says whether it should be sent people.
    """
    if (role := _role(request)) is not None:
        return JSONResponse({"status": "ok", **role.described()})
    service: Service = request.app.state.service
    troubled = [host for host in service.room.tables.values() if host.trouble]
    tables = {host.meta.id: host.trouble for host in troubled if host.meta.public}
    found = {"tables_in_trouble": len(troubled), "tables": tables} if troubled else {}
    failing = next((host.trouble for host in troubled if host.cannot_write), "")
    if failing:
        return JSONResponse({"status": "failing", "reason": failing, **found}, 503)
    return JSONResponse({"status": "ok", **found})


async def _ready(request: Request) -> Response:
    """Whether people should be sent here."""
    if (role := _role(request)) is None:
        return await _health(request)
    return JSONResponse({"status": "ready" if role.is_ready else "not ready"}, 200 if role.is_ready else 503)


async def _metrics(request: Request) -> Response:
    service = request.app.state.service
    if isinstance(service, Service):
        service.metrics.tables.set(len(service.room.tables))
    if (role := _role(request)) is not None:
        role.measure()
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _role(request: Request) -> NodeRole | None:
    role: NodeRole | None = request.app.state.role
    return role

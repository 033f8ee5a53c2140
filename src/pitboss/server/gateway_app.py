"""The application of a gateway: it lets people in, has the browser client, and neither a room nor a database.

Whatever is asked over HTTP is answered by a node that has tables; sockets are carried to where their tables are.
"""

import contextlib
from collections.abc import AsyncIterator
from functools import partial

import structlog
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from pitboss.room.bus.counted import CountedBus
from pitboss.server.app import application, client_pages, description, endpoint_routes, static_folder, told
from pitboss.server.endpoint import Endpoint, problem
from pitboss.server.entrance import Entrance
from pitboss.server.limits import Limits
from pitboss.server.nodes.counting import gateway_counts
from pitboss.server.nodes.desk import FarDesk
from pitboss.server.nodes.draining import drain
from pitboss.server.nodes.entering import open_gateway
from pitboss.server.nodes.errands import DESK
from pitboss.server.nodes.gateway import FLOOR, TABLES, Gateway
from pitboss.server.sockets import serve_socket

GATEWAY = "gateway"
"""What one is called that was given no name."""
_log = structlog.get_logger()


class GatewayEntrance(Entrance):
    """The door of a gateway, with what is behind it once it has begun."""

    gateway: Gateway
    desk: FarDesk
    bus: CountedBus
    is_draining = False

    def known(self, token: str) -> str:
        return self.desk.known(token)

    # for those who keep it (`health.NodeRole`)

    @property
    def is_ready(self) -> bool:
        return self.bus.is_there and not self.is_draining

    def described(self) -> dict[str, object]:
        return {"gateway": self.gateway.id}

    def measure(self) -> None:
        self.metrics.count(**gateway_counts(self.gateway, self.bus))

    async def drain(self) -> None:
        self.is_draining = True
        await drain(self, _nothing_to_hand_over)


async def _nothing_to_hand_over() -> None:
    """A gateway has no tables."""


def make_gateway(
    bus: str, name: str = GATEWAY, limits: Limits | None = None, origins: tuple[str, ...] = ()
) -> Starlette:
    """The application of a gateway on a bus."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        entrance = GatewayEntrance(limits or Limits(), origins)
        with told(app):
            entrance.gateway, entrance.desk, entrance.bus = await open_gateway(entrance, bus, name)
        app.state.service = app.state.role = entrance
        _log.info("gateway open", gateway=entrance.gateway.id)
        yield
        await entrance.gateway.close()
        await entrance.bus.close()
        _log.info("gateway closed")

    sockets = [WebSocketRoute("/ws", partial(_carried, TABLES)), WebSocketRoute("/ws/floor", partial(_carried, FLOOR))]
    routes = [Route("/openapi.json", description), *sockets, *endpoint_routes(_forwarded)]
    return application([*routes, *client_pages(static_folder())], lifespan)


async def _carried(door: str, socket: WebSocket) -> None:
    entrance: GatewayEntrance = socket.app.state.service
    await serve_socket(socket, entrance, partial(entrance.gateway.carry, door))


async def _forwarded(endpoint: Endpoint, request: Request) -> Response:
    """Answered by a node with tables, which knows what the request is about and sees that it is in order."""
    entrance: GatewayEntrance = request.app.state.service
    largest, content = max(entrance.limits.body, endpoint.largest), b""
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > largest:
                return problem(413, f"a body has at most {largest} bytes")
    except ClientDisconnect:
        return problem(400, "the body was not sent to its end")
    request.state.content = content
    return await entrance.gateway.forward(DESK, endpoint, request)

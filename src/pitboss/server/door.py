"""The door: what every request over HTTP passes on its way in, and every answer on its way out."""

import re

import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.room.store import StoreFailed, StoreUnusable
from pitboss.server.endpoint import address_of, not_now, problem, token_of, too_many
from pitboss.server.entrance import Entrance

HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
SHOWN = 100
_log = structlog.get_logger()


class Door:
    """Count, log without contents, turn away who asks too much, and add the headers that protect pages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        entrance: Entrance = scope["app"].state.service
        request = HTTPConnection(scope)
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", policy_for(request.headers.get("host", "")))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        turned_away = _turned_away(request, entrance)
        await (turned_away or self._app)(scope, receive, answer)
        entrance.metrics.requests.labels(scope["method"] if scope["method"] in KNOWN else "other", status).inc()
        _log.debug("request", method=scope["method"][:SHOWN], path=short_path(scope["path"]), status=status)


KNOWN = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


def short_path(path: str) -> str:
    """A path as it is logged: its beginning, with nothing that a log cannot show."""
    return ascii(path[:SHOWN])[1:-1] + ("..." if len(path) > SHOWN else "")


def policy_for(host: str) -> str:
    """The content policy of a page from this host: sockets to nowhere but here."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets)


def _turned_away(request: HTTPConnection, entrance: Entrance) -> Response | None:
    """The answer to what is not even looked at."""
    limits, scope = entrance.limits, request.scope
    try:
        person = entrance.known(token_of(request))
    except (StoreFailed, StoreUnusable) as error:
        return not_now(error)  # Whoever asked again would wait for the database as long, and everybody else with him.
    if not entrance.allows(person, address_of(request)):
        return too_many()
    if len(scope["path"]) > limits.path or len(scope["query_string"]) > limits.query:
        return problem(
            414, f"an address has at most {limits.path} characters, and {limits.query} behind the question mark"
        )
    return None

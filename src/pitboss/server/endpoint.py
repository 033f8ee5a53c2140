"""An endpoint of the HTTP interface as a value: path, types of its parts, and the function that answers it.

Routes, checks and the OpenAPI description are all made from these values.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from pitboss.malformed import Malformed
from pitboss.misread import misread
from pitboss.play import Refusal, Role, RuleIds
from pitboss.room.person import Person
from pitboss.room.store import Archived, Fenced, KeyReused, StoreDamaged, StoreFailed, StoreUnusable, StreamMoved
from pitboss.room.turned_away import Conflict, Forbidden, NoSuchTable
from pitboss.server.messages import RuleLine, rule_lines
from pitboss.server.packing import pack
from pitboss.server.service import Service

JSON = "application/json"
TOO_MANY = "too many requests: slow down"
MOVED = "somebody else wrote there at the same moment, or has it at another node now: ask again"
AWAY = "the room cannot read or write now: ask again"
LONG = 55.0
"""Seconds for which another node is waited for where an answer takes a core, or many tables: a balancer waits 60."""
BEARER = "bearer "
INVITATION = "X-Pitboss-Invitation"
LONGEST_INVITATION = 60
_encoder = msgspec.json.Encoder()
_log = structlog.get_logger()


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part that has no fields."""


class Reason(msgspec.Struct, frozen=True):
    reason: str
    rules: tuple[RuleLine, ...] = ()


class Problem(msgspec.Struct, frozen=True):
    """The body of every error."""

    error: Reason


class Fault(Exception):
    """An answer that is an error."""

    def __init__(self, status: int, reason: str, rules: RuleIds = (), headers: dict[str, str] | None = None) -> None:
        super().__init__(status, reason)
        self.status, self.reason, self.rules, self.headers = status, reason, rules, headers or {}


class Call:
    """One request: the service, who asks, and the checked parts."""

    def __init__(self, request: Request, service: Service, token: str, person: Person | None, body: Any, query: Any):
        self.request = request
        self.service = service
        self.room = service.room
        self.token = token
        self.person = person
        # Checked against the endpoint's own types before its function is called.
        self.body = body
        self.query = query

    @property
    def path(self) -> dict[str, Any]:
        return self.request.path_params

    @property
    def address(self) -> str:
        return address_of(self.request)

    @property
    def invitation(self) -> str:
        """The invitation to a table, in a header of its own: addresses are written into logs and histories."""
        return self.request.headers.get(INVITATION, "")[:LONGEST_INVITATION]

    def who(self) -> Person:
        """The person whose session it is, or 401."""
        if self.person is None:
            raise Fault(401, "there is no session: ask for one at /api/guest or /api/login")
        return self.person

    def one_of(self, roles: frozenset[Role], reason: str) -> Person:
        """The same of these roles only; 403 with the reason for everybody else."""
        person = self.who()
        if person.role not in roles:
            raise Fault(403, reason)
        return person


class Endpoint(msgspec.Struct, frozen=True):
    """`answer` is None where the answer is not JSON (`media` says what) or empty."""

    method: str
    path: str
    summary: str
    function: Callable[[Call], Awaitable[object]]
    answer: Any = None
    body: Any = None
    query: Any = Nothing
    status: int = 200
    errors: tuple[int, ...] = ()
    needs_session: bool = True
    media: str = JSON
    invited: bool = False
    """Whether it heeds an invitation to a table, in the header for that."""
    largest: int = 0
    """The most bytes of a body that is a whole document, from those who work in the room; 0: as any other."""
    cost: int = 1
    """What it counts for among the requests that are allowed in a second."""
    seconds: float = 10.0
    """For how long whoever asks at another node waits for the answer."""


async def respond(endpoint: Endpoint, request: Request, service: Service) -> Response:
    """Check the parts of a request, answer it, and turn what goes wrong into an error with a clear reason.

    Elsewhere if it is to be answered at another node.
    """
    try:
        call = await _call(endpoint, request, service)
        if endpoint.needs_session:
            call.who()
        if service.gate is not None:
            service.gate.check(endpoint.path)
        if endpoint.cost > 1 and not service.allows(
            call.person.id if call.person else "", call.address, endpoint.cost - 1
        ):
            return too_many()
        answer = await endpoint.function(call)
    except Fault as fault:
        return problem(fault.status, fault.reason, fault.rules, fault.headers)
    except Refusal as refusal:
        return problem(422, refusal.reason, refusal.rules)
    except (StoreDamaged, Archived) as error:
        return problem(400, str(error))  # what was asked for is not there to be read
    except (StoreFailed, StoreUnusable) as error:
        return not_now(error)
    except Malformed as error:
        return problem(400, str(error))
    except Conflict as error:
        return problem(409, str(error))
    except Forbidden as error:
        return problem(403, str(error))
    except NoSuchTable as error:
        return problem(404, str(error))
    except (Fenced, KeyReused, StreamMoved):
        return problem(503, MOVED, headers={"Retry-After": "1"})
    if isinstance(answer, Response):
        return pack(request, answer)
    content = b"" if endpoint.status == 204 else _encoder.encode(answer)
    return pack(request, Response(content, endpoint.status, media_type=JSON if content else None))


def problem(status: int, reason: str, rules: RuleIds = (), headers: dict[str, str] | None = None) -> Response:
    body = _encoder.encode(Problem(Reason(reason, rule_lines(rules))))
    return Response(body, status, headers, media_type=JSON)


def not_now(error: StoreFailed | StoreUnusable) -> Response:
    """Nothing can be read or written: where the database is, and as whom the room comes to it, is told to nobody."""
    _log.warning("not answered without the store", kind=type(error).__name__, reason=str(error))
    return problem(503, AWAY)


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""


def too_many() -> Response:
    # Whoever goes on has to come in anew, and finds that limited too.
    return problem(429, TOO_MANY, headers={"Retry-After": "2", "Connection": "close"})


def token_of(request: HTTPConnection) -> str:
    header = request.headers.get("authorization", "")
    return header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else ""


async def _call(endpoint: Endpoint, request: Request, service: Service) -> Call:
    token = token_of(request)
    person = await service.person_of(token)
    query = _query(endpoint, request)
    body = await _body(endpoint, request, _largest(endpoint, service, person)) if endpoint.body is not None else None
    return Call(request, service, token, person, body, query)


def _query(endpoint: Endpoint, request: Request) -> object:
    given = dict(request.query_params)
    if len(given) < len(request.query_params.multi_items()):
        raise Fault(400, "a parameter is given twice")
    try:
        return msgspec.convert(given, endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        raise Fault(400, f"the query is not understood: {misread(error)}") from error


def _largest(endpoint: Endpoint, service: Service, person: Person | None) -> int:
    """The most bytes of a body: nobody from outside sends a document."""
    is_staff = person is not None and person.role is not Role.PLAYER
    return max(service.limits.body, endpoint.largest) if is_staff else service.limits.body


async def _body(endpoint: Endpoint, request: Request, largest: int) -> object:
    content = b""
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > largest:
                raise Fault(413, f"a body has at most {largest} bytes")
    except ClientDisconnect:
        raise Fault(400, "the body was not sent to its end") from None
    request.state.content = content
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content and media != JSON:
        raise Fault(415, "a body is JSON: Content-Type: application/json")
    try:
        return msgspec.json.decode(content or b"{}", type=endpoint.body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Fault(400, f"the body is not understood: {misread(error)}") from error

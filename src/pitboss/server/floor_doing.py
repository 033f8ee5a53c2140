"""The floor over HTTP, to do something there: one address a matter, each command with an id of its own.

What is done at one table only (its deck, its opening, a seat that is drawn for) is an entry of that table.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pitboss.misread import misread
from pitboss.play import Principal
from pitboss.room.credentials import hash_of, new_id
from pitboss.room.floor.base import LOOKING, MANAGING, FloorCommand
from pitboss.room.floor.boxes import BoxCommand
from pitboss.room.floor.cases import CaseCommand
from pitboss.room.floor.conduct import ConductCommand
from pitboss.room.floor.decks import DeckCommand
from pitboss.room.floor.exclusions import ExclusionCommand
from pitboss.room.floor.handover import HandoverCommand
from pitboss.room.floor.kept_seats import SeatCommand
from pitboss.room.floor.lists import ListCommand
from pitboss.room.floor.people import ClockIn, PeopleCommand
from pitboss.room.floor.pictures import LARGEST, keep_picture
from pitboss.room.floor.ticks import TickLine
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.log import FollowedLog
from pitboss.room.names import key_of
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.turned_away import HOUSE, Conflict, Elsewhere
from pitboss.server.confirmed import check_confirmed, check_confirmed_on_floor
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.sessions import SignedIn, slow_down

Id = Annotated[str, Meta(min_length=4, max_length=64)]


class PeopleBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: PeopleCommand


class ListBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: ListCommand


class SeatBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: SeatCommand


class DeckBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: DeckCommand


class BoxBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: BoxCommand


class LineBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: TickLine


class ConductBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: ConductCommand


class ExclusionBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: ExclusionCommand


class CaseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: CaseCommand


class HandoverBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    command: HandoverCommand


class PlaceBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a table by its kind, as at the dealer's screen."""

    id: Id
    entry: msgspec.Raw


class PinBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of one's own to sign with."""

    pin: Annotated[str, Meta(min_length=4, max_length=8)]


class BadgeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: Annotated[str, Meta(min_length=1, max_length=60)]
    badge: Annotated[str, Meta(min_length=8, max_length=100)]


class PictureBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of whoever an entry of the exclusion list is about, as base64."""

    number: Annotated[int, Meta(ge=1, le=10**9)]
    content: bytes


class ClockBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody comes on duty at a device of the floor: by a badge, or by name and number; a dealer at a table."""

    badge: Annotated[str, Meta(max_length=100)] = ""
    name: Annotated[str, Meta(max_length=40)] = ""
    pin: Annotated[str, Meta(max_length=8)] = ""
    table: Annotated[str, Meta(max_length=60)] = ""
    pit: Annotated[str, Meta(max_length=60)] = ""


class FloorDone(msgspec.Struct, frozen=True):
    """It is durable; `repeated`: it had been before."""

    repeated: bool
    version: int


async def do(call: Call) -> FloorDone:
    """A command of the floor, under the name of whoever asks."""
    person = _working(call)
    command: FloorCommand = call.body.command
    check_confirmed_on_floor(call.room, person, hash_of(call.token), command)
    asked = Asked(f"floor:{person.id}:{call.body.id}", person.id, _principal(person), command)
    return done(await call.room.floor.ask(asked))


async def enter(call: Call) -> FloorDone:
    """An entry of a table, made from the floor."""
    person = _working(call)
    host = await call.room.tables.find(call.path["table"], person)
    if not isinstance(host.log, FollowedLog):
        raise Fault(409, "software deals at this table")
    try:
        made = call.service.front(host).entry(call.body.entry, person)
    except msgspec.MsgspecError as error:
        raise Fault(400, f"no entry of this table: {misread(error)}") from error
    assert isinstance(made, MakeEntry), "a person deals there"
    by = _principal(person)
    check_confirmed(call.room, person, hash_of(call.token), made, host.log.policies())
    return done(await host.ask(Asked(f"floor:{person.id}:{call.body.id}", person.id, by, made)))


async def clock_in(call: Call) -> SignedIn:
    """A member of staff comes on duty, and has a session on this device from then on."""
    _working(call)
    room, body = call.room, call.body
    await slow_down(call, call.address)
    await slow_down(call, f"badge {body.badge}" if body.badge else f"number of {key_of(body.name)}")
    person = await room.accounts.signed_by(body.name, body.pin, body.badge, call.who().id)
    if person is None:
        raise Fault(401, "no such badge, or not that name with that number")
    duty = room.floor.state.duties.on.get(person.id)
    if duty is None:
        command = ClockIn(person.id, person.role, body.table, body.pit)
        done(await room.floor.ask(Asked(new_id("clock"), person.id, _principal(person), command)))
    elif body.table not in ("", duty.table):
        raise Conflict(f"{person.name} is on duty already: order a push")
    token = await room.accounts.open_session(person)
    return SignedIn(token, person.id, person.name, person.role, False, 0, person.mark)


async def pin(call: Call) -> FloorDone:
    """One's own number to sign with, after showing to be it: one decides with it, and confirms whatever else."""
    person = _working(call)
    call.room.confirming.check_may_change(person, hash_of(call.token))
    await call.room.accounts.set_pin(person, call.body.pin)
    return FloorDone(False, call.room.floor.version)


async def badge(call: Call) -> FloorDone:
    """A badge for a member of staff."""
    if call.who().role not in MANAGING:
        raise Fault(403, "badges are given by those who run the floor")
    person = call.room.people.get(call.body.person)
    if person is None:
        raise Fault(404, "nobody here is called so")
    await call.room.accounts.give_badge(person, call.body.badge)
    return FloorDone(False, call.room.floor.version)


async def keep(call: Call) -> FloorDone:
    """A picture with an entry of the exclusion list."""
    _working(call)
    await keep_picture(call.room, call.body.number, call.body.content, call.who())
    return FloorDone(False, call.room.floor.version)


def done(answer: Answer) -> FloorDone:
    """What a command of the floor or of a table is answered over HTTP."""
    match answer.outcome:
        case Outcome.ACK | Outcome.REPEATED:
            return FloorDone(answer.outcome is Outcome.REPEATED, answer.version)
        case Outcome.MOVED:
            raise Elsewhere(HOUSE)
        case Outcome.REFUSED:
            raise Fault(422, answer.reason, answer.rules)
        case _:
            raise Fault(400, answer.reason)


def _principal(person: Person) -> Principal:
    return Principal(person.role, name=person.id)


def _working(call: Call) -> Person:
    person = call.who()
    if person.role not in LOOKING:
        raise Fault(403, "the floor is for those who work in the room")
    return person


_FLOOR = "/api/floor"
_ERRORS = (400, 403, 422)


def _post(matter: str, summary: str, body: Any) -> Endpoint:
    return Endpoint("POST", f"{_FLOOR}/{matter}", summary, do, FloorDone, body, errors=_ERRORS, cost=2)


ENDPOINTS = (
    _post("people", "Come on duty, go, relieve a dealer, say where a table stands.", PeopleBody),
    _post("lists", "Put people on a list, call, pass over, take off, seat.", ListBody),
    _post("seats", "Keep a seat, or a table's seats for the players of another.", SeatBody),
    _post("decks", "Issue, replace, retire and count decks.", DeckBody),
    _post("boxes", "Mount, pull, count and explain drop boxes.", BoxBody),
    _post("lines", "Say that a line of the house's checklist is done.", LineBody),
    _post("conduct", "Report, warn, take a measure.", ConductBody),
    _post("exclusions", "Ask for an entry of the exclusion list; confirm, refuse or lift one.", ExclusionBody),
    _post("cases", "Open, note, decide and close disputes; set money aside.", CaseBody),
    _post("handover", "Take a ruling on; sign the page of the shift.", HandoverBody),
    Endpoint(
        "POST",
        f"{_FLOOR}/exclusions/picture",
        "Keep a picture with an entry of the exclusion list.",
        keep,
        FloorDone,
        PictureBody,
        errors=_ERRORS,
        largest=2 * LARGEST,
        cost=4,
    ),
    Endpoint(
        "POST",
        f"{_FLOOR}/tables/{{table}}",
        "Make an entry of a table from the floor.",
        enter,
        FloorDone,
        PlaceBody,
        errors=(*_ERRORS, 404, 409),
        cost=2,
    ),
    Endpoint(
        "POST",
        f"{_FLOOR}/clock-in",
        "Come on duty by badge, or by name and number.",
        clock_in,
        SignedIn,
        ClockBody,
        errors=(*_ERRORS, 401, 409, 429),
        cost=4,
    ),
    Endpoint(
        "POST",
        f"{_FLOOR}/pin",
        "Choose a number of one's own to sign with.",
        pin,
        FloorDone,
        PinBody,
        errors=_ERRORS,
        cost=4,
    ),
    Endpoint(
        "POST",
        f"{_FLOOR}/badge",
        "Give somebody a badge.",
        badge,
        FloorDone,
        BadgeBody,
        errors=(*_ERRORS, 404, 409),
        cost=2,
    ),
)

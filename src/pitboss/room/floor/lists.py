"""Waiting lists over all tables: who waits for what, who was called when and until when, in which order (H-R31)."""

from enum import StrEnum
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from pitboss.play import Refusal, RuleIds
from pitboss.play.command import Roles
from pitboss.room.floor.base import SEATS, Events, FloorCommand, FloorEvent, LeftToDo, said
from pitboss.room.floor.conduct import refuse_barred
from pitboss.table.terms import Coming
from pitboss.tournament.moments import MINUTE

RULES: RuleIds = ("H-R31",)


class Waits(msgspec.Struct, frozen=True):
    """Somebody who waits for a game, or for one table; called to a seat until a time, or passed over before."""

    number: int
    person: str
    game: str
    since: int
    table: str = ""
    name: str = ""
    phone: str = ""
    called_to: str = ""
    seat: int = 0
    called_at: int = 0
    until: int = 0
    passed: int = 0
    """How often others went ahead."""
    passed_for: tuple[tuple[str, int], ...] = ()
    """Vacant seats, by table, for which others go ahead: for every other one the place on the list is kept."""

    @property
    def is_called(self) -> bool:
        return bool(self.called_to)


class WaitingLists:
    """Everybody who waits, in the order of coming."""

    def __init__(self) -> None:
        self.waiting: dict[int, Waits] = {}
        self.numbered = 0
        self.offered: list[SeatOffered] = []
        """Who was asked about vacant seats, and when."""

    def of(self, person: str, game: str) -> Waits | None:
        return next((one for one in self.waiting.values() if one.person == person and one.game == game), None)

    def ahead_of(self, one: Waits, table: str, seat: int, game: str) -> list[Waits]:
        """Who comes before somebody for a seat: those who wait for its table, then those who wait for the game.

        Whoever was passed over for this very seat does not.
        """
        order = [each for each in self.waiting.values() if each.table == table]
        order += [each for each in self.waiting.values() if not each.table and same_game(each, game)]
        place = order.index(one) if one in order else len(order)
        return [each for each in order[:place] if not each.is_called and (table, seat) not in each.passed_for]

    def vacant_anew(self, table: str, seat: int) -> None:
        """A seat is taken, or was left again: whoever was passed over for it before comes in his turn."""
        for one in self.waiting.values():
            if (table, seat) in one.passed_for:
                others = tuple(each for each in one.passed_for if each != (table, seat))
                self.waiting[one.number] = replace(one, passed_for=others)


class Whom(StrEnum):
    """To whom a vacant seat was offered, in this order (NI2018-51/8.2)."""

    SEATED = "seated players"
    TABLE_LIST = "list of the table"
    ROOM_LIST = "list of the room"


class PutOnList(FloorCommand, frozen=True, tag="put_on_list"):
    """Somebody waits for a game, at any table or at one; a telephone if there is one to call."""

    roles: ClassVar[Roles] = SEATS
    person: str
    game: str
    table: str = ""
    name: str = ""
    phone: str = ""


class CallPerson(FloorCommand, frozen=True, tag="call_person"):
    """Somebody is called to a seat and has some minutes to come; these and the game of the table the desk knows."""

    roles: ClassVar[Roles] = SEATS
    number: int
    table: str
    seat: int
    game: str = ""
    minutes: int = 10


class PassOver(FloorCommand, frozen=True, tag="pass_over"):
    """Whoever was called did not come in time, or says no: the next is called."""

    roles: ClassVar[Roles] = SEATS
    number: int
    declined: bool = False


class TakeOff(LeftToDo, frozen=True, tag="take_off"):
    """Somebody waits no more."""

    roles: ClassVar[Roles] = SEATS
    number: int
    why: str


class SeatFromList(FloorCommand, frozen=True, tag="seat_from_list"):
    """Whoever is next takes a seat with chips for cash; `game` of the table the desk knows."""

    roles: ClassVar[Roles] = SEATS
    number: int
    table: str
    seat: int
    cents: int
    coming: Coming = Coming.WAIT
    game: str = ""


class OfferFreeSeat(FloorCommand, frozen=True, tag="offer_seat"):
    """Some were asked about a vacant seat; none of them wants it where `taken_by` is empty."""

    roles: ClassVar[Roles] = SEATS
    table: str
    seat: int
    whom: Whom
    asked: tuple[str, ...]
    taken_by: str = ""


class PersonListed(FloorEvent, frozen=True, tag="listed"):
    number: int
    person: str
    game: str
    table: str = ""
    name: str = ""
    phone: str = ""

    def apply(self, state: Any) -> None:
        lists: WaitingLists = state.lists
        lists.numbered = self.number
        lists.waiting[self.number] = Waits(
            self.number, self.person, self.game, self.at, self.table, self.name, self.phone
        )


class PersonCalled(FloorEvent, frozen=True, tag="called"):
    number: int
    person: str
    table: str
    seat: int
    until: int

    def apply(self, state: Any) -> None:
        waiting = state.lists.waiting
        waiting[self.number] = replace(
            waiting[self.number], called_to=self.table, seat=self.seat, called_at=self.at, until=self.until
        )


class PassedOver(FloorEvent, frozen=True, tag="passed_over"):
    number: int
    person: str
    table: str
    seat: int
    declined: bool

    def apply(self, state: Any) -> None:
        waiting = state.lists.waiting
        one = waiting[self.number]
        passed_for = tuple(dict.fromkeys((*one.passed_for, (self.table, self.seat))))
        back = replace(one, called_to="", seat=0, called_at=0, until=0)
        waiting[self.number] = replace(back, passed=one.passed + 1, passed_for=passed_for)


class PersonUnlisted(FloorEvent, frozen=True, tag="unlisted"):
    """Somebody waits no more: seated at a table, or for another reason."""

    number: int
    person: str
    why: str
    table: str = ""
    seat: int = 0

    def apply(self, state: Any) -> None:
        del state.lists.waiting[self.number]
        if self.seat:
            state.lists.vacant_anew(self.table, self.seat)


class SeatOffered(FloorEvent, frozen=True, tag="seat_offered"):
    table: str
    seat: int
    whom: Whom
    asked: tuple[str, ...]
    taken_by: str = ""

    def apply(self, state: Any) -> None:
        state.lists.offered.append(self)
        if self.whom is Whom.SEATED:
            state.lists.vacant_anew(self.table, self.seat)


def same_game(one: Waits, game: str) -> bool:
    """Whether somebody waits for a game; names of games from before ended without the kinds of its limits."""
    return one.game == game or (len(one.game.split()) < 3 and game.startswith(one.game + " "))


def edition_of(game: str) -> str:
    """The edition of a game as lists have it: its first word, before what it costs to be in."""
    return game.partition(" ")[0]


def put_on_list(state: Any, command: PutOnList) -> Events:
    lists: WaitingLists = state.lists
    said(RULES, command.person, "whoever waits has a name, a badge or a number")
    said(RULES, command.game, "somebody waits for a game")
    if lists.of(command.person, command.game) is not None:
        raise Refusal(RULES, f"{command.person} waits for that already")
    refuse_barred(state, command.person, command.table, edition_of(command.game), command.at)
    who = (command.person, command.game, command.table, command.name, command.phone)
    return [PersonListed(RULES, lists.numbered + 1, *who, at=command.at, by=command.by)]


def call_person(state: Any, command: CallPerson) -> Events:
    one = _waits(state.lists, command.number)
    if one.is_called:
        raise Refusal(RULES, f"{one.person} is called already, to seat {one.seat} of {one.called_to}")
    other = next((each for each in state.lists.waiting.values() if (each.called_to, each.seat) == _seat(command)), None)
    if other is not None:
        raise Refusal(RULES, f"{other.person} is called to that seat: wait, or pass over")
    refuse_barred(state, one.person, command.table, edition_of(command.game), command.at)
    _check_order(state.lists, one, _seat(command), command.game)
    where = (one.number, one.person, command.table, command.seat, command.at + command.minutes * MINUTE)
    return [PersonCalled(RULES, *where, at=command.at, by=command.by)]


def pass_over(state: Any, command: PassOver) -> Events:
    one = _waits(state.lists, command.number)
    if not one.is_called:
        raise Refusal(RULES, f"{one.person} is not called to a seat")
    if not command.declined and command.at < one.until:
        minutes = -(-(one.until - command.at) // MINUTE)
        raise Refusal(RULES, f"{one.person} has {minutes} more minutes to come")
    where = (one.number, one.person, one.called_to, one.seat)
    return [PassedOver(RULES, *where, command.declined, at=command.at, by=command.by)]


def take_off(state: Any, command: TakeOff) -> Events:
    one = _waits(state.lists, command.number)
    said(RULES, command.why, "whoever is taken off the list is so for a reason")
    return [PersonUnlisted(RULES, one.number, one.person, command.why, at=command.at, by=command.by)]


def seat_from_list(state: Any, command: SeatFromList) -> Events:
    """Whoever was called to this seat, or comes next for it."""
    one = _waits(state.lists, command.number)
    if one.is_called and (one.called_to, one.seat) != _seat(command):
        raise Refusal(RULES, f"{one.person} is called to seat {one.seat} of {one.called_to}")
    if not one.is_called:
        _check_order(state.lists, one, _seat(command), command.game)
    gone = (one.number, one.person, "seated", command.table, command.seat)
    return [PersonUnlisted(RULES, *gone, at=command.at, by=command.by)]


def offer_seat(state: Any, command: OfferFreeSeat) -> Events:
    """Seated players are asked before a list is; an offer to a list says whom."""
    if command.whom is not Whom.SEATED and not command.asked:
        raise Refusal(RULES, "say who was asked")
    asked = (command.table, command.seat, command.whom, command.asked, command.taken_by)
    return [SeatOffered(RULES, *asked, at=command.at, by=command.by)]


def _seat(command: CallPerson | SeatFromList) -> tuple[str, int]:
    return command.table, command.seat


def _waits(lists: WaitingLists, number: int) -> Waits:
    if number not in lists.waiting:
        raise Refusal(RULES, f"nobody waits under number {number}")
    return lists.waiting[number]


def _check_order(lists: WaitingLists, one: Waits, at: tuple[str, int], game: str) -> None:
    table, seat = at
    if one.table and one.table != table:
        raise Refusal(RULES, f"{one.person} waits for another table")
    if not one.table and not same_game(one, game):
        raise Refusal(RULES, f"{one.person} waits for another game")
    ahead = lists.ahead_of(one, table, seat, game)
    if ahead:
        raise Refusal(RULES, f"{ahead[0].person} comes first: call, or pass over")


DECIDE = {
    PutOnList: put_on_list,
    CallPerson: call_person,
    PassOver: pass_over,
    TakeOff: take_off,
    SeatFromList: seat_from_list,
    OfferFreeSeat: offer_seat,
}
EVENTS = (PersonListed, PersonCalled, PassedOver, PersonUnlisted, SeatOffered)
ListCommand = PutOnList | CallPerson | PassOver | TakeOff | SeatFromList | OfferFreeSeat

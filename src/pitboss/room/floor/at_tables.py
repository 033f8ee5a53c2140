"""What is asked for on the floor and happens at a table: the commands of tables that belong to it."""

from collections.abc import Iterator
from typing import Any

from pitboss.banked.canberra.commands import CountCards
from pitboss.banked.canberra.state import CanberraState
from pitboss.play import Command, Principal, Refusal, Role
from pitboss.poker.table.commands import CountDeck, JoinList, LeaveList, Release
from pitboss.poker.table.state import PokerTableState
from pitboss.room.floor import boxes, cases, conduct, decks, exclusions, handover, lists, people, ticks
from pitboss.room.floor.base import FloorCommand
from pitboss.room.floor.conduct import Scope
from pitboss.room.floor.floor import FloorState
from pitboss.room.floor.measures import measure
from pitboss.table.commands import DecideDispute, GiveBack, RaiseDispute, Readmit, ReplaceCards, SetAside, Sit
from pitboss.table.keeping_commands import LeaveDuty, ReportConduct, TakeDuty

OVER_ALL = (Role.SUPERVISOR, Role.OPERATOR)
"""Who is on duty at several tables."""


def tables_of(floor: FloorState, command: FloorCommand, followed: list[str]) -> list[str]:
    """The tables at which a command does something, or that stand still for it; `followed` are all a person deals."""
    match command:
        case people.ClockIn(role=role, pit=pit) if role in OVER_ALL:
            return _in_pit(floor, pit, followed)
        case people.ClockOut(person=person) if person in floor.duties.on:
            duty = floor.duties.on[person]
            return _in_pit(floor, duty.pit, followed) if duty.role in OVER_ALL else []
        case people.AssignPit():
            return [command.table] if command.table in followed else []
        case lists.TakeOff(number=number):
            waits = floor.lists.waiting.get(number)
            return [waits.table] if waits is not None and waits.table else []
        case conduct.TakeMeasure(number=number):
            report = floor.conduct.reports.get(number)
            return [report.table] if report is not None else []
        case exclusions.LiftExclusion(number=number):
            entry = floor.conduct.exclusions.get(number)
            return [entry.table] if entry is not None and entry.scope is Scope.TABLE else []
        case cases.DecideCase() | cases.AskReview() | cases.HoldMoney() | cases.ReleaseMoney():
            case = floor.cases.cases.get(command.number)
            return [case.table] if case is not None else []
        case boxes.PullBox(box=name):
            box = floor.boxes.in_use.get(name)
            return [box.table] if box is not None and not box.pulled else []
        case decks.RetireDeck(deck=name):
            deck = floor.decks.decks.get(name)
            return [deck.table] if deck is not None and deck.end is None and deck.table in followed else []
        case people.ClockIn() | lists.PutOnList():
            return [command.table] if command.table else []
        case _:
            table: str = getattr(command, "table", "") if isinstance(command, AT_TABLE) else ""
            return [table] if table else []


def _in_pit(floor: FloorState, pit: str, followed: list[str]) -> list[str]:
    places = floor.duties.places
    return [table for table in followed if not pit or (table in places and places[table].pit == pit)]


AT_TABLE = (
    people.Push,
    lists.CallPerson,
    lists.SeatFromList,
    lists.OfferFreeSeat,
    decks.IssueDeck,
    decks.ReplaceDeck,
    decks.CountDeckCards,
    boxes.MountBox,
    conduct.ReportPerson,
    cases.OpenDispute,
    handover.TakeOn,
    ticks.TickLine,
)
"""What names the table at which it is done, or which is looked at for it."""


def commands_at(floor: FloorState, command: FloorCommand, table: str, state: Any, by: Principal) -> Iterator[Command]:
    """What a table is asked for; `state` is that of the table, `by` whoever asks on the floor."""
    duties = floor.duties
    match command:
        case people.ClockIn(person=person, role=role):
            yield TakeDuty(role, person)
            if role is Role.DEALER:
                yield from _answering(duties, duties.pit_of(table), state)
        case people.ClockOut(person=person) if person in duties.on:
            yield from _relieved(duties, duties.on[person], duties.pit_of(table), state)
        case people.Push(person=person) if command.forced or not command.in_round:
            yield TakeDuty(Role.DEALER, person)
            yield from _answering(duties, duties.pit_of(table), state)
        case people.AssignPit(pit=pit):
            yield from _answering(duties, pit, state)
            yield from (
                LeaveDuty(role) for role in OVER_ALL if role in state.on_duty and not duties.answers_in(pit, role)
            )
        case lists.PutOnList(person=person) if isinstance(state, PokerTableState):
            yield JoinList(person)
        case lists.TakeOff(number=number):
            person = floor.lists.waiting[number].person
            if person in getattr(state, "waiting", ()):
                yield LeaveList(person)
        case lists.SeatFromList(number=number):
            waits = floor.lists.waiting.get(number)
            if waits is not None:
                yield Sit(waits.person, command.seat, command.cents, "", command.coming)
        case lists.OfferFreeSeat(whom=lists.Whom.SEATED, taken_by="") if isinstance(state, PokerTableState):
            yield Release(command.seat)
        case decks.ReplaceDeck():
            yield ReplaceCards((), command.dealer, command.supervisor)
        case decks.CountDeckCards(cards=cards):
            yield _counted(state, cards)
        case conduct.ReportPerson():
            yield ReportConduct(command.matter, command.words, command.seat, command.who)
        case conduct.TakeMeasure(number=number) if number in floor.conduct.reports:
            yield measure(floor.conduct.reports[number], command, state, by)
        case exclusions.LiftExclusion(number=number, reason=reason):
            person = floor.conduct.exclusions[number].person
            if person in state.excluded:
                yield Readmit(person, reason)
        case _:
            yield from _of_case(floor, command, by)


def _counted(state: Any, cards: int) -> Command:
    """The cards of a table were counted, at any moment, where its rules have a supervisor have it done."""
    if isinstance(state, PokerTableState):
        return CountDeck(cards)
    if isinstance(state, CanberraState):
        return CountCards(cards)
    raise Refusal(state.law.deck_check, "no rule of this game has its cards counted: have them checked")


def _answering(duties: people.Duties, pit: str, state: Any) -> Iterator[Command]:
    """Those who are on duty for the pit where a table stands are so at the table."""
    for role in OVER_ALL:
        person = duties.answers_in(pit, role)
        if person and state.on_duty.get(role) != person:
            yield TakeDuty(role, person)


def _relieved(duties: people.Duties, duty: people.Duty, pit: str, state: Any) -> Iterator[Command]:
    """Whoever goes off duty is named at the table no more; somebody else who is on duty for it, if there is one."""
    if state.on_duty.get(duty.role) != duty.person:
        return
    other = duties.answers_in(pit, duty.role, but=duty.person)
    yield TakeDuty(duty.role, other) if other else LeaveDuty(duty.role)


def _of_case(floor: FloorState, command: FloorCommand, by: Principal) -> Iterator[Command]:
    match command:
        case cases.OpenDispute():
            yield RaiseDispute(command.seat, command.words, command.goes_on)
        case cases.DecideCase(number=number, decision=decision, reviewed=reviewed):
            case = cases.open_case(floor, number)
            yield DecideDispute(case.dispute, decision, by.name, case.review, reviewed)
        case cases.AskReview(number=number):
            case = cases.open_case(floor, number)
            yield DecideDispute(case.dispute, case.decision, case.decided_by, True)
        case cases.HoldMoney():
            yield SetAside(command.number, command.seat, command.cents, command.agreed)
        case cases.ReleaseMoney():
            yield GiveBack(command.number, command.cents, command.seat, command.person)
        case _:
            return

"""Seats: who may take which, the draw by cards where several want the same, moving, leaving and sitting out.

S94-1994/7CS1, 6.1 and 6.3; NI2018-51/8.1, 8.2, 16.2, 17.4, 17.11 and 17.13.
"""

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.play import Event, Refusal
from pitboss.poker.rulings.beginning_events import LeftRound
from pitboss.poker.rulings.open_matters import still_owes
from pitboss.poker.state import State
from pitboss.poker.table.commands import (
    Claim,
    ComeBack,
    DrawForSeat,
    JoinList,
    LeaveList,
    Move,
    NotePresence,
    Release,
    SelectPlayers,
    SitOut,
)
from pitboss.poker.table.departing import call_off, go
from pitboss.poker.table.entry import is_barred, is_further
from pitboss.poker.table.events import (
    CameBack,
    Lapsed,
    Leaving,
    Listed,
    Moved,
    PlayersSelected,
    SatOut,
    SeatClaimed,
    SeatDrawn,
    SeatReleased,
    Unlisted,
)
from pitboss.poker.table.stakes import check_buy_in
from pitboss.poker.table.state import PokerPlace, PokerTableState
from pitboss.table.commands import Leave, Sit
from pitboss.table.events import Advised, Seated, TableEvent
from pitboss.table.placing import tournament_of
from pitboss.table.terms import Coming, Departure, Matter, Phase

Events = list[TableEvent]
AnyEvents = list[Event[PokerTableState] | Event[State]]


def select_players(state: PokerTableState, command: SelectPlayers) -> Events:
    rules = state.law.selected
    if not rules:
        raise Refusal(state.law.seating, f"{state.game.title} is open to whoever finds a seat, not to a chosen group")
    if bool(command.group.strip()) != bool(command.persons):
        raise Refusal(rules, "a group has a name and persons; leave out both to open the table to all")
    return [PlayersSelected(rules, command.group, command.persons)]


def join_list(state: PokerTableState, command: JoinList) -> Events:
    _check_person(state, command.person)
    if command.person in state.waiting:
        raise Refusal(state.law.seating, f"{command.person} is on the waiting list already")
    return [Listed(state.law.seating, command.person)]


def leave_list(state: PokerTableState, command: LeaveList) -> Events:
    if command.person not in state.waiting:
        raise Refusal(state.law.seating, f"{command.person} is not on the waiting list")
    return [Unlisted(state.law.seating, command.person)]


def claim(state: PokerTableState, command: Claim) -> Events:
    rules = state.law.seating
    _check_vacant(state, command.seat)
    if not state.seat_of(command.person):
        _check_person(state, command.person)
    if command.person in state.claims.get(command.seat, ()):
        raise Refusal(rules, f"{command.person} has asked for seat {command.seat} already")
    if command.seat in state.drawn:
        raise Refusal(state.law.card_draw, f"seat {command.seat} was drawn for; {state.drawn[command.seat]} has it")
    return [SeatClaimed(rules, command.person, command.seat)]


def release(state: PokerTableState, command: Release) -> Events:
    if command.seat not in state.first_call:
        raise Refusal(state.law.seating, f"seat {command.seat} is not kept for the seated players")
    return [SeatReleased(state.law.seating, command.seat)]


def draw_for_seat(state: PokerTableState, command: DrawForSeat) -> Events:
    """The highest rank has the seat, ace high; equal ranks draw again, suits being equal (C-R52)."""
    rules, wanted = state.law.card_draw, claimants(state, command.seat)
    drawn = dict(command.cards)
    if len(wanted) < 2 or sorted(drawn) != sorted(wanted) or len(command.cards) != len(drawn):
        who = " and ".join(wanted) or "nobody"
        raise Refusal(rules, f"{who} wants seat {command.seat}: a card for each of two or more")
    if len(set(drawn.values())) < len(drawn) or Card.JOKER in drawn.values():
        raise Refusal(rules, "the cards are drawn from one deck, without the joker")
    highest = max(card.rank for card in drawn.values())
    left = tuple(person for person in wanted if drawn[person].rank == highest)
    return [SeatDrawn(rules, command.seat, command.cards, left)]


def sit(state: PokerTableState, command: Sit) -> Events:
    _check_open(state)
    _check_vacant(state, command.seat)
    _check_person(state, command.person)
    _check_turn(state, command.seat, command.person)
    check_buy_in(state, command.cents)
    law = state.law
    rules = law.joining + law.seating + (law.selected if state.group else ())
    events: Events = [Seated(rules, command.seat, command.person, command.cents, command.name, command.coming)]
    if not law.may_reduce and command.cents < state.left_with.get(command.person, 0):
        events.append(Advised(law.reducing, command.seat, Matter.LESS))
    if state.agreement or state.proposal:
        events.append(Lapsed(law.agreement))
    return events


def move(state: PokerTableState, command: Move) -> AnyEvents:
    place = place_of(state, command.seat)
    _check_open(state)
    _check_between_rounds(state, "seats are changed between rounds")
    _check_vacant(state, command.to)
    _check_turn(state, command.to, place.person)
    further = is_further(state, command.seat, command.to)
    rules = state.law.seating + (state.law.seat_change if state.law.newcomer else ())
    moved = Moved(rules, command.seat, command.to, place.stake, further, command.coming)
    if state.round is None or not place.dealt:
        return [moved]
    # Before the first card: as if he had left that seat, with what it has posted, and taken the other.
    if still_owes(state.round, command.seat):
        return [*call_off(state, rules), moved]
    return [replace(moved, cents=state.round.stake[command.seat]), LeftRound(rules, command.seat)]


def leave(state: PokerTableState, command: Leave) -> AnyEvents:
    place = place_of(state, command.seat)
    if state.is_dealt_in(command.seat):
        if place.leaving:
            raise Refusal(state.law.leaving, f"seat {command.seat} leaves when the round is over")
        return [Leaving(state.law.leaving, command.seat)]
    return go(state, command.seat, state.law.leaving, Departure.WISH)


def sit_out(state: PokerTableState, command: SitOut) -> Events:
    if not place_of(state, command.seat).present:
        raise Refusal(state.law.marker_skips, f"seat {command.seat} sits out already")
    return [SatOut(state.law.marker_skips, command.seat)]


def come_back(state: PokerTableState, command: ComeBack) -> Events:
    """Be there for the next round, or choose how to come in; not by posting at the button (17.4, 17.11)."""
    place = place_of(state, command.seat)
    if place.present and place.coming is command.coming:
        raise Refusal(state.law.marker_skips, f"seat {command.seat} is there already")
    if rules := is_barred(state, command.seat):
        raise Refusal(rules, f"nobody comes in at the {state.game.marker}: seat {command.seat} has it next")
    rules = state.law.missed if place.missed else state.law.newcomer
    return [CameBack(rules or state.law.marker_skips, command.seat, command.coming)]


def note_presence(state: PokerTableState, command: NotePresence) -> Events:
    """At a table of a tournament whose conditions pass over absent players, or leave a rule that does."""
    law = tournament_of(state)
    if place_of(state, command.seat).present is command.present:
        raise Refusal(law.absent, f"seat {command.seat} is {'there' if command.present else 'away'} already")
    if command.present:
        return [CameBack(law.absent, command.seat, Coming.WAIT, noted=True)]
    return [SatOut(law.absent, command.seat, noted=True)]


def claimants(state: PokerTableState, seat: int) -> list[str]:
    """Who has a right to a vacant seat among those who want it: the seated players before all others."""
    wanted = state.claims.get(seat, [])
    return [person for person in wanted if state.seat_of(person)] or list(wanted)


def place_of(state: PokerTableState, seat: int) -> PokerPlace:
    """The player at a seat, or Refusal."""
    if seat not in state.places:
        raise Refusal(state.law.seating, f"nobody sits at seat {seat}")
    return state.places[seat]


def _check_open(state: PokerTableState) -> None:
    if state.phase is not Phase.OPEN:
        raise Refusal(state.law.deck_check, "the table is not open")
    if state.closing:
        raise Refusal(state.law.closure, "the table is about to close")


def _check_between_rounds(state: PokerTableState, what: str) -> None:
    if state.in_round:
        raise Refusal(state.game.law.no_adding, f"{what}: a round is on")


def _check_vacant(state: PokerTableState, seat: int) -> None:
    if seat not in state.seats:
        rules = state.law.seating + state.game.seats
        raise Refusal(rules, f"there is no seat {seat}: seats are 1 to {len(state.seats)}")
    if seat in state.places:
        raise Refusal(state.law.seating, f"seat {seat} is taken")


def _check_person(state: PokerTableState, person: str) -> None:
    """One seat for a person, and only for those the table is kept for."""
    if not person.strip():
        raise Refusal(state.law.one_seat, "whoever takes a seat has a name")
    if at := state.seat_of(person):
        raise Refusal(state.law.one_seat, f"{person} sits at seat {at} already")
    _check_not_excluded(state, person)
    if state.group and person not in state.selected:
        raise Refusal(state.law.selected, f"the table is kept for {state.group}")


def _check_not_excluded(state: PokerTableState, person: str) -> None:
    """Whoever was excluded is not seated again."""
    if person in state.excluded:
        law = state.game.law.irregular.breach
        raise Refusal(law.rules + law.exclude, f"{person} is excluded from play at this table")


def _check_turn(state: PokerTableState, seat: int, person: str) -> None:
    """Claims first, then the seated players, then the waiting list in its order."""
    rules, wanted = state.law.seating, claimants(state, seat)
    if wanted and person not in wanted:
        raise Refusal(rules, f"{' and '.join(wanted)} asked for seat {seat} first")
    if len(wanted) > 1:
        raise Refusal(state.law.card_draw, f"{' and '.join(wanted)} want seat {seat}: cards are drawn for it")
    if state.seat_of(person):
        return
    if seat in state.first_call:
        raise Refusal(rules, f"seat {seat} has just been left: the seated players are asked first")
    ahead = state.waiting.index(person) if person in state.waiting else len(state.waiting)
    if ahead >= len(state.seats) - len(state.places):
        raise Refusal(rules, f"{ahead} on the waiting list come before {person}")

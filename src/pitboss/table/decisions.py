"""What the commands of a table bring about: cards, seats and chips, hours, the end of gaming, and disputes.

S94-1994/7CS3.2, 3.3, 18.1, 18.2, 19.5 and 19.6; S89-1997/2, 3.2, 3.3, 14 and 15.5 to 15.8;
NI2018-51/2.4, 2.5, 18 and 19.4.
"""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from pitboss.cards import Card
from pitboss.play import Refusal, RuleIds
from pitboss.play.money import dollars
from pitboss.table import keeping, placing
from pitboss.table import state as states
from pitboss.table.commands import (
    CheckDeck,
    CloseTable,
    DecideDispute,
    Exchange,
    GiveBack,
    Grant,
    Leave,
    NotifyClosure,
    NotifyInspector,
    OpenTable,
    PlacePlayer,
    RaiseDispute,
    Readmit,
    Remove,
    ReplaceCards,
    SetAside,
    SetHours,
    Sit,
    TopUp,
    VacateSeat,
)
from pitboss.table.events import (
    CardsReplaced,
    ClosedForGood,
    ClosureNotified,
    DeckChecked,
    DisputeDecided,
    DisputeRaised,
    GivenBack,
    HeldForCase,
    HoursSet,
    InspectorNotified,
    Left,
    Opened,
    Readmitted,
    Seated,
    TableEvent,
    ToppedUp,
)
from pitboss.table.state import TableState
from pitboss.table.terms import Departure, Hours, Phase

Events = list[TableEvent]
Cards = tuple[Card, ...]


def place_of(state: TableState, seat: int) -> states.Place:
    """Who sits at a seat, or Refusal."""
    if seat not in state.places:
        raise Refusal(state.law.one_seat, f"nobody sits at seat {seat}")
    return state.places[seat]


def check_open(state: TableState) -> None:
    if state.phase is not Phase.OPEN:
        raise Refusal(state.law.deck_check, "the table is not open")


def check_may_begin(state: TableState, at: int) -> None:
    """No round begins while the table is about to close, or outside the gaming hours; one that is on is finished."""
    if state.closing:
        raise Refusal(state.law.closure, "the table is about to close: no further round begins")
    if state.hours and not state.hours.opens <= at < state.hours.closes:
        raise Refusal(state.law.hours, "no round begins outside the gaming hours")


def check_may_close(state: TableState, wagers_lie: bool = False) -> None:
    """A table closes after notice, between rounds, with the cards checked once more."""
    law = state.law
    if not state.closing:
        raise Refusal(law.closure, "the players are told before the table closes")
    if state.in_round or wagers_lie:
        raise Refusal(law.closure, "the round that is on is finished first, and wagers are taken back")
    if not state.checked_since_round:
        raise Refusal(law.deck_check, "the dealer is to check the cards at the end of gaming")


def all_leave(state: TableState, gone: Collection[int] = ()) -> Events:
    """Everybody goes with the chips, and the table is closed."""
    law = state.law
    left = [
        Left(law.closure, seat, place.person, place.stake, Departure.CLOSED)
        for seat, place in sorted(state.places.items())
        if seat not in gone
    ]
    return [*left, ClosedForGood(law.closure + law.deck_check)]


def check_abstained(state: TableState, seat: int) -> None:
    """A seat is given up after so many rounds in a row without a chip put in, all other seats still being in use."""
    idle = state.places[seat].idle
    if idle < state.law.abstentions or not state.is_full:
        text = f"seat {seat} has abstained for {max(0, idle)} rounds, or another seat is free"
        raise Refusal(state.law.abstention, text)


def check_may_open(state: TableState) -> None:
    """A table opens once, with its cards checked."""
    if state.phase is not Phase.SET_UP:
        raise Refusal(state.law.deck_check, "the table has been opened already")
    if state.checked != state.due_deck:
        raise Refusal(state.law.deck_check, f"the dealer is to check {state.due_deck} first")


def compared(state: TableState, command: CheckDeck) -> tuple[Cards, Cards]:
    """Missing and surplus cards, compared with the deck that is due; nothing is dealt while there are any."""
    if state.in_round:
        raise Refusal(state.law.deck_check, "the deck is checked before gaming and at its end, not in a round")
    due, found = Counter(state.due_deck.cards), Counter(command.cards)
    return tuple((due - found).elements()), tuple((found - due).elements())


def replace_cards(state: TableState, command: ReplaceCards) -> Events:
    law = state.law
    if state.in_round:
        raise Refusal(law.card_change, "cards are replaced between rounds")
    both = command.dealer.strip() and command.supervisor.strip() and command.dealer != command.supervisor
    if law.two_check_cards and not both:
        raise Refusal(law.card_change, "a supervisor and the dealer, two persons, check what replaces the cards")
    return [CardsReplaced(law.card_change, command.cards, command.dealer, command.supervisor)]


def set_hours(state: TableState, command: SetHours) -> Events:
    if command.opens >= command.closes:
        raise Refusal(state.law.hours, "gaming opens before it closes")
    return [HoursSet(state.law.hours, Hours(command.opens, command.closes))]


def notify_inspector(state: TableState, command: NotifyInspector) -> Events:
    if state.inspector:
        raise Refusal(state.law.closure, "the inspector has been told already")
    return [InspectorNotified(state.law.closure)]


def notify_closure(state: TableState, command: NotifyClosure) -> Events:
    """To the players; where an inspector has to know, first to him."""
    if state.closing:
        raise Refusal(state.law.closure, "the players have been told already")
    if state.law.inspector_first and not state.inspector:
        raise Refusal(state.law.closure, "an inspector is told first, then the players")
    return [ClosureNotified(state.law.closure)]


def raise_dispute(state: TableState, command: RaiseDispute) -> Events:
    place_of(state, command.seat)
    goes_on = command.goes_on if state.in_round else None
    return [DisputeRaised(state.law.dispute_told, command.seat, command.facts, state.law.consults, goes_on)]


def decide_dispute(state: TableState, command: DecideDispute) -> Events:
    rules = state.law.dispute
    if not 1 <= command.number <= len(state.disputes):
        raise Refusal(rules, f"there is no dispute {command.number}")
    if not command.decision.strip() or not command.by.strip():
        raise Refusal(rules, "a decision says what was decided, and by whom")
    if command.reviewed and not command.review:
        raise Refusal(rules, "a review has an outcome once it was asked for")
    return [DisputeDecided(rules, command.number, command.decision, command.by, command.review, command.reviewed)]


ASIDE: RuleIds = ("H-R35",)
LISTED: RuleIds = ("H-R34",)


def readmit(state: TableState, command: Readmit) -> Events:
    if command.person not in state.excluded:
        raise Refusal(state.law.exclude + LISTED, f"{command.person} is not excluded")
    return [Readmitted(state.law.exclude + LISTED, command.person, command.reason)]


def set_aside(state: TableState, command: SetAside) -> Events:
    """Between rounds, by agreement of the player whose chips they are: no wager is touched, and nobody is paid."""
    rules, seat = state.law.dispute + ASIDE, command.seat
    place = place_of(state, seat)
    if seat not in command.agreed or any(each not in state.places for each in command.agreed):
        raise Refusal(rules, f"chips are set aside by agreement: seat {seat} is to consent, and others who sit here")
    if state.is_playing(seat) or state.has_wager(seat):
        raise Refusal(rules, "chips are set aside between rounds: they play until this one is over")
    if command.case < 1 or not 0 < command.cents <= place.stake:
        raise Refusal(rules, f"seat {seat} has {dollars(place.stake)}: an amount within it, for a case")
    return [HeldForCase(rules, command.case, seat, place.person, command.cents, command.agreed)]


def give_back(state: TableState, command: GiveBack) -> Events:
    rules, seat = state.law.dispute + ASIDE, command.seat
    if not 0 < command.cents <= state.held.get(command.case, 0):
        lies = dollars(state.held.get(command.case, 0))
        raise Refusal(rules, f"{lies} lies here for case {command.case}: an amount within it goes back")
    if not seat and (not command.person.strip() or state.seat_of(command.person)):
        raise Refusal(rules, "chips go to a seat, or in cash to somebody who has left the table")
    if seat and (state.is_playing(seat) or state.has_wager(seat)):
        raise Refusal(rules, "chips come back between rounds: a stake does not grow while its player is in one")
    person = place_of(state, seat).person if seat else command.person
    return [GivenBack(rules, command.case, seat, person, command.cents)]


def check_deck(state: TableState, command: CheckDeck) -> Events:
    missing, surplus = compared(state, command)
    return [DeckChecked(state.law.deck_check + state.law.deck, missing=missing, surplus=surplus)]


def open_table(state: TableState, command: OpenTable) -> Events:
    check_may_open(state)
    return [Opened(state.law.deck_check + state.law.bank)]


def sit(state: TableState, command: Sit) -> Events:
    check_open(state)
    law, person = state.law, command.person
    if command.seat not in state.seats:
        raise Refusal(law.seating, f"there are seats 1 to {len(state.seats)}")
    if command.seat in state.places:
        raise Refusal(law.seating, f"seat {command.seat} is taken: it has one owner")
    if at := state.seat_of(person):
        raise Refusal(law.one_seat, f"{person} sits at seat {at}: one for a player")
    if person in state.excluded:
        raise Refusal(law.exclude, f"{person} is excluded from the game")
    if command.cents < 0:
        raise Refusal(law.bank, "chips are bought for cash")
    return [Seated(law.seating + law.bank, command.seat, person, command.cents, command.name)]


def top_up(state: TableState, command: TopUp) -> Events:
    place = place_of(state, command.seat)
    if command.cents <= 0:
        raise Refusal(state.law.bank, "chips are bought for cash")
    return [ToppedUp(state.law.bank, command.seat, place.person, command.cents)]


def leave(state: TableState, command: Leave) -> Events:
    place = place_of(state, command.seat)
    if state.has_wager(command.seat):
        raise Refusal(state.law.bank, f"seat {command.seat} has wagers on the layout: take them back or wait")
    return [Left(state.law.bank, command.seat, place.person, place.stake)]


def vacate_seat(state: TableState, command: VacateSeat) -> Events:
    place = place_of(state, command.seat)
    if state.in_round or state.has_wager(command.seat):
        raise Refusal(state.law.abstention, "a seat is given up between rounds, and not by somebody who wagers")
    check_abstained(state, command.seat)
    return [Left(state.law.abstention, command.seat, place.person, place.stake, Departure.ABSTAINED)]


def close_table(state: TableState, command: CloseTable) -> Events:
    check_may_close(state, any(map(state.has_wager, state.places)))
    return all_leave(state)


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
DECIDE: dict[type[Any], Callable[[Any, Any], Events]] = {
    CheckDeck: check_deck,
    ReplaceCards: replace_cards,
    OpenTable: open_table,
    Sit: sit,
    TopUp: top_up,
    Leave: leave,
    VacateSeat: vacate_seat,
    CloseTable: close_table,
    SetHours: set_hours,
    NotifyInspector: notify_inspector,
    NotifyClosure: notify_closure,
    RaiseDispute: raise_dispute,
    DecideDispute: decide_dispute,
    Readmit: readmit,
    SetAside: set_aside,
    GiveBack: give_back,
    **keeping.DECIDE,
    PlacePlayer: placing.place,
    Remove: placing.remove,
    Grant: placing.grant,
    Exchange: placing.exchange,
}
"""What a table answers by itself; a game puts its own in place of what it has to add to."""

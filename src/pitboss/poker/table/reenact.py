"""Playing the record of a table again: the commands behind its events and those of its rounds, judged anew.

What people told the table (a name, a buy-in, a count of cards) is believed if the table would have accepted it there;
all that the table makes of it has to be the same again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pitboss.cards import Card, Deck
from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal, Role, table_commands
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.commission import TimeCharge
from pitboss.poker.reenact import command_of, departure, is_same
from pitboss.poker.table import commands, events
from pitboss.poker.table.agreements import OPERATOR
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.rounds import MILLISECONDS
from pitboss.poker.table.state import TableState
from pitboss.poker.table.table import AnyEvent, AnyEvents, Table
from pitboss.poker.table.terms import Departure


def first_departure(log: AnyEvents) -> int | None:
    """The place of the first event that no command brings about there; None for a sound record.

    As with rounds, citations are not compared, and a record that stops early is sound as far as it goes.
    """
    table = _set_up_again(log[0])
    return 0 if table is None else departure(table, log, _command_at)


def _set_up_again(first: AnyEvent) -> Table | None:
    """The table that a record begins with; nothing if there can be none like it."""
    if not isinstance(first, events.SetUp):
        return None
    try:
        table = Table.set_up(first.edition, first.options, first.seats, first.approvals, first.date)
    except (Refusal, Malformed, LookupError):
        return None
    return table if is_same(table.events[0], first) else None


def _command_at(state: TableState, log: AnyEvents, place: int) -> AnyCommand | None:
    """What was asked for, that the event at this place answers first; None for an event that happens by itself."""
    event = log[place]
    if isinstance(event, _BEFORE_A_ROUND) or (isinstance(event, events.Left) and event.why in _LEFT_BEFORE_A_ROUND):
        return _start(state, log, place)
    build = _COMMANDS.get(type(event))
    return build(state, event) if build else command_of(event)


def _start(state: TableState, log: AnyEvents, place: int) -> commands.StartRound:
    """A time at which the round can have begun: the one most were charged from, else the earliest that is allowed."""
    scheme, hours = state.announced.commission, state.hours
    ends = Counter(event.until for event in _beginning(log, place) if isinstance(event, events.TimeCharged))
    if ends and isinstance(scheme, TimeCharge):
        [(until, _)] = ends.most_common(1)
        return commands.StartRound(until - scheme.period * MILLISECONDS)
    return commands.StartRound(min(max(1, hours.opens), hours.closes - 1) if hours else 1)


def _beginning(log: AnyEvents, place: int) -> Iterator[AnyEvent]:
    """The events from a place on that may belong to the beginning of a round."""
    while place < len(log) and isinstance(log[place], _AT_A_START):
        yield log[place]
        place += 1


def _found(state: TableState, checked: events.DeckChecked) -> tuple[Card, ...]:
    """The cards that the dealer named: the deck that is due without the missing, surplus ones in their order."""
    due = Counter(Deck(state.coming.deck, state.coming.joker).cards)
    return (*checked.surplus, *(due - Counter(checked.missing)).elements())


def _left(state: TableState, left: events.Left) -> AnyCommand | None:
    match left.why:
        case Departure.WISH:
            return table_commands.Leave(left.seat)
        case Departure.ABSTAINED:
            return table_commands.VacateSeat(left.seat)
        case Departure.CLOSED:
            return table_commands.CloseTable()
        case _:
            return None


_LEFT_BEFORE_A_ROUND = (Departure.NO_STAKE, Departure.ABSENT)
_BEFORE_A_ROUND = (
    events.TermsChanged,
    events.DeclaredShort,
    events.DeclarationLapsed,
    events.TimeCharged,
    events.MarkerMoved,
    events.BlindsMissed,
    events.HeldOut,
    events.CameIn,
    events.LinedUp,
)
"""What comes first only where a round begins. An agreement may lapse there too: that is told like a withdrawal."""
_AT_A_START = (*_BEFORE_A_ROUND, events.Left, events.Lapsed)

# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[TableState, Any], AnyCommand | None]] = {
    events.DeckChecked: lambda state, event: commands.CheckDeck(_found(state, event)),
    events.CardsReplaced: lambda _, event: commands.ReplaceCards(event.cards, event.dealer, event.supervisor),
    events.DeckCounted: lambda _, event: commands.CountDeck(event.found),
    events.Opened: lambda _, event: table_commands.OpenTable(),
    events.HoursSet: lambda _, event: table_commands.SetHours(event.hours.opens, event.hours.closes),
    events.PlayersSelected: lambda _, event: commands.SelectPlayers(event.group, event.persons),
    events.Proposed: lambda _, event: commands.Propose(event.seat, event.agreement),
    events.Consented: lambda _, event: commands.Approve() if event.seat == OPERATOR else commands.Consent(event.seat),
    events.Lapsed: lambda _, event: commands.Revoke(),
    events.Noticed: lambda _, event: commands.GiveNotice(event.options, event.edition),
    events.InspectorNotified: lambda _, event: table_commands.NotifyInspector(),
    events.ClosureNotified: lambda _, event: table_commands.NotifyClosure(),
    events.Closed: lambda _, event: table_commands.CloseTable(),
    events.DisputeRaised: lambda _, event: commands.RaiseDispute(event.seat, event.facts),
    events.DisputeDecided: lambda _, event: commands.DecideDispute(
        event.number, event.dispute.decision, event.dispute.decided_by, event.dispute.review
    ),
    events.Listed: lambda _, event: commands.JoinList(event.person),
    events.Unlisted: lambda _, event: commands.LeaveList(event.person),
    events.SeatClaimed: lambda _, event: commands.Claim(event.person, event.seat),
    events.SeatReleased: lambda _, event: commands.Release(event.seat),
    events.SeatDrawn: lambda _, event: commands.DrawForSeat(event.seat, event.cards),
    events.Seated: lambda _, event: commands.Sit(event.person, event.seat, event.cents, event.name, event.coming),
    events.Moved: lambda _, event: commands.Move(event.seat, event.to, event.coming),
    events.Leaving: lambda _, event: table_commands.Leave(event.seat),
    events.Left: _left,
    events.Barred: lambda _, event: commands.Exclude(
        event.seat, event.what, event.reason, Principal(Role.SUPERVISOR, name=event.by)
    ),
    events.Reviewed: lambda _, event: Occurred(event.fact),
    events.ReviewDecided: lambda _, event: Choose(event.ruling.chosen, event.ruling.reason, event.ruling.decided_by),
    events.ToppedUp: lambda _, event: table_commands.TopUp(event.seat, event.cents),
    events.Reduced: lambda _, event: commands.Reduce(event.seat, event.cents),
    events.SatOut: lambda _, event: commands.SitOut(event.seat),
    events.CameBack: lambda _, event: commands.ComeBack(event.seat, event.coming),
}

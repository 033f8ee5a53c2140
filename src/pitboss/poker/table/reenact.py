"""Playing the record of a table again: the commands behind its events and those of its rounds, judged anew.

What people told the table (a name, a buy-in, a count of cards) is believed if the table would have accepted it there;
all that the table makes of it has to be the same again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal, Role
from pitboss.play.reenact import departure, is_same
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.commission import TimeCharge
from pitboss.poker.reenact import command_of
from pitboss.poker.rulings.events import HandedBack, Refunded, Voided
from pitboss.poker.table import commands, events
from pitboss.poker.table.agreements import OPERATOR
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.rounds import MILLISECONDS
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.poker.written import played
from pitboss.table import commands as table_commands
from pitboss.table.events import Left
from pitboss.table.reenact import command_of as command_of_table
from pitboss.table.table import AnyEvent, AnyEvents
from pitboss.table.terms import Departure


def first_departure(log: AnyEvents) -> int | None:
    """The place of the first event that no command brings about there; None for a sound record.

    As with rounds, citations are not compared, and a record that stops early is sound as far as it goes.
    """
    table = _set_up_again(log[0])
    return 0 if table is None else departure(table, log, _command_at)


def _set_up_again(first: AnyEvent) -> PokerTable | None:
    """The table that a record begins with; nothing if there can be none like it."""
    if not isinstance(first, events.SetUp):
        return None
    try:
        game = played(first.edition, first.game)
        table = PokerTable.set_up(game, first.options, first.seats, first.approvals, first.date, first.tournament)
    except (Refusal, Malformed, LookupError):
        return None
    return table if is_same(table.events[0], first) else None


def _command_at(state: PokerTableState, log: AnyEvents, place: int) -> AnyCommand | None:
    """What was asked for, that the event at this place answers first; None for an event that happens by itself."""
    event = log[place]
    if isinstance(event, _CALLING_OFF):
        return _calling_off(state, log, place)
    is_left = isinstance(event, Left) and event.why in _LEFT_BEFORE_A_ROUND
    if is_left or isinstance(event, events.BEFORE_A_ROUND):
        return _start(state, log, place)
    if (command := command_of_table(state, event)) is not None:
        return command
    build = _COMMANDS.get(type(event))
    return build(event) if build else command_of(event)


def _start(state: PokerTableState, log: AnyEvents, place: int) -> commands.StartRound:
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


def _calling_off(state: PokerTableState, log: AnyEvents, place: int) -> AnyCommand | None:
    """What was asked for that no round is held for which was lined up: told by what follows on its end."""
    ends = next((at for at in range(place, len(log)) if isinstance(log[at], events.Concluded)), len(log))
    for event in log[ends + 1 :]:
        if isinstance(event, events.Moved):
            return commands.Move(event.seat, event.to, event.coming)
        if isinstance(event, Left) and not _leaves_anyway(state, event):
            return command_of_table(state, event)
        if not isinstance(event, Left):
            break
    return None


def _leaves_anyway(state: PokerTableState, left: Left) -> bool:
    """Whether a player leaves because a round is over, however it ended."""
    irregular = state.round.irregular if state.round is not None else None
    sent = irregular is not None and (irregular.excluded | irregular.leaving) >> left.seat & 1
    return bool(sent) or state.places[left.seat].leaving


_CALLING_OFF = (HandedBack, Refunded, Voided)
"""What a round begins to end with that is called off."""
_LEFT_BEFORE_A_ROUND = (Departure.NO_STAKE, Departure.ABSENT)
_AT_A_START: tuple[type[AnyEvent], ...] = (*events.BEFORE_A_ROUND, Left, events.Lapsed)

# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[Any], AnyCommand]] = {
    events.DeckCounted: lambda event: commands.CountDeck(event.found),
    events.PlayersSelected: lambda event: commands.SelectPlayers(event.group, event.persons),
    events.Proposed: lambda event: commands.Propose(event.seat, event.agreement),
    events.Consented: lambda event: commands.Approve() if event.seat == OPERATOR else commands.Consent(event.seat),
    events.Lapsed: lambda event: commands.Revoke(),
    events.Noticed: lambda event: commands.GiveNotice(event.options, event.edition),
    events.Listed: lambda event: commands.JoinList(event.person),
    events.Unlisted: lambda event: commands.LeaveList(event.person),
    events.SeatClaimed: lambda event: commands.Claim(event.person, event.seat),
    events.SeatReleased: lambda event: commands.Release(event.seat),
    events.SeatDrawn: lambda event: commands.DrawForSeat(event.seat, event.cards),
    events.Moved: lambda event: commands.Move(event.seat, event.to, event.coming),
    events.Leaving: lambda event: table_commands.Leave(event.seat),
    events.Barred: lambda event: commands.Exclude(
        event.seat, event.what, event.reason, Principal(Role.SUPERVISOR, name=event.by)
    ),
    events.DealtOut: lambda event: commands.DealOut(
        event.seat, event.what, event.reason, Principal(Role.SUPERVISOR, name=event.by)
    ),
    events.LeftToCount: lambda event: commands.StopFollowing(unheard=event.unheard),
    events.NotFollowed: lambda event: commands.StopFollowing(event.stakes, event.commission),
    events.MarkerReturned: lambda event: commands.ReturnMarker(event.to),
    events.MarkerPlaced: lambda event: commands.PlaceMarker(event.to),
    events.Reviewed: lambda event: Occurred(event.fact),
    events.ReviewDecided: lambda event: Choose(event.ruling.chosen, event.ruling.reason, event.ruling.decided_by),
    events.Reduced: lambda event: commands.Reduce(event.seat, event.cents),
    events.SatOut: lambda event: (
        commands.NotePresence(event.seat, present=False) if event.noted else commands.SitOut(event.seat)
    ),
    events.CameBack: lambda event: (
        commands.NotePresence(event.seat, present=True) if event.noted else commands.ComeBack(event.seat, event.coming)
    ),
}

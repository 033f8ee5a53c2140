"""Playing the record of a tournament again: the commands behind its events, judged anew, to find a forged line.

Who entered, what a round left and which cards were drawn is believed; everything that the tournament made of it has to
be the same again: draws, seats, moves, levels, places and prizes.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Refusal
from pitboss.play.reenact import departure, is_same
from pitboss.tournament import commands
from pitboss.tournament.events import beats, buying, clock, document, eliminations, ending, entries, rounds, two_persons
from pitboss.tournament.moments import MINUTE
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tournament import Tournament

Log = Sequence[Event[TournamentState]]


def first_departure(log: Log) -> int | None:
    """The place of the first event that no command brings about there; None for a sound record."""
    first = log[0]
    if not isinstance(first, document.Drafted):
        return 0
    play = Tournament()
    try:
        made = play.do(commands.Draft(first.conditions))
    except (Refusal, Malformed):
        return 0
    return departure(play, log, command_at) if is_same(made[0], first) else 0


def command_at(state: TournamentState, log: Log, place: int) -> Command | None:
    """What was asked for, that the event at this place answers first; None for one that happens by itself."""
    event = log[place]
    if isinstance(event, eliminations.Eliminated):
        return _out_before(state, event, log[place:])
    if isinstance(event, two_persons.ActSeconded) and place + 1 < len(log):
        again = log[place + 1]
        draws = again.draws if isinstance(again, ending.Reinstated) else ()
        return commands.SecondAct(event.number, event.by, event.at, draws)
    build = _COMMANDS.get(type(event))
    return build(state, event) if build is not None else None


def _out_before(state: TournamentState, event: eliminations.Eliminated, log: Log) -> Command | None:
    """Against the house whoever cannot pay the ante is out as the round begins; where nobody can, none does then."""
    if event.table not in state.tables:
        return None
    begun = next(
        (later for later in log if not isinstance(later, (eliminations.Eliminated, entries.ChipsRetired))), None
    )
    if isinstance(begun, rounds.RoundBegun) and begun.table == event.table:
        return commands.BeginRound(event.table, begun.at)
    return commands.BeginRound(event.table, state.tables[event.table].ended)


def _entered(state: TournamentState, event: entries.Entered) -> Command:
    if event.reserve:
        return commands.OfferSeat(event.person, event.at, event.draws)
    return commands.Enter(
        event.person,
        event.at,
        event.agreed,
        event.nonce,
        event.members,
        bot=event.bot,
        draws=event.draws,
        ticket=event.ticket,
        won=event.won,
    )


def _reserved(state: TournamentState, event: entries.Reserved) -> Command:
    players = state.conditions.players
    size = players.team_size if players is not None else 1
    members = tuple(f"{event.person}.{number}" for number in range(size)) if size > 1 else ()
    return commands.Enter(event.person, event.at, state.identity, members=members)


def _break(state: TournamentState, event: clock.BreakBegan) -> Command:
    if event.after:
        return commands.LevelOver(event.at, event.after)
    return commands.Break(event.at, (event.until - event.at) // MINUTE)


def _declined(state: TournamentState, event: buying.RebuyDeclined) -> Command:
    kind = commands.PendingOver if event.lapsed else commands.DeclineRebuy
    return kind(event.person, event.at)


def _coloured(state: TournamentState, event: rounds.Exchanged) -> Command:
    is_floor = event.table in state.tables and state.tables[event.table].floor
    return commands.ColourUp(event.table, event.chip, event.odd if is_floor else (), event.cards)


def _offered(state: TournamentState, event: ending.DealProposed) -> Command:
    return commands.ProposeDeal(event.person, event.deal.kind, event.deal.set_aside, event.stated)


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[TournamentState, Any], Command]] = {
    document.Drafted: lambda _, e: commands.Draft(e.conditions),
    document.Documented: lambda _, e: commands.Document(),
    document.Approved: lambda _, e: commands.RecordApproval(e.authority, e.reference, e.date, e.identity),
    document.Notified: lambda _, e: commands.RecordNotice(e.recipient, e.reference, e.date, e.identity),
    document.Published: lambda _, e: commands.Publish(e.at),
    document.DirectorNominated: lambda _, e: commands.Nominate(e.director, e.assistants),
    document.BallotCommitted: lambda _, e: commands.CommitBallot(e.ballot, e.draws),
    entries.EntriesOpened: lambda _, e: commands.OpenEntries(e.at, e.seats),
    entries.EntriesClosed: lambda _, e: commands.CloseEntries(e.at),
    entries.Entered: _entered,
    entries.Reserved: _reserved,
    entries.Withdrawn: lambda _, e: commands.WithdrawEntry(e.person, e.at),
    entries.SeatsDrawn: lambda _, e: commands.DrawSeats(e.at, e.order, e.key, e.seed, e.floor, e.followed),
    entries.Arrived: lambda _, e: commands.Arrive(e.person),
    entries.PositionForfeited: lambda _, e: commands.SeatedByOver(e.at),
    entries.PlayerMoved: lambda _, e: commands.MovePlayer(e.person, e.table, e.seat, e.reason, e.draws),
    entries.TableOpened: lambda _, e: commands.OpenTournamentTable(e.floor, e.followed),
    entries.TableBroken: lambda _, e: commands.BreakTable(e.table, e.draws, e.reason),
    entries.Redrawn: lambda _, e: commands.Redraw(e.draws),
    entries.TableHeld: lambda _, e: commands.HoldTable(e.table, e.reason),
    entries.TableReleased: lambda _, e: commands.ReleaseTable(e.table),
    entries.SecretRevealed: lambda _, e: commands.RevealSecret(e.key, e.seed),
    clock.StartDelayed: lambda _, e: commands.DelayStart(e.until, e.reason),
    clock.SessionStarted: lambda _, e: commands.StartSession(e.at),
    clock.LevelBegan: lambda _, e: commands.LevelOver(e.at, e.level - 1),
    clock.BreakBegan: _break,
    clock.BreakEnded: lambda _, e: commands.BreakOver(e.at),
    clock.ClockPaused: lambda _, e: commands.Pause(e.at, e.reason),
    clock.ClockResumed: lambda _, e: commands.Resume(e.at),
    clock.ClockSet: lambda _, e: commands.SetClock(e.at, e.level, e.left, e.reason),
    clock.ClockShifted: lambda _, e: commands.RoomReopened(e.shut),
    rounds.MarkerDrawn: lambda _, e: commands.DrawMarker(e.table, tuple(card for _, card in e.cards)),
    rounds.RoundBegun: lambda _, e: commands.BeginRound(e.table, e.at),
    rounds.RoundNoted: lambda _, e: commands.NoteRound(e.table, e.at, e.stacks, e.out, e.void, e.unbegun),
    rounds.RoundUndone: lambda _, e: commands.UndoRound(e.table, e.reason),
    rounds.StacksCounted: lambda _, e: commands.CountStacks(e.table, e.stacks),
    buying.Rebought: lambda _, e: commands.Rebuy(e.person, e.at, e.draws),
    buying.RebuyDeclined: _declined,
    buying.AddedOn: lambda _, e: commands.AddOn(e.person, e.at),
    beats.HandForHandBegan: lambda _, e: commands.BeginHandForHand(e.at),
    beats.BeatBegan: lambda _, e: commands.BeginBeat(e.at),
    beats.HandForHandEnded: lambda _, e: commands.EndHandForHand(e.at),
    rounds.Exchanged: _coloured,
    ending.WentAway: lambda _, e: commands.MarkAway(e.person),
    ending.PlayerCameBack: lambda _, e: commands.MarkBack(e.person),
    ending.BankDrawnOn: lambda _, e: commands.DrawOnBank(e.person, e.used),
    ending.Substituted: lambda _, e: commands.Substitute(e.person, e.by),
    ending.PlayerExcluded: lambda _, e: commands.ExcludePlayer(e.person, e.what, e.reason),
    ending.Reinstated: lambda _, e: commands.Reinstate(e.person, e.reason, e.stack, e.draws),
    ending.Directed: lambda _, e: commands.Direct(e.text),
    ending.DisputeOpened: lambda _, e: commands.RaiseTournamentDispute(e.person, e.facts),
    ending.DisputeSettled: lambda _, e: commands.DecideTournamentDispute(e.number, e.decision, e.by, e.review),
    ending.ValueAdded: lambda _, e: commands.AddValue(e.cents),
    ending.DealProposed: _offered,
    ending.DealAccepted: lambda _, e: commands.AcceptDeal(e.person),
    ending.DealApproved: lambda _, e: commands.ApproveDeal(),
    ending.SessionEnding: lambda _, e: commands.EndSession(e.at),
    ending.SessionEnded: lambda _, e: commands.EndSession(e.at, e.cards),
    ending.SessionSkipped: lambda _, e: commands.SkipSession(e.at, e.reason),
    ending.SessionAdjourning: lambda _, e: commands.Adjourn(e.at, e.resumes, e.reason),
    ending.Bagged: lambda _, e: commands.EnterBag(e.person, e.count, e.by),
    ending.PlacesConfirmed: lambda _, e: commands.ConfirmPlaces(e.cards),
    ending.PrizePaid: lambda _, e: commands.PayPrize(e.person, e.in_cash, bool(e.ticket), e.target),
    ending.Cancelled: lambda _, e: commands.Cancel(e.reason),
    two_persons.ActProposed: lambda _, e: commands.ProposeAct(e.act, e.by),
    two_persons.ActDropped: lambda _, e: commands.DropAct(e.number, e.by),
}

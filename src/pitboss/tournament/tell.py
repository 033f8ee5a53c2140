"""What happened in a tournament, told in plain sentences with the rules that made it so. Chips have no dollar sign."""

from collections.abc import Callable
from typing import Any

from pitboss.play import Event
from pitboss.play.money import dollars
from pitboss.play.telling import Told
from pitboss.tournament.clock import shown
from pitboss.tournament.due import in_words
from pitboss.tournament.events import beats, buying, clock, document, eliminations, ending, entries, rounds, two_persons
from pitboss.tournament.moments import MINUTE
from pitboss.tournament.software import SOFTWARE
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Moving, Why

MOVES = {
    Moving.BALANCE: "to balance the tables",
    Moving.BREAK: "as the table is broken",
    Moving.REDRAW: "as all seats are drawn anew",
    Moving.DIRECTION: "by direction",
    Moving.REBUY: "having bought back",
}
OUT = {
    Why.CHIPS: "is out",
    Why.DECLINED: "does not buy back and is out",
    Why.LAPSED: "has not bought back in time and is out",
    Why.BELOW_ANTE: "cannot pay the least ante and is out",
}


def tell(state: TournamentState, event: Event[TournamentState]) -> Told:
    """One sentence of an event; `state` is the tournament after it."""
    words = WORDS.get(type(event))
    text = words(state, event) if words is not None else _plain(event)
    return Told(text, event.rules)


def _plain(event: Event[TournamentState]) -> str:
    return f"{str(event.__struct_config__.tag).replace('_', ' ').capitalize()}."


def _opened(text: str) -> str:
    """Words at the head of a sentence."""
    return text[:1].upper() + text[1:]


def _entered(state: TournamentState, event: entries.Entered) -> str:
    kept = f", {dollars(event.commission)} of it commission" if event.commission else ""
    how = " with a ticket" if event.ticket else f" with the seat won in {event.won}" if event.won else ""
    return f"{event.person} enters as number {event.number} and pays {dollars(event.fee)}{how}{kept}."


def _moved(state: TournamentState, event: entries.PlayerMoved) -> str:
    why = f": {event.reason}" if event.reason else ""
    wait = f"; the last blind comes in {event.wait} rounds there" if event.wait > 0 else ""
    to = f"table {event.table}, seat {event.seat}"
    return f"{event.person} moves to {to}, {MOVES[event.because]}{why}{wait}."


def _level(state: TournamentState, event: clock.LevelBegan) -> str:
    level = state.level_at(event.level)
    blinds = "/".join(f"{chips:,}" for chips in level.blinds) or f"minimum {level.minimum:,}"
    ante = f", ante {level.ante:,}" if level.ante else ""
    return f"Level {event.level} begins: {blinds}{ante}."


def _eliminated(state: TournamentState, event: eliminations.Eliminated) -> str:
    return f"{event.person} {OUT.get(event.why, 'is out')}; {state.left} {'is' if state.left == 1 else 'are'} left."


def _pool(state: TournamentState, event: ending.PoolClosed) -> str:
    paid = [dollars(cash + goods) for cash, goods in event.prizes if cash + goods]
    added = f", {dollars(event.added)} of it added by the operator" if event.added else ""
    places = "1 place is" if len(paid) == 1 else f"{len(paid)} places are"
    return f"The pool is {dollars(event.pool)}{added}; {places} paid: {', '.join(paid[:9])}."


def _ended(state: TournamentState, event: ending.SessionEnded) -> str:
    goes_on = f"; {len(event.advanced)} go on" if event.advanced else ""
    return f"Session {event.session} is over{goes_on}."


def _session_prizes(state: TournamentState, event: ending.SessionPrizesWon) -> str:
    won = ", ".join(f"{state.entries[number].person} {dollars(cents)}" for number, cents in event.prizes)
    return f"Prizes of session {event.session}: {won}."


def _race(state: TournamentState, event: rounds.Exchanged) -> str:
    won = f"; seats {', '.join(map(str, event.winners))} get one of {event.to:,}" if event.winners else ""
    return f"Chips of {event.chip:,} leave table {event.table}{won}."


def _drawn(state: TournamentState, event: rounds.MarkerDrawn) -> str:
    cards = ", ".join(f"seat {seat} {card}" for seat, card in event.cards)
    return f"Table {event.table} draws for the first {state.game.marker}: {cards}. It goes to seat {event.marker}."


def _paid(state: TournamentState, event: ending.PrizePaid) -> str:
    cash = ", ".join(f"{person} {dollars(cents)}" for person, cents in event.shares if cents)
    seat = f" and a seat in {event.target}" if event.seat_pool else ""
    seat += f" and a ticket worth {dollars(event.ticket)} for another day" if event.ticket else ""
    return f"Paid: {cash or event.person}{seat}."


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
WORDS: dict[type[Any], Callable[[TournamentState, Any], str]] = {
    document.Drafted: lambda _, e: (
        f"The conditions of {e.conditions.name} are written, version {e.conditions.version}."
    ),
    document.Documented: lambda _, e: "The conditions are documented.",
    document.Approved: lambda _, e: f"{_opened(e.authority)} has approved the conditions: {e.reference}, {e.date}.",
    document.Notified: lambda _, e: f"{_opened(e.recipient)} is notified and has a copy: {e.reference}, {e.date}.",
    document.Published: lambda _, e: "The conditions are published.",
    document.DirectorNominated: lambda _, e: (
        f"{'The software' if e.director == SOFTWARE else e.director} is director of the tournament."
    ),
    document.BallotCommitted: lambda _, e: f"The house has committed to the draws: {e.ballot[:16]}, {e.draws[:16]}.",
    entries.EntriesOpened: lambda _, e: "Entries are open.",
    entries.EntriesClosed: lambda _, e: "Entries are closed.",
    entries.Entered: _entered,
    entries.Reserved: lambda _, e: f"{e.person} waits for a seat.",
    entries.ChipsIssued: lambda _, e: f"{e.person} gets {e.chips:,} chips.",
    entries.ChipsRetired: lambda _, e: f"{e.chips:,} chips of {e.person} go out of play.",
    entries.Withdrawn: lambda _, e: f"{e.person} withdraws.",
    entries.FeeRefunded: lambda _, e: f"{e.person} gets {dollars(e.cents + e.commission)} back.",
    entries.SeatsDrawn: lambda _, e: (
        f"The ballot gives {len(e.entries)} players their tables and seats."
        if e.entries
        else "Everybody keeps table and seat."
    ),
    entries.SeatAssigned: lambda s, e: f"{s.entries[e.entry].person} sits at table {e.table}, seat {e.seat}.",
    entries.Arrived: lambda _, e: f"{e.person} has taken the seat.",
    entries.PositionForfeited: lambda _, e: f"{e.person} is not seated in time and forfeits the position.",
    entries.PlayerMoved: _moved,
    entries.TableOpened: lambda _, e: f"Table {e.table} opens.",
    entries.TableBroken: lambda _, e: f"Table {e.table} is broken.",
    entries.TableClosed: lambda _, e: f"Table {e.table} is closed.",
    entries.Redrawn: lambda _, e: f"All seats are drawn anew for {e.players} players.",
    entries.TableHeld: lambda _, e: f"Table {e.table} is held: {e.reason}.",
    entries.TableReleased: lambda _, e: f"Table {e.table} plays on.",
    entries.SecretRevealed: lambda _, e: f"The secret of the draws is revealed: {e.draws} are proved by it.",
    clock.SessionStarted: lambda s, e: f"Session {e.session} {'goes on' if s.clock.level else 'begins'}.",
    clock.StartDelayed: lambda _, e: f"The start is delayed: {e.reason}.",
    clock.LevelBegan: _level,
    clock.BreakBegan: lambda _, e: f"There is a break of {(e.until - e.at) // MINUTE} minutes.",
    clock.BreakEnded: lambda _, e: "The break is over.",
    clock.ClockPaused: lambda _, e: f"Play is paused: {e.reason}.",
    clock.ClockResumed: lambda _, e: "Play goes on.",
    clock.ClockSet: lambda _, e: f"The clock is set to level {e.level} with {shown(e.left)} left: {e.reason}.",
    rounds.MarkerDrawn: _drawn,
    rounds.RoundBegun: lambda _, e: f"Round {e.number} begins at table {e.table}.",
    rounds.RoundNoted: lambda _, e: f"Round {e.number} is over at table {e.table}.",
    rounds.RoundUndone: lambda _, e: f"The last round at table {e.table} is void: {e.reason}.",
    buying.Pending: lambda _, e: f"{e.person} has no chips and may buy back.",
    eliminations.Eliminated: _eliminated,
    eliminations.BountyWon: lambda s, e: f"{s.entries[e.entry].person} wins {dollars(e.cash + e.head)} for a head.",
    eliminations.BountyPaid: lambda s, e: (
        f"{s.entries[e.entry].person} is paid {dollars(sum(cents for _, cents in e.shares))} for a head."
    ),
    eliminations.BountyReturned: lambda s, e: (
        f"{s.entries[e.entry].person} gives {dollars(sum(cents for _, cents in e.shares))} for a head back."
    ),
    buying.Rebought: lambda _, e: (
        f"{e.person} buys back{f' into flight {e.flight}' if e.flight else ''} for {dollars(e.cents)}."
    ),
    buying.RebuyDeclined: lambda _, e: f"{e.person} does not buy back.",
    buying.AddedOn: lambda _, e: f"{e.person} adds on for {dollars(e.cents)}.",
    beats.HandForHandBegan: lambda _, e: "Play goes on hand for hand.",
    beats.BeatBegan: lambda _, e: f"Beat {e.beat}: every table plays one round.",
    beats.HandForHandEnded: lambda _, e: "Hand-for-hand play is over.",
    rounds.Exchanged: _race,
    ending.WentAway: lambda _, e: f"{e.person} is away: posts are taken, the hand is folded in turn.",
    ending.PlayerCameBack: lambda _, e: f"{e.person} is back.",
    ending.BankDrawnOn: lambda _, e: f"{e.person} uses {e.used / 1000:g} seconds of the time bank.",
    ending.Substituted: lambda _, e: f"{e.by} plays for {e.person}.",
    ending.PlayerExcluded: lambda _, e: f"{e.person} is excluded, {e.what}: {e.reason}.",
    ending.Reinstated: lambda _, e: f"{e.person} is in again with {e.stack:,} chips: {e.reason}.",
    ending.Directed: lambda _, e: f"The director: {e.text}",
    ending.DisputeOpened: lambda _, e: f"{e.person} complains: {e.facts}",
    ending.DisputeSettled: lambda _, e: f"Dispute {e.number} is decided by {e.by}: {e.decision}",
    ending.ValueAdded: lambda _, e: f"The operator adds {dollars(e.cents)} to the pool.",
    ending.PoolClosed: _pool,
    ending.DealMade: lambda _, e: "A deal on the prizes is made.",
    ending.SessionEnding: lambda _, e: f"The session ends: {e.reason}.",
    ending.SessionAdjourning: lambda _, e: f"The session goes on another day: {e.reason}.",
    ending.SessionAdjourned: lambda s, e: (
        f"Session {e.session} is adjourned at level {s.clock.level}; {s.left} players have their chips in bags."
    ),
    ending.SessionEnded: _ended,
    ending.SessionSkipped: lambda _, e: f"Session {e.session} is left out: {e.reason or 'too few are there for it'}.",
    ending.PlayOffBegan: lambda s, e: (
        f"Equal chips are played off by {' and '.join(s.entries[number].person for number in e.entries)}: one round."
    ),
    ending.SessionPrizesWon: _session_prizes,
    ending.Bagged: lambda _, e: f"{e.person} has {e.count:,} chips in the bag, counted by {' and '.join(e.by)}.",
    ending.PlacesConfirmed: lambda _, e: "The places are confirmed.",
    ending.PrizePaid: _paid,
    two_persons.ActProposed: lambda _, e: f"{e.by} proposes {in_words(e.act)}; another person has to confirm it.",
    two_persons.ActSeconded: lambda _, e: f"{e.by} confirms it as the second person.",
    two_persons.ActDropped: lambda _, e: f"{e.by} drops what was proposed.",
    ending.Cancelled: lambda _, e: f"The tournament is cancelled: {e.reason}. Everything is refunded.",
}

"""Entries, what is paid for them, chips that come and go, and seats."""

from pitboss.play import Transfer
from pitboss.play.money import COMMISSION, ISSUE, PRIZES, purse, tickets, wallet
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.entry import Entry
from pitboss.tournament.events.base import TournamentEvent, note_draws
from pitboss.tournament.places import Out
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Moving, Numbers, Phase, SeatOption, Status, Why


class EntriesOpened(TournamentEvent, frozen=True, tag="entries_opened"):
    """Entries are taken, for tables of so many seats."""

    at: int
    seats: int

    def apply(self, state: TournamentState) -> None:
        state.phase, state.seats = Phase.ENTRIES, self.seats


class EntriesClosed(TournamentEvent, frozen=True, tag="entries_closed"):
    """No entries before the start any more."""

    at: int
    starts_at: int = 0

    def apply(self, state: TournamentState) -> None:
        state.warned.add("entries closed")
        if self.starts_at:
            state.starts_at = self.starts_at


class Entered(TournamentEvent, frozen=True, tag="entered"):
    """A fee was paid: so much of it is commission, the rest goes into the pool."""

    number: int
    person: str
    fee: int
    commission: int
    at: int
    agreed: str = ""
    nonce: str = ""
    members: tuple[str, ...] = ()
    bot: bool = False
    reserve: bool = False
    flight: int = 0
    draws: tuple[DrawnLots, ...] = ()
    ticket: bool = False
    """The fee was paid with a ticket that had been won (T-R62)."""
    won: str = ""
    """The tournament in which the seat was won: what it paid as a prize is the fee (T-R62)."""

    def transfers(self) -> tuple[Transfer, ...]:
        if self.won:
            return ()  # it has come with the prize, in the event of the other tournament
        parts = ((PRIZES, self.fee - self.commission), (COMMISSION, self.commission))
        payer = tickets(self.person) if self.ticket else wallet(self.person)
        return tuple(Transfer(payer, target, cents) for target, cents in parts if cents)

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.number] = Entry(self.number, self.person, self.members)
        for person in entry.members:
            state.by_person[person] = self.number
        state.by_person[self.person] = self.number
        entry.fee, entry.commission, entry.nonce, entry.bot = self.fee, self.commission, self.nonce, self.bot
        entry.ticket, entry.version = self.ticket, state.version
        entry.agreed, entry.flight = self.at if self.agreed else 0, self.flight
        bounty = state.conditions.prizes.bounty if state.conditions.prizes is not None else None
        entry.head = bounty.each if bounty is not None else 0
        state.entered += 1
        state.fees += self.fee
        state.commission += self.commission
        if self.person in state.reserves:
            state.reserves.remove(self.person)
        note_draws(state, self.draws)


class Reserved(TournamentEvent, frozen=True, tag="reserved"):
    """Somebody waits for a seat to fall free, and pays when one is offered."""

    person: str
    at: int

    def apply(self, state: TournamentState) -> None:
        state.reserves.append(self.person)


class ChipsIssued(TournamentEvent, frozen=True, tag="chips_issued"):
    """Chips came into play."""

    entry: int
    person: str
    chips: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(ISSUE, purse(self.person), self.chips),)

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        entry.stack += self.chips
        entry.issued += self.chips
        state.issued += self.chips


class ChipsRetired(TournamentEvent, frozen=True, tag="chips_retired"):
    """Chips went out of play."""

    entry: int
    person: str
    chips: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(purse(self.person), ISSUE, self.chips),) if self.chips else ()

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entry].stack -= self.chips
        state.retired += self.chips


class UncountedRetired(TournamentEvent, frozen=True, tag="uncounted_retired"):
    """Chips that nobody has counted went out of play, as everybody begins with a new stack."""

    chips: int

    def apply(self, state: TournamentState) -> None:
        state.uncounted -= self.chips
        state.retired += self.chips


class Withdrawn(TournamentEvent, frozen=True, tag="withdrawn"):
    """An entrant gave up before the start; without a refund the fee stays, and counts as before."""

    entry: int
    person: str
    at: int

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        state.unsit(entry)
        state.in_play.discard(self.entry)
        state.entered -= 1
        entry.status = Status.WITHDRAWN


class FeeRefunded(TournamentEvent, frozen=True, tag="refunded"):
    """Money went back to whoever paid it."""

    entry: int
    person: str
    cents: int
    commission: int = 0
    ticket: int = 0
    """What of it comes back as the ticket that it was paid with."""

    def transfers(self) -> tuple[Transfer, ...]:
        parts = [(PRIZES, wallet(self.person), self.cents), (COMMISSION, wallet(self.person), self.commission)]
        if self.ticket:
            back = tickets(self.person)
            fee = self.ticket - self.commission
            parts = [(PRIZES, back, fee), (COMMISSION, back, self.commission)]
            parts.append((PRIZES, wallet(self.person), self.cents - fee))
        return tuple(Transfer(source, target, cents) for source, target, cents in parts if cents)

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        state.refunded += self.cents
        state.commission -= self.commission
        state.fees -= self.commission
        entry.fee = entry.commission = 0


class SeatsDrawn(TournamentEvent, frozen=True, tag="seats_drawn"):
    """The ballot, open to everybody: the entries drawn from, in the order of their numbers, and the order that came."""

    at: int
    entries: Numbers
    order: Numbers
    sizes: Numbers
    key: str = ""
    seed: str = ""
    floor: Numbers = ()
    tables: Numbers = ()
    """The numbers of the tables, where seats are kept; without a word they are new ones (T-R28)."""
    followed: Numbers = ()
    """Of the tables, counted from 1, those at which a person deals."""

    def apply(self, state: TournamentState) -> None:
        state.phase = Phase.BALLOTED
        state.is_ballot_revealed, state.balloted_at = True, self.at
        numbers = self.tables or range(state.last_table + 1, state.last_table + len(self.sizes) + 1)
        for place, number in enumerate(numbers, start=1):
            is_followed = place in self.followed or number in state.followed
            state.open_table(number, place in self.floor or number in state.floors, is_followed)


class SeatAssigned(TournamentEvent, frozen=True, tag="seat_assigned"):
    """A table and a seat, and by when to take it where a time runs."""

    entry: int
    table: int
    seat: int
    report_by: int = 0

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        state.sit(entry, self.table, self.seat)
        state.in_play.add(self.entry)
        state.missing.add(self.entry)
        state.bags.discard(self.entry)
        entry.status, entry.report_by, entry.arrived = Status.SEATED, self.report_by, False
        entry.session = state.session if state.phase is Phase.RUNNING else state.coming_session
        # Whoever plays on in a later session, for points or in a repechage, is out no more.
        state.outs.pop(self.entry, None)
        entry.out = entry.why = None


class Arrived(TournamentEvent, frozen=True, tag="arrived"):
    """An entrant has taken the seat."""

    entry: int
    person: str

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entry].arrived = True
        state.missing.discard(self.entry)


class PositionForfeited(TournamentEvent, frozen=True, tag="forfeited"):
    """Not seated in time: the position is lost, the fee stays. At a later session there is a place (T-R44)."""

    entry: int
    person: str
    is_placed: bool = False
    at: int = 0
    seq: int = 0
    """Of those who are not there at the same moment it is the same: they share their places (T-R44)."""

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        state.give_up_bounty(entry, self.is_placed)
        out = Out(self.entry, self.seq or state.number) if self.is_placed else None
        state.go_out(entry, out, Why.NO_SHOW)
        if not self.is_placed:
            entry.status = Status.FORFEITED


class PlayerMoved(TournamentEvent, frozen=True, tag="player_moved"):
    """Another seat, why, and what else there was: seats with their waits for the last blind."""

    entry: int
    person: str
    source: int
    source_seat: int
    table: int
    seat: int
    because: Moving
    reason: str = ""
    wait: int = -1
    others: tuple[SeatOption, ...] = ()
    draws: tuple[DrawnLots, ...] = ()

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        is_missing = self.entry in state.missing
        state.unsit(entry)
        state.sit(entry, self.table, self.seat)
        if is_missing:
            state.missing.add(self.entry)
        if self.source not in state.coloured:
            state.coloured.discard(self.table)  # small chips come along: they leave this table once more
        entry.moves += 1
        note_draws(state, self.draws)


class TableOpened(TournamentEvent, frozen=True, tag="table_opened"):
    """A further table."""

    table: int
    floor: bool = False
    followed: bool = False

    def apply(self, state: TournamentState) -> None:
        state.open_table(self.table, self.floor, self.followed)


class TableBroken(TournamentEvent, frozen=True, tag="table_broken"):
    """A table is broken; its players go where the draws put them."""

    table: int
    draws: tuple[DrawnLots, ...] = ()
    reason: str = ""

    def apply(self, state: TournamentState) -> None:
        note_draws(state, self.draws)


class TableClosed(TournamentEvent, frozen=True, tag="table_closed"):
    """Nobody is left at a table."""

    table: int

    def apply(self, state: TournamentState) -> None:
        state.close_table(self.table)


class Redrawn(TournamentEvent, frozen=True, tag="redrawn"):
    """All seats are drawn anew for so many players; buttons begin anew."""

    players: int
    draws: tuple[DrawnLots, ...]

    def apply(self, state: TournamentState) -> None:
        note_draws(state, self.draws)
        state.redrawn |= {count for count in state.conditions.breaking.redraw_at if count >= self.players}
        for entry in state.seated():
            state.unsit(entry)


class TableHeld(TournamentEvent, frozen=True, tag="table_held"):
    """No further round at a table for now."""

    table: int
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.tables[self.table].held = self.reason


class TableReleased(TournamentEvent, frozen=True, tag="table_released"):
    """The table plays on."""

    table: int

    def apply(self, state: TournamentState) -> None:
        state.tables[self.table].held = ""
        state.waived.add(self.table)


class SecretRevealed(TournamentEvent, frozen=True, tag="secret_revealed"):
    """The secret behind the later draws of the session; each of them is proved by it."""

    key: str
    seed: str
    draws: int

    def apply(self, state: TournamentState) -> None:
        state.draws.clear()
        state.committed = ("", "")


ENTRY_EVENTS: tuple[type[TournamentEvent], ...] = (
    EntriesOpened,
    EntriesClosed,
    Entered,
    Reserved,
    ChipsIssued,
    ChipsRetired,
    UncountedRetired,
    Withdrawn,
    FeeRefunded,
    SeatsDrawn,
    SeatAssigned,
    Arrived,
    PositionForfeited,
    PlayerMoved,
    TableOpened,
    TableBroken,
    TableClosed,
    Redrawn,
    TableHeld,
    TableReleased,
    SecretRevealed,
)

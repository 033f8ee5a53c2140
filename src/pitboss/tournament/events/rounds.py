"""Rounds at the tables: begun, noted, undone, and the chips that they leave."""

from pitboss.cards import Card
from pitboss.play import Transfer
from pitboss.play.money import ISSUE, purse
from pitboss.poker.seats import next_after
from pitboss.tournament.events.base import TournamentEvent
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Numbers, Status, Took


class MarkerDrawn(TournamentEvent, frozen=True, tag="marker_drawn"):
    """Cards placed the first button or buck of a table: one for each player, then one more for those who were equal."""

    table: int
    cards: tuple[tuple[int, Card], ...]
    """Seat and card, in the order in which they were drawn."""
    marker: int

    def apply(self, state: TournamentState) -> None:
        state.tables[self.table].marker = self.marker


class RoundBegun(TournamentEvent, frozen=True, gc=False, tag="round_begun"):
    """A table plays a round at a level."""

    table: int
    number: int
    at: int
    level: int
    marker: int = 0
    due: tuple[int, ...] = ()
    """With a dead button, the seats at which blinds are due, empty ones too (T-R35)."""
    last_blind: int = 0
    """The seat of the last blind, where the button is adjusted when two are left (T-R36)."""

    def apply(self, state: TournamentState) -> None:
        table = state.tables[self.table]
        table.due, table.posts = self.due, self.last_blind
        table.on, table.began, table.level = True, self.at, self.level
        state.level_played = max(state.level_played, self.level)
        table.marker = self.marker
        if state.in_beat:
            table.beat = state.beat
        state.playing += 1


class RoundNoted(TournamentEvent, frozen=True, gc=False, tag="round_noted"):
    """A round is over: the stacks it leaves, and who lost the last chips in it."""

    table: int
    number: int
    at: int
    stacks: tuple[tuple[int, int], ...] = ()
    out: tuple[Took, ...] = ()
    void: bool = False
    commission: int = 0
    """Chips that the house took from the pots, where old conditions let it (T-R07): they are out of play."""
    unbegun: bool = False
    """Entered by mistake, and struck out: in hand-for-hand play the table has its round still to play."""

    def apply(self, state: TournamentState) -> None:
        table = state.tables[self.table]
        table.on, table.ended = False, self.at
        state.playing -= 1
        if self.unbegun and state.in_beat:
            table.beat -= 1
        seats = table.seats
        if not self.void:
            table.rounds += 1
            state.session_rounds = max(state.session_rounds, table.rounds)
            state.before[self.table] = {number: state.entries[number].stack for number in seats.values()}
            self._count(state, table)
            for number in state.still_off.intersection(seats.values()):
                state.entries[number].standing += (state.entries[number].stack,)
                state.still_off.discard(number)
        for took in self.out:
            entry = state.entries[seats[took.seat]]
            entry.lost_at, entry.lost_table, entry.put = state.number, self.table, took.put
            entry.turn = (took.seat - table.marker - 1) % (state.seats + 1)
            entry.winners = tuple(seats[seat] for seat in took.winners if seat in seats)
            state.busts.append((self.table, took))
        if not self.void:
            table.was = table.marker
            table.blinds_was, table.blinds = table.blinds, table.due
            table.posted_was, table.posted = table.posted, table.posts
            table.marker = _onward(state, table)

    def _count(self, state: TournamentState, table: TournamentTable) -> None:
        """Stacks as they were told; who is not among those told has what he had, or nothing if he is out."""
        told, before, after = dict(self.stacks), 0, 0
        gone = {took.seat: 0 for took in self.out} if not told else {}
        for seat, number in table.seats.items():
            entry = state.entries[number]
            before += entry.stack
            entry.stack = told.get(seat, gone.get(seat, entry.stack))
            entry.is_counted = seat in told
            after += entry.stack
        table.taken = self.commission
        state.retired += self.commission
        if state.game.against_house:
            state.bank += before - after
        else:
            state.uncounted += before - after - self.commission


class RoundUndone(TournamentEvent, frozen=True, tag="round_undone"):
    """The last round of a table was void: stacks as before it, and whoever went out in it is in again (T-R49)."""

    table: int
    reason: str
    stacks: tuple[tuple[int, int], ...]
    seats: tuple[tuple[int, int], ...] = ()
    """Of those who are in again: entry and seat."""
    marker: int = 0

    def apply(self, state: TournamentState) -> None:
        table = state.tables[self.table]
        for number, seat in self.seats:
            entry = state.entries[number]
            state.outs.pop(number, None)
            if not entry.table:
                state.sit(entry, self.table, seat)
            state.return_bounty(entry)
            state.in_play.add(number)
            state.pending.pop(number, None)
            entry.status, entry.out, entry.why, entry.pending_until = Status.SEATED, None, None, 0
        before = sum(state.entries[number].stack for number, _ in self.stacks)
        for number, chips in self.stacks:
            entry = state.entries[number]
            entry.stack = chips
            if number in state.off - state.still_off:
                entry.standing = entry.standing[:-1]
                state.still_off.add(number)
        after = sum(chips for _, chips in self.stacks)
        if state.game.against_house:
            state.bank += before - after
        else:
            state.uncounted += before - after + table.taken
        state.retired -= table.taken
        table.taken = 0
        table.blinds, table.posted = table.blinds_was, table.posted_was
        table.marker = self.marker
        table.rounds -= 1
        state.before.pop(self.table, None)


class StacksCounted(TournamentEvent, frozen=True, tag="stacks_counted"):
    """Chips as they were counted at a table."""

    table: int
    stacks: tuple[tuple[int, int], ...]

    def apply(self, state: TournamentState) -> None:
        table = state.tables[self.table]
        for seat, chips in self.stacks:
            entry = state.entries[table.seats[seat]]
            state.uncounted += entry.stack - chips
            entry.stack, entry.is_counted = chips, True


class Exchanged(TournamentEvent, frozen=True, tag="coloured_up"):
    """The smallest chips left a table: odd ones by seat, the cards that decided, what each stack changed by."""

    table: int
    chip: int
    to: int
    odd: tuple[tuple[int, int], ...]
    cards: tuple[Card, ...]
    winners: Numbers
    changes: tuple[tuple[int, str, int], ...]
    """By entry and person."""

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(
            Transfer(ISSUE, purse(person), change) if change > 0 else Transfer(purse(person), ISSUE, -change)
            for _, person, change in self.changes
            if change
        )

    def apply(self, state: TournamentState) -> None:
        for number, _, change in self.changes:
            state.entries[number].stack += change
            if change > 0:
                state.issued += change
            else:
                state.retired -= change
        state.coloured.add(self.table)
        if all(table in state.coloured for table in state.tables):
            state.smallest = self.to
            state.coloured.clear()


def _onward(state: TournamentState, table: TournamentTable) -> int:
    """Where the marker goes after a round: to the next player; a dead one to where the blinds have passed (T-R35)."""
    if len(table.due) > 1:
        return table.due[0] if state.game.is_button else table.due[1]
    return next_after(table.marker, state.holders(table)) if table.marker else 0


ROUND_EVENTS: tuple[type[TournamentEvent], ...] = (
    MarkerDrawn,
    RoundBegun,
    RoundNoted,
    RoundUndone,
    StacksCounted,
    Exchanged,
)

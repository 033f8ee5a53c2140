"""Sessions, the clock, rounds, re-buys, beats: what happens while a tournament is played."""

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.play import Transfer
from pitboss.play.money import ISSUE, PRIZES, purse, wallet
from pitboss.poker.seats import next_after
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.clock import Clock
from pitboss.tournament.events.base import TournamentEvent, note_draws
from pitboss.tournament.levels import smallest_chip
from pitboss.tournament.places import Out
from pitboss.tournament.state import Entry, TournamentState, TournamentTable
from pitboss.tournament.structure import absent_are_skipped, edition_played, game_of
from pitboss.tournament.terms import Numbers, Phase, Status, Took, Why


class StartDelayed(TournamentEvent, frozen=True, tag="start_delayed"):
    """The session starts later."""

    until: int
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.starts_at = self.until


class SessionStarted(TournamentEvent, frozen=True, tag="session_started"):
    """A session begins."""

    session: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.phase, state.session = Phase.RUNNING, self.session
        state.game = game_of(edition_played(state.conditions, self.session))
        if state.is_adjourned:  # it goes on where it was left
            state.clock = replace(state.clock, since=self.at, until=0, paused="")
        else:
            state.clock = Clock(since=self.at)
            state.session_rounds = state.level_played = 0
            state.smallest = smallest_chip(state.conditions, 1)  # levels begin anew, and so do the chips in play
            state.coloured.clear()
        state.is_ending, state.is_adjourned, state.resumes, state.rounds_before = "", False, 0, 0
        for entry in state.entries.values():
            entry.bank_used, entry.standing = 0, ()
        # Against the house whoever is away antes all the same (T-R42).
        state.skips_absent = not state.game.against_house and absent_are_skipped(state.conditions)
        state.redrawn = {count for count in state.conditions.breaking.redraw_at if count >= state.here}
        state.waived.clear()


class LevelBegan(TournamentEvent, frozen=True, tag="level_began"):
    """A level holds from an instant on: for every round that starts then or later (T-R38)."""

    level: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.clock = state.clock.at_level(self.level, self.at)
        for entry in state.entries.values() if _has_teams(state) else ():
            entry.member += self.level > 1


class BreakBegan(TournamentEvent, frozen=True, tag="break_began"):
    """A break until an instant; `after` is the level that it follows, 0 if the director gives it."""

    at: int
    until: int
    after: int = 0

    def apply(self, state: TournamentState) -> None:
        state.clock = replace(state.clock.stopped(self.at), until=self.until, is_level_over=bool(self.after))


class BreakEnded(TournamentEvent, frozen=True, tag="break_ended"):
    """The break is over."""

    at: int

    def apply(self, state: TournamentState) -> None:
        going = state.clock.going(self.at)
        state.clock = going if not state.hand_for_hand or not _beat_seconds(state) else going.stopped(self.at)


class ClockPaused(TournamentEvent, frozen=True, tag="clock_paused"):
    """The clock stands, and why."""

    at: int
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.clock = replace(state.clock.stopped(self.at), paused=self.reason)


class ClockResumed(TournamentEvent, frozen=True, tag="clock_resumed"):
    """The clock runs."""

    at: int

    def apply(self, state: TournamentState) -> None:
        state.clock = state.clock.going(self.at)


class ClockSet(TournamentEvent, frozen=True, tag="clock_set"):
    """Level and time left were set, and why; everybody is shown it."""

    at: int
    level: int
    left: int
    reason: str
    ran: int

    def apply(self, state: TournamentState) -> None:
        state.clock = replace(state.clock.at_level(self.level, self.at), ran=self.ran)


class ClockShifted(TournamentEvent, frozen=True, tag="clock_shifted"):
    """The room was shut: time that was not played does not count."""

    shut: int

    def apply(self, state: TournamentState) -> None:
        if state.phase is not Phase.RUNNING:
            state.starts_at += self.shut  # of a sit-and-go, which is some seconds after its last entry
            return
        state.clock = state.clock.shifted(self.shut)
        for number in state.pending:
            state.entries[number].pending_until += self.shut
            state.pending[number] += self.shut


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

    def apply(self, state: TournamentState) -> None:
        table = state.tables[self.table]
        table.on, table.ended = False, self.at
        state.playing -= 1
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


class Pending(TournamentEvent, frozen=True, tag="pending"):
    """Without chips, with the right to buy back until an instant. No table waits for it."""

    entry: int
    person: str
    until: int

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        entry.status, entry.pending_until = Status.PENDING, self.until
        state.pending[self.entry] = self.until
        _settle(state, entry)


class Eliminated(TournamentEvent, frozen=True, tag="eliminated"):
    """Out, since the event that ended the round in which the last chips were lost, and with so many put in then."""

    entry: int
    person: str
    table: int
    seq: int
    put: int
    why: Why = Why.CHIPS
    below: int | None = None
    """Where all tables of a beat share places: how many of the same table went out in it with more (T-R52)."""

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        _settle(state, entry)
        entry.bounty_lost.clear()
        put = self.put if self.below is None else -self.below
        state.go_out(entry, Out(self.entry, self.seq, put), self.why)


class BountyWon(TournamentEvent, frozen=True, tag="bounty_won"):
    """The bounty on somebody who went out: so much is won, so much goes on the winner's own head."""

    entry: int
    loser: int
    cash: int
    head: int = 0

    def apply(self, state: TournamentState) -> None:
        winner, loser = state.entries[self.entry], state.entries[self.loser]
        loser.head -= self.cash + self.head
        loser.bounty_lost.append((self.entry, self.cash, self.head))
        winner.bounty += self.cash
        winner.head += self.head


class BountyPaid(TournamentEvent, frozen=True, tag="bounty_paid"):
    """What was won for a head is paid at once, to each person of the entry (T-R60)."""

    entry: int
    loser: int
    shares: tuple[tuple[str, int], ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(Transfer(PRIZES, wallet(person), cents) for person, cents in self.shares if cents)

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entry].bounty_paid += sum(cents for _, cents in self.shares)


class BountyReturned(TournamentEvent, frozen=True, tag="bounty_returned"):
    """A bounty that was paid comes back, as the elimination is undone (T-R49)."""

    entry: int
    loser: int
    shares: tuple[tuple[str, int], ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(Transfer(wallet(person), PRIZES, cents) for person, cents in self.shares if cents)

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entry].bounty_paid -= sum(cents for _, cents in self.shares)


class BountyUnclaimed(TournamentEvent, frozen=True, tag="bounty_unclaimed"):
    """Nobody can win this bounty: it goes to the prizes for places (T-R61)."""

    loser: int
    cents: int

    def apply(self, state: TournamentState) -> None:
        loser = state.entries[self.loser]
        loser.head -= self.cents
        loser.bounty_lost.append((0, self.cents, 0))
        state.unclaimed += self.cents


class Rebought(TournamentEvent, frozen=True, tag="rebought"):
    """A player who was out of chips bought back; all of the price goes into the pool."""

    entry: int
    person: str
    cents: int
    at: int
    draws: tuple[DrawnLots, ...] = ()
    flight: int = 0
    """The later flight that is bought into by somebody who is out; 0 for the session that is on (T-R23)."""

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), PRIZES, self.cents),) if self.cents else ()

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        entry.rebuys += 1
        entry.status, entry.pending_until = Status.SEATED, 0
        if self.flight:
            entry.status, entry.flight, entry.kept = Status.ENTERED, self.flight, None
            state.outs.pop(self.entry, None)
            entry.out = entry.why = None
        state.pending.pop(self.entry, None)
        state.rebuys += self.cents
        bounty = state.conditions.prizes.bounty if state.conditions.prizes is not None else None
        if bounty is not None and bounty.on_rebuy:
            entry.head += bounty.each
        note_draws(state, self.draws)


class RebuyDeclined(TournamentEvent, frozen=True, tag="rebuy_declined"):
    """The right to buy back was not used; `lapsed`: the time for it ran out."""

    entry: int
    person: str
    at: int
    lapsed: bool = False

    def apply(self, state: TournamentState) -> None:
        state.pending.pop(self.entry, None)


class AddedOn(TournamentEvent, frozen=True, tag="added_on"):
    """A player added chips; all of the price goes into the pool."""

    entry: int
    person: str
    cents: int
    at: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), PRIZES, self.cents),) if self.cents else ()

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entry].add_ons += 1
        state.add_ons += self.cents


class HandForHandBegan(TournamentEvent, frozen=True, tag="hand_for_hand_began"):
    """From now on all tables play together."""

    at: int

    def apply(self, state: TournamentState) -> None:
        state.hand_for_hand = True
        if _beat_seconds(state):
            state.clock = state.clock.stopped(self.at)


class BeatBegan(TournamentEvent, frozen=True, tag="beat_began"):
    """Every table plays one round."""

    beat: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.beat, state.in_beat, state.beat_level = self.beat, True, state.clock.level


class BeatEnded(TournamentEvent, frozen=True, tag="beat_ended"):
    """The last table has ended its round; whoever lost all chips in the beat went out together."""

    beat: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.in_beat = False
        for table, took in state.busts:
            state.entries[state.tables[table].seats[took.seat]].lost_at = state.number
        if seconds := _beat_seconds(state):
            clock = state.clock
            state.clock = replace(clock, ran=clock.ran + seconds * 1000, played=clock.played + seconds * 1000)


class HandForHandEnded(TournamentEvent, frozen=True, tag="hand_for_hand_ended"):
    """Each table plays by itself again."""

    at: int

    def apply(self, state: TournamentState) -> None:
        state.hand_for_hand = False
        if _beat_seconds(state):
            state.clock = state.clock.going(self.at)


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


def _settle(state: TournamentState, entry: Entry) -> None:
    """What was lost is dealt with."""
    state.busts = [bust for bust in state.busts if bust[0] != entry.table or bust[1].seat != entry.seat]


def _beat_seconds(state: TournamentState) -> int:
    return state.conditions.hand_for_hand.beat_seconds


def _has_teams(state: TournamentState) -> bool:
    players = state.conditions.players
    return players is not None and players.team_size > 1


def _onward(state: TournamentState, table: TournamentTable) -> int:
    """Where the marker goes after a round: to the next player; a dead one to where the blinds have passed (T-R35)."""
    if len(table.due) > 1:
        return table.due[0] if state.game.is_button else table.due[1]
    return next_after(table.marker, state.holders(table)) if table.marker else 0


ROUND_EVENTS: tuple[type[TournamentEvent], ...] = (
    StartDelayed,
    SessionStarted,
    LevelBegan,
    BreakBegan,
    BreakEnded,
    ClockPaused,
    ClockResumed,
    ClockSet,
    ClockShifted,
    MarkerDrawn,
    RoundBegun,
    RoundNoted,
    RoundUndone,
    StacksCounted,
    Pending,
    Eliminated,
    BountyWon,
    BountyPaid,
    BountyReturned,
    BountyUnclaimed,
    Rebought,
    RebuyDeclined,
    AddedOn,
    HandForHandBegan,
    BeatBegan,
    BeatEnded,
    HandForHandEnded,
    Exchanged,
)

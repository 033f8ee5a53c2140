"""People, prizes and the end: directions, exclusion, the pool, deals, ranking, confirmation, payment, cancellation."""

from pitboss.cards import Card
from pitboss.play import Transfer
from pitboss.play.money import BANK, COMMISSION, PRIZES, AccountKind, account, tickets, wallet
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.events.base import TournamentEvent, note_draws
from pitboss.tournament.places import Out
from pitboss.tournament.state import ROUNDS_OF_A_SESSION, TournamentState
from pitboss.tournament.terms import IN_PLAY, Award, Numbers, Phase, PrizeDeal, Status, TournamentDispute, Why


class WentAway(TournamentEvent, frozen=True, tag="went_away"):
    """A player is not at the table."""

    entry: int
    person: str

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entry].away = True


class PlayerCameBack(TournamentEvent, frozen=True, tag="player_came_back"):
    """The player is there again."""

    entry: int
    person: str

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entry].away = False


class BankDrawnOn(TournamentEvent, frozen=True, tag="bank_drawn_on"):
    """A player used so many milliseconds of the time bank."""

    entry: int
    person: str
    used: int

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entry].bank_used += self.used


class Substituted(TournamentEvent, frozen=True, tag="substituted"):
    """Somebody plays for the entrant, whose place and prize it stays unless the conditions say otherwise (T-R45)."""

    entry: int
    person: str
    by: str

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        state.by_person.pop(entry.substitute, None)  # who played before may enter again
        entry.substitute = self.by
        state.by_person[self.by] = self.entry


class PlayerExcluded(TournamentEvent, frozen=True, tag="player_excluded"):
    """A player is excluded, for what and why: placed last among those still in, or unplaced (T-R48)."""

    entry: int
    person: str
    what: str
    reason: str
    is_placed: bool = True

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        state.give_up_bounty(entry, self.is_placed)
        state.excluded.add(self.person)
        seq = state.going_out(entry.table) if state.is_by_round else state.number
        out = Out(self.entry, seq) if self.is_placed else None
        state.go_out(entry, out, Why.EXCLUDED)


class Reinstated(TournamentEvent, frozen=True, tag="reinstated"):
    """An elimination was entered by mistake: the player is in again, with a stack at a seat."""

    entry: int
    person: str
    reason: str
    table: int
    seat: int
    stack: int
    draws: tuple[DrawnLots, ...] = ()

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        state.return_bounty(entry)
        state.outs.pop(self.entry, None)
        state.uncounted -= self.stack - entry.stack
        entry.stack, entry.status, entry.out, entry.why = self.stack, Status.SEATED, None, None
        state.in_play.add(self.entry)
        state.sit(entry, self.table, self.seat)
        note_draws(state, self.draws)


class Directed(TournamentEvent, frozen=True, tag="directed"):
    """A direction to all."""

    text: str

    def apply(self, state: TournamentState) -> None:
        state.directions.append(self.text)


class DisputeOpened(TournamentEvent, frozen=True, tag="dispute_opened"):
    """A complaint of an entrant."""

    person: str
    facts: str
    entry: int = 0

    def apply(self, state: TournamentState) -> None:
        state.disputes.append(TournamentDispute(self.person, self.facts, self.entry))


class DisputeSettled(TournamentEvent, frozen=True, tag="dispute_settled"):
    """The operator decided; `review`: the Commission is asked to look at it."""

    number: int
    decision: str
    by: str
    review: bool = False

    def apply(self, state: TournamentState) -> None:
        before = state.disputes[self.number - 1]
        told = TournamentDispute(before.person, before.facts, before.entry, self.decision, self.by, self.review)
        state.disputes[self.number - 1] = told


class ValueAdded(TournamentEvent, frozen=True, tag="value_added"):
    """The operator put cash into the pool."""

    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(BANK, PRIZES, self.cents),) if self.cents else ()

    def apply(self, state: TournamentState) -> None:
        state.added += self.cents


class PoolClosed(TournamentEvent, frozen=True, tag="pool_closed"):
    """Nothing more comes into the pool: what it is, what the operator keeps or adds, and the prizes by place."""

    pool: int
    players: int
    prizes: tuple[tuple[int, int], ...]
    """Cash and the value of goods."""
    retained: int = 0
    added: int = 0
    seats: int | None = None
    """How many places, from the first, win a seat in another tournament (T-R62)."""

    def transfers(self) -> tuple[Transfer, ...]:
        moves = ((PRIZES, COMMISSION, self.retained), (BANK, PRIZES, self.added))
        return tuple(Transfer(source, target, cents) for source, target, cents in moves if cents)

    def apply(self, state: TournamentState) -> None:
        state.is_pool_closed = True
        state.pool, state.players, state.prizes, state.retained = self.pool, self.players, self.prizes, self.retained
        state.added += self.added
        state.commission += self.retained
        state.unclaimed = 0
        state.seats_won = self.seats if self.seats is not None else _seats_among(state, self.prizes)
        state.places_paid = sum(cash + goods > 0 for cash, goods in self.prizes)


def _seats_among(state: TournamentState, prizes: tuple[tuple[int, int], ...]) -> int:
    """Seats won by a list that does not count them, as it was written before: whatever goods are worth one."""
    seats = state.conditions.prizes.seats if state.conditions.prizes is not None else None
    return sum(goods >= seats.value for _, goods in prizes) if seats is not None else 0


class DealProposed(TournamentEvent, frozen=True, tag="deal_proposed"):
    """A division of the prizes that are left."""

    person: str
    deal: PrizeDeal
    stated: tuple[tuple[int, int], ...] = ()

    def apply(self, state: TournamentState) -> None:
        state.proposed, state.accepted, state.is_deal_approved = self.deal, set(), False
        number = state.by_person.get(self.person)
        if number is not None:
            state.accepted.add(number)


class DealAccepted(TournamentEvent, frozen=True, tag="deal_accepted"):
    """A player agrees."""

    entry: int
    person: str

    def apply(self, state: TournamentState) -> None:
        state.accepted.add(self.entry)


class DealApproved(TournamentEvent, frozen=True, tag="deal_approved"):
    """The director agrees."""

    def apply(self, state: TournamentState) -> None:
        state.is_deal_approved = True


class DealMade(TournamentEvent, frozen=True, tag="deal_made"):
    """All players left and the director agree."""

    deal: PrizeDeal

    def apply(self, state: TournamentState) -> None:
        state.deal, state.proposed = self.deal, None
        if not self.deal.set_aside:
            state.is_ending, state.resumes = "a deal was made", 0


class SessionEnding(TournamentEvent, frozen=True, tag="session_ending"):
    """An end of the session is reached: rounds that are on are finished, and no further one begins."""

    reason: str
    at: int = 0

    def apply(self, state: TournamentState) -> None:
        state.is_ending = self.reason


class SessionAdjourning(TournamentEvent, frozen=True, tag="session_adjourning"):
    """The session cannot be finished: rounds that are on are, and it goes on another day (T-R66)."""

    reason: str
    resumes: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.is_ending, state.resumes = self.reason, self.resumes
        state.clock = state.clock.stopped(self.at) if state.clock.runs else state.clock


class SessionAdjourned(TournamentEvent, frozen=True, tag="session_adjourned"):
    """Everybody who is in has the chips in a bag until the session goes on, at the level where it stands (T-R66)."""

    session: int
    at: int
    resumes: int

    def apply(self, state: TournamentState) -> None:
        state.hand_for_hand = state.in_beat = False
        state.phase, state.is_adjourned, state.starts_at = Phase.BETWEEN, True, self.resumes
        played = min((table.rounds for table in state.tables.values()), default=0)
        _bag(state, set(state.in_play))
        state.rounds_before = played


class PlayOffBegan(TournamentEvent, frozen=True, tag="play_off_began"):
    """Those with equal chips play a round among them against the house; what is theirs after it parts them (T-R82)."""

    entries: Numbers

    def apply(self, state: TournamentState) -> None:
        for number in state.in_play - state.bags:
            entry = state.entries[number]
            entry.standing = entry.score
        state.off, state.still_off = set(self.entries), set(self.entries)


class SessionEnded(TournamentEvent, frozen=True, tag="session_ended"):
    """The session is over, with its ranking: entry, place, how many share it."""

    session: int
    at: int
    ranking: tuple[tuple[int, int, int], ...]
    advanced: Numbers = ()
    cards: tuple[tuple[int, Card], ...] = ()

    def apply(self, state: TournamentState) -> None:
        state.clock = state.clock.stopped(self.at) if state.clock.runs else state.clock
        state.rankings.append(self.ranking)
        state.qualified, state.resumes = self.advanced, 0
        state.hand_for_hand = state.in_beat = False
        state.off.clear()
        state.phase = Phase.PLACED if state.is_last_session else Phase.BETWEEN
        if state.phase is Phase.BETWEEN:
            _bag(state, set(self.advanced))


class SessionSkipped(TournamentEvent, frozen=True, tag="session_skipped"):
    """A repechage is not held; the session after it comes next."""

    session: int
    at: int
    reason: str = ""

    def apply(self, state: TournamentState) -> None:
        state.session = self.session


class PointsAwarded(TournamentEvent, frozen=True, tag="points_awarded"):
    """Points of a session, as fractions by entry."""

    session: int
    points: tuple[tuple[int, int, int], ...]

    def apply(self, state: TournamentState) -> None:
        for number, over, under in self.points:
            state.entries[number].points.append((over, under))


class SessionPrizesWon(TournamentEvent, frozen=True, tag="session_prizes_won"):
    """Prizes of a single session, by entry; they are paid with the others."""

    session: int
    prizes: tuple[tuple[int, int], ...]

    def apply(self, state: TournamentState) -> None:
        for number, cents in self.prizes:
            state.entries[number].session_prizes += cents


class Bagged(TournamentEvent, frozen=True, tag="bagged"):
    """The chips of a player, counted by two persons."""

    entry: int
    person: str
    count: int
    by: tuple[str, str]

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        state.uncounted += entry.stack - self.count
        entry.stack, entry.is_counted = self.count, True


class PlacesConfirmed(TournamentEvent, frozen=True, tag="places_confirmed"):
    """The director has confirmed places and prizes."""

    awards: tuple[Award, ...]
    cards: tuple[tuple[int, Card], ...] = ()
    bought: int = 0
    """What the operator pays in cash for goods that nobody can divide (T-R65)."""

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(BANK, PRIZES, self.bought),) if self.bought else ()

    def apply(self, state: TournamentState) -> None:
        state.bought = self.bought
        state.awards = {award.entry: award for award in self.awards}
        state.phase = Phase.CONFIRMED


class PrizePaid(TournamentEvent, frozen=True, tag="prize_paid"):
    """A prize was paid: cash to each person of the entry, and a seat in another tournament by its fee."""

    entry: int
    person: str
    shares: tuple[tuple[str, int], ...]
    target: str = ""
    seat_pool: int = 0
    seat_commission: int = 0
    in_cash: bool = False
    ticket: int = 0
    """The value of a ticket for another day, for somebody who had entered the target already, or cannot enter it."""

    def transfers(self) -> tuple[Transfer, ...]:
        cash = tuple(Transfer(PRIZES, wallet(person), cents) for person, cents in self.shares if cents)
        pool, commission = account(AccountKind.PRIZES, self.target), account(AccountKind.COMMISSION, self.target)
        seat = ((pool, self.seat_pool), (commission, self.seat_commission), (tickets(self.person), self.ticket))
        return cash + tuple(Transfer(PRIZES, target, cents) for target, cents in seat if cents)

    def apply(self, state: TournamentState) -> None:
        state.paid.add(self.entry)
        if all(award.entry in state.paid or not state.owes(award) for award in state.awards.values()):
            state.phase = Phase.PAID


class Cancelled(TournamentEvent, frozen=True, tag="cancelled"):
    """The tournament is cancelled; what the operator added goes back, everything else is refunded."""

    reason: str
    added: int = 0
    retained: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        moves = ((PRIZES, BANK, self.added), (COMMISSION, PRIZES, self.retained))
        return tuple(Transfer(source, target, cents) for source, target, cents in moves if cents)

    def apply(self, state: TournamentState) -> None:
        state.phase = Phase.CANCELLED
        state.added = state.bought = state.pool = 0
        state.commission -= self.retained
        state.clock = state.clock.stopped(state.clock.since) if state.clock.since is not None else state.clock
        state.pending.clear()
        state.retired += state.uncounted
        state.uncounted = 0


def _bag(state: TournamentState, advanced: set[int]) -> None:
    """Those who go on keep their chips in bags; all tables are closed. Where they sat is remembered (T-R28)."""
    state.floors |= {number for number, table in state.tables.items() if table.floor}
    state.followed |= {number for number, table in state.tables.items() if table.followed}
    for entry in state.entries.values():
        if entry.session == state.session:
            entry.kept = (entry.table, entry.seat) if entry.table else None
        if entry.status not in IN_PLAY:
            continue
        state.unsit(entry)
        if entry.number in advanced:
            entry.status = Status.BAGGED
            state.bags.add(entry.number)
        else:
            last = (state.session + 1) * ROUNDS_OF_A_SESSION - 1 if state.is_by_round else state.number
            state.go_out(entry, Out(entry.number, last, entry.stack), Why.SESSION)
    for number in list(state.tables):
        state.close_table(number)
    state.pending.clear()


ENDING_EVENTS: tuple[type[TournamentEvent], ...] = (
    WentAway,
    PlayerCameBack,
    BankDrawnOn,
    Substituted,
    PlayerExcluded,
    Reinstated,
    Directed,
    DisputeOpened,
    DisputeSettled,
    ValueAdded,
    PoolClosed,
    DealProposed,
    DealAccepted,
    DealApproved,
    DealMade,
    SessionEnding,
    SessionAdjourning,
    SessionAdjourned,
    PlayOffBegan,
    SessionEnded,
    SessionSkipped,
    PointsAwarded,
    SessionPrizesWon,
    Bagged,
    PlacesConfirmed,
    PrizePaid,
    Cancelled,
)

"""Who is out, and what becomes of the bounty on the head (NI2018-51/20.7, T-R60, T-R61)."""

from pitboss.play import Transfer
from pitboss.play.money import PRIZES, wallet
from pitboss.tournament.events.base import TournamentEvent, settle
from pitboss.tournament.places import Out
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Why


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
        settle(state, entry)
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


ELIMINATION_EVENTS: tuple[type[TournamentEvent], ...] = (
    Eliminated,
    BountyWon,
    BountyPaid,
    BountyReturned,
    BountyUnclaimed,
)

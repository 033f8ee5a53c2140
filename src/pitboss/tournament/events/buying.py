"""Buying back and adding on (NI2018-51/20.3(a)(iii)(G), (H))."""

from pitboss.play import Transfer
from pitboss.play.money import PRIZES, wallet
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.events.base import TournamentEvent, note_draws, settle
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Status


class Pending(TournamentEvent, frozen=True, tag="pending"):
    """Without chips, with the right to buy back until an instant. No table waits for it."""

    entry: int
    person: str
    until: int

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entry]
        entry.status, entry.pending_until = Status.PENDING, self.until
        state.pending[self.entry] = self.until
        settle(state, entry)


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


BUYING_EVENTS: tuple[type[TournamentEvent], ...] = (
    Pending,
    Rebought,
    RebuyDeclined,
    AddedOn,
)

"""The host of a table against the house."""

from contextlib import AbstractAsyncContextManager, nullcontext

from pitboss.banked.baccarat.events import BetsClosed as CoupBetsClosed
from pitboss.banked.canberra.commands import Invalidate, PayPrizes
from pitboss.banked.canberra.events import BetsClosed
from pitboss.banked.house.commands import Sit
from pitboss.banked.house.events import Left, Seated
from pitboss.banked.house.state import HouseState
from pitboss.play import Command, Principal
from pitboss.play.table_commands import Leave
from pitboss.room import lobby
from pitboss.room.asking import Asked
from pitboss.room.banked.asking import is_stale, permit_asked
from pitboss.room.banked.clock import DECISIONS
from pitboss.room.banked.dealer import Dealer
from pitboss.room.banked.eyes import Eyes
from pitboss.room.banked.games import AnyEvent
from pitboss.room.banked.house import take_backs, usual_buy_in
from pitboss.room.banked.log import BankedLog
from pitboss.room.hosting import Host, House
from pitboss.room.lobby import LeaveWished, Meta
from pitboss.room.plan import Plan
from pitboss.room.store import Entry
from pitboss.room.viewing import APART

CALLS = (BetsClosed, CoupBetsClosed)
SETTLES = (PayPrizes, Invalidate)
"""What concerns the jackpot, which other tables settle with too."""


class BankedHost(Host[BankedLog, Eyes]):
    """A table against the house that is open to commands.

    `log.shown` is the table as whoever looks on knows it, `eyes_of(person).look(log)` as a person does. Rounds are
    `log.rounds`; when one is over the next takes wagers at once, so a layout to look at is `log.before(round)` with
    the round's events.
    """

    dealer: Dealer

    def __init__(self, meta: Meta, log: BankedLog, house: House, ran: float = 0.0) -> None:
        super().__init__(meta, log, house, ran)
        self.dealer = Dealer(meta, log, self.presences, house.timing, self._look, self._thought, ran)
        if log.meter is not None:
            log.meter.listeners.append(self.changed)

    @property
    def edition(self) -> str:
        return self.log.shown.edition

    @property
    def round_number(self) -> int:
        return self.log.round_number

    def stake_of(self, seat: int) -> int:
        return self.log.shown.places[seat].stake

    def usual_buy_in(self, wallet: int) -> int:
        return usual_buy_in(self.log.shown.terms, wallet)

    def is_leaving(self, person: str) -> bool:
        """Whether a person leaves as soon as the wagers on the layout are settled."""
        return self.dealer.is_leaving(person)

    def sits_out(self, seat: int) -> bool:
        """Whether the dealer does not wait for the wagers of a seat: away, without chips, or letting rounds pass."""
        return seat not in self.dealer.awaited(self._now())

    def done(self, person: str) -> bool:
        """A player has wagered all that he wants to in this round; false if nobody waited for that."""
        seat = self.log.shown.seat_of(person)
        if not seat or not self.dealer.gives_time(seat):
            return False
        self.dealer.done(seat)
        self.changed()
        return True

    def _look(self, person: str) -> HouseState:
        return self.eyes_of(person).look(self.log)

    def _thought(self) -> None:
        """A bot has made up its mind."""
        if not self.log.is_ahead:
            self._replan()
        self._wake.set()

    def _open_eyes(self, person: str) -> Eyes:
        return Eyes(person, self.log)

    def _look_with(self, eyes: Eyes) -> None:
        eyes.look(self.log)

    def _permit(self, asked: Asked) -> None:
        permit_asked(asked, self.log.game, self.log.shown, self._wallets)

    def _is_stale(self, asked: Asked) -> bool:
        return is_stale(asked, self.round_number, self.turn)

    def _do(self, asked: Asked) -> None:
        command, state = asked.command, self.log.state
        if isinstance(command, Leave) and command.seat in state.places and state.has_wager(command.seat):
            if state.in_round:
                self._wish_to_leave(state.places[command.seat].person)
                return
            for back in take_backs(state, command.seat):
                self.log.do(back)
        self.log.do(command)

    def _alone(self, command: Command) -> AbstractAsyncContextManager[object]:
        meter = self.log.meter
        return meter.lock if meter is not None and isinstance(command, SETTLES) else nullcontext()

    def _wish_to_leave(self, person: str) -> None:
        """Whoever has a hand in the round leaves when it is settled; the wish is kept with what the room knows."""
        wished = LeaveWished(self.meta.id, person, self.log.seated_at[person])

        def hold() -> None:
            wished.apply({self.meta.id: self.meta})
            text = f"{self.name_of(person)} will leave when the round is settled."
            self._tell(text, self.log.shown.law.bank, self._after_events())

        self.log.add(Entry(lobby.STREAM, lobby.CODEC.encode(wished)), then=hold)

    def _after_events(self) -> int:
        """A number for a sentence of the room after all that is told so far, before what the next event tells."""
        latest = max(self.log.durable * APART, self.told[-1].number if self.told else 0)
        return min(latest + 1, self.log.durable * APART + APART - 1)

    def _buy_in(self, command: Command) -> Sit | None:
        return command if isinstance(command, Sit) else None

    def _announce(self, event: AnyEvent, number: int, words: str) -> str:
        if isinstance(event, Seated):
            self.presences.joined(event.person, self._now())
        elif isinstance(event, Left):
            self._eyes.pop(event.person, None)
        elif isinstance(event, CALLS):
            self._note_abstainers()
        return ""

    def _note_abstainers(self) -> None:
        """Whoever was waited for at NO MORE BETS and has no wager let the round pass."""
        shown = self.log.shown
        for seat in self.dealer.awaited(self._now()):
            if not shown.has_wager(seat):
                self.presences[shown.places[seat].person].missed += 1

    def _missed(self, by: Principal, before: int) -> None:
        place = self.log.state.places.get(by.seat)
        if place is not None:
            self.presences[place.person].missed += 1
            self._tell(f"The time of {place.name} has run out.", DECISIONS, before * APART + APART // 2)

    def _time_left(self, plan: Plan, left: float) -> str:
        what = "to wager" if not self.log.shown.in_round else "to decide"
        return f"{left:.0f} seconds are left {what}"

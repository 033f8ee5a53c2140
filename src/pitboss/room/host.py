"""The host of a poker table."""

from typing import cast

from pitboss.play import Command, Event, Principal
from pitboss.poker.commands import Cut
from pitboss.poker.due import CutDue
from pitboss.poker.state import State
from pitboss.poker.table.commands import AnyCommand, Sit
from pitboss.poker.table.events import Left, Seated, TableEvent
from pitboss.poker.table.state import TableState
from pitboss.room.asking import ANSWERS_A_TURN, Asked, permit_asked
from pitboss.room.clock import clock_of
from pitboss.room.dealer import Dealer
from pitboss.room.eyes import Eyes
from pitboss.room.hosting import Host, House
from pitboss.room.house import usual_buy_in
from pitboss.room.lobby import Meta
from pitboss.room.plan import Plan
from pitboss.room.table_log import TableLog
from pitboss.room.table_words import sentence_of, spoken
from pitboss.room.viewing import APART
from pitboss.shoe import new_cut


class TableHost(Host[TableLog, Eyes]):
    """A poker table that is open to commands."""

    dealer: Dealer

    def __init__(self, meta: Meta, log: TableLog, house: House, ran: float = 0.0) -> None:
        super().__init__(meta, log, house, ran)
        self.dealer = Dealer(meta, log, self.presences, house.wallets, house.timing, self._look, self.settings_of, ran)

    @property
    def edition(self) -> str:
        return self.log.shown.game.edition

    @property
    def round_number(self) -> int:
        shown = self.log.shown
        return shown.rounds + (shown.round is not None)

    def stake_of(self, seat: int) -> int:
        return self.log.shown.stake_of(seat)

    def usual_buy_in(self, wallet: int) -> int:
        return usual_buy_in(self.log.shown.announced, wallet)

    def _open_eyes(self, person: str) -> Eyes:
        return Eyes(person)

    def _look_with(self, eyes: Eyes) -> None:
        eyes.look(self.log.rounds)

    def _permit(self, asked: Asked) -> None:
        permit_asked(asked, self.log.state.law, self._wallets)

    def _is_stale(self, asked: Asked) -> bool:
        answers = isinstance(asked.command, ANSWERS_A_TURN)
        return answers and (asked.round, asked.turn) != (self.round_number, self.turn)

    def _do(self, asked: Asked) -> None:
        command = asked.command
        if isinstance(command, Cut) and not command.after and isinstance(due := self.log.table.expected(), CutDue):
            command = Cut(command.seat, new_cut(due.most + due.least))
        self.log.do(cast("AnyCommand", command))

    def _named(self, reason: str, asked: Asked) -> str:
        state = self.log.shown
        for person in {asked.person, *state.waiting, *(each for wanted in state.claims.values() for each in wanted)}:
            reason = reason.replace(person, self.name_of(person))
        return reason

    def _spoken(self, command: Command) -> str:
        return spoken(self.log.shown, command)

    def _buy_in(self, command: Command) -> Sit | None:
        return command if isinstance(command, Sit) else None

    def _announce(self, event: Event[TableState], number: int, words: str) -> str:
        if not isinstance(event, TableEvent):
            return words
        if text := " ".join(filter(None, (words, sentence_of(self.log.shown, event, self.name_of)))):
            self._tell(text, event.rules, number * APART)
        if isinstance(event, Seated):
            self.presences.joined(event.person, self._now())
        elif isinstance(event, Left):
            self._eyes.pop(event.person, None)
        return ""

    def _missed(self, by: Principal, before: int) -> None:
        """The player has let a turn go by: say so ahead of what was done for him."""
        place = self.log.state.places.get(by.seat)
        if place is not None:
            self.presences[place.person].missed += 1
            _, rules = clock_of(self.log.state.law, self.log.state.options, self.dealer.timing.to_act)
            self._tell(f"The time of {place.name or place.person} has run out.", rules, before * APART + APART // 2)

    def _time_left(self, plan: Plan, left: float) -> str:
        name = self.name_of(self.log.shown.places[int(plan.key[2])].person)
        return f"{name} has {left:.0f} seconds left"

    def _look(self, person: str) -> State:
        """A round as a person at the table sees it."""
        view = self.eyes_of(person).look(self.log.rounds)
        assert view is not None, "whoever is to act is in a round"
        return view

"""The jackpot of a followed table: what its meter says to an entry, and what a settlement or its undoing does to it.

Everything here runs ahead of the store; the log of the table writes both in one transaction, or takes both back.
"""

from collections.abc import Iterable
from typing import Any

from pitboss.banked.canberra.afterwards import has_chip
from pitboss.banked.canberra.commands import CanberraOccurred, CloseAntes, PayPrizes, TurnUp
from pitboss.banked.canberra.due import JackpotDue
from pitboss.banked.canberra.events import JackpotSettled
from pitboss.banked.canberra.facts import BoxMiscounted
from pitboss.banked.canberra.jackpot_desk import check_connection
from pitboss.banked.canberra.ruling_events import RoundReversed
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.jackpot.events import JackpotState, RoundSettled
from pitboss.banked.jackpot.jackpot import ReverseRound, SettleRound
from pitboss.following.meters import MeterReading
from pitboss.play import Command, Event, Refusal
from pitboss.room.meters import Meter
from pitboss.table.keeping import STRUCK, effective_places
from pitboss.table.keeping_events import StruckOut
from pitboss.table.table import AnyEvent, Table


class JackpotDesk:
    """Between a table, known to the jackpot by its name, and the meter. `made` is what the jackpot has done."""

    def __init__(self, meter: Meter, name: str) -> None:
        self.meter = meter
        self.name = name
        self.made: list[Event[JackpotState]] = []

    def taken(self) -> list[Event[JackpotState]]:
        """What the jackpot has done since this was asked last."""
        made, self.made = self.made, []
        return made

    def reading(self, table: Table, command: Command) -> MeterReading | None:
        assert isinstance(table, CanberraTable), "a table that has a jackpot"
        match command:
            case CloseAntes() | TurnUp():
                return MeterReading(self.meter.jackpot.state.display)
            case PayPrizes():
                return self._settle(table)
            case CanberraOccurred(what=BoxMiscounted() as fact):
                return self._settle_without(table, command, fact)
            case _:
                return None

    def follow(self, table: Table, events: Iterable[AnyEvent]) -> None:
        for event in events:
            if isinstance(event, RoundReversed):
                self._reverse(event.number)
            elif isinstance(event, StruckOut):
                log = table.log.until(event.before)
                self._unsettle(log[place] for place in effective_places(log) if place >= event.first)

    def _settle(self, table: CanberraTable) -> MeterReading:
        due = table.expected()
        if not isinstance(due, JackpotDue):
            raise Refusal(table.state.law.jackpot, "the jackpot is settled after all other wagers")
        check_connection(table, self.meter.jackpot.state)
        settled = self._do(SettleRound(self.name, table.state.ended + 1, due.claims, due.losing))
        return MeterReading(settled.display, settled.paid)

    def _settle_without(
        self, table: CanberraTable, command: CanberraOccurred, fact: BoxMiscounted
    ) -> MeterReading | None:
        """A hand that the jackpot has settled is void: it settles the round again without it (G-R73)."""
        last, settled = table.state.countable, self.meter.jackpot.state.last.get(self.name)
        if last is None or settled is None or settled.round != last.number or not has_chip(last, fact):
            return None
        table.preview(command)  # Refused before the jackpot has moved.
        self._reverse(last.number)
        claims = tuple(claim for claim in last.claims if claim.box != fact.box)
        chips = sum(box.chip > 0 for number, box in last.boxes.items() if number != fact.box)
        if not chips:
            return MeterReading(self.meter.jackpot.state.display)
        again = self._do(SettleRound(self.name, last.number, claims, chips - len(claims)))
        return MeterReading(again.display, again.paid)

    def _reverse(self, number: int) -> None:
        last = self.meter.jackpot.state.last.get(self.name)
        if last is not None and last.round == number:
            self.made += self.meter.jackpot.do(ReverseRound(self.name, number))

    def _unsettle(self, struck: Iterable[Any]) -> None:
        """A settlement that is struck out is taken back; one that had been taken back stays so, and is not struck."""
        last = self.meter.jackpot.state.last.get(self.name)
        for event in struck:
            if isinstance(event, RoundReversed):
                raise Refusal(STRUCK, "the jackpot has taken back what it paid for this round: that is not struck out")
            if isinstance(event, JackpotSettled) and last is not None:
                self._reverse(last.round)

    def _do(self, command: SettleRound) -> RoundSettled:
        made = self.meter.jackpot.do(command)
        self.made += made
        settled = made[0]
        assert isinstance(settled, RoundSettled), "a round that is settled leaves one event"
        return settled

"""Rounds against the house on the command line: a table dealt from a shoe, and simple players who wager and decide."""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any

from pitboss.banked.baccarat import commands as bac
from pitboss.banked.baccarat import due as bac_due
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as can
from pitboss.banked.canberra import due as can_due
from pitboss.banked.canberra.hand_values import least_qualifying, value_of
from pitboss.banked.canberra.jackpot_desk import Desk
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.play import Command, Dealer, Play
from pitboss.shoe import Chance
from pitboss.table.commands import OpenTable, Sit

JACKPOT, NAME = "boomerang", "table 1"


class DealtTable:
    """A table with its dealer and its players. With a generator everything is repeatable."""

    def __init__(self, table: Play[Any, Any], chance: Random | None, jackpot: Jackpot | None = None) -> None:
        desk = Desk(table, jackpot, NAME) if isinstance(table, CanberraTable) and jackpot is not None else None
        self.table = table
        self.jackpot = jackpot
        self.choices = chance or SystemRandom()
        self.dealer: Dealer[Any, Any] = Dealer(table, Chance(chance), do=desk.do if desk is not None else None)

    def seat(self, people: dict[int, tuple[str, int]]) -> None:
        """Check the cards, open the table and give people seats with their chips."""
        self.dealer.step()
        self.table.do(OpenTable())
        for seat, (name, cents) in people.items():
            self.table.do(Sit(name, seat, cents, name))

    def play(self, rounds: int) -> None:
        """So many rounds, or as many as somebody has chips for."""
        while self.table.state.rounds < rounds:
            if self.dealer.step():
                continue
            due = self.table.expected()
            answer = _PLAYERS.get(type(due))
            command = answer(self, due) if answer is not None else None
            if command is None:
                return
            self.dealer.do(command)

    @property
    def display(self) -> int | None:
        """What the jackpot displays, if there is one."""
        return self.jackpot.state.display if self.jackpot is not None else None


def _wager(house: DealtTable, due: can_due.AntesDue) -> Command | None:
    """Everybody who can antes once or twice the minimum; about half of them play the jackpot."""
    last = due.placed[-1] if due.placed else 0
    if last in due.chips and house.choices.random() < 0.5:
        return can.PlayJackpot(last)
    for seat, stake in due.stakes:
        if stake >= 3 * due.least:
            most = min(due.most, stake // 3) // due.step
            return can.Ante(seat, due.step * house.choices.randint(1, min(2, most)))
    return can.CloseAntes(display=house.display or 0) if due.placed else None


def _decide(house: DealtTable, due: can_due.FoldOrBetDue) -> Command:
    """A bet on ace-king or better, by the cards that the player sees."""
    seat = due.seats[0]
    view = house.table.view(due.by[0])
    cards = [card for card in view.boxes[seat].cards if card is not None]
    able = seat in dict(due.bets)
    return can.Bet(seat) if able and value_of(cards) >= least_qualifying("ace-king") else can.Fold(seat)


def _coup_wager(house: DealtTable, due: bac_due.WagersDue) -> Command | None:
    placed = {seat for seat, _ in due.placed}
    for seat, stake in due.stakes:
        if seat not in placed and stake >= due.least:
            side = house.choices.choice((Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER, Side.TIE))
            return bac.Wager(seat, side, due.least)
    return bac.NoMoreBets() if due.placed else None


def _open(house: DealtTable, due: bac_due.OpenHandDue) -> Command | None:
    """Whoever holds a hand opens it."""
    return None if due.held is None else bac.OpenHand(due.held, due.holder)


# Keyed by the type of the due thing, which the type checker cannot relate to the function's own parameter.
_PLAYERS: dict[type[Any], Callable[[DealtTable, Any], Command | None]] = {
    can_due.AntesDue: _wager,
    can_due.FoldOrBetDue: _decide,
    bac_due.WagersDue: _coup_wager,
    bac_due.OpenHandDue: _open,
}
